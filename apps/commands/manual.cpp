#include <algorithm>
#include <specht/apps/commands/manual.hpp>

namespace specht::apps {
namespace {

constexpr char own_title[] = "Options";

SharedGroup& group_named(std::vector<SharedGroup>& groups, const std::string& title) {
  for (SharedGroup& group : groups) {
    if (group.title == title) return group;
  }
  groups.push_back({title, {}, {}});
  return groups.back();
}

void add(SharedGroup& shared, const HelpGroup& group, const std::string& verb) {
  shared.verbs.push_back(verb);
  for (const HelpOption& option : group.options) {
    // Options of one name may mean something else in another verb.
    const auto has_name = [&](const SharedOption& own) { return own.option.name == option.name; };
    auto place =
        std::find_if(shared.options.begin(), shared.options.end(), [&](const SharedOption& own) {
          return has_name(own) && own.option.meaning == option.meaning;
        });
    if (place == shared.options.end()) {
      const auto last = std::find_if(shared.options.rbegin(), shared.options.rend(), has_name);
      if (last != shared.options.rend()) place = last.base();
      place = shared.options.insert(place, {option, {}});
    }
    place->verbs.push_back(verb);
  }
}

}  // namespace

Manual manual(const toys::Registry& toys) {
  Manual all;
  for (const Verb& verb : verbs()) {
    HelpText own = help_of(verb, toys);
    std::erase_if(own.groups, [&](const HelpGroup& group) {
      if (group.title == own_title) return false;
      add(group_named(all.shared, group.title), group, std::string(verb.name));
      return true;
    });
    all.verbs.push_back(std::move(own));
  }
  for (SharedGroup& group : all.shared) {
    for (SharedOption& option : group.options) {
      if (option.verbs == group.verbs) option.verbs.clear();
    }
  }
  return all;
}

std::string joined(const std::vector<std::string>& words, const std::string& by) {
  std::string text;
  for (const std::string& word : words) text += (&word == words.data() ? "" : by) + word;
  return text;
}

}  // namespace specht::apps

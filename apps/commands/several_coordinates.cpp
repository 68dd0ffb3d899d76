#include <algorithm>
#include <specht/apps/commands/several_coordinates.hpp>
#include <stdexcept>

namespace specht::apps {
namespace {

[[noreturn]] void refuse_point(const std::string& option, std::span<const double> x,
                               const toys::Entry& toy, const toys::VectorSectionInfo& section) {
  std::string text;
  for (const double number : x) text += (text.empty() ? "" : ",") + format_number(number);
  const std::size_t count = section.coordinates.size();
  refuse(option, text,
         "a point of section " + section.name + " of " + toy.name() + " has " +
             std::to_string(count) + (count == 1 ? " coordinate, " : " coordinates, ") +
             names_of(section));
}

}  // namespace

bool has_several_coordinates(const toys::Entry& toy, const toys::Settings& settings) {
  if (settings.section.empty() && !toy.sections().empty()) return false;
  const auto larger = toy.vector_sections();
  return std::any_of(larger.begin(), larger.end(), [&](const auto& info) {
    return settings.section.empty() || info.name == settings.section;
  });
}

std::string several_coordinates(const toys::Entry& toy, const toys::VectorSectionInfo& section) {
  return "section " + section.name + " of " + toy.name() + " has " +
         std::to_string(section.coordinates.size()) + " coordinates";
}

std::string names_of(const toys::VectorSectionInfo& section) {
  std::string names;
  for (const auto& c : section.coordinates) names += (names.empty() ? "" : ",") + c.name;
  return names;
}

void require_point(const std::string& option, std::span<const double> x, const toys::Entry& toy,
                   const toys::VectorSectionInfo& section) {
  if (x.size() != section.coordinates.size()) refuse_point(option, x, toy, section);
}

void require_points(const std::string& option, std::span<const double> x, const toys::Entry& toy,
                    const toys::VectorSectionInfo& section) {
  if (x.empty() || x.size() % section.coordinates.size() != 0)
    refuse_point(option, x, toy, section);
}

void refuse_options(const Options& options, const std::vector<std::string>& names,
                    const std::string& why) {
  for (const std::string& one : names) {
    if (options.given(one)) throw std::invalid_argument("--" + one + " is not allowed: " + why);
  }
}

void refuse_resume(const Options& options, const std::string& several) {
  refuse_options(options, {"resume"},
                 several + ", and its rows are written when all are computed; leave it out");
}

void add_within_option(Options& options) {
  options.add({"within",
               "NAME=A:B",
               "a coordinate of the section and where to look for it [its unit]; may be given "
               "several times",
               rules::named_range(),
               {},
               "the section's",
               true});
}

std::vector<core::Interval> box_for(const toys::VectorSectionInfo& section,
                                    const Options& options) {
  std::vector<core::Interval> box;
  std::string names;
  for (const auto& c : section.coordinates) {
    box.push_back(c.range);
    names += (names.empty() ? "" : ", ") + c.name;
  }
  for (const auto& [name, range] : options.named_ranges("within")) {
    const auto found =
        std::find_if(section.coordinates.begin(), section.coordinates.end(),
                     [&, &wanted = name](const auto& c) { return c.name == wanted; });
    if (found == section.coordinates.end()) {
      throw std::invalid_argument("--within: section " + section.name + " has no coordinate '" +
                                  name + "'; it has " + names);
    }
    box[static_cast<std::size_t>(found - section.coordinates.begin())] = range;
  }
  return box;
}

void note_box(Header& header, const toys::VectorSectionInfo& section,
              const std::vector<core::Interval>& box) {
  for (std::size_t i = 0; i < box.size(); ++i) {
    header.push_back({"within_" + section.coordinates[i].name,
                      format_number(box[i].low) + ":" + format_number(box[i].high)});
  }
}

}  // namespace specht::apps

#include <algorithm>
#include <iomanip>
#include <iostream>
#include <specht/apps/commands/manual.hpp>
#include <specht/apps/files/atomic_file.hpp>
#include <specht/apps/options.hpp>
#include <stdexcept>

#include "specht_config.hpp"

namespace specht::apps {
namespace {

void show_verbs() {
  std::size_t longest = 0;
  for (const Verb& verb : verbs()) longest = std::max(longest, verb.name.size());
  const int width = static_cast<int>(longest) + 2;
  std::cout << "specht " << config::version << ": " << program_summary
            << "\n\nusage: specht VERB [TOY] [options]\n\n";
  for (const Verb& verb : verbs()) {
    std::cout << "  " << std::left << std::setw(width) << verb.name << verb.summary << '\n';
  }
  std::cout << "\nspecht help VERB shows the options of a verb, with examples; specht toys the "
               "toys.\nspecht --version says how the program was built.\n";
}

void write(const Options& options, const std::string& text) {
  if (!options.out()) {
    std::cout << text;
    return;
  }
  AtomicFile file(*options.out());
  file.stream() << text;
  file.require_written();
  file.finish();
}

}  // namespace

int run_help(const toys::Registry& toys, const Arguments& arguments) {
  Options options("help [VERB]", "The verbs, or the options of one, with examples.",
                  {.operands_low = 0, .operands_high = 1});
  options.add_flag("man", "all verbs as a page for man(1)");
  options.add_flag("markdown", "all verbs as a page in Markdown");
  options.add_flag("completion", "a script with which bash completes verbs, options and toys");
  options.add({"out,o", "FILE", "of such a page: instead of standard output", rules::file()});
  if (!options.parse(arguments)) return done;
  const bool man = options.given("man"), markdown = options.given("markdown"),
             completion = options.given("completion");
  if (man + markdown + completion + static_cast<int>(options.operands().size()) > 1) {
    throw std::invalid_argument("give one of VERB, --man, --markdown and --completion");
  }
  if (man) {
    write(options, man_page(manual(toys)));
  } else if (markdown) {
    write(options, reference_page(manual(toys)));
  } else if (completion) {
    write(options, bash_completion(manual(toys), toys));
  } else if (options.given("out")) {
    throw std::invalid_argument("--out is allowed with --man, --markdown and --completion only");
  } else if (options.operands().empty()) {
    show_verbs();
  } else {
    return find_verb(options.operands()[0]).run(toys, {"--help"});
  }
  return done;
}

}  // namespace specht::apps

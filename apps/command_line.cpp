#include <csignal>
#include <exception>
#include <iostream>
#include <specht/apps/command_line.hpp>
#include <specht/apps/commands/verbs.hpp>
#include <specht/apps/interrupt.hpp>
#include <specht/apps/options.hpp>
#include <specht/apps/processes.hpp>
#include <specht/apps/version.hpp>
#include <stdexcept>

namespace specht::apps {
namespace {

int dispatch(const std::string& verb, const Arguments& arguments, const toys::Registry& toys) {
  if (verb == "--help" || verb == "-h") return find_verb("help").run(toys, arguments);
  if (verb == "--version") {
    std::cout << version_text();
    return done;
  }
  for (const auto& toy : toys) {
    if (toy->name() != verb) continue;
    throw std::invalid_argument("'" + verb + "' is a toy, and a verb comes first: specht toys " +
                                verb + " shows it, specht help the verbs");
  }
  return find_verb(verb).run(toys, arguments);
}

int complain(std::string line, int code) {
  end_watch();
  for (char& c : line) {
    if (c == '\n') c = ' ';
  }
  std::cerr << "specht: " << line << std::endl;
  end_processes(code);
  return code;
}

/// Which verbs have it, if any.
std::string what_of(const UnrecognisedOption& error, const toys::Registry& toys) {
  const std::string& verb = error.verb();
  const std::string others = verbs_with(error.option(), toys);
  if (others.empty()) return error.what();
  return error.option() + " is no option of " + verb + " but of " + others + "; specht " + verb +
         " --help shows those that it has";
}

}  // namespace

int command_line(int argc, char** argv, const toys::Registry& toys) {
  if (argc < 2) {
    std::cerr << "specht: a verb is missing; specht --help lists them\n";
    return bad_input;
  }
  // A file that grows larger than the system allows is an error of the write, and told.
  std::signal(SIGXFSZ, SIG_IGN);
  try {
    (void)interrupt_flag();
    const int code = dispatch(argv[1], Arguments(argv + 2, argv + argc), toys);
    end_watch();
    std::cout.flush();
    if (!std::cout) throw std::runtime_error("cannot write to standard output");
    return code;
  } catch (const UnrecognisedOption& error) {
    return complain(what_of(error, toys), bad_input);
  } catch (const std::invalid_argument& error) {
    return complain(error.what(), bad_input);
  } catch (const std::bad_alloc&) {
    return complain("the computer has not enough memory for this", failed);
  } catch (const std::exception& error) {
    return complain(error.what(), failed);
  }
}

int command_line(int argc, char** argv, std::unique_ptr<toys::Entry> toy) {
  toys::Registry all = toys::registry();
  all.insert(all.begin(), std::move(toy));
  return command_line(argc, argv, all);
}

}  // namespace specht::apps

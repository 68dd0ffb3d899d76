#include <exception>
#include <iomanip>
#include <iostream>
#include <specht/apps/command_line.hpp>
#include <specht/apps/commands/verbs.hpp>
#include <specht/apps/interrupt.hpp>
#include <specht/apps/processes.hpp>
#include <stdexcept>

#include "specht_config.hpp"

namespace specht::apps {
namespace {

void show_help() {
  std::cout << "specht " << config::version
            << ": return maps and bifurcation diagrams of systems with impact and dry friction\n\n"
               "usage: specht VERB [TOY] [options]\n\n";
  for (const Verb& verb : verbs()) {
    std::cout << "  " << std::left << std::setw(15) << verb.name << verb.summary << '\n';
  }
  std::cout << "\nspecht VERB --help shows the options of a verb.\n";
}

int dispatch(const std::string& verb, const Arguments& arguments, const toys::Registry& toys) {
  if (verb == "--help" || verb == "-h" || verb == "help") {
    show_help();
    return done;
  }
  if (verb == "--version") {
    std::cout << "specht " << config::version << '\n';
    return done;
  }
  return find_verb(verb).run(toys, arguments);
}

int complain(const std::exception& error, int code) {
  end_watch();
  std::string line = error.what();
  for (char& c : line) {
    if (c == '\n') c = ' ';
  }
  std::cerr << "specht: " << line << std::endl;
  end_processes(code);
  return code;
}

}  // namespace

int command_line(int argc, char** argv, const toys::Registry& toys) {
  if (argc < 2) {
    std::cerr << "specht: a verb is missing; specht --help lists them\n";
    return bad_input;
  }
  try {
    (void)interrupt_flag();
    const int code = dispatch(argv[1], Arguments(argv + 2, argv + argc), toys);
    end_watch();
    std::cout.flush();
    if (!std::cout) throw std::runtime_error("cannot write to standard output");
    return code;
  } catch (const std::invalid_argument& error) {
    return complain(error, bad_input);
  } catch (const std::exception& error) {
    return complain(error, failed);
  }
}

int command_line(int argc, char** argv, std::unique_ptr<toys::Entry> toy) {
  toys::Registry all = toys::registry();
  all.insert(all.begin(), std::move(toy));
  return command_line(argc, argv, all);
}

}  // namespace specht::apps

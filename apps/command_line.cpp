#include <array>
#include <boost/program_options/errors.hpp>
#include <exception>
#include <iomanip>
#include <iostream>
#include <specht/apps/command_line.hpp>
#include <specht/apps/commands/command.hpp>
#include <specht/apps/processes.hpp>
#include <stdexcept>

#include "specht_config.hpp"

namespace specht::apps {
namespace {

struct Command {
  std::string_view name, summary;
  int (*run)(const toys::Registry&, const Arguments&);
};

constexpr std::array<Command, 11> commands{{
    {"toys", "lists toys, or the parameters and sections of one", run_toys},
    {"simulate", "follows an orbit", run_simulate},
    {"map", "return map at many points", run_map},
    {"breakpoints", "where the return map or its slope breaks", run_breakpoints},
    {"fixed-points", "crossings of the return map with the diagonal", run_fixed_points},
    {"diagram", "crossings along a parameter", run_diagram},
    {"orbit-diagram", "attractors along a parameter, by iteration", run_orbit_diagram},
    {"basins", "where orbits end, by where they begin", run_basins},
    {"equilibria", "where a toy can rest, along a parameter", run_equilibria},
    {"plot", "draws files of the other verbs", run_plot},
    {"reproduce", "figures of the paper, data and picture", run_reproduce},
}};

void show_help() {
  std::cout << "specht " << config::version
            << ": return maps and bifurcation diagrams of systems with impact and dry friction\n\n"
               "usage: specht VERB [TOY] [options]\n\n";
  for (const Command& c : commands) {
    std::cout << "  " << std::left << std::setw(15) << c.name << c.summary << '\n';
  }
  std::cout << "\nspecht VERB --help tells the options of a verb.\n";
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
  std::string names;
  for (const Command& c : commands) {
    if (c.name == verb) return c.run(toys, arguments);
    names += (names.empty() ? "" : ", ") + std::string(c.name);
  }
  throw std::invalid_argument("unknown verb '" + verb + "'; there are " + names);
}

int complain(const std::exception& error, int code) {
  std::string line = error.what();
  for (char& c : line) {
    if (c == '\n') c = ' ';
  }
  std::cerr << "specht: " << line << std::endl;
  end_processes(code);
  return code;
}

}  // namespace

int finished(bool complete, const std::optional<std::filesystem::path>& out) {
  if (complete) return done;
  std::cerr << "specht: interrupted";
  if (out) std::cerr << "; " << out->string() << " holds what is finished, --resume goes on";
  std::cerr << '\n';
  return interrupted;
}

int command_line(int argc, char** argv, const toys::Registry& toys) {
  if (argc < 2) {
    std::cerr << "specht: a verb is missing; specht --help lists them\n";
    return bad_input;
  }
  try {
    return dispatch(argv[1], Arguments(argv + 2, argv + argc), toys);
  } catch (const boost::program_options::error& error) {
    return complain(error, bad_input);
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

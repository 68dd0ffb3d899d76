#include <algorithm>
#include <iomanip>
#include <iostream>
#include <specht/apps/commands/command.hpp>
#include <specht/apps/files/table.hpp>
#include <specht/apps/options.hpp>
#include <specht/apps/output.hpp>
#include <specht/apps/provenance.hpp>
#include <stdexcept>

#include "specht_config.hpp"

namespace specht::apps {
namespace {

/// The phase by default, and what else there is.
std::string phases(const toys::Entry& toy) {
  if (toy.has_closed_form() && toy.friction_elements() > 0) {
    return std::string("exact (default where friction does not change with speed), ") +
           (toy.has_series() ? "taylor or odeint" : "or odeint");
  }
  if (toy.has_closed_form()) return "exact (default: it has a closed form), or odeint";
  if (toy.has_series()) return "taylor (default: its motion can be expanded), or odeint";
  return "odeint (it has no closed form)";
}

void describe(const toys::Entry& toy) {
  std::cout << toy.name() << (toy.meaning().empty() ? "" : ": ") << toy.meaning() << '\n';
  if (!toy.source().empty()) std::cout << "source: " << toy.source() << '\n';
  const auto coordinates = toy.coordinates();
  if (!coordinates.empty()) {
    std::cout << "\ncoordinates:";
    const auto units = toy.units();
    for (std::size_t k = 0; k < coordinates.size(); ++k) {
      std::cout << (k == 0 ? " " : ", ") << coordinates[k] << " [" << units[k] << "]";
    }
    std::cout << "\ncontacts: " << toy.contacts();
    if (toy.friction_elements() > 0) {
      std::cout << "\nfriction elements: " << toy.friction_elements();
    }
    std::cout << "\nphase: " << phases(toy) << '\n';
    std::cout << "precision: double" << (toy.has_quad() ? ", or quad for return maps" : "") << '\n';
    std::cout << "longest time until a return: " << format_number(toy.max_time())
              << " s (--max-time)\n";
  }
  std::size_t longest = 10;
  for (const auto& p : toy.parameters()) longest = std::max(longest, p.default_value.size());
  const int width = static_cast<int>(longest) + 2;
  std::cout << "\n"
            << std::left << std::setw(12) << "parameter" << std::setw(width) << "default"
            << std::setw(10) << "unit" << std::setw(22) << "allowed"
            << "meaning\n";
  for (const auto& p : toy.parameters()) {
    std::cout << std::setw(12) << p.name << std::setw(width) << p.default_value << std::setw(10)
              << p.unit << std::setw(22) << p.allowed << p.meaning << '\n';
  }
  for (const auto& p : toy.polygons()) {
    std::cout << "\npolygon " << p.name << ": " << p.meaning << "; from a file by --polygon "
              << p.name << "=FILE, at most " << p.most_edges << " edges\n";
  }
  const auto sections = toy.sections();
  const auto larger = toy.vector_sections();
  std::cout << (sections.empty() && larger.empty()
                    ? "\nno section: it has no return map, but can be simulated\n"
                    : "\n");
  for (const auto& s : sections) {
    std::cout << "section " << s.name;
    if (s.value) std::cout << "=" << format_number(*s.value);
    std::cout << ": " << s.meaning << "; x = " << s.coordinate << " [" << s.unit << "], shown from "
              << format_number(s.range.low) << " to " << format_number(s.range.high);
    if (s.period > 0) std::cout << ", an angle: it repeats after " << format_number(s.period);
    std::cout << '\n';
  }
  for (const auto& s : larger) {
    std::cout << "section " << s.name << (s.value ? "=" + format_number(*s.value) : "") << ": "
              << s.meaning << "; " << s.coordinates.size()
              << " coordinates (breakpoints, fixed-points and verify are for one):";
    for (const auto& c : s.coordinates) {
      std::cout << "\n  " << c.name << " [" << c.unit << "], from " << format_number(c.range.low)
                << " to " << format_number(c.range.high);
      if (c.period > 0) std::cout << ", an angle: it repeats after " << format_number(c.period);
    }
    std::cout << '\n';
  }
}

/// The vertices of the toy's own polygon, as a file that --polygon takes.
void write_polygon(const Options& options, const Arguments& arguments, const toys::Entry& toy,
                   const std::string& name) {
  const auto points = toy.polygon({}, name);
  const std::vector<std::string> columns{"x", "y"};
  Output output(options.out(),
                {{"specht", config::version},
                 {"command", command_text("toys", arguments)},
                 {"toy", toy.name()},
                 {"polygon", name},
                 {"unit", "m"}},
                columns);
  for (const auto& p : points) output.append(Row(columns).set("x", p.x).set("y", p.y));
  output.finish(true);
}

}  // namespace

int run_toys(const toys::Registry& toys, const Arguments& arguments) {
  Options options("toys [TOY]", "Lists the toys, or the parameters and sections of one.",
                  {.operands_low = 0, .operands_high = 1});
  options.add({"polygon", "NAME",
               "the vertices of this polygon of the toy, as a file for --polygon", rules::text()});
  options.add({"out,o", "FILE", "of --polygon: instead of standard output", rules::file()});
  if (!options.parse(arguments)) return done;
  const auto polygon = options.text("polygon");
  if (options.given("out") && !polygon) {
    throw std::invalid_argument("--out is allowed with --polygon NAME only");
  }
  if (polygon) {
    if (options.operands().empty())
      throw std::invalid_argument("--polygon needs the name of a toy");
    write_polygon(options, arguments, toys::find(toys, options.operands()[0]), *polygon);
    return done;
  }
  if (!options.operands().empty()) {
    describe(toys::find(toys, options.operands()[0]));
    return done;
  }
  for (const auto& toy : toys) {
    std::cout << std::left << std::setw(20) << toy->name() << toy->meaning();
    if (toy->has_motion()) std::cout << " (phase: " << name(toy->phase({})) << ')';
    std::cout << '\n';
  }
  return done;
}

}  // namespace specht::apps

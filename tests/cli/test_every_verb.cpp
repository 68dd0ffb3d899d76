// Every verb on every shipped toy, with little work: it succeeds, or says in one line why it makes no
// sense for this toy; and a table that is empty, or holds no value, comes with the reason.
#include <doctest/doctest.h>

#include <cmath>
#include <map>
#include <set>
#include <specht/apps/commands/verbs.hpp>
#include <specht/apps/files/table_kind.hpp>
#include <specht/toys/entry/registry.hpp>

#include "../sanitizers.hpp"
#include "command.hpp"

namespace test_every_verb {

using specht::apps::format_number;
using specht::apps::Operand;
using specht::apps::Table;
using specht::test::lines_of;
using specht::test::Result;
using specht::test::run;
using specht::test::table_of;

namespace {

using Words = std::vector<std::string>;

Words joined(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

/// A part of the range of the toy's first section, far from its ends.
specht::core::Interval part_of_range(const specht::toys::Entry& toy) {
  if (toy.sections().empty()) return {0.0, 1.0};
  const auto range = toy.sections()[0].range;
  const double width = range.high - range.low;
  return {range.low + 0.3 * width, range.low + 0.35 * width};
}

/// Parameters that are not zero by default, with two values of each: NAME=A:B:2.
Words sweeps_of(const specht::toys::Entry& toy) {
  Words sweeps;
  for (const auto& parameter : toy.parameters()) {
    const auto value = specht::apps::parse_number(parameter.default_value);
    if (!value || !(*value > 0)) continue;
    sweeps.push_back(parameter.name + "=" + format_number(0.999 * *value) + ":" +
                     format_number(*value) + ":2");
  }
  while (sweeps.size() < 2) sweeps.emplace_back("none=0:1:2");
  return sweeps;
}

/// What follows the toy on the command line; a verb without an entry fails the test.
std::map<std::string, Words> arguments_for(const specht::toys::Entry& toy) {
  const auto part = part_of_range(toy);
  const std::string middle = format_number((part.low + part.high) / 2);
  const Words range{"--range", format_number(part.low) + ":" + format_number(part.high)};
  const Words grid = joined(range, {"--points", "6"});
  const Words sweeps = sweeps_of(toy), sweep{"--sweep", sweeps[0]};
  const std::size_t numbers = 2 * toy.coordinates().size();
  std::string zeros;
  for (std::size_t k = 0; k < numbers; ++k) zeros += k == 0 ? "0" : ",0";
  const Words start =
      toy.sections().empty() && numbers > 0 ? Words{"--state", zeros} : Words{"--x", middle};
  return {
      {"simulate", joined(start, {"--time", "0.01"})},
      {"map", grid},
      {"breakpoints", grid},
      {"fixed-points", grid},
      {"cycles", {"--starts", "3", "--settle", "2"}},
      {"diagram", joined(grid, sweep)},
      {"orbit-diagram", joined(sweep, {"--seed", middle, "--transient", "2", "--keep", "2"})},
      {"basins", joined(grid, {"--intervals", "10"})},
      {"equilibria", {"--starts", "1"}},
      {"verify", {"--x", middle}},
      {"impact-law", start},
      {"locus", {"--sweep", sweeps[0], "--sweep", sweeps[1], "--kind", "flip", "--x", middle}},
  };
}

/// A polygon of few edges for each that a toy may be given: with many a return takes long. One vertex stands out.
Words coarse_polygons(const specht::toys::Entry& toy, const std::filesystem::path& folder) {
  constexpr int edges = 6;
  constexpr double round = 6.283185307179586 / edges;
  Words words;
  for (const auto& polygon : toy.polygons()) {
    const std::string file = (folder / (polygon.name + ".csv")).string();
    std::ofstream stream(file);
    stream << "x,y\n";
    for (int i = 0; i < edges; ++i) {
      const double r = i == 0 ? 0.01507 : 0.015;
      stream << format_number(-r * std::sin(round * i)) << ','
             << format_number(r * std::cos(round * i)) << '\n';
    }
    words.insert(words.end(), {"--polygon", polygon.name + "=" + file});
  }
  return words;
}

/// The column whose numbers a table is for; its rows may all be without one.
const char* value_column(specht::apps::TableKind kind) {
  using specht::apps::TableKind;
  switch (kind) {
    case TableKind::map:
      return "P";
    case TableKind::orbit_diagram:
    case TableKind::breakpoints:
    case TableKind::fixed_points:
    case TableKind::diagram:
    case TableKind::special_points:
    case TableKind::branches:
    case TableKind::locus:
      return "x";
    case TableKind::cycles:
      return "residual";
    case TableKind::vector_map:
      return "time";
    case TableKind::vector_orbit_diagram:
      return "lyapunov_1";
    case TableKind::cycle_diagram:
    case TableKind::cycle_points:
    case TableKind::cycle_branches:
      return "parameter";
    case TableKind::basins:
      return "low";
    case TableKind::plane_basins:
      return "returns";
    case TableKind::equilibria:
    case TableKind::equilibrium_points:
      return "branch";
    case TableKind::impact_laws:
      return "energy_change";
    case TableKind::orbit:
    case TableKind::events:
      return "t";
    case TableKind::verification:
      return "P";
  }
  return "";
}

/// With a sanitizer; simpler toys go through the same code.
bool takes_long(const std::string& verb, const std::string& toy) {
  const std::set<std::string> quick{"piecewise_linear", "bouncing_ball",   "rocking_rod",
                                    "woodpecker",       "belt_oscillator", "impact_oscillator"};
  return !quick.contains(toy) && verb != "simulate" && verb != "map" && verb != "impact-law";
}

bool has_value(const Table& table) {
  for (const double value : table.numbers(value_column(kind_of(table)))) {
    if (std::isfinite(value)) return true;
  }
  return false;
}

}  // namespace

TEST_CASE("cli: every verb on every toy does its work or says why not") {
  const specht::test::TemporaryFolder folder;
  for (const auto& toy : specht::toys::registry()) {
    const auto arguments = arguments_for(*toy);
    const Words polygons = coarse_polygons(*toy, folder.path);
    for (const auto& verb : specht::apps::verbs()) {
      if (verb.operand != Operand::toy) continue;
      const std::string name(verb.name);
      if (name == "animate") continue;  // it makes no table: test_animate.cpp
      if (specht::test::sanitized && takes_long(name, toy->name())) continue;
      CAPTURE(name);
      CAPTURE(toy->name());
      REQUIRE(arguments.contains(name));
      const Result result =
          run(joined(joined({name, toy->name(), "-j", "1"}, arguments.at(name)), polygons));
      CAPTURE(result.err);
      const auto lines = lines_of(result.err);
      if (result.code != 0) {
        CHECK((result.code == 1 || result.code == 2));
        CHECK(result.out.empty());
        REQUIRE(lines.size() == 1);
        CHECK(lines[0].starts_with("specht: "));
        CHECK(lines[0].find(toy->name()) != std::string::npos);
        continue;
      }
      const Table table = table_of(result);
      CHECK(table.value("table").has_value());
      CHECK(table.value("toy") == toy->name());
      for (const std::string& line : lines) CHECK(line.starts_with("specht: note: "));
      if (!has_value(table)) {
        REQUIRE_FALSE(lines.empty());
        CHECK(lines[0].starts_with("specht: note: no "));
      }
    }
  }
}

TEST_CASE("cli: a table without a value comes with the reason") {
  const Words short_time{"woodpecker", "--range", "-0.6:-0.5",  "--points", "5",
                         "-j",         "1",       "--max-time", "1e-3"};
  const Words sweep{"--sweep", "eps_N1=0.4:0.5:2"};
  const std::string advice = ": no return within --max-time 0.001 s, raise it";
  const std::string why = "time_limit 5 of 5" + advice;
  struct Reason {
    Words command;
    std::string says;
  };
  const std::vector<Reason> reasons{
      {joined({"map"}, short_time), "no value in the table: " + why},
      {joined({"fixed-points"}, short_time), "no crossings in [-0.6, -0.5]: " + why},
      {joined({"breakpoints"}, short_time),
       "no breakpoints in [-0.6, -0.5]: time_limit 100 % of the range" + advice},
      {joined(joined({"diagram"}, short_time), sweep),
       "no crossings in [-0.6, -0.5] at any of the 2 values: time_limit 10 of 10" + advice},
      {joined(joined({"orbit-diagram"}, short_time), sweep),
       "no value in the table: time_limit 10 of 10" + advice},
      {{"equilibria", "woodpecker", "--set", "mu_2=0.1"}, "no equilibria: none was found from 60"},
      {{"breakpoints", "woodpecker", "--range", "-0.21:-0.2", "--points", "20"},
       "P has a value everywhere; 1 left out"},
  };
  for (const auto& [command, says] : reasons) {
    const Result result = run(command);
    const std::string verb = command[0];
    CAPTURE(verb);
    CAPTURE(result.err);
    CHECK(result.code == 0);
    CHECK(lines_of(result.err).size() == 1);
    CHECK(result.err.find("specht: note: ") == 0);
    CHECK(result.err.find(says) != std::string::npos);
  }
}

TEST_CASE("cli: every verb has a help text, and toys describes every toy") {
  for (const auto& verb : specht::apps::verbs()) {
    const std::string name(verb.name);
    CAPTURE(name);
    const Result result = run({name, "--help"});
    CHECK(result.code == 0);
    CHECK(result.err.empty());
    CHECK(result.out.starts_with("specht " + name));
    CHECK(run({"--help"}).out.find("  " + name + " ") != std::string::npos);
  }
  for (const auto& toy : specht::toys::registry()) {
    const Result result = run({"toys", toy->name()});
    CHECK(result.code == 0);
    CHECK(result.out.starts_with(toy->name()));
  }
}

TEST_CASE("cli: the defaults that a help text promises are those that are used") {
  struct Default {
    Words command;
    std::string option, key;
  };
  const Words sweep{"--sweep", "r=0.9:1:2"};
  const std::vector<Default> defaults{
      {{"map"}, "--points", "points"},
      {{"fixed-points"}, "--points", "points"},
      {{"breakpoints"}, "--points", "points"},
      {{"breakpoints"}, "--resolution", "resolution"},
      {{"basins"}, "--points", "points"},
      {{"basins"}, "--intervals", "intervals"},
      {joined({"diagram"}, sweep), "--points", "points"},
      {joined({"orbit-diagram"}, sweep), "--transient", "transient"},
      {joined({"orbit-diagram"}, sweep), "--keep", "keep"},
  };
  for (const auto& one : defaults) {
    const auto& command = one.command;
    const std::string &verb = command[0], &option = one.option;
    CAPTURE(verb);
    CAPTURE(option);
    std::string help;  // in one line
    for (const std::string& line : lines_of(run({verb, "--help"}).out)) {
      const std::size_t begin = line.find_first_not_of(' ');
      if (begin != std::string::npos) help += line.substr(begin) + (line.ends_with(' ') ? "" : " ");
    }
    const std::size_t place = help.find(option + " ");
    REQUIRE(place != std::string::npos);
    Words words = joined({verb, "piecewise_linear"}, {command.begin() + 1, command.end()});
    const auto value = table_of(run(words)).value(one.key);
    REQUIRE(value);
    const std::string promise = "(default " + *value + ")";
    const std::size_t found = help.find("(default ", place);
    CHECK(help.substr(found, promise.size()) == promise);
  }
}

}  // namespace test_every_verb

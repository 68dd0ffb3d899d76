// A return by several ways: verify, --engine and --errors.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "../sanitizers.hpp"
#include "command.hpp"

namespace test_verify {

using specht::apps::Table;
using specht::test::lines_of;
using specht::test::Result;
using specht::test::run;
using specht::test::table_of;

namespace {

/// The row of a way; −1 if there is none.
int row_of(const Table& table, const std::string& way) {
  const auto ways = table.texts("way");
  const auto found = std::find(ways.begin(), ways.end(), way);
  return found == ways.end() ? -1 : static_cast<int>(found - ways.begin());
}

}  // namespace

TEST_CASE("cli: verify confirms the woodpecker's fixed point by all ways") {
  const Result result = run({"verify", "woodpecker", "--fixed-point", "--law", "newton"});
  CAPTURE(result.err);
  REQUIRE(result.code == 0);
  const Table table = table_of(result);
  CHECK(table.value("verdict") == "confirmed");
  CHECK(result.err.find("quad is confirmed to 13 digits by exact; to 12 digits by odeint 1e-12") !=
        std::string::npos);
  const auto P = table.numbers("P"), error = table.numbers("error"), time = table.numbers("time"),
             compared = table.numbers("compared");
  for (const char* way :
       {"exact", "odeint 1e-09", "odeint 1e-12", "quad", "time-stepping (limit)", "estimate"}) {
    CAPTURE(way);
    const int row = row_of(table, way);
    REQUIRE(row >= 0);
    const auto k = static_cast<std::size_t>(row);
    CHECK(compared[k] == 1);
    CHECK(std::abs(P[k] + 0.52947196711085107874) <= error[k] + 1e-15);  // x is rounded
    CHECK(std::abs(time[k] - 0.145976065143752) < 1e-3);
  }
}

TEST_CASE("cli: a verification is no picture") {
  const specht::test::TemporaryFolder folder;
  const std::string table = (folder.path / "v.csv").string();
  REQUIRE(run({"verify", "woodpecker", "--x", "-1.6", "-o", table}).code == 0);
  const Result result = run({"plot", table, "-o", (folder.path / "v.png").string()});
  CHECK(result.code == 2);
  CHECK(result.err.find("there is no picture of it") != std::string::npos);
}

TEST_CASE("cli: verify shows time stepping under Poisson's law, but compares it with itself only") {
  const Result result = run({"verify", "woodpecker", "--x", "-1.6"});
  REQUIRE(result.code == 0);
  const Table table = table_of(result);
  const int limit = row_of(table, "time-stepping (limit)");
  REQUIRE(limit >= 0);
  CHECK(table.numbers("compared")[static_cast<std::size_t>(limit)] == 0);
  CHECK(result.err.find("time-stepping") == std::string::npos);
}

TEST_CASE(
    "cli: steps whose orbits return after other numbers of turns have no limit, and verify says "
    "why") {
  const Result result = run({"verify", "brush", "--x", "1.5e-05"});
  CHECK(result.code == 0);
  const Table table = table_of(result);
  CHECK(row_of(table, "time-stepping (limit)") < 0);
  const auto way = table.texts("way");
  const auto error = table.numbers("error"), time = table.numbers("time");
  int steps = 0;
  for (std::size_t i = 0; i < way.size(); ++i) {
    CHECK(time[i] > 0);
    if (!way[i].starts_with("time-stepping")) continue;
    ++steps;
    CHECK(std::isnan(error[i]));
  }
  CHECK(steps == 3);
  CHECK(result.err.find("time stepping has no limit at these steps: their orbits return after ") !=
        std::string::npos);
}

TEST_CASE("cli: beside a jump an orbit is undecided") {
  const Result jumps = run({"breakpoints", "woodpecker", "--range", "-1.65:-1.55"});
  const Table table = table_of(jumps);
  const auto kinds = table.texts("kind");
  const auto jump = std::find(kinds.begin(), kinds.end(), "jump") - kinds.begin();
  REQUIRE(jump < static_cast<std::ptrdiff_t>(kinds.size()));
  const double x = table.numbers("x")[static_cast<std::size_t>(jump)];
  for (const double away : {-1e-12, 1e-12}) {
    const Result result =
        run({"verify", "woodpecker", "--x", specht::apps::format_number(x + away)});
    CHECK(result.code == 1);
    CHECK(result.err.find("undecided") != std::string::npos);
    CHECK(table_of(result).value("verdict") == "undecided");
  }
}

TEST_CASE("cli: verify serves the other toys and own laws" *
          doctest::skip(specht::test::sanitized)) {
  struct Case {
    std::vector<std::string> words;
    int digits;
  };
  const std::vector<Case> cases{{{"tumbling", "--x", "17.348791561148143", "--law", "newton"}, 11},
                                {{"duck", "--x", "-2.7546517054386", "--law", "newton"}, 10},
                                {{"woodpecker_4dof", "--x", "-0.49697916", "--law", "newton"}, 10},
                                {{"rocking_rod", "--x", "0.03", "--law", "newton"}, 12}};
  for (const auto& [words, digits] : cases) {
    std::vector<std::string> command{"verify"};
    command.insert(command.end(), words.begin(), words.end());
    const Result result = run(command);
    CAPTURE(result.err);
    CHECK(result.code == 0);
    const std::size_t at = result.err.find("confirmed to ");
    REQUIRE(at != std::string::npos);
    CHECK(std::stoi(result.err.substr(at + 13)) >= digits);
    CHECK(result.err.find("time-stepping (limit)") != std::string::npos);
  }
}

TEST_CASE("cli: errors of the map bound what quad precision finds" *
          doctest::skip(specht::test::sanitized)) {
  std::mt19937_64 random(1);
  std::string at;
  for (int k = 0; k < 300; ++k) {
    const double unit = static_cast<double>(random() >> 11) * 0x1p-53;
    at += (k == 0 ? "" : ",") + specht::apps::format_number(-2.5 + 2.61 * unit);
  }
  const Table mine = table_of(run({"map", "woodpecker", "--at=" + at, "--errors"}));
  const Table quad = table_of(run({"map", "woodpecker", "--at=" + at, "--precision", "quad"}));
  const auto P = mine.numbers("P"), better = quad.numbers("P"), error = mine.numbers("error");
  int values = 0, bounded = 0;
  std::vector<double> ratios;
  for (std::size_t i = 0; i < P.size(); ++i) {
    if (P[i] != P[i]) continue;
    ++values;
    const double off = std::abs(P[i] - better[i]);
    bounded += off <= error[i];
    ratios.push_back(error[i] / std::max(off, 1e-17));
  }
  CHECK(values > 250);
  CHECK(bounded >= 0.99 * values);
  std::nth_element(ratios.begin(), ratios.begin() + values / 2, ratios.end());
  CHECK(ratios[static_cast<std::size_t>(values / 2)] < 100);
}

TEST_CASE("cli: errors of time stepping bound what its steps miss") {
  const std::vector<std::string> map{"map", "woodpecker", "--law", "newton", "--at=-0.53"};
  const double exact = table_of(run(map)).numbers("P")[0];
  for (const char* step : {"1e-3", "1e-4", "1e-5"}) {
    CAPTURE(step);
    auto words = map;
    words.insert(words.end(), {"--engine", "time-stepping", "--errors", "--step", step});
    const Table stepped = table_of(run(words));
    const double off = std::abs(stepped.numbers("P")[0] - exact);
    CHECK(stepped.numbers("error")[0] > off);
    CHECK(stepped.numbers("error")[0] < 20 * off);
  }
}

TEST_CASE("cli: errors of fixed points bound their distance from the true ones") {
  const Table table = table_of(run({"fixed-points", "woodpecker", "--errors"}));
  const auto kinds = table.texts("kind");
  const auto x = table.numbers("x"), error = table.numbers("error");
  for (std::size_t i = 0; i < x.size(); ++i) {
    CHECK((error[i] == error[i]) == (kinds[i] == "stable" || kinds[i] == "unstable"));
    if (kinds[i] != "stable") continue;
    CHECK(std::abs(x[i] + 0.52947196711085107874) <= error[i]);
    CHECK(error[i] < 1e-13);
  }
}

TEST_CASE("cli: simulate and map follow orbits by time stepping") {
  const Result map = run({"map", "woodpecker", "--at", "-0.53,-1.6", "--law", "newton", "--engine",
                          "time-stepping", "--step", "1e-6"});
  REQUIRE(map.code == 0);
  const Table table = table_of(map);
  CHECK(table.value("engine") == "time-stepping");
  CHECK(table.value("step") == "1e-06");
  CHECK(std::abs(table.numbers("P")[1] + 0.569119824) < 5e-4);
  CHECK(std::isnan(table.numbers("slope")[1]));
  CHECK(table.texts("itinerary")[1].empty());
  const Table orbit =
      table_of(run({"simulate", "woodpecker", "--x", "-0.53", "--law", "newton", "--engine",
                    "time-stepping", "--time", "0.1", "--every", "0.01"}));
  const Table events = table_of(run({"simulate", "woodpecker", "--x", "-0.53", "--law", "newton",
                                     "--time", "0.1", "--every", "0.01"}));
  REQUIRE(orbit.rows.size() == events.rows.size());
  for (const char* column : {"y", "phi_M", "phi_S"}) {
    const auto a = orbit.numbers(column), b = events.numbers(column);
    for (std::size_t i = 0; i < a.size(); ++i) CHECK(std::abs(a[i] - b[i]) < 2e-3);
  }
}

TEST_CASE("cli: what time stepping and verify cannot do is said in one line") {
  struct Bad {
    std::vector<std::string> words;
    const char* says;
  };
  const std::vector<std::string> steps{"map",  "woodpecker", "--at",
                                       "-1.6", "--engine",   "time-stepping"};
  const auto with = [](std::vector<std::string> words, const std::vector<std::string>& more) {
    words.insert(words.end(), more.begin(), more.end());
    return words;
  };
  const std::vector<Bad> bad{
      {with(steps, {"--step", "0"}), "--step 0 is not allowed; allowed: a number > 0"},
      {with(steps, {"--step", "-1e-5"}), "--step -1e-5 is not allowed; allowed: a number > 0"},
      {with(steps, {"--step", "1"}), "below the time of the return, 0.261364"},
      {with(steps, {"--step", "100"}), "below --max-time, 20"},
      {with(steps, {"--law", "poisson-coupled"}), "is not allowed with --law poisson-coupled"},
      {with(steps, {"--rtol", "1e-9"}), "it belongs to --engine event-driven"},
      {with(steps, {"--precision", "quad"}), "time stepping computes in double"},
      {{"map", "woodpecker", "--engine", "time-stepping", "--pieces"}, "it knows no pieces"},
      {{"map", "woodpecker", "--at", "-1.6", "--step", "1e-4"},
       "it belongs to --engine time-stepping"},
      {{"map", "piecewise_linear", "--engine", "time-stepping"}, "is a map without motion"},
      {{"simulate", "woodpecker", "--x", "-1.6", "--engine", "time-stepping", "--events"},
       "it has no events"},
      {{"map", "woodpecker", "--errors", "--precision", "quad"}, "--errors is not allowed"},
      {{"verify", "woodpecker"}, "give --x or --fixed-point"},
      {{"verify", "woodpecker", "--x", "-1.6", "--step", "0.3"}, "below the time of the return"},
      {{"verify", "woodpecker", "--x", "-1.6", "--step", "1e-30"}, "for at most 1e+09 steps"},
      {with(steps, {"--step", "1e-30"}), "for at most 1e+09 steps in 20 s"},
      {{"verify", "woodpecker", "--x", "-1.6", "--range", "-2:-1"}, "where --fixed-point looks"},
      {{"verify", "woodpecker", "--x", "-1.6", "--phase", "exact"}, "takes every phase"},
      {{"verify", "woodpecker", "--fixed-point", "--range", "-2:-1.9"}, "has no fixed point in"},
      {{"verify", "impact_oscillator", "--x", "0"}, "has 2 coordinates, and this verb"},
  };
  for (const Bad& one : bad) {
    const auto& words = one.words;
    const std::string says = one.says;
    const Result result = run(words);
    CAPTURE(result.err);
    CAPTURE(says);
    CHECK(result.code == 2);
    CHECK(lines_of(result.err).size() == 1);
    CHECK(result.err.find(says) != std::string::npos);
  }
}

}  // namespace test_verify

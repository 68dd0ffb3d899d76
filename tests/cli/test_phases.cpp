// The phase and the precision of a computation: what is chosen, what the files say of it, and that
// all ways give the same numbers.

#include <doctest/doctest.h>

#include <cmath>
#include <specht/apps/files/reader.hpp>
#include <sstream>

#include "../sanitizers.hpp"
#include "command.hpp"

namespace test_phases {

using specht::apps::read_table;
using specht::apps::Table;
using specht::test::lines_of;
using specht::test::Result;
using specht::test::run;

namespace {

using Arguments = std::vector<std::string>;

Arguments with(Arguments a, const Arguments& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

Table table_of(const Arguments& arguments) {
  const Result result = run(arguments);
  CAPTURE(result.err);
  REQUIRE(result.code == 0);
  std::istringstream stream(result.out);
  return read_table(stream, "standard output");
}

struct Choice {
  std::string phase, rtol;  // as the header says; "" where there is no such line
};

Choice choice_of(const Arguments& arguments) {
  const Table table = table_of(arguments);
  // Tolerances stand in a file if and only if they were used.
  CHECK(table.value("atol").has_value() == table.value("rtol").has_value());
  CHECK(table.value("method").has_value() == (table.value("phase") == "odeint"));
  CHECK(table.value("rtol").has_value() == (table.value("phase") != "exact"));
  return {table.value("phase").value_or(""), table.value("rtol").value_or("")};
}

const Arguments woodpecker{"map", "woodpecker", "--at", "-0.5", "--no-slope"};
const Arguments ball{"map", "bouncing_ball", "--at", "0.5", "--no-slope"};
const Arguments fixed_points{"fixed-points", "woodpecker", "--range",
                             "-0.56:-0.5",   "--points",   "40"};

constexpr double phi_cycle = -0.52947196711085107874;    // rad
constexpr double slope_cycle = -0.83915565304758580;     // quad precision
constexpr double period_cycle = 0.145976065143751824;    // s
constexpr double descent_cycle = -0.019445379284716527;  // m

}  // namespace

TEST_CASE("cli: a coarse tolerance makes errors, and no section that loses a number") {
  for (const char* tolerance : {"--atol", "--rtol"}) {
    CAPTURE(tolerance);
    const auto P = table_of({"map", "woodpecker", tolerance, "1e-3", "--at", "-0.5"}).numbers("P");
    REQUIRE(P.size() == 1);
    CHECK(std::isfinite(P[0]));
  }
}

TEST_CASE(
    "cli: the phase is exact where the toy has a closed form, unless the user speaks of odeint") {
  CHECK(choice_of(woodpecker).phase == "exact");
  CHECK(choice_of(woodpecker).rtol.empty());
  CHECK(choice_of(with(woodpecker, {"--phase", "exact"})).phase == "exact");
  CHECK(choice_of(with(woodpecker, {"--phase", "odeint"})).phase == "odeint");
  CHECK(choice_of(with(woodpecker, {"--phase", "odeint"})).rtol == "1e-10");
  CHECK(choice_of(with(woodpecker, {"--rtol", "1e-7"})).phase == "odeint");
  CHECK(choice_of(with(woodpecker, {"--rtol", "1e-7"})).rtol == "1e-07");
  CHECK(choice_of(with(woodpecker, {"--atol", "1e-9"})).phase == "odeint");
  CHECK(choice_of(with(woodpecker, {"--method", "dopri5"})).phase == "odeint");
  CHECK(choice_of(ball).phase == "taylor");
  const Arguments tumbling{"map", "tumbling", "--at", "17.3", "--no-slope"};
  CHECK(choice_of(tumbling).phase == "taylor");
  CHECK(choice_of(tumbling).rtol == "1e-12");
  CHECK(choice_of(with(tumbling, {"--rtol", "1e-10"})).phase == "taylor");
  CHECK(choice_of(with(tumbling, {"--method", "dopri5"})).phase == "odeint");
  CHECK(table_of({"map", "piecewise_linear", "--at", "1"}).value("phase") == std::nullopt);
  CHECK(table_of({"simulate", "woodpecker", "--x", "-0.5"}).value("phase") == "exact");
}

TEST_CASE("cli: a config file chooses the phase by the same rule") {
  specht::test::TemporaryFolder folder;
  const auto file = folder.path / "run.cfg";
  const Arguments configured = with(woodpecker, {"--config", file});
  std::ofstream(file) << "rtol = 1e-7\n";
  CHECK(choice_of(configured).phase == "odeint");
  CHECK(run(with(configured, {"--phase", "exact"})).code == 2);
  std::ofstream(file) << "phase = exact\n";
  CHECK(choice_of(configured).phase == "exact");
  CHECK(choice_of(with(configured, {"--phase", "odeint"})).phase == "odeint");
  CHECK(run(with(configured, {"--rtol", "1e-7"})).code == 2);
}

TEST_CASE("cli: a toy tells which phase it gets and whether it has quad precision") {
  const auto says = [](const Arguments& arguments, const std::string& what) {
    return run(arguments).out.find(what) != std::string::npos;
  };
  for (const std::string& line : lines_of(run({"toys"}).out)) {
    const bool exact = line.starts_with("woodpecker ") || line.starts_with("rocking_rod") ||
                       line.starts_with("belt_oscillator");
    const bool moves = !line.starts_with("piecewise_linear");
    CAPTURE(line);
    CHECK((line.find("(phase: exact)") != std::string::npos) == exact);
    const bool series = moves && !exact && !line.starts_with("brush");
    CHECK((line.find("(phase: taylor)") != std::string::npos) == series);
    CHECK((line.find("(phase: odeint)") != std::string::npos) == (moves && !exact && !series));
  }
  CHECK(says({"toys", "woodpecker"}, "phase: exact"));
  CHECK(says({"toys", "belt_oscillator"},
             "phase: exact (default where friction does not change with speed), taylor or odeint"));
  CHECK(says({"toys", "brush"}, "phase: odeint"));
  CHECK(says({"toys", "woodpecker"}, "precision: double, or quad for return maps"));
}

TEST_CASE("cli: both phases find the same limit cycle, with the same itinerary") {
  const Table exact = table_of(fixed_points);
  const Table odeint = table_of(with(fixed_points, {"--phase", "odeint", "--rtol", "1e-12"}));
  CHECK(exact.value("phase") == "exact");
  CHECK(odeint.value("phase") == "odeint");
  REQUIRE(exact.rows.size() == 1);
  REQUIRE(odeint.rows.size() == 1);
  CHECK(exact.texts("kind") == odeint.texts("kind"));
  CHECK(exact.texts("itinerary") == odeint.texts("itinerary"));
  constexpr double agree = 1e-9, rounding = 5e-15;
  CHECK(std::abs(exact.numbers("x")[0] - odeint.numbers("x")[0]) < agree);
  CHECK(std::abs(exact.numbers("slope")[0] - odeint.numbers("slope")[0]) < agree);
  CHECK(std::abs(exact.numbers("x")[0] - phi_cycle) < rounding);
  CHECK(std::abs(exact.numbers("slope")[0] - slope_cycle) < 10 * rounding);
  CHECK(std::abs(exact.numbers("time")[0] - period_cycle) < rounding);
}

TEST_CASE("cli: quad precision confirms all digits that a double can show" *
          doctest::skip(specht::test::sanitized)) {
  const Table quad = table_of(with(fixed_points, {"--precision", "quad"}));
  CHECK(quad.value("phase") == "exact");
  CHECK(quad.value("precision") == "quad");
  REQUIRE(quad.rows.size() == 1);
  CHECK(quad.texts("x")[0] == "-0.5294719671108511");
  CHECK(quad.numbers("x")[0] == phi_cycle);
  CHECK(quad.numbers("left")[0] == phi_cycle);
  CHECK(quad.numbers("slope")[0] == slope_cycle);
  CHECK(quad.numbers("time")[0] == period_cycle);
}

TEST_CASE("cli: quad precision reads parameters as decimals, to its own digits") {
  // Where P is steep in eps_N1, 0.4 and the double next to it differ in P.
  const auto P = [](const std::string& eps_N1, const std::string& precision) {
    return table_of({"map", "woodpecker", "--at", "-1.2904912532219424", "--no-slope", "--set",
                     "eps_N1=" + eps_N1, "--precision", precision})
        .numbers("P")[0];
  };
  const std::string nearest = "0.40000000000000002220446049250313";
  CHECK(P("0.4", "double") == P(nearest, "double"));
  CHECK(P("0.4", "quad") != P(nearest, "quad"));
  CHECK(std::abs(P("0.4", "quad") - P(nearest, "quad")) < 1e-12);
  const Result wrong = run({"map", "woodpecker", "--precision", "quad", "--set", "eps_N1=0x1p-1"});
  CHECK(wrong.code == 2);
  CHECK(wrong.err.find("eps_N1=0x1p-1 is not allowed") != std::string::npos);
}

TEST_CASE("cli: simulate takes the same orbit in both phases") {
  const Arguments start{"simulate", "woodpecker", "--x", "-0.5294719671108511", "--events"};
  const Table exact = table_of(start);
  const Table other = table_of(with(start, {"--phase", "odeint"}));
  REQUIRE(exact.rows.size() == 11);
  CHECK(other.texts("event") == exact.texts("event"));
  CHECK(other.texts("mode") == exact.texts("mode"));
  for (std::size_t i = 0; i < exact.rows.size(); ++i) {
    CHECK(std::abs(other.numbers("t")[i] - exact.numbers("t")[i]) < 1e-9);
    CHECK(std::abs(other.numbers("phi_S")[i] - exact.numbers("phi_S")[i]) < 1e-9);
  }
  CHECK(std::abs(exact.numbers("y").back() - descent_cycle) < 1e-15);
  const Table samples =
      table_of({"simulate", "woodpecker", "--x", "-0.5", "--time", "0.1", "--every", "0.01"});
  CHECK(samples.rows.size() == 11);  // the last one too
  CHECK(samples.numbers("t").back() == 0.1);
}

}  // namespace test_phases

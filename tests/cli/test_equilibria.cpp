// The verb equilibria: columns, rows along a sweep, refusals.
#include <doctest/doctest.h>

#include <cmath>

#include "command.hpp"

using specht::test::check_refused;
using specht::test::Result;
using specht::test::run;
using specht::test::table_of;

TEST_CASE("cli: equilibria at the settings' values") {
  const Result result = run({"equilibria", "tumbling", "--set", "phi_R=0.5235987755982988730771"});
  REQUIRE(result.code == 0);
  CHECK(result.err.empty());
  const auto table = table_of(result);
  CHECK(table.columns == std::vector<std::string>{"parameter", "branch", "kind", "x_S", "y_S",
                                                  "phi_S", "x_B", "low", "high", "stability"});
  CHECK(table.value("toy") == "tumbling");
  const auto kind = table.texts("kind"), stability = table.texts("stability");
  const auto phi_S = table.numbers("phi_S"), x_B = table.numbers("x_B");
  bool found = false;
  for (std::size_t k = 0; k < kind.size(); ++k) {
    CHECK(std::isnan(table.numbers("parameter")[k]));
    CHECK(std::isnan(table.numbers("low")[k]));
    CHECK(std::isnan(table.numbers("high")[k]));
    CHECK(table.numbers("branch")[k] == static_cast<double>(k + 1));
    if (kind[k] != "c2 c5 c6") continue;
    found = true;
    CHECK(stability[k] == "stable");
    CHECK(phi_S[k] == doctest::Approx(1.808210305421).epsilon(1e-12));
    CHECK(x_B[k] == doctest::Approx(-0.035).epsilon(1e-14));
  }
  CHECK(found);
}

TEST_CASE("cli: equilibria along a parameter, the same bytes for any number of threads") {
  const std::vector<std::string> command{"equilibria", "rocking_rod", "--sweep", "a=0.25:1:4"};
  auto one = command, two = command;
  one.insert(one.end(), {"-j", "1"});
  two.insert(two.end(), {"-j", "2"});
  const Result result = run(one);
  REQUIRE(result.code == 0);
  CHECK(run(two).out == result.out);
  const auto table = table_of(result);
  CHECK(table.value("sweep") == "a=0.25:1:4");
  CHECK_FALSE(table.value("a"));
  CHECK(table.texts("kind") == std::vector<std::string>(4, "c1 c2"));
  CHECK(table.numbers("branch") == std::vector<double>(4, 1.0));
  CHECK(table.numbers("parameter") == std::vector<double>{0.25, 0.5, 0.75, 1.0});
}

TEST_CASE("cli: what has no equilibria, or none that are computed, is told in a line") {
  check_refused({
      {{"equilibria"}, "usage: specht equilibria TOY"},
      {{"equilibria", "piecewise_linear"}, "is a map without motion; it has no equilibria"},
      {{"equilibria", "woodpecker"}, "woodpecker has friction"},
      {{"equilibria", "woodpecker", "--sweep", "mu_2=0:0.3:3"}, "woodpecker has friction"},
      {{"equilibria", "impact_oscillator"},
       "impact_oscillator depends on time, so it has no equilibria"},
      {{"equilibria", "tumbling", "--sweep", "phi_R=0:1:3"}, "phi_R = 0.000000 is not allowed"},
      {{"equilibria", "tumbling", "--sweep", "phi=0.1:1:3"}, "unknown parameter 'phi'"},
      {{"equilibria", "tumbling", "--set", "R=0.02"}, "R must be smaller than p/2"},
      {{"equilibria", "tumbling", "--starts", "0"}, "--starts 0 is not allowed"},
  });
}

// Verbs on the duck: sections with a value, cycles through another section, contact solutions.
#include <doctest/doctest.h>

#include <cmath>

#include "command.hpp"

namespace test_duck {

using specht::test::check_refused;
using specht::test::run;
using specht::test::table_of;

TEST_CASE("cli: a cycle seen on one section is the same where it passes another") {
  const std::vector<std::string> grid{"--points", "30", "--range", "-3.2:-2.4"};
  auto front = std::vector<std::string>{"fixed-points", "duck", "--through", "tilt=0.01"};
  auto tilt = std::vector<std::string>{"fixed-points", "duck", "--section", "tilt=0.01"};
  for (auto* arguments : {&front, &tilt}) {
    arguments->insert(arguments->end(), grid.begin(), grid.end());
  }
  const auto a = table_of(run(front)), b = table_of(run(tilt));
  REQUIRE(a.rows.size() == 1);
  REQUIRE(b.rows.size() == 1);
  CHECK(a.columns.back() == "through");
  CHECK(a.value("through") == "tilt=0.01");
  CHECK_FALSE(b.has_column("through"));
  CHECK(std::abs(a.numbers("through")[0] - b.numbers("x")[0]) < 1e-11);
  CHECK(std::abs(a.numbers("time")[0] - b.numbers("time")[0]) < 1e-11);
}

TEST_CASE("cli: a section at an angle where the duck cannot stand on it has no points") {
  for (const char* section : {"tilt=-0.1", "tilt=0", "front"}) {
    const auto table = table_of(
        run({"map", "duck", "--set", "phi_R=0.1", "--section", section, "--at", "-2.5,-0.5"}));
    REQUIRE(table.rows.size() == 2);
    for (const std::string& status : table.texts("status")) CHECK(status == "out_of_domain");
    CHECK(std::isnan(table.numbers("P")[0]));
  }
}

TEST_CASE("cli: the rule for several contact solutions is chosen, and noted") {
  const std::vector<std::string> map{"map", "duck", "--at", "-2.75,-0.404292945091", "--no-slope"};
  const auto own = table_of(run(map));
  CHECK(own.numbers("non_unique") == std::vector<double>{0, 1});
  CHECK_FALSE(own.value("solution"));
  for (const char* solution : {"lemke", "fewest", "most"}) {
    CAPTURE(solution);
    auto with = map;
    with.insert(with.end(), {"--solution", solution});
    const auto other = table_of(run(with));
    CHECK(other.value("solution") == solution);
    CHECK(std::abs(other.numbers("P")[0] - own.numbers("P")[0]) < 1e-12);
  }
  const auto counted = table_of(
      run({"map", "duck", "--at", "-0.404292945091", "--solution", "lemke", "--count-solutions"}));
  CHECK(counted.numbers("non_unique")[0] == 1);
}

TEST_CASE("cli: nonsense about sections and solutions is told in a line") {
  check_refused(
      {{{"map", "duck", "--solution", "best"}, "lemke, fewest, most"},
       {{"map", "duck", "--section", "tilt=steep"}, "NAME=NUMBER"},
       {{"map", "duck", "--section", "side"}, "front, tilt"},
       {{"fixed-points", "duck", "--through", "side"}, "front, tilt"},
       {{"map", "duck", "--set", "R=0.05"}, "R = 0.05 must be larger than L + c = 0.055"}});
}

}  // namespace test_duck

// The verb equilibria: columns, rows along a sweep, refusals.
#include <doctest/doctest.h>

#include <cmath>
#include <specht/apps/files/reader.hpp>

#include "command.hpp"

namespace test_equilibria {

using specht::test::check_refused;
using specht::test::Result;
using specht::test::run;
using specht::test::table_of;

TEST_CASE("cli: equilibria at the settings' values") {
  const Result result = run({"equilibria", "tumbling", "--set", "phi_R=0.5235987755982988730771"});
  REQUIRE(result.code == 0);
  CHECK(result.err.empty());
  const auto table = table_of(result);
  CHECK(table.columns ==
        std::vector<std::string>{"parameter", "branch", "kind", "x_S", "y_S", "phi_S", "x_B", "low",
                                 "high", "stability", "free", "low_x_S", "high_x_S", "low_y_S",
                                 "high_y_S", "low_phi_S", "high_phi_S", "low_x_B", "high_x_B"});
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

TEST_CASE("cli: an area of equilibria is a row with its extent") {
  const Result result = run({"equilibria", "duck"});
  REQUIRE(result.code == 0);
  const auto table = table_of(result);
  CHECK(table.texts("kind") == std::vector<std::string>{"c1 c2", "c1 c3"});
  CHECK(table.texts("free") == std::vector<std::string>{"phi_B", "none"});
  CHECK(table.texts("stability") == std::vector<std::string>{"stable", "stable"});
  CHECK(std::abs(table.numbers("low")[0] - 0.089576) < 1e-6);
  CHECK(std::abs(table.numbers("high")[0] - 0.150154) < 1e-6);
  CHECK(table.numbers("low_phi_B")[0] == table.numbers("low")[0]);
  CHECK(table.numbers("high_phi_B")[0] == table.numbers("high")[0]);
  CHECK(std::isnan(table.numbers("low")[1]));
}

TEST_CASE("cli: with a file, the points where branches begin and end have theirs") {
  const specht::test::TemporaryFolder folder;
  const auto file = folder.path / "e.csv";
  REQUIRE(
      run({"equilibria", "woodpecker", "--sweep", "mu_2=0.2:0.4:3", "-o", file.string()}).code ==
      0);
  const auto points = specht::apps::read_table(folder.path / "e.points.csv");
  CHECK(points.columns == std::vector<std::string>{"kind", "parameter", "branch_before",
                                                   "branch_after", "closed_before", "closed_after",
                                                   "y", "phi_M", "phi_S", "note"});
  CHECK(points.texts("kind") == std::vector<std::string>{"slip", "range_end"});
  CHECK(points.texts("closed_before") == std::vector<std::string>{"none", "c2"});
  CHECK(points.texts("note")[0] == "c2 slips");
  CHECK(std::abs(points.numbers("parameter")[0] - 0.285187461586) < 1e-11);
}

TEST_CASE("cli: what has no equilibria is told in a line") {
  check_refused({
      {{"equilibria"}, "usage: specht equilibria TOY"},
      {{"equilibria", "piecewise_linear"}, "is a map without motion; it has no equilibria"},
      {{"equilibria", "impact_oscillator"},
       "impact_oscillator depends on time, so it has no equilibria"},
      {{"equilibria", "tumbling", "--sweep", "phi_R=0:1:3"}, "phi_R = 0 is not allowed"},
      {{"equilibria", "tumbling", "--sweep", "phi=0.1:1:3"}, "unknown parameter 'phi'"},
      {{"equilibria", "tumbling", "--set", "R=0.02"}, "R = 0.02 must be smaller than p/2 = "},
      {{"equilibria", "tumbling", "--starts", "0"}, "--starts 0 is not allowed"},
  });
}

}  // namespace test_equilibria

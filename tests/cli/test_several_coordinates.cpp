// map, diagram and orbit-diagram on sections of several coordinates, and pictures of these.
#include <doctest/doctest.h>

#include <cmath>
#include <numbers>

#include "../sanitizers.hpp"
#include "command.hpp"

namespace test_several_coordinates {

using specht::apps::read_table;
using specht::apps::Table;
using specht::test::check_refused;
using specht::test::Result;
using specht::test::run;
using specht::test::table_of;
using specht::test::TemporaryFolder;

TEST_CASE("cli: a map in two dimensions has all derivatives, those of its differences") {
  const auto at = [](const std::string& omega, const std::string& point) {
    return table_of(run({"map", "impact_oscillator", "--section", "impact", "--set",
                         "omega=" + omega, "--at", point, "--by", "omega"}));
  };
  const Table here = at("2.8", "1,0.5");
  CHECK(here.value("table") == "vector-map");
  REQUIRE(here.rows.size() == 1);
  const double h = 1e-6;
  for (const char* column : {"P_phase", "P_V"}) {
    const auto difference = [&](const Table& low, const Table& high) {
      return (high.numbers(column)[0] - low.numbers(column)[0]) / (2 * h);
    };
    const std::string name(column);
    CHECK(here.numbers(name + "_by_phase")[0] ==
          doctest::Approx(difference(at("2.8", "0.999999,0.5"), at("2.8", "1.000001,0.5")))
              .epsilon(1e-7));
    CHECK(here.numbers(name + "_by_V")[0] ==
          doctest::Approx(difference(at("2.8", "1,0.499999"), at("2.8", "1,0.500001")))
              .epsilon(1e-7));
    CHECK(here.numbers(name + "_by_omega")[0] ==
          doctest::Approx(difference(at("2.799999", "1,0.5"), at("2.800001", "1,0.5")))
              .epsilon(1e-7));
  }
}

TEST_CASE("cli: a map in two dimensions on a grid, its circle without a second end") {
  const std::vector<std::string> command{"map",      "impact_oscillator", "--section", "impact",
                                         "--within", "V=0.1:1",           "--points",  "5"};
  const Result result = run(command);
  const Table table = table_of(result);
  REQUIRE(table.rows.size() == 25);
  CHECK(table.numbers("phase")[24] == doctest::Approx(2 * std::numbers::pi * 4 / 5));
  CHECK(table.numbers("V")[24] == 1.0);
  auto other = command;
  other.insert(other.end(), {"-j", "3"});
  CHECK(run(other).out == result.out);
}

TEST_CASE("cli: a map prints its margins, in one and in several coordinates") {
  const Table one = table_of(run({"map", "woodpecker", "--at=-0.5136,-0.05", "--margins"}));
  REQUIRE(one.columns.size() == 9);
  CHECK(one.columns[7] == "margin");
  CHECK(one.columns[8] == "margin_event");
  // From the jump at −0.51362032460875; where an orbit does not return there is none.
  CHECK(one.numbers("margin")[0] == doctest::Approx(2.032460875403e-5).epsilon(1e-8));
  CHECK(one.texts("margin_event")[0].find("order of ") == 0);
  CHECK(one.texts("status")[1] == "no_return");
  CHECK(one.numbers("margin")[1] != one.numbers("margin")[1]);
  CHECK(one.texts("margin_event")[1].empty());

  const Table two = table_of(run({"map", "impact_oscillator", "--section", "strobe", "--set",
                                  "omega=2.5", "--set", "sigma=0.3", "--at=-0.19,0", "--margins"}));
  CHECK(two.has_column("margin_x"));
  CHECK(two.numbers("margin_v_x")[0] > 0.01);
  CHECK(two.texts("margin_event")[0] == "contact 1 becomes active");
  check_refused({
      {{"map", "woodpecker", "--pieces", "--margins"}, "give either --pieces or --margins"},
      {{"map", "woodpecker", "--engine", "time-stepping", "--step", "1e-4", "--margins"},
       "--margins is not allowed with --engine time-stepping"},
  });
}

TEST_CASE("cli: a diagram of cycles has curves, special points and a picture") {
  const TemporaryFolder folder;
  const std::string file = folder.path / "d.csv", orbits = folder.path / "o.csv",
                    picture = folder.path / "d.svg";
  const std::vector<std::string> command{"diagram",     "impact_oscillator",
                                         "--section",   "impact",
                                         "--sweep",     "omega=2.6:2.7:3",
                                         "--within",    "V=0.1:1",
                                         "--searches",  "1",
                                         "--doublings", "1",
                                         "--starts",    "10"};
  auto to_file = command;
  to_file.insert(to_file.end(), {"-o", file});
  const Result result = run(to_file);
  CAPTURE(result.err);
  REQUIRE(result.code == 0);
  CHECK(result.err.find("2 branches, 1 flip, ") != std::string::npos);
  const Table grid = read_table(std::filesystem::path(file));
  const Table points = read_table(folder.path / "d.points.csv");
  const Table branches = read_table(folder.path / "d.branches.csv");
  CHECK(grid.value("table") == "cycle-diagram");
  REQUIRE(points.texts("kind").size() == 4);
  int flips = 0;
  for (std::size_t i = 0; i < points.rows.size(); ++i) {
    if (points.texts("kind")[i] != "flip") continue;
    ++flips;
    CHECK(std::abs(points.numbers("multiplier_1")[i] + 1) <= 1e-9);
    CHECK(points.numbers("other")[i] == 2);
  }
  CHECK(flips == 1);
  for (const double residual : branches.numbers("residual")) CHECK(residual <= 1e-10);
  for (const double parameter : {2.6, 2.65, 2.7}) {
    int rows = 0;
    for (std::size_t i = 0; i < grid.rows.size(); ++i) {
      if (std::abs(grid.numbers("parameter")[i] - parameter) < 1e-12 &&
          grid.numbers("branch")[i] == 1) {
        ++rows;
      }
    }
    CHECK(rows == 1);
  }
  CHECK(run(command).out.size() > 0);
  CHECK(
      run({"orbit-diagram", "impact_oscillator", "--section", "impact", "--sweep",
           "omega=2.65:2.7:2", "--points", "2", "--transient", "600", "--keep", "4", "-o", orbits})
          .code == 0);
  const Table attractors = read_table(std::filesystem::path(orbits));
  CHECK(attractors.rows.size() == 2 * 2 * 4);
  for (std::size_t i = 0; i < attractors.rows.size(); ++i) {
    // Each return takes r² V_n/V_{n+1} of areas, r = 0.8: r² along cycles of 1 and 2 points.
    CHECK(attractors.numbers("lyapunov_1")[i] + attractors.numbers("lyapunov_2")[i] ==
          doctest::Approx(2 * std::log(0.8)).epsilon(1e-9));
  }
  for (const std::string coordinate : {"V", "phase"}) {
    CHECK(run({"plot", file, orbits, "-o", picture, "--coordinate", coordinate}).code == 0);
  }
  CHECK(run({"plot", file, "-o", picture, "--coordinate", "q"}).code == 2);
}

TEST_CASE("cli: basins on a plane, cell by cell, and their picture") {
  const TemporaryFolder folder;
  const std::string file = folder.path / "b.csv", picture = folder.path / "b.svg";
  const std::vector<std::string> command{"basins",    "impact_oscillator",
                                         "--set",     "omega=2.6",
                                         "--section", "impact",
                                         "--within",  "V=0.45:0.55",
                                         "--within",  "phase=2.9:3.1",
                                         "--points",  "3",
                                         "--plane",   "V,phase"};
  auto to_file = command;
  to_file.insert(to_file.end(), {"-o", file});
  const Result result = run(to_file);
  CAPTURE(result.err);
  REQUIRE(result.code == 0);
  const Table cells = read_table(std::filesystem::path(file));
  CHECK(cells.value("table") == "plane-basins");
  CHECK(cells.value("plane") == "V phase");
  REQUIRE(cells.rows.size() == 9);
  CHECK(cells.numbers("V")[5] == doctest::Approx(0.45 + 0.1 * 2.5 / 3));
  CHECK(cells.numbers("phase")[5] == doctest::Approx(3.0));
  // The cells around a stable cycle come to it.
  for (const std::string& attractor : cells.texts("attractor")) {
    CHECK(attractor.starts_with("period 1 at 3.02938293575"));
  }
  CHECK(result.err.find("100 % of the cells: period 1 at") != std::string::npos);
  auto other = command;
  other.insert(other.end(), {"-j", "3"});
  CHECK(run(other).out == run(command).out);
  CHECK(run({"plot", file, "-o", picture}).code == 0);
  CHECK(std::filesystem::file_size(picture) > 1000);
}

TEST_CASE("cli: options of the other kind of section are refused by name") {
  check_refused({
      {{"map", "woodpecker", "--within", "phi_S=0:1"}, "has one coordinate; use --range"},
      {{"map", "impact_oscillator", "--range", "0:1"}, "has 2 coordinates; use --within"},
      {{"map", "impact_oscillator", "--pieces"}, "has 2 coordinates"},
      {{"map", "impact_oscillator", "-o", "a.csv", "--resume"},
       "has 2 coordinates, and its rows are written when all are computed"},
      {{"map", "impact_oscillator", "--at", "1,2,3"},
       "--at 1,2,3 is not allowed: a point of section impact of impact_oscillator has 2 "
       "coordinates, phase,V"},
      {{"map", "impact_oscillator", "--by", "mass"}, "has no parameter 'mass'"},
      {{"diagram", "woodpecker", "--sweep", "eps_N1=0:1:3", "--searches", "2"},
       "has one coordinate"},
      {{"diagram", "impact_oscillator", "--sweep", "omega=2:3:3", "--points", "10"},
       "use --starts"},
      {{"orbit-diagram", "impact_oscillator", "--sweep", "omega=2:3:3", "--seed", "1"},
       "their orbits begin within --within"},
      {{"orbit-diagram", "woodpecker", "--sweep", "eps_N1=0:1:3", "--within", "phi_S=0:1"},
       "has one coordinate"},
      {{"basins", "woodpecker", "--plane", "phi_S,x"}, "has one coordinate"},
      {{"basins", "impact_oscillator", "--intervals", "5"}, "has 2 coordinates"},
      {{"basins", "impact_oscillator", "--plane", "V,q"},
       "--plane V,q is not allowed: section impact has no coordinate 'q'; it has phase,V"},
      {{"basins", "impact_oscillator", "--plane", "V,V"},
       "--plane V,V is not allowed; allowed: A,B, two different ones of phase,V"},
      {{"basins", "impact_oscillator", "--plane", "V"},
       "--plane V is not allowed; allowed: A,B, two different ones of phase,V"},
      {{"basins", "impact_oscillator", "--at", "1"},
       "--at 1 is not allowed: a point of section impact of impact_oscillator has 2 coordinates, "
       "phase,V"},
      {{"basins", "impact_oscillator", "--points", "501"}, "at most 500"},
  });
}

TEST_CASE("cli: an orbit diagram says which orbits grow without bound") {
  const auto notes = [](const std::string& sweep) {
    const Result result =
        run({"orbit-diagram", "friction_oscillator", "--sweep", sweep, "--points", "2"});
    CHECK(result.code == 0);
    return result.err;
  };
  // At resonance dry friction does not bound the amplitude.
  CHECK(notes("omega=0.9:1:2")
            .find("2 orbits still grow, and have reached no attractor: |v_x| up to") !=
        std::string::npos);
  CHECK(notes("omega=0.9:0.95:2").find("grow") == std::string::npos);
}

}  // namespace test_several_coordinates

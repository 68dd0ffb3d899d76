// specht cycles: rows, boxes, refusals.
#include <doctest/doctest.h>

#include <cmath>
#include <specht/apps/files/reader.hpp>

#include "command.hpp"

namespace test_cycles {

using specht::test::lines_of;
using specht::test::Result;
using specht::test::run;
using specht::test::table_of;

TEST_CASE("cli: cycles of the driven oscillator, with multipliers") {
  const Result result =
      run({"cycles", "impact_oscillator", "--starts", "30", "--within", "V=0.1:1", "-j", "2"});
  CHECK(result.code == 0);
  const auto table = table_of(result);
  CHECK(table.value("table") == "cycles");
  CHECK(table.value("coordinates") == "phase V");
  CHECK(table.value("within_V") == "0.1:1");
  REQUIRE(table.rows.size() == 1);
  CHECK(std::abs(table.numbers("V")[0] - 0.336177269976) <= 1e-12);
  CHECK(std::abs(table.numbers("multiplier_1")[0] * table.numbers("multiplier_2")[0] - 0.64) <=
        1e-9);
  CHECK(table.texts("stability")[0] == "unstable");
  CHECK(result.err.find("searches converged, to 1 cycle; ") != std::string::npos);
  CHECK(run({"cycles", "impact_oscillator", "--starts", "30", "--within", "V=0.1:1", "-j", "1"})
            .out == result.out);
}

TEST_CASE("cli: cycles of a map in one dimension are its fixed points; a band is told") {
  const auto cycles = table_of(run({"cycles", "woodpecker", "--within", "phi_S=-0.6:-0.5"}));
  const auto fixed = table_of(run({"fixed-points", "woodpecker", "--range=-0.6:-0.5"}));
  REQUIRE(cycles.rows.size() == 1);
  REQUIRE(fixed.rows.size() == 1);
  CHECK(std::abs(cycles.numbers("phi_S")[0] - fixed.numbers("x")[0]) <= 1e-14);
  CHECK(std::abs(cycles.numbers("multiplier_1")[0] - fixed.numbers("slope")[0]) <= 1e-11);
  const Result band = run({"cycles", "woodpecker", "--within", "phi_S=-0.23:-0.22"});
  CHECK(band.err.find("fill 1 band, phi_S = -0.22") != std::string::npos);
  CHECK(table_of(band).rows.size() == 1);
}

TEST_CASE(
    "cli: beside a band of fixed points, where P - x is small without a root, there is no cycle") {
  const auto cycles = table_of(run({"cycles", "woodpecker", "--within", "phi_S=-2.5:-1"}));
  for (const double x : cycles.numbers("phi_S")) {
    CAPTURE(x);
    CHECK_FALSE((x > -0.2383 && x < -0.2382));
  }
}

TEST_CASE("cli: where flights take no time P is on the diagonal and does not pass it") {
  // Beyond 2.8656 rad the table leaves the ball before it can land.
  const auto fixed = table_of(run({"fixed-points", "bouncing_ball", "--section", "landing", "--set",
                                   "eps_N=0", "--set", "A=0.01"}));
  REQUIRE(fixed.rows.size() == 1);
  CHECK(fixed.texts("kind")[0] == "stable");
}

TEST_CASE("cli: branches of cycles end at the ends of the sweep, each once") {
  const specht::test::TemporaryFolder folder;
  const std::string file = (folder.path / "f.csv").string();
  REQUIRE(run({"diagram", "friction_oscillator", "--section", "turn", "--sweep", "omega=0.1:2:39",
               "-o", file})
              .code == 0);
  const auto branches = specht::apps::read_table(folder.path / "f.branches.csv");
  REQUIRE(!branches.rows.empty());
  for (const double omega : branches.numbers("parameter")) {
    CHECK((omega >= 0.1 && omega <= 2.0));
  }
  // Where the cycle grazes the section it goes on, with a return more, on the other side.
  const auto points = specht::apps::read_table(folder.path / "f.points.csv");
  const auto kind = points.texts("kind");
  const auto omega = points.numbers("parameter");
  int borders = 0;
  for (std::size_t i = 0; i < kind.size(); ++i) {
    CHECK((kind[i] == "persistence" || kind[i] == "range_end"));
    borders += kind[i] == "persistence" ? 1 : 0;
    if (i > 0 && kind[i] == "persistence") CHECK(omega[i] > omega[i - 1] + 1e-6);
  }
  CHECK(borders == 3);
}

TEST_CASE("cli: the orbit of a cycle begins on its section of several coordinates") {
  const auto cycles =
      table_of(run({"cycles", "impact_oscillator", "--starts", "30", "--within", "V=0.1:1"}));
  REQUIRE(cycles.rows.size() == 1);
  const std::string x = cycles.texts("phase")[0] + "," + cycles.texts("V")[0];
  const auto orbit = table_of(run({"simulate", "impact_oscillator", "--x", x, "--events"}));
  CHECK(orbit.value("section") == "impact");
  CHECK(orbit.value("coordinate") == "phase V");
  CHECK(orbit.numbers("t").back() - orbit.numbers("t").front() ==
        doctest::Approx(cycles.numbers("time")[0]).epsilon(1e-9));
  CHECK(orbit.numbers("v_x").back() == doctest::Approx(cycles.numbers("V")[0]).epsilon(1e-9));
}

TEST_CASE("cli: what cycles refuses, and what refuses several coordinates, is told in one line") {
  struct Refusal {
    std::vector<std::string> command;
    std::string says;
  };
  const std::vector<Refusal> refusals{
      {{"cycles", "impact_oscillator", "--within", "q=0:1"},
       "section impact has no coordinate 'q'; it has phase, V"},
      {{"cycles", "impact_oscillator", "--section", "apex"}, "unknown section 'apex'"},
      {{"fixed-points", "impact_oscillator"},
       "section impact of impact_oscillator has 2 coordinates, and this verb is for maps of one"},
      {{"cycles", "piecewise_linear"}, "is a map without motion"},
      {{"simulate", "impact_oscillator", "--x", "0"},
       "--x 0 is not allowed: a point of section impact of impact_oscillator has 2 coordinates, "
       "phase,V"},
      {{"simulate", "woodpecker", "--x", "-0.5,1"},
       "--x -0.5,1 is not allowed: a point of section jammed of woodpecker has 1 coordinate, "
       "phi_S"},
      {{"verify", "woodpecker", "--x", "-0.5,1"},
       "--x -0.5,1 is not allowed: a point of section jammed of woodpecker has 1 coordinate, "
       "phi_S"},
      {{"verify", "impact_oscillator", "--x", "1,0.5"},
       "section impact of impact_oscillator has 2 coordinates, and this verb is for maps of one"},
      {{"animate", "impact_oscillator", "--x", "0", "-o", "a.gif"}, "2 coordinates, phase,V"},
      {{"impact-law", "impact_oscillator", "--x", "0,1,2"}, "2 coordinates, phase,V"},
      {{"simulate", "impact_oscillator", "--x", "0,-1"}, "it is no point of section impact"},
      {{"simulate", "impact_oscillator"}, "give either --x phase,V, a start on section impact, or"},
      {{"simulate", "impact_oscillator", "--x", "0,1", "--engine", "time-stepping"},
       "to which --engine time-stepping does not return; give --time"},
  };
  for (const auto& [command, says] : refusals) {
    const Result result = run(command);
    CAPTURE(result.err);
    CHECK(result.code == 2);
    CHECK(result.out.empty());
    CHECK(lines_of(result.err).size() == 1);
    CHECK(result.err.find(says) != std::string::npos);
  }
}

TEST_CASE("cli: cycles outside of the box are told, with where they are") {
  const Result found = run(
      {"cycles", "friction_oscillator", "--set", "omega=0.9", "--starts", "5", "--settle", "20"});
  REQUIRE(table_of(found).rows.size() == 1);
  CHECK(found.err.find("1 cycle lies outside of the box, at x = 6.57") != std::string::npos);
  const Result diagram = run({"diagram", "friction_oscillator", "--sweep", "omega=0.9:1:3",
                              "--starts", "5", "--settle", "20"});
  CHECK(diagram.err.find(" cycles lie outside of the box and were not followed, at x = 6.57") !=
        std::string::npos);
  CHECK(diagram.err.find("; a wider --within has them") != std::string::npos);
}

TEST_CASE("cli: a rod that comes to rest does so for cycles of any period and basins alike") {
  for (const char* iterate : {"1", "2", "4", "8", "20"}) {
    const Result cycles = run({"cycles", "rocking_rod", "--starts", "5", "--iterate", iterate});
    CHECK(cycles.err.find("5 of 5 searches converged, 5 of them to rest; ") != std::string::npos);
  }
  const Result impacts = run({"cycles", "bouncing_ball", "--section", "impact", "--starts", "5"});
  CHECK(impacts.err.find("5 of 5 searches converged, 5 of them to rest; ") != std::string::npos);
  const Result diagram = run({"diagram", "bouncing_ball", "--section", "impact", "--sweep",
                              "eps_N=0.1:0.5:2", "--searches", "2", "--starts", "5"});
  CHECK(diagram.err.find("10 of 10 searches converged, 10 of them to rest at 2 values") !=
        std::string::npos);
  const Result basins = run({"basins", "rocking_rod"});
  CHECK(basins.err.find("the orbit comes to rest and does not return") != std::string::npos);
}

}  // namespace test_cycles

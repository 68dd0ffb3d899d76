// Dots of orbit diagrams, panels of Lyapunov exponents and strips of basins.
#include <doctest/doctest.h>

#include <filesystem>
#include <specht/apps/figures/draw.hpp>
#include <specht/apps/files/reader.hpp>
#include <string>
#include <vector>

#include "drawn_script.hpp"
#include "drawn_tables.hpp"

namespace test_draw_orbit_diagrams {

using namespace specht::apps;
using namespace specht::test;
using Folder = TemporaryFolder;
namespace fs = std::filesystem;

TEST_CASE("figures: orbit diagrams are dots below the curves of a diagram") {
  const std::string script = script_of({orbit_diagram_table(), branches_table()});
  const std::size_t dots = script.find("\n0 -0.6\n0 -0.5\n"),
                    curve = script.find("\n0.1 -0.5\n0.25 -0.55\n");
  REQUIRE(dots != std::string::npos);
  REQUIRE(curve != std::string::npos);
  CHECK(dots < curve);
  CHECK(contains(script, "title 'orbits'"));
  CHECK_FALSE(contains(script, "Lyapunov"));
}

TEST_CASE("figures: Lyapunov exponents of minus infinity are marked below an axis with 0") {
  const Table orbits = table_from("o.csv",
                                  "# toy: woodpecker\n# sweep: r=0:1:3\n"
                                  "parameter,x,lyapunov,seed,status\n0,0.1,-inf,-1,returned\n"
                                  "0.5,0.2,0.2,-1,returned\n1,0.3,0.3,-1,returned\n");
  const std::string script = script_of({orbits});
  CHECK(contains(script, "title 'Lyapunov exponent −∞'"));
  CHECK(contains(script, "set yrange [-0.0"));
  CHECK(contains(script, "pt 11 "));
  CHECK_FALSE(contains(script_of({orbit_diagram_table()}), "−∞"));
  CHECK_FALSE(contains(script_of({orbits}, {.out = "", .xrange = Range{0.4, 1}}), "−∞"));
}

TEST_CASE("figures: the frame of a part of an orbit diagram is that of its dots") {
  const Table orbits = table_from("o.csv",
                                  "# toy: woodpecker\n# sweep: r=0:1:3\n"
                                  "parameter,x,lyapunov,seed,status\n0,-50,-0.1,-1,returned\n"
                                  "0.5,0.2,0.2,-1,returned\n1,0.3,0.3,-1,returned\n");
  const std::string script = script_of({orbits}, {.out = "", .xrange = Range{0.4, 1}});
  CHECK(contains(script, "set yrange [0.199:0.301]"));
  CHECK_FALSE(contains(script, "-50"));
  CHECK_THROWS_WITH_AS(script_of({orbits}, {.out = "", .xrange = Range{2, 3}}),
                       "o.csv: nothing to draw in the frame; all is in --xrange=0:1",
                       std::invalid_argument);
}

TEST_CASE("figures: an orbit diagram says how many dots its frame leaves out") {
  std::string text = "# toy: woodpecker\n# sweep: r=0:1:100\nparameter,x,lyapunov,seed,status\n";
  for (int i = 0; i < 100; ++i) {
    text += format_number(i / 100.0) + "," + (i == 50 ? "-90" : format_number(0.01 * i)) +
            ",-0.2,-1,returned\n";
  }
  const Table orbits = table_from("o.csv", text);
  const Folder folder;
  DrawOptions options{.out = folder.path / "o.svg"};
  const auto notes = draw({orbits}, options);
  REQUIRE(notes.size() == 1);
  CAPTURE(notes[0]);
  CHECK(contains(notes[0], "2 of 100 dots lie outside the frame; all are in --yrange=-90.91:1.9"));
  options.yrange = Range{0, 1};
  CHECK(draw({orbits}, options).empty());
}

TEST_CASE("figures: basins are strips below orbit diagrams and curves") {
  const auto at = [](const std::string& name, const std::string& eps, const std::string& mu) {
    return table_from(name, "# toy: woodpecker\n# eps_N1: " + eps + "\n# mu_2: " + mu +
                                "\nlow,high,attractor\n-2,-1,no_return\n"
                                "-1,-0.7,period 2 at -0.9 -0.8\n-0.7,0,period 2 at -0.5 -0.4\n");
  };
  Table orbits = orbit_diagram_table();
  orbits.header.push_back({"mu_2", "0.3"});
  // As wide as 3 % of the range, or up to half-way to the next.
  const std::string script = script_of({orbits, at("a.csv", "0.25", "0.3"),
                                        at("b.csv", "0.265625", "0.3"), at("c.csv", "0.5", "0.3")});
  CHECK(contains(script, "\n0.25 -1.5 0.2421875 0.2578125 -2 -1\n"));
  CHECK(contains(script, "\n0.5 -1.5 0.4895"));
  CHECK(contains(script, "title 'basin of period 2'"));
  CHECK(contains(script, "title 'basin of period 2 (2)'"));
  CHECK(contains(script, "title 'no return'"));
  CHECK(script.find("0.2421875 0.2578125") < script.find("\n0 -0.6\n0 -0.5\n"));
  const Folder folder;
  const fs::path out = folder.path / "a.png";
  CHECK(contains(complaint_of({orbits, at("a.csv", "0.2", "0.4")}, out), "a.csv has mu_2 0.4"));
  CHECK(contains(complaint_of({orbits, at("a.csv", "0.2", "0.3"), at("b.csv", "0.2", "0.3")}, out),
                 "have one value of eps_N1"));
  CHECK(contains(complaint_of({orbits, basins_table()}, out), "does not say at which eps_N1"));
}

TEST_CASE(
    "figures: basins of one kind are numbered by their attractors, and those behind a band left "
    "out") {
  const Table basins =
      table_from("a.csv",
                 "# toy: woodpecker\n# eps_N1: 0.25\nlow,high,attractor\n"
                 "-0.85,-0.7,period 2 at -0.5 -0.4\n-0.7,-0.6,period 2 at -0.9 -0.8\n"
                 "-0.24,-0.2,band from -0.24 to -0.2\n-0.2,0,no_return\n");
  const std::string script = script_of({diagram_table(), basins});
  const auto first = script.find("title 'basin of period 2'"),
             second = script.find("title 'basin of period 2 (2)'");
  REQUIRE(first != std::string::npos);
  REQUIRE(second != std::string::npos);
  // The lowest is that of -0.9, whose basin is the upper one.
  CHECK(script.find(" -0.7 -0.6\n") < script.find(" -0.85 -0.7\n"));
  CHECK(contains(script, " -0.7 -0.6\n"));
  CHECK_FALSE(contains(script, "basin of band"));
  CHECK(contains(script, "title 'no return'"));
}

TEST_CASE("figures: dots of Lyapunov exponents lie whole in their panel") {
  const std::string script =
      script_of({table_from("o.csv",
                            "# toy: a\n# sweep: r=0:1:3\n"
                            "parameter,x,lyapunov,seed,status\n0,0.1,-0.4,-1,returned\n"
                            "0.5,0.2,0.1,-1,returned\n1,0.3,0.3,-1,returned\n")});
  const std::string words = "set yrange [";
  const std::string range = script.substr(script.rfind(words) + words.size());
  const double low = std::stod(range), high = std::stod(range.substr(range.find(':') + 1));
  const double room = 0.04 * (high - low);
  CHECK(low < -0.4 - room);
  CHECK(high > 0.3 + room);
}

TEST_CASE("figures: basins have a row each, the largest on top, with their share of the range") {
  const std::string script = script_of({basins_table()});
  const std::size_t cycle =
      script.find("'period 2 at −0.53115, −0.50173: 60.0 %' at graph 0.01, first 2");
  const std::size_t aperiodic = script.find("'aperiodic: 20.0 %'");
  CHECK(cycle != std::string::npos);
  CHECK(aperiodic != std::string::npos);
  CHECK(contains(script, "'no return: 20.0 %'"));
  CHECK(contains(script, "set yrange [0:3]"));
  CHECK(contains(script, "\n-0.25 2.08 -0.5 0 2.08 2.58\n"));
  const Folder folder;
  const fs::path out = folder.path / "basins.png";
  CHECK(contains(complaint_of({basins_table(), basins_table()}, out), "the basins of one file"));
  CHECK(contains(complaint_of({basins_table(), map_table()}, out), "basins.csv is basins"));
}

}  // namespace test_draw_orbit_diagrams

// Figures of diagrams: curves of branches, and what their legend names.
#include <doctest/doctest.h>

#include <specht/apps/figures/draw.hpp>
#include <specht/apps/files/reader.hpp>
#include <stdexcept>
#include <string>

#include "drawn_script.hpp"
#include "drawn_tables.hpp"

namespace test_draw_diagrams {

using namespace specht::apps;
using namespace specht::test;

TEST_CASE("figures: a diagram is drawn by its branches, fixed points of P once, legend as drawn") {
  Table diagram = diagram_table();
  diagram.header.insert(diagram.header.begin(), {"command", "specht diagram"});
  const std::string script = script_of({diagram, branches_table()});
  CHECK(contains(script, "\n0.1 -0.5\n0.25 -0.55\nEOD"));
  CHECK(contains(script, "\n0.25 -0.55\n0.6 -0.6\nEOD"));
  CHECK_FALSE(contains(script, "-0.61"));
  CHECK_FALSE(contains(script, "-0.8"));  // of the diagram
  for (const char* name : {"period 1", "period 2", "stable", "unstable"}) {
    CHECK(contains(script, "title '" + std::string(name) + "'"));
  }
  CHECK_FALSE(contains(script, "jump crossing"));
  CHECK_FALSE(contains(script, "centres"));
  // Without the diagram, the same curves; of another command, both.
  CHECK(contains(script_of({branches_table()}), "title 'period 2'"));
  CHECK(contains(script_of({diagram_table(), branches_table()}), "-0.8"));
}

TEST_CASE("figures: the legend names what is in the frame") {
  const std::string script = script_of(
      {branches_table()}, {.out = "", .xrange = Range{0.4, 0.7}, .yrange = Range{-0.7, -0.5}});
  CHECK(contains(script, "title 'period 1'"));
  CHECK(contains(script, "title 'unstable'"));
  CHECK_FALSE(contains(script, "title 'period 2'"));
  CHECK_FALSE(contains(script, "title 'stable'"));
}

TEST_CASE("figures: curves between two points of their files are drawn in the frame") {
  // From −0.55 at 0.25 to −0.6 at 0.6, and from −0.55 to −0.9.
  const std::string script =
      script_of({branches_table()}, {.out = "", .xrange = Range{0.425, 0.5}});
  for (const char* name : {"period 1", "period 2", "stable", "unstable"}) {
    CHECK(contains(script, "title '" + std::string(name) + "'"));
  }
  const auto low = [](const std::string& text) {
    return std::stod(text.substr(text.find("set yrange [") + 12));
  };
  CHECK(low(script) == doctest::Approx(-0.8 - 0.04 * 0.225));
  // Rows of the map are 0.0625 apart; on its right it falls by half of that.
  const std::string map = script_of({map_table()}, {.out = "", .xrange = Range{-0.615, -0.585}});
  CHECK(low(map) == doctest::Approx(-0.5075 - 0.08 * 0.015).epsilon(1e-3));
  CHECK_THROWS_WITH_AS(script_of({map_table()}, {.out = "", .xrange = Range{-0.99, -0.98}}),
                       doctest::Contains("nothing to draw in the frame"), std::invalid_argument);
}

TEST_CASE("figures: curves of cycles on a circle reach its end and go on at its begin") {
  const std::string script = script_of({table_from(
      "d.branches.csv",
      "# table: cycle-branches\n# toy: a\n# sweep: r=0:1:3\n# coordinates: q\n# units: rad\n"
      "# periods: 6\nbranch,parameter,period,point,q,stability,multiplier_1,time,itinerary,"
      "role\n"
      "1,0,1,1,4,stable,0,1,,end\n1,0.5,1,1,5,stable,0,1,,curve\n1,1,1,1,1,stable,0,1,,end\n")});
  CHECK(contains(script, "\n0.5 5\n0.75 6\n"));
  CHECK(contains(script, "\n0.75 0\n1 1\n"));
}

TEST_CASE("figures: the legend names isolated crossings, too") {
  const std::string script =
      script_of({table_from("d.csv",
                            "# toy: woodpecker\nparameter,iterate,period,kind,x,left,right,branch\n"
                            "0.1,1,1,stable,-0.5,-0.5,-0.5,1\n0.2,1,1,jump,-0.5,-0.6,-0.4,2\n")});
  CHECK(contains(script, "title 'stable'"));
  CHECK(contains(script, "title 'jump crossing'"));
  CHECK_FALSE(contains(script, "unstable"));
}

TEST_CASE("figures: the digitised curve is drawn where the paper has one") {
  DrawOptions options;
  CHECK_FALSE(contains(script_of({map_table()}, options), "printed"));
  options.digitised = true;
  CHECK(contains(script_of({map_table()}, options), "title 'printed'"));
  CHECK(contains(script_of({diagram_table()}, options), "title 'printed'"));
  Table other = map_table();
  other.header[2].value = "eps_N1=0.6";
  CHECK_FALSE(contains(script_of({other}, options), "printed"));
}

TEST_CASE("figures: crossings that are the same on another section are dots over the curves") {
  Table other = diagram_table();
  other.name = "other.csv";
  other.header.push_back({std::string(dots_key), "the same elsewhere"});
  const std::string script = script_of({diagram_table(), other});
  CHECK(contains(script, "title 'the same elsewhere'"));
  CHECK(contains(script, "title 'stable'"));  // one table of curves needs no name
  CHECK(script.find("title 'stable'") == script.rfind("title 'stable'"));
}

}  // namespace test_draw_diagrams

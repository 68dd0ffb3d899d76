// Figures of maps: pieces, crossings, breakpoints.
#include <doctest/doctest.h>

#include <specht/apps/figures/draw.hpp>
#include <specht/apps/files/reader.hpp>
#include <string>

#include "drawn_script.hpp"
#include "drawn_tables.hpp"

namespace test_draw_maps {

using namespace specht::apps;
using namespace specht::test;

TEST_CASE("figures: lines of a script are broken where the map jumps") {
  const std::string script = script_of({map_table()});
  const std::size_t left = script.find("\n-1 -1.2\n");
  REQUIRE(left != std::string::npos);
  CHECK(script.compare(left + 1, 10, "-1 -1.2\n\n-") == 0);
  CHECK(contains(script, "set size ratio -1"));
  CHECK(contains(script, "φ}_{S,k+1} [rad]"));
}

TEST_CASE("figures: crossings lie on breakpoints, and the legend names kinds of all files") {
  Table second = fixed_points_table();
  second.name = "second.csv";
  Table first = second;
  first.rows.resize(1);  // the stable one
  const std::string script =
      script_of({map_table(), first, second, breakpoints_table()}, {.out = "", .key = "off"});
  for (const char* kind : {"stable", "unstable", "jump crossing", "jump", "kink"}) {
    CAPTURE(kind);
    const std::string title = "title '" + std::string(kind) + "'";
    const std::size_t at = script.find(title);
    REQUIRE(at != std::string::npos);
    CHECK(script.find(title, at + 1) == std::string::npos);
  }
  CHECK(contains(script, "pt 6 ps mark(0.7) lw 1.2 title 'unstable'"));
  const std::size_t plotted = script.find("\nplot ");
  CHECK(script.find("pt 6 ps mark(0.3)", plotted) < script.find("pt 6 ps mark(0.7)", plotted));
  CHECK(script.find("nohead lc rgb '#0072b2' lw 1.2 dt solid", plotted) <
        script.find("nohead lc rgb '#000000' lw 1.2 dt (2,4)", plotted));
}

TEST_CASE("figures: the frame of a map holds its crossings, and the diagonal ends at the frame") {
  Table crossing = fixed_points_table();
  crossing.rows[0][crossing.column("x")] = 0.4;
  const std::string script = script_of({map_table(), crossing});
  CHECK(contains(script, "set xrange [-2.5:0.487]"));
  CHECK(contains(script, "\n-2.5 -2.5\n0.487 0.487\n"));
  const std::string part =
      script_of({map_table()}, {.out = "", .xrange = Range{-2, -1}, .yrange = Range{-1.5, 0}});
  CHECK(contains(part, "\n-1.5 -1.5\n-1 -1\n"));
}

}  // namespace test_draw_maps

// What is the same in every kind of figure: frame, fonts, axes, place for the legend.
#include <doctest/doctest.h>

#include <algorithm>
#include <specht/apps/figures/draw.hpp>
#include <specht/apps/figures/key_layout.hpp>
#include <specht/apps/files/reader.hpp>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "drawn_script.hpp"
#include "drawn_tables.hpp"

namespace test_draw_layout {

using namespace specht::apps;
using namespace specht::test;
using Folder = TemporaryFolder;

TEST_CASE(
    "figures: a marginal band is drawn as far as it lies in the frame, and is in the legend there "
    "only") {
  const std::vector<Table> tables{map_table(), fixed_points_table()};  // from −0.7 to −0.5
  const auto script = [&](double low, double high) {
    DrawOptions options;
    options.xrange = options.yrange = Range{low, high};
    return script_of(tables, options);
  };
  for (const double low : {-0.55, -1.0}) {
    CAPTURE(low);
    const double high = low + 0.4;
    const std::string text = script(low, high);
    CHECK(contains(text, "title 'marginal'"));
    const std::size_t plotted = text.find("filledcurves closed");
    const std::size_t name = text.rfind('$', plotted);
    const std::string block = text.substr(name, text.find(' ', name) - name);
    const std::size_t begin = text.find('\n', text.find(block + " << EOD")) + 1;
    std::istringstream rows(text.substr(begin, text.find("EOD", begin) - begin));
    double x = 0, y = 0, least = high, most = low;
    int corners = 0;
    for (; rows >> x >> y; ++corners) {
      for (const double value : {x, y}) CHECK((low <= value && value <= high));
      least = std::min(least, x);
      most = std::max(most, x);
    }
    CHECK(corners >= 4);
    CHECK(least == doctest::Approx(low < -0.7 ? -0.7 : low).epsilon(0.01));
    CHECK(most == doctest::Approx(high > -0.5 ? -0.5 : high).epsilon(0.01));
  }
  CHECK_FALSE(contains(script(-0.4, 0.0), "marginal"));
  const Table reflected = table_from("points.csv",
                                     "# toy: woodpecker\n# coordinate: phi_S\n"
                                     "iterate,period,kind,x,left,right,slope,time,itinerary\n"
                                     "1,1,marginal,-0.6,-0.7,-0.5,-1,0.1,a\n");
  CHECK_FALSE(contains(script_of({map_table(), reflected}), "marginal"));
}

TEST_CASE("figures: fonts, lines and marks grow with the picture") {
  const std::string usual = script_of({diagram_table()});
  CHECK(contains(usual, "fontscale 1.3333 linewidth 1 "));
  CHECK(contains(usual, "\nmark_scale = 1\n"));
  const std::string twice = script_of({diagram_table()}, {.out = "", .size = PictureSize{30, 25}});
  CHECK(contains(twice, "size 1134,945 "));
  CHECK(contains(twice, "fontscale 2.6666 linewidth 2 "));
  CHECK(contains(twice, "\nmark_scale = 2\n"));
  // Panels keep their shares of the picture.
  const auto margin = [](const std::string& script) {
    const std::size_t at = script.find("set lmargin at screen ");
    return script.substr(at, script.find('\n', at) - at);
  };
  const std::string panels = script_of({orbit_diagram_table()}),
                    large = script_of({orbit_diagram_table()},
                                      {.out = "", .size = PictureSize{30, 26}});
  CHECK(margin(panels) == margin(large));
}

TEST_CASE("figures: points are as large in an svg file as in the others") {
  const Folder folder;
  const auto script = [&](const char* picture) {
    draw({orbit_diagram_table()}, {.out = folder.path / picture, .script = true});
    return text_of(folder.path / "a.gp");
  };
  const std::string svg = script("a.svg"), png = script("a.png");
  CHECK(contains(svg, "\nmark(size) = (0.15 + 0.78*size)*mark_scale\n"));
  CHECK(contains(png, "\nmark(size) = size*mark_scale\n"));
  CHECK(contains(svg, "pt 7 ps mark(0.12) lw"));
}

TEST_CASE("figures: ranges and place of the legend, in every kind of figure") {
  const Range x{-0.75, 0.25}, y{-1.5, 0.5};
  for (const auto& tables :
       std::vector<std::vector<Table>>{{map_table()}, {diagram_table()}, {orbit_diagram_table()}}) {
    const std::string script =
        script_of(tables, {.out = "", .key = "bottom-left", .xrange = x, .yrange = y});
    CHECK(contains(script, "set xrange [-0.75:0.25]"));
    CHECK(contains(script, "set yrange [-1.5:0.5]"));
  }
  const std::string basins = script_of({basins_table()}, {.out = "", .xrange = x});
  CHECK(contains(basins, "set xrange [-0.75:0.25]"));
  CHECK_THROWS_WITH_AS(
      script_of({diagram_table()}, {.out = "", .xrange = Range{2, 3}}),
      doctest::Contains("diagram.csv: nothing to draw in the frame; all is in --xrange="),
      std::invalid_argument);
  const std::string one = script_of({orbit_table()}, {.out = "", .coordinate = "y", .yrange = y});
  CHECK(contains(one, "set yrange [-1.5:0.5]"));
  CHECK_FALSE(contains(one, "φ"));
  CHECK_THROWS_WITH_AS(script_of({orbit_table()}, {.out = "", .yrange = y}),
                       doctest::Contains("this picture has y, phi_M; plot --coordinate NAME"),
                       std::invalid_argument);
  CHECK_THROWS_AS(script_of({basins_table()}, {.out = "", .yrange = y}), std::invalid_argument);
  CHECK(contains(script_of({diagram_table()}, {.out = "", .key = "top-left"}),
                 "set key inside top left"));
  CHECK(contains(script_of({diagram_table()}, {.out = "", .key = "off"}), "unset key"));
}

TEST_CASE("figures: short lengths are shown in mm or µm, their data stay in m") {
  const auto diagram = [](double scale) {
    std::string text =
        "# toy: brush\n# coordinate: y\n# unit: m\n# sweep: e=0:0.00004:3\n# sweep_unit: m\n"
        "parameter,iterate,period,kind,x,left,right,slope,time,branch,itinerary\n";
    for (const double k : {0.0, 1.0, 2.0}) {
      text += format_number(2e-5 * k) + ",1,1,stable," + format_number(scale * (1 + k)) +
              ",0,0,0.5,1,1,a\n";
    }
    return table_from("d.csv", text);
  };
  const std::string small = script_of({diagram(1e-5)});
  CHECK(contains(small, "[µm]'"));
  CHECK(contains(small, "set ytics ("));
  CHECK(contains(small, "'20' 2e-05"));
  CHECK(contains(small, "set xtics ("));
  CHECK(contains(small, "\n4e-05 3.0000000000000004e-05\n"));
  const std::string middle = script_of({diagram(1e-4)});
  CHECK(contains(middle, "[mm]'"));
  CHECK(contains(middle, "'0.2' 2e-04"));
  const std::string large = script_of({diagram(1)});
  CHECK_FALSE(contains(large, "set ytics ("));
  CHECK(contains(large, "set ylabel '{/:Italic y} [m]'"));
  const std::string basins =
      script_of({table_from("b.csv",
                            "# toy: brush\n# coordinate: y\n# unit: m\nlow,high,attractor\n"
                            "0,6e-05,period 1 at 1.79857247e-05\n")});
  CHECK(contains(basins, "period 1 at 17.986: 100.0 %"));
  CHECK(contains(basins, "'60' 6e-05"));
}

TEST_CASE("figures: breakpoints alone are in the frame, and so is what rests in a portrait") {
  const std::string breakpoints =
      script_of({table_from("b.csv",
                            "# toy: a\n# coordinate: x\n# unit: 1\n# iterate: 1\n"
                            "low,high,x,kind,left,right,slope_left,slope_right,mechanism,time,"
                            "itinerary_left,itinerary_right\n"
                            "5,5,5,kink,2,2,1,-1,m,1,a,b\n")});
  const std::size_t at = breakpoints.find("set yrange [");
  REQUIRE(at != std::string::npos);
  CHECK(std::stod(breakpoints.substr(at + 12)) < 2);
  DrawOptions options;
  options.panels = OrbitPanels::portraits;
  const std::string rest = script_of(
      {table_from("o.csv", "# toy: a\n# units: 1\nt,q,v_q,mode\n0,2,0,s\n1,2,1e-19,s\n")}, options);
  CHECK(contains(rest, "\n2 0\nEOD"));
  CHECK(contains(rest, "pt 7"));
}

TEST_CASE("figures: labels clear the numbers at the tics") {
  const auto orbit = [](double largest) {
    return script_of({table_from("o.csv", "# toy: a\n# units: 1\nt,q,v_q,mode\n0,0,0,o\n1," +
                                              format_number(largest) + ",0,o\n")});
  };
  const auto left = [](const std::string& script) {
    return std::stod(script.substr(script.find("set lmargin at screen ") + 22));
  };
  CHECK(left(orbit(-0.0132)) > left(orbit(3)) + 0.01);
}

TEST_CASE("figures: the legend of a narrow picture has fewer columns") {
  const std::vector<std::string> six(6, "unstable");
  CHECK(key_layout(six, 6.9).columns == 2);
  CHECK(key_layout(six, 12.6).columns == 3);  // two rows of three
  CHECK(key_layout(six, 20).columns == 6);
  CHECK(key_layout(six, 20, 4).rows == 2);
}

TEST_CASE("figures: columns of a legend are as wide as its widest entry") {
  const KeyLayout wide = key_layout({"mmmm", "stable"}, 12),
                  narrow = key_layout({"iiii", "stable"}, 12);
  CHECK(wide.letters == 6);
  CHECK(narrow.letters == 6);
  CHECK(wide.widest > narrow.widest);
  CHECK(plain_text("{/:Italic ε}_{N1} = 0.5\\_a") == "εN1 = 0.5_a");
  CHECK(key_layout({"{/:Italic ε}_{N1}"}, 12).letters == 3);
  // Too wide for any column there is still one.
  const KeyLayout none = key_layout({std::string(200, 'm'), "a"}, 12);
  CHECK(none.columns == 1);
  CHECK(none.rows == 2);
  CHECK(none.more_height() > 0.3);
}

TEST_CASE("figures: panels make room for all rows of the legend above them") {
  const auto diagram = [](const std::string& name, const std::string& seeds) {
    return table_from(name, "# toy: a\n# sweep: r=0:1:3\n# seeds: " + seeds +
                                "\nparameter,x,lyapunov,seed,status\n0,0.1,-inf,-1,returned\n"
                                "0.5,0.2,0.2,-1,returned\n1,0.3,0.3,-1,returned\n");
  };
  const auto top = [](const std::string& script) {
    return std::stod(script.substr(script.find("set tmargin at screen ") + 22));
  };
  const std::string two = script_of({diagram("a.csv", "1 2"), diagram("b.csv", "1 2 3")}),
                    many = script_of({diagram("a.csv", "1 2"), diagram("b.csv", "1 2 3"),
                                      diagram("c.csv", "1 2 3 4"), diagram("d.csv", "previous 1 2"),
                                      diagram("e.csv", "0.25")});
  for (const char* title : {"2 seeds", "3 seeds", "4 seeds", "previous", "seed 0.25"}) {
    CHECK(contains(many, "title '" + std::string(title) + "'"));
  }
  CHECK(top(many) < top(two) - 0.02);
}

TEST_CASE("figures: the numbers of the horizontal axis fit below it and into the picture") {
  const std::string map = script_of(
      {map_table()}, {.out = "", .xrange = Range{-0.6, -0.5}, .yrange = Range{-0.6, -0.5}});
  CHECK(contains(map, "set xtics 0.02\n"));
  CHECK_FALSE(contains(script_of({map_table()}), "set xtics"));
  const auto right = [](const Range& time) {
    const std::string script = script_of({orbit_table()}, {.out = "", .xrange = time});
    return std::stod(script.substr(script.find("set rmargin at screen ") + 22));
  };
  CHECK(right({0.1, 0.1005}) < right({0, 0.95}) - 0.01);
}

}  // namespace test_draw_layout

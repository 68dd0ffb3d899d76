// The pictures themselves: formats, scripts, and what happens when one cannot be drawn.
#include <doctest/doctest.h>
#include <sys/stat.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <specht/apps/figures/draw.hpp>
#include <specht/apps/figures/key_layout.hpp>
#include <specht/apps/files/reader.hpp>
#include <sstream>
#include <stdexcept>
#include <string>

#include "drawn_script.hpp"

namespace test_draw {

using namespace specht::apps;
using specht::test::contains;
using specht::test::script_of;
using specht::test::text_of;
using Folder = specht::test::TemporaryFolder;
namespace fs = std::filesystem;

namespace {

/// The PATH for as long as it lives.
struct Path {
  explicit Path(const std::string& path) : before(std::getenv("PATH")) {
    setenv("PATH", path.c_str(), 1);
  }
  Path(const Path&) = delete;
  Path& operator=(const Path&) = delete;
  ~Path() { setenv("PATH", before.c_str(), 1); }
  std::string before;
};

Table table(const std::string& name, const std::string& text) {
  return specht::test::table_from(name, text);
}

Table map_table(int rows = 41) {
  std::string text =
      "# toy: woodpecker\n# coordinate: phi_S\n# eps_N1: 0.5\n"
      "x,P,slope,time,status,itinerary\n";
  for (int i = 0; i < rows; ++i) {
    const double x = -2.5 + 2.5 * i / (rows - 1);
    const bool right = x > -1;
    text += format_number(x) + "," + format_number(right ? -0.8 - x / 2 : -1 + x / 5) +
            ",nan,0.1,returned," + (right ? "a" : "b") + "\n";
  }
  return table("map.csv", text);
}

Table fixed_points_table() {
  return table("points.csv",
               "# toy: woodpecker\n# coordinate: phi_S\n"
               "iterate,period,kind,x,left,right,slope,time,itinerary\n"
               "1,1,stable,-0.2,-0.2,-0.2,-0.5,0.1,a\n1,1,unstable,-1.25,-1.25,-1.25,2,0.1,b\n"
               "1,1,jump,-1,-1.2,-0.2,nan,0.1,a\n1,1,marginal,-0.6,-0.7,-0.5,1,0.1,a\n");
}

Table diagram_table() {
  std::string text =
      "# toy: woodpecker\n# coordinate: phi_S\n# sweep: eps_N1=0:0.7:8\n"
      "parameter,iterate,period,kind,x,left,right,slope,time,branch,itinerary\n";
  for (int i = 0; i < 8; ++i) {
    const std::string e = format_number(i / 10.0);
    text += e + ",1,1," + (i < 4 ? "unstable" : "stable") + ",-0.5,-0.5,-0.5,1,0.1,1,a\n";
    text += e + ",1,1,jump,-0.8,-0.9,-0.7,nan,0.1,2,a\n";
    text += e + ",1,1,marginal,-0.22,-0.24,-0.2,1,0.1,3,a\n";
  }
  return table("diagram.csv", text);
}

/// As the verb diagram writes it: with the command that is the same in both files.
Table branches_table() {
  return table("diagram.branches.csv",
               "# command: specht diagram\n# table: branches\n# toy: woodpecker\n"
               "# coordinate: phi_S\n# sweep: eps_N1=0:0.7:8\n"
               "branch,parameter,iterate,period,kind,x,left,right,slope,time,role,itinerary\n"
               "1,0.1,1,1,stable,-0.5,-0.5,-0.5,0,0.1,grid,a\n"
               "1,0.25,1,1,stable,-0.55,-0.55,-0.55,-1,0.1,special,a\n"
               "1,0.6,1,1,unstable,-0.6,-0.6,-0.6,-2,0.1,grid,a\n"
               "2,0.1,2,1,stable,-0.51,-0.5,-0.5,0,0.1,grid,a\n"
               "2,0.6,2,1,stable,-0.61,-0.6,-0.6,4,0.1,grid,a\n"
               "3,0.25,2,2,stable,-0.55,-0.55,-0.55,1,0.1,special,a\n"
               "3,0.6,2,2,stable,-0.9,-0.9,-0.9,0,0.1,grid,a\n");
}

Table orbit_table() {
  std::string text = "# toy: woodpecker\nt,y,phi_M,v_y,v_phi_M,mode\n";
  for (int i = 0; i < 20; ++i) {
    const std::string t = format_number(i / 20.0);
    text += t + "," + format_number(-i / 20.0) + "," + format_number(std::sin(0.3 * i)) + ",-1," +
            format_number(std::cos(0.3 * i)) + ",ooo\n";
    if (i == 10) text += t + ",-0.5," + format_number(std::sin(0.3 * i)) + ",-2,5,ooo\n";
  }
  return table("orbit.csv", text);
}

Table events_table() {
  return table("events.csv",
               "# toy: woodpecker\nt,event,contact,mode,y\n0.5,impact,1,ooo,-0.5\n"
               "0.5,impact,2,ooo,-0.5\n0.7,opens,1,ooo,-0.7\n");
}

Table breakpoints_table() {
  return table("breakpoints.csv",
               "# toy: woodpecker\n# coordinate: phi_S\n"
               "x,kind,left,right,low,high,itinerary_left,itinerary_right,mechanism\n"
               "-0.9,jump,-0.5,-0.8,-0.9,-0.9,a,b,order of I1 and I3\n"
               "-0.7,kink,-0.6,-0.6,-0.7,-0.7,a,b,contact 2 becomes active\n"
               "-0.5,dip,-inf,-inf,-0.5,-0.5,a,b,other events\n"
               "-0.3,edge,-0.4,nan,-0.3,-0.3,a,b,no return\n"
               "-0.25,accumulation,-0.4,-0.5,-0.26,-0.24,a,b,other events\n");
}

Table orbit_diagram_table() {
  std::string text =
      "# toy: woodpecker\n# sweep: eps_N1=0:0.7:8\nparameter,x,lyapunov,seed,status\n";
  for (int i = 0; i < 8; ++i) {
    const std::string e = format_number(i / 10.0);
    text += e + ",-0.5,-0.2,-1,returned\n" + e + ",-0.6,-0.2,-1,returned\n";
    text += e + ",nan,nan,0,no_return\n";
  }
  return table("orbits.csv", text);
}

Table basins_table() {
  return table("basins.csv",
               "# toy: woodpecker\n# coordinate: phi_S\nlow,high,attractor\n"
               "-2.5,-2,no_return\n-2,-1,period 2 at -0.53114552822319794 -0.50172734804310426\n"
               "-1,-0.5,aperiodic\n-0.5,0,period 2 at -0.53114552822319794 -0.50172734804310426\n");
}

/// The message of the std::invalid_argument that drawing throws.
std::string complaint(const std::vector<Table>& tables, const fs::path& out) {
  try {
    draw(tables, {.out = out});
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "nothing is wrong";
}

}  // namespace

TEST_CASE("figures: every kind of figure in every format") {
  const Folder folder;
  const Table map = map_table();
  const std::vector<std::vector<Table>> figures = {{map, fixed_points_table()},
                                                   {diagram_table()},
                                                   {orbit_table(), events_table()},
                                                   {map, map},
                                                   {orbit_table()},
                                                   {fixed_points_table()},
                                                   {map, breakpoints_table()},
                                                   {breakpoints_table()},
                                                   {orbit_diagram_table()},
                                                   {basins_table()},
                                                   {orbit_diagram_table(), orbit_diagram_table()},
                                                   {orbit_table(), events_table()}};
  struct Format {
    const char* ending;
    const char* magic;
  };
  const std::vector<Format> formats = {
      {".png", "\x89PNG\r\n"}, {".pdf", "%PDF-"}, {".svg", "<?xml"}};
  for (std::size_t i = 0; i < figures.size(); ++i) {
    const OrbitPanels panels = i == 4    ? OrbitPanels::portraits
                               : i == 11 ? OrbitPanels::both
                                         : OrbitPanels::history;
    for (const Format& format : formats) {
      CAPTURE(i);
      CAPTURE(format.ending);
      const fs::path out = folder.path / ("figure" + std::to_string(i) + format.ending);
      draw(figures[i], {.out = out, .digitised = true, .panels = panels, .title = "it's {a} test"});
      const std::string text = text_of(out);
      CHECK(text.size() > 2000);
      CHECK(text.starts_with(format.magic));
    }
  }
  CHECK(folder.files() == figures.size() * formats.size());
}

TEST_CASE("figures: the script redraws the picture beside itself from any folder") {
  const Folder folder;
  const fs::path picture = folder.path / "it's a map.png";
  draw({map_table(), fixed_points_table()}, {.out = picture, .script = true});
  CHECK(folder.files() == 2);
  const std::string before = text_of(picture);
  fs::remove(picture);
  const std::string command =
      "cd / && gnuplot \"" + (folder.path / "it's a map.gp").string() + "\"";
  CHECK(std::system(command.c_str()) == 0);
  CHECK(text_of(picture) == before);
}

TEST_CASE("figures: lines of a script are broken where the map jumps") {
  const std::string script = script_of({map_table()});
  const std::size_t left = script.find("\n-1 -1.2\n");
  REQUIRE(left != std::string::npos);
  CHECK(script.compare(left + 1, 10, "-1 -1.2\n\n-") == 0);
  CHECK(contains(script, "set size ratio -1"));
  CHECK(contains(script, "φ}_{S,k+1} [rad]"));
}

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
  const Table reflected = table("points.csv",
                                "# toy: woodpecker\n# coordinate: phi_S\n"
                                "iterate,period,kind,x,left,right,slope,time,itinerary\n"
                                "1,1,marginal,-0.6,-0.7,-0.5,-1,0.1,a\n");
  CHECK_FALSE(contains(script_of({map_table(), reflected}), "marginal"));
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
  const std::string script = script_of({table(
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
      script_of({table("d.csv",
                       "# toy: woodpecker\nparameter,iterate,period,kind,x,left,right,branch\n"
                       "0.1,1,1,stable,-0.5,-0.5,-0.5,1\n0.2,1,1,jump,-0.5,-0.6,-0.4,2\n")});
  CHECK(contains(script, "title 'stable'"));
  CHECK(contains(script, "title 'jump crossing'"));
  CHECK_FALSE(contains(script, "unstable"));
}

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
  const Table orbits = table("o.csv",
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
  const Table orbits = table("o.csv",
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
  const Table orbits = table("o.csv", text);
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
    return table(name, "# toy: woodpecker\n# eps_N1: " + eps + "\n# mu_2: " + mu +
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
  CHECK(contains(complaint({orbits, at("a.csv", "0.2", "0.4")}, out), "a.csv has mu_2 0.4"));
  CHECK(contains(complaint({orbits, at("a.csv", "0.2", "0.3"), at("b.csv", "0.2", "0.3")}, out),
                 "have one value of eps_N1"));
  CHECK(contains(complaint({orbits, basins_table()}, out), "does not say at which eps_N1"));
}

TEST_CASE(
    "figures: basins of one kind are numbered by their attractors, and those behind a band left "
    "out") {
  const Table basins = table("a.csv",
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

TEST_CASE("figures: short lengths are shown in mm or µm, their data stay in m") {
  const auto diagram = [](double scale) {
    std::string text =
        "# toy: brush\n# coordinate: y\n# unit: m\n# sweep: e=0:0.00004:3\n# sweep_unit: m\n"
        "parameter,iterate,period,kind,x,left,right,slope,time,branch,itinerary\n";
    for (const double k : {0.0, 1.0, 2.0}) {
      text += format_number(2e-5 * k) + ",1,1,stable," + format_number(scale * (1 + k)) +
              ",0,0,0.5,1,1,a\n";
    }
    return table("d.csv", text);
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
      script_of({table("b.csv",
                       "# toy: brush\n# coordinate: y\n# unit: m\nlow,high,attractor\n"
                       "0,6e-05,period 1 at 1.79857247e-05\n")});
  CHECK(contains(basins, "period 1 at 17.986: 100.0 %"));
  CHECK(contains(basins, "'60' 6e-05"));
}

TEST_CASE("figures: breakpoints alone are in the frame, and so is what rests in a portrait") {
  const std::string breakpoints =
      script_of({table("b.csv",
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
      {table("o.csv", "# toy: a\n# units: 1\nt,q,v_q,mode\n0,2,0,s\n1,2,1e-19,s\n")}, options);
  CHECK(contains(rest, "\n2 0\nEOD"));
  CHECK(contains(rest, "pt 7"));
}

TEST_CASE("figures: labels clear the numbers at the tics") {
  const auto orbit = [](double largest) {
    return script_of({table("o.csv", "# toy: a\n# units: 1\nt,q,v_q,mode\n0,0,0,o\n1," +
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
    return table(name, "# toy: a\n# sweep: r=0:1:3\n# seeds: " + seeds +
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

TEST_CASE(
    "figures: lines of equilibria begin in their middle, where gnuplot's slanted begin is hidden") {
  const auto data = [](const std::vector<std::string>& rows) {
    std::string text =
        "# table: equilibria\n# toy: a\n# units: rad\n# sweep: mu=0:1:3\n"
        "parameter,branch,kind,phi,low,high,stability,free,low_phi,high_phi\n";
    for (const std::string& row : rows) text += row + ",nan,nan,stable,none,nan,nan\n";
    const std::string script = script_of({table("e.csv", text)});
    const std::size_t begin = script.find("EOD\n") + 4;
    return script.substr(begin, script.find("EOD", begin) - begin);
  };
  CHECK(data({"0,1,c2,0.3", "0.5,1,c2,0.4", "1,1,c2,0.6"}) == "0.5 0.4\n0 0.3\n\n0.5 0.4\n1 0.6\n");
  CHECK(data({"0,1,c2,0.25", "1,1,c2,0.75"}) == "0.5 0.5\n0 0.25\n\n0.5 0.5\n1 0.75\n");
}

TEST_CASE("figures: dots of Lyapunov exponents lie whole in their panel") {
  const std::string script =
      script_of({table("o.csv",
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
  CHECK(contains(complaint({basins_table(), basins_table()}, out), "the basins of one file"));
  CHECK(contains(complaint({basins_table(), map_table()}, out), "basins.csv is basins"));
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

TEST_CASE("figures: what cannot be drawn is told in one line and leaves no file") {
  const Folder folder;
  const fs::path out = folder.path / "a.png";
  CHECK(
      contains(complaint({map_table()}, folder.path / "a.jpg"), "must end in .png, .svg or .pdf"));
  CHECK(contains(complaint({map_table()}, folder.path / "a"), "must end in"));
  CHECK(contains(complaint({map_table()}, folder.path / "no" / "a.png"), "cannot write"));
  CHECK(contains(complaint({}, out), "at least one file"));
  CHECK(contains(complaint({map_table(), diagram_table()}, out),
                 "map.csv is a map, diagram.csv is a diagram"));
  const Table crossings = table(
      "fp.csv", "iterate,period,kind,x,left,right,slope,time,itinerary\n1,1,stable,0,0,0,0,1,\n");
  CHECK(contains(complaint({map_table(), crossings, diagram_table()}, out),
                 "map.csv is a map, diagram.csv is a diagram"));
  CHECK(contains(complaint({events_table()}, out), "events.csv: events are marked in"));
  CHECK(contains(complaint({table("a.csv", "a,b\n1,2\n")}, out),
                 "a.csv: no line '# table: NAME', and no table known by the columns a,b"));
  CHECK(contains(complaint({table("a.csv", "x,P\n")}, out), "a.csv: no row with a number"));
  CHECK(contains(complaint({table("a.csv", "x,P\nnan,1\n")}, out), "a.csv: no row with a number"));
  CHECK(contains(complaint({table("a.csv", "x,P\n1,two\n")}, out), "a.csv:2: column 'P'"));
  Table other = map_table();
  other.name = "other.csv";
  other.header[0].value = "rocking_rod";
  CHECK(complaint({map_table(), other}, out) ==
        "map.csv has toy woodpecker, other.csv has toy rocking_rod; one figure takes files of the "
        "same toy");
  Table along = diagram_table();
  along.name = "along.csv";
  along.header[2].value = "mu_2=0:1:8";
  CHECK(contains(complaint({diagram_table(), along}, out), "along.csv along mu_2"));
  CHECK(folder.files() == 0);
}

TEST_CASE("figures: equilibria without a sweep say that they have no picture") {
  const Table rest = table("e.csv",
                           "# toy: a\n# units: m\nparameter,branch,kind,y,low,high,stability,free,"
                           "low_y,high_y\nnan,1,c1,0,nan,nan,stable,none,nan,nan\n");
  CHECK_THROWS_WITH_AS(script_of({rest}),
                       "e.csv: equilibria are drawn along a parameter, and these are not; specht "
                       "equilibria --sweep NAME=A:B:N computes them",
                       std::invalid_argument);
}

TEST_CASE("figures: the legend of loci names what is in the frame") {
  const auto locus = [](const std::string& name, const std::string& header, double b) {
    return table(name, "# table: locus\n# toy: a\n" + header +
                           "# first: p\n# second: q\np,q,x,kind,note\n0," + format_number(b) +
                           ",0,fold,\n0.5," + format_number(b) + ",0,fold,cusp\n1," +
                           format_number(b) + ",0,fold,\n");
  };
  const Table low = locus("low.csv", "# border: contact 1 opens\n", 0),
              high = locus("high.csv", "# border: contact 2 opens\n", 1);
  CHECK(contains(script_of({low}), "title 'cusp'"));
  CHECK_FALSE(contains(script_of({low}, {.out = "", .xrange = Range{0.6, 1}}), "title 'cusp'"));
  const std::string part =
      script_of({low, high}, {.out = "", .xrange = Range{0.6, 1}, .yrange = Range{0.5, 2}});
  CHECK(contains(part, "title 'contact 2 opens'"));
  CHECK_FALSE(contains(part, "title 'contact 1 opens'"));
  CHECK_THROWS_WITH_AS(script_of({low}, {.out = "", .xrange = Range{2, 3}}),
                       doctest::Contains("nothing to draw in the frame; all is in --xrange=0:1"),
                       std::invalid_argument);
}

TEST_CASE("figures: the legend of loci has kinds of points rather than names of files") {
  const auto locus = [](const std::string& name, const std::string& kind, const std::string& law) {
    return table(name, "# table: locus\n# toy: a\n" + law + "# first: p\n# second: q\n" +
                           "p,q,x,kind,note\n0,0,0," + kind + ",\n1,1,0," + kind + ",\n");
  };
  const std::string border = "# border: contact 1 opens\n";
  const std::string two =
      script_of({locus("a.csv", "fold", ""), locus("b.csv", "persistence", border)});
  CHECK(contains(two, "title 'fold'"));
  CHECK(contains(two, "title 'contact 1 opens'"));
  const std::string same = script_of({locus("a.csv", "fold", ""), locus("b.csv", "fold", "")});
  CHECK(contains(same, "title 'a'"));
  CHECK(contains(same, "title 'b'"));
  CHECK(contains(script_of({locus("a.csv", "jump_start", "")}), "title 'jump start'"));
  // A fold of a cycle beside a flip of a fixed point.
  const std::string iterates = script_of(
      {locus("a.csv", "fold", "# iterate: 2\n"), locus("b.csv", "flip", "# iterate: 1\n")});
  CHECK(contains(iterates, "title 'fold, "));
  CHECK(contains(iterates, "title 'flip, "));
}

TEST_CASE(
    "figures: loci of the same kinds have the names of their files, whichever kind comes first") {
  const auto locus = [](const std::string& name, const std::string& first,
                        const std::string& last) {
    return table(
        name, "# table: locus\n# toy: a\n# first: p\n# second: q\np,q,x,kind,note\n0,0,0," + first +
                  ",\n1,1,0," + last + ",\n");
  };
  const std::string script =
      script_of({locus("a.csv", "jump_end", "jump_start"), locus("b.csv", "jump_end", "jump_start"),
                 locus("c.csv", "jump_start", "jump_end")});
  for (const std::string name : {"a", "b", "c"}) CHECK(contains(script, "title '" + name + "'"));
}

TEST_CASE("figures: without a working gnuplot the old picture stays") {
  const Folder folder;
  const fs::path out = folder.path / "a.png";
  std::ofstream(out) << "old";
  const fs::path fake = folder.path / "gnuplot";
  SUBCASE("missing") {
    const Path path((folder.path / "nothing").string());
    CHECK_THROWS_WITH_AS(draw({map_table()}, {.out = out}),
                         "gnuplot is not on the PATH; figures need it (Debian: gnuplot-nox)",
                         std::runtime_error);
    CHECK(folder.files() == 1);
  }
  SUBCASE("it ends with an error and reads nothing") {
    std::ofstream(fake) << "#!/bin/sh\necho no terminal here >&2\nexit 1\n";
    REQUIRE(chmod(fake.c_str(), 0700) == 0);
    const Path path(folder.path.string());
    // More than a pipe holds, so that writing to it fails.
    CHECK_THROWS_WITH_AS(draw({map_table(20000)}, {.out = out, .script = true}),
                         "gnuplot failed: no terminal here", std::runtime_error);
    CHECK(folder.files() == 2);
  }
  SUBCASE("it draws nothing") {
    std::ofstream(fake) << "#!/bin/sh\nexit 0\n";
    REQUIRE(chmod(fake.c_str(), 0700) == 0);
    const Path path(folder.path.string());
    CHECK_THROWS_AS(draw({map_table()}, {.out = out}), std::runtime_error);
    CHECK(folder.files() == 2);
  }
  CHECK(text_of(out) == "old");
}

}  // namespace test_draw

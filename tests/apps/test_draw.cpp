// The pictures themselves: formats, scripts, and what happens when one cannot be drawn.
#include <doctest/doctest.h>
#include <sys/stat.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <specht/apps/figures/draw.hpp>
#include <specht/apps/files/reader.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "drawn_script.hpp"
#include "drawn_tables.hpp"

namespace test_draw {

using namespace specht::apps;
using namespace specht::test;
using Folder = TemporaryFolder;
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

TEST_CASE("figures: what cannot be drawn is told in one line and leaves no file") {
  const Folder folder;
  const fs::path out = folder.path / "a.png";
  CHECK(contains(complaint_of({map_table()}, folder.path / "a.jpg"),
                 "must end in .png, .svg or .pdf"));
  CHECK(contains(complaint_of({map_table()}, folder.path / "a"), "must end in"));
  CHECK(contains(complaint_of({map_table()}, folder.path / "no" / "a.png"), "cannot write"));
  CHECK(contains(complaint_of({}, out), "at least one file"));
  CHECK(contains(complaint_of({map_table(), diagram_table()}, out),
                 "map.csv is a map, diagram.csv is a diagram"));
  const Table crossings = table_from(
      "fp.csv", "iterate,period,kind,x,left,right,slope,time,itinerary\n1,1,stable,0,0,0,0,1,\n");
  CHECK(contains(complaint_of({map_table(), crossings, diagram_table()}, out),
                 "map.csv is a map, diagram.csv is a diagram"));
  CHECK(contains(complaint_of({events_table()}, out), "events.csv: events are marked in"));
  CHECK(contains(complaint_of({table_from("a.csv", "a,b\n1,2\n")}, out),
                 "a.csv: no line '# table: NAME', and no table known by the columns a,b"));
  CHECK(contains(complaint_of({table_from("a.csv", "x,P\n")}, out), "a.csv: no row with a number"));
  CHECK(contains(complaint_of({table_from("a.csv", "x,P\nnan,1\n")}, out),
                 "a.csv: no row with a number"));
  CHECK(contains(complaint_of({table_from("a.csv", "x,P\n1,two\n")}, out), "a.csv:2: column 'P'"));
  Table other = map_table();
  other.name = "other.csv";
  other.header[0].value = "rocking_rod";
  CHECK(complaint_of({map_table(), other}, out) ==
        "map.csv has toy woodpecker, other.csv has toy rocking_rod; one figure takes files of the "
        "same toy");
  Table along = diagram_table();
  along.name = "along.csv";
  along.header[2].value = "mu_2=0:1:8";
  CHECK(contains(complaint_of({diagram_table(), along}, out), "along.csv along mu_2"));
  CHECK(folder.files() == 0);
}

TEST_CASE("figures: equilibria without a sweep say that they have no picture") {
  const Table rest =
      table_from("e.csv",
                 "# toy: a\n# units: m\nparameter,branch,kind,y,low,high,stability,free,"
                 "low_y,high_y\nnan,1,c1,0,nan,nan,stable,none,nan,nan\n");
  CHECK_THROWS_WITH_AS(script_of({rest}),
                       "e.csv: equilibria are drawn along a parameter, and these are not; specht "
                       "equilibria --sweep NAME=A:B:N computes them",
                       std::invalid_argument);
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

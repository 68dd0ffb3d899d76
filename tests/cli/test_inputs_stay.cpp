// Results that would take the place of what they are made from, and options that say too much.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>

#include "command.hpp"

namespace test_inputs_stay {

using specht::test::check_refused;
using specht::test::Result;
using specht::test::run;
using specht::test::TemporaryFolder;
using specht::test::text_of;

namespace {

using Words = std::vector<std::string>;

const Words plane{"--sweep", "r=-1:3:5", "--sweep", "a=0.9:1.3:5"};

Words with(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

}  // namespace

TEST_CASE("cli: a result does not replace the file that it is made from") {
  const TemporaryFolder folder;
  const std::string diagram = folder.path / "d.csv", points = folder.path / "d.points.csv";
  const std::string config = folder.path / "c.cfg", polygon = folder.path / "p.csv";
  REQUIRE(run({"diagram", "piecewise_linear", "--sweep", "r=-1:3:5", "-o", diagram}).code == 0);
  REQUIRE(run({"toys", "brush", "--polygon", "commutator", "-o", polygon}).code == 0);
  std::ofstream(config) << "points = 5\n";
  const std::string before = text_of(points);
  check_refused({
      {with({"locus", "piecewise_linear", "--from", points, "--near", "2", "-o", points}, plane),
       "it would replace the file of --from"},
      {{"map", "piecewise_linear", "--config", config, "-o", config},
       "it would replace the file of --config"},
      {{"map", "brush", "--polygon", "commutator=" + polygon, "-o", polygon},
       "it would replace the file of --polygon"},
  });
  CHECK(text_of(points) == before);
  CHECK(text_of(config) == "points = 5\n");
}

TEST_CASE("cli: a result is written behind a link, and a companion's place is looked at first") {
  const TemporaryFolder folder;
  const auto link = folder.path / "link.csv", target = folder.path / "target.csv";
  std::filesystem::create_symlink("target.csv", link);
  REQUIRE(run({"map", "piecewise_linear", "--points", "3", "-o", link}).code == 0);
  CHECK(std::filesystem::is_symlink(link));
  CHECK(std::filesystem::is_regular_file(target));
  const std::string diagram = folder.path / "d.csv";
  std::filesystem::create_directory(folder.path / "d.points.csv");
  check_refused({{{"diagram", "piecewise_linear", "--sweep", "r=-1:3:5", "-o", diagram},
                  "d.points.csv': Is a directory"}});
  CHECK_FALSE(std::filesystem::exists(diagram + ".part"));
}

TEST_CASE("cli: what says too much, or what no number can be, is refused in one line") {
  const TemporaryFolder folder;
  const std::string config = folder.path / "c.cfg", points = folder.path / "d.points.csv";
  std::ofstream(config) << "\npoints\n";
  REQUIRE(run({"diagram", "piecewise_linear", "--sweep", "r=-1:3:5", "-o", folder.path / "d.csv"})
              .code == 0);
  check_refused({
      {{"map", "impact_oscillator", "--within", "V=0:1", "--within", "V=0:2"},
       "--within: V is given more than once"},
      {{"map", "impact_oscillator", "--within", "V=0:1e200"}, "of at most 1e+100"},
      {{"map", "tumbling", "--atol", "1e-300"}, "a number from 1e-100"},
      {{"map", "woodpecker", "--no-slope=1"}, "--no-slope takes no value"},
      {{"map", "woodpecker", "--config", config}, "c.cfg:2: 'points' is no line"},
      {with({"locus", "piecewise_linear", "--kind", "flip", "--x", "0.5", "--row", "2"}, plane),
       "--row says which row"},
      {with({"locus", "piecewise_linear", "--from", points, "--near", "2", "--set", "r=1"}, plane),
       "--set r=1 is not allowed"},
      {{"plot", points, "--title", "\xff", "-o", folder.path / "p.svg"}, "a line of text in UTF-8"},
  });
}

TEST_CASE("cli: more threads than a computation takes are no error") {
  const Result result =
      run({"map", "piecewise_linear", "--points", "5"}, {{}, {{"OMP_NUM_THREADS", "100000"}}});
  CHECK(result.code == 0);
  CHECK(result.out == run({"map", "piecewise_linear", "--points", "5"}).out);
}

TEST_CASE("cli: a part of a table is told, and not made again") {
  const TemporaryFolder folder;
  const std::string map = folder.path / "m.csv", part = folder.path / "m.csv.part";
  REQUIRE(run({"map", "piecewise_linear", "--points", "5", "-o", map}).code == 0);
  std::filesystem::rename(map, part);
  check_refused({{{"rerun", part}, "is the part of an interrupted run"}});
  const Result drawn = run({"plot", part, "-o", folder.path / "m.svg"});
  CHECK(drawn.code == 0);
  CHECK(drawn.err.find("is the part of an interrupted run") != std::string::npos);
}

TEST_CASE("cli: the file that another run has not finished is not written") {
  const TemporaryFolder folder;
  const std::filesystem::path part = folder.path / "z.csv.part";
  const std::string link = folder.path / "link.csv";
  std::ofstream(part) << "rows of another run\n";
  std::filesystem::create_symlink(part, link);
  const std::string why = "names in .part are those of unfinished files";
  check_refused({
      {{"map", "piecewise_linear", "--points", "5", "-o", part}, why},
      {{"map", "piecewise_linear", "--points", "5", "-o", part.string() + ".new"}, why},
      {{"map", "piecewise_linear", "--points", "5", "-o", link}, why},
  });
  CHECK(text_of(part) == "rows of another run\n");
}

TEST_CASE("cli: a diagram says how many special points are unexplained") {
  const Result result = run({"diagram", "piecewise_linear", "--set", "r=2.5", "--sweep",
                             "a=0.3:2.9:8", "--iterate", "2"});
  const bool says = result.err.find("unexplained; the column note") != std::string::npos;
  CHECK(says);
}

TEST_CASE("cli: pictures of exponents that are all minus infinity, and units of a locus") {
  const TemporaryFolder folder;
  const std::string orbits = folder.path / "o.csv", locus = folder.path / "l.csv";
  REQUIRE(run({"orbit-diagram", "piecewise_linear", "--sweep", "r=-1:3:9", "-o", orbits}).code ==
          0);
  CHECK(run({"plot", orbits, "-o", folder.path / "o.svg"}).code == 0);
  REQUIRE(run(with({"locus", "piecewise_linear", "--kind", "flip", "--x", "0.5", "--set", "a=1",
                    "-o", locus},
                   plane))
              .code == 0);
  CHECK(text_of(locus).find("# first_unit: 1\n") != std::string::npos);
  const std::string picture = folder.path / "l.svg";
  REQUIRE(run({"plot", locus, "-o", picture}).code == 0);
  CHECK(text_of(picture).find("[m]") == std::string::npos);
}

}  // namespace test_inputs_stay

// From a verb to a picture.

#include <doctest/doctest.h>

#include "../sanitizers.hpp"
#include "command.hpp"

namespace test_pictures {

using specht::test::check_refused;
using specht::test::Result;
using specht::test::run;
using specht::test::TemporaryFolder;
using specht::test::text_of;

TEST_CASE("cli: map and crossings in one picture, with a script that draws it again") {
  TemporaryFolder folder;
  const std::string map = folder.path / "map.csv", crossings = folder.path / "crossings.csv",
                    picture = folder.path / "map.svg";
  REQUIRE(run({"map", "piecewise_linear", "--points", "50", "-o", map}).code == 0);
  REQUIRE(run({"fixed-points", "piecewise_linear", "--points", "50", "-o", crossings}).code == 0);
  const Result result = run({"plot", map, crossings, "-o", picture, "--script"});
  CAPTURE(result.err);
  REQUIRE(result.code == 0);
  CHECK(text_of(picture).find("<svg") != std::string::npos);
  CHECK(std::filesystem::exists(folder.path / "map.gp"));
  const Result wrong = run({"plot", map, "-o", folder.path / "map.bmp"});
  CHECK(wrong.code == 2);
  CHECK(wrong.err.find(".png") != std::string::npos);
}

TEST_CASE("cli: a map in pieces has both sides of its jump") {
  const Result result =
      run({"map", "piecewise_linear", "--pieces", "--range", "-1:1", "--points", "6"});
  CAPTURE(result.err);
  REQUIRE(result.code == 0);
  const auto table = specht::test::table_of(result);
  const auto x = table.numbers("x"), P = table.numbers("P"), piece = table.numbers("piece");
  REQUIRE(x.size() == 8);
  // The jump at 0 lies between two neighbouring rows, of two pieces.
  for (std::size_t i = 0; i + 1 < x.size(); ++i) {
    const bool jump = piece[i] != piece[i + 1];
    CHECK(jump == (i == 3));
    CHECK(jump == (x[i + 1] - x[i] < 1e-12));
  }
  CHECK(P[3] != doctest::Approx(P[4]).epsilon(0.01));
  const Result wrong = run({"map", "piecewise_linear", "--pieces", "--at", "1"});
  CHECK(wrong.code == 2);
  CHECK(wrong.err.find("give either --pieces or --at") != std::string::npos);
}

TEST_CASE("cli: a cobweb is computed by the map that made the file") {
  TemporaryFolder folder;
  const std::string map = folder.path / "map.csv", picture = folder.path / "map.svg";
  const std::vector<std::string> model{"piecewise_linear", "--set", "r=0.75", "--iterate", "2"};
  const auto with = [&](std::vector<std::string> words, const std::vector<std::string>& more) {
    words.insert(words.end(), model.begin(), model.end());
    words.insert(words.end(), more.begin(), more.end());
    return words;
  };
  REQUIRE(run(with({"map"}, {"--points", "5", "-o", map})).code == 0);
  const Result at = run(with({"map"}, {"--at", "0.3"}));
  const double P = specht::test::table_of(at).numbers("P")[0];
  const Result result = run({"plot", map, "--cobweb", "0.3,2", "-o", picture, "--script"});
  CAPTURE(result.err);
  REQUIRE(result.code == 0);
  const std::string value = specht::apps::format_number(P);
  CHECK(text_of(folder.path / "map.gp")
            .find("\n0.3 0.3\n0.3 " + value + "\n" + value + " " + value + "\n") !=
        std::string::npos);
  const std::string plain = folder.path / "plain.csv";
  std::ofstream(plain) << "x,P\n0,1\n1,0\n";
  const Result unknown = run({"plot", plain, "--cobweb", "0.3,2", "-o", picture});
  CHECK(unknown.code == 2);
  CHECK(unknown.err.find("its header names no toy") != std::string::npos);
  CHECK(run({"plot", map, "--cobweb", "0.3,0", "-o", picture}).code == 2);
}

TEST_CASE(
    "cli: what is not in the frame of a map is not in its legend, and an empty frame is refused") {
  TemporaryFolder folder;
  const std::string map = folder.path / "map.csv", crossings = folder.path / "crossings.csv",
                    picture = folder.path / "map.svg";
  REQUIRE(run({"map", "piecewise_linear", "--points", "50", "-o", map}).code == 0);
  REQUIRE(run({"fixed-points", "piecewise_linear", "-o", crossings}).code == 0);
  const auto script = [&] { return text_of(folder.path / "map.gp"); };
  const auto drawn = [&](const std::vector<std::string>& more) {
    std::vector<std::string> words{"plot", "-o", picture, "--script"};
    words.insert(words.end(), more.begin(), more.end());
    return run(words);
  };
  REQUIRE(drawn({map, crossings}).code == 0);
  const bool stable = script().find("'stable'") != std::string::npos;
  const bool unstable = script().find("'unstable'") != std::string::npos;
  CHECK((stable || unstable));
  REQUIRE(drawn({map, crossings, "--yrange", "100:101"}).code == 2);
  const Result empty = drawn({map, "--xrange", "50:60"});
  CHECK(empty.code == 2);
  CHECK(empty.err.find("nothing to draw in the frame") != std::string::npos);
  // Crossings alone have the labels of their iterate.
  REQUIRE(drawn({crossings}).code == 0);
  CHECK(script().find("_{k+1}") != std::string::npos);
}

TEST_CASE("cli: plot takes the files beside a diagram, if the same command has made them") {
  TemporaryFolder folder;
  const std::string diagram = folder.path / "d.csv", picture = folder.path / "d.svg";
  REQUIRE(run({"diagram", "piecewise_linear", "--sweep", "r=-0.4:0.7:4", "-o", diagram}).code == 0);
  const std::string points = text_of(folder.path / "d.points.csv");
  REQUIRE(points.find("jump") != std::string::npos);
  Result result = run({"plot", diagram, "-o", picture, "--script"});
  CHECK(result.code == 0);
  CHECK(text_of(folder.path / "d.gp").find("meets a jump") != std::string::npos);
  REQUIRE(run({"diagram", "piecewise_linear", "--sweep", "r=-0.4:0.7:5", "-o", diagram}).code == 0);
  std::ofstream(folder.path / "d.points.csv") << points;
  result = run({"plot", diagram, "-o", picture, "--script"});
  CHECK(result.code == 0);
  CHECK(result.err.find("d.points.csv is left out: another command has made it") !=
        std::string::npos);
  CHECK(text_of(folder.path / "d.gp").find("meets a jump") == std::string::npos);
}

TEST_CASE("cli: gaps and forces are drawn over time; a portrait without both sides says so") {
  TemporaryFolder folder;
  const std::string orbit = folder.path / "o.csv", picture = folder.path / "o.svg";
  REQUIRE(run({"simulate", "woodpecker", "--x", "-0.53", "--columns", "gaps,forces", "-o", orbit})
              .code == 0);
  const Result force = run({"plot", orbit, "--coordinate", "lambda_N2", "-o", picture, "--script"});
  CAPTURE(force.err);
  REQUIRE(force.code == 0);
  CHECK(force.err.empty());
  CHECK(text_of(folder.path / "o.gp").find("λ}_{N2} [N]") != std::string::npos);
  REQUIRE(run({"plot", orbit, "--coordinate", "g_N1", "-o", picture, "--script"}).code == 0);
  const Result none = run({"plot", orbit, "--coordinate", "g_N4", "-o", picture});
  CHECK(none.code == 2);
  CHECK(none.err.find("it has y, phi_M, phi_S, g_N1, g_N2") != std::string::npos);
  const Result portrait = run({"plot", orbit, "--phase-portraits", "-o", picture});
  CHECK(portrait.code == 0);
  CHECK(portrait.err.find("without --both-sides: impacts in it are drawn as slanted lines") !=
        std::string::npos);
  CHECK(run({"plot", orbit, "--phase-portraits", "--coordinate", "g_N1", "-o", picture}).code == 2);
}

TEST_CASE("cli: special points that are too many for marks are counted" *
          doctest::skip(specht::test::sanitized)) {
  TemporaryFolder folder;
  const std::string diagram = folder.path / "d.csv", points = folder.path / "d.points.csv",
                    picture = folder.path / "d.svg";
  REQUIRE(run({"diagram", "piecewise_linear", "--sweep", "r=-0.4:0.7:4", "-o", diagram}).code == 0);
  CHECK(run({"plot", diagram, "-o", picture}).err.empty());
  std::string text = text_of(points);
  for (int i = 0; i < 20; ++i) {
    text += "fold,0." + std::to_string(100 + i) + ",0.1,1,1,1,1,2,slope 1\n";
  }
  std::ofstream(points) << text;
  const Result result = run({"plot", diagram, "-o", picture});
  CHECK(result.code == 0);
  CHECK(result.err.find("note: not marked, so many would hide the curves: fold 20; ") !=
        std::string::npos);
}

TEST_CASE("cli: reproduce draws the time history and keeps its data") {
  TemporaryFolder folder;
  const std::string picture = folder.path / "history.png";
  const Result result = run({"reproduce", "time-history", "--max-time", "5", "-o", picture});
  CAPTURE(result.err);
  REQUIRE(result.code == 0);
  CHECK(text_of(picture).starts_with("\x89PNG"));
  CHECK(text_of(folder.path / "history.csv").find("t,y,phi_M,phi_S") != std::string::npos);
  CHECK(text_of(folder.path / "history.csv").find("# phase: exact\n") != std::string::npos);
  CHECK(text_of(folder.path / "history.events.csv").find("impact") != std::string::npos);
}

TEST_CASE("cli: reproduce draws the diagram, and keeps its rows, branches and special points" *
          doctest::skip(specht::test::sanitized)) {
  TemporaryFolder folder;
  const std::string picture = folder.path / "bifurcation.png";
  const Result result = run({"reproduce", "bifurcation", "-o", picture});
  CAPTURE(result.err);
  REQUIRE(result.code == 0);
  CHECK(text_of(picture).starts_with("\x89PNG"));
  CHECK(text_of(folder.path / "bifurcation.csv").find("# sweep: eps_N1=0:0.7:94\n") !=
        std::string::npos);
  for (const char* companion : {"bifurcation.branches.csv", "bifurcation.points.csv"}) {
    CHECK(text_of(folder.path / companion).find("jump") != std::string::npos);
  }
}

TEST_CASE("cli: equilibria along a parameter are drawn up to their ends" *
          doctest::skip(specht::test::sanitized)) {
  TemporaryFolder folder;
  const std::string file = folder.path / "e.csv", ends = folder.path / "e.points.csv",
                    picture = folder.path / "e.svg";
  REQUIRE(run({"equilibria", "duck", "--sweep", "phi_R=0.05:0.3:6", "-o", file}).code == 0);
  const Result result =
      run({"plot", file, ends, "--coordinate", "phi_S", "-o", picture, "--script"});
  CAPTURE(result.err);
  REQUIRE(result.code == 0);
  CHECK(text_of(picture).find("<svg") != std::string::npos);
  const std::string script = text_of(folder.path / "e.gp");
  CHECK(script.find("0.29145679447") != std::string::npos);  // where the front foot slips
  CHECK(script.find("filledcurves") != std::string::npos);
  const Result other = run({"plot", file, "--coordinate", "phi_M", "-o", picture});
  CHECK(other.code == 2);
  CHECK(other.err.find("has no coordinate 'phi_M'") != std::string::npos);
  const Result alone = run({"plot", ends, "-o", picture});
  CHECK(alone.code == 2);
}

TEST_CASE(
    "cli: a folder of the PATH that leads nowhere is passed over, and one for temporary files "
    "told") {
  const TemporaryFolder folder;
  const std::string table = folder.path / "m.csv", picture = folder.path / "m.svg";
  REQUIRE(run({"map", "piecewise_linear", "--points", "5", "-o", table}).code == 0);
  const std::filesystem::path loop = folder.path / "loop";
  std::filesystem::create_symlink(loop, loop);
  const std::string path = loop.string() + ":" + std::getenv("PATH");
  CHECK(run({"plot", table, "-o", picture}, {{}, {{"PATH", path}}}).code == 0);
  const Result result = run({"plot", table, "-o", picture}, {{}, {{"TMPDIR", "/nonexist"}}});
  CHECK(result.code == 1);
  CHECK(result.err.find("cannot write temporary files to '/nonexist', which TMPDIR names: ") !=
        std::string::npos);
}

TEST_CASE("cli: a table whose header is shorter than it says is not drawn") {
  const TemporaryFolder folder;
  const std::string table = folder.path / "m.csv", picture = folder.path / "m.svg";
  REQUIRE(run({"map", "piecewise_linear", "--points", "5", "-o", table}).code == 0);
  std::string text = text_of(table);
  const std::string key = "# header_lines: ";
  text.replace(key.size(), text.find('\n') - key.size(), "999");
  std::ofstream(table) << text;
  check_refused({{{"plot", table, "-o", picture}, "header_lines is 999, and "}});
}

}  // namespace test_pictures

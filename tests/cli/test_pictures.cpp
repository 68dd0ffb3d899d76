// From a verb to a picture.

#include <doctest/doctest.h>

#include "command.hpp"

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

TEST_CASE("cli: reproduce draws the time history and keeps its data") {
  TemporaryFolder folder;
  const std::string picture = folder.path / "history.png";
  const Result result = run({"reproduce", "time-history", "-o", picture});
  CAPTURE(result.err);
  REQUIRE(result.code == 0);
  CHECK(text_of(picture).starts_with("\x89PNG"));
  CHECK(text_of(folder.path / "history.csv").find("t,y,phi_M,phi_S") != std::string::npos);
  CHECK(text_of(folder.path / "history.csv").find("# phase: exact\n") != std::string::npos);
  CHECK(text_of(folder.path / "history.events.csv").find("impact") != std::string::npos);
}

TEST_CASE("cli: equilibria along a parameter are drawn up to their ends") {
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

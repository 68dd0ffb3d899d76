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

// Names of files that mean something else to a shell, or to gnuplot.
#include <doctest/doctest.h>

#include "../sanitizers.hpp"
#include "command.hpp"

namespace test_hostile_names {

using specht::test::Result;
using specht::test::run;
using specht::test::Surroundings;
using specht::test::TemporaryFolder;
using specht::test::text_of;

namespace {

const std::vector<std::string> names{"|touch X;.svg",   "`touch X`.svg",
                                     "$(touch X).svg",  "a'; touch X'.svg",
                                     "a\"|touch X.svg", "\nsystem('touch X')\n.svg",
                                     "-.svg",           "a b @c %d #e \\n.svg"};

}  // namespace

TEST_CASE("cli: no name of a picture is ever a command") {
  for (const std::string& name : names) {
    CAPTURE(name);
    TemporaryFolder folder;
    const Surroundings here{folder.path, {}};
    REQUIRE(run({"map", "piecewise_linear", "--points", "5", "-o", "map.csv"}, here).code == 0);
    const Result result = run({"plot", "map.csv", "-o", name, "--script"}, here);
    CAPTURE(result.err);
    CHECK(result.code == 0);
    CHECK(text_of(folder.path / name).find("</svg>") != std::string::npos);
    CHECK_FALSE(std::filesystem::exists(folder.path / "X"));
    CHECK(folder.files() == 3);
    // The script that is kept, when gnuplot gets it by its name or from a pipe.
    const std::string script = name.substr(0, name.size() - 4) + ".gp";
    std::filesystem::rename(folder.path / script, folder.path / "script");
    std::filesystem::remove(folder.path / name);
    const std::string quiet = "cd '" + folder.path.string() + "' && gnuplot < script";
    CHECK(std::system(quiet.c_str()) == 0);
    CHECK_FALSE(std::filesystem::exists(folder.path / "X"));
    // gnuplot knows no name with a line break.
    const bool one_line = name.find('\n') == std::string::npos;
    CHECK((text_of(folder.path / name).find("</svg>") != std::string::npos) == one_line);
  }
}

TEST_CASE("cli: a picture in a folder of the name ~ is drawn there") {
  TemporaryFolder folder, home;
  const Surroundings here{folder.path, {{"HOME", home.path.string()}}};
  std::filesystem::create_directory(folder.path / "~");
  REQUIRE(run({"map", "piecewise_linear", "--points", "5", "-o", "map.csv"}, here).code == 0);
  REQUIRE(run({"plot", "map.csv", "-o", "~/x.svg"}, here).code == 0);
  CHECK(std::filesystem::exists(folder.path / "~" / "x.svg"));
  CHECK(home.files() == 0);
}

TEST_CASE("cli: the files of reproduce may have any name, too" *
          doctest::skip(specht::test::sanitized)) {
  TemporaryFolder folder;
  const Surroundings here{folder.path, {}};
  const Result result = run({"reproduce", "fig12", "-o", "|touch X;.svg", "--script"}, here);
  CAPTURE(result.err);
  CHECK(result.code == 0);
  CHECK(std::filesystem::exists(folder.path / "|touch X;.P1.csv"));
  CHECK_FALSE(std::filesystem::exists(folder.path / "X"));
}

TEST_CASE("cli: pictures of the same data have the same bytes, whenever they are drawn") {
  TemporaryFolder folder;
  const std::string map = folder.path / "map.csv";
  REQUIRE(run({"map", "piecewise_linear", "--points", "5", "-o", map}).code == 0);
  for (const std::string ending : {".pdf", ".png", ".svg"}) {
    const std::string a = folder.path / ("a" + ending), b = folder.path / ("b" + ending);
    REQUIRE(run({"plot", map, "-o", a}).code == 0);
    usleep(1'100'000);  // dates are of a second
    REQUIRE(run({"plot", map, "-o", b}).code == 0);
    CHECK(text_of(a) == text_of(b));
    CHECK(text_of(a).size() > 1000);
  }
}

}  // namespace test_hostile_names

// '-' for standard input and output.
#include <doctest/doctest.h>
#include <sys/resource.h>

#include "command.hpp"

namespace test_streams {

using specht::test::check_refused;
using specht::test::TemporaryFolder;
using specht::test::text_of;

TEST_CASE("cli: a picture is drawn from standard input to standard output" *
          doctest::skip(std::system("command -v gnuplot >/dev/null") != 0)) {
  const TemporaryFolder folder;
  const std::string specht = "'" SPECHT_COMMAND "'", map = folder.path / "map.csv",
                    direct = folder.path / "direct.svg", piped = folder.path / "piped.svg",
                    png = folder.path / "piped.png";
  const auto shell = [&](const std::string& line) {
    return WEXITSTATUS(
        std::system(("TMPDIR='" + folder.path.string() + "' && export TMPDIR && " + line).c_str()));
  };
  REQUIRE(shell(specht + " map piecewise_linear --points 9 -o " + map) == 0);
  REQUIRE(shell(specht + " plot " + map + " -o " + direct) == 0);
  CHECK(shell(specht + " map piecewise_linear --points 9 | " + specht +
              " plot - -o - --format svg >" + piped) == 0);
  CHECK(text_of(piped) == text_of(direct));
  CHECK(shell(specht + " plot - -o - <" + map + " >" + png) == 0);
  CHECK(text_of(png).starts_with("\x89PNG"));
  CHECK(folder.files() == 4);  // no others are left
}

TEST_CASE("cli: what '-' cannot mean is refused") {
  check_refused({
      {{"plot", "-", "-", "-o", "a.svg"}, "'-' is given more than once"},
      {{"plot", "a.csv", "-o", "a.svg", "--format", "svg"}, "--format is allowed with -o - only"},
      {{"plot", "a.csv", "-o", "-", "--script"}, "--script is not allowed with -o -"},
      {{"plot", "a.csv", "-o", "-", "--format", "gif"},
       "--format gif is not allowed; allowed: png, svg, pdf"},
      {{"reproduce", "fig12", "-o", "-"}, "--out - is not allowed"},
  });
}

TEST_CASE("cli: a file that may not grow so large is an error that is told") {
  const TemporaryFolder folder;
  struct rlimit before;
  REQUIRE(getrlimit(RLIMIT_FSIZE, &before) == 0);
  struct rlimit small = before;
  small.rlim_cur = 4096;
  REQUIRE(setrlimit(RLIMIT_FSIZE, &small) == 0);
  const auto result = specht::test::run(
      {"map", "piecewise_linear", "--points", "10000", "-o", folder.path / "m.csv"});
  REQUIRE(setrlimit(RLIMIT_FSIZE, &before) == 0);
  CHECK(result.code == 1);
  CHECK(result.err.find("m.csv.part': File too large") != std::string::npos);
}

}  // namespace test_streams

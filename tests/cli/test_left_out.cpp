// What is told on standard error of points without a value, and of what a table leaves out.
#include <doctest/doctest.h>

#include <cmath>

#include "command.hpp"

namespace test_left_out {

using specht::test::lines_of;
using specht::test::Result;
using specht::test::run;
using specht::test::table_of;
using specht::test::TemporaryFolder;

namespace {

bool says(const Result& result, const std::string& text) {
  return result.err.find(text) != std::string::npos;
}

}  // namespace

TEST_CASE("cli: a map with holes says how many, and why") {
  const Result result = run({"map", "woodpecker", "--range=-0.12:0.02", "--points", "8"});
  CHECK(result.code == 0);
  CHECK(result.rows().size() == 8);
  CHECK(lines_of(result.err).size() == 1);
  CHECK(says(result, "specht: note: 6 of 8 points have no value: no_return: all contacts"));
  CHECK(run({"map", "woodpecker", "--range=-0.6:-0.5", "--points", "8"}).err.empty());
}

TEST_CASE("cli: crossings of an iterate are found in a part of the range, as in all of it") {
  const std::vector<std::string> command{"fixed-points", "woodpecker", "--set", "eps_N1=0.125",
                                         "--iterate",    "2",          "-j",    "1"};
  const auto all = table_of(run(command));
  auto narrow = command;
  narrow.emplace_back("--range=-1.12:-0.78");
  const Result result = run(narrow);
  CAPTURE(result.err);
  const auto some = table_of(result);
  const auto x = all.numbers("x"), left = all.numbers("left");
  const auto kind = all.texts("kind");
  std::size_t inside = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (x[i] < -1.12 || x[i] > -0.78) continue;
    REQUIRE(inside < some.rows.size());
    CHECK(some.texts("kind")[inside] == kind[i]);
    CHECK(some.numbers("x")[inside] == doctest::Approx(x[i]).epsilon(1e-12));
    CHECK(some.numbers("left")[inside] == doctest::Approx(left[i]).epsilon(1e-9));
    ++inside;
  }
  CHECK(inside > 0);
  CHECK(inside == some.rows.size());
}

TEST_CASE("cli: why a table is empty is told once") {
  const Result result = run({"fixed-points", "woodpecker", "--range=-0.12:-0.08"});
  CHECK(result.rows().empty());
  CHECK(lines_of(result.err).size() == 1);
  CHECK(says(result, "specht: note: no crossings in [-0.12, -0.08]: no_return "));
}

TEST_CASE("cli: an orbit that does not come back says so") {
  const Result falls = run({"simulate", "woodpecker", "--x", "-0.05", "--every", "0.01"});
  CHECK(falls.code == 0);
  CHECK(says(falls, "specht: note: no_return at t = "));
  const Result late =
      run({"simulate", "woodpecker", "--x", "-0.53", "--every", "0.01", "--max-time", "0.05"});
  CHECK(late.code == 0);
  CHECK(says(late, ": no return within --max-time 0.05 s, raise it"));
  CHECK(run({"simulate", "woodpecker", "--x", "-0.53", "--every", "0.01"}).err.empty());
}

TEST_CASE("cli: an orbit that ends at a limit says when, in a table as in a film") {
  const TemporaryFolder folder;
  const std::string film = folder.path / "f.svg";
  const std::vector<std::string> start{"woodpecker", "--x", "-0.53", "--max-events", "3"};
  const auto with = [&](std::vector<std::string> words, const std::vector<std::string>& more) {
    words.insert(words.end(), start.begin(), start.end());
    words.insert(words.end(), more.begin(), more.end());
    return run(words);
  };
  const Result table = with({"simulate"}, {"--every", "100"});
  const Result drawn = with({"animate"}, {"-o", film});
  CHECK(table.code == 0);
  CHECK(drawn.code == 0);
  const std::string why = "event_limit at t = 0.";
  CHECK(says(table, "specht: note: " + why));
  CHECK(says(drawn, "specht: note: the film ends with the orbit, " + why));
}

TEST_CASE("cli: breakpoints and basins tell the parts of the range without a value") {
  const Result breaks = run({"breakpoints", "woodpecker", "--range=-0.2:0.05", "--points", "50"});
  CHECK(breaks.code == 0);
  CHECK(
      says(breaks, "specht: note: P has no value on 45.2 % of the range: no_return: all contacts"));
  const Result basins =
      run({"basins", "woodpecker", "--range=-0.2:0.05", "--points", "50", "--intervals", "200"});
  CHECK(basins.code == 0);
  CHECK(says(basins, " % of the range end: no_return: all contacts"));
  CHECK(says(basins, " % of the range leave it and are not followed; a wider --range has them"));
}

TEST_CASE("cli: one point, and one reason, are told in words for one") {
  const Result map = run({"map", "woodpecker", "--at=-0.5,-0.05"});
  CHECK(says(map, "specht: note: 1 of 2 points has no value: no_return: all contacts"));
}

TEST_CASE("cli: where no orbit of the section begins the toy says why") {
  const std::vector<std::string> section{"bouncing_ball", "--section", "landing", "--set",
                                         "omega=60"};
  const std::string why =
      ": section landing has no points with these parameters: the ball meets the table, which "
      "takes its speed; needs eps_N = 0\n";
  for (const std::vector<std::string>& verb :
       std::vector<std::vector<std::string>>{{"map", "--points", "5"},
                                             {"map", "--points", "5", "--pieces"},
                                             {"breakpoints"},
                                             {"fixed-points"},
                                             {"diagram", "--sweep", "A=0.02:0.03:6"},
                                             {"orbit-diagram", "--sweep", "A=0.02:0.03:6"}}) {
    auto command = verb;
    command.insert(command.begin() + 1, section.begin(), section.end());
    const Result result = run(command);
    CAPTURE(result.err);
    CHECK(result.code == 0);
    CHECK(result.err.ends_with(why));
  }
  CHECK(says(
      run({"map", "woodpecker", "--range", "5:6", "--points", "3"}),
      "no value in the table: out_of_domain 3 of 3: x lies outside the section's domain, up to "
      "0.12\n"));
  // The ends of a domain have as many digits as it takes to see on which side x is.
  CHECK(says(run({"simulate", "woodpecker", "--x", "5"}), "domain, up to 0.12\n"));
  CHECK(says(run({"simulate", "woodpecker", "--set", "h_S=0.02000006", "--x", "0.1199999"}),
             "domain, up to 0.119999"));
}

TEST_CASE("cli: that there are no cycles says of which periods") {
  std::vector<std::string> command{"cycles",   "impact_oscillator", "--within", "V=100:101",
                                   "--within", "phase=0:0.1",       "--starts", "5"};
  CHECK(says(run(command), "no cycles of period 1 in the box: "));
  command.insert(command.end(), {"--iterate", "6"});
  CHECK(says(run(command), "no cycles of period 1, 2, 3 or 6 in the box: "));
}

TEST_CASE("cli: a toy shows the longest time until a return") {
  CHECK(run({"toys", "woodpecker"}).out.find("longest time until a return: 20 s (--max-time)") !=
        std::string::npos);
}

TEST_CASE("cli: a ball on a table that stands still comes to rest, and every verb says so") {
  const std::string why = "at_rest", means = "the orbit comes to rest and does not return";
  for (const std::vector<std::string>& command : std::vector<std::vector<std::string>>{
           {"map", "bouncing_ball", "--at", "0"},
           {"fixed-points", "bouncing_ball"},
           {"diagram", "bouncing_ball", "--sweep", "eps_N=0.3:0.5:2"},
           {"orbit-diagram", "bouncing_ball", "--sweep", "eps_N=0.3:0.5:2"},
           {"basins", "bouncing_ball"},
           {"simulate", "bouncing_ball", "--x", "0"}}) {
    const Result result = run(command);
    CAPTURE(command[0]);
    CAPTURE(result.err);
    CHECK(result.code == 0);
    CHECK(result.err.find(why) != std::string::npos);
    CHECK(result.err.find(means) != std::string::npos);
    CHECK(result.err.find("--max-time") == std::string::npos);
  }
}

TEST_CASE("cli: where there are no crossings it is told that orbits leave the range") {
  const Result none = run({"fixed-points", "piecewise_linear", "--range", "1:3"});
  CHECK(none.rows().empty());
  const std::string hint = "; orbits leave the range at 1, and a wider --range may have crossings";
  CHECK(says(none, hint));
  const Result diagram =
      run({"diagram", "piecewise_linear", "--range", "1:3", "--sweep", "r=0.9:1:2"});
  CHECK(diagram.rows().empty());
  CHECK(says(diagram, hint));
}

}  // namespace test_left_out

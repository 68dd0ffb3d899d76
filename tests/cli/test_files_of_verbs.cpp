// What the verbs write: header, columns, rows, and the same bytes for any number of threads.

#include <doctest/doctest.h>

#include <cmath>
#include <specht/apps/files/reader.hpp>

#include "../sanitizers.hpp"
#include "command.hpp"

namespace test_files_of_verbs {

using specht::apps::Table;
using specht::test::fields;
using specht::test::lines_of;
using specht::test::Result;
using specht::test::run;
using specht::test::table_of;

namespace {

const std::vector<std::string> quick{"--set", "a=1.25", "--set", "r=1", "--points", "50"};

std::vector<std::string> with(std::vector<std::string> a, const std::vector<std::string>& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

}  // namespace

TEST_CASE("cli: slopes are left out of the map of every toy") {
  for (const char* toy : {"piecewise_linear", "woodpecker"}) {
    CAPTURE(toy);
    const auto table = table_of(run({"map", toy, "--at=-0.5", "--no-slope"}));
    CHECK(std::isfinite(table.numbers("P").at(0)));
    CHECK(std::isnan(table.numbers("slope").at(0)));
  }
}

TEST_CASE("cli: the header says what made the file") {
  const Result result = run({"map", "woodpecker", "--at", "-1.6,-0.5", "--set", "eps_N1=0.4", "-j",
                             "2", "--quiet", "--law", "newton", "--rtol", "1e-8"});
  REQUIRE(result.code == 0);
  const auto lines = lines_of(result.out);
  std::size_t comments = 0;
  while (lines[comments].starts_with("#")) ++comments;
  CHECK(lines[0] == "# header_lines: " + std::to_string(comments));
  CHECK(lines[1].starts_with("# specht: "));
  CHECK(
      lines[2] ==
      "# command: specht map woodpecker --at -1.6,-0.5 --set eps_N1=0.4 --law newton --rtol 1e-8");
  CHECK(lines[3] == "# table: map");
  CHECK(lines[comments] == "x,P,slope,time,status,itinerary,non_unique");
  const Table table = table_of(result);
  CHECK(table.value("toy") == "woodpecker");
  CHECK(table.value("section") == "jammed");
  CHECK(table.value("eps_N1") == "0.4");
  CHECK(table.value("c_phi") == "0.0056");
  CHECK(table.value("law") == "newton");
  CHECK(table.value("rtol") == "1e-08");
  CHECK(table.value("phase") == "odeint");
}

TEST_CASE("cli: map gives rows in the order that was asked for, and a reason without a value") {
  const Result result = run({"map", "woodpecker", "--at", "0.5,-0.5,0.0,-0.23", "--no-slope"});
  REQUIRE(result.code == 0);
  const auto rows = result.rows();
  REQUIRE(rows.size() == 4);
  CHECK(fields(rows[0])[4] == "out_of_domain");
  CHECK(fields(rows[0])[1] == "nan");
  CHECK(fields(rows[1])[4] == "returned");
  CHECK(fields(rows[2])[4] == "no_return");
  CHECK(fields(rows[3])[0] == "-0.23");
  const Result grid = run({"map", "piecewise_linear", "--range", "-1:1", "--points", "5"});
  const auto x = table_of(grid).numbers("x");
  CHECK(x == std::vector<double>{-1.0, -0.5, 0.0, 0.5, 1.0});
}

TEST_CASE("cli: the same bytes for any number of threads" *
          doctest::skip(specht::test::sanitized)) {
  const std::vector<std::string> range{"--range", "-0.9:-0.4", "--points", "40", "--rtol", "1e-8"};
  const std::vector<std::vector<std::string>> commands{
      with({"map", "woodpecker", "--iterate", "2"}, range),
      {"map", "woodpecker", "--iterate", "2", "--points", "200"},
      {"diagram", "woodpecker", "--sweep", "eps_N1=0.4:0.42:3", "--points", "60"},
      {"fixed-points", "woodpecker", "--range", "-0.53:-0.5", "--points", "8", "--rtol", "1e-8"},
      {"diagram", "woodpecker", "--sweep", "eps_N1=0.4:0.44:3", "--iterate", "2", "--range",
       "-0.9:-0.4", "--points", "40"},
      with({"diagram", "piecewise_linear", "--sweep", "r=-1:3:21", "--iterate", "3"},
           {"--points", "40"}),
      {"orbit-diagram", "woodpecker", "--sweep", "eps_N1=0.3:0.7:7", "--keep", "20"},
      {"basins", "piecewise_linear", "--set", "r=3", "--points", "50"},
      {"orbit-diagram", "woodpecker", "--sweep", "eps_N1=0.3:0.7:7", "--seed", "previous,-0.5,-2"},
  };
  for (const auto& command : commands) {
    const Result one = run(with(command, {"-j", "1"}));
    REQUIRE(one.code == 0);
    CHECK(one.rows().size() > 0);
    CHECK(run(with(command, {"-j", "2"})).out == one.out);
    CHECK(run(with(command, {"-j", "5"})).out == one.out);
  }
}

TEST_CASE("cli: the command line wins over the config file") {
  specht::test::TemporaryFolder folder;
  const auto file = folder.path / "run.cfg";
  std::ofstream(file) << "set = a=1.5\nset = r=2\npoints = 7\n";
  const Result result = run({"map", "piecewise_linear", "--config", file, "--set", "r=1"});
  REQUIRE(result.code == 0);
  const Table table = table_of(result);
  CHECK(table.value("a") == "1.5");
  CHECK(table.value("r") == "1");
  CHECK(table.rows.size() == 7);
  std::ofstream(file) << "pints = 7\n";
  const Result wrong = run({"map", "piecewise_linear", "--config", file});
  CHECK(wrong.code == 2);
  CHECK(wrong.err.find("pints") != std::string::npos);
}

TEST_CASE("cli: fixed points of the piecewise-linear map") {
  const auto rows = run(with({"fixed-points", "piecewise_linear"}, quick)).rows();
  REQUIRE(rows.size() == 3);
  CHECK(fields(rows[0])[2] == "stable");
  CHECK(fields(rows[1])[2] == "jump");
  CHECK(fields(rows[2])[2] == "unstable");
  CHECK(std::stod(fields(rows[2])[3]) == doctest::Approx(1 / 2.25).epsilon(1e-14));
}

TEST_CASE("cli: an orbit diagram has a row an iterate, and one for an orbit that ended") {
  const Table table = table_of(run({"orbit-diagram", "woodpecker", "--sweep", "eps_N1=0.45:0.5:2",
                                    "--seed", "-0.53,0", "--transient", "300", "--keep", "5"}));
  CHECK(table.columns == std::vector<std::string>{"parameter", "x", "lyapunov", "seed", "status"});
  CHECK(table.value("sweep") == "eps_N1=0.45:0.5:2");
  CHECK(table.value("seeds") == "-0.53 0");
  CHECK(!table.value("eps_N1"));
  REQUIRE(table.rows.size() == 2 * (5 + 1));
  const auto x = table.numbers("x"), lyapunov = table.numbers("lyapunov");
  const auto status = table.texts("status");
  for (std::size_t i = 6; i < 11; ++i) {
    CHECK(x[i] == doctest::Approx(-0.529471967110887).epsilon(1e-12));
    CHECK(lyapunov[i] == doctest::Approx(-0.175359).epsilon(1e-5));
    CHECK(status[i] == "returned");
  }
  CHECK(std::isnan(x[11]));
  CHECK(status[11] == "no_return");
}

TEST_CASE("cli: basins cover the range and name where orbits end") {
  const Result result = run({"basins", "piecewise_linear", "--set", "r=1", "--range", "-2:0.5"});
  REQUIRE(result.code == 0);
  const Table table = table_of(result);
  CHECK(table.columns == std::vector<std::string>{"low", "high", "attractor"});
  REQUIRE(table.rows.size() > 0);
  const auto low = table.numbers("low"), high = table.numbers("high");
  CHECK(low.front() == -2.0);
  CHECK(high.back() == 0.5);
  for (std::size_t k = 1; k < low.size(); ++k) CHECK(low[k] == high[k - 1]);
  CHECK(table.texts("attractor").front() == "period 1 at -1");
}

TEST_CASE("cli: simulate samples, events and returns") {
  const std::vector<std::string> start{"simulate", "woodpecker", "--x", "-0.5294719671108511"};
  const Result samples = run(with(start, {"--time", "0.1", "--every", "0.01"}));
  REQUIRE(samples.code == 0);
  const Table table = table_of(samples);
  CHECK(table.columns ==
        std::vector<std::string>{"t", "y", "phi_M", "phi_S", "v_y", "v_phi_M", "v_phi_S", "mode"});
  CHECK(table.rows.size() == 11);
  CHECK(table.texts("mode")[0] == "oso");
  const Table events = table_of(run(with(start, {"--returns", "2", "--events"})));
  CHECK(events.columns[1] == "event");
  CHECK(events.rows.size() == 1 + 2 * 10);  // start, nine events and the section twice
  CHECK(events.texts("event")[3] == "impact");
  CHECK(events.numbers("contact")[3] == 3);
  const Table falling = table_of(run({"simulate", "woodpecker", "--x", "0", "--time", "1"}));
  CHECK(falling.value("outcome") == "returned");
  CHECK(falling.rows.size() == 1001);
  const Result ball =
      run({"simulate", "bouncing_ball", "--state", "1,0", "--time", "2", "--events"});
  CHECK(ball.out.find("accumulation") != std::string::npos);
}

}  // namespace test_files_of_verbs

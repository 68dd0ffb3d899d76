// What would take for ever, or all memory, is refused, ends, or answers Ctrl-C.
#include <doctest/doctest.h>
#include <sys/resource.h>

#include <chrono>
#include <thread>

#include "../sanitizers.hpp"
#include "command.hpp"

namespace test_endless {

using specht::test::check_refused;
using specht::test::Process;
using specht::test::Result;
using specht::test::run;
using specht::test::table_of;
using specht::test::TemporaryFolder;
using specht::test::text_of;

TEST_CASE("cli: ranges and sweeps without numbers between their points are refused") {
  check_refused({
      {{"breakpoints", "piecewise_linear", "--range=-1e308:1e308"}, "of at most 1e+100"},
      {{"breakpoints", "piecewise_linear", "--range=0:5e-324"}, "other numbers between them"},
      {{"fixed-points", "rocking_rod", "--range=0:1e307"}, "of at most 1e+100"},
      {{"map", "woodpecker", "--range=1:1.0000000000000002"}, "other numbers between them"},
      {{"breakpoints", "piecewise_linear", "--range=1:1.00000000000001", "--points", "1000"},
       "--points 1000 is not allowed"},
      {{"map", "piecewise_linear", "--range=1:1.00000000000001", "--points", "1000"},
       "--points 1000 is not allowed"},
      {{"diagram", "piecewise_linear", "--sweep", "r=1:1.0000000000000002:5"},
       "other numbers between two values"},
      {{"orbit-diagram", "piecewise_linear", "--sweep", "r=0:1e300:5"}, "of at most 1e+100"},
      {{"orbit-diagram", "piecewise_linear", "--sweep", "r=0:1:5", "--keep", "1000000000"},
       "of 10 seeds at most 2e+06"},
  });
}

TEST_CASE("cli: the widest and the narrowest ranges end") {
  for (const char* range : {"--range=-1e100:1e100", "--range=0:1e-320", "--range=0:1e100"}) {
    for (const char* verb : {"breakpoints", "fixed-points", "basins"}) {
      CAPTURE(range);
      CAPTURE(verb);
      CHECK(run({verb, "piecewise_linear", range, "--points", "20"}).code == 0);
    }
  }
}

namespace {

/// Until a command has written some; one that keeps them until its end is only given the time to begin.
void wait_for_rows(const TemporaryFolder& folder, bool to_file) {
  using namespace std::chrono_literals;
  constexpr int most = 600;
  for (int n = 0; to_file && folder.files() == 0 && n < most; ++n) {
    std::this_thread::sleep_for(100ms);
  }
  std::this_thread::sleep_for(to_file ? (specht::test::sanitized ? 4000ms : 2500ms) : 700ms);
}

}  // namespace

TEST_CASE("cli: Ctrl-C ends an orbit that nobody waits for, and rows stay") {
  struct Long {
    std::vector<std::string> command;
    bool to_file;
  };
  const std::vector<Long> all{
      {{"orbit-diagram", "woodpecker", "--sweep", "mu_2=0:1e-3:2", "--seed", "-0.5", "--phase",
        "odeint", "--set", "c_phi=5.5e6", "--max-time", "1e6", "-j", "1"},
       false},
      {{"simulate", "bouncing_ball", "--state", "1,0", "--set", "eps_N=1", "--time", "1e6",
        "--every", "0.1", "--max-events", "1000000000"},
       true},
      {{"map", "woodpecker", "--at", "-0.5", "--phase", "odeint", "--set", "c_phi=5.5e6", "--set",
        "mu_2=0", "--max-time", "1e6", "-j", "1"},
       false},
  };
  for (const auto& one : all) {
    if (specht::test::sanitized && !one.to_file) continue;
    TemporaryFolder folder;
    const std::string file = folder.path / "a.csv";
    auto command = one.command;
    if (one.to_file) command.insert(command.end(), {"-o", file});
    CAPTURE(command[0]);
    Process process(command);
    wait_for_rows(folder, one.to_file);
    const auto begin = std::chrono::steady_clock::now();
    process.signal(SIGINT);
    const Result result = process.wait();
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
    CAPTURE(result.err);
    CHECK(result.code == 130);
    const std::string kept = one.to_file ? file + " holds what is finished"
                             : result.rows().empty()
                                 ? "nothing is kept, for nothing was finished yet"
                                 : "standard output holds what is finished";
    CHECK(result.err == "specht: interrupted; " + kept + "\n");
    CHECK(time.count() < (specht::test::sanitized ? 30.0 : 8.0));  // 1 s on a machine at rest
    if (!one.to_file) {
      CHECK((result.out.empty() || result.out.ends_with("# complete: no\n")));
      continue;
    }
    CHECK(folder.files() == 1);
    const auto table = specht::apps::read_table(std::filesystem::path(file));
    CHECK_FALSE(table.complete());
  }
}

TEST_CASE("cli: an orbit of many samples needs no memory for them" *
          doctest::skip(specht::test::sanitized)) {
  const Process process({"simulate", "bouncing_ball", "--state", "1,0", "--set", "eps_N=1",
                         "--time", "10", "--every", "1e-5", "-o", "/dev/null"});
  Result result = const_cast<Process&>(process).wait();
  CAPTURE(result.err);
  CHECK(result.code == 0);
  struct rusage usage;
  REQUIRE(getrusage(RUSAGE_CHILDREN, &usage) == 0);
  CHECK(usage.ru_maxrss <
        200'000);  // kB, of the largest command so far; the samples alone are as much
}

TEST_CASE("cli: a long orbit has a million samples at the most, unless --every says otherwise") {
  const auto samples = [](std::vector<std::string> more) {
    std::vector<std::string> words{"simulate", "bouncing_ball", "--state", "1,0"};
    words.insert(words.end(), more.begin(), more.end());
    const Result result = run(words);
    CHECK(result.code == 0);
    CHECK(result.err.empty());
    return table_of(result).numbers("t");
  };
  const auto step = [](const std::vector<double>& t) { return t[1] - t[0]; };
  CHECK(step(samples({"--time", "2"})) == doctest::Approx(1e-3));
  CHECK(step(samples({"--time", "0.5"})) == doctest::Approx(5e-4));
  // A million and one: with the sample at the start.
  const auto most = samples({"--time", "4e5", "--set", "A=0", "--max-events", "1000"});
  CHECK(step(most) == doctest::Approx(0.5));
  CHECK(most.size() <= 1'000'001);
  CHECK(most.back() == 4e5);
}

TEST_CASE(
    "cli: crossings and maps that differ by rounding only have a frame like that of a point") {
  const TemporaryFolder folder;
  const std::string table = folder.path / "m.csv", picture = folder.path / "m.svg";
  REQUIRE(run({"map", "woodpecker", "--at=-0.5294719671108514,-0.5294719671108513", "-o", table})
              .code == 0);
  CHECK(run({"plot", table, "-o", picture, "--script"}).code == 0);
  const std::string script = text_of(folder.path / "m.gp");
  CHECK(script.find("set xrange [-0.58") != std::string::npos);
  // As narrow as can be asked for.
  CHECK(
      run({"plot", table, "-o", picture, "--xrange=-0.529471967110852:-0.529471967110851"}).code ==
      0);
}

TEST_CASE("cli: samples and both sides of events are in the order of time, and as many as ever") {
  const auto table = table_of(run({"simulate", "woodpecker", "--x", "-0.5294719671108511",
                                   "--returns", "2", "--both-sides", "--every", "0.01"}));
  const auto t = table.numbers("t");
  CHECK(std::is_sorted(t.begin(), t.end()));
  CHECK(table.rows.size() == 30 + 2 * 20);
  CHECK(table.value("outcome") == "returned");
}

}  // namespace test_endless

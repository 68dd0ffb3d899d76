// The command on systems with friction elements: where forces are not unique, what has no meaning for them, and
// the discontinuous fold in the files of a diagram.
#include <doctest/doctest.h>

#include <cmath>

#include "command.hpp"

namespace test_friction_elements {

using specht::apps::Table;
using specht::test::run;
using specht::test::table_of;

TEST_CASE("cli: events say where forces are not unique") {
  const Table events =
      table_of(run({"simulate", "two_masses", "--state", "0,0,0,0", "--time", "10", "--events"}));
  // Until (2.2 + 2) sin t = F_10 + F_20.
  const double onset = std::asin(1.5 / 4.2);
  const auto intervals = events.value("forces_not_unique");
  REQUIRE(intervals);
  REQUIRE(intervals->starts_with("0:"));
  CHECK(std::abs(std::stod(intervals->substr(2)) - onset) < 1e-12);
  CHECK(events.numbers("free_forces") == std::vector<double>{1, 0, 0, 0});
  CHECK(std::abs(events.numbers("t")[1] - onset) < 1e-12);

  const Table unique =
      table_of(run({"simulate", "belt_oscillator", "--x", "1", "--returns", "2", "--events"}));
  CHECK(unique.value("forces_not_unique") == "none");
  for (const double free : unique.numbers("free_forces")) CHECK(free == 0);
}

TEST_CASE("cli: the phase of the belt follows its friction, and so does what verify compares") {
  const auto phase_of = [](const std::vector<std::string>& options) {
    std::vector<std::string> command{"map", "belt_oscillator", "--at", "1.1"};
    command.insert(command.end(), options.begin(), options.end());
    return table_of(run(command)).value("phase");
  };
  CHECK(phase_of({}) == "exact");
  CHECK(phase_of({"--set", "delta=3"}) == "taylor");
  const auto swept = table_of(run({"orbit-diagram", "belt_oscillator", "--sweep", "delta=0:1:2",
                                   "--transient", "2", "--keep", "1"}));
  CHECK(swept.value("phase") == "taylor");
  const auto constant = run({"verify", "belt_oscillator", "--x", "1.1"});
  CHECK(constant.code == 0);
  CHECK(constant.out.find("exact") != std::string::npos);
  const auto falling = run({"verify", "belt_oscillator", "--x", "1.1", "--set", "delta=3"});
  CHECK(falling.code == 0);
  CHECK(falling.out.find("exact") == std::string::npos);
}

TEST_CASE("cli: files name friction elements, not contacts that the toy does not have") {
  const Table breaks = table_of(run({"breakpoints", "belt_oscillator"}));
  REQUIRE(breaks.rows.size() == 1);
  CHECK(breaks.texts("mechanism")[0] == "friction element 1 becomes active");
  const Table map = table_of(run({"map", "belt_oscillator", "--margins", "--at", "1"}));
  CHECK(map.texts("margin_event").at(0) == "friction element 1 becomes active");
}

TEST_CASE("cli: what friction elements do not have is refused") {
  struct Refusal {
    std::vector<std::string> command;
    std::string says;
  };
  const std::vector<Refusal> refusals{
      {{"map", "belt_block", "--phase", "exact"}, "belt_block has no closed form"},
      {{"map", "belt_block", "--set", "mu_k=0.4"}, "mu_k = 0.4"},
      {{"map", "belt_oscillator", "--set", "delta=3", "--phase", "exact"},
       "belt_oscillator has no closed form here"},
      {{"diagram", "belt_oscillator", "--sweep", "delta=0:1:3", "--phase", "exact"},
       "at other values of delta; use --phase taylor or odeint"},
      {{"impact-law", "belt_oscillator", "--x", "1"}, "belt_oscillator has no contacts with a gap"},
      {{"map", "belt_oscillator", "--set", "F_k=1.3"}, "F_k = 1.3"},
      {{"map", "belt_oscillator", "--set", "delta=-1"}, "delta=-1"},
      {{"map", "two_masses", "--set", "F_12=-1"}, "F_12=-1"},
      {{"equilibria", "two_masses"}, "two_masses depends on time"},
  };
  for (const auto& [command, says] : refusals) {
    const auto result = run(command);
    CAPTURE(result.err);
    CHECK(result.code == 2);
    CHECK(specht::test::lines_of(result.err).size() == 1);
    CHECK(result.err.find(says) != std::string::npos);
  }
}

}  // namespace test_friction_elements

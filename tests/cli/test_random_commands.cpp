// Whole command lines at random, half of them nonsense: each ends in time, by a result or by one line that says what
// is wrong.
#include <doctest/doctest.h>

#include <random>

#include "../sanitizers.hpp"
#include "command.hpp"

namespace test_random_commands {

using specht::test::lines_of;
using specht::test::run;

namespace {

using Words = std::vector<std::string>;

class RandomCommand {
 public:
  explicit RandomCommand(unsigned seed) : random_(seed) {}

  Words operator()() {
    const std::string verb =
        one_of({"simulate", "map", "breakpoints", "fixed-points", "cycles", "diagram",
                "orbit-diagram", "basins", "equilibria", "locus", "verify", "impact-law", "toys"});
    Words command{verb};
    if (!rarely()) command.push_back(one_of(toys_));
    if (verb == "toys") return command;
    const auto add = [&](const std::string& name, const std::string& value) {
      command.push_back("--" + name);
      command.push_back(value);
    };
    add("max-events", one_of({"100", "300", "0"}, 2));
    const bool sweeps = verb == "diagram" || verb == "orbit-diagram" || verb == "locus";
    if (sweeps && !rarely()) add("sweep", sweep());
    if (verb == "locus") add("sweep", sweep());
    if (verb == "simulate" && !rarely()) add("x", number());
    if (verb == "simulate") add(one_of({"time", "returns", "every"}), one_of({"1", "0.2", "x"}));
    if (verb == "verify" || verb == "impact-law") add("x", number());
    const bool grid = verb == "map" || verb == "breakpoints" || verb == "fixed-points" ||
                      verb == "diagram" || verb == "basins";
    if (grid) add("points", one_of({"2", "3", "5", "1", "-3", "many"}, 3));
    if (verb == "orbit-diagram") add("transient", one_of({"3", "0", "-1", ""}, 1));
    if (verb == "basins") add("intervals", "100");
    if (verb == "cycles") add("starts", one_of({"2", "4", "0"}, 2));
    for (int n = static_cast<int>(random_() % 3); n > 0; --n) {
      switch (random_() % 6) {
        case 0:
          add("set", name() + "=" + number());
          break;
        case 1:
          add("phase", one_of({"odeint", "taylor", "exact", "none"}, 3));
          break;
        case 2:
          add("law", one_of({"newton", "poisson", "poisson-tangential", "euler"}, 3));
          break;
        case 3:
          add("rtol", number());
          break;
        case 4:
          add("section", one_of({"turning", "turn", "together", "jammed", "landing", ""}));
          break;
        default:
          add("range", number() + ":" + number());
      }
    }
    return command;
  }

 private:
  bool rarely() { return random_() % 16 == 0; }
  /// One of some words; of the first `sensible` ones nearly always, if that is given.
  std::string one_of(const Words& words, std::size_t sensible = 0) {
    const std::size_t n = sensible == 0 || rarely() ? words.size() : sensible;
    return words[random_() % n];
  }
  std::string number() {
    if (random_() % 8 == 0) {
      return one_of({"nan", "inf", "1e400", "", "0x1", "1e-320", "-", "1e300", "-1e300", "1,5"});
    }
    return one_of({"0", "1", "0.5", "0.02", "-0.53", "1.2", "0.9", "-1", "0.1", "1e-9", "30"});
  }
  std::string name() {
    return one_of({"eps_N1", "v", "k", "m", "a", "F_12", "r", "mu_2", "", "="});
  }
  std::string sweep() {
    return name() + "=" + number() + ":" + number() + ":" + one_of({"2", "3", "1", "0", "-2"}, 2);
  }

  Words toys_{"bouncing_ball", "impact_oscillator", "rocking_rod",      "two_masses",
              "belt_block",    "belt_oscillator",   "piecewise_linear", "woodpecker"};
  std::mt19937 random_;
};

}  // namespace

TEST_CASE("cli: random command lines end in a result or in one line") {
  RandomCommand next(5);
  int done = 0;
  for (int n = 0; n < specht::test::draws(150); ++n) {
    const Words command = next();
    std::string line;
    for (const std::string& word : command) line += " '" + word + "'";
    const auto result = run(command);
    CAPTURE(line);
    CAPTURE(result.err);
    CHECK(result.code >= 0);
    CHECK(result.code <= 2);
    const Words told = lines_of(result.err);
    for (const std::string& text : told) CHECK(text.starts_with("specht: "));
    if (result.code == 2) CHECK(told.size() == 1);
    if (result.code == 2) CHECK(result.out.empty());
    if (result.code == 1) CHECK(!told.empty());
    done += result.code == 0;
  }
  CHECK((done > 20 || specht::test::sanitized));
}

}  // namespace test_random_commands

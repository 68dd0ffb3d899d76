// Where the woodpecker's map breaks at eps_N1 = 0.5: jumps, dips and the interval without return.
#include <doctest/doctest.h>

#include <cmath>
#include <specht/maps/piecewise/itinerary_change.hpp>
#include <string>

#include "woodpecker_map.hpp"
#include "woodpecker_numbers.hpp"

namespace test_woodpecker_breakpoints {

using namespace specht;
using namespace specht::test;
using core::Outcome;

namespace {

constexpr double reached = 1e-9;  // what rtol = 1e-11 leaves of jumps and their sides, with room

maps::ItineraryChange jump_near(maps::ReturnMap& map, double x) {
  constexpr double bracket = 1e-5;
  return maps::locate_itinerary_change(map, map(x - bracket), map(x + bracket));
}

bool starts_with(const std::string& text, const std::string& start) {
  return text.compare(0, start.size(), start) == 0;
}

/// Orbits next to a dip are long; what decides happens early.
WoodpeckerMap map_up_to(double max_time) {
  core::OrbitOptions orbit;
  orbit.max_time = max_time;
  core::OdeintOptions odeint;
  odeint.rtol = 1e-11;
  return WoodpeckerMap(Woodpecker(), orbit, odeint);
}

}  // namespace

TEST_CASE("woodpecker: seven jumps and their one-sided values") {
  auto map = woodpecker_map(0.5, 1e-11);
  for (const Jump& jump : jumps) {
    CAPTURE(jump.x);
    const auto found = jump_near(map, jump.x);
    CHECK(std::abs(found.x - jump.x) < reached);
    CHECK(std::abs(found.left.value - jump.left) < reached);
    CHECK(std::abs(found.right.value - jump.right) < reached);
    CHECK(found.left.x < found.x);
    CHECK(found.right.x >= found.x);
    CHECK(found.right.x - found.left.x < 1e-11);
    CHECK_FALSE(same_piece(found.left, found.right));
  }
}

TEST_CASE("woodpecker: restitution moves the sides of first-cycle jumps, not the jumps") {
  for (const double eps_N1 : {0.3, 0.7}) {
    auto map = woodpecker_map(eps_N1, 1e-11);
    for (const Jump& jump : {jumps[2], jumps[3], jumps[4], jumps[5], jumps[6]}) {
      CAPTURE(eps_N1);
      CAPTURE(jump.x);
      const auto found = jump_near(map, jump.x);
      CHECK(std::abs(found.x - jump.x) < reached);
      CHECK(std::abs(found.left.value - jump.left) > 1e-3);
      CHECK(std::abs(found.right.value - jump.right) > 1e-3);
    }
  }
}

TEST_CASE("woodpecker: a dip divides slow detachment from sticking") {
  auto map = map_up_to(2.0);
  for (const Dip& dip : dips) {
    CAPTURE(dip.x);
    const double x = threshold(dip.x - 1e-4, dip.x + 1e-4, [&](double at) {
      return starts_with(core::to_text(map(at).itinerary), dip.before + "V2s");
    });
    CHECK(std::abs(x - dip.x) < reached);
    for (const double away : {1e-4, 1e-6, 1e-9}) {
      CHECK(starts_with(core::to_text(map(dip.x - away).itinerary), dip.before + "D2o"));
      CHECK(starts_with(core::to_text(map(dip.x + away).itinerary), dip.before + "V2s"));
    }
  }
}

TEST_CASE("woodpecker: further dips lie deeper") {
  auto map = map_up_to(3.0);
  for (const double dip : {-3.5327, -9.0722}) {
    CAPTURE(dip);
    // Below the dip contact 2 opens once more than above it.
    const auto low = map(dip - 1e-3), high = map(dip + 1e-3);
    const std::string sticks = core::to_text(high.itinerary);
    CHECK(sticks.substr(sticks.size() - 7) == "V2- V2s");
    CHECK(starts_with(core::to_text(low.itinerary), sticks.substr(0, sticks.size() - 3) + "D2o"));
    const double x =
        threshold(dip - 1e-3, dip + 1e-3, [&](double at) { return same_piece(map(at), high); });
    CHECK(std::abs(x - dip) < 1e-4);
  }
}

TEST_CASE("woodpecker: left of a dip P falls like the inverse root of the distance") {
  auto map = map_up_to(100.0);
  for (const Dip& dip : dips) {
    CAPTURE(dip.x);
    double previous = map(dip.x - 1e-3).value;
    for (const double away : {1e-4, 1e-5, 1e-6}) {
      CAPTURE(away);
      const double value = map(dip.x - away).value;
      CHECK(value / previous > 2.5);  // tends to √10
      CHECK(value / previous < 3.5);
      previous = value;
    }
    CHECK(previous < -70.0);
  }
}

TEST_CASE("woodpecker: right of a dip P falls like the logarithm of the distance") {
  auto map = map_up_to(100.0);
  // ψ grows like exp(t √532.49) out of the saddle, so a tenth of the distance costs about
  // ln 10 / √532.49, and a little more because the speed to be lost grows meanwhile.
  const double decade = std::log(10.0) / std::sqrt(532.490302598);  // s
  for (const Dip& dip : dips) {
    CAPTURE(dip.x);
    auto previous = map(dip.x + 1e-4);
    double fall = 0.3;
    for (const double away : {1e-5, 1e-6, 1e-7, 1e-8, 1e-9}) {
      CAPTURE(away);
      const auto next = map(dip.x + away);
      const double time = next.time - previous.time;
      CHECK(time > decade);
      CHECK(time < 1.15 * decade);
      CHECK(previous.value - next.value > 0.25);  // nearly equal steps
      CHECK(previous.value - next.value < fall);
      fall = previous.value - next.value;
      previous = next;
    }
  }
}

TEST_CASE("woodpecker: released with the sleeve nearly straight it falls for ever") {
  auto map = woodpecker_map(0.5, 1e-11);
  const double low = -Woodpecker().sleeve_play();
  constexpr double high = 0.0096725642998093581725;
  constexpr int count = 64;
  for (int i = 0; i < count; ++i) {
    const double x = low + (high - low) * (i + 0.5) / count;
    CAPTURE(x);
    const auto p = map(x);
    CHECK(p.status == Outcome::no_return);
    CHECK(std::isnan(p.value));
  }
  constexpr double close = 1e-7;
  CHECK(map(low - close).status == Outcome::returned);
  CHECK(map(low + close).status == Outcome::no_return);
  CHECK(map(high - close).status == Outcome::no_return);
  CHECK(map(high + close).status == Outcome::returned);

  // Changes of itinerary accumulate below the lower edge, none above the upper one.
  const double left =
      threshold(-0.104, -0.05, [&](double x) { return map(x).status == Outcome::no_return; });
  CHECK(std::abs(left - low) < reached);
  const auto right = maps::locate_itinerary_change(map, map(0.0), map(0.0098));
  CHECK(std::abs(right.x - high) < reached);
  CHECK(right.left.status == Outcome::no_return);
  CHECK(right.right.status == Outcome::returned);
}

TEST_CASE("woodpecker: falling for ever does not depend on the tolerance") {
  for (const double rtol : {1e-8, 1e-9, 1e-10, 1e-12}) {
    auto map = woodpecker_map(0.5, rtol);
    for (const double x : {-0.10, -0.0731, -0.05, -0.0123, 0.0, 0.004, 0.009}) {
      CAPTURE(rtol);
      CAPTURE(x);
      CHECK(map(x).status == Outcome::no_return);
    }
    for (const double x : {-0.107, -0.12, 0.0105, 0.05, 0.11}) {
      CAPTURE(x);
      CHECK(map(x).status == Outcome::returned);
    }
  }
}

}  // namespace test_woodpecker_breakpoints

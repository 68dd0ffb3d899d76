// The woodpecker in closed form against numbers of 33 digits: every digit that double holds.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <specht/maps/piecewise/itinerary_change.hpp>
#include <string>
#include <vector>

#include "../reference/read_reference.hpp"
#include "woodpecker_map.hpp"
#include "woodpecker_numbers.hpp"

namespace test_woodpecker_exact {

using namespace specht;
using namespace specht::test;
using core::ContactState;
using core::EventKind;
using core::Outcome;

namespace {

/// |a − b| in units of the last place of b.
double ulps(double a, double b) { return std::abs(a - b) / maps::ulp(b); }

constexpr double first_jump = jumps[2].x, second_jump = jumps[3].x;

// Half a unit of the last digit that is given.
constexpr double eleven_digits = 5.01e-12, twelve_digits = 5.3e-13;
/// What rounding along an orbit leaves of the place of a jump or a dip: the orders of two events
/// 50 ms after the start depend on x less than on rounding [units of the last place].
constexpr double rounding = 40;

/// The one-sided value of P at a jump [rad]: from right beside it, by the slope there.
double one_sided(maps::ReturnMap& map, double jump, int side) {
  constexpr double beside = 1e-12;
  const maps::MapPoint p = map.with_slope(jump + side * beside);
  return p.value + p.slope * (jump - p.x);
}

/// The eps_N1 between low and high at which a one-sided value meets the diagonal.
double meets_diagonal(double low, double high, double jump, int side) {
  return threshold(low, high, [&](double eps_N1) {
    auto map = exact_woodpecker_map(eps_N1);
    return one_sided(map, jump, side) > jump;
  });
}

/// Half a unit of the last digit of a decimal number, with a little room.
double last_digit(const std::string& number) {
  const std::size_t e = number.find('e'), point = number.find('.');
  const std::string mantissa = number.substr(0, e);
  const double exponent = e == std::string::npos ? 0 : std::stod(number.substr(e + 1));
  const double places =
      point == std::string::npos ? 0 : static_cast<double>(mantissa.size() - point - 1);
  return 0.51 * std::pow(10.0, exponent - places);
}

/// Newton's method for P(x) = x with exact slopes.
maps::MapPoint fixed_point(maps::ReturnMap& map, double x) {
  maps::MapPoint p = map.with_slope(x);
  for (int i = 0; i < 20 && p.has_value(); ++i) {
    const double next = p.x - (p.value - p.x) / (p.slope - 1);
    if (ulps(next, p.x) <= 1) break;
    p = map.with_slope(next);
  }
  return p;
}

}  // namespace

// NOTE: where contact 2 sticks, q̈ is left of accelerations that cancel: with parameters at random the
// twist at rest loses 23 ulp in the median and up to 140, whatever the order in which sums are taken.
TEST_CASE("woodpecker, exact: limit cycle, period, drop and multiplier") {
  constexpr double metres = 1e-2;  // through which y moves on the way
  auto map = exact_woodpecker_map(0.5);
  const maps::MapPoint p = map.with_slope(phi_cycle);
  CHECK(ulps(p.value, phi_cycle) <= 24);
  CHECK(ulps(p.time, cycle_period) <= 64);
  CHECK(std::abs(p.slope - -0.839155653) < 5.1e-10);
  CHECK(map(phi_cycle).value == p.value);
  CHECK(std::abs(map.engine().state().q(0) - cycle_drop) <= 512 * maps::ulp(metres));
  CHECK(core::to_text(p.itinerary) == "B2s S2- D2o I3o I1o I3+ D3o I2o I2- V2s");
  double x = -0.53;
  for (int i = 0; i < 300; ++i) x = map(x).value;
  CHECK(ulps(x, phi_cycle) <= 24);
  auto newton = exact_woodpecker_map(0.5, core::ImpactLaw::newton);
  CHECK(ulps(newton(phi_cycle).value, phi_cycle) <= 24);
}

TEST_CASE("woodpecker, exact: the nine events of the limit cycle") {
  constexpr double digits = 5.1e-13;  // s: half a unit of the last one
  auto map = exact_woodpecker_map(0.5);
  decltype(map)::Recorder recorder(0.0, 1.0);
  REQUIRE(map.follow(phi_cycle, &recorder).has_value());
  const auto& events = recorder.events();
  REQUIRE(events.size() == cycle_events.size() + 2);
  for (std::size_t k = 0; k < cycle_events.size(); ++k) {
    const auto& found = events[k + 1];
    CAPTURE(cycle_events[k].milliseconds);
    CHECK(std::abs(found.after.t - 1e-3 * cycle_events[k].milliseconds) < digits);
    CHECK(found.code.kind() == cycle_events[k].kind);
    CHECK(found.code.contact() + 1 == cycle_events[k].contact);
    CHECK(found.mode[found.code.contact()] == cycle_events[k].after);
    if (found.code.kind() == EventKind::detachment) {  // exactly where the spring is straight
      CHECK(std::abs(found.after.q(1) - found.after.q(2)) < 1e-16);
    }
  }
}

TEST_CASE("woodpecker, exact: rest, and the centres around it") {
  auto map = exact_woodpecker_map(0.5);
  constexpr double mirror = -0.23825227390918360296;
  constexpr double few = 64;  // ulp
  const double period = 2 * std::numbers::pi / std::sqrt(3270.0729927);
  CHECK(map(phi_equilibrium).status == Outcome::at_rest);
  CHECK(map(phi_equilibrium).value == phi_equilibrium);
  for (int i = 1; i < 40; ++i) {
    CAPTURE(i);
    const double below = mirror + (phi_equilibrium - mirror) * i / 40;
    const double above = phi_equilibrium + (phi_stick - phi_equilibrium) * i / 40;
    const maps::MapPoint p = map(below), q = map(above);
    CHECK(ulps(p.value, below) <= few);
    CHECK(ulps(q.value, 2 * phi_equilibrium - above) <= few);
    CHECK(std::abs(p.time - period) < 1e-12);
    CHECK(std::abs(q.time - period / 2) < 1e-12);
  }
  const auto low = maps::locate_itinerary_change(map, map(-0.2383), map(-0.2382));
  const auto high = maps::locate_itinerary_change(map, map(-0.2052), map(-0.2051));
  // Left of it contact 2 slips for an instant, as soon as the rounding of its force shows that.
  constexpr double graze = 64;  // ulp
  CHECK(ulps(low.x, mirror) <= graze);
  CHECK(ulps(high.x, phi_stick) <= few);
}

TEST_CASE("woodpecker, exact: the fixed points at eps_N1 = 0.5") {
  struct Point {
    double x, slope, digits;
  };
  auto map = exact_woodpecker_map(0.5);
  for (const Point& c :
       {Point{-1.25079115862861600, -25.323136, 5.1e-7}, Point{-1.22475346753146656, 4915.4, 0.06},
        Point{phi_cycle, -0.839155653, 5.1e-10}}) {
    CAPTURE(c.x);
    CHECK(std::abs(map.with_slope(c.x).slope - c.slope) < c.digits);
    const maps::MapPoint p = fixed_point(map, c.x + 1e-9);
    CHECK(ulps(p.x, c.x) <= rounding);
    CHECK(std::abs(p.value - p.x) <= rounding * (1 + std::abs(p.slope)) * maps::ulp(p.x));
  }
}

TEST_CASE("woodpecker, exact: the stable branch along eps_N1") {
  struct Point {
    double eps_N1, x, digits, slope, time;
  };
  for (const Point& c : {Point{0.2, -0.715091737424, 5.1e-13, -0.68822, 0.272487},
                         Point{0.4, -0.548232128282259, 5.1e-15, -0.796245, 0.164970},
                         Point{0.6, -0.520499851138719, 5.1e-15, -0.877461, 0.132810}}) {
    CAPTURE(c.eps_N1);
    auto map = exact_woodpecker_map(c.eps_N1);
    const maps::MapPoint p = fixed_point(map, c.x + 1e-6);
    CHECK(std::abs(p.x - c.x) < c.digits);
    CHECK(std::abs(p.slope - c.slope) < (c.eps_N1 == 0.2 ? 5.3e-6 : 5.1e-7));
    CHECK(std::abs(p.time - c.time) < 5.1e-7);
  }
}

TEST_CASE("woodpecker, exact: where branches begin and end at the first two jumps") {
  CHECK(std::abs(meets_diagonal(0.18, 0.19, second_jump, 1) - 0.185126950931) < twelve_digits);
  CHECK(std::abs(meets_diagonal(0.03, 0.05, first_jump, 1) - 0.042164330913) < twelve_digits);
  CHECK(std::abs(meets_diagonal(0.31, 0.325, first_jump, -1) - 0.321036146455) < twelve_digits);
  CHECK(std::abs(meets_diagonal(0.06, 0.075, second_jump, -1) - 0.069817816298) < twelve_digits);
}

TEST_CASE("woodpecker, exact: seven jumps and their one-sided values") {
  auto map = exact_woodpecker_map(0.5);
  for (const Jump& jump : jumps) {
    CAPTURE(jump.x);
    constexpr double bracket = 1e-5;
    const auto found =
        maps::locate_itinerary_change(map, map(jump.x - bracket), map(jump.x + bracket));
    CHECK(ulps(found.x, jump.x) <= rounding);
    CHECK(found.right.x - found.left.x < 1e-11);
    CHECK(std::abs(one_sided(map, jump.x, -1) - jump.left) < eleven_digits);
    CHECK(std::abs(one_sided(map, jump.x, 1) - jump.right) < eleven_digits);
    CHECK_FALSE(same_piece(map(jump.x - 1e-12), map(jump.x + 1e-12)));
  }
}

TEST_CASE("woodpecker, exact: restitution does not move the jumps of the first cycle") {
  for (const double eps_N1 : {0.3, 0.7}) {
    auto map = exact_woodpecker_map(eps_N1);
    for (const Jump& jump : {jumps[2], jumps[3], jumps[4], jumps[5], jumps[6]}) {
      CAPTURE(eps_N1);
      CAPTURE(jump.x);
      constexpr double bracket = 1e-5;
      // The end of the piece on one side. NOTE: on the other one a piece of 1e-12 may lie between; at
      // 0.3 the beak strikes once less there.
      const auto end_of_piece = [&](double side) {
        const maps::MapPoint beside = map(jump.x + side * bracket);
        return threshold(jump.x - bracket, jump.x + bracket,
                         [&](double at) { return same_piece(map(at), beside); });
      };
      CHECK(std::min(ulps(end_of_piece(-1), jump.x), ulps(end_of_piece(1), jump.x)) <= rounding);
      CHECK(std::abs(one_sided(map, jump.x, -1) - jump.left) > 1e-3);
    }
  }
}

TEST_CASE("woodpecker, exact: two dips") {
  core::OrbitOptions orbit;
  orbit.max_time = 2;  // s; orbits next to a dip are long, what decides happens early
  for (const Dip& dip : dips) {
    CAPTURE(dip.x);
    for (const double eps_N1 : {0.5, 0.4}) {  // the first one moves with eps_N1
      Woodpecker toy;
      toy.eps_N1 = eps_N1;
      ExactWoodpeckerMap map(toy, orbit);
      const double x = threshold(dip.x - 0.1, dip.x + 0.01, [&](double at) {
        return core::to_text(map(at).itinerary).compare(0, dip.sticks.size(), dip.sticks) == 0;
      });
      const bool moves = eps_N1 != 0.5 && dip.x < -1;
      CHECK((ulps(x, dip.x) <= rounding) == !moves);
    }
  }
}

TEST_CASE("woodpecker, exact: released with the sleeve nearly straight it falls for ever") {
  auto map = exact_woodpecker_map(0.5);
  const double low = -Woodpecker().sleeve_play();
  constexpr double high = 0.0096725642998093581725;
  const auto falls = [&](double x) { return map(x).status == Outcome::no_return; };
  constexpr int count = 1500;
  for (int i = 0; i < count; ++i) {
    const double x = low + (high - low) * (i + 0.5) / count;
    REQUIRE(falls(x));
    REQUIRE(std::isnan(map(x).value));
  }
  for (int i = 1; i < 100; ++i) {
    REQUIRE(map(low - 1e-3 * i).status == Outcome::returned);
    REQUIRE(map(high + 1e-3 * i).status == Outcome::returned);
  }
  CHECK(ulps(threshold(-0.104, -0.05, falls), low) <= 4);
  constexpr double grazing = 2e-14;  // rad: what the grazing depth of 1e-16 m is worth
  CHECK(std::abs(threshold(0.0, 0.0098, falls) - high) < grazing);
}

TEST_CASE("woodpecker, exact: 57 values of an independent program, to their last digit") {
  const Reference table = read_reference("woodpecker_spot_values.csv");
  REQUIRE(table.rows.size() == 57);
  for (const auto& row : table.rows) {
    const double x = table.number(row, "x"), eps_N1 = table.number(row, "eps_N1");
    CAPTURE(x);
    CAPTURE(eps_N1);
    auto map = exact_woodpecker_map(eps_N1);
    const auto p = map(x);
    CHECK(p.status == Outcome::returned);
    const auto agrees = [&](const std::string& column, double value) {
      return std::abs(value - table.number(row, column)) <= last_digit(table.text(row, column));
    };
    CHECK(agrees("P", p.value));
    CHECK(agrees("time", p.time));
    if (table.number(row, "dy") != 0) CHECK(agrees("dy", map.engine().state().q(0)));
  }
}

TEST_CASE("woodpecker, exact: Newton's law differs where two contacts take part in an impact") {
  auto poisson = exact_woodpecker_map(0.5);
  auto newton = exact_woodpecker_map(0.5, core::ImpactLaw::newton);
  CHECK(std::abs(poisson(-1.6).value - -0.648030446) < 5.1e-10);
  CHECK(std::abs(newton(-1.6).value - -0.569119824) < 5.1e-10);
  constexpr int count = 2000;
  int different = 0, compared = 0;
  double largest = 0;
  for (int i = 0; i < count; ++i) {
    const double x = -2.5 + 2.61 * i / (count - 1);
    const maps::MapPoint a = poisson(x), b = newton(x);
    if (!a.has_value() || !b.has_value()) continue;
    ++compared;
    different += std::abs(a.value - b.value) > 1e-9;
    largest = std::max(largest, std::abs(a.value - b.value));
  }
  CHECK(std::abs(1.0 * different / compared - 0.114) < 0.003);
  CHECK(std::abs(largest - 0.138) < 1e-3);
}

TEST_CASE("woodpecker, exact: orbits of low restitution come to an end as well") {
  // the beak chatters on sliding contact 3 until both slide together: a spring held still
  for (const double eps_N1 : {0.0, 0.05, 0.125, 0.2}) {
    CAPTURE(eps_N1);
    auto exact = exact_woodpecker_map(eps_N1);
    auto stepped = woodpecker_map(eps_N1, 1e-11);
    for (int i = 0; i < 25; ++i) {
      const double x = -2.5 + 2.3 * i / 25;
      CAPTURE(x);
      const maps::MapPoint a = exact(x), b = stepped(x);
      CHECK(a.status == Outcome::returned);
      CHECK(same_piece(a, b));
      CHECK(std::abs(a.value - b.value) < 1e-7);
    }
  }
}

TEST_CASE("woodpecker, exact: a contact that reverses for an instant returns like its neighbours") {
  // Contact 2 stops where its friction is all but used up: it slips back by less than rounding shows,
  // and sticks.
  auto map = exact_woodpecker_map(0.5);
  constexpr double begin = -0.7695655, end = -0.7695645, slope = 0.6;
  const maps::MapPoint left = map(begin);
  REQUIRE(left.has_value());
  constexpr int points = 2000;
  int reversals = 0;
  for (int i = 1; i < points; ++i) {
    const double x = begin + (end - begin) * i / points;
    const maps::MapPoint p = map(x);
    CAPTURE(x);
    REQUIRE(p.status == Outcome::returned);
    CHECK(std::abs(p.value - left.value) <= slope * (x - begin) + 1e-12);
    reversals += core::to_text(p.itinerary).find("V2- V2s") != std::string::npos ? 1 : 0;
  }
  CHECK(reversals > points / 2);
}

TEST_CASE("woodpecker, exact: a recorded orbit has the bits of one that is not") {
  // One is compiled for every processor, the other for this one.
  auto map = exact_woodpecker_map(0.5);
  int returned = 0;
  for (int i = 0; i <= 2000; ++i) {
    const double x = -2.5 + 2.61 * i / 2000;
    decltype(map)::Recorder recorder(0.0, 1.0);
    const maps::MapPoint p = map(x), recorded = map.follow(x, &recorder);
    CAPTURE(x);
    REQUIRE(recorded.status == p.status);
    REQUIRE(recorded.itinerary == p.itinerary);
    if (!p.has_value()) continue;
    ++returned;
    REQUIRE(recorded.value == p.value);
    REQUIRE(recorded.time == p.time);
  }
  CHECK(returned > 1500);
}

}  // namespace test_woodpecker_exact

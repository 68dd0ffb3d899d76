// Steps along a curve of jumps that is known by formula: its points, and where and how soon it ends.
#include <doctest/doctest.h>

#include <cmath>
#include <functional>
#include <memory>
#include <specht/bifurcation/continuation/jump_walk.hpp>

#include "../../maps/formula_map.hpp"

namespace test_jump_walk {

using namespace specht;
using namespace specht::test;
using namespace specht::bifurcation;

namespace {

constexpr core::Interval interval{1.0, 1.001};

double curve(double r) { return 17.0 * (r - 1) + 300.0 * (r - 1) * (r - 1); }

/// P − x is `left` on the left of the curve and −1 on its right, on two pieces; where `is_hidden` holds it is 1 on one
/// piece.
struct Jump {
  std::function<bool(double r)> is_hidden = [](double) { return false; };
  std::function<double(double r)> left = [](double) { return 1.0; };

  Formula operator()(double r, double x) const {
    ++*evaluations;
    if (is_hidden(r)) return {x + 1.0, 2};
    return x < curve(r) ? Formula{x + left(r), 0} : Formula{x - 1.0, 1};
  }
  std::shared_ptr<int> evaluations = std::make_shared<int>(0);
};

/// From the left end of the interval, inside x < `end`.
JumpWalkEnd walk(const std::function<Formula(double, double)>& map, double end = 1.0,
                 double known = 1e-13, double period = 0.0) {
  const FormulaFamily family(map, {}, period);
  const ContinuationOptions options;
  const ParameterLine line(family, interval, 4.0, options.curves);
  const auto z = JumpCurve(line, 1).at(interval.low, curve(interval.low), 1e-9);
  REQUIRE(z.has_value());
  BranchPast past;
  const JumpWalk walk(line, interval, 1, [=](const JumpPoint& at) { return end - at.x; });
  JumpWalkEnd found = walk.from(*z, 1, {}, past);
  for (const JumpPoint& point : found.points) CHECK(std::abs(point.x - curve(point.p)) < known);
  return found;
}

const double shortest = ContinuationOptions().curves.shortest * (interval.high - interval.low);
/// Without halving, by steps that only grow after a success and shrink after a failure, an end takes 1890 or more.
constexpr int most_evaluations = 1750;

}  // namespace

TEST_CASE("jump walk: a smooth curve is followed to the border in a few steps") {
  const auto found = walk(Jump{});
  CHECK(found.kind == JumpWalkEnd::Kind::arrived);
  CHECK(found.place.p == interval.high);
  CHECK(found.points.size() < 10);
}

TEST_CASE("jump walk: the end of a curve is found to the shortest step, by halving towards it") {
  for (const double last : {1.0000137, 1.0003333, 1.000777, 1.00099999}) {
    CAPTURE(last);
    const Jump jump{[=](double r) { return r > last; }};
    const auto found = walk(jump);
    CHECK(found.kind == JumpWalkEnd::Kind::ends);
    CHECK(found.place.p <= last);
    CHECK(found.place.p > last - 4 * shortest);  // the last step that fails
    CHECK(found.points.size() < 30);
    CHECK(*jump.evaluations < most_evaluations);
  }
}

TEST_CASE("jump walk: a place where a step has failed for once is passed") {
  // The first step leads there.
  const double failed = interval.low + ContinuationOptions().curves.first_step * 1e-3;
  const auto found = walk(Jump{[=](double r) { return std::abs(r - failed) < 1e-10; }});
  CHECK(found.kind == JumpWalkEnd::Kind::arrived);
  CHECK(found.points.size() < 60);
}

TEST_CASE("jump walk: where a curve leaves the range it is followed up to its border") {
  const double last = 1.0004;
  const auto found = walk(Jump{}, curve(last));
  CHECK(found.kind == JumpWalkEnd::Kind::leaves);
  CHECK(std::abs(found.place.p - last) < 2 * shortest);
}

TEST_CASE("jump walk: a limit that crosses the diagonal ends the curve there, to rounding") {
  const double last = 1.000777;
  Jump jump;
  jump.left = [=](double r) { return 2000.0 * (last - r); };
  const auto found = walk(jump);
  CHECK(found.kind == JumpWalkEnd::Kind::ends);
  CHECK(std::abs(found.place.p - last) < 2 * shortest);
}

TEST_CASE(
    "jump walk: a limit that passes the diagonal and comes back between two steps ends the curve") {
  // Beyond a fiftieth of the interval it is on its own side again, on the same pieces.
  for (const double middle : {0.05, 0.3, 0.8}) {
    CAPTURE(middle);
    constexpr double half = 0.01;
    const auto at = [](double r) { return (r - interval.low) / (interval.high - interval.low); };
    Jump jump;
    jump.left = [=](double r) { return 3.0 * (std::pow(at(r) - middle, 2) - half * half); };
    const auto found = walk(jump);
    CHECK(found.kind == JumpWalkEnd::Kind::ends);
    CHECK(std::abs(at(found.place.p) - (middle - half)) < 1e-9);
  }
}

TEST_CASE("jump walk: a limit that jumps over the diagonal is seen before its place is closed in") {
  const double last = 1.000777;
  Jump jump;
  jump.left = [=](double r) { return r < last ? 1.0 : -1.0; };
  const auto found = walk(jump);
  CHECK(found.kind == JumpWalkEnd::Kind::ends);
  CHECK(found.place.p <= last);
  CHECK(found.place.p > last - 4 * shortest);
  CHECK(*jump.evaluations < most_evaluations);
}

TEST_CASE("jump walk: among jumps that accumulate the next one is not the same curve for ever") {
  // One piece changes in every step, the other one in each but the shorter ones; all are a little beside the curve.
  const auto map = [](double r, double x) {
    const int fast = static_cast<int>((r - interval.low) * 1e12);
    const int slow = static_cast<int>((r - interval.low) * 1.03e7);
    const double beside = 3e-11 * (fast * 7919 % 13) / 13;
    return x < curve(r) + beside ? Formula{x + 1.0, 2 * slow} : Formula{x - 1.0, 2 * fast + 1};
  };
  const auto found = walk(map, 1.0, 1e-9);
  CHECK(found.kind == JumpWalkEnd::Kind::changes);
  CHECK(found.points.size() < 400);
}

TEST_CASE("jump walk: on a circle a curve ends where both sides are half a turn apart") {
  // P jumps by `left` + 1, on a circle of length 4, from either side of the diagonal.
  constexpr double last = 1.0003333;
  for (const double rate : {10.0, 300.0, -300.0}) {
    CAPTURE(rate);
    const double begin = rate > 0.0 ? 0.0 : -4.0;  // another representative
    const auto map = [=](double r, double x) {
      return x < curve(r) ? Formula{x + begin + 1.0 + std::abs(rate) * (r - last), 0}
                          : Formula{x - 1.0, 1};
    };
    const auto found = walk(map, 1.0, 1e-13, 4.0);
    CHECK(found.kind == JumpWalkEnd::Kind::half_turn);
    CHECK(found.place.p <= last);
    CHECK(found.place.p > last - 4 * shortest);
    const double apart = found.place.left_limit() - found.place.right_limit();
    CHECK(std::abs(std::remainder(apart, 4.0)) == doctest::Approx(2.0).epsilon(1e-9));
  }
  // Half a turn is of no meaning on a line.
  const auto on_line = walk([](double r, double x) {
    return x < curve(r) ? Formula{x + 1.0 + 300.0 * (r - last), 0} : Formula{x - 1.0, 1};
  });
  CHECK(on_line.kind == JumpWalkEnd::Kind::arrived);
}

TEST_CASE("jump walk: a jump without a change of itinerary is followed by its values") {
  for (const double turn : {0.0, 4.0}) {
    CAPTURE(turn);
    // On the circle the value on the right is beyond its end.
    const auto map = [=](double r, double x) {
      return Formula{x < curve(r) ? x + 1.3 : x - 0.4 + turn, 0};
    };
    const auto found = walk(map, 1.0, 1e-13, turn);
    CHECK(found.kind == JumpWalkEnd::Kind::arrived);
    CHECK(found.points.size() < 10);
  }
  // What is only steep does not jump, however near the sides are.
  for (const double steep : {1e2, 1e6, 1e9}) {
    CAPTURE(steep);
    const FormulaFamily family([=](double r, double x) {
      return Formula{x - std::tanh(steep * (x - curve(r))), 0};
    });
    const ContinuationOptions options;
    const ParameterLine line(family, interval, 4.0, options.curves);
    CHECK_FALSE(JumpCurve(line, 1).at(interval.low, curve(interval.low), 1e-9).has_value());
  }
}

}  // namespace test_jump_walk

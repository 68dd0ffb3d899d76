// Where two borders meet as the parameter moves: the place, extrapolated from where they are told apart, and whether the
// branch turns back on the other one.
#include <doctest/doctest.h>

#include <cmath>
#include <specht/bifurcation/continuation/meeting_borders.hpp>

#include "../../maps/formula_map.hpp"

namespace test_meeting_borders {

using namespace specht;
using namespace specht::test;
using namespace specht::bifurcation;

namespace {

constexpr double meets = 1.0 + 1.0 / 3e3;

/// P − x is 1 on the left, −1 on a piece between two borders around a middle that moves, `right` beyond; the borders
/// close in like a power of the distance from `meets`.
struct Closing {
  double power, fast, right;

  static double middle(double r) { return 17.0 * (r - 1) + 0.3 * (r - 1) * (r - 1); }
  [[nodiscard]] double half(double r) const {
    return r < meets ? fast * std::pow(meets - r, power) : 0.0;
  }
  Formula operator()(double r, double x) const {
    if (x < middle(r) - half(r)) return {middle(r) + 1.0, 0};
    return x < middle(r) + half(r) ? Formula{middle(r) - 1.0, 1} : Formula{middle(r) + right, 2};
  }
};

/// From the left border at 1.0002, which is followed from 1, towards 1.0005.
std::optional<Meeting> meeting(const Closing& closing) {
  const FormulaFamily family(closing);
  const ContinuationOptions options;
  const ParameterLine line(family, {1.0, 1.001}, 4.0, options.curves);
  Extrapolation curve;
  BranchPast past;
  std::optional<JumpPoint> z;
  for (const double p : {1.0, 1.00005, 1.0001, 1.00015, 1.0002}) {
    z = JumpCurve(line, 1).at(p, Closing::middle(p) - closing.half(p), 1e-9);
    REQUIRE(z.has_value());
    curve.add(z->p, z->x);
    past.add(z->p, z->x);
  }
  MeetingBorders::Neighbours beside;
  return MeetingBorders(line, 1).ahead(*z, curve, past, 1.0005, beside);
}

}  // namespace

TEST_CASE("meeting borders: two jumps close in like the distance, or like its root") {
  for (const Closing closing : {Closing{1.0, 0.1, 1.0}, Closing{1.0, 1e-3, 1.0},
                                Closing{0.5, 1e-3, 1.0}, Closing{0.5, 1e-5, 1.0}}) {
    CAPTURE(closing.power);
    CAPTURE(closing.fast);
    const auto found = meeting(closing);
    REQUIRE(found.has_value());
    const double rounding = closing.power < 1.0 ? 1e-14 : 2e-15 / closing.fast;
    CHECK(std::abs(found->end.p - meets) < rounding);
    CHECK(std::abs(found->end.p - meets) <= 2 * found->doubt);
    CHECK(found->doubt < 1e-9);
    CHECK(std::abs(found->end.x - Closing::middle(meets)) < 20.0 * rounding);
    CHECK(found->is_of_jumps);
    for (const Borders& pair : found->pairs) {
      CHECK(pair.own.p == pair.other.p);
      CHECK(std::abs(pair.distance() - 2 * closing.half(pair.own.p)) < 1e-14);
      CHECK(pair.other.left.value < pair.other.x);
      CHECK(pair.other.right.value > pair.other.x);
    }
  }
}

TEST_CASE(
    "meeting borders: a jump is left where the pieces beside the vanished one are on both sides of "
    "the diagonal") {
  const auto found = meeting({1.0, 0.1, -0.5});
  REQUIRE(found.has_value());
  CHECK(std::abs(found->end.p - meets) < 1e-14);
  CHECK_FALSE(found->is_of_jumps);
}

TEST_CASE("meeting borders: none where the piece stays") {
  CHECK_FALSE(meeting({0.0, 1e-4, 1.0}).has_value());
}

}  // namespace test_meeting_borders

// What goes on from a border collision, on the normal form of one: it is known for all slopes and limits.
#include <doctest/doctest.h>

#include <cmath>
#include <specht/bifurcation/continuation/border_collision.hpp>

#include "normal_form.hpp"

namespace test_border_collision {

using namespace specht;
using namespace specht::test;
using namespace specht::bifurcation;

namespace {

/// What goes on from the crossing next to x that ends at r*, right before its end.
std::optional<BranchSwitch> branch_switch(const FormulaFamily& family, double end, int direction,
                                          double x, bool is_fixed, double before = 1e-13) {
  const ContinuationOptions options;
  const ParameterLine line(family, {0.5, 2.5}, 4.0, options.curves);
  const double r = end - direction * before;
  std::optional<Place> place;
  if (is_fixed) {
    if (const auto z = FixedPointCurve(line, 1).at(r, x)) place = *z;
  } else if (const auto z = JumpCurve(line, 1).at(r, x, 1e-3)) {
    place = *z;
  }
  REQUIRE(place.has_value());
  const Neighbourhood near(line, {-2.0, 2.0}, 1, options);
  const BorderCollision border(line, 1, options, near, *place);
  REQUIRE(border.is_known());
  return border.branch_switch(direction);
}

}  // namespace

TEST_CASE("border collision: at a kink a fixed point goes on, or meets another") {
  for (const double a : {0.5, -3.0, 2.0}) {
    for (const double b : {0.8, -2.0, -0.5, 3.0}) {
      CAPTURE(a);
      CAPTURE(b);
      const FormulaFamily family = normal_form(a, b, 0.0);
      // The fixed point p / (1 − a) of the left piece exists where that is negative.
      const int direction = a < 1 ? 1 : -1;
      const auto found = branch_switch(family, 1.0, direction, -direction * 1e-13 / (1 - a), true);
      REQUIRE(found.has_value());
      REQUIRE(found->place.has_value());
      REQUIRE(std::holds_alternative<FixedPoint>(*found->place));
      const FixedPoint next = std::get<FixedPoint>(*found->place);
      CHECK(found->backwards == ((1 - a) * (1 - b) < 0));
      CHECK(next.P_x == b);
      CHECK(std::abs(next.x - (next.p - 1) / (1 - b)) < 1e-14);
      CHECK((next.p - 1.0 > 0) == (b < 1));
    }
  }
}

TEST_CASE(
    "border collision: a fixed point that meets a jump goes on as a jump crossing, and back") {
  for (const double a : {0.5, -3.0, 2.0}) {
    CAPTURE(a);
    // At the border the limits are p and p − 1: the jump crosses the diagonal for p in (0, 1).
    const FormulaFamily family = normal_form(a, 0.5, -1.0);
    const int direction = a < 1 ? 1 : -1;
    const auto to_jump = branch_switch(family, 1.0, direction, -direction * 1e-13 / (1 - a), true);
    REQUIRE(to_jump.has_value());
    REQUIRE(to_jump->place.has_value());
    CHECK(std::holds_alternative<JumpPoint>(*to_jump->place));
    CHECK(to_jump->backwards == (direction < 0));
    CHECK(p_of(*to_jump->place) > 1.0);

    const auto to_left = branch_switch(family, 1.0, -1, 0.0, false);
    REQUIRE(to_left.has_value());
    REQUIRE(to_left->place.has_value());
    CHECK(slope_of(*to_left->place) == a);
    CHECK(to_left->backwards == (a > 1));

    const auto to_right = branch_switch(family, 2.0, 1, 0.0, false);
    REQUIRE(to_right.has_value());
    REQUIRE(to_right->place.has_value());
    CHECK(slope_of(*to_right->place) == 0.5);
    CHECK_FALSE(to_right->backwards);
    CHECK(p_of(*to_right->place) > 2.0);
  }
}

TEST_CASE(
    "border collision: at a square root, as of a grazing, a fixed point goes on or meets another") {
  // P = p + s √(−x) for x < 0, p + x / 2 for x ≥ 0: on the left there is a fixed point where s p < 0.
  for (const double s : {-0.5, 0.5}) {
    CAPTURE(s);
    const FormulaFamily family(
        [=](double r, double x) {
          return x < 0 ? Formula{r - 1 + s * std::sqrt(-x), 0} : Formula{r - 1 + x / 2, 1};
        },
        [=](double, double x) { return x < 0 ? -s / (2 * std::sqrt(-x)) : 0.5; });
    const auto found = branch_switch(family, 1.0, -1, 2e-13, true);
    REQUIRE(found.has_value());
    REQUIRE(found->place.has_value());
    const auto& next = std::get<FixedPoint>(*found->place);
    CHECK(found->backwards == (s < 0));
    CHECK((next.p > 1.0) == (s < 0));
    // x − p = s √(−x) with u = √(−x): u² + s u + p = 0.
    const double p = next.p - 1.0, u = (-s + std::copysign(std::sqrt(s * s - 4 * p), s)) / 2;
    const double u_near = std::abs(u) < 0.25 ? u : p / u;
    CHECK(next.x == doctest::Approx(-u_near * u_near).epsilon(1e-6));
  }
}

TEST_CASE("border collision: an end in a sliver by rounding is that of the piece beside it") {
  // P = p + x / 2 for x < 0, p − 1 + x / 2 for x ≥ 0; and, within 1e-13, as on the left by other events.
  const FormulaFamily family(
      [](double r, double x) {
        const bool left = x < 1e-13;
        const int piece = std::abs(x) < 1e-13 ? 2 : (left ? 0 : 1);
        return Formula{r - 1 + x / 2 - (left ? 0.0 : 1.0), piece};
      },
      [](double, double) { return 0.5; });
  const auto found = branch_switch(family, 1.0, 1, -4e-14, true, 2e-14);
  REQUIRE(found.has_value());
  REQUIRE(found->place.has_value());
  CHECK(std::holds_alternative<JumpPoint>(*found->place));
  CHECK_FALSE(found->backwards);
}

TEST_CASE("border collision: where no piece ends, none is known") {
  const FormulaFamily family = normal_form(0.5, 0.5, 0.0);
  const ContinuationOptions options;
  const ParameterLine line(family, {0.5, 2.5}, 4.0, options.curves);
  const Neighbourhood near(line, {-2.0, 2.0}, 1, options);
  const auto z = FixedPointCurve(line, 1).at(0.6, -0.8);
  REQUIRE(z.has_value());
  CHECK_FALSE(BorderCollision(line, 1, options, near, Place(*z)).is_known());
}

TEST_CASE("border collision: how well p is known where a border moves almost as the fixed point") {
  // The fixed point x = r − 1 of a piece that is as steep as the diagonal but for `transverse`, whose rounding is about
  // 1e-14; the border closes in by `closing`.
  constexpr double transverse = 1e-4, closing = 1e-2, rounding = 1e-14;
  const auto doubt = [&](double noise, double part) {
    const FormulaFamily family(
        [noise, part](double r, double x) {
          const double off = x - (r - 1.0);
          if (x > (1.0 - part) * (r - 1.0)) return Formula{x - 1.0, 1};
          return Formula{x - transverse * off + noise * std::sin(1e15 * x), 0};
        },
        [](double, double x) { return x > 10.0 ? 1.0 : 1.0 - transverse; });
    const ContinuationOptions options;
    const ParameterLine line(family, {0.5, 1.5}, 4.0, options.curves);
    const Neighbourhood near(line, {-2.0, 2.0}, 1, options);
    const auto z = FixedPointCurve(line, 1).at(1.0 - 1e-7, -1e-7);
    REQUIRE(z.has_value());
    return BorderCollision(line, 1, options, near, *z).doubt(1);
  };
  const double expected = rounding / transverse / closing;
  CHECK(doubt(rounding, closing) > expected / 4);
  CHECK(doubt(rounding, closing) < expected * 4);
  // It falls with the rounding, and where the border moves otherwise.
  CHECK(doubt(0.0, closing) < expected / 10);
  CHECK(doubt(rounding, 1.0) < expected / 25);
}

}  // namespace test_border_collision

// Two jumps of the tumbling toy that meet like a root at phi_R = 0.4545032511, among others that lie some 1e-7 beside
// them: the place, and what the map alone says on both sides of it.
#include <doctest/doctest.h>

#include <cmath>
#include <specht/bifurcation/continuation/meeting_borders.hpp>
#include <specht/toys/entry/registry.hpp>

namespace test_tumbling_meeting_jumps {

using namespace specht;
using namespace specht::bifurcation;

namespace {

constexpr double p_meeting = 0.4545032511, x_meeting = 8.9896691097, drift = 17.19;
/// Their distance, by the root of that in p.
constexpr double opening = 5.2e-4;

/// How often P − x changes its sign within `half` of the middle between both.
int sign_changes(const maps::MapFamily& family, double p, double half) {
  const auto map = family.at(std::span(&p, 1));
  constexpr int points = 200;
  int changes = 0;
  double before = maps::missing;
  for (int k = 0; k <= points; ++k) {
    const double x = x_meeting + drift * (p - p_meeting) + half * (2.0 * k / points - 1.0);
    const double height = (*map)(x).value - x;
    if (before * height < 0) ++changes;
    before = height;
  }
  return changes;
}

}  // namespace

TEST_CASE("tumbling: two jumps meet where their distance says, and are gone beyond") {
  const auto toys = toys::registry();
  const auto family = toys::find(toys, "tumbling").family({}, {"phi_R"});
  const ContinuationOptions options;
  const ParameterLine line(*family, {0.448, 0.459}, 20.0, options.curves);
  const JumpCurve jumps(line, 1);
  Extrapolation curve;
  BranchPast past;
  std::optional<JumpPoint> z;
  for (const double away : {2.8e-6, 2.5e-6, 2.2e-6, 1.9e-6}) {
    const double half = opening * std::sqrt(away) / 2;
    const double p = p_meeting + away, x = x_meeting + drift * away - half;
    z = z ? jumps.follow(*z, p, x, 0.0, half) : jumps.at(p, x, half / 4);
    REQUIRE(z.has_value());
    curve.add(z->p, z->x);
    past.add(z->p, z->x);
  }
  MeetingBorders::Neighbours beside;
  const auto found = MeetingBorders(line, 1).ahead(*z, curve, past, 0.454502, beside);
  REQUIRE(found.has_value());
  CHECK(found->is_of_jumps);
  CHECK(std::abs(found->end.p - p_meeting) < 1e-12);
  CHECK(std::abs(found->end.x - x_meeting) < 1e-10);
  constexpr double away = 2e-8;
  const double half = opening * std::sqrt(away);
  CHECK(sign_changes(*family, found->end.p + away, half) == 2);
  CHECK(sign_changes(*family, found->end.p - away, half) == 0);
}

}  // namespace test_tumbling_meeting_jumps

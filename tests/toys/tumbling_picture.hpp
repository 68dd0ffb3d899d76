#pragma once
// The tumbling toy as its picture shows it, in rail axes: x up along the rail, y normal to it. Where
// the parts are, what energy they have, how far a pivot is from a tooth: in points and segments,
// without the flank coordinates in which the toy computes.

#include <algorithm>
#include <cmath>
#include <numbers>
#include <specht/toys/tumbling.hpp>

#include "differences.hpp"

namespace specht::test::tumbling {

using toys::RailRegion, toys::ToothFace;
using Toy = toys::Tumbling<Real>;
using State = Toy::State;

inline Point centre(const Vector4& q) { return {q(0), q(1)}; }
inline Point ball(const Vector4& q) { return centre(q) + q(3) * direction(q(2)); }
/// Of pivot 1 or 2, which are 0 and 1 here.
inline Point pivot(const Toy& toy, const Vector4& q, int i) {
  const Point along = direction(q(2)), across{-along(1), along(0)};
  const Point arm = toy.a * along + toy.b * across;
  return i == 0 ? Point(centre(q) + arm) : Point(centre(q) - arm);
}

/// Height above the origin: the rail, and with it the toy, is turned by φ_R.
inline Real height(const Toy& toy, const Point& at) { return cross(direction(-toy.phi_R), at); }
inline Real potential(const Toy& toy, const Vector4& q) {
  return toy.g * (toy.m_S * height(toy, centre(q)) + toy.m_B * height(toy, ball(q)));
}

inline Real pitch(const Toy& toy) { return toy.p / std::cos(toy.phi_T); }

/// The signed distance of a point to tooth k, a right-angled wedge below its tip.
inline Real to_tooth(const Toy& toy, const Point& at, int k) {
  const Point from_tip{at(0) - Real(k) * pitch(toy), at(1)};
  const Point upper = -direction(toy.phi_T),
              lower{-upper(1), upper(0)};  // flanks, away from the tip
  Real distance = from_tip.norm();
  for (const Point& flank : {upper, lower}) {
    if (from_tip.dot(flank) > 0) distance = std::min(distance, std::abs(cross(flank, from_tip)));
  }
  const bool inside = from_tip.dot(upper) > 0 && from_tip.dot(lower) > 0;
  return inside ? -distance : distance;
}

inline constexpr int far_tooth = 9;  // of those that are looked at

/// The gap between pivot i and the rail: the least of all teeth.
inline Real to_rail(const Toy& toy, const Vector4& q, int i) {
  Real least = std::numeric_limits<Real>::infinity();
  for (int k = -far_tooth; k <= far_tooth; ++k) {
    least = std::min(least, to_tooth(toy, pivot(toy, q, i), k));
  }
  return least - toy.R;
}

/// The tooth that contact 2 … 5 stands for: of the two next to the pivot, the even or the odd one.
inline int tooth_of(const RailRegion& region, int contact) {
  const auto k = static_cast<int>(region.tooth[static_cast<std::size_t>((contact - 2) / 2)]);
  return (k & 1) == (contact & 1) ? k : k + 1;
}

/// A toy of other measures: its pivots fit into the corners, its ball is heavy enough to tilt it.
inline Toy some_toy(Draw& draw) {
  Toy toy;
  toy.a = draw(0.008L, 0.0115L);
  toy.b = draw(0.0L, 0.006L) + 1e-4L;
  toy.phi_R = draw(0.3L, 0.8L);
  toy.phi_T = draw(0.15L, 0.7L);
  toy.p = draw(0.018L, 0.03L);
  toy.R = draw(0.2L, 0.95L) * std::min(toy.p / 2, toy.s());
  toy.check();
  return toy;
}

/// A state above the rail, with velocities of a tumbling toy; pivots may be inside teeth.
inline State some_state(const Toy& toy, Draw& draw) {
  State at;
  at.q << draw(-4, 4) * pitch(toy), draw(-0.015L, 0.03L), draw(-8, 8), draw(-1, 1) * toy.l;
  at.u << draw(-0.3L, 0.3L), draw(-0.3L, 0.3L), draw(-20, 20), draw(-1, 1);
  at.region = toy.region_at(at);
  return at;
}
inline bool admissible(const Toy& toy, const State& at) {
  return to_rail(toy, at.q, 0) > 0 && to_rail(toy, at.q, 1) > 0;
}
inline State some_admissible_state(const Toy& toy, Draw& draw) {
  State at = some_state(toy, draw);
  while (!admissible(toy, at)) at = some_state(toy, draw);
  return at;
}

}  // namespace specht::test::tumbling

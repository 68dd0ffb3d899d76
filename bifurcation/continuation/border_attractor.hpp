#pragma once
// What attracts beside a border collision: a cycle, chaos or nothing. The slopes of the two pieces tell it, and
// orbits of the map beside the collision confirm it.
//
// On either side of a collision P_K is near the border, in a coordinate y that vanishes there and has the sign that
// makes μ > 0,
//
//   y ↦ μ + a y  (y ≤ 0),   μ + b y  (y > 0),   μ > 0
//
//   b > 1                  nothing attracts
//   −1 < b < 1             the fixed point on y > 0 attracts
//   b < −1, 0 < a < 1      the cycle with one point on y > 0 and n − 1 on y < 0 attracts, if for some n ≥ 2
//                          |b| a^(n−1) < 1 and |b| a^(n−2) > (1 − a^(n−1))/(1 − a); else chaos
//   b < −1, a ≤ 0          the cycle of period 2 attracts if a b < 1; else nothing
//   b < −1, a > 1          chaos if (1 + b)(1 − a) < 1; else orbits leave
//
// di Bernardo, Budd, Champneys, Kowalczyk: Piecewise-smooth Dynamical Systems, Springer 2008, section 3.1;
// Nusse, Yorke: Int. J. Bifurcation Chaos 5 (1995) 189.

#include <specht/bifurcation/continuation/fixed_point_curve.hpp>
#include <specht/bifurcation/continuation/special_point_options.hpp>
#include <string>

namespace specht::bifurcation {

struct BorderAttractor {
  enum class Kind { none, cycle, chaos, unknown } kind = Kind::unknown;
  int period = 0;  // of a cycle [returns of the map whose slopes they are]

  [[nodiscard]] bool is_known() const { return kind != Kind::unknown; }
  friend bool operator==(const BorderAttractor&, const BorderAttractor&) = default;
};

/// By the slopes a (`other`) and b (`own`). Unknown where the case is decided by less than `marginal`.
[[nodiscard]] BorderAttractor attractor_by_slopes(double other, double own,
                                                  const BorderAttractorOptions& options = {});

/// A side of a collision at (p, x): the slope b of the piece on y > 0 and a of the other, and the fixed point on y > 0
/// next to the collision, if b < 1.
struct BorderSide {
  int direction = 1;  // p beyond that of the collision, or −1: below
  double other = maps::missing, own = maps::missing;
  const FixedPoint* fixed = nullptr;
};

/// What attracts there, confirmed by orbits of P_K at two distances from p: from beside the fixed point, or from x.
/// Unknown if they disagree.
[[nodiscard]] BorderAttractor attractor_beside(const FixedPointCurve& curve,
                                               const ParameterLine& line, int K, double p, double x,
                                               const BorderSide& side,
                                               const BorderAttractorOptions& options = {});

/// In words, with the period in returns of P: "period 4", "chaos", "nothing"; "not confirmed".
[[nodiscard]] std::string text(const BorderAttractor& attractor, int K);

/// Two pieces of fixed points that meet: the branch comes along the first in a direction of p, and goes on along the
/// other, or back along it.
struct MeetingPieces {
  const FixedPoint &end, &next;
  int direction;
  bool backwards;
};

/// "; attracting: … before and … after", by `text`, where stability changes; nothing if neither is confirmed.
[[nodiscard]] std::string attractors_at_collision(const FixedPointCurve& curve,
                                                  const ParameterLine& line, int K,
                                                  const MeetingPieces& pieces,
                                                  const BorderAttractorOptions& options);

}  // namespace specht::bifurcation

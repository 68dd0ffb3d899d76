#pragma once
// A fixed point of P_k meets a border at which P_k is the identity, as returns beside it take less and less time.
//
// The limit on that side is on the diagonal at every p, and no fixed point is there: P_k(x) − x and the time of the
// return vanish towards the border x_b(p). So the branch of the fixed point ends where the limit of its own piece is
// x_b, too, and P_k is continuous there; the slopes of both sides say what becomes of it. A ball that lands where its
// table begins to fall more slowly than g flies so: as its landing passes that phase, its first flight doubles.

#include <optional>
#include <specht/bifurcation/continuation/continuation_options.hpp>
#include <specht/bifurcation/continuation/fixed_point_curve.hpp>

namespace specht::bifurcation {

struct NoTimeBorder {
  FixedPoint own;  // the limit of the piece with the fixed point, at p and x of the border
  double slope = maps::missing;  // of the piece whose returns take no time, at the border
};

/// The one next to (p, x) where a branch has ended. `width`: of the range of x. Nothing if there is none.
[[nodiscard]] std::optional<NoTimeBorder> no_time_border(const ParameterLine& line, int k,
                                                         double width,
                                                         const ContinuationOptions& options,
                                                         double p, double x);

}  // namespace specht::bifurcation

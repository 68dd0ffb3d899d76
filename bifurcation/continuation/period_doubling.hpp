#pragma once
// Where the branch of a cycle of period K begins or ends at one of half its period: that cycle's flip.
//
// P_K has a triple root there, so that from the branch itself the place is known to a square root only. The
// cycle of half the period passes through it with slope −1, transversally in p.

#include <array>
#include <optional>
#include <specht/bifurcation/continuation/continuation_options.hpp>
#include <specht/bifurcation/continuation/fixed_point_curve.hpp>

namespace specht::bifurcation {

struct PeriodDoubling {
  FixedPoint at, end;            // of P_{K/2}, and the same place on P_K
  std::array<double, 2> slopes;  // P_{K/2}′ of the cycle at smaller and at larger p, measured
};

/// The flip of P_{K/2} at which a branch of P_K ends that has been followed to (p, x); nothing if there is none.
[[nodiscard]] std::optional<PeriodDoubling> period_doubling(const ParameterLine& line, int K,
                                                            double p, double x,
                                                            const ContinuationOptions& options);

}  // namespace specht::bifurcation

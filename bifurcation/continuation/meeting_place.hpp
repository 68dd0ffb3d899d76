#pragma once
// Where a branch of fixed points meets a border of pieces, or P_K′ jumps over a slope: not where its curve ends, for that
// is known no better than the last steps are long.

#include <specht/bifurcation/continuation/border_collision.hpp>
#include <specht/bifurcation/continuation/special_point_check.hpp>
#include <string>

namespace specht::bifurcation {

struct MeetingPlace {
  FixedPoint at;     // the end of the curve, moved there
  std::string note;  // where p is known less well than ends of curves are (known_to.hpp)
};

/// `border`: at the end of a curve that was followed upwards (direction 1) or downwards (−1) in p. Without a border P_K′
/// jumps over `slope`; if that is not seen, the place is the end of the curve.
[[nodiscard]] MeetingPlace meeting_place(const BorderCollision& border,
                                         const SpecialPointCheck& check, const FixedPoint& end,
                                         int direction, double slope, const ParameterLine& line,
                                         const ContinuationOptions& options);

}  // namespace specht::bifurcation

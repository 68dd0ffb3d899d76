#pragma once
// Where a branch of cycles ends in a graze, by its own limit and by that of the branch that it meets there.

#include <specht/bifurcation/cycles/cycle_limit.hpp>
#include <string>

namespace specht::bifurcation {

struct CyclePlace {
  Eigen::VectorXd z;  // scaled as the problem's
  /// How well its parameter and its coordinates are known, as an estimate [1]; NaN: not measured.
  double parameter_doubt = 0.0, point_doubt = 0.0;
};

/// The first point of `own`; by `other`, unless it is null, what that knows better: the parameter, and the coordinates
/// if one of its points is so near [1]. The touch is none of a cycle that does not graze.
[[nodiscard]] CyclePlace place_of_end(const CycleProblem& problem, const CycleLimit& own,
                                      const CycleLimit* other, double near);

/// How well a place is known, in words; empty if both numbers are better than `located` [1]. `width`: of the range of the
/// parameter.
[[nodiscard]] std::string doubt_in_words(const CyclePlace& place, double width, double located);

}  // namespace specht::bifurcation

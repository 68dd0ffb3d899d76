#pragma once
// The largest value of a quadratic form on a polyhedral cone, exactly, for a few dimensions.
//
//   max zᵀ Q z / zᵀ z   over   z ≠ 0, H z ≥ 0          Q ∈ ℝ^{d×d} symmetric, H ∈ ℝ^{m×d}
//
// A maximum lies in the interior of some face of the cone and is stationary there: an eigenvector of Q
// restricted to the span of the face. (If its eigenvalue is multiple, the eigenvectors that the solver gives
// may all miss the face; then the value is attained on a smaller face, too.) So all faces are visited: a face
// whose largest eigenvalue is no more than what has been found has no face that does better, and one whose
// first eigenvector lies in the cone is done. The worst case is all subsets of fewer than d rows of H.
//
// With H the rows of a cone and Q = −C, C is copositive on the cone iff the maximum is ≤ 0: the criterion
// of Kaplan. Source: W. Kaplan, A test for copositive matrices, Linear Algebra Appl. 313 (2000) 203.

#include <Eigen/Core>
#include <functional>

namespace specht::core {

struct ConeMaximumOptions {
  /// A row of H, of length 1, that is not below minus this holds [1]: eigenvectors are good to some 1e-13.
  double inside = 1e-10;
  /// Values that differ by no more than this part of the largest entry of Q are equal [1].
  double equal = 1e-13;
  /// A row of H below this part of its largest entry is zero [1].
  double zero = 1e-13;
  /// Radius of a ball that an interior holds, about a point with |z_i| ≤ 1 [1]: above what the linear program
  /// rounds.
  double interior = 1e-9;
};

/// Whether a value with its z (of length 1) counts; it returns the value that does, or one that is no more
/// than the least.
using ConeCandidate = std::function<double(double value, const Eigen::VectorXd& z)>;

/// The largest value above `least` that `candidate` confirms, else `least`.
[[nodiscard]] double cone_maximum(const Eigen::MatrixXd& Q, const Eigen::MatrixXd& H, double least,
                                  const ConeCandidate& candidate,
                                  const ConeMaximumOptions& options = {});

/// The cone has points off its rows.
[[nodiscard]] bool has_interior(const Eigen::MatrixXd& H, const ConeMaximumOptions& options = {});

}  // namespace specht::core

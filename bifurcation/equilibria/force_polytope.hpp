#pragma once
// The contact forces that hold a posture: a polytope, and its innermost point.
//
//   W x = −h,   0 ≤ λ_N,   |λ_T| ≤ μ λ_N         x = (λ_N, λ_T),   |λ_T| ≤ F_s of friction elements
//
// Where directions depend on each other (two feet and a stop, a jammed sleeve) the forces are not
// unique: x = x₀ + N ν with a basis N of the null space of W. The one furthest from all edges is taken,
// by the linear program
//
//   maximise t   such that   (A ν + b)_j ≥ t   for the rows j of the cones.
//
// The posture can be held iff t ≥ 0. Rows: μ λ_N ± λ_T for a contact with friction, λ_N for another,
// F_s ± λ_T for a friction element.

#include <Eigen/Core>
#include <optional>
#include <vector>

namespace specht::bifurcation {

struct MaxMin {
  double value;
  Eigen::VectorXd nu;
};

/// max_ν min_j (A ν + b)_j as a linear program (core/numerics/linear_program.hpp). It must be bounded: a row
/// of zeros in A bounds it by its b.
[[nodiscard]] MaxMin max_min(const Eigen::MatrixXd& A, const Eigen::VectorXd& b);

/// A row of the cones is `normal` λ_N(contact) + `tangential` λ_T(contact) + `constant`.
struct ConeRow {
  int normal_column, tangential_column;  // of W; −1: no such force
  double normal, tangential;
  double constant = 0.0;
  int element = -1;  // the friction element that it belongs to
};

struct InnermostForce {
  Eigen::VectorXd x;     // forces of the columns of W
  double slack;          // t: distance from the nearest edge, at most 1
  Eigen::VectorXd rows;  // the value of each row
};

/// Nothing if no x solves W x = −h to `residual`. `independence`: below it, directions are dependent.
[[nodiscard]] std::optional<InnermostForce> innermost_force(const Eigen::MatrixXd& W,
                                                            const Eigen::VectorXd& h,
                                                            const std::vector<ConeRow>& cones,
                                                            double independence, double residual);

}  // namespace specht::bifurcation

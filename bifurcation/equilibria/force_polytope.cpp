#include <specht/bifurcation/equilibria/force_polytope.hpp>
#include <specht/core/numerics/dense_solvers.hpp>
#include <specht/core/numerics/linear_program.hpp>

namespace specht::bifurcation {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

// With ν = ν⁺ − ν⁻ and t = t' + min b this is: maximise t' such that t' − A(ν⁺ − ν⁻) ≤ b − min b,
// all unknowns ≥ 0. The origin is feasible.
MaxMin max_min(const MatrixXd& A, const VectorXd& b) {
  const Index m = A.rows(), k = A.cols();
  MatrixXd rows(m, 2 * k + 1);
  rows.leftCols(k) = -A;
  rows.middleCols(k, k) = A;
  rows.col(2 * k).setOnes();
  const VectorXd right = b.array() - b.minCoeff();
  // NOTE: a program without bound is excluded by the caller.
  const VectorXd x = core::maximise(VectorXd::Unit(2 * k + 1, 2 * k), rows, right).x;
  MaxMin result{0.0, x.head(k) - x.segment(k, k)};
  result.value = (A * result.nu + b).minCoeff();
  return result;
}

std::optional<InnermostForce> innermost_force(const MatrixXd& W, const VectorXd& h,
                                              const std::vector<ConeRow>& cones,
                                              double independence, double residual) {
  const Index n = W.cols(), rows = static_cast<Index>(cones.size());
  if (n == 0) {
    if (h.size() > 0 && h.cwiseAbs().maxCoeff() > residual) return std::nullopt;
    return InnermostForce{VectorXd(0), 1.0, VectorXd(0)};
  }
  const auto [x_0, N] = core::least_squares_set(W, -h, independence);
  InnermostForce result{x_0, 0.0, VectorXd(rows)};
  if ((W * result.x + h).cwiseAbs().maxCoeff() > residual) return std::nullopt;
  MatrixXd of_x = MatrixXd::Zero(rows, n);
  VectorXd constant(rows);
  for (Index j = 0; j < rows; ++j) {
    const ConeRow& cone = cones[static_cast<std::size_t>(j)];
    constant(j) = cone.constant;
    if (cone.normal_column >= 0) of_x(j, cone.normal_column) = cone.normal;
    if (cone.tangential_column >= 0) of_x(j, cone.tangential_column) = cone.tangential;
  }
  MatrixXd A = MatrixXd::Zero(rows + 1, N.cols());
  VectorXd b = VectorXd::Ones(rows + 1);  // the last row: no more than the largest force
  A.topRows(rows) = of_x * N;
  b.head(rows) = of_x * result.x + constant;
  if (N.cols() == 0) {
    result.slack = b.minCoeff();
  } else {
    const MaxMin best = max_min(A, b);
    result.x += N * best.nu;
    result.slack = best.value;
  }
  result.rows = of_x * result.x + constant;
  return result;
}

}  // namespace specht::bifurcation

#include <Eigen/Dense>
#include <specht/bifurcation/equilibria/force_polytope.hpp>

namespace specht::bifurcation {
namespace {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

/// Entries of a tableau below this are rounding: its numbers are of order 1.
constexpr double rounding = 1e-13;

}  // namespace

// With ν = ν⁺ − ν⁻ and t = t' + min b this is: maximise t' such that t' − A(ν⁺ − ν⁻) ≤ b − min b,
// all unknowns ≥ 0. The origin is feasible, so one phase does.
MaxMin max_min(const MatrixXd& A, const VectorXd& b) {
  const Index m = A.rows(), k = A.cols(), n = 2 * k + 1;
  const double least = b.minCoeff();
  MatrixXd tableau(m + 1, n + 1);  // the last row: what is to be maximised, negative
  tableau.topLeftCorner(m, k) = -A;
  tableau.block(0, k, m, k) = A;
  tableau.col(2 * k).head(m).setOnes();
  tableau.col(n).head(m) = b.array() - least;
  tableau.row(m).setZero();
  tableau(m, 2 * k) = -1.0;
  std::vector<Index> inside(static_cast<std::size_t>(m)), outside(static_cast<std::size_t>(n));
  for (Index j = 0; j < n; ++j) outside[static_cast<std::size_t>(j)] = j;
  for (Index i = 0; i < m; ++i) inside[static_cast<std::size_t>(i)] = n + i;
  while (true) {
    Index column = -1, row = -1;  // Bland: the least numbers
    for (Index j = 0; j < n; ++j) {
      if (tableau(m, j) >= -rounding) continue;
      if (column < 0 ||
          outside[static_cast<std::size_t>(j)] < outside[static_cast<std::size_t>(column)]) {
        column = j;
      }
    }
    if (column < 0) break;
    for (Index i = 0; i < m; ++i) {
      if (tableau(i, column) <= rounding) continue;
      if (row < 0) {
        row = i;
        continue;
      }
      const double own = tableau(i, n) * tableau(row, column);
      const double other = tableau(row, n) * tableau(i, column);
      const bool earlier =
          inside[static_cast<std::size_t>(i)] < inside[static_cast<std::size_t>(row)];
      if (own < other || (own == other && earlier)) row = i;
    }
    if (row < 0) break;  // no bound: the caller's
    const double pivot = tableau(row, column);
    const VectorXd leaving = tableau.col(column);
    tableau.row(row) /= pivot;
    for (Index i = 0; i <= m; ++i) {
      if (i != row) tableau.row(i) -= leaving(i) * tableau.row(row);
    }
    tableau.col(column) = -leaving / pivot;
    tableau(row, column) = 1.0 / pivot;
    std::swap(inside[static_cast<std::size_t>(row)], outside[static_cast<std::size_t>(column)]);
  }
  VectorXd unknowns = VectorXd::Zero(n);
  for (Index i = 0; i < m; ++i) {
    const Index own = inside[static_cast<std::size_t>(i)];
    if (own < n) unknowns(own) = tableau(i, n);
  }
  MaxMin result{0.0, unknowns.head(k) - unknowns.segment(k, k)};
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
  Eigen::JacobiSVD<MatrixXd> directions(W, Eigen::ComputeFullU | Eigen::ComputeFullV);
  directions.setThreshold(independence);
  InnermostForce result{directions.solve(-h), 0.0, VectorXd(rows)};
  if ((W * result.x + h).cwiseAbs().maxCoeff() > residual) return std::nullopt;
  const MatrixXd N = directions.matrixV().rightCols(n - directions.rank());
  MatrixXd of_x = MatrixXd::Zero(rows, n);
  for (Index j = 0; j < rows; ++j) {
    const ConeRow& cone = cones[static_cast<std::size_t>(j)];
    of_x(j, cone.normal_column) = cone.normal;
    if (cone.tangential_column >= 0) of_x(j, cone.tangential_column) = cone.tangential;
  }
  MatrixXd A = MatrixXd::Zero(rows + 1, N.cols());
  VectorXd b = VectorXd::Ones(rows + 1);  // the last row: no more than the largest force
  A.topRows(rows) = of_x * N;
  b.head(rows) = of_x * result.x;
  if (N.cols() == 0) {
    result.slack = b.minCoeff();
  } else {
    const MaxMin best = max_min(A, b);
    result.x += N * best.nu;
    result.slack = best.value;
  }
  result.rows = of_x * result.x;
  return result;
}

}  // namespace specht::bifurcation

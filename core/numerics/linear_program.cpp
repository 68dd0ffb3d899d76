#include <algorithm>
#include <limits>
#include <specht/core/numerics/linear_program.hpp>
#include <utility>
#include <vector>

namespace specht::core {
namespace {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

/// The equations of the rows, solved for the unknowns `inside`; the last row is the objective. Unknowns from
/// n on are slacks.
class Tableau {
 public:
  Tableau(const VectorXd& c, const MatrixXd& A, const VectorXd& b, double rounding)
      : m_(A.rows()), n_(A.cols()), entries_(m_ + 1, n_ + 1), rounding_(rounding) {
    entries_.topLeftCorner(m_, n_) = A;
    entries_.col(n_).head(m_) = b;
    entries_.row(m_).setZero();
    entries_.row(m_).head(n_) -= c.transpose();
    for (Index j = 0; j < n_; ++j) outside_.push_back(j);
    for (Index i = 0; i < m_; ++i) inside_.push_back(n_ + i);
  }

  /// The unknown to be increased; −1 at the maximum.
  [[nodiscard]] Index entering(double slack) const {
    Index column = -1;
    for (Index j = 0; j < n_; ++j) {
      if (entries_(m_, j) >= -slack) continue;
      if (column < 0 || outside(j) < outside(column)) column = j;
    }
    return column;
  }

  /// The row whose unknown vanishes first; −1 if none does. Of those that do so within `slack`, the one with the
  /// largest entry.
  [[nodiscard]] Index leaving(Index column, double slack) const {
    double step = std::numeric_limits<double>::infinity();
    for (Index i = 0; i < m_; ++i) {
      const double entry = entries_(i, column);
      if (entry > rounding_) step = std::min(step, (entries_(i, n_) + slack) / entry);
    }
    Index row = -1;
    for (Index i = 0; i < m_; ++i) {
      const double entry = entries_(i, column);
      if (entry <= rounding_ || entries_(i, n_) / entry > step) continue;
      const double other = row < 0 || slack == 0 ? entry : entries_(row, column);
      if (row < 0 || entry > other || (entry == other && inside(i) < inside(row))) row = i;
    }
    return row;
  }

  void exchange(Index row, Index column) {
    const double pivot = entries_(row, column);
    const VectorXd old = entries_.col(column);
    entries_.row(row) /= pivot;
    for (Index i = 0; i <= m_; ++i) {
      if (i != row) entries_.row(i) -= old(i) * entries_.row(row);
      if (i < m_) entries_(i, n_) = std::max(entries_(i, n_), 0.0);  // below by rounding
    }
    entries_.col(column) = -old / pivot;
    entries_(row, column) = 1.0 / pivot;
    std::swap(inside_[static_cast<std::size_t>(row)], outside_[static_cast<std::size_t>(column)]);
  }

  [[nodiscard]] VectorXd unknowns() const {
    VectorXd x = VectorXd::Zero(n_);
    for (Index i = 0; i < m_; ++i) {
      if (inside(i) < n_) x(inside(i)) = entries_(i, n_);
    }
    return x;
  }

 private:
  [[nodiscard]] Index inside(Index row) const { return inside_[static_cast<std::size_t>(row)]; }
  [[nodiscard]] Index outside(Index column) const {
    return outside_[static_cast<std::size_t>(column)];
  }

  Index m_, n_;
  MatrixXd entries_;
  std::vector<Index> inside_, outside_;
  double rounding_;
};

}  // namespace

LinearProgramSolution maximise(const VectorXd& c, const MatrixXd& A, const VectorXd& b,
                               const LinearProgramOptions& options) {
  Tableau tableau(c, A, b, options.rounding);
  const Index before_bland = options.exchanges_per_unknown * (A.rows() + A.cols());
  for (Index exchanges = 0;; ++exchanges) {
    const Index column = tableau.entering(options.slack);
    if (column < 0) return {tableau.unknowns(), true};
    const Index row = tableau.leaving(column, exchanges < before_bland ? options.slack : 0.0);
    if (row < 0) return {tableau.unknowns(), false};
    tableau.exchange(row, column);
  }
}

}  // namespace specht::core

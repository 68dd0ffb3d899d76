#include <algorithm>
#include <specht/core/impact_laws/cone_maximum.hpp>
#include <specht/core/numerics/dense_solvers.hpp>
#include <specht/core/numerics/linear_program.hpp>

namespace specht::core {
namespace {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

/// Rows of length 1, without those that are zero.
MatrixXd normalised(const MatrixXd& H, double zero) {
  const double size = H.size() > 0 ? H.cwiseAbs().maxCoeff() : 0.0;
  MatrixXd rows(H.rows(), H.cols());
  Index count = 0;
  for (Index i = 0; i < H.rows(); ++i) {
    const double length = H.row(i).norm();
    if (length > zero * size) rows.row(count++) = H.row(i) / length;
  }
  return rows.topRows(count);
}

class Search {
 public:
  Search(const MatrixXd& Q, const MatrixXd& H, double least, const ConeCandidate& candidate,
         const ConeMaximumOptions& options)
      : Q_(Q), H_(H), candidate_(candidate), options_(options), best_(least) {
    equal_ = options.equal * (Q.size() > 0 ? Q.cwiseAbs().maxCoeff() : 0.0);
  }

  /// `span`: an orthonormal basis of the face; rows from `next` on may become equations.
  void face(const MatrixXd& span, Index next) {
    const auto [values, vectors] = symmetric_eigen(span.transpose() * Q_ * span);
    const Index d = span.cols();
    for (Index k = d - 1; k >= 0; --k) {
      const double value = values(k);
      if (value <= best_ + equal_) break;
      const VectorXd z = span * vectors.col(k);
      for (const double sign : {1.0, -1.0}) {
        if (H_.rows() > 0 && (sign * H_ * z).minCoeff() < -options_.inside) continue;
        best_ = std::max(best_, candidate_(value, sign * z));
      }
    }
    if (d == 1 || values(d - 1) <= best_ + equal_) return;
    for (Index i = next; i < H_.rows(); ++i) {
      const VectorXd normal = span.transpose() * H_.row(i).transpose();
      if (normal.norm() <= options_.inside) continue;  // holds on all of the face
      face(span * orthogonal_complement(normal, 0.0), i + 1);
    }
  }

  [[nodiscard]] double best() const { return best_; }

 private:
  const MatrixXd &Q_, &H_;
  const ConeCandidate& candidate_;
  ConeMaximumOptions options_;
  double best_, equal_ = 0.0;
};

}  // namespace

double cone_maximum(const MatrixXd& Q, const MatrixXd& H, double least,
                    const ConeCandidate& candidate, const ConeMaximumOptions& options) {
  const Index d = Q.rows();
  if (d == 0) return least;
  const MatrixXd rows = normalised(H, options.zero);
  Search search(Q, rows, least, candidate, options);
  search.face(MatrixXd::Identity(d, d), 0);
  return search.best();
}

bool has_interior(const MatrixXd& H, const ConeMaximumOptions& options) {
  // maximise r with H z ≥ r, −1 ≤ z ≤ 1: x = (z⁺, z⁻, r) ≥ 0
  const MatrixXd rows = normalised(H, options.zero);
  const Index d = rows.cols(), m = rows.rows();
  if (m == 0) return d > 0;
  MatrixXd A = MatrixXd::Zero(m + 2 * d, 2 * d + 1);
  A.topLeftCorner(m, d) = -rows;
  A.block(0, d, m, d) = rows;
  A.col(2 * d).head(m).setOnes();
  A.bottomLeftCorner(2 * d, 2 * d).setIdentity();
  VectorXd b = VectorXd::Zero(m + 2 * d), c = VectorXd::Zero(2 * d + 1);
  b.tail(2 * d).setOnes();
  c(2 * d) = 1.0;
  return maximise(c, A, b).x(2 * d) > options.interior;
}

}  // namespace specht::core

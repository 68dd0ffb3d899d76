#include <algorithm>
#include <cmath>
#include <specht/bifurcation/equilibria/equilibrium_stability.hpp>
#include <specht/core/numerics/dense_solvers.hpp>

namespace specht::bifurcation {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

/// The eigenvalues λ of λ² M + λ D + K say what becomes of small motions: what only `minimum` says where none
/// grows, and damping takes energy or is none.
EquilibriumStability of_small_motions(const MatrixXd& M, const MatrixXd& D, const MatrixXd& K,
                                      EquilibriumStability minimum,
                                      const EquilibriumOptions& options) {
  if (!M.allFinite() || !D.allFinite() || !K.allFinite()) return EquilibriumStability::marginal;
  const Index n = K.rows();
  // Time in units in which the fastest rates are about 1.
  const double mass = M.cwiseAbs().maxCoeff();
  const double rate =
      std::max(std::sqrt(K.cwiseAbs().maxCoeff() / mass), D.cwiseAbs().maxCoeff() / mass);
  if (!(D.cwiseAbs().maxCoeff() > options.flat * rate * mass)) return minimum;
  MatrixXd A = MatrixXd::Zero(2 * n, 2 * n);
  const MatrixXd inverse = core::inverse_of_positive_definite(M);
  A.topRightCorner(n, n).setIdentity();
  A.bottomLeftCorner(n, n) = -inverse * K / (rate * rate);
  A.bottomRightCorner(n, n) = -inverse * D / rate;
  if (!A.allFinite()) return EquilibriumStability::marginal;
  const double growth = core::eigenvalues(A).real().maxCoeff();
  if (growth > options.growth) return EquilibriumStability::unstable;
  if (growth < -options.growth) return EquilibriumStability::stable;
  const MatrixXd damping = (D + D.transpose()) / (2 * rate * mass);
  const bool takes = core::symmetric_eigen(damping).values.minCoeff() >= -options.flat;
  return takes && minimum == EquilibriumStability::stable ? minimum
                                                          : EquilibriumStability::marginal;
}

}  // namespace

void find_stability(Equilibrium& equilibrium, const MatrixXd& K, const maps::SmallMotions& motions,
                    const MatrixXd& W_N, const MatrixXd& W_T, const ContactList& loaded,
                    const ContactList& sticking, bool on_edge, const EquilibriumOptions& options) {
  const Index f = equilibrium.q.size(), n = static_cast<Index>(loaded.size()),
              m = static_cast<Index>(sticking.size());
  MatrixXd Z = MatrixXd::Identity(f, f);
  if (n + m > 0) {
    MatrixXd held(f, n + m);
    held << W_N(Eigen::all, loaded), W_T(Eigen::all, sticking);
    Z = core::orthogonal_complement(held, options.independence);
  }
  equilibrium.negative_directions = equilibrium.zero_directions = 0;
  equilibrium.stability = on_edge ? EquilibriumStability::marginal : EquilibriumStability::stable;
  if (Z.cols() == 0) return;
  const MatrixXd reduced = Z.transpose() * (K + K.transpose()) * Z / 2;
  const core::SymmetricEigen eigen = core::symmetric_eigen(reduced);
  const double zero = options.flat * std::max(K.cwiseAbs().maxCoeff(), 1.0);
  bool escapes = false;
  for (Index k = 0; k < Z.cols(); ++k) {
    const double own = eigen.values(k);
    if (own > zero) continue;
    ++(own < -zero ? equilibrium.negative_directions : equilibrium.zero_directions);
    if (own >= -zero) continue;
    double least = 0.0, most = 0.0;  // how fast it opens contacts that carry nothing
    for (const int i : equilibrium.closed) {
      if (std::find(loaded.begin(), loaded.end(), i) != loaded.end()) continue;
      const double rate = W_N.col(i).dot(Z * eigen.vectors.col(k));
      least = std::min(least, rate);
      most = std::max(most, rate);
    }
    escapes = escapes || least >= -options.admissible || most <= options.admissible;
  }
  if (equilibrium.negative_directions + equilibrium.zero_directions > 0) {
    equilibrium.stability =
        escapes ? EquilibriumStability::unstable : EquilibriumStability::marginal;
  }
  const bool one_sided =
      std::any_of(equilibrium.closed.begin(), equilibrium.closed.end(), [&](int i) {
        return W_N.col(i).any() && std::find(loaded.begin(), loaded.end(), i) == loaded.end();
      });
  if (motions.D.size() == 0 || on_edge) return;
  const auto moved = of_small_motions(Z.transpose() * motions.M * Z, Z.transpose() * motions.D * Z,
                                      Z.transpose() * K * Z, equilibrium.stability, options);
  // Beside a contact that carries nothing motions are no small ones of a smooth system.
  if (moved == equilibrium.stability) return;
  equilibrium.stability = one_sided ? EquilibriumStability::marginal : moved;
}

}  // namespace specht::bifurcation

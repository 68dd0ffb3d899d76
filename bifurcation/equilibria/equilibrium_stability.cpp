#include <algorithm>
#include <specht/bifurcation/equilibria/equilibrium_stability.hpp>
#include <specht/core/numerics/dense_solvers.hpp>

namespace specht::bifurcation {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

void find_stability(Equilibrium& equilibrium, const MatrixXd& K, const MatrixXd& W_N,
                    const MatrixXd& W_T, const ContactList& loaded, const ContactList& sticking,
                    bool on_edge, const EquilibriumOptions& options) {
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
}

}  // namespace specht::bifurcation

#include <algorithm>
#include <cmath>
#include <specht/core/impact_laws/cone_maximum.hpp>
#include <specht/core/impact_laws/largest_gain.hpp>
#include <specht/core/impact_laws/law_pieces.hpp>
#include <specht/core/numerics/dense_solvers.hpp>
#include <stdexcept>
#include <string>

namespace specht::core {
namespace {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

int most_directions(const ImpactFrame& frame, const OrbitOptions& options,
                    const LargestGainOptions& limits) {
  const bool stored = options.law == ImpactLaw::poisson_tangential &&
                      options.tangential_reversibility < 1.0 && frame.n_F > 0 &&
                      frame.eps.tail(frame.n_F).maxCoeff() > 0.0;
  return stored ? limits.most_directions_stored : limits.most_directions;
}

/// V with V Vᵀ = G: γ⁻ = V z has T⁻ = ½ zᵀ z. And X with G⁺ V = X.
struct Roots {
  MatrixXd V, X;
};
Roots roots(const MatrixXd& G, double zero) {
  const auto [values, vectors] = symmetric_eigen(G);
  Index rank = 0;
  while (rank < G.rows() && values(G.rows() - 1 - rank) > zero * values(G.rows() - 1)) ++rank;
  const VectorXd root = values.tail(rank).cwiseSqrt();
  const MatrixXd U = vectors.rightCols(rank);
  return {U * root.asDiagonal(), U * root.cwiseInverse().asDiagonal()};
}

}  // namespace

bool can_find_largest_gain(const ImpactFrame& frame, const OrbitOptions& options,
                           const LargestGainOptions& limits) {
  return frame.rows() <= most_directions(frame, options, limits);
}

LargestGain largest_gain(const ImpactFrame& frame, const OrbitOptions& options,
                         const LargestGainOptions& limits) {
  if (!can_find_largest_gain(frame, options, limits)) {
    throw std::invalid_argument(
        "the largest gain of an impact of " + std::to_string(frame.rows()) +
        " directions; at most " + std::to_string(most_directions(frame, options, limits)) +
        " are allowed, two of a contact with friction and one of a contact without");
  }
  const Roots root = roots(frame.G, limits.zero);
  const MatrixXd &V = root.V, &X = root.X;
  LargestGain result;
  VectorXd worst;
  double best = limits.rounding;
  const auto confirm = [&](double value, const VectorXd& z) {
    VectorXd gamma = V * z;
    gamma.head(frame.n) = gamma.head(frame.n).cwiseMin(0.0);
    const FrameImpulses law = law_impulses(frame, gamma, options);
    const double gain = law.status == LcpStatus::solved
                            ? 2.0 * law.Lambda.dot(gamma) + law.Lambda.dot(frame.G * law.Lambda)
                            : -1.0;
    if (gain < value - limits.confirmed * (1.0 + std::abs(value))) {
      result.is_lower_bound = true;
    }
    if (gain > best) {
      best = gain;
      worst = z;
    }
    return gain;
  };
  for_each_piece(frame, V, options, [&](const LawPiece& piece) {
    ++result.pieces;
    const MatrixXd LV = piece.L.transpose() * V;
    const MatrixXd Q = LV + LV.transpose() + piece.L.transpose() * frame.G * piece.L;
    const double bound = symmetric_eigenvalues(Q).maxCoeff();
    if (bound <= best || !has_interior(piece.H)) return;
    (void)cone_maximum(Q, piece.H, best, confirm);
  });
  if (worst.size() == 0) return result;
  result.possible = true;
  result.relative = best;
  result.gamma = V * worst;
  result.u = frame.M_inverse_W * (X * worst);
  return result;
}

}  // namespace specht::core

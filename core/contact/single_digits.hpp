#pragma once
// How many digits the impact of one contact loses.
//
//   nn = Σ_kl w_k (M⁻¹)_kl w_l   is off by rounding of its terms, c = Σ_kl |w_k (M⁻¹)_kl w_l| / nn
//   Λ of a contact that sticks   divides by nn tt − nt², d of nn tt
//
// so that the energy of the impact is off by some roundings times c/d.

#include <algorithm>
#include <cmath>
#include <limits>
#include <specht/core/contact/contact_matrices.hpp>

namespace specht::core {

/// c/d of contact i; without friction c. No number, or below zero, if its directions are dependent.
template <class Model>
[[nodiscard]] RealOf<typename Model::Scalar> lost_by_impact(const ContactMatrices<Model>& matrices,
                                                            int i, bool frictional) {
  using std::abs;
  using R = RealOf<typename Model::Scalar>;
  const auto& geometry = matrices.geometry;
  const auto terms = [&](const auto& W, const auto& of) {
    R sum(0);
    for (int k = 0; k < Model::dof; ++k) {
      R row(0);
      for (int l = 0; l < Model::dof; ++l)
        row += abs(real(geometry.M_inverse(k, l))) * abs(real(W(l, i)));
      sum += abs(real(W(k, i))) * row;
    }
    return R(sum / real(of));
  };
  const R normal = terms(geometry.W_N, matrices.NN(i, i));
  if (!frictional) return normal;
  const R product = real(matrices.NN(i, i)) * real(matrices.TT(i, i)), nt = real(matrices.NT(i, i));
  return std::max(normal, terms(geometry.W_T, matrices.TT(i, i))) * product / (product - nt * nt);
}

}  // namespace specht::core

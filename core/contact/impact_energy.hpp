#pragma once
// The energy of an impact, to tell where digits are lost.
//
//   T⁺ − T⁻ + Λᵀ ŵ = ½ Λᵀ (γ⁺ + γ⁻) ≤ 0,   T = ½ uᵀ M u,   ŵ: what contacts move by themselves
//
// under Poisson's law with one ε_N for all contacts, and without tangential restitution. Of an ill-conditioned
// contact problem large impulses balance small speeds, and rounding makes work of its own, as it does where
// entries of the Delassus matrices cancel. The velocities tell of all of it. Source: docs/physics.md, section 2.

#include <array>
#include <cmath>
#include <specht/core/contact/contact_matrices.hpp>
#include <specht/core/contact/contact_set.hpp>
#include <specht/core/system/options.hpp>

namespace specht::core {

/// The metric of kinetic energy, from M⁻¹ = L D Lᵀ.
template <class S, int Dof>
class KineticMetric {
 public:
  using R = RealOf<S>;

  explicit KineticMetric(const SmallMatrix<S, Dof, Dof>& M_inverse) {
    for (int k = 0; k < Dof; ++k) {
      R pivot = real(M_inverse(k, k));
      for (int j = 0; j < k; ++j) pivot -= L_(k, j) * L_(k, j) * D_(j);
      D_(k) = pivot;
      for (int i = k + 1; i < Dof; ++i) {
        R value = real(M_inverse(i, k));
        for (int j = 0; j < k; ++j) value -= L_(i, j) * L_(k, j) * D_(j);
        L_(i, k) = value / pivot;
      }
    }
  }
  /// vᵀ M v of a velocity [2 J]; no sense if M⁻¹ is not positive definite.
  [[nodiscard]] R square(const SmallVector<S, Dof>& v) const {
    SmallVector<R, Dof> y;  // L y = v
    R sum(0);
    for (int k = 0; k < Dof; ++k) {
      y(k) = real(v(k));
      for (int j = 0; j < k; ++j) y(k) -= L_(k, j) * y(j);
      sum += y(k) * y(k) / D_(k);
    }
    return sum;
  }

 private:
  SmallMatrix<R, Dof, Dof> L_;
  SmallVector<R, Dof> D_;
};

/// No impact of these contacts may add energy, unless one of them moves.
template <class S, std::size_t Contacts>
[[nodiscard]] bool loses_energy(ImpactLaw law,
                                const std::array<ContactParameters<S>, Contacts>& parameters) {
  bool one = law == ImpactLaw::poisson;
  for (const auto& contact : parameters) one = one && contact.eps_N == parameters[0].eps_N;
  return one;
}

/// Whether one of these contacts moves by itself, so that it may give energy.
template <class Model>
[[nodiscard]] bool some_moves([[maybe_unused]] const typename Model::Geometry& geometry,
                              [[maybe_unused]] ContactSet contacts) {
  if constexpr (Model::has_friction_laws) {
    for (const int i : contacts) {
      if (!vanishes(geometry.w_hat_N(i)) || !vanishes(geometry.w_hat_T(i))) return true;
    }
  }
  return false;
}

/// Λᵀ ŵ and its terms added up [J].
template <class R>
struct MovedImpulses {
  R work{0}, size{0};
};
template <class Model, class Impulses>
[[nodiscard]] MovedImpulses<RealOf<typename Model::Scalar>> moved_impulses(
    [[maybe_unused]] const typename Model::Geometry& geometry,
    [[maybe_unused]] const Impulses& impact) {
  using std::abs;
  using R = RealOf<typename Model::Scalar>;
  MovedImpulses<R> result;
  if constexpr (Model::has_friction_laws) {
    const auto add = [&](const R& work) {
      result.work += work;
      result.size += abs(work);
    };
    for (int i = 0; i < Model::contacts; ++i) {
      add(real(impact.normal_impulse(i)) * real(geometry.w_hat_N(i)));
      add(real(impact.tangential_impulse(i)) * real(geometry.w_hat_T(i)));
    }
  }
  return result;
}

}  // namespace specht::core

#pragma once
// Friction elements of affine systems: their friction is the same at all speeds, but for a viscous part.
//
//   slides   λ = −sgn(v) N F_k − c v,   v = wᵀ u + ŵ
//
// The dry part is a constant force of a mode; the viscous part is damping of all modes, because v = 0 where an
// element sticks.

#include <specht/core/system/contact_geometry.hpp>

namespace specht::core {

/// The friction of an element changes with its sliding speed, apart from the viscous part; or, in dual
/// numbers, begins to.
template <class S>
[[nodiscard]] bool varies(const FrictionLaw<S>& law) {
  return !vanishes(law.delta) && !vanishes(S(law.F_k - law.F_inf));
}
/// That of some element does.
template <class S, int Contacts>
[[nodiscard]] bool friction_varies(const SystemTraits<S, Contacts>& traits) {
  for (int i = traits.first_element(); i < Contacts; ++i) {
    if (varies(traits.laws[static_cast<std::size_t>(i)])) return true;
  }
  return false;
}

/// Puts the factors N of elements into their laws, and takes the viscous part out.
template <class S, int Contacts>
void make_constant(const SmallVector<S, Contacts>& factors, SystemTraits<S, Contacts>& traits) {
  for (int i = traits.first_element(); i < Contacts; ++i) {
    FrictionLaw<S>& law = traits.laws[static_cast<std::size_t>(i)];
    law.F_s = factors(i) * law.F_s;
    law.F_k = factors(i) * law.F_k;
    law.F_inf = law.delta = law.c = S(0);
  }
  traits.has_friction_factors = false;
}

/// Of all elements that move, at velocities u.
template <class S, int Dof, int Contacts>
[[nodiscard]] SmallVector<S, Dof> viscous_friction(
    const SystemTraits<S, Contacts>& traits, const ContactGeometry<S, Dof, Contacts>& geometry,
    const SmallVector<S, Dof>& u) {
  auto force = SmallVector<S, Dof>::zero();
  for (int i = traits.first_element(); i < Contacts; ++i) {
    const S& c = traits.laws[static_cast<std::size_t>(i)].c;
    force -= S(c * geometry.tangential_speed(i, u)) * geometry.W_T.col(i);
  }
  return force;
}
/// Adds it to h₀ and to J = (∂h/∂q; ∂h/∂u).
template <class S, int Dof, int Contacts>
void add_viscous_friction(const SystemTraits<S, Contacts>& traits,
                          const ContactGeometry<S, Dof, Contacts>& geometry,
                          SmallVector<S, Dof>& h_0, SmallMatrix<S, 2 * Dof, Dof>& J) {
  h_0 += viscous_friction(traits, geometry, SmallVector<S, Dof>::zero());
  for (int e = traits.first_element(); e < Contacts; ++e) {
    const S& c = traits.laws[static_cast<std::size_t>(e)].c;
    for (int k = 0; k < Dof; ++k) {
      for (int i = 0; i < Dof; ++i) J(Dof + i, k) -= c * geometry.W_T(i, e) * geometry.W_T(k, e);
    }
  }
}

}  // namespace specht::core

#pragma once
// Equations at a state as plain matrices, for analyses of impacts.

#include <cmath>
#include <specht/core/impact_laws/impact_situation.hpp>
#include <specht/core/system/equations.hpp>
#include <specht/core/system/options.hpp>

namespace specht::toys {

/// The options with a law that allows all parameters.
[[nodiscard]] inline core::OrbitOptions with_any_restitution(core::OrbitOptions options) {
  options.law = core::ImpactLaw::newton;
  return options;
}

/// All contacts, open ones included, with their gaps; friction elements have no part in impacts. Where friction
/// depends on speed, μ is that of an impact at the state.
template <int Dof, int Contacts>
[[nodiscard]] core::ImpactSituation contacts_of(
    const core::Equations<double, Dof, Contacts>& equations,
    const typename core::Equations<double, Dof, Contacts>::State& state) {
  typename core::Equations<double, Dof, Contacts>::Matrices m;
  equations.matrices(state, m);
  const auto gaps = equations.gaps(state);
  core::ImpactSituation result;
  result.M.resize(Dof, Dof);
  const int contacts = equations.traits().first_element();
  result.W_N.resize(Dof, contacts);
  result.W_T.resize(Dof, contacts);
  result.w_hat_N.resize(contacts);
  result.w_hat_T.resize(contacts);
  result.choice = equations.traits().contact_choice;
  for (int i = 0; i < Dof; ++i) {
    for (int k = 0; k < Dof; ++k) result.M(i, k) = m.M(i, k);
    for (int k = 0; k < contacts; ++k) {
      result.W_N(i, k) = m.W_N(i, k);
      result.W_T(i, k) = m.W_T(i, k);
    }
  }
  const auto& traits = equations.traits();
  for (int k = 0; k < contacts; ++k) {
    const auto own = static_cast<std::size_t>(k);
    result.w_hat_N(k) = m.w_hat_N(k);
    result.w_hat_T(k) = m.w_hat_T(k);
    auto parameters = traits.parameters[own];
    if (traits.contact_laws) {
      const double speed = std::abs(m.W_T.col_dot(k, state.u) + m.w_hat_T(k));
      parameters.mu = traits.laws[own].coefficient(speed);
    }
    result.contacts.push_back({k + 1, gaps(k), parameters});
  }
  return result;
}

}  // namespace specht::toys

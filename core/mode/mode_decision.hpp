#pragma once
// The mode of candidates at a state: the acceleration LCP (acceleration_lcp.hpp) with whatever friction the model has.
//
// Elements, and contacts whose friction depends on speed, stick if they can with their static bounds. Those that
// cannot slide with the friction of sliding, beside which others must hold again: the problem is solved until all do.

#include <specht/core/contact/acceleration_lcp.hpp>
#include <specht/core/contact/element_forces.hpp>
#include <specht/core/contact/speed_friction.hpp>

namespace specht::core {

/// The friction of contact or element i falls where sliding begins.
template <class Model>
[[nodiscard]] bool friction_drops(const Model& model, int i) {
  return (is_element(model, i) || has_contact_laws(model)) &&
         model.traits().laws[static_cast<std::size_t>(i)].drops();
}

/// Of a model with such friction; `constant`: parameters but for coefficients that depend on speed.
template <class Model>
[[nodiscard]] ModeDecision<Model> decide_mode_with_laws(
    const Model& model,
    const std::array<ContactParameters<typename Model::Scalar>,
                     static_cast<std::size_t>(Model::contacts)>& constant,
    const ContactMatrices<Model>& matrices, const typename Model::State& state,
    Candidates<Model::contacts> candidates, const LcpOptions& lcp, bool check_uniqueness) {
  using S = typename Model::Scalar;
  constexpr int contacts = Model::contacts;
  const ElementForces<Model> forces(model, matrices.geometry, state);
  const int with_gap = contacts_with_gap(model);
  const auto h = model.force(state);
  auto parameters = constant;
  for (;;) {
    auto applied = h;
    SmallVector<S, contacts> bounds;
    for (int i = 0; has_contact_laws(model) && i < with_gap; ++i) {
      const int slip = -friction_sign(static_cast<ContactState>(candidates[i]));
      if (slip == 0) continue;
      const S speed = matrices.geometry.tangential_speed(i, state.u);
      parameters[static_cast<std::size_t>(i)].mu = sliding_coefficient(model, i, speed);
    }
    for (int i = with_gap; i < contacts; ++i) {
      bounds(i) = forces.bound(i);
      const S lambda = candidates[i] == ContactCandidate::undecided
                           ? bounds(i)
                           : forces.sliding(i, -friction_sign(candidates[i]));
      applied += lambda * matrices.geometry.W_T.col(i);
    }
    const auto decision =
        decide_mode_lcp(parameters, matrices, applied, candidates,
                        ElementBounds<Model>(with_gap, bounds), lcp, check_uniqueness);
    bool all_hold = true;
    for (int i = 0; i < contacts; ++i) {
      if (candidates[i] != ContactCandidate::undecided || !is_slip(decision.mode[i])) continue;
      if (!friction_drops(model, i)) continue;
      candidates.set(i, static_cast<ContactCandidate>(decision.mode[i]));
      all_hold = false;
    }
    if (all_hold || decision.status != LcpStatus::solved) return decision;
  }
}

/// Of any model.
template <class Model>
[[nodiscard]] ModeDecision<Model> decide_mode_at(
    const Model& model,
    const std::array<ContactParameters<typename Model::Scalar>,
                     static_cast<std::size_t>(Model::contacts)>& parameters,
    const ContactMatrices<Model>& matrices, const typename Model::State& state,
    const Candidates<Model::contacts>& candidates, const LcpOptions& lcp, bool check_uniqueness) {
  if constexpr (Model::has_friction_laws) {
    if (has_elements(model) || has_contact_laws(model)) {
      return decide_mode_with_laws(model, parameters, matrices, state, candidates, lcp,
                                   check_uniqueness);
    }
  }
  return decide_mode(parameters, matrices, model.force(state), candidates, model.constant(), lcp,
                     check_uniqueness);
}

}  // namespace specht::core

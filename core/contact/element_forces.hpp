#pragma once
// Forces of friction elements (friction_law.hpp): the bounds of those that stick, and the forces of those
// that slide, which act like applied ones.

#include <specht/core/system/contact_geometry.hpp>
#include <specht/core/system/contact_state.hpp>

namespace specht::core {

/// Contact i of a model is a friction element. Models without any are known when compiling.
template <class Model>
[[nodiscard]] bool is_element(const Model& model, int i) {
  if constexpr (Model::has_friction_laws) return i >= model.traits().first_element();
  return false;
}
/// How many contacts have a gap.
template <class Model>
[[nodiscard]] int contacts_with_gap(const Model& model) {
  if constexpr (Model::has_friction_laws) return model.traits().first_element();
  return Model::contacts;
}
/// The model has a friction element.
template <class Model>
[[nodiscard]] bool has_elements(const Model& model) {
  return contacts_with_gap(model) < Model::contacts;
}

/// The elements of a model at a state.
template <class Model>
class ElementForces {
 public:
  using S = typename Model::Scalar;

  ElementForces(const Model& model, const typename Model::Geometry& geometry,
                const typename Model::State& s)
      : model_(model), geometry_(geometry), state_(s) {
    factors_ = Model::ContactVector::constant(S(1));
    if constexpr (requires { model.equations(); }) {
      if (model.traits().has_friction_factors) factors_ = model.equations().friction_factors(s);
    }
  }

  /// N F_s of element i [N].
  [[nodiscard]] S bound(int i) const { return factors_(i) * law(i).F_s; }
  /// λ of element i [N], which slides this way, or, with 0, has no dry friction.
  [[nodiscard]] S sliding(int i, int slip) const {
    const S v = geometry_.tangential_speed(i, state_.u);
    S force = -law(i).c * v;
    if (slip != 0) force -= S(slip) * factors_(i) * law(i).sliding(S(S(slip) * v));
    return force;
  }

 private:
  [[nodiscard]] const FrictionLaw<S>& law(int i) const {
    return model_.traits().laws[static_cast<std::size_t>(i)];
  }

  const Model& model_;
  const typename Model::Geometry& geometry_;
  const typename Model::State& state_;
  typename Model::ContactVector factors_;
};

}  // namespace specht::core

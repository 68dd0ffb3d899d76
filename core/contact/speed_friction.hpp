#pragma once
// Contacts whose coefficient of friction depends on the sliding speed (friction_law.hpp).
//
//   acceleration   a contact with ġ_T = 0 sticks if it can with μ_s; if not, it slides with μ(0) = μ_k
//   impact         Coulomb's law with one coefficient, μ at the sliding speed before the impact, and μ_k
//                  where that is 0: a bound of contacts that rest, μ_s, is none of impulses
//
// Both are problems of Coulomb friction with known coefficients, so that all that is known of their solutions
// holds.

#include <specht/core/contact/element_forces.hpp>

namespace specht::core {

/// Friction of the contacts of a model depends on their speeds. Models without are known when compiling.
template <class Model>
[[nodiscard]] bool has_contact_laws([[maybe_unused]] const Model& model) {
  if constexpr (Model::has_friction_laws) return model.traits().contact_laws;
  return false;
}

/// μ of contact i that slides with this velocity, or begins to, of a model with such contacts.
template <class Model>
[[nodiscard]] typename Model::Scalar sliding_coefficient(const Model& model, int i,
                                                         const typename Model::Scalar& velocity) {
  using std::abs;
  return model.traits().laws[static_cast<std::size_t>(i)].coefficient(abs(velocity));
}

}  // namespace specht::core

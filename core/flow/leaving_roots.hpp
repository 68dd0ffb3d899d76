#pragma once
// Roots that guards have where a phase begins are known until the guard has left them; a contact that
// closes again has, too.

#include <specht/core/flow/phase.hpp>

namespace specht::core {

/// Forgets the roots that gaps and slip speeds have left at a state with this geometry.
template <class Model>
void forget_left_roots(const Model& model, const typename Model::State& state,
                       const typename Model::Geometry& geometry,
                       const PhaseLimits<typename Model::Scalar>& limits,
                       KnownRoots<Model>& roots) {
  using std::abs;
  if (roots.some_gap()) {
    const auto gaps = model.gaps_at(state);
    for (int i = 0; i < Model::contacts; ++i) {
      if (roots.gap(i) > 0 &&
          (abs(gaps(i)) > limits.gap || geometry.normal_speed(i, state.u) < -limits.speed)) {
        roots.set_gap(i, 0);
      }
    }
  }
  if (!roots.some_slip()) return;
  for (int i = 0; i < Model::contacts; ++i) {
    if (roots.slip(i) > 0 && abs(geometry.tangential_speed(i, state.u)) > limits.speed) {
      roots.set_slip(i, 0);
    }
  }
}

}  // namespace specht::core

#pragma once
// Roots that guards have where a phase begins are known until the guard has left them; a contact that
// closes again has, too.

#include <specht/core/flow/phase.hpp>

namespace specht::core {

/// Forgets the roots that gaps and slip speeds have left at a state with this geometry.
template <MechanicalSystem Toy>
void forget_left_roots(const Toy& toy, const typename Toy::State& state,
                       const ContactGeometry<Toy>& geometry,
                       const PhaseLimits<typename Toy::Scalar>& limits, KnownRoots<Toy>& roots) {
  using std::abs;
  if (roots.some_gap()) {
    const auto gaps = toy.gaps(state);
    for (int i = 0; i < Toy::contacts; ++i) {
      if (roots.gap(i) > 0 &&
          (abs(gaps(i)) > limits.gap || geometry.normal_speed(i, state.u) < -limits.speed)) {
        roots.set_gap(i, 0);
      }
    }
  }
  if (!roots.some_slip()) return;
  for (int i = 0; i < Toy::contacts; ++i) {
    if (roots.slip(i) > 0 && abs(geometry.tangential_speed(i, state.u)) > limits.speed) {
      roots.set_slip(i, 0);
    }
  }
}

}  // namespace specht::core

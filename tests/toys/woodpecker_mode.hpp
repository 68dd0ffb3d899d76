#pragma once
// One mode of the woodpecker, prepared.

#include <specht/core/mode/mode_dynamics.hpp>
#include <specht/core/system/affine_system.hpp>
#include <specht/toys/woodpecker.hpp>

namespace specht::test {

constexpr auto open = core::ContactState::open, slip_positive = core::ContactState::slip_positive,
               slip_negative = core::ContactState::slip_negative, stick = core::ContactState::stick;

[[nodiscard]] inline core::ModeDynamics<toys::Woodpecker<double>> enter(
    const core::AffineSystem<toys::Woodpecker<double>>& system, const core::Mode<3>& mode) {
  core::ModeDynamics<toys::Woodpecker<double>> dynamics;
  dynamics.enter({}, mode, system.geometry);
  return dynamics;
}

}  // namespace specht::test

#pragma once
// One mode of the woodpecker, prepared.

#include <specht/core/mode/mode_dynamics.hpp>
#include <specht/toys/woodpecker.hpp>

#include "../core/model.hpp"

namespace specht::test {

constexpr auto open = core::ContactState::open, slip_positive = core::ContactState::slip_positive,
               slip_negative = core::ContactState::slip_negative, stick = core::ContactState::stick;

using WoodpeckerModel = ModelOf<toys::Woodpecker<double>>;

[[nodiscard]] inline core::ModeDynamics<WoodpeckerModel> enter(const WoodpeckerModel& system,
                                                               const core::Mode<3>& mode) {
  core::ModeDynamics<WoodpeckerModel> dynamics;
  dynamics.enter(system, mode, system.geometry);
  return dynamics;
}

}  // namespace specht::test

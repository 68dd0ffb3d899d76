#pragma once
// The motion in smooth phases that has been chosen, as a type.

#include <specht/core/system/affine_model.hpp>
#include <specht/core/system/toy_equations.hpp>
#include <specht/maps/section/section_maps.hpp>
#include <specht/toys/entry/entry.hpp>
#include <stdexcept>

namespace specht::toys {

/// f(flow, its options) of a phase that has been chosen.
template <core::MechanicalSystem Toy, class F>
[[nodiscard]] auto by_phase(Phase phase, const Settings& settings, const F& f) {
  switch (phase) {
    case Phase::exact:
      if constexpr (core::has_closed_form<Toy>()) {
        return f(core::ExactFlowOf<Toy>{}, settings.exact);
      }
      break;
    case Phase::taylor:
      if constexpr (core::has_series<Toy>()) {
        core::require_valid(settings.taylor);
        return f(core::TaylorFlow{}, settings.taylor);
      }
      break;
    case Phase::odeint:
      core::require_valid(settings.odeint);
      return f(core::OdeintFlow{}, settings.odeint);
    case Phase::automatic:
    case Phase::stepwise:
      break;
  }
  throw std::logic_error("a phase that is chosen must exist");
}

}  // namespace specht::toys

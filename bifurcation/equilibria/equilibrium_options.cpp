#include <specht/bifurcation/equilibria/equilibrium_options.hpp>
#include <specht/maps/piecewise/option_check.hpp>

namespace specht::bifurcation {

void require_valid(const EquilibriumOptions& options) {
  const maps::OptionCheck check("equilibria");
  check.at_least("starts", options.starts, 1);
  check.at_least("most_iterations", options.most_iterations, 1);
  check.positive("longest_step", options.longest_step);
  check.positive("reach", options.reach);
  check.positive("residual", options.residual);
  check.positive("last_step", options.last_step);
  check.part("independence", options.independence);
  check.part("inconsistent", options.inconsistent);
  check.positive("slide", options.slide);
  check.at_least("most_slides", options.most_slides, 0);
  check.positive("admissible", options.admissible);
  check.positive("rounding", options.rounding);
  check.positive("growth", options.growth);
  check.positive("flat", options.flat);
  check.positive("same", options.same);
  check.positive("neutral", options.neutral);
  check.positive("neutral_shift", options.neutral_shift);
  check.positive("jump", options.jump);
  check.at_least("most_halvings", options.most_halvings, 1);
  check.positive("meeting", options.meeting);
  check.positive("area_step", options.area_step);
  check.at_least("most_area_steps", options.most_area_steps, 1);
  check.at_least("peak_steps", options.peak_steps, 1);
}

}  // namespace specht::bifurcation

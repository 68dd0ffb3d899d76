#include <specht/bifurcation/cycles/cycle_border_options.hpp>
#include <specht/maps/piecewise/option_check.hpp>

namespace specht::bifurcation {

void require_valid(const CycleBorderOptions& options) {
  const maps::OptionCheck check("borders of cycles");
  for (const double distance : options.near_special) check.positive("near_special", distance);
  for (const double distance : options.near_border) check.positive("near_border", distance);
  for (const double distance : options.beside_graze) check.positive("beside_graze", distance);
  check.positive("nearest_touch", options.nearest_touch);
  check.positive("furthest_touch", options.furthest_touch);
  check.at_least("touch_further", options.touch_further, 1.1);
  check.positive("reach", options.reach);
  check.positive("root_step", options.root_step);
  check.positive("least_root", options.least_root);
  check.positive("same_root", options.same_root);
  check.positive("same_end", options.same_end);
  check.positive("same_parameter", options.same_parameter);
  check.positive("limit_errors", options.limit_errors);
  check.positive("largest_error", options.largest_error);
  check.positive("diverging", options.diverging);
  check.at_least("growing", options.growing, 1.0);
  check.positive("too_steep", options.too_steep);
  check.at_least("limit_samples", options.limit_samples, 3);
  for (const double height : options.touch_heights) check.positive("touch_heights", height);
  check.at_least("heights_apart", options.heights_apart, 1.1);
  for (const double most : options.limit_multipliers) check.positive("limit_multipliers", most);
  check.at_least("multipliers_apart", options.multipliers_apart, 1.1);
  check.positive("least_multiplier", options.least_multiplier);
  check.positive("located", options.located);
  check.positive("beyond", options.beyond);
  for (const double times : options.further_beyond) check.at_least("further_beyond", times, 1.0);
  for (const double distance : options.beside_end) check.positive("beside_end", distance);
  check.positive("order_step", options.order_step);
  check.part("order_nearer", options.order_nearer);
  check.part("continuous", options.continuous);
  check.part("jumping", options.jumping);
}

}  // namespace specht::bifurcation

#include <specht/bifurcation/crossings/crossing_options.hpp>
#include <specht/maps/piecewise/option_check.hpp>

namespace specht::bifurcation {

void require_valid(const LapOptions& options) {
  const maps::OptionCheck check("laps");
  check.at_least("points", options.points, 2);
  check.at_least("few_points", options.few_points, 2);
  check.at_least("narrow", options.narrow, 0.0);
  check.at_least("more_points", options.more_points, 0);
  check.positive("identity", options.identity);
  check.positive("identity_slope", options.identity_slope);
  check.positive("beside", options.beside);
  check.positive("astray", options.astray);
  check.positive("tie", options.tie);
}

void require_valid(const CrossingOptions& options) {
  const maps::OptionCheck check("crossings");
  require_valid(options.piecewise);
  require_valid(options.laps);
  check.at_least("widened", options.cells.widened, 0.0);
  check.part("leap", options.cells.leap);
  check.positive("nearest", options.oscillation.nearest);
  check.ordered("nearest", options.oscillation.nearest, options.oscillation.farthest);
  check.positive("change", options.oscillation.change);
  check.at_least("plain_trials", options.plain_trials, 0);
  check.positive("plain_misfit", options.plain_misfit);
  check.part("plain_resolution", options.plain_resolution);
  check.at_least("reach", options.reach, 0.0);
  check.at_least("beyond", options.beyond, 0.0);
  check.at_least("rising_points", options.rising_points, 1);
  check.at_least("bends", options.bends, 1.0);
  check.positive("residual", options.residual);
  check.positive("residual_ulps", options.residual_ulps);
  check.at_least("steepest", options.steepest, 1.0);
  check.at_least("max_evaluations", options.max_evaluations, 1);
  check.at_least("max_newton", options.max_newton, 0);
  check.positive("rounding_ulps", options.rounding_ulps);
  check.positive("confirmed", options.confirmed);
  check.positive("confirmed_ulps", options.confirmed_ulps);
  check.positive("confirm_from", options.confirm_from);
  check.positive("confirm_to_ulps", options.confirm_to_ulps);
  check.at_least("confirm_shorter", options.confirm_shorter, 2.0);
  check.at_least("touch_distances", options.touch_distances, 1);
  check.at_least("touch_further", options.touch_further, 2.0);
  check.at_least("jump_distances", options.jump_distances, 1);
  check.at_least("jump_further", options.jump_further, 1.0);
  check.at_least("jump_slightly_further", options.jump_slightly_further, 1.0);
  check.at_least("jump_ulps", options.jump_ulps, 0.0);
  check.positive("one_root", options.one_root);
  check.positive("scatter", options.scatter);
  check.positive("scatter_ulps", options.scatter_ulps);
  check.at_least("scatter_points", options.scatter_points, 1);
  check.positive("touching", options.touching);
  check.positive("beside_known", options.beside_known);
  check.positive("at_rest", options.at_rest);
  check.at_least("no_time", options.no_time, 0.0);
  check.positive("sliver_ulps", options.sliver_ulps);
  check.positive("stray", options.stray);
  check.positive("same_limit", options.same_limit);
  check.positive("band_end", options.band_end);
  check.positive("band_wake", options.band_wake);
  check.positive("band_slope", options.band_slope);
  check.positive("band_rounding", options.band_rounding);
  check.at_least("wakes", options.wakes, 1.0);
  check.positive("period_tolerance", options.period_tolerance);
  check.positive("at_border", options.at_border);
  check.positive("image_reach", options.image_reach);
  check.positive("one_multiplier", options.one_multiplier);
  check.at_least("subdivisions", options.subdivisions, 0);
  check.at_least("near_subdivisions", options.near_subdivisions, options.subdivisions);
  check.positive("near", options.near);
}

}  // namespace specht::bifurcation

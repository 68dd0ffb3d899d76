#include <specht/bifurcation/continuation/continuation_options.hpp>
#include <specht/maps/piecewise/option_check.hpp>

namespace specht::bifurcation {
namespace {

void require_valid(const SwingOptions& options) {
  const maps::OptionCheck check("swings");
  check.positive("nearest", options.nearest);
  check.ordered("nearest", options.nearest, options.farthest);
  check.positive("nearest_exact", options.nearest_exact);
  check.ordered("nearest_exact", options.nearest_exact, options.farthest_exact);
  check.at_least("per_decade", options.per_decade, 1);
  check.at_least("per_decade_exact", options.per_decade_exact, 1);
  check.part("most_across", options.most_across);
  check.part("lasts", options.lasts);
  check.positive("varies", options.varies);
  check.positive("near", options.near);
  check.at_least("bits", options.bits, 1);
}

void require_valid(const CurveOptions& options) {
  const maps::OptionCheck check("curves of crossings");
  check.positive("x_scale", options.x_scale);
  check.part("least_cosine", options.least_cosine);
  check.part("shortest", options.shortest);
  check.positive("settled", options.settled);
  check.positive("roughly_settled", options.roughly_settled);
  check.positive("straight", options.straight);
  check.at_least("least_corrections", options.least_corrections, 1);
  check.at_least("most_corrections", options.most_corrections, options.least_corrections);
  check.positive("rounding", options.rounding);
  check.positive("transverse", options.transverse);
  check.positive("gentle", options.gentle);
  check.at_least("longer", options.longer, 1.0);
  check.ordered("1 / shorter", 1.0 / options.shorter, 1.0);
  check.part("continuous", options.continuous);
  check.part("continuous_falls", options.continuous_falls);
  check.part("jump_lasts", options.jump_lasts);
  check.part("narrow", options.narrow);
  check.part("jumped", options.jumped);
  check.part("first_step", options.first_step);
  check.part("touch_step", options.touch_step);
  check.positive("other_time", options.other_time);
  check.part("soon", options.soon);
  check.part("steady_time", options.steady_time);
  check.part("longest", options.longest);
  check.part("cautious", options.cautious);
  check.part("aimed", options.aimed);
  for (const double step : options.tangents) check.part("tangents", step);
  check.at_least("longer_in_line", options.longer_in_line, 1.0);
  check.at_least("in_line", options.in_line, 1);
  check.at_least("most_over_changes", options.most_over_changes, 1);
  check.ordered("nearest_other", options.nearest_other, options.furthest_other);
  check.part("first_to_meeting", options.first_to_meeting);
  for (const double part : options.parts_to_meeting) check.part("parts_to_meeting", part);
  check.part("roughly", options.roughly);
  check.positive("least_meeting", options.least_meeting);
  check.part("between_borders", options.between_borders);
  check.at_least("most_first_to_meeting", options.most_first_to_meeting, 1);
  check.at_least("most_to_meeting", options.most_to_meeting, 1);
  check.at_least("nodes_to_meeting", options.nodes_to_meeting, 2);
  check.at_least("falls_to_meeting", options.falls_to_meeting, 1.0);
  check.part("first_after_turn", options.first_after_turn);
  check.part("meeting", options.meeting);
  check.part("evident", options.evident);
  check.positive("longest_to_turn", options.longest_to_turn);
  check.part("doubt_of_turn", options.doubt_of_turn);
  check.at_least("thorough", options.thorough, 1.0);
  check.positive("placed", options.placed);
  check.at_least("most_steps", options.most_steps, 1);
  check.positive("most_corrected", options.most_corrected);
  check.positive("most_corrected_over_change", options.most_corrected_over_change);
  check.at_least("doubts", options.doubts, 1.0);
  check.at_least("overshoot", options.overshoot, 1.0);
  check.positive("least_reach", options.least_reach);
  check.positive("nearest", options.nearest);
  check.ordered("nearest", options.nearest, options.furthest);
  check.positive("nearest_side", options.nearest_side);
  check.ordered("nearest_side", options.nearest_side, options.furthest);
  check.positive("furthest_separatrix", options.furthest_separatrix);
  require_valid(options.swing);
  check.ordered("1 / wider", 1.0 / options.wider, 1.0);
  check.at_least("much_wider", options.much_wider, options.wider);
  check.positive("difference", options.difference);
  check.positive("sliver", options.sliver);
  check.positive("bend_change", options.bend_change);
  check.positive("bend_ulps", options.bend_ulps);
  check.positive("fold_ulps", options.fold_ulps);
  check.at_least("most_factor", options.most_factor, 1.0);
  check.positive("most_change", options.most_change);
  check.at_least("most_endings", options.most_endings, 0);
  check.at_least("further", options.further, 1.0);
}

void require_valid(const SpecialPointOptions& options) {
  const maps::OptionCheck check("special points");
  check.positive("widest", options.widest);
  check.positive("border", options.border);
  check.positive("kink", options.kink);
  check.at_least("falls", options.falls, 1.0);
  check.at_least("least_falls", options.least_falls, 1);
  check.at_least("most_stays", options.most_stays, 1);
  check.at_least("most_changes", options.most_changes, 1);
  check.positive("farthest", options.farthest);
  check.at_least("rounding_ulps", options.rounding_ulps, 1.0);
  check.part("sharp", options.sharp);
  check.part("drift", options.drift);
  check.positive("residual", options.residual);
  check.positive("reach", options.reach);
  check.at_least("steady_parts", options.steady_parts, 2);
  check.part("unsteady", options.unsteady);
  check.at_least("steady_distances", options.steady_distances, 1);
  check.at_least("least_steady", options.least_steady, 1);
  check.positive("nearest_steady", options.nearest_steady);
  check.at_least("rounding_points", options.rounding_points, 3);
  check.at_least("rounding_turns", options.rounding_turns, 1);
  check.positive("hidden", options.hidden);
}

}  // namespace

void require_valid(const ContinuationOptions& options) {
  const maps::OptionCheck check("continuation");
  require_valid(options.curves);
  require_valid(options.crossings);
  require_valid(options.special_points);
  for (const double delta : options.deltas) check.part("deltas", delta);
  check.at_least("number of deltas", static_cast<double>(options.deltas.size()), 1);
  check.at_least("map_deltas", options.map_deltas, 0);
  check.at_least("number of deltas", static_cast<double>(options.deltas.size()),
                 options.map_deltas);
  check.at_least("map_deltas_at_dip", options.map_deltas_at_dip, 0);
  check.positive("around", options.around);
  check.positive("least_around", options.least_around);
  check.at_least("widest", options.widest, 1.0);
  check.ordered("1 / widening", 1.0 / options.widening, 1.0);
  check.positive("fastest", options.fastest);
  check.positive("beyond", options.beyond);
  check.positive("most_beyond", options.most_beyond);
  check.part("own", options.own);
  check.part("furthest_meeting", options.furthest_meeting);
  check.positive("steepest_meeting", options.steepest_meeting);
  check.at_least("most_evaluations", options.most_evaluations, 1);
  check.positive("one_cycle", options.one_cycle);
  check.positive("furthest_image", options.furthest_image);
  check.part("annihilation", options.annihilation);
  check.positive("nearest_past", options.nearest_past);
  check.ordered("nearest_past", options.nearest_past, options.furthest_past);
  check.part("flat", options.flat);
  check.part("at_once", options.at_once[0]);
  check.ordered("at_once", options.at_once[0], options.at_once[1]);
  check.part("at_once_lasts", options.at_once_lasts);
  check.part("no_time_reach", options.no_time_reach);
  check.positive("beside_band", options.beside_band);
  check.positive("slope_in_band", options.slope_in_band);
  check.part("beside_end", options.beside_end);
  check.at_least("band_points", options.band_points, 1);
  check.positive("begun", options.begun);
  check.positive("meets", options.meets);
  check.positive("limit_meets", options.limit_meets);
  check.positive("around_arrival", options.around_arrival);
  check.positive("near_doubling", options.near_doubling);
  check.positive("nearest_doubling", options.nearest_doubling);
  check.ordered("nearest_doubling", options.nearest_doubling, options.farthest_doubling);
  check.positive("straight", options.straight);
  check.at_least("most_halvings", options.most_halvings, 0);
  check.part("off_cubic", options.off_cubic);
  for (const double part : options.parts_of_way) check.part("parts_of_way", part);
  check.part("thinned", options.thinned);
  check.at_least("points", options.points, 2);
  check.part("resolution", options.resolution);
  check.at_least("trials", options.trials, 0);
  check.at_least("most_orbits", options.most_orbits, 1);
  check.at_least("points_beside", options.points_beside, 1);
  check.at_least("turns_of_pieces", options.turns_of_pieces, 1);
  check.positive("equilibrium_near", options.equilibrium_near);
  check.positive("dip_near", options.dip_near);
  check.positive("diverges_from", options.diverges_from);
  check.positive("diverges_to", options.diverges_to);
  check.at_least("diverges_for", options.diverges_for, 1);
  check.positive("arrived", options.arrived);
  check.positive("same_flip", options.same_flip);
  check.positive("past_slice", options.past_slice);
  check.at_least("most_ends", options.most_ends, 1);
  check.at_least("accumulating_ends", options.accumulating_ends, 2);
  check.part("accumulating", options.accumulating);
  check.part("accumulation_near", options.accumulation_near);
  check.at_least("accumulating_changes", options.accumulating_changes, 1);
  check.at_least("most_repeats", options.most_repeats, 0);
  check.at_least("most_divisions", options.most_divisions, 0);
  check.part("off_image", options.off_image);
  check.part("least_island", options.least_island);
  check.part("beside_flip", options.beside_flip);
  check.part("nearest_doubled", options.nearest_doubled);
}

}  // namespace specht::bifurcation

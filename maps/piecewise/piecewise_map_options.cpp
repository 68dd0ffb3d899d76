#include <specht/maps/piecewise/option_check.hpp>
#include <specht/maps/piecewise/piecewise_map_options.hpp>

namespace specht::maps {
namespace {

void require_valid(const BisectionOptions& options) {
  const OptionCheck check("bisection");
  check.at_least("ulps", options.ulps, 1.0);
  check.positive("smallest", options.smallest);
  check.positive("sliver_ulps", options.sliver_ulps);
}

void require_valid(const GuideOptions& options) {
  const OptionCheck check("margins as guides");
  check.part("agree", options.agree);
  check.part("aim", options.aim);
  check.positive("aim_ulps", options.aim_ulps);
  check.positive("lead_ulps", options.lead_ulps);
}

void require_valid(const SearchOptions& options) {
  const OptionCheck check("search for pieces");
  check.part("resolution", options.resolution);
  check.at_least("separate", options.separate, 1);
  check.at_least("trials", options.trials, 0);
  check.positive("misfit", options.misfit);
  check.positive("kinked", options.kinked);
  check.part("safe_margin", options.safe_margin);
  check.part("narrow", options.narrow);
  check.positive("bent", options.bent);
  check.ordered("apart", options.apart, 0.5);
  check.positive("rounding_ulps", options.rounding_ulps);
  check.positive("lead", options.lead);
  check.positive("beside_accumulation", options.beside_accumulation);
  check.ordered("beside_change", options.beside_change, 0.5);
  check.part("explored", options.explored);
  check.positive("rough", options.rough);
  check.positive("same_slope", options.same_slope);
  check.positive("continuous", options.continuous);
  check.at_least("sharper", options.sharper, 1.0);
  require_valid(options.guides);
  require_valid(options.bisection);
}

void require_valid(const LogPeriodicOptions& options) {
  const OptionCheck check("log-periodic limit");
  check.positive("nearest", options.nearest);
  check.ordered("nearest", options.nearest, options.farthest);
  check.at_least("per_decade", options.per_decade, 1);
  check.positive("step", options.step);
  check.ordered("least", options.least, options.most);
  check.part("repeats", options.repeats);
  check.positive("varies", options.varies);
  check.part("lasts", options.lasts);
  check.part("known", options.known);
}

}  // namespace

void require_valid(const PiecewiseMapOptions& options) {
  const OptionCheck check("piecewise map");
  check.at_least("points", options.points, 2);
  check.positive("jump", options.jump);
  check.positive("kink", options.kink);
  check.part("bend", options.bend);
  check.positive("beyond_sliver", options.beyond_sliver);
  check.positive("check_distance", options.check_distance);
  check.positive("settle_distance", options.settle_distance);
  check.at_least("settle_points", options.settle_points, 1);
  check.positive("bent", options.bent);
  check.part("straight", options.straight);
  check.part("least_root", options.least_root);
  check.positive("cusp_depth", options.cusp_depth);
  check.positive("steep", options.steep);
  check.part("diverging", options.diverging);
  check.part("lasting", options.lasting);
  check.positive("nearest", options.nearest);
  check.ordered("nearest", options.nearest, options.farthest);
  check.positive("uncertain_limit", options.uncertain_limit);
  check.positive("limit_widths", options.limit_widths);
  require_valid(options.search);
  require_valid(options.log_periodic);
}

}  // namespace specht::maps

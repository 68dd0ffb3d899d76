#include <cmath>
#include <specht/bifurcation/crossings/log_periodic_jump.hpp>

namespace specht::bifurcation {

void find_log_periodic_limits(maps::ReturnMap& P_K, Crossing& jump,
                              const maps::PiecewiseMapOptions& options) {
  const maps::BisectionOptions& bisection = options.search.bisection;
  const double x = jump.x, size = 1.0 + std::abs(x);
  const double nearest = options.limit_widths * bisection.ulps * maps::ulp(x);
  const auto find = [&](int direction) -> std::optional<maps::LogPeriodicLimit> {
    // NOTE: P settles at most jumps; the search for a period costs a hundred orbits.
    const double near = P_K(x + direction * bisection.sliver_ulps * maps::ulp(x)).value;
    const double away = P_K(x + direction * options.check_distance * size).value;
    if (std::abs(away - near) <= options.uncertain_limit * (1.0 + std::abs(near))) return {};
    long returns = 0;
    return maps::find_log_periodic_limit(P_K, x, direction, nearest, options.log_periodic, returns);
  };
  jump.left_log_periodic = find(-1);
  jump.right_log_periodic = find(1);
}

}  // namespace specht::bifurcation

#include <cmath>
#include <specht/bifurcation/crossings/oscillation.hpp>

namespace specht::bifurcation {
namespace {

/// P_K changes by less than the limit from one distance to a quarter of it.
bool settles(maps::ReturnMap& P_K, double x, int direction, const OscillationOptions& options) {
  const double size = 1.0 + std::abs(x);
  double last = P_K(x + direction * options.farthest * size).value;
  for (double d = options.farthest; d > options.nearest; d /= 4) {
    const double next = P_K(x + direction * d / 4 * size).value;
    if (!(std::abs(next - last) > options.change * (1.0 + std::abs(next)))) return true;
    last = next;
  }
  return false;
}

}  // namespace

void find_oscillation(maps::ReturnMap& P_K, Crossing& jump, const OscillationOptions& options) {
  const double x = jump.x, beside = options.farthest * (1.0 + std::abs(x));
  jump.oscillates = !settles(P_K, x, -1, options) || !settles(P_K, x, 1, options);
  if (jump.oscillates) jump.rises = P_K(x + beside).value > P_K(x - beside).value;
}

}  // namespace specht::bifurcation

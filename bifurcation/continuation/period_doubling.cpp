#include <boost/math/tools/toms748_solve.hpp>
#include <cmath>
#include <cstdint>
#include <specht/bifurcation/continuation/period_doubling.hpp>
#include <specht/bifurcation/continuation/special_point_check.hpp>

namespace specht::bifurcation {
namespace {

/// Where the slope of a fixed point changes over −1 between two points of its curve; NaN if it is lost on the
/// way.
double flip_between(const FixedPointCurve& curve, const FixedPoint& below, const FixedPoint& above,
                    double reach, const CurveOptions& options, double width) {
  bool lost = false;
  const auto f = [&](double p) {
    const double part = (p - below.p) / (above.p - below.p);
    const auto z = curve.within(p, below.x + part * (above.x - below.x), reach);
    lost = lost || !z;
    return z ? z->P_x + 1.0 : 0.0;
  };
  const double close = options.shortest * width;
  const auto is_close = [&](double a, double b) { return b - a <= close; };
  auto evaluations = static_cast<std::uintmax_t>(options.most_steps);
  const auto [low, high] = boost::math::tools::toms748_solve(
      f, below.p, above.p, below.P_x + 1.0, above.P_x + 1.0, is_close, evaluations);
  return lost ? maps::missing : low + (high - low) / 2;
}

}  // namespace

std::optional<PeriodDoubling> period_doubling(const ParameterLine& line, int K, double p, double x,
                                              const ContinuationOptions& options) {
  if (K % 2 != 0) return {};
  const FixedPointCurve half(line, K / 2);
  const double near = options.begun * (1.0 + std::abs(x));
  for (double delta = options.nearest_doubling; delta <= options.farthest_doubling; delta *= 10) {
    const auto below = half.within(p - delta * line.width, x, near);
    const auto above = half.within(p + delta * line.width, x, near);
    if (!below || !above || !((below->P_x + 1.0) * (above->P_x + 1.0) < 0)) continue;
    const double at = flip_between(half, *below, *above, near, options.curves, line.width);
    const auto flip = std::isnan(at) ? std::nullopt : half.within(at, x, near);
    if (!flip) continue;
    const SpecialPointCheck check(line, K / 2, options.special_points);
    const auto beside = check.flip(flip->p, flip->x);
    if (!beside) continue;
    return PeriodDoubling{*flip,
                          FixedPointCurve(line, K).evaluate(flip->p, flip->x),
                          {(*beside)[0].P_x, (*beside)[1].P_x}};
  }
  return {};
}

}  // namespace specht::bifurcation

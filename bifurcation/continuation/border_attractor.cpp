#include <algorithm>
#include <cmath>
#include <specht/bifurcation/continuation/border_attractor.hpp>
#include <specht/maps/slope.hpp>
#include <vector>

namespace specht::bifurcation {
namespace {

using Kind = BorderAttractor::Kind;

/// Collects whether a number is below a limit, and whether that is clear.
class Clearly {
 public:
  explicit Clearly(double marginal) : marginal_(marginal) {}

  bool below(double number, double limit) {
    clear_ = clear_ && std::abs(number - limit) > marginal_ * std::max(1.0, std::abs(limit));
    return number < limit;
  }
  [[nodiscard]] bool is_clear() const { return clear_; }

 private:
  double marginal_;
  bool clear_ = true;
};

BorderAttractor by_slopes(double a, double b, const BorderAttractorOptions& options,
                          Clearly& clearly) {
  if (clearly.below(1.0, b)) return {Kind::none, 0};
  if (clearly.below(-1.0, b)) return {Kind::cycle, 1};
  if (a <= 0.0) {
    return clearly.below(a * b, 1.0) ? BorderAttractor{Kind::cycle, 2}
                                     : BorderAttractor{Kind::none, 0};
  }
  if (!clearly.below(a, 1.0)) {
    return {clearly.below((1.0 + b) * (1.0 - a), 1.0) ? Kind::chaos : Kind::none, 0};
  }
  double power = 1.0;  // a^(n−2)
  for (int n = 2; n <= options.most_period; ++n, power *= a) {
    if (!clearly.below(-b * a * power, 1.0)) continue;
    const bool exists = clearly.below((1.0 - a * power) / (1.0 - a), -b * power);
    return exists ? BorderAttractor{Kind::cycle, n} : BorderAttractor{Kind::chaos, 0};
  }
  return {};
}

/// Of the orbit from x; unknown if it does not settle.
BorderAttractor of_orbit(maps::ReturnMap& map, double x, double reach, double near,
                         const BorderAttractorOptions& options) {
  const double begin = x;
  double growth = 0.0;  // log |(P_K^n)′|
  std::vector<double> orbit;
  for (int i = 0; i < options.transient + options.followed; ++i) {
    const maps::MapPoint point = map.with_slope(x);
    if (!point.has_value() || !(std::abs(point.value - begin) <= reach)) return {Kind::none, 0};
    x = point.value;
    if (i < options.transient) continue;
    growth += std::log(std::abs(point.slope));
    orbit.push_back(x);
  }
  for (int n = 1; n <= options.most_period; ++n) {
    double off = 0.0;
    for (std::size_t i = static_cast<std::size_t>(n); i < orbit.size(); ++i) {
      off = std::max(off, std::abs(orbit[i] - orbit[i - static_cast<std::size_t>(n)]));
    }
    if (off <= near) return {Kind::cycle, n};
  }
  return growth > options.least_growth * options.followed ? BorderAttractor{Kind::chaos, 0}
                                                          : BorderAttractor{};
}

}  // namespace

BorderAttractor attractor_by_slopes(double other, double own,
                                    const BorderAttractorOptions& options) {
  if (!std::isfinite(other) || !std::isfinite(own)) return {};
  Clearly clearly(options.marginal);
  const BorderAttractor found = by_slopes(other, own, options, clearly);
  return clearly.is_clear() ? found : BorderAttractor{};
}

BorderAttractor attractor_beside(const FixedPointCurve& curve, const ParameterLine& line, int K,
                                 double p, double x, const BorderSide& side,
                                 const BorderAttractorOptions& options) {
  const BorderAttractor expected = attractor_by_slopes(side.other, side.own, options);
  if (expected.kind == Kind::unknown) return {};
  const double steep = (1.0 + std::abs(side.other)) * (1.0 + std::abs(side.own));
  int confirmed = 0;
  for (double delta = options.farthest; delta >= options.nearest; delta /= 10) {
    const double there = p + side.direction * delta * line.width;
    const auto map = line.at(there, K);
    if (!map) continue;
    double begin = x, mu = std::abs((*map)(x).value - x);
    if (side.fixed != nullptr) {
      const FixedPoint& z = *side.fixed;
      const auto own = curve.at(there, z.x + (there - z.p) * z.slope());
      if (!own) continue;
      mu = std::max(mu, std::abs(own->x - x));
      begin = own->x + options.beside * (x - own->x);
    }
    const double reach = options.reach * steep * mu;
    if (!(reach <= options.widest * line.x_unit)) continue;
    if (!(mu > options.least_ulps * maps::ulp(x) * steep)) break;
    const BorderAttractor found = of_orbit(*map, begin, reach, options.settled * mu, options);
    confirmed = found == expected ? confirmed + 1 : 0;
    if (confirmed == 2) return expected;
  }
  return {};
}

std::string text(const BorderAttractor& attractor, int K) {
  switch (attractor.kind) {
    case Kind::none:
      return "nothing";
    case Kind::cycle:
      return "period " + std::to_string(K * attractor.period);
    case Kind::chaos:
      return "chaos";
    case Kind::unknown:
      break;
  }
  return "not confirmed";
}

std::string attractors_at_collision(const FixedPointCurve& curve, const ParameterLine& line, int K,
                                    const MeetingPieces& pieces,
                                    const BorderAttractorOptions& options) {
  const FixedPoint &here = pieces.end, &there = pieces.next;
  const bool changes = (std::abs(here.P_x) < 1.0) != (std::abs(there.P_x) < 1.0);
  if (!pieces.backwards && !changes) return {};
  BorderSide behind{-pieces.direction, there.P_x, here.P_x, &here};
  BorderSide ahead{pieces.direction, here.P_x, there.P_x, &there};
  if (pieces.backwards) {
    const bool own_is_low = here.P_x < there.P_x;
    const FixedPoint *low = own_is_low ? &here : &there, *high = own_is_low ? &there : &here;
    behind = {-pieces.direction, high->P_x, low->P_x, low};
    ahead = {pieces.direction, low->P_x, high->P_x, nullptr};
  }
  const auto found = [&](const BorderSide& side) {
    return attractor_beside(curve, line, K, here.p, here.x, side, options);
  };
  const BorderAttractor before = found(pieces.direction > 0 ? behind : ahead);
  const BorderAttractor after = found(pieces.direction > 0 ? ahead : behind);
  if (!before.is_known() && !after.is_known()) return {};
  return "; attracting: " + text(before, K) + " before and " + text(after, K) + " after";
}

}  // namespace specht::bifurcation

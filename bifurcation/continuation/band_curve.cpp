#include <algorithm>
#include <cmath>
#include <specht/bifurcation/continuation/band_curve.hpp>
#include <specht/bifurcation/crossings/bands.hpp>
#include <specht/maps/piecewise/itinerary_change.hpp>

namespace specht::bifurcation {
namespace {

CurvePoint of_slice(double p, const BranchPoint& point) {
  CurvePoint at;
  at.parameter = p;
  at.crossing.kind = CrossingKind::marginal;
  at.crossing.iterate = point.iterate;
  at.crossing.period = point.period;
  at.crossing.x = point.x;
  at.crossing.left = point.left;
  at.crossing.right = point.right;
  return at;
}

}  // namespace

std::vector<CurvePoint> BandCurve::between(double p_a, const BranchPoint& a, double p_b,
                                           const BranchPoint& b) const {
  std::vector<CurvePoint> found;
  if (!std::isfinite(a.left + a.right + b.left + b.right)) return found;
  add_between(of_slice(p_a, a), of_slice(p_b, b), options_.most_halvings, found);
  return found;
}

std::vector<CurvePoint> BandCurve::to_end_of_domain(double p, const BranchPoint& point,
                                                    double p_beyond) const {
  const auto is_in_domain = [&](double at, double x) {
    const auto map = line_.at(at, iterate_);
    return map && map->domain().contains(x);
  };
  std::vector<CurvePoint> found;
  const CurvePoint first = of_slice(p, point);
  if (!std::isfinite(point.left + point.right) || is_in_domain(p_beyond, point.x)) return found;
  CurvePoint last = first;
  double beyond = p_beyond;
  while (std::abs(beyond - last.parameter) > options_.curves.shortest * line_.width) {
    const double middle = last.parameter + (beyond - last.parameter) / 2;
    if (middle == last.parameter || middle == beyond) break;
    const auto next = at(middle, last.crossing);
    if (next) {
      last = *next;
    } else if (is_in_domain(middle, last.crossing.x)) {
      return found;
    } else {
      beyond = middle;
    }
  }
  if (last.parameter == p) return found;
  add_between(first, last, options_.most_halvings, found);
  last.special = true;
  found.push_back(std::move(last));
  return found;
}

void BandCurve::add_between(const CurvePoint& a, const CurvePoint& b, int halvings,
                            std::vector<CurvePoint>& found) const {
  const double p = a.parameter + (b.parameter - a.parameter) / 2;
  if (halvings == 0 || p == a.parameter || p == b.parameter) return;
  Crossing guess = a.crossing;
  guess.left += (b.crossing.left - a.crossing.left) / 2;
  guess.right += (b.crossing.right - a.crossing.right) / 2;
  const auto middle = at(p, guess);
  if (!middle) return;
  const double off = std::max(std::abs(middle->crossing.left - guess.left),
                              std::abs(middle->crossing.right - guess.right));
  if (!(off > options_.straight * (range_.high - range_.low))) return;
  add_between(a, *middle, halvings - 1, found);
  found.push_back(*middle);
  add_between(*middle, b, halvings - 1, found);
}

std::optional<CurvePoint> BandCurve::at(double p, const Crossing& guess) const {
  const auto map = line_.at(p, iterate_);
  if (!map) return {};
  const core::Interval about{guess.left, guess.right};
  const auto left = end(*map, about, about.low), right = end(*map, about, about.high);
  if (!left || !right || !(*left < *right)) return {};
  CurvePoint found;
  found.parameter = p;
  Crossing& c = found.crossing = guess;
  c.left = *left;
  c.right = *right;
  c.x = *left + (*right - *left) / 2;
  if (!is_fixed(*map, c.x)) return {};
  c.point = map->with_slope(c.x);
  c.slope = c.point.slope;
  c.time = c.point.time;
  return found;
}

bool BandCurve::is_fixed(maps::ReturnMap& map, double x) const {
  const double tolerance = options_.crossings.marginal_tolerance();
  return std::abs(map(x).value - x) <= tolerance * (1.0 + std::abs(x));
}

std::optional<double> BandCurve::end(maps::ReturnMap& map, const core::Interval& band,
                                     double guess) const {
  const CrossingOptions& crossings = options_.crossings;
  const double width = band.high - band.low;
  const double inwards = guess < band.low + width / 2 ? 1.0 : -1.0;
  const double border = inwards > 0.0 ? range_.low : range_.high;
  for (double reach = options_.beside_end * width; reach < width / 2; reach *= 2.0) {
    double inside = guess + inwards * reach, outside = guess - inwards * reach;
    outside = std::clamp(outside, range_.low, range_.high);
    if (!is_fixed(map, inside)) continue;
    if (is_fixed(map, outside)) {
      if (outside == border) return border;
      continue;
    }
    while (!maps::is_closed(std::min(inside, outside), std::max(inside, outside),
                            crossings.bisection())) {
      const double x = inside + (outside - inside) / 2;
      (is_fixed(map, x) ? inside : outside) = x;
    }
    const core::Interval whole =
        inwards > 0.0 ? core::Interval{inside, band.high} : core::Interval{band.low, inside};
    return band_end(map, whole, inside, crossings);
  }
  return {};
}

}  // namespace specht::bifurcation

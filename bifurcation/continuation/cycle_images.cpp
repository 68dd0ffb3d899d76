#include <algorithm>
#include <cmath>
#include <specht/bifurcation/continuation/curve_refinement.hpp>
#include <specht/bifurcation/continuation/cycle_images.hpp>
#include <specht/bifurcation/continuation/slope_points.hpp>
#include <specht/bifurcation/continuation/special_point_check.hpp>
#include <string>

namespace specht::bifurcation {

double CycleImages::at(double p, double x, int k) const {
  if (k == 0) return x;
  const auto map = line_.at(p, k);
  return map ? (*map)(x).value : maps::missing;
}

std::vector<CurvePoint> CycleImages::curve(const ContinuedBranch& way, int iterate, int k) const {
  const FixedPointCurve fixed(line_, iterate);
  std::vector<CurvePoint> found;
  for (std::size_t i = 0; i < way.curve.size(); ++i) {
    const CurvePoint& point = way.curve[i];
    if (!is_fixed_point(point.crossing.kind)) break;
    const double x = at(point.parameter, point.crossing.x, k);
    FixedPoint z = fixed.evaluate(point.parameter, x);
    if (!z.point.has_value()) return {};
    const int times = iterate / point.crossing.period;
    const double multiplier = std::pow(point.crossing.slope, times);
    if (!is_fixed(z) || !is_of_cycle(z, point.crossing.slope, point.crossing.time, times)) {
      if (const auto inside = before_border(fixed, way, i, k)) {
        z = *inside;
      } else if (!is_fixed(z) || (z.P_x > 1.0) != (multiplier > 1.0)) {
        continue;  // NOTE: as steep as that, rounding has led to another branch
      }
    }
    found.push_back(curve_point(z, iterate, point.crossing.period));
    found.back().special = point.special;
    found.back().part = point.part;
  }
  return found;
}

bool CycleImages::passes_end_of_circle(const std::vector<CurvePoint>& curve) const {
  if (curve.empty()) return false;
  const auto map = line_.at(curve.front().parameter, 1);
  const double period = map ? map->period() : 0.0;
  const auto passes = [&](const CurvePoint& a, const CurvePoint& b) {
    return a.part == b.part && std::abs(b.crossing.x - a.crossing.x) > period / 2;
  };
  return period > 0.0 && std::adjacent_find(curve.begin(), curve.end(), passes) != curve.end();
}

bool CycleImages::is_of_cycle(const FixedPoint& z, double slope, double time, int times) const {
  const double off = std::abs(z.point.time / times - time);
  return options_.crossings.is_one_multiplier(z.P_x, std::pow(slope, times)) &&
         !(off > options_.curves.other_time * time * times / z.point.pieces());
}

bool CycleImages::is_fixed(const FixedPoint& z) const {
  const double allowed = options_.curves.roughly_settled * (1.0 + std::abs(z.x));
  return std::abs(z.height()) <= allowed * (1.0 + std::abs(z.P_x));
}

std::optional<FixedPoint> CycleImages::before_border(const FixedPointCurve& fixed,
                                                     const ContinuedBranch& way, std::size_t i,
                                                     int k) const {
  const CurvePoint& here = way.curve[i];
  const auto is_of_part = [&](std::size_t n) {
    return n < way.curve.size() && way.curve[n].part == here.part;
  };
  const std::size_t next = i > 0 && is_of_part(i - 1) ? i - 1 : i + 1;
  if (!is_of_part(next)) return {};
  const CurvePoint& beside = way.curve[next];
  const FixedPointCurve own(line_, beside.crossing.period);
  // NOTE: a fold is none of the points inside, whose slopes are on one side of 1.
  const bool rises = beside.crossing.slope > 1.0;
  for (const double part : options_.inside) {
    const double p = here.parameter + part * (beside.parameter - here.parameter);
    const double x = here.crossing.x + part * (beside.crossing.x - here.crossing.x);
    const auto first = own.at(p, x);
    if (!first || (first->P_x > 1.0) != rises) continue;
    const auto z = fixed.at(p, at(p, first->x, k));
    const int times = fixed.iterate() / beside.crossing.period;
    if (z && is_fixed(*z) && is_of_cycle(*z, first->P_x, first->point.time, times)) return z;
  }
  return {};
}

void CycleImages::move(SpecialPoint& s, int k) const {
  const double own = s.x;
  s.x = at(s.parameter, own, k);
  const bool is_fold = s.kind == SpecialPointKind::fold;
  if (!is_fold && s.kind != SpecialPointKind::flip) return;
  const FixedPointCurve fixed(line_, s.iterate);
  const SpecialPointCheck check(line_, s.iterate, options_.special_points);
  const double slope = is_fold ? 1.0 : -1.0;
  s.x = SlopePoints(line_, s.iterate).sharpened(fixed.evaluate(s.parameter, s.x), slope).x;
  const auto beside = [&](double x) {
    return is_fold ? check.fold(s.parameter, x) : check.flip(s.parameter, x);
  };
  auto points = beside(s.x);
  if (!points) {
    // NOTE: where the curve bends within the rounding of x, the points beside the first one tell.
    points = beside(own);
    if (points) points = check.images(*points, k, slope);
  }
  if (!points) {
    s.note = "image of a " + std::string(name(s.kind)) + " that is not confirmed";
    s.kind = SpecialPointKind::unexplained;
    return;
  }
  // NOTE: those of a flip are in the order of p, those of a fold in theirs.
  const bool reversed = is_fold && s.slope_before > s.slope_after;
  s.slope_before = (*points)[reversed ? 1 : 0].P_x;
  s.slope_after = (*points)[reversed ? 0 : 1].P_x;
}

}  // namespace specht::bifurcation

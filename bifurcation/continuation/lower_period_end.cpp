#include <algorithm>
#include <cmath>
#include <iterator>
#include <specht/bifurcation/continuation/lower_period_end.hpp>
#include <specht/bifurcation/continuation/neighbourhood.hpp>
#include <specht/bifurcation/continuation/special_point_check.hpp>
#include <utility>

namespace specht::bifurcation {

std::optional<ContinuedBranch> ended_at_lower_period(ContinuedBranch way, const ParameterLine& line,
                                                     const core::Interval& range, int K,
                                                     const ContinuationOptions& options) {
  const Neighbourhood near(line, range, K, options);
  const SpecialPointCheck check(line, K, options.special_points);
  const auto height = [](const CurvePoint& point) {
    const Crossing& jump = point.crossing;
    return std::min(std::abs(jump.left - jump.x), std::abs(jump.right - jump.x));
  };
  const auto parts_here = [&](const CurvePoint& point) {
    const double p = point.parameter, x = point.crossing.x;
    return point.crossing.kind == CrossingKind::jump &&
           height(point) <= options.arrived * (1.0 + std::abs(x)) &&
           near.limit_meets_lower_period(p, x) && check.border(p, x);
  };
  auto found = std::find_if(way.curve.rbegin(), way.curve.rend(), parts_here);
  // NOTE: points of the walk to there may be as near as that.
  for (auto next = found; next != way.curve.rend() && parts_here(*next); ++next) {
    if (height(*next) < height(*found)) found = next;
  }
  const auto last = found.base();
  if (std::distance(way.curve.begin(), last) < 2) return {};
  way.curve.erase(last, way.curve.end());
  CurvePoint& at = way.curve.back();
  const CurvePoint& before = *std::prev(way.curve.end(), 2);
  at.special = true;
  const auto is_behind = [&](const SpecialPoint& point) {
    return std::max(point.branch_before, point.branch_after) > at.part;
  };
  way.points.erase(std::find_if(way.points.begin(), way.points.end(), is_behind), way.points.end());
  SpecialPoint end;
  end.kind =
      before.parameter < at.parameter ? SpecialPointKind::jump_end : SpecialPointKind::jump_start;
  end.parameter = at.parameter;
  end.x = at.crossing.x;
  end.iterate = K;
  end.branch_before = end.branch_after = at.part;
  end.note = "border collision: it meets a cycle of lower period";
  way.points.push_back(std::move(end));
  way.parts = at.part + 1;
  way.end = {};
  return way;
}

}  // namespace specht::bifurcation

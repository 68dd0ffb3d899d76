#include <algorithm>
#include <cmath>
#include <iterator>
#include <specht/bifurcation/continuation/slice_border.hpp>

namespace specht::bifurcation {

bool SliceBorder::is_at(int side, const SpecialPoint& s) const {
  return std::abs(s.parameter - value(side)) <= options_.past_slice * line_.width;
}

bool SliceBorder::touches_diagonal(int side, const BranchPoint& point) const {
  const auto map = line_.at(value(side), point.iterate);
  if (!map) return false;
  const double size = 1.0 + std::abs(point.x), away = options_.curves.sliver * size;
  for (const double x : {point.x - away, point.x + away}) {
    const maps::MapPoint beside = map->with_slope(x);
    const double near = options_.arrived * size + std::abs(beside.slope) * away;
    if (beside.has_value() && std::abs(beside.value - x) <= near) return true;
  }
  return false;
}

bool SliceBorder::lies_on_border(int side, const BranchPoint& point) const {
  const auto map = line_.at(value(side), point.iterate);
  if (!map) return false;
  // Its place is known no better than P(x) = x holds.
  const double off = ((*map)(point.x).value - point.x) / (1.0 - point.slope);
  const double away = options_.curves.nearest * (1.0 + std::abs(point.x)) + 2 * std::abs(off);
  return !same_piece((*map)(point.x - away), (*map)(point.x + away));
}

core::Interval SliceBorder::past(int side) const {
  const double more = options_.past_slice * line_.width;
  return side == 0 ? core::Interval{value(0) - more, value(1)}
                   : core::Interval{value(0), value(1) + more};
}

bool SliceBorder::leads_out(const ContinuedBranch& way, int side) const {
  if (way.end.side == 1 - side || way.points.size() != 1) return false;
  const SpecialPoint& s = way.points.front();
  return s.kind != SpecialPointKind::unexplained && s.kind != SpecialPointKind::range_end &&
         s.kind != SpecialPointKind::dip_end && is_at(side, s);
}

bool SliceBorder::passes(const ContinuedBranch& farther, const ContinuedBranch& way) {
  return way.end.side == 1 && farther.end.side == 1 && farther.points.size() > way.points.size();
}

void SliceBorder::leave_to_interval_before(ContinuedBranch& way, int side) const {
  if (way.end.side != 1 - side || way.points.empty()) return;
  const auto own = side == 0 ? way.points.begin() : std::prev(way.points.end());
  const bool is_border = own->kind == SpecialPointKind::nonsmooth_flip ||
                         own->kind == SpecialPointKind::jump_start ||
                         own->kind == SpecialPointKind::jump_end;
  if (!is_border || !is_at(0, *own)) return;
  const bool parts_end = own->branch_before != own->branch_after;
  way.points.erase(own);
  if (!parts_end) return;
  const int left = side == 0 ? 0 : way.parts - 1, shift = side == 0 ? 1 : 0;
  --way.parts;
  std::erase_if(way.curve, [left](const CurvePoint& point) { return point.part == left; });
  for (CurvePoint& point : way.curve) point.part -= shift;
  for (SpecialPoint& point : way.points) {
    point.branch_before -= shift;
    point.branch_after -= shift;
  }
}

}  // namespace specht::bifurcation

#include <algorithm>
#include <cmath>
#include <specht/bifurcation/continuation/branch_record.hpp>
#include <specht/bifurcation/continuation/curve_refinement.hpp>
#include <utility>

namespace specht::bifurcation {
namespace {

bool is_stable(double slope) { return std::abs(slope) < 1.0; }

}  // namespace

void BranchRecord::visit(const Place& place, bool special) {
  CurvePoint point;
  if (const auto* z = std::get_if<FixedPoint>(&place)) {
    point = curve_point(*z, K_, K_);
  } else {
    point = curve_point(std::get<JumpPoint>(place), K_);
  }
  point.special = special;
  point.part = parts_ - 1;
  if (!curve_.empty()) {
    CurvePoint& last = curve_.back();
    if (last.part == point.part && last.parameter == point.parameter &&
        last.crossing.x == point.crossing.x && last.crossing.kind == point.crossing.kind) {
      last.special = last.special || special;
      return;
    }
  }
  curve_.push_back(std::move(point));
}

void BranchRecord::add(SpecialPointKind kind, const Place& place, int direction, double before,
                       double after, const std::string& note, bool ends, bool one_side) {
  visit(place, true);
  SpecialPoint s;
  s.kind = kind;
  s.parameter = p_of(place);
  s.x = x_of(place);
  s.iterate = K_;
  s.slope_before = before;
  s.slope_after = after;
  s.note = note;
  s.branch_before = parts_ - 1;
  if (ends) ++parts_;
  s.branch_after = parts_ - 1;
  if (direction < 0 && !one_side) {
    std::swap(s.slope_before, s.slope_after);
    std::swap(s.branch_before, s.branch_after);
  }
  points_.push_back(std::move(s));
}

bool BranchRecord::rises_to(double p, int direction) const {
  const auto first = std::find_if(curve_.begin(), curve_.end(), [this](const CurvePoint& point) {
    return point.part == parts_ - 1;
  });
  return first != curve_.end() && first->parameter != p ? first->parameter < p : direction > 0;
}

void BranchRecord::add_equilibrium(const Place& place, int direction) {
  add(SpecialPointKind::range_end, place, direction, slope_of(place), maps::missing,
      "the cycle shrinks to an equilibrium on the section", false);
}

void BranchRecord::add_doubling(const PeriodDoubling& doubling, int direction) {
  const bool ends = rises_to(doubling.at.p, direction);
  visit(doubling.end, true);
  SpecialPoint s;
  s.kind = SpecialPointKind::flip;
  s.parameter = doubling.at.p;
  s.x = doubling.at.x;
  s.iterate = K_ / 2;
  s.slope_before = doubling.slopes[0];
  s.slope_after = doubling.slopes[1];
  s.branch_before = s.branch_after = parts_ - 1;
  s.doubling = ends ? SpecialPoint::Doubling::ends : SpecialPoint::Doubling::begins;
  s.note = "period doubling: a branch of the cycle of period " + std::to_string(K_) +
           (ends ? " ends" : " begins");
  points_.push_back(std::move(s));
}

void BranchRecord::add_range_end(const Place& place, int direction, const std::string& note) {
  add(SpecialPointKind::range_end, place, direction, slope_of(place), maps::missing, note, false);
}

void BranchRecord::add_switch(const Place& end, const Place& next, int direction, bool backwards,
                              bool at_border, const std::string& more) {
  const bool was_fixed = std::holds_alternative<FixedPoint>(end);
  const bool is_fixed = std::holds_alternative<FixedPoint>(next);
  const double before = slope_of(end), after = slope_of(next);
  const auto add_border = [&](SpecialPointKind kind, const std::string& note, bool ends,
                              bool one_side) {
    add(at_border ? kind : SpecialPointKind::unexplained, end, direction, before, after,
        at_border ? note : "as if " + note + "; but no border is confirmed", ends, one_side);
  };
  if (was_fixed != is_fixed) {
    // The jump crossing exists for larger p, or for smaller.
    const int towards_jump = is_fixed ? -direction : (backwards ? -direction : direction);
    add_border(towards_jump > 0 ? SpecialPointKind::jump_start : SpecialPointKind::jump_end,
               "border collision: a fixed point meets a jump" + more, true, backwards);
  } else if (backwards) {
    add_border(SpecialPointKind::nonsmooth_fold,
               (is_fixed ? "border collision: two fixed points meet" : "two jumps meet") + more,
               true, true);
  } else if (is_fixed && is_stable(before) != is_stable(after)) {
    add_border(SpecialPointKind::nonsmooth_flip, "border collision: the slope jumps over -1" + more,
               false, false);
  } else {
    visit(end);
  }
  visit(next, was_fixed != is_fixed || backwards);
}

void BranchRecord::add_unexplained(double p, double x, double slope, const std::string& note) {
  SpecialPoint s;
  s.kind = note.empty() ? SpecialPointKind::dip_end : SpecialPointKind::unexplained;
  s.parameter = p;
  s.x = x;
  s.iterate = K_;
  s.slope_before = slope;
  s.branch_before = s.branch_after = parts_ - 1;
  s.note = note.empty() ? "next to a dip or to where there is no return" : note;
  points_.push_back(std::move(s));
}

}  // namespace specht::bifurcation

#include <algorithm>
#include <iomanip>
#include <specht/bifurcation/continuation/band_end.hpp>
#include <specht/bifurcation/continuation/border_collision.hpp>
#include <specht/bifurcation/continuation/branch_ends.hpp>
#include <specht/bifurcation/continuation/known_to.hpp>
#include <specht/bifurcation/continuation/no_time_border.hpp>
#include <sstream>

namespace specht::bifurcation {
namespace {

/// The branch exists on the side that it comes from.
SpecialPointKind end_of_jump(int direction) {
  return direction > 0 ? SpecialPointKind::jump_end : SpecialPointKind::jump_start;
}

}  // namespace

void BranchEnds::add_dip_end(const Place& end, int direction, const std::string& note) {
  record_.add(SpecialPointKind::dip_end, end, direction, slope_of(end), maps::missing, note, false);
}

void BranchEnds::add_unfollowed(const Place& end, int direction, const std::string& note) {
  record_.visit(end, true);
  record_.add(SpecialPointKind::dip_end, end, direction, maps::missing, maps::missing, note, false);
}

void BranchEnds::add_unexplained(const Place& end, const std::string& note) {
  record_.visit(end, true);
  record_.add_unexplained(p_of(end), x_of(end), slope_of(end), note);
}

void BranchEnds::add_range_end(const Place& end, int direction) {
  const double near = options_.dip_near * (range_.own.high - range_.own.low);
  const bool at_end = FollowedRange::room(range_.own, x_of(end)) <= near;
  record_.add_range_end(
      end, direction, at_end ? "x leaves its range" : "its orbit leaves where orbits are followed");
}

bool BranchEnds::is_at_end_of_circle(const Place& end) const {
  if (!(range_.period > 0.0)) return false;
  const double near = options_.curves.sliver * range_.period;
  const bool is_whole = range_.own.high - range_.own.low >= range_.period - near;
  return is_whole && FollowedRange::room(range_.own, x_of(end)) <= near;
}

void BranchEnds::add_end_of_circle(const Place& end, int direction,
                                   const std::optional<Place>& next) {
  record_.add(SpecialPointKind::range_end, end, direction, slope_of(end),
              next ? slope_of(*next) : maps::missing, "the coordinate passes the end of its circle",
              next.has_value());
  if (next) record_.visit(*next, true);
}

void BranchEnds::add_half_turn(const Place& end, int direction) {
  record_.visit(end, true);
  record_.add(
      end_of_jump(direction), end, direction, maps::missing, maps::missing,
      "its limits are half a turn apart: beyond it the shorter way is not over the diagonal",
      false);
}

void BranchEnds::add_touching_swing(const Place& end, int direction) {
  record_.visit(end, true);
  record_.add(end_of_jump(direction), end, direction, maps::missing, maps::missing,
              "on one side of a separatrix the swing of P touches the diagonal", false);
}

void BranchEnds::add_swing_across(const Place& end, int direction) {
  std::ostringstream note;
  note << "more than " << options_.curves.swing.most_across
       << " of the samples of P beside a separatrix are across the diagonal";
  add_unfollowed(end, direction, note.str());
}

void BranchEnds::add_end_among_changes(const Place& end, int direction) {
  const std::string steps = "almost every step leads over a change of itinerary";
  const double near = options_.accumulation_near * (range_.own.high - range_.own.low);
  const PieceChanges found = near_.piece_changes(p_of(end), x_of(end), near);
  if (found.changes < options_.accumulating_changes) {
    add_unexplained(end, steps);
    return;
  }
  std::ostringstream note;
  note << steps << "; it changes " << found.changes << " times over " << found.points
       << " points within " << std::setprecision(1) << near << " of x";
  add_unfollowed(end, direction, note.str());
}

void BranchEnds::add_steep_end(const Place& end, int direction, const std::string& what) {
  std::ostringstream note;
  note << what << " more than " << options_.crossings.steepest;
  add_dip_end(end, direction, note.str());
}

bool BranchEnds::add_no_time_border(const Place& end, int direction) {
  if (!std::holds_alternative<FixedPoint>(end)) return false;
  const double width = range_.own.high - range_.own.low;
  for (const int k : {K_, K_ / 2}) {
    if (k == 0 || K_ % k != 0) continue;
    const auto border = no_time_border(line_, k, width, options_, p_of(end), x_of(end));
    if (!border) continue;
    const double own = border->own.P_x;
    if (!((own + 1.0) * (border->slope + 1.0) < 0.0)) return false;
    const bool is_lower = k < K_;
    FixedPoint place = border->own;
    if (is_lower) {
      // NOTE: there P_K is that of the other cycle.
      place.point = std::get<FixedPoint>(end).point;
      place.point.value = place.x;
      place.P_x = slope_of(end);
    }
    record_.add(
        SpecialPointKind::nonsmooth_flip, place, direction, is_lower ? slope_of(end) : own,
        is_lower ? maps::missing : border->slope,
        is_lower ? "border collision: it meets a cycle of lower period"
                 : "border collision: the slope jumps over -1 and beyond it returns take no time",
        false);
    return true;
  }
  return false;
}

bool BranchEnds::add_instead(const Place& end, int direction, const BranchSwitch& found) {
  if (found.meets_lower) {
    add_lower_period(end, direction, found);
  } else if (found.leaves_domain) {
    record_.add(SpecialPointKind::range_end, end, direction, slope_of(end), maps::missing,
                std::string{outside_section}, false);
  } else if (found.meets_equilibrium) {
    record_.add_equilibrium(end, direction);
  } else if (found.meets_band) {
    add_band(std::get<FixedPoint>(end), direction);
  } else if (found.changes_at_once) {
    record_.add(end_of_jump(direction), end, direction, slope_of(end), maps::missing,
                "border collision: from all of a piece orbits meet a jump", false);
  } else {
    return false;
  }
  return true;
}

void BranchEnds::add_lower_period(const Place& end, int direction, const BranchSwitch& found) {
  const bool is_fixed = std::holds_alternative<FixedPoint>(end);
  auto doubling = found.doubling;
  if (is_fixed && !doubling) doubling = period_doubling(line_, K_, p_of(end), x_of(end), options_);
  if (is_fixed && doubling) {
    record_.add_doubling(*doubling, direction);
    return;
  }
  const bool confirmed = check_.border(p_of(end), x_of(end));
  const SpecialPointKind kind =
      is_fixed ? SpecialPointKind::nonsmooth_flip : end_of_jump(direction);
  record_.add(confirmed ? kind : SpecialPointKind::unexplained, end, direction, slope_of(end),
              maps::missing,
              confirmed ? "border collision: it meets a cycle of lower period"
                        : "it meets a cycle of lower period but no border is confirmed",
              false);
}

void BranchEnds::add_band(const FixedPoint& end, int direction) {
  const double noise = std::max(BorderCollision(line_, K_, options_, near_, end).noise(),
                                near_.residual_of_band(end.p, end.x).value_or(0.0));
  const BandEnd band =
      band_end(line_, FixedPointCurve(line_, K_), end, direction, options_.slope_in_band, noise);
  record_.add(
      SpecialPointKind::nonsmooth_fold, band.place, direction, slope_of(band.place), maps::missing,
      "border collision: a fixed point meets the end of a band" + known_to(band.doubt), false);
}

}  // namespace specht::bifurcation

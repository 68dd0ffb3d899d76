#include <algorithm>
#include <cmath>
#include <iomanip>
#include <optional>
#include <specht/bifurcation/continuation/border_collision.hpp>
#include <specht/bifurcation/continuation/branch_beginnings.hpp>
#include <specht/bifurcation/continuation/branch_continuation.hpp>
#include <specht/bifurcation/continuation/branch_ends.hpp>
#include <specht/bifurcation/continuation/branch_record.hpp>
#include <specht/bifurcation/continuation/branch_switching.hpp>
#include <specht/bifurcation/continuation/fixed_walk.hpp>
#include <specht/bifurcation/continuation/jump_walk.hpp>
#include <specht/bifurcation/continuation/known_to.hpp>
#include <specht/bifurcation/continuation/meeting_place.hpp>
#include <specht/bifurcation/continuation/smooth_specials.hpp>
#include <specht/bifurcation/crossings/cycle_laps.hpp>
#include <specht/bifurcation/crossings/oscillation.hpp>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace specht::bifurcation {
namespace {

/// Follows one branch between two slices.
class BranchContinuation {
 public:
  BranchContinuation(const ParameterLine& line, const core::Interval& interval,
                     const core::Interval& range, int K, const ContinuationOptions& options)
      : line_(line),
        interval_(interval),
        range_{range, {}, 0.0},
        K_(K),
        options_(options),
        fixed_(line, K),
        jump_(line, K),
        near_(line, range, K, options),
        switching_(line, range, K, options),
        check_(line, K, options.special_points),
        begun_(options.same_flip * line.width, options.curves.sliver),
        record_(K),
        specials_(line, range, K, options, record_),
        ends_(line, range_, K, options, record_) {
    if (const auto map = line.at(interval.low, 1)) {
      range_.images = followed_range(*map, range, options.crossings);
      range_.period = map->period();
    }
  }

  /// From a crossing on one side of the interval. Where it ends: on a side (0, 1), or −1; and at which x.
  BranchEnd from(int side, const BranchPoint& point) {
    direction_ = side == 0 ? 1 : -1;
    const double p = side == 0 ? interval_.low : interval_.high;
    const auto place =
        place_at(fixed_, jump_, p, point.kind, oscillates(p, point), point.x, options_.arrived);
    found_ = place.has_value();
    if (!place) {
      record_.add_unexplained(p, point.x, point.slope,
                              "the map at this value does not give it again");
      return {};
    }
    place_ = *place;
    if (auto* z = std::get_if<FixedPoint>(&place_)) fixed_.complete(*z);
    record_.visit(place_);
    for (int i = 0; i < options_.most_ends; ++i) {
      const BranchEnd end =
          std::holds_alternative<FixedPoint>(place_) ? along_fixed() : along_jump();
      if (end.side >= 0) return end;
      if (left_) return {};
      if (!switch_branch()) return {};
      if (ends_accumulate(p_of(place_))) return {};
      if (!begun_.add(place_, direction_)) {
        ends_.add_unexplained(place_, "it comes back to where it has been");
        return {};
      }
      // NOTE: a branch that ends right at the border of the interval goes on in the next one.
      if (p_of(place_) < interval_.low || p_of(place_) > interval_.high) {
        return {p_of(place_) < interval_.low ? 0 : 1, x_of(place_)};
      }
    }
    ends_.add_unexplained(place_, "too many changes within one gap");
    return {};
  }

  [[nodiscard]] bool is_fixed() const { return std::holds_alternative<FixedPoint>(place_); }
  /// The map gives the crossing that it began from again.
  [[nodiscard]] bool found() const { return found_; }
  [[nodiscard]] const BranchRecord& record() const { return record_; }

 private:
  /// P_K has no limit at a jump; where that is not known it is looked at.
  [[nodiscard]] bool oscillates(double p, const BranchPoint& point) const {
    if (point.kind != CrossingKind::jump) return false;
    if (point.oscillates) return *point.oscillates;
    Crossing jump;
    jump.x = point.x;
    const auto map = line_.at(p, K_);
    if (map) find_oscillation(*map, jump, options_.crossings.oscillation);
    return jump.oscillates;
  }

  BranchEnd along_fixed() {
    const FixedWalk walk(line_, interval_, range_, K_, options_, near_);
    const FixedWalkEnd end =
        walk.from(std::get<FixedPoint>(place_), direction_, specials_, record_, past_);
    place_ = end.place;
    direction_ = end.direction;
    switch (end.kind) {
      case FixedWalkEnd::Kind::arrived:
        if (doubles_at_arrival(end.place)) return {};
        return {direction_ > 0 ? 1 : 0, end.place.x};
      case FixedWalkEnd::Kind::leaves:
        leave();
        break;
      case FixedWalkEnd::Kind::steepens:
        left_ = true;
        ends_.add_steep_end(place_, direction_, "beyond it the slope is");
        break;
      case FixedWalkEnd::Kind::turns:
        left_ = true;
        break;
      case FixedWalkEnd::Kind::ends:
        break;
    }
    return {};
  }

  BranchEnd along_jump() {
    const auto tangent = std::exchange(turned_, std::nullopt);
    const JumpWalk walk(line_, interval_, K_, [this](const JumpPoint& z) { return room(z); });
    const JumpWalkEnd end = walk.from(std::get<JumpPoint>(place_), direction_, tangent, past_);
    for (const JumpPoint& point : end.points) record_.visit(point);
    place_ = end.place;
    jump_speed_ = end.speed;
    turn_.reset();
    much_is_across_ = false;
    switch (end.kind) {
      case JumpWalkEnd::Kind::arrived:
        return {direction_ > 0 ? 1 : 0, end.place.x};
      case JumpWalkEnd::Kind::leaves:
        leave();
        break;
      case JumpWalkEnd::Kind::touches:
        left_ = true;
        ends_.add_touching_swing(place_, direction_);
        break;
      case JumpWalkEnd::Kind::half_turn:
        left_ = true;
        ends_.add_half_turn(place_, direction_);
        break;
      case JumpWalkEnd::Kind::swings:
        much_is_across_ = true;
        break;
      case JumpWalkEnd::Kind::changes:
        left_ = true;
        ends_.add_end_among_changes(place_, direction_);
        break;
      case JumpWalkEnd::Kind::meets:
        if (end.meeting->is_of_jumps) turn_ = end.meeting;
        break;
      case JumpWalkEnd::Kind::ends:
        break;
    }
    return {};
  }

  /// The range where it is followed, or the end of a circle.
  void leave() {
    left_ = !ends_.is_at_end_of_circle(place_);
    if (left_) ends_.add_range_end(place_, direction_);
  }

  /// The branch, a little further on, at the other end of the circle from where it stands.
  [[nodiscard]] std::optional<Place> at_begin_of_circle() const {
    const auto* fixed = std::get_if<FixedPoint>(&place_);
    const bool is_high = x_of(place_) - range_.own.low > range_.own.high - x_of(place_);
    const double begin = is_high ? range_.own.low : range_.own.high;
    const double furthest = options_.fastest * (range_.own.high - range_.own.low);
    for (const double delta : options_.deltas) {
      const double p = p_of(place_) + direction_ * delta * line_.width;
      const CrossingKind kind = fixed == nullptr ? CrossingKind::jump : CrossingKind::unstable;
      auto next = place_at(fixed_, jump_, p, kind, false, begin, options_.arrived);
      const bool is_near = next && std::abs(x_of(*next) - begin) <= furthest;
      if (!is_near || !range_.own.contains(x_of(*next))) continue;
      if (auto* there = std::get_if<FixedPoint>(&*next)) {
        if (!((there->P_x - 1.0) * (fixed->P_x - 1.0) > 0.0)) continue;
        fixed_.complete(*there);
      }
      return next;
    }
    return {};
  }

  /// On the other jump, as far as that has been followed to where both meet.
  void turn_back() {
    const Meeting meeting = *std::exchange(turn_, std::nullopt);
    // NOTE: beyond the place by rounding there is no border; the last one before it is looked at.
    const Borders& last = meeting.pairs.back();
    record_.add_switch(place_, last.other, direction_, true, check_.border(last.own.p, last.own.x),
                       known_to(meeting.doubt));
    JumpPoint here = last.other;
    for (auto pair = meeting.pairs.rbegin(); pair != meeting.pairs.rend(); ++pair) {
      // NOTE: further away a limit of the other one may have crossed the diagonal.
      if (!pair->other.crosses(options_.curves)) break;
      here = pair->other;
      record_.visit(here);
    }
    place_ = here;
    const JumpPoint& there = meeting.pairs[here.p == meeting.pairs[0].other.p ? 1 : 0].other;
    const double away = std::abs(meeting.end.p - here.p) / line_.width;
    turned_ =
        JumpTangent{(there.x - here.x) / (there.p - here.p),
                    options_.curves.first_after_turn * away, 0.0, maps::missing, maps::missing};
    direction_ = -direction_;
    past_ = {};
  }

  /// How far both sides of a jump and their orbits are inside the range where they are followed; negative: outside [unit
  /// of x].
  [[nodiscard]] double room(const JumpPoint& z) const {
    // NOTE: without slopes: a map that has given none yet would first prepare for them.
    double least = range_.own.high - range_.own.low;
    const auto map = line_.at(z.p, 1);
    for (double x : {z.left.x, z.right.x}) {
      least = std::min(least, FollowedRange::room(range_.own, x));
      for (int k = 1; map && k < K_; ++k) {
        x = (*map)(x).value;
        least = std::min(least, FollowedRange::room(range_.images, x));
      }
    }
    return least;
  }

  /// The value of the slice is that at which a cycle of half the period doubles: the branch ends there.
  bool doubles_at_arrival(const FixedPoint& z) {
    const auto doubling = switching_.doubling_at(z);
    if (!doubling) return false;
    record_.add_doubling(*doubling, direction_);
    left_ = true;
    return true;
  }

  /// Curves of jumps have ended one after the other about p: the branch is not followed beyond.
  bool ends_accumulate(double p) {
    if (is_fixed()) {
      jump_ends_.clear();
      return false;
    }
    jump_ends_.push_back(p);
    const auto most = static_cast<std::size_t>(options_.accumulating_ends);
    if (jump_ends_.size() < most) return false;
    const auto [low, high] =
        std::minmax_element(jump_ends_.end() - options_.accumulating_ends, jump_ends_.end());
    if (!(*high - *low <= options_.accumulating * line_.width)) return false;
    std::ostringstream note;
    note << most << " curves of jumps end here one after the other within " << std::setprecision(1)
         << *high - *low << " of the parameter";
    ends_.add_unfollowed(place_, direction_, note.str());
    return true;
  }

  /// The branch goes on at another curve; false if none is found.
  bool switch_branch() {
    if (ends_.is_at_end_of_circle(place_)) {
      const auto next = at_begin_of_circle();
      ends_.add_end_of_circle(place_, direction_, next);
      if (next) place_ = *next;
      past_ = {};
      return next.has_value();
    }
    if (turn_) {
      turn_back();
      return true;
    }
    auto* fixed = std::get_if<FixedPoint>(&place_);
    if (fixed != nullptr) fixed_.complete(*fixed);
    const BranchSwitch branch_switch =
        switching_.find(place_, direction_, fixed ? fixed->slope() : jump_speed_, past_);
    // NOTE: a limit on the diagonal is beside it by rounding, as if P jumped over it.
    const bool is_to_jump =
        branch_switch.place && std::holds_alternative<JumpPoint>(*branch_switch.place);
    if (is_to_jump && ends_.add_no_time_border(place_, direction_)) return false;
    if (branch_switch.place && is_too_steep(*branch_switch.place)) {
      ends_.add_steep_end(place_, direction_, "what goes on has a slope of");
      return false;
    }
    if (branch_switch.place) {
      go_on(*branch_switch.place, branch_switch.backwards);
      return true;
    }
    if (ends_.add_instead(place_, direction_, branch_switch)) return false;
    if (go_round_within_rounding()) return true;
    add_end(branch_switch);
    return false;
  }

  /// No curve goes on.
  void add_end(const BranchSwitch& branch_switch) {
    if (branch_switch.meets_separatrix) {
      ends_.add_dip_end(place_, direction_,
                        "fixed points accumulate at a separatrix whose swing reaches the diagonal");
    } else if (much_is_across_ && !is_fixed()) {
      ends_.add_swing_across(place_, direction_);
    } else if (branch_switch.pieces_take_turns) {
      ends_.add_unfollowed(place_, direction_,
                           "within rounding of it pieces of P take turns from point to point");
    } else if (!ends_.add_no_time_border(place_, direction_)) {
      ends_.add_unexplained(place_, branch_switch.note);
      const auto* jump = std::get_if<JumpPoint>(&place_);
      if (branch_switch.meets_limit || (jump != nullptr && jump->swing)) record_.settle();
    }
  }

  [[nodiscard]] bool is_too_steep(const Place& place) const {
    const auto* fixed = std::get_if<FixedPoint>(&place);
    return fixed != nullptr && std::abs(fixed->P_x) > options_.crossings.steepest;
  }

  /// A fold so near that rounding hides the way round it; false if there is none.
  bool go_round_within_rounding() {
    const auto* here = std::get_if<FixedPoint>(&place_);
    const auto next = here != nullptr ? specials_.behind_turn(*here, direction_) : std::nullopt;
    if (!next) return false;
    direction_ = -direction_;
    past_ = {};
    place_ = *next;
    return true;
  }

  void go_on(const Place& next, bool backwards) {
    const auto *here = std::get_if<FixedPoint>(&place_), *there = std::get_if<FixedPoint>(&next);
    const bool are_fixed = here != nullptr && there != nullptr;
    const bool changes = !are_fixed || (std::abs(here->P_x) < 1.0) != (std::abs(there->P_x) < 1.0);
    if (!changes && !backwards) {
      record_.visit(place_);
      record_.visit(next);
    } else if (!(are_fixed && (backwards ? specials_.turns_towards(*here, *there, direction_)
                                         : specials_.flips_towards(*here, *there, direction_)))) {
      const bool at_border =
          check_.border(p_of(place_), x_of(place_)) &&
          (!are_fixed || check_.jumps_over(backwards ? 1.0 : -1.0, here->p, here->x));
      Place place = place_;
      std::string note;
      if (at_border && here != nullptr) {
        const MeetingPlace met = meets(*here, backwards ? 1.0 : -1.0);
        place = met.at;
        note = met.note;
        if (there != nullptr) note += specials_.attractors(*here, *there, direction_, backwards);
      }
      record_.add_switch(place, next, direction_, backwards, at_border, note);
    }
    if (backwards) {
      direction_ = -direction_;
      past_ = {};
    }
    place_ = next;
  }

  /// Where the branch meets a border, or P_K′ jumps over a slope.
  [[nodiscard]] MeetingPlace meets(const FixedPoint& end, double slope) const {
    const BorderCollision border(line_, K_, options_, near_, end);
    return meeting_place(border, check_, end, direction_, slope, line_, options_);
  }

  const ParameterLine& line_;
  core::Interval interval_;
  FollowedRange range_;
  int K_;
  const ContinuationOptions& options_;
  FixedPointCurve fixed_;
  JumpCurve jump_;
  Neighbourhood near_;
  BranchSwitching switching_;
  SpecialPointCheck check_;
  Place place_;
  std::optional<Meeting> turn_;        // at which the branch goes back
  std::optional<JumpTangent> turned_;  // of the curve on which it has gone back
  BranchBeginnings begun_;
  BranchPast past_;                // since it has turned back last
  std::vector<double> jump_ends_;  // in p, since it was one of fixed points last
  BranchRecord record_;
  SmoothSpecials specials_;
  BranchEnds ends_;
  int direction_ = 1;
  bool found_ = true;
  bool left_ = false;            // the branch has left the range, or its orbit the followed range
  bool much_is_across_ = false;  // of the swing where the last curve of jumps has ended
  double jump_speed_ = 0.0;      // dx/dp
};

}  // namespace

ContinuedBranch continue_branch(const ParameterLine& line, const core::Interval& interval,
                                const core::Interval& range, int K,
                                const ContinuationOptions& options, int side,
                                const BranchPoint& point) {
  BranchContinuation own(line, interval, range, K, options);
  ContinuedBranch result;
  result.end = own.from(side, point);
  result.found = own.found();
  result.is_fixed = own.is_fixed();
  result.curve = own.record().curve();
  result.points = own.record().points();
  result.parts = own.record().parts();
  return result;
}

}  // namespace specht::bifurcation

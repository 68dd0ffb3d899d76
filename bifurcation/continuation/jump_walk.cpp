#include <algorithm>
#include <cmath>
#include <limits>
#include <specht/bifurcation/continuation/jump_walk.hpp>
#include <utility>

namespace specht::bifurcation {
namespace {

double speed_between(const JumpPoint& a, const JumpPoint& b) { return (b.x - a.x) / (b.p - a.p); }
double left_rate(const JumpPoint& a, const JumpPoint& b) {
  return (b.left_height() - a.left_height()) / (b.p - a.p);
}
double right_rate(const JumpPoint& a, const JumpPoint& b) {
  return (b.right_height() - a.right_height()) / (b.p - a.p);
}

}  // namespace

/// One walk.
class JumpWalk::Way {
 public:
  Way(const JumpWalk& walk, JumpPoint z, int direction, const JumpTangent& tangent,
      BranchPast& past)
      : walk_(walk),
        line_(walk.line_),
        curves_(walk.line_.options),
        z_(std::move(z)),
        left_rate_(tangent.left_rate),
        right_rate_(tangent.right_rate),
        direction_(direction),
        past_(past),
        step_(std::min(tangent.step, curves_.longest)),
        most_(curves_.longest),
        may_touch_(z_.swing && !walk_.jumps_.swings_across(z_)) {
    ahead_.add(z_.p, z_.x, tangent.speed, walk_.jumps_.error(z_.x, 0.0), tangent.error);
    past_.add(z_.p, z_.x);
  }

  JumpWalkEnd run() {
    for (int i = 0; i < curves_.most_steps && step_ >= curves_.shortest; ++i) {
      if (is_done_after_step()) return std::move(end_);
    }
    const auto exact = walk_.jumps_.follow(z_, z_.p, z_.x);
    stop(kind_of_end(), exact ? *exact : z_);
    return std::move(end_);
  }

 private:
  bool is_done_after_step() {
    double p = z_.p + direction_ * step_ * line_.width;
    const core::Interval& interval = walk_.interval_;
    const bool last = direction_ > 0 ? p >= interval.high : p <= interval.low;
    if (last) p = direction_ > 0 ? interval.high : interval.low;
    const Extrapolation::Guess guess = ahead_.at(p);
    auto next = walk_.jumps_.along(z_, p, guess);
    if (next && may_touch_ && walk_.jumps_.swings_across(*next)) {
      const double taken = std::abs((p - z_.p) / line_.width);
      if (taken > curves_.touch_step) {
        step_ = taken / curves_.shorter;
        return false;
      }
      if (const auto touch = walk_.jumps_.touch_between(z_, *next)) {
        return stop(JumpWalkEnd::Kind::touches, *touch);
      }
      // NOTE: pieces as narrow as they like may reach over the diagonal; they are no end.
      may_touch_ = false;
    }
    std::optional<JumpCurve::JumpOver> jump_over;
    swings_ = next && next->swing && !next->crosses(curves_);
    if (next && !next->crosses(curves_)) {
      if (const auto end = walk_.jumps_.half_turn_between(z_, *next)) {
        return stop(JumpWalkEnd::Kind::half_turn, *end);
      }
      // A limit crosses the diagonal on the way.
      const auto end = z_.swing ? std::nullopt : walk_.jumps_.on_diagonal(z_, *next, jump_over);
      if (end && halves_outside(*end)) return false;
      if (end) {
        end_.speed = speed_between(z_, *next);
        past_.add(end->p, end->x);
        return stop(JumpWalkEnd::Kind::ends, *end);
      }
      next.reset();
    }
    if (!next && meets_before(p)) return true;
    const bool is_along = next.has_value();
    if (!next) next = across(p, guess);
    leaves_ = false;
    if (!next) {
      in_line_ = 0;
      shorten(jump_over);
      return false;
    }
    if (halves_outside(*next)) return false;
    if (may_pass_diagonal(*next) || !walk_.jumps_.is_time_steady(z_, *next)) {
      step_ /= curves_.shorter;
      return false;
    }
    take(std::move(*next));
    if (last) return stop(JumpWalkEnd::Kind::arrived, z_);
    changes_ = is_along ? std::max(0, changes_ - 1) : changes_ + 1;
    return changes_ > curves_.most_over_changes && stop(JumpWalkEnd::Kind::changes, z_);
  }

  /// After a step that has failed; where a limit jumps over the diagonal, once to the parameter before that.
  void shorten(const std::optional<JumpCurve::JumpOver>& jump_over) {
    const bool leads_there = jump_over && jump_over->before != z_.p && jumped_from_ != z_.p;
    if (!leads_there) {
      step_ /= curves_.shorter;
      return;
    }
    jumped_from_ = z_.p;
    failed_at_ = jump_over->behind;
    step_ = std::abs(jump_over->before - z_.p) / line_.width;
  }

  /// Why no step succeeds.
  [[nodiscard]] JumpWalkEnd::Kind kind_of_end() const {
    if (step_ >= curves_.shortest) return JumpWalkEnd::Kind::ends;
    if (leaves_) return JumpWalkEnd::Kind::leaves;
    return swings_ ? JumpWalkEnd::Kind::swings : JumpWalkEnd::Kind::ends;
  }

  /// The next step is half as long if this one leads out of the range.
  bool halves_outside(const JumpPoint& next) {
    leaves_ = walk_.room_(next) < 0;
    if (leaves_) step_ = most_ = step_ / 2;
    return leaves_;
  }

  /// A limit of P heads for the diagonal, which it would meet before the next point, and there it is on the same side of
  /// it as here: it may have passed the diagonal and come back.
  [[nodiscard]] bool may_pass_diagonal(const JumpPoint& next) const {
    const auto passes = [&](double here, double rate) {
      return here * (here + rate * (next.p - z_.p)) < 0.0;
    };
    return !next.swing &&
           (passes(z_.left_height(), left_rate_) || passes(z_.right_height(), right_rate_));
  }

  void take(JumpPoint&& next) {
    end_.speed = speed_between(z_, next);
    const double error = walk_.jumps_.error(next.x, next.x - z_.x);
    left_rate_ = left_rate(z_, next);
    right_rate_ = right_rate(z_, next);
    z_ = std::move(next);
    end_.points.push_back(z_);
    ahead_.add(z_.p, z_.x, maps::missing, error);
    past_.add(z_.p, z_.x);
    const bool far = ++in_line_ >= curves_.in_line;
    step_ = std::min(most_, (far ? curves_.longer_in_line : curves_.longer) * step_);
    // NOTE: where steps fail for good the end lies between; a place where one has failed for once is passed.
    const double to_failed = direction_ * (failed_at_ - z_.p) / line_.width;
    if (!far && to_failed > 0.0) step_ = std::min(step_, to_failed / 2);
  }

  /// The step to p has failed; the border meets another one on the way. That is looked at from a point once, where a
  /// shorter step has failed as well, and as steps get shorter once in each factor `thorough`.
  bool meets_before(double p) {
    const bool again = direction_ * (failed_at_ - z_.p) > 0.0;
    failed_at_ = p;
    if (!again || z_.p == failed_from_) return false;
    failed_from_ = z_.p;
    if (step_ <= looked_ahead_ && step_ > looked_ahead_ / curves_.thorough) return false;
    looked_ahead_ = step_;
    end_.meeting = walk_.meeting_.ahead(z_, ahead_, past_, p, beside_);
    if (!end_.meeting) return false;
    const auto& pairs = end_.meeting->pairs;
    for (std::size_t i = 1; i < pairs.size(); ++i) end_.points.push_back(pairs[i].own);
    const JumpPoint& last = pairs.back().own;
    end_.speed = speed_between(pairs[pairs.size() - 2].own, last);
    past_.add(last.p, last.x);
    return stop(JumpWalkEnd::Kind::meets, end_.meeting->end);
  }

  std::optional<JumpPoint> across(double p, const Extrapolation::Guess& guess) {
    // NOTE: at a separatrix to fail over a change of itinerary costs ten times as much as along one.
    if (z_.swing && !(step_ <= failed_over_ / curves_.thorough)) return {};
    auto next = walk_.jumps_.across(z_, p, guess);
    failed_over_ = next ? none : step_;
    return next;
  }

  bool stop(JumpWalkEnd::Kind kind, const JumpPoint& place) {
    end_.kind = kind;
    end_.place = place;
    return true;
  }

  static constexpr double none = std::numeric_limits<double>::infinity();

  const JumpWalk& walk_;
  const ParameterLine& line_;
  const CurveOptions& curves_;
  JumpPoint z_;                    // the last point
  double left_rate_, right_rate_;  // of its limits against the diagonal
  int direction_;
  BranchPast& past_;
  Extrapolation ahead_;
  MeetingBorders::Neighbours beside_;
  double step_, most_;                  // relative to the interval
  double failed_from_ = maps::missing;  // p of the last point from which a step has failed
  double failed_at_ = maps::missing;    // the last p to which a step has failed
  double jumped_from_ =
      maps::missing;           // p of the last point from which a step to before a jump was tried
  double looked_ahead_ = 0.0;  // the last step for which another border was looked for
  double failed_over_ =
      1.0;           // the last step that failed over a change of itinerary; at first the interval
  int in_line_ = 0;  // steps that succeeded one after the other
  int changes_ = 0;  // so many more steps led over a change of itinerary than along
  bool may_touch_;
  // In the last step that was tried it leaves the range, or the swing is across the diagonal.
  bool leaves_ = false, swings_ = false;
  JumpWalkEnd end_;
};

JumpTangent JumpWalk::tangent_of(const JumpPoint& z, int direction) const {
  const CurveOptions& curves = line_.options;
  for (const double step : curves.tangents) {
    const double p = z.p + direction * step * line_.width;
    const auto next = jumps_.follow(z, p, z.x);
    if (!next) continue;
    const bool is_first = step == curves.tangents.front();
    return {speed_between(z, *next), is_first ? curves.first_step : curves.longer_in_line * step,
            2 * jumps_.error(z.x, 0.0) / (step * line_.width), left_rate(z, *next),
            right_rate(z, *next)};
  }
  return {maps::missing, curves.first_step};
}

JumpWalkEnd JumpWalk::from(const JumpPoint& z, int direction,
                           const std::optional<JumpTangent>& tangent, BranchPast& past) const {
  return Way(*this, z, direction, tangent ? *tangent : tangent_of(z, direction), past).run();
}

}  // namespace specht::bifurcation

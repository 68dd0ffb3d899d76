#include <algorithm>
#include <cmath>
#include <optional>
#include <specht/bifurcation/neighbourhood.hpp>
#include <specht/bifurcation/place.hpp>
#include <specht/bifurcation/walk.hpp>

namespace specht::bifurcation {
namespace {

bool is_stable(double slope) { return std::abs(slope) < 1.0; }

/// Follows one branch through a gap.
class Walk {
 public:
  Walk(const ParameterLine& line, const core::Interval& gap, const core::Interval& range, int K,
       const GapOptions& options)
      : line_(line),
        gap_(gap),
        range_(range),
        K_(K),
        options_(options),
        fixed_(line, K),
        jump_(line, K),
        near_(line, range, K, options) {}

  /// From a crossing on one side of the gap. Where it ends: on a side (0, 1), or −1; and at which x.
  WalkEnd from(int side, const BranchPoint& point) {
    direction_ = side == 0 ? 1 : -1;
    const double p = side == 0 ? gap_.low : gap_.high;
    const auto place = place_at(p, point.kind, point.x);
    if (!place) {
      add_unexplained(p, point.x, "the map at this value does not give it again");
      return {};
    }
    place_ = *place;
    for (int i = 0; i < options_.most_ends; ++i) {
      const WalkEnd end = std::holds_alternative<FixedPoint>(place_) ? along_fixed() : along_jump();
      if (end.side >= 0) return end;
      if (!range_.contains(x_of(place_))) {
        add("range_end", slope_of(place_), maps::missing, false);
        return {};
      }
      if (!hand_over()) return {};
      // NOTE: what happens right at the border of the gap goes on in the next one.
      if (p_of(place_) < gap_.low || p_of(place_) > gap_.high) return {};
    }
    add_unexplained(p_of(place_), x_of(place_), "too many changes within one gap");
    return {};
  }

  [[nodiscard]] bool is_fixed() const { return std::holds_alternative<FixedPoint>(place_); }
  [[nodiscard]] std::vector<SpecialPoint> take_points() { return std::move(points_); }
  [[nodiscard]] int parts() const { return parts_; }

 private:
  [[nodiscard]] std::optional<Place> place_at(double p, CrossingKind kind, double x) const {
    if (is_fixed_point(kind)) {
      if (auto z = fixed_.at(p, x)) return Place(*z);
    } else if (auto z = jump_.at(p, x, options_.arrived * (1.0 + std::abs(x)))) {
      return Place(*z);
    }
    return std::nullopt;
  }
  [[nodiscard]] double target() const { return direction_ > 0 ? gap_.high : gap_.low; }
  [[nodiscard]] bool beyond(double p) const { return p >= gap_.high || p <= gap_.low; }

  WalkEnd along_fixed() {
    auto z = std::get<FixedPoint>(place_);
    if (direction_ * z.t_p < 0) {
      z.t_p = -z.t_p;
      z.t_x = -z.t_x;
    }
    double ds = 1.0;
    bool begun = false;
    for (int i = 0; i < options_.curves.most_steps; ++i) {
      // The step would leave the gap: to its border first.
      const double p_next = z.p + ds * z.t_p * line_.width;
      if (begun ? beyond(p_next) : (z.t_p > 0 ? p_next >= gap_.high : p_next <= gap_.low)) {
        const double border = p_next >= gap_.high ? gap_.high : gap_.low;
        if (const auto last = fixed_.across(z, border)) {
          flip_between(z, *last);
          if (!range_.contains(last->x)) {
            place_ = *last;
            return {};
          }
          return {border == gap_.low ? 0 : 1, last->x};
        }
      } else if (const auto next = fixed_.step(z, ds)) {
        if (next->t_p * z.t_p < 0) {
          fold_between(z, ds);
        } else {
          flip_between(z, *next);
        }
        direction_ = next->t_p >= 0 ? 1 : -1;
        z = *next;
        place_ = z;
        begun = true;
        if (!range_.contains(z.x)) return {};
        ds = std::min(1.0, 2 * ds);
        continue;
      } else if (const auto other = fixed_.across(z, p_next)) {
        z = *other;
        place_ = z;
        begun = true;
        continue;
      }
      ds /= 4;
      if (ds < options_.curves.shortest) break;
    }
    place_ = z;
    return {};
  }

  WalkEnd along_jump() {
    auto z = std::get<JumpPoint>(place_);
    double step = 1.0, dx_dp = 0.0;
    jump_speed_ = 0.0;
    for (int i = 0; i < options_.curves.most_steps; ++i) {
      double p = z.p + direction_ * step * line_.width;
      const bool last = direction_ > 0 ? p >= gap_.high : p <= gap_.low;
      if (last) p = target();
      auto next = jump_.follow(z, p, z.x + dx_dp * (p - z.p));
      if (!next) next = jump_.across(z, p, z.x + dx_dp * (p - z.p));
      if (next && next->crosses(options_.curves.settled)) {
        jump_speed_ = dx_dp = (next->x - z.x) / (next->p - z.p);
        z = *next;
        place_ = z;
        if (last) return {direction_ > 0 ? 1 : 0, z.x};
        if (!range_.contains(z.x)) return {};
        step = std::min(1.0, 2 * step);
        continue;
      }
      step /= 4;
      if (step < options_.curves.shortest) break;
    }
    return {};
  }

  /// Where a function of the curve vanishes between two of its points_: by halving the step.
  template <class Function>
  [[nodiscard]] FixedPoint locate(const FixedPoint& z, double ds, const Function& f) const {
    FixedPoint low = z;
    double left = ds;
    while (left > options_.curves.shortest) {
      left /= 2;
      const auto middle = fixed_.step(low, left);
      if (!middle) break;
      if (f(*middle) * f(z) > 0) low = *middle;
    }
    return low;
  }

  void fold_between(const FixedPoint& z, double ds) {
    const FixedPoint at = locate(z, ds, [](const FixedPoint& q) { return q.t_p; });
    place_ = at;
    const bool doubling = near_.begins_at_lower_period(at.p, at.x);
    add(doubling ? "flip" : "fold", z.P_x, 2.0 - z.P_x, true);
    points_.back().note =
        doubling ? "period doubling: both points_ of a cycle begin or end" : "slope 1";
  }

  void flip_between(const FixedPoint& z, const FixedPoint& next) {
    if ((z.P_x + 1.0) * (next.P_x + 1.0) >= 0) return;
    const double along = std::hypot((next.p - z.p) / line_.width, (next.x - z.x) / line_.x_unit);
    const FixedPoint at = locate(z, along, [](const FixedPoint& q) { return q.P_x + 1.0; });
    place_ = at;
    add("flip", z.P_x, next.P_x, false);
    points_.back().note = "slope -1";
  }

  /// The branch goes on at another curve; false if none is found.
  bool hand_over() {
    const double p = p_of(place_), x = x_of(place_), width = range_.high - range_.low;
    const auto* fixed = std::get_if<FixedPoint>(&place_);
    const double speed = std::abs(fixed != nullptr ? fixed->slope() : jump_speed_);
    if (const auto next = straight_on(speed)) return go_on(*next, false, options_.deltas.front());
    bool meets_lower = false;
    for (const double delta : options_.deltas) {
      const double dp = direction_ * delta * line_.width;
      const double moves = std::min(speed * delta * line_.width, options_.fastest * width);
      for (double wider = 1.0; wider <= options_.widest; wider *= 10) {
        const double around =
            wider * std::max(options_.around * moves, options_.least_around * width);
        // NOTE: where the parameter may not be, the branch has begun at the border of what is allowed.
        const bool known = line_.at(p - dp, 1) != nullptr;
        auto ahead = near_.at(p + dp, x, around);
        auto behind = known ? near_.at(p - dp, x, around) : Neighbours();
        if (!ahead || !behind) continue;
        if (known && !leave_out_own(behind->all, p - dp)) continue;
        meets_lower = meets_lower || ahead->lower + behind->lower > 0;
        if (ahead->all.size() + behind->all.size() != 1) continue;
        const bool backwards = ahead->all.empty();
        return go_on(backwards ? behind->all.front() : ahead->all.front(), backwards, delta);
      }
    }
    if (meets_lower) {
      // The jump crossing exists on the side that the branch comes from.
      const bool is_jump = !is_fixed();
      add(is_jump ? (direction_ > 0 ? "jump_end" : "jump_start") : "nonsmooth_flip",
          slope_of(place_), maps::missing, false);
      points_.back().note = "border collision: it meets a cycle of lower period";
      return false;
    }
    add_unexplained(
        p, x, near_.dip_at(p, x) ? "" : "no single crossing of the neighbouring maps goes on");
    return false;
  }

  /// What Newton's method finds just beyond the end, if that is as near as the curve was going to be,
  /// and P′ is on the same side of 1; then nothing else needs to be looked up.
  [[nodiscard]] std::optional<Crossing> straight_on(double speed) const {
    const double delta = options_.deltas.front(), width = range_.high - range_.low;
    const double p = p_of(place_) + direction_ * delta * line_.width;
    const double around =
        options_.around * std::min(speed * delta * line_.width, options_.fastest * width) +
        options_.least_around * width;
    Crossing next;
    if (const auto* fixed = std::get_if<FixedPoint>(&place_)) {
      const auto there = fixed_.at(p, fixed->x + (p - fixed->p) * fixed->slope());
      if (!there || std::abs(there->x - fixed->x) > around) return std::nullopt;
      if (!((there->P_x - 1.0) * (fixed->P_x - 1.0) > 0)) return std::nullopt;
      next.kind = is_stable(there->P_x) ? CrossingKind::stable : CrossingKind::unstable;
      next.x = there->x;
    } else {
      const auto& jump = std::get<JumpPoint>(place_);
      const auto there = jump_.at(p, jump.x + (p - jump.p) * jump_speed_, around);
      if (!there || there->left_height() * there->right_height() >= 0) return std::nullopt;
      if (there->left_height() * jump.left_height() < 0) return std::nullopt;
      next.kind = CrossingKind::jump;
      next.x = there->x;
    }
    return next;
  }

  /// False if the curve's own crossing is not among them.
  bool leave_out_own(std::vector<Crossing>& behind, double p) const {
    double own = maps::missing;
    const bool is_fixed = std::holds_alternative<FixedPoint>(place_);
    if (is_fixed) {
      const auto& z = std::get<FixedPoint>(place_);
      const auto there = fixed_.at(p, z.x + (p - z.p) * z.slope(), &z.point);
      if (there) own = there->x;
    } else {
      const auto& z = std::get<JumpPoint>(place_);
      const auto there = jump_.follow(z, p, z.x + jump_speed_ * (p - z.p));
      if (there) own = there->x;
    }
    auto best = behind.end();
    double distance = options_.arrived;
    for (auto c = behind.begin(); c != behind.end(); ++c) {
      if (is_fixed_point(c->kind) != is_fixed || !(std::abs(c->x - own) <= distance)) continue;
      distance = std::abs(c->x - own);
      best = c;
    }
    if (best == behind.end()) return false;
    behind.erase(best);
    return true;
  }

  bool go_on(const Crossing& next, bool backwards, double delta) {
    const double p_end = p_of(place_);
    const double p = p_end + (backwards ? -1 : 1) * direction_ * delta * line_.width;
    auto place = place_at(p, next.kind, next.x);
    if (!place) {
      add_unexplained(p_end, x_of(place_), "what goes on is not found again");
      return false;
    }
    const bool was_fixed = std::holds_alternative<FixedPoint>(place_);
    const bool is_fixed = std::holds_alternative<FixedPoint>(*place);
    const double before = slope_of(place_), after = slope_of(*place);
    if (was_fixed != is_fixed) {
      // The jump crossing exists for larger p, or for smaller.
      const double p_jump = is_fixed ? -direction_ : (backwards ? -direction_ : direction_);
      add(p_jump > 0 ? "jump_start" : "jump_end", before, after, true, backwards);
      points_.back().note = "border collision: a fixed point meets a jump";
    } else if (backwards) {
      add("nonsmooth_fold", before, after, true, true);
      points_.back().note =
          is_fixed ? "border collision: two fixed points_ meet" : "two jumps meet";
    } else if (is_fixed && is_stable(before) != is_stable(after)) {
      add("nonsmooth_flip", before, after, false);
      points_.back().note = "border collision: the slope jumps over -1";
    }
    if (backwards) direction_ = -direction_;
    place_ = *place;
    return true;
  }

  /// A special point here. `ends`: the branch does not go on as it is. In the order of p, but where both
  /// parts lie on one side.
  void add(const std::string& kind, double before, double after, bool ends, bool one_side = false) {
    SpecialPoint s;
    s.kind = kind;
    s.parameter = p_of(place_);
    s.x = x_of(place_);
    s.iterate = K_;
    s.slope_before = before;
    s.slope_after = after;
    s.branch_before = parts_ - 1;
    if (ends && kind != "range_end") ++parts_;
    s.branch_after = parts_ - 1;
    if (direction_ < 0 && !one_side) {
      std::swap(s.slope_before, s.slope_after);
      std::swap(s.branch_before, s.branch_after);
    }
    points_.push_back(std::move(s));
  }

  void add_unexplained(double p, double x, const std::string& note) {
    SpecialPoint s;
    s.kind = note.empty() ? "dip_end" : "unexplained";
    s.parameter = p;
    s.x = x;
    s.iterate = K_;
    s.slope_before = slope_of(place_);
    s.branch_before = s.branch_after = parts_ - 1;
    s.note = note.empty() ? "next to a dip or to where there is no return" : note;
    points_.push_back(std::move(s));
  }

  const ParameterLine& line_;
  core::Interval gap_, range_;
  int K_;
  const GapOptions& options_;
  FixedCurve fixed_;
  JumpCurve jump_;
  Neighbourhood near_;
  Place place_;
  std::vector<SpecialPoint> points_;
  int parts_ = 1;
  int direction_ = 1;
  double jump_speed_ = 0.0;  // dx/dp
};

}  // namespace

WalkResult walk(const ParameterLine& line, const core::Interval& gap, const core::Interval& range,
                int K, const GapOptions& options, int side, const BranchPoint& point) {
  Walk own(line, gap, range, K, options);
  WalkResult result;
  result.end = own.from(side, point);
  result.is_fixed = own.is_fixed();
  result.points = own.take_points();
  result.parts = own.parts();
  return result;
}

}  // namespace specht::bifurcation

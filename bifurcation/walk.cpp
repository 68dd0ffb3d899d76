#include <algorithm>
#include <cmath>
#include <optional>
#include <specht/bifurcation/cycle_laps.hpp>
#include <specht/bifurcation/extrapolation.hpp>
#include <specht/bifurcation/sequel.hpp>
#include <specht/bifurcation/walk.hpp>

namespace specht::bifurcation {
namespace {

constexpr const char* period_doubling = "period doubling: both points of a cycle begin or end";

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
        near_(line, range, K, options),
        sequels_(line, range, K, options) {
    if (const auto map = line.at(gap.low, 1)) {
      followed_ = followed_range(*map, range, options.crossings);
    }
  }

  /// From a crossing on one side of the gap. Where it ends: on a side (0, 1), or −1; and at which x.
  WalkEnd from(int side, const BranchPoint& point) {
    direction_ = side == 0 ? 1 : -1;
    const double p = side == 0 ? gap_.low : gap_.high;
    const auto place = place_at(fixed_, jump_, p, point.kind, point.x, options_.arrived);
    if (!place) {
      add_unexplained(p, point.x, "the map at this value does not give it again");
      return {};
    }
    place_ = *place;
    for (int i = 0; i < options_.most_ends; ++i) {
      const WalkEnd end = std::holds_alternative<FixedPoint>(place_) ? along_fixed() : along_jump();
      if (end.side >= 0) return end;
      if (left_) return {};
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
  [[nodiscard]] double target() const { return direction_ > 0 ? gap_.high : gap_.low; }

  WalkEnd along_fixed() {
    auto z = std::get<FixedPoint>(place_);
    if (direction_ * z.t_p < 0) {
      z.t_p = -z.t_p;
      z.t_x = -z.t_x;
    }
    Extrapolation ahead;
    ahead.add(z.p, z.x, z.slope());
    past_.add(z.p, z.x);
    double ds = 1.0;
    const auto& curves = options_.curves;
    for (int i = 0; i < curves.most_steps && ds >= curves.shortest; ++i) {
      const double p = z.p + ds * z.t_p * line_.width;
      // The step would leave the gap: to its border first.
      const bool last = z.t_p > 0 ? p >= gap_.high : p <= gap_.low;
      const double p_next = std::clamp(p, gap_.low, gap_.high);
      // NOTE: near a fold the tangent says more than p does.
      const bool by_p = last || (!ahead.is_tangent() && std::abs(z.P_x - 1.0) >= curves.transverse);
      std::optional<FixedPoint> next;
      if (!by_p) next = fixed_.step(z, ds);
      if (!next) next = fixed_.across(z, p_next, ahead.at(p_next));
      const bool arrived = last && next;
      if (!next && by_p && !last) next = fixed_.step(z, ds);
      if (!next || near_.has_lower_period(next->p, next->x)) {
        ds /= curves.shorter;
        continue;
      }
      if (next->t_p * z.t_p < 0) {
        fold_between(z, ds);
        ahead = {};
        past_ = {};
      } else {
        flip_between(z, *next);
      }
      if (leaves_between(z, *next) || steepens_between(z, *next)) return {};
      direction_ = next->t_p >= 0 ? 1 : -1;
      z = *next;
      place_ = z;
      if (arrived) return {direction_ > 0 ? 1 : 0, z.x};
      ahead.add(z.p, z.x, z.slope());
      past_.add(z.p, z.x);
      ds = std::min(1.0, curves.longer * ds);
    }
    return {};
  }

  WalkEnd along_jump() {
    auto z = std::get<JumpPoint>(place_);
    Extrapolation ahead;
    ahead.add(z.p, z.x);
    past_.add(z.p, z.x);
    double step = 1.0;
    jump_speed_ = 0.0;
    const auto& curves = options_.curves;
    for (int i = 0; i < curves.most_steps && step >= curves.shortest; ++i) {
      double p = z.p + direction_ * step * line_.width;
      const bool last = direction_ > 0 ? p >= gap_.high : p <= gap_.low;
      if (last) p = target();
      const Extrapolation::Guess guess = ahead.at(p);
      auto next = jump_.across(z, p, guess);
      if (!next) next = jump_.follow(z, p, guess.x);
      if (!next || !next->crosses(curves.settled)) {
        step /= curves.shorter;
        continue;
      }
      jump_speed_ = (next->x - z.x) / (next->p - z.p);
      if (leaves_between(z, *next)) return {};
      z = *next;
      place_ = z;
      if (last) return {direction_ > 0 ? 1 : 0, z.x};
      ahead.add(z.p, z.x);
      past_.add(z.p, z.x);
      step = std::min(1.0, curves.longer * step);
    }
    return {};
  }

  /// Where a function of the curve vanishes between two of its points: by halving the step.
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

  /// How far x and its orbit are inside of where they are followed; negative: outside [unit of x].
  [[nodiscard]] double room(double p, double x) const {
    double least = std::min(x - range_.low, range_.high - x);
    const auto map = K_ > 1 ? line_.at(p, 1) : nullptr;
    for (int k = 1; map && k < K_; ++k) {
      x = (*map)(x).value;
      least = std::min({least, x - followed_.low, followed_.high - x});
    }
    return least;
  }
  [[nodiscard]] double room(const FixedPoint& z) const { return room(z.p, z.x); }
  [[nodiscard]] double room(const JumpPoint& z) const {
    return std::min(room(z.p, z.left.x), room(z.p, z.right.x));
  }

  bool leaves_between(const FixedPoint& z, const FixedPoint& next) {
    if (!(room(next) < 0)) return false;
    leave_at(locate(z, distance(z, next), [&](const FixedPoint& q) { return room(q); }));
    return true;
  }
  bool leaves_between(const JumpPoint& z, const JumpPoint& next) {
    if (!(room(next) < 0)) return false;
    JumpPoint inside = z;
    double left = next.p - z.p;
    while (std::abs(left) > options_.curves.shortest * line_.width) {
      left /= 2;
      const double p = inside.p + left;
      const auto middle =
          jump_.across(inside, p, {inside.x + jump_speed_ * left, std::abs(jump_speed_ * left)});
      if (!middle) break;
      if (room(*middle) >= 0) inside = *middle;
    }
    leave_at(inside);
    return true;
  }
  /// Beyond the steepest slope crossings are not told: the branch runs into a dip.
  bool steepens_between(const FixedPoint& z, const FixedPoint& next) {
    const double steepest = options_.crossings.steepest;
    if (!(std::abs(next.P_x) > steepest)) return false;
    place_ = locate(z, distance(z, next),
                    [&](const FixedPoint& q) { return steepest - std::abs(q.P_x); });
    left_ = true;
    add("dip_end", slope_of(place_), maps::missing, false);
    points_.back().note = "the slope goes on to grow towards a dip";
    return true;
  }

  void leave_at(const Place& place) {
    place_ = place;
    left_ = true;
    add("range_end", slope_of(place_), maps::missing, false);
  }
  [[nodiscard]] double distance(const FixedPoint& a, const FixedPoint& b) const {
    return std::hypot((b.p - a.p) / line_.width, (b.x - a.x) / line_.x_unit);
  }

  void fold_between(const FixedPoint& z, double ds) {
    const FixedPoint at = locate(z, ds, [](const FixedPoint& q) { return q.t_p; });
    place_ = at;
    const bool doubling = near_.begins_at_lower_period(at.p, at.x);
    add(doubling ? "flip" : "fold", z.P_x, 2.0 - z.P_x, true);
    points_.back().note = doubling ? period_doubling : "slope 1";
  }

  void flip_between(const FixedPoint& z, const FixedPoint& next) {
    if ((z.P_x + 1.0) * (next.P_x + 1.0) >= 0) return;
    const FixedPoint at =
        locate(z, distance(z, next), [](const FixedPoint& q) { return q.P_x + 1.0; });
    place_ = at;
    add("flip", z.P_x, next.P_x, false);
    points_.back().note = "slope -1";
  }

  /// The branch goes on at another curve; false if none is found.
  bool hand_over() {
    const auto* fixed = std::get_if<FixedPoint>(&place_);
    const Sequel sequel =
        sequels_.find(place_, direction_, fixed ? fixed->slope() : jump_speed_, past_);
    if (sequel.place) {
      go_on(*sequel.place, sequel.backwards);
      return true;
    }
    if (sequel.meets_lower) {
      // The jump crossing exists on the side that the branch comes from.
      const double slope = slope_of(place_);
      const bool doubling = std::abs(slope - 1.0) <= options_.doubling;
      add(doubling     ? "flip"
          : is_fixed() ? "nonsmooth_flip"
                       : (direction_ > 0 ? "jump_end" : "jump_start"),
          slope, maps::missing, false);
      points_.back().note =
          doubling ? period_doubling : "border collision: it meets a cycle of lower period";
    } else {
      add_unexplained(p_of(place_), x_of(place_), sequel.note);
    }
    return false;
  }

  void go_on(const Place& next, bool backwards) {
    const bool was_fixed = is_fixed();
    const bool is_fixed = std::holds_alternative<FixedPoint>(next);
    const double before = slope_of(place_), after = slope_of(next);
    if (was_fixed != is_fixed) {
      // The jump crossing exists for larger p, or for smaller.
      const double p_jump = is_fixed ? -direction_ : (backwards ? -direction_ : direction_);
      add(p_jump > 0 ? "jump_start" : "jump_end", before, after, true, backwards);
      points_.back().note = "border collision: a fixed point meets a jump";
    } else if (backwards) {
      add("nonsmooth_fold", before, after, true, true);
      points_.back().note = is_fixed ? "border collision: two fixed points meet" : "two jumps meet";
    } else if (is_fixed && is_stable(before) != is_stable(after)) {
      add("nonsmooth_flip", before, after, false);
      points_.back().note = "border collision: the slope jumps over -1";
    }
    if (backwards) {
      direction_ = -direction_;
      past_ = {};
    }
    place_ = next;
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
  core::Interval followed_;  // where orbits are
  int K_;
  const GapOptions& options_;
  FixedCurve fixed_;
  JumpCurve jump_;
  Neighbourhood near_;
  SequelSearch sequels_;
  Place place_;
  CurvePast past_;  // since it has turned back last
  std::vector<SpecialPoint> points_;
  int parts_ = 1;
  int direction_ = 1;
  bool left_ = false;        // the range, or its orbit where it is followed
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

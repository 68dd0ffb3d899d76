#include <algorithm>
#include <cmath>
#include <specht/bifurcation/continuation/extrapolation.hpp>
#include <specht/bifurcation/continuation/fixed_walk.hpp>
#include <specht/maps/piecewise/itinerary_change.hpp>
#include <utility>

namespace specht::bifurcation {

/// One walk.
class FixedWalk::Way {
 public:
  Way(const FixedWalk& walk, const FixedPoint& z, int direction, SmoothSpecials& specials,
      BranchRecord& record, BranchPast& past)
      : walk_(walk),
        curves_(walk.options_.curves),
        curve_(walk.curve_),
        specials_(specials),
        record_(record),
        past_(past),
        z_(z),
        step_(curves_.longest),
        most_(curves_.longest) {
    end_.place = z;
    end_.direction = direction;
    curve_.complete(z_);
    if (direction * z_.t_p < 0) {
      z_.t_p = -z_.t_p;
      z_.t_x = -z_.t_x;
    }
    orbit_ = walk_.near_.orbit(z_.p, z_.x);
    add_to_past();
  }

  FixedWalkEnd run() {
    for (int i = 0; i < curves_.most_steps && step_ >= curves_.shortest; ++i) {
      if (is_done_after_step()) return end_;
    }
    if (step_ < curves_.shortest) end_.kind = beyond_;
    return end_;
  }

 private:
  /// What a step has found, and whether it leads to the border of the interval.
  struct Next {
    std::optional<FixedPoint> point;
    bool arrives = false;
  };

  [[nodiscard]] Next next() const {
    const core::Interval& interval = walk_.interval_;
    const double p = z_.p + step_ * z_.t_p * walk_.line_.width;
    // The step would leave the interval: to its border first.
    const bool last = z_.t_p > 0 ? p >= interval.high : p <= interval.low;
    const double p_next = std::clamp(p, interval.low, interval.high);
    // NOTE: near a fold a step along the tangent succeeds where one in p fails.
    const bool by_p =
        last || (!ahead_.is_tangent() && std::abs(z_.P_x - 1.0) >= curves_.transverse);
    Next found;
    if (!by_p) found.point = curve_.step(z_, step_);
    if (!found.point) found.point = curve_.across(z_, p_next, ahead_.at(p_next));
    found.arrives = last && found.point;
    const bool gentle = std::abs(z_.P_x - 1.0) <= curves_.gentle;
    if (!found.point && by_p && !last && gentle) found.point = curve_.step(z_, step_);
    // NOTE: a step along the curve may lead further in p than its tangent does.
    if (found.point && !interval.contains(found.point->p)) {
      const double border = std::clamp(found.point->p, interval.low, interval.high);
      found.point = curve_.across(z_, border, ahead_.at(border));
      found.arrives = found.point.has_value();
    }
    return found;
  }

  bool is_done_after_step() {
    auto [next, arrives] = this->next();
    Orbit orbit = next ? walk_.near_.orbit(next->p, next->x) : Orbit();
    beyond_ = FixedWalkEnd::Kind::ends;
    if (!next || walk_.near_.has_lower_period(next->p, orbit) || !walk_.is_near(orbit_, orbit) ||
        walk_.is_in_band(*next) || !curve_.is_time_steady(z_, *next)) {
      step_ /= curves_.shorter;
      return false;
    }
    beyond_ = walk_.beyond(*next, orbit);
    if (beyond_ != FixedWalkEnd::Kind::ends) {
      step_ = most_ = step_ / 2;
      return false;
    }
    const bool turns = next->t_p * z_.t_p < 0;
    // NOTE: on a smooth curve p turns where the slope passes 1; otherwise it is another curve.
    if (turns != ((next->P_x - 1.0) * (z_.P_x - 1.0) < 0)) {
      step_ /= curves_.shorter;
      return false;
    }
    if (turns) {
      if (specials_.ends_where_it_turns(z_, *next, step_, end_.direction)) {
        end_.kind = FixedWalkEnd::Kind::turns;
        return true;
      }
      ahead_ = {};
      past_ = {};
    } else if (specials_.ends_at_flip(z_, *next, end_.direction)) {
      end_.kind = FixedWalkEnd::Kind::turns;
      return true;
    }
    take(*next, std::move(orbit));
    if (arrives) end_.kind = FixedWalkEnd::Kind::arrived;
    if (!arrives) add_to_past();
    return arrives;
  }

  void take(const FixedPoint& next, Orbit&& orbit) {
    const double growth = std::min(curves_.longer, curve_.room_for_change(z_, next));
    z_ = end_.place = next;
    end_.direction = next.t_p >= 0 ? 1 : -1;
    orbit_ = std::move(orbit);
    record_.visit(z_);
    step_ = std::min(most_, growth * step_);
  }

  void add_to_past() {
    // NOTE: the divided differences of points that lie closer than they are known are noise.
    ahead_.add(z_.p, z_.x, z_.slope(), z_.doubt() + maps::ulp(1.0 + std::abs(z_.x)));
    past_.add(z_.p, z_.x);
  }

  const FixedWalk& walk_;
  const CurveOptions& curves_;
  const FixedPointCurve& curve_;
  SmoothSpecials& specials_;
  BranchRecord& record_;
  BranchPast& past_;
  FixedPoint z_;  // the last point
  Orbit orbit_;   // its own
  Extrapolation ahead_;
  double step_, most_;  // relative to the interval
  FixedWalkEnd::Kind beyond_ =
      FixedWalkEnd::Kind::ends;  // where the last step that was tried leads
  FixedWalkEnd end_;
};

bool FixedWalk::is_near(const Orbit& a, const Orbit& b) const {
  const double most = options_.furthest_image * (range_.own.high - range_.own.low);
  for (std::size_t k = 0; k < std::min(a.size(), b.size()); ++k) {
    if (!(range_.distance(a[k].value, b[k].value) <= most)) return false;
  }
  return true;
}

bool FixedWalk::is_in_band(const FixedPoint& z) const {
  return std::abs(z.P_x - 1.0) <= options_.slope_in_band && near_.is_at_band(z.p, z.x);
}

FixedWalkEnd::Kind FixedWalk::beyond(const FixedPoint& z, const Orbit& orbit) const {
  if (range_.room(z.x, orbit) < 0) return FixedWalkEnd::Kind::leaves;
  const bool is_steep = std::abs(z.P_x) > options_.crossings.steepest;
  return is_steep ? FixedWalkEnd::Kind::steepens : FixedWalkEnd::Kind::ends;
}

FixedWalkEnd FixedWalk::from(const FixedPoint& z, int direction, SmoothSpecials& specials,
                             BranchRecord& record, BranchPast& past) const {
  return Way(*this, z, direction, specials, record, past).run();
}

}  // namespace specht::bifurcation

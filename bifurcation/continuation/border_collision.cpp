#include <algorithm>
#include <boost/math/tools/toms748_solve.hpp>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <specht/bifurcation/continuation/border_collision.hpp>
#include <specht/bifurcation/continuation/continuous_border.hpp>
#include <specht/bifurcation/continuation/corner.hpp>
#include <specht/bifurcation/continuation/special_point_check.hpp>

namespace specht::bifurcation {

using maps::MapPoint;

BorderCollision::BorderCollision(const ParameterLine& line, int K,
                                 const ContinuationOptions& options, const Neighbourhood& near,
                                 const Place& end)
    : line_(line),
      options_(options),
      near_(near),
      fixed_(line, K),
      jump_(line, K),
      K_(K),
      p_(p_of(end)) {
  if (const auto* fixed = std::get_if<FixedPoint>(&end)) {
    end_ = *fixed;
    if (!find_border(end_)) return;
  } else {
    border_ = std::get<JumpPoint>(end);
  }
  side_[0] = beside(border_.left, -1);
  side_[1] = beside(border_.right, 1);
  known_ = std::isfinite(side_[0].P_x) && std::isfinite(side_[1].P_x);
  continuous_ = known_ && own_ != jump && is_continuous();
}

bool BorderCollision::find_border(const FixedPoint& end) {
  const auto map = line_.at(p_, K_);
  if (!map) return false;
  const auto& curves = options_.curves;
  const double size = 1.0 + std::abs(end.x);
  if (find_around_sliver(*map, end, curves.sliver * size)) return true;
  for (double r = curves.nearest * size; r <= curves.furthest * size; r *= curves.wider) {
    for (const int direction : {-1, 1}) {
      const MapPoint far = (*map)(end.x + direction * r);
      if (!far.has_value() || same_piece(far, end.point)) continue;
      MapPoint inside = end.point, outside = far;
      while (!maps::is_closed(std::min(inside.x, outside.x), std::max(inside.x, outside.x),
                              curves.bisection)) {
        MapPoint m = (*map)(inside.x + (outside.x - inside.x) / 2);
        (same_piece(m, end.point) ? inside : outside) = std::move(m);
      }
      border_.p = p_;
      border_.x = outside.x;
      // Next to a border there may be a sliver by rounding.
      const double sliver = curves.bisection.sliver_ulps * maps::ulp(size);
      const MapPoint behind = (*map)(outside.x + direction * sliver);
      if (behind.has_value() && !same_piece(behind, end.point)) outside = behind;
      border_.left = direction > 0 ? inside : outside;
      border_.right = direction > 0 ? outside : inside;
      own_ = direction > 0 ? 0 : 1;
      return true;
    }
  }
  return false;
}

bool BorderCollision::find_around_sliver(maps::ReturnMap& map, const FixedPoint& end,
                                         double sliver) {
  MapPoint left = map(end.x - sliver), right = map(end.x + sliver);
  if (!left.has_value() || !right.has_value() || same_piece(left, right)) return false;
  if (same_piece(left, end.point) || same_piece(right, end.point)) return false;
  own_ = std::abs(left.value - left.x) <= std::abs(right.value - right.x) ? 0 : 1;
  border_.p = p_;
  border_.x = end.x;
  border_.left = std::move(left);
  border_.right = std::move(right);
  return true;
}

FixedPoint BorderCollision::beside(const MapPoint& at, int direction) const {
  const double size = 1.0 + std::abs(at.x);
  for (double r = options_.curves.sliver * size; r >= options_.curves.nearest * size;
       r /= options_.curves.wider) {
    FixedPoint z = fixed_.evaluate(p_, at.x + direction * r);
    if (same_piece(z.point, at)) return z;
  }
  return fixed_.evaluate(p_, at.x);
}

bool BorderCollision::is_continuous() const {
  const auto map = line_.at(p_, K_);
  return map && is_continuous_over(*map, border_, options_.crossings.continuity_tolerance(),
                                   options_.curves);
}

std::optional<JumpPoint> BorderCollision::limits(double p) const {
  return line_.at(p, 1) ? jump_.follow(border_, p, border_.x) : std::nullopt;
}

double BorderCollision::noise() const {
  double most = SpecialPointCheck(line_, K_, options_.special_points).noise(end_);
  // Steps of an integrator change together within some ulps, and not further away, where slopes tell how P_K bends.
  const double sliver = options_.curves.sliver * (1.0 + std::abs(end_.x));
  for (const double w : {-sliver, -sliver / 4, sliver / 4, sliver}) {
    const FixedPoint beside = fixed_.with_slope(end_.p, end_.x + w);
    if (!same_piece(beside.point, end_.point)) continue;
    const double by_slopes = w * (end_.P_x + beside.P_x) / 2;
    const double off = std::abs(beside.point.value - end_.point.value - by_slopes);
    const double by_bend = std::abs(w * (beside.P_x - end_.P_x));
    if (off > by_bend) most = std::max(most, off);
  }
  return most;
}

double BorderCollision::doubt(int direction) const {
  if (own_ == jump) return 0.0;
  // How fast both move is seen from afar, and how the border strays from that near by.
  double border_speed = maps::missing, closing_speed = maps::missing, strays = 0.0;
  for (const double part : options_.curves.tangents) {
    const double dp = -direction * part * line_.width;
    const auto border = limits(p_ + dp);
    if (!border) continue;
    const double moved = border->x - border_.x;
    if (std::isfinite(closing_speed)) {
      strays = std::max(strays, std::abs(moved - border_speed * dp));
    } else if (const auto z = fixed_.at(p_ + dp, end_.x + dp * end_.slope(), &end_.point)) {
      border_speed = moved / dp;
      closing_speed = (moved - (z->x - end_.x)) / dp;
    }
  }
  const double doubt = (noise() / std::abs(end_.P_x - 1.0) + strays) / std::abs(closing_speed);
  return std::isfinite(doubt) ? doubt : maps::missing;
}

std::optional<JumpPoint> BorderCollision::meeting() const {
  if (!known_ || own_ == jump) return {};
  const bool left_is_flatter = std::abs(side_[0].P_x) < std::abs(side_[1].P_x);
  const int side = continuous_ ? (left_is_flatter ? 0 : 1) : own_;
  if (!(std::abs(side_[side].P_x) <= options_.steepest_meeting)) return {};
  const auto height = [&](double p) {
    const auto at = limits(p);
    if (!at) return maps::missing;
    const MapPoint& limit = side == 0 ? at->left : at->right;
    return limit.value - limit.x;
  };
  constexpr double decade = 10.0;
  for (double part = options_.curves.shortest; part <= options_.furthest_meeting; part *= decade) {
    const double low = p_ - part * line_.width, high = p_ + part * line_.width;
    const double below = height(low), above = height(high);
    if (!(below * above < 0.0)) continue;
    auto evaluations = static_cast<std::uintmax_t>(options_.most_evaluations);
    const auto [a, b] = boost::math::tools::toms748_solve(
        height, low, high, below, above, boost::math::tools::eps_tolerance<double>(), evaluations);
    const double p = std::midpoint(a, b);
    // NOTE: a limit whose orbit meets a jump passes the diagonal without being there.
    const double known = options_.special_points.residual * (1.0 + std::abs(border_.x));
    return std::abs(height(p)) <= known ? limits(p) : std::nullopt;
  }
  return {};
}

std::optional<BorderCollision::SteepMeeting> BorderCollision::steep_meeting() const {
  if (!continuous_) return {};
  const Corner corner = corner_near(fixed_, {side_[0], side_[1]});
  const double furthest = options_.furthest_meeting * line_.width;
  if (!(std::abs(corner.p - p_) <= furthest)) return {};
  const auto before = limits(p_), at = limits(corner.p);
  if (!before || !at) return {};
  const auto height = [](const JumpPoint& limits) {
    return std::max(std::abs(limits.left_height()), std::abs(limits.right_height()));
  };
  if (!(height(*at) < height(*before))) return {};
  return SteepMeeting{*at, std::max(height(*at), noise()) / std::abs(corner.rate)};
}

BorderCollision::Existence BorderCollision::existing(const JumpPoint& limits) const {
  const double left = limits.left_height(), right = limits.right_height();
  const double least = options_.crossings.continuity_tolerance() * (1.0 + std::abs(limits.x));
  return {left * (side_[0].P_x - 1.0) > 0, right * (side_[1].P_x - 1.0) < 0,
          !continuous_ && left * right < 0 && std::abs(right - left) > least};
}

std::optional<FixedPoint> BorderCollision::fixed_on(int side, const JumpPoint& limits) const {
  const auto map = line_.at(limits.p, K_);
  const MapPoint& piece = side_[side].point;
  MapPoint near = side == 0 ? limits.left : limits.right;
  const double begin = near.x, size = 1.0 + std::abs(begin);
  const bool above = near.value > near.x;
  const auto& curves = options_.curves;
  for (double r = curves.nearest * size; r <= curves.furthest * size; r *= curves.wider) {
    MapPoint far = (*map)(begin + (side == 0 ? -r : r));
    if (!same_piece(far, piece)) {
      if (r > curves.sliver * size) return {};
      continue;
    }
    if ((far.value > far.x) != above) {
      while (!maps::is_closed(std::min(near.x, far.x), std::max(near.x, far.x), curves.bisection)) {
        MapPoint m = (*map)(near.x + (far.x - near.x) / 2);
        auto z = fixed_.within(limits.p, m.x, std::abs(far.x - near.x));
        if (z && same_piece(z->point, piece)) {
          fixed_.complete(*z);
          return z;
        }
        ((m.value > m.x) == above ? near : far) = std::move(m);
      }
      return {};
    }
    near = std::move(far);
  }
  return {};
}

std::optional<Place> BorderCollision::place(int which, double p) const {
  const auto there = limits(p);
  if (!there || !existing(*there)[static_cast<std::size_t>(which)]) return {};
  if (which == jump) return *there;
  if (const auto z = fixed_on(which, *there)) return *z;
  return {};
}

bool BorderCollision::goes_on(const Existence& before, const Existence& after) const {
  if (before == after) return true;
  const auto own = static_cast<std::size_t>(own_), other = 1 - own;
  return !before[own] && before[other] && !after[other] && before[jump] == after[jump];
}

std::optional<BranchSwitch> BorderCollision::branch_switch(int direction) const {
  for (const double delta : options_.deltas) {
    const double dp = direction * delta * line_.width;
    const auto behind = limits(p_ - dp), ahead = limits(p_ + dp);
    if (!behind || !ahead) continue;
    const Existence before = existing(*behind), after = existing(*ahead);
    std::vector<int> changed;
    for (int i = 0; i < 3; ++i) {
      if (before[static_cast<std::size_t>(i)] != after[static_cast<std::size_t>(i)])
        changed.push_back(i);
    }
    const auto own = static_cast<std::size_t>(own_);
    if (after[own] && own_ != jump && goes_on(before, after)) {
      BranchSwitch branch_switch;
      for (double further = options_.widest; further >= 1.0; further /= options_.widening) {
        branch_switch.place = place(own_, p_ + further * dp);
        if (branch_switch.place) return without_lower(branch_switch);
      }
    }
    if (changed.size() != 2 || !before[own] || after[own]) continue;
    const int other = changed[0] == own_ ? changed[1] : changed[0];
    BranchSwitch branch_switch;
    branch_switch.backwards = before[static_cast<std::size_t>(other)];
    const double ds = branch_switch.backwards ? -dp : dp;
    for (double further = 1.0; further <= options_.widest && !branch_switch.place;
         further *= options_.widening) {
      branch_switch.place = place(other, p_ + further * ds);
    }
    if (!branch_switch.place) continue;
    return without_lower(branch_switch);
  }
  return std::nullopt;
}

BranchSwitch BorderCollision::without_lower(BranchSwitch branch_switch) const {
  const auto* fixed = std::get_if<FixedPoint>(&*branch_switch.place);
  if (fixed != nullptr && near_.has_lower_period(fixed->p, fixed->x)) {
    branch_switch.meets_lower = true;
    branch_switch.place.reset();
  }
  return branch_switch;
}

}  // namespace specht::bifurcation

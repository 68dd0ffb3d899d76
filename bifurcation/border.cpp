#include <cmath>
#include <specht/bifurcation/border.hpp>

namespace specht::bifurcation {

using maps::MapPoint;

Border::Border(const ParameterLine& line, int K, const GapOptions& options,
               const Neighbourhood& near, const Place& end)
    : line_(line),
      options_(options),
      near_(near),
      fixed_(line, K),
      jump_(line, K),
      K_(K),
      p_(p_of(end)) {
  if (const auto* fixed = std::get_if<FixedPoint>(&end)) {
    if (!find_border(*fixed)) return;
  } else {
    border_ = std::get<JumpPoint>(end);
  }
  side_[0] = beside(border_.left, -1);
  side_[1] = beside(border_.right, 1);
  known_ = std::isfinite(side_[0].P_x) && std::isfinite(side_[1].P_x);
}

bool Border::find_border(const FixedPoint& end) {
  const auto map = line_.at(p_, K_);
  if (!map) return false;
  const auto& curves = options_.curves;
  const double size = 1.0 + std::abs(end.x);
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

FixedPoint Border::beside(const MapPoint& at, int direction) const {
  const double size = 1.0 + std::abs(at.x);
  for (double r = options_.curves.sliver * size; r >= options_.curves.nearest * size;
       r /= options_.curves.wider) {
    FixedPoint z = fixed_.evaluate(p_, at.x + direction * r);
    if (same_piece(z.point, at)) return z;
  }
  return fixed_.evaluate(p_, at.x);
}

std::optional<FixedPoint> Border::fixed_on(const FixedPoint& side, double p) const {
  const double off = (side.point.value - side.x) / (1.0 - side.P_x);
  const double moves = (p - p_) * side.slope();
  const double rounding = options_.curves.sliver * (1.0 + std::abs(side.x));
  if (!(std::abs(off) <= options_.at_border * std::abs(moves) + rounding)) return {};
  return fixed_.at(p, side.x + off + moves, &side.point);
}

Border::Census Border::census(double p) const {
  Census found;
  for (const int i : {0, 1}) {
    const auto z = fixed_on(side_[i], p);
    if (!z) continue;
    found.place[i] = *z;
    found.is_lower[i] = near_.has_lower_period(p, z->x);
  }
  const auto jump = jump_.follow(border_, p, border_.x);
  if (!jump || !(jump->left_height() * jump->right_height() < 0)) return found;
  const double height = std::abs(jump->right.value - jump->left.value);
  if (height > options_.crossings.continuity_tolerance * (1.0 + std::abs(jump->x))) {
    found.place[2] = *jump;
  }
  return found;
}

std::optional<Sequel> Border::sequel(int direction) const {
  for (const double delta : options_.deltas) {
    const double dp = direction * delta * line_.width;
    const bool known = line_.at(p_ - dp, 1) != nullptr;
    const Census ahead = census(p_ + dp), behind = census(p_ - dp);
    if (known && !behind.place[own_]) continue;
    if (ahead.place[own_]) continue;
    Sequel sequel;
    int others = 0;
    for (const bool backwards : {false, true}) {
      const Census& there = backwards ? behind : ahead;
      for (int i = 0; i < 3; ++i) {
        if (!there.place[i] || i == own_) continue;
        ++others;
        sequel.backwards = backwards;
        sequel.meets_lower = there.is_lower[i];
        if (!there.is_lower[i]) sequel.place = there.place[i];
      }
    }
    if (others == 1) return sequel;
  }
  return std::nullopt;
}

}  // namespace specht::bifurcation

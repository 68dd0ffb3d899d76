#include <boost/math/tools/toms748_solve.hpp>
#include <cmath>
#include <cstdint>
#include <specht/bifurcation/continuation/jump_curve.hpp>

namespace specht::bifurcation {

using maps::MapPoint;

namespace {

/// The jump between the pieces of two points, if nothing but a sliver lies between these: where events
/// are simultaneous within rounding. Its place is known to `width`, or to rounding.
std::optional<JumpPoint> between(maps::ReturnMap& map, double p, const MapPoint& left,
                                 const MapPoint& right, double width, const CurveOptions& options) {
  MapPoint low = left, high = right;
  const auto is_closed = [&] {
    const bool close = high.x - low.x <= width && same_piece(high, right);
    return close || maps::is_closed(low.x, high.x, options.bisection);
  };
  while (!is_closed()) {
    MapPoint m = map(low.x + (high.x - low.x) / 2);
    (same_piece(m, left) ? low : high) = std::move(m);
  }
  MapPoint from = low, to = right;
  while (!same_piece(high, right) && !maps::is_closed(from.x, to.x, options.bisection)) {
    MapPoint m = map(from.x + (to.x - from.x) / 2);
    (same_piece(m, right) ? to : from) = std::move(m);
  }
  if (same_piece(high, right)) to = high;
  if (!(to.x - low.x <= options.sliver * (1.0 + std::abs(low.x)))) return {};
  JumpPoint jump;
  jump.p = p;
  jump.x = low.x + (to.x - low.x) / 2;
  jump.left = std::move(low);
  jump.right = std::move(to);
  return jump;
}

}  // namespace

std::optional<JumpPoint> find_jump(maps::ReturnMap& map, const JumpPoint& like, double p, double x,
                                   double width, double reach, const CurveOptions& options) {
  const double size = 1.0 + std::abs(x);
  const double furthest = std::min(reach, options.furthest * size);
  double r = options.sliver * size;
  MapPoint left = map(x - r), right = map(x + r);
  for (;;) {
    const bool is_left = same_piece(left, like.left), is_right = same_piece(right, like.right);
    if (is_left && is_right) return between(map, p, left, right, width, options);
    r *= options.wider;
    if (!(r <= furthest)) return {};
    // Where both are in one of the pieces the other is on that side.
    if (is_left && same_piece(right, like.left)) {
      left = std::move(right);
      right = map(x + r);
    } else if (is_right && same_piece(left, like.right)) {
      right = std::move(left);
      left = map(x - r);
    } else {
      if (!is_left) left = map(x - r);
      if (!is_right) right = map(x + r);
    }
  }
}

std::optional<JumpPoint> JumpCurve::at(double p, double x, double reach) const {
  const auto map = line_.at(p, K_);
  if (!map) return {};
  const auto height = [](const MapPoint& m) { return m.value - m.x; };
  const double size = 1.0 + std::abs(x);
  // NOTE: from very near, for a fixed point may be about to meet the jump.
  for (double r = line_.options.nearest * size; r <= reach; r *= line_.options.wider) {
    MapPoint left = (*map)(x - r), right = (*map)(x + r);
    if (!(height(left) * height(right) <= 0.0)) continue;
    while (!maps::is_closed(left.x, right.x, line_.options.bisection)) {
      MapPoint m = (*map)(left.x + (right.x - left.x) / 2);
      if (!m.has_value()) return {};
      ((height(m) > 0) == (height(left) > 0) ? left : right) = std::move(m);
    }
    // The pieces are those a little away: next to a jump there may be a sliver by rounding.
    const double at = left.x + (right.x - left.x) / 2;
    const double beside = std::min(r, line_.options.sliver * size);
    left = (*map)(at - beside);
    right = (*map)(at + beside);
    if (!left.has_value() || !right.has_value() || same_piece(left, right)) continue;
    auto found = between(*map, p, left, right, 0.0, line_.options);
    if (found && found->crosses(line_.options.settled)) return found;
  }
  return {};
}

std::optional<JumpPoint> JumpCurve::follow(const JumpPoint& like, double p, double x, double width,
                                           double reach) const {
  const auto map = line_.at(p, K_);
  return map ? find_jump(*map, like, p, x, width, reach, line_.options) : std::nullopt;
}

std::optional<JumpPoint> JumpCurve::on_diagonal(const JumpPoint& z, const JumpPoint& beyond) const {
  const bool left = z.left_height() * beyond.left_height() <= 0.0;
  const auto height = [&](const JumpPoint& j) { return left ? j.left_height() : j.right_height(); };
  if (!(height(z) * height(beyond) < 0.0)) return {};
  const double speed = (beyond.x - z.x) / (beyond.p - z.p);
  bool ended = false;
  const auto f = [&](double p) {
    const auto jump = follow(z, p, z.x + (p - z.p) * speed);
    ended = ended || !jump;
    return jump ? height(*jump) : 0.0;
  };
  const double close = line_.options.shortest * line_.width;
  const auto is_close = [&](double a, double b) { return b - a <= close; };
  const bool upwards = beyond.p > z.p;
  const JumpPoint &low = upwards ? z : beyond, &high = upwards ? beyond : z;
  auto evaluations = static_cast<std::uintmax_t>(line_.options.most_steps);
  const auto [from, to] = boost::math::tools::toms748_solve(f, low.p, high.p, height(low),
                                                            height(high), is_close, evaluations);
  if (ended) return {};
  const double p = upwards ? from : to;
  return follow(z, p, z.x + (p - z.p) * speed);
}

std::optional<JumpPoint> JumpCurve::along(const JumpPoint& z, double p,
                                          const Extrapolation::Guess& guess) const {
  const double width = line_.options.placed * std::abs(guess.x - z.x);
  return follow(z, p, guess.x, width, reach(z, guess));
}

double JumpCurve::reach(const JumpPoint& z, const Extrapolation::Guess& guess) const {
  const double range = line_.x_unit / line_.options.x_scale;
  return std::max(guess.doubt, line_.options.most_corrected * std::abs(guess.x - z.x)) +
         line_.options.least_reach * range;
}

std::optional<JumpPoint> JumpCurve::across(const JumpPoint& z, double p,
                                           const Extrapolation::Guess& guess) const {
  auto next = at(p, guess.x, reach(z, guess));
  if (!next) return {};
  const double most = line_.options.most_corrected * std::abs(z.right.value - z.left.value);
  const bool alike = std::abs(next->left.value - z.left.value) <= most &&
                     std::abs(next->right.value - z.right.value) <= most;
  return alike ? next : std::nullopt;
}

}  // namespace specht::bifurcation

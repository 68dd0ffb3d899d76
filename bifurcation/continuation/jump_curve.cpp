#include <algorithm>
#include <boost/math/tools/toms748_solve.hpp>
#include <cmath>
#include <cstdint>
#include <specht/bifurcation/continuation/jump_curve.hpp>
#include <specht/bifurcation/continuation/jump_search.hpp>
#include <specht/bifurcation/continuation/steady_time.hpp>
#include <tuple>
#include <utility>

namespace specht::bifurcation {

namespace {

/// P_K has a log-periodic limit towards x on one side.
bool is_log_periodic(maps::ReturnMap& P_K, double x, const maps::LogPeriodicOptions& options) {
  const double nearest = options.nearest * (1.0 + std::abs(x));
  long returns = 0;
  return find_log_periodic_limit(P_K, x, -1, nearest, options, returns) ||
         find_log_periodic_limit(P_K, x, 1, nearest, options, returns);
}

/// How much P_K varies on one side of x between two distances whose ratio is that of the longest period that a
/// log-periodic limit may have; `periods`: how many such ratios the first is from the nearest one. NaN if P_K has no
/// value.
double variation(maps::ReturnMap& map, double x, int side, int periods,
                 const maps::LogPeriodicOptions& options) {
  constexpr int samples = 10;
  double low = maps::missing, high = maps::missing;
  for (int k = 0; k < samples; ++k) {
    const double decades = options.most * (periods + k / (samples - 1.0));
    const double d = options.nearest * (1.0 + std::abs(x)) * std::pow(10.0, decades);
    const double value = map(x + side * d).value;
    if (std::isnan(value)) return maps::missing;
    low = std::fmin(low, value);
    high = std::fmax(high, value);
  }
  return high - low;
}

/// On one side of x P_K varies as much next to x as further away: a few values tell apart most limits that it has.
bool may_be_log_periodic(maps::ReturnMap& map, double x, const maps::LogPeriodicOptions& options) {
  const double sampled = options.lasts / 2;  // what so few values show of it
  const auto lasts = [&](int side) {
    return !(variation(map, x, side, 0, options) < sampled * variation(map, x, side, 1, options));
  };
  return lasts(-1) || lasts(1);
}

/// Where a height above the diagonal passes zero between two parameters. A height that jumps over zero does not pass it:
/// that is seen when it no longer falls with the interval, long before that is closed.
class HeightZero {
 public:
  HeightZero(const ParameterLine& line, double p, double height, double p_beyond,
             double height_beyond)
      : line_(line), p_(p), height_(height), p_beyond_(p_beyond), beyond_(height_beyond) {}

  /// `height(p)`: NaN where the curve has ended, which ends the search.
  template <class Height>
  void close(const Height& height) {
    const CurveOptions& options = line_.options;
    const bool upwards = p_beyond_ > p_;
    const double first = height_, last = beyond_, width = std::abs(p_beyond_ - p_);
    const auto f = [&](double p) {
      const double h = height(p);
      lost_ = lost_ || std::isnan(h);
      const bool is_before = h == 0.0 || (h > 0.0) == (first > 0.0);
      if (is_before) std::tie(p_, height_) = std::pair(p, h);
      if (!is_before || h == 0.0) std::tie(p_beyond_, beyond_) = std::pair(p, h);
      return lost_ ? 0.0 : h;
    };
    const auto is_closed = [&](double a, double b) {
      const bool narrow = b - a <= options.narrow * width;
      jumps_ = narrow && !(left_over() <= options.jumped * std::abs(first - last));
      return jumps_ || b - a <= options.shortest * line_.width;
    };
    auto evaluations = static_cast<std::uintmax_t>(options.most_steps);
    (void)boost::math::tools::toms748_solve(f, upwards ? p_ : p_beyond_, upwards ? p_beyond_ : p_,
                                            upwards ? first : last, upwards ? last : first,
                                            is_closed, evaluations);
    jumps_ = jumps_ || !(left_over() <= options.continuous * std::abs(first - last));
  }
  /// The height passes zero.
  [[nodiscard]] bool is_passed() const { return !lost_ && !jumps_; }
  /// The curve has ended on the way.
  [[nodiscard]] bool is_lost() const { return lost_; }
  /// The last parameters before that and behind it.
  [[nodiscard]] double before() const { return p_; }
  [[nodiscard]] double behind() const { return p_beyond_; }

 private:
  [[nodiscard]] double left_over() const { return std::abs(height_ - beyond_); }

  const ParameterLine& line_;
  double p_, height_, p_beyond_, beyond_;  // the interval closes in
  bool lost_ = false, jumps_ = false;
};

}  // namespace

std::optional<JumpPoint> JumpCurve::at(double p, double x, double reach, double width) const {
  const auto map = line_.at(p, K_);
  if (!map) return {};
  const double size = 1.0 + std::abs(x);
  // NOTE: from very near, for a fixed point may be about to meet the jump.
  for (double r = line_.options.nearest * size; r <= reach; r *= line_.options.much_wider) {
    const auto change = change_of_side(*map, x, r, width, line_.options);
    if (!change) continue;
    if (!change->left.has_value() || !change->right.has_value()) return {};
    // The pieces are those a little away: next to a jump there may be a sliver by rounding.
    const double bracket = change->right.x - change->left.x;
    const double middle = change->left.x + bracket / 2;
    const double sliver = std::max(line_.options.sliver * size, bracket);
    for (const double beside : {sliver, std::min(r, sliver)}) {
      const Sides sides{(*map)(middle - beside), (*map)(middle + beside)};
      if (!sides.left.has_value() || !sides.right.has_value()) continue;
      const auto found = jump_between_pieces(*map, p, sides, width, line_.options, {{middle, 0.0}});
      if (found && found->crosses(line_.options)) return found;
    }
  }
  return {};
}

std::optional<JumpPoint> JumpCurve::separatrix_at(double p, double x, double reach) const {
  const auto map = line_.at(p, K_);
  if (!map) return {};
  // NOTE: in a sliver there are jumps beside it; the first event in which orbits part is its own.
  const double nearest = line_.options.sliver * (1.0 + std::abs(x));
  std::optional<double> tried;
  for (double r = nearest; r < line_.options.much_wider * reach; r *= line_.options.much_wider) {
    const auto like = parted_within(*map, p, x, r, line_.options);
    if (!like || like->x == tried) continue;
    tried = like->x;
    auto found = find_jump(*map, *like, p, like->x, 0.0, r, line_.options);
    if (!found || !found->crosses(line_.options)) continue;
    if (std::abs(found->x - x) <= std::max(reach, nearest)) return found;
  }
  return {};
}

std::optional<JumpPoint> JumpCurve::separatrix_beside(
    double p, double x, double reach, const maps::LogPeriodicOptions& limits) const {
  const auto map = line_.at(p, K_);
  if (!map) return {};
  const double nearest = line_.options.sliver * (1.0 + std::abs(x));
  const double wider = line_.options.much_wider;
  for (double r = nearest; r < wider * reach; r *= wider) {
    const auto like = parted_within(*map, p, x, r, line_.options);
    if (!like || !may_be_log_periodic(*map, like->x, limits)) continue;
    const auto found = find_jump(*map, *like, p, like->x, 0.0, r, line_.options);
    if (!found || !(std::abs(found->x - x) <= reach)) continue;
    // NOTE: P_K(x) = x is that much above the separatrix, or below it.
    const double own = std::abs(found->x - x);
    const bool reaches = swing_height(*found, -1) <= own || swing_height(*found, 1) <= own;
    if (reaches && is_log_periodic(*map, found->x, limits)) return found;
  }
  return {};
}

std::optional<JumpPoint> JumpCurve::follow(const JumpPoint& like, double p, double x, double width,
                                           double reach) const {
  const auto map = line_.at(p, K_);
  return map ? find_jump(*map, like, p, x, width, reach, line_.options) : std::nullopt;
}

std::optional<JumpPoint> JumpCurve::on_diagonal(const JumpPoint& z, const JumpPoint& beyond,
                                                std::optional<JumpOver>& jump_over) const {
  const bool left = z.left_height() * beyond.left_height() <= 0.0;
  const auto height = [&](const JumpPoint& j) { return left ? j.left_height() : j.right_height(); };
  if (!(height(z) * height(beyond) < 0.0)) return {};
  const double speed = (beyond.x - z.x) / (beyond.p - z.p);
  const auto place = [&](double p) { return follow(z, p, z.x + (p - z.p) * speed); };
  HeightZero zero(line_, z.p, height(z), beyond.p, height(beyond));
  zero.close([&](double p) {
    const auto jump = place(p);
    return jump ? height(*jump) : maps::missing;
  });
  if (!zero.is_passed()) {
    if (!zero.is_lost()) jump_over = {zero.before(), zero.behind()};
    return {};
  }
  auto end = place(zero.before());
  if (!end || !(is_alike(*end, z) && is_alike(*end, beyond))) return {};
  return end;
}

std::optional<JumpPoint> JumpCurve::half_turn_between(const JumpPoint& z,
                                                      const JumpPoint& beyond) const {
  const double here = z.less_than_half_turn(z), there = z.less_than_half_turn(beyond);
  if (z.swing || !(z.period > 0.0) || !(here > 0.0 && there < 0.0)) return {};
  const double speed = (beyond.x - z.x) / (beyond.p - z.p);
  const auto place = [&](double p) { return follow(z, p, z.x + (p - z.p) * speed); };
  HeightZero zero(line_, z.p, here, beyond.p, there);
  zero.close([&](double p) {
    const auto jump = place(p);
    return jump ? z.less_than_half_turn(*jump) : maps::missing;
  });
  return zero.is_passed() ? place(zero.before()) : std::nullopt;
}

double JumpCurve::swing_height(const JumpPoint& z, int side) const {
  const auto map = line_.at(z.p, K_);
  const bool above = (side > 0) == z.swing->rises;
  return map ? least_height(*map, z.x, side, above, line_.options.swing) : maps::missing;
}

bool JumpCurve::swings_across(const JumpPoint& z) const {
  const auto is_across = [&](int side) {
    // NOTE: the coarse samples of a swing far from the diagonal need no finer ones.
    const double distance = side < 0 ? z.swing->left_distance : z.swing->right_distance;
    return !(distance > line_.options.swing.near) && !(swing_height(z, side) > 0.0);
  };
  return is_across(-1) || is_across(1);
}

std::optional<JumpPoint> JumpCurve::touch_between(const JumpPoint& z,
                                                  const JumpPoint& beyond) const {
  const double speed = (beyond.x - z.x) / (beyond.p - z.p);
  for (const int side : {-1, 1}) {
    const double first = swing_height(z, side), last = swing_height(beyond, side);
    if (!(first > 0.0 && last < 0.0)) continue;
    std::optional<JumpPoint> end = z;
    HeightZero zero(line_, z.p, first, beyond.p, last);
    zero.close([&](double p) {
      auto jump = follow(z, p, z.x + (p - z.p) * speed);
      const double h = jump ? swing_height(*jump, side) : maps::missing;
      if (h >= 0.0) end = std::move(jump);
      return h;
    });
    if (zero.is_passed()) return end;
    if (zero.is_lost()) return {};
  }
  return {};
}

std::optional<JumpPoint> JumpCurve::along(const JumpPoint& z, double p,
                                          const Extrapolation::Guess& guess) const {
  const double width = line_.options.placed * std::abs(guess.x - z.x);
  auto next = follow(z, p, guess.x, width, reach(z, guess));
  if (z.swing) return next;
  const bool same = next && same_piece(next->left, z.left) && same_piece(next->right, z.right);
  return same || (next && is_alike(*next, z)) ? next : std::nullopt;
}

bool JumpCurve::is_time_steady(const JumpPoint& a, const JumpPoint& b) const {
  if (a.swing || !(a.period > 0.0)) return true;
  const SteadyTime left(a.left.time, b.left.time, K_, line_.options);
  const SteadyTime right(a.right.time, b.right.time, K_, line_.options);
  const bool left_is_known = left.is_same() || !same_piece(a.left, b.left);
  const bool right_is_known = right.is_same() || !same_piece(a.right, b.right);
  if (left_is_known && right_is_known) return true;
  const auto soon = follow(a, left.soon(a.p, b.p), left.soon(a.x, b.x));
  return soon && (left_is_known || left.passes(soon->left.time)) &&
         (right_is_known || right.passes(soon->right.time));
}

bool JumpCurve::is_alike(const JumpPoint& a, const JumpPoint& b) const {
  const double most = line_.options.most_corrected * std::abs(b.right_limit() - b.left_limit());
  return std::abs(a.left_limit() - b.left_limit()) <= most &&
         std::abs(a.right_limit() - b.right_limit()) <= most;
}

double JumpCurve::reach(const JumpPoint& z, const Extrapolation::Guess& guess) const {
  const double range = line_.x_unit / line_.options.x_scale;
  const double by_step = line_.options.most_corrected * std::abs(guess.x - z.x);
  return std::max(guess.doubt, std::min(by_step, line_.options.doubts * guess.doubt)) +
         line_.options.least_reach * range;
}

std::optional<JumpPoint> JumpCurve::across(const JumpPoint& z, double p,
                                           const Extrapolation::Guess& guess) const {
  const double furthest = line_.options.most_corrected_over_change * std::abs(guess.x - z.x) +
                          line_.options.least_reach * line_.x_unit / line_.options.x_scale;
  auto next = z.swing ? separatrix_at(p, guess.x, furthest)
                      : at(p, guess.x, furthest, line_.options.placed * std::abs(guess.x - z.x));
  if (!next || !is_alike(*next, z)) return {};
  // NOTE: where both of its pieces have changed within a step it may be another curve: there are some that are alike.
  const bool is_on_one = same_piece(next->left, z.left) || same_piece(next->right, z.right);
  const double off = std::abs(next->x - guess.x) / (1.0 + std::abs(next->x));
  return z.swing || is_on_one || off <= line_.options.sliver ? next : std::nullopt;
}

}  // namespace specht::bifurcation

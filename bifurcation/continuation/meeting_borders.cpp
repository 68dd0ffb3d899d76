#include <algorithm>
#include <cmath>
#include <specht/bifurcation/continuation/jump_search.hpp>
#include <specht/bifurcation/continuation/meeting_borders.hpp>
#include <utility>
#include <vector>

namespace specht::bifurcation {
namespace {

using maps::MapPoint;

/// From the nearest one to the furthest one, each further by a factor.
std::vector<double> distances(double nearest, double furthest, double wider) {
  std::vector<double> all;
  for (double r = nearest; r < furthest; r *= wider) all.push_back(r);
  all.push_back(furthest);
  return all;
}

/// How far p still is from where two borders meet, if their distance falls like this power of it.
double remaining(const Borders& before, const Borders& now, double power) {
  const double a = std::pow(std::abs(before.distance()), 1.0 / power);
  const double b = std::pow(std::abs(now.distance()), 1.0 / power);
  return b * (now.own.p - before.own.p) / (a - b);
}

/// The power, 1 or 1/2, that predicts the third distance better.
double power_of(const Borders& a, const Borders& b, const Borders& c) {
  const double part = (c.own.p - b.own.p) / (b.own.p - a.own.p);
  const double D_a = std::abs(a.distance()), D_b = std::abs(b.distance());
  const double linear = D_b + part * (D_b - D_a);
  const double root = std::sqrt(std::max(0.0, D_b * D_b + part * (D_b * D_b - D_a * D_a)));
  const double found = std::abs(c.distance());
  return std::abs(found - linear) < std::abs(found - root) ? 1.0 : 0.5;
}

/// They are between the same pieces.
bool are_same(const Borders& a, const Borders& b) {
  return same_piece(a.other.left, b.other.left) && same_piece(a.other.right, b.other.right);
}

/// They may meet before p_beyond: with the power that falls faster.
bool close_in(const Borders& before, const Borders& now, double p_beyond) {
  if (!(std::abs(now.distance()) < std::abs(before.distance()))) return false;
  return std::abs(remaining(before, now, 0.5)) < std::abs(p_beyond - now.own.p);
}

/// Pairs of borders on their way to where they meet: p and the middle between them as polynomials in their distance or,
/// where that falls like a root, in its square; both vanish there.
class Approach {
 public:
  explicit Approach(const CurveOptions& options) : options_(options) {}

  void add(const Borders& borders) {
    // NOTE: what is almost the same place says more of rounding than of the curves.
    while (pairs_.size() > 1 && !(std::abs(pairs_.back().distance()) >=
                                  options_.falls_to_meeting * std::abs(borders.distance()))) {
      pairs_.pop_back();
    }
    pairs_.push_back(borders);
    if (static_cast<int>(pairs_.size()) > options_.nodes_to_meeting) pairs_.erase(pairs_.begin());
  }
  [[nodiscard]] std::size_t size() const { return pairs_.size(); }
  [[nodiscard]] const std::vector<Borders>& pairs() const { return pairs_; }

  /// Of the distance, 1 or 1/2.
  double power = 0.5;
  [[nodiscard]] double p() const {
    return at_zero([](const Borders& b) { return b.own.p; });
  }
  [[nodiscard]] double middle() const {
    return at_zero([](const Borders& b) { return b.middle(); });
  }

 private:
  template <class Of>
  [[nodiscard]] double at_zero(const Of& of) const {
    Extrapolation to_meeting;
    for (const Borders& b : pairs_) {
      to_meeting.add(power < 1.0 ? b.distance() * b.distance() : b.distance(), of(b));
    }
    return to_meeting.at(0.0).x;
  }

  const CurveOptions& options_;
  std::vector<Borders> pairs_;
};

}  // namespace

std::optional<JumpPoint> MeetingBorders::other_border(const JumpPoint& jump, int side,
                                                      double nearest, double furthest,
                                                      double precision) const {
  const CurveOptions& options = line_.options;
  const auto map = line_.at(jump.p, K_);
  if (!map) return {};
  const MapPoint& inner = side > 0 ? jump.right : jump.left;
  const double size = 1.0 + std::abs(jump.x);
  MapPoint near = inner;
  for (const double r : distances(nearest, furthest, options.wider)) {
    MapPoint far = (*map)(inner.x + side * r);
    if (!far.has_value()) return {};
    if (same_piece(far, inner)) {
      near = std::move(far);
      continue;
    }
    const double width = precision * r;
    while (std::abs(far.x - near.x) > width &&
           !maps::is_closed(std::min(near.x, far.x), std::max(near.x, far.x), options.bisection)) {
      MapPoint m = (*map)(near.x + (far.x - near.x) / 2);
      (same_piece(m, inner) ? near : far) = std::move(m);
    }
    // Next to a border there may be a sliver by rounding.
    const double sliver = std::max(options.bisection.sliver_ulps * maps::ulp(size), width);
    const MapPoint behind = (*map)(far.x + side * sliver);
    const bool is_sliver = behind.has_value() && !same_piece(behind, far);
    return border_at(jump.p, far.x, near, is_sliver ? behind : far, side, map->period());
  }
  return {};
}

std::optional<JumpPoint> MeetingBorders::behind_turn(const JumpPoint& z, const BranchPast& past,
                                                     double p_beyond) const {
  const std::size_t n = past.p.size();
  if (n < 3) return {};
  const double x_0 = past.x[n - 3], x_1 = past.x[n - 2], x_2 = past.x[n - 1];
  const double slow_before = (past.p[n - 2] - past.p[n - 3]) / (x_1 - x_0);
  const double slow = (past.p[n - 1] - past.p[n - 2]) / (x_2 - x_1);
  const double bend = (slow - slow_before) / (x_2 - x_0);
  // dp/dx at x_2, and where it vanishes
  const double now = slow + bend * (x_2 - x_1);
  const double to_turn = -now / bend;
  const double p_turn = z.p + now * to_turn / 2;
  const bool is_ahead = (p_turn - z.p) * (p_beyond - p_turn) >= 0.0 && to_turn * (x_2 - x_1) > 0.0;
  const CurveOptions& options = line_.options;
  if (!is_ahead || !(std::abs(to_turn) <= options.longest_to_turn * std::abs(x_2 - x_1))) return {};
  JumpPoint like = z;
  std::swap(like.left, like.right);
  if (like.swing) like.swing->rises = !like.swing->rises;
  auto other =
      jumps_.follow(like, z.p, z.x + 2 * to_turn, 0.0, options.doubt_of_turn * std::abs(to_turn));
  return other && other->crosses(options) ? other : std::nullopt;
}

std::optional<Borders> MeetingBorders::at(const Borders& from, double p, double own_x,
                                          double distance) const {
  const double reach = line_.options.between_borders * std::abs(distance);
  auto own = jumps_.follow(from.own, p, own_x, 0.0, reach);
  if (!own) return {};
  auto other = jumps_.follow(from.other, p, own_x + distance, 0.0, reach);
  if (!other) return {};
  return Borders{std::move(*own), std::move(*other)};
}

bool MeetingBorders::vanish_together(const Borders& before, double p, double middle) const {
  const CurveOptions& options = line_.options;
  const bool on_right = before.distance() > 0;
  const double outer = on_right ? before.own.left_height() : before.own.right_height();
  const double other = on_right ? before.other.right_height() : before.other.left_height();
  const bool are_jumps = before.own.crosses(options) && before.other.crosses(options);
  if (!are_jumps || !(outer * other > 0.0)) return false;
  const auto map = line_.at(2 * p - before.own.p, K_);
  if (!map) return false;
  const double x = 2 * middle - before.middle();
  for (const double at : {x - before.distance(), x, x + before.distance()}) {
    const MapPoint m = (*map)(at);
    if (!m.has_value() || !((m.value - m.x) * outer > 0.0)) return false;
  }
  return true;
}

std::optional<Borders> MeetingBorders::second(const Borders& from, const Extrapolation& curve,
                                              double p_last) const {
  const CurveOptions& options = line_.options;
  double step = p_last - from.own.p;
  for (int i = 0; i < options.most_first_to_meeting; ++i) {
    step *= options.first_to_meeting;
    const double p = from.own.p + step;
    const auto found = at(from, p, curve.at(p).x, from.distance());
    if (!found) continue;
    return std::abs(found->distance()) < std::abs(from.distance()) ? found : std::nullopt;
  }
  return {};
}

std::optional<Borders> MeetingBorders::nearer(const Borders& before, const Borders& now,
                                              const Extrapolation& curve, double away,
                                              double power) const {
  const double drift = (now.middle() - before.middle()) / (now.own.p - before.own.p);
  for (const double part : line_.options.parts_to_meeting) {
    const double step = part * away, p = now.own.p + step;
    const double distance = now.distance() * std::pow(1.0 - part, power);
    // NOTE: where a curve turns p is no coordinate along it.
    const double own = power < 1.0 ? now.middle() + drift * step - distance / 2 : curve.at(p).x;
    auto next = at(now, p, own, distance);
    if (next) return next;
  }
  return {};
}

const Borders& MeetingBorders::seen(const std::vector<Borders>& pairs) const {
  const auto is_evident = [&](const Borders& b) {
    return std::abs(b.distance()) >= line_.options.evident * (1.0 + std::abs(b.own.x));
  };
  const auto found = std::find_if(pairs.rbegin(), pairs.rend(), is_evident);
  return found != pairs.rend() ? *found : pairs.front();
}

std::optional<Meeting> MeetingBorders::followed(const Borders& from, const Extrapolation& curve,
                                                double p_last) const {
  const CurveOptions& options = line_.options;
  const auto first = second(from, curve, p_last);
  if (!first) return {};
  const double direction = p_last - from.own.p;
  Approach approach(options);
  Borders before = from, now = *first;
  double p = maps::missing, doubt = core::Interval().high, noise = 0.0;
  for (int i = 0; i < options.most_to_meeting; ++i) {
    const double away = std::isnan(p) ? remaining(before, now, approach.power) : p - now.own.p;
    const bool is_ahead = away * direction > 0.0 && (p_last - now.own.p - away) * direction >= 0.0;
    if (!is_ahead) return {};
    // Rounding of x, as one of p.
    const double change = (now.distance() - before.distance()) / (now.own.p - before.own.p);
    noise = options.settled * (1.0 + std::abs(now.own.x)) / std::abs(change);
    if (doubt <= std::max(options.shortest * line_.width, noise)) break;
    auto next = nearer(before, now, curve, away, approach.power);
    if (!next) break;
    // NOTE: the first two lie too near to each other to be nodes both.
    if (approach.size() < 2) approach.power = power_of(before, now, *next);
    if (approach.size() == 0) approach.add(now);
    approach.add(*next);
    before = std::exchange(now, std::move(*next));
    const double p_before = std::exchange(p, approach.p());
    if (!std::isnan(p_before)) doubt = std::abs(p - p_before);
  }
  if (!(doubt <= std::max(options.meeting * line_.width, noise))) return {};
  const double middle = approach.middle();
  JumpPoint end = now.own;
  end.p = p;
  end.x = middle;
  const bool is_of_jumps = vanish_together(seen(approach.pairs()), p, middle);
  std::vector<Borders> all{from};
  if (approach.pairs().front().own.p != first->own.p) all.push_back(*first);
  all.insert(all.end(), approach.pairs().begin(), approach.pairs().end());
  return Meeting{std::move(end), std::max(doubt, noise), std::move(all), is_of_jumps};
}

std::optional<JumpPoint> MeetingBorders::jump_back(const JumpPoint& z, int side, double nearest,
                                                   double furthest) const {
  const auto map = line_.at(z.p, K_);
  if (!map) return {};
  const bool above = (side > 0) == z.swing->rises;
  double inside = 0.0;
  for (const double r : distances(nearest, furthest, line_.options.wider)) {
    const double x = z.x + side * r;
    const double height = (*map)(x).value - x;
    if ((height > 0) == above) {
      inside = r;
      continue;
    }
    if (inside == 0.0) return {};
    const double middle = (inside + r) / 2, half = (r - inside) / 2;
    return jumps_.at(z.p, z.x + side * middle, (1.0 + line_.options.most_corrected) * half);
  }
  return {};
}

std::optional<Meeting> MeetingBorders::ahead(const JumpPoint& z, const Extrapolation& curve,
                                             const BranchPast& past, double p_beyond,
                                             Neighbours& before) const {
  if (curve.is_tangent()) return {};
  const Extrapolation::Guess there = curve.at(p_beyond);
  if (const auto other = behind_turn(z, past, p_beyond)) {
    if (auto found = followed({z, *other}, curve, p_beyond)) return found;
  }
  const CurveOptions& options = line_.options;
  const double size = 1.0 + std::abs(z.x), moves = std::abs(there.x - z.x);
  const double furthest = std::min(options.furthest_other * moves, options.furthest * size);
  const double nearest = std::max(options.nearest_other * moves, options.nearest * size);
  for (const int side : {-1, 1}) {
    auto other = z.swing ? jump_back(z, side, nearest, furthest)
                         : other_border(z, side, nearest, furthest, options.roughly);
    if (!other || !(std::abs(other->x - z.x) > options.least_meeting * there.doubt)) continue;
    const Borders now{z, *other};
    auto& last = before[side > 0 ? 1 : 0];
    const bool may_meet = !last || !are_same(*last, now) || close_in(*last, now, p_beyond);
    last = now;
    if (!may_meet) continue;
    const double reach = options.between_borders * std::abs(now.distance());
    if (!z.swing) other = jumps_.follow(*other, z.p, other->x, 0.0, reach);
    if (!other) continue;
    if (auto found = followed({z, *other}, curve, p_beyond)) return found;
  }
  return {};
}

}  // namespace specht::bifurcation

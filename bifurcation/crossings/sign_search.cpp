#include <algorithm>
#include <boost/math/tools/toms748_solve.hpp>
#include <cmath>
#include <cstdint>
#include <limits>
#include <specht/bifurcation/crossings/circle.hpp>
#include <specht/bifurcation/crossings/oscillation.hpp>
#include <specht/bifurcation/crossings/sign_search.hpp>
#include <tuple>

namespace specht::bifurcation {
namespace {

using maps::MapPoint;

double middle(double a, double b) { return a + (b - a) / 2; }

}  // namespace

double SignSearch::height(const MapPoint& p) const {
  return nearest_to(0.0, p.value - p.x, map_.period());
}

bool SignSearch::is_antipode(const MapPoint& a, const MapPoint& b) const {
  const double period = map_.period();
  return period > 0.0 && std::abs(height(a) - height(b)) > period / 2;
}

std::vector<Crossing> SignSearch::take() {
  std::sort(found_.begin(), found_.end(),
            [](const Crossing& a, const Crossing& b) { return a.x < b.x; });
  return std::move(found_);
}

void SignSearch::search(const MapPoint& a, const MapPoint& b, int halvings, bool mixed) {
  if (!a.has_value() && !b.has_value()) return;
  if (same_piece(a, b)) {
    if (above(a) != above(b)) {
      refine(a, b);
    } else if (mixed && halvings > 0) {
      halve(a, b, halvings, true);
    }
    return;
  }
  if (maps::is_closed(a.x, b.x, options_.bisection())) return;
  if (a.has_value() && b.has_value() && above(a) != above(b)) {
    if (auto ends = change_of_side(a, b)) {
      settle(*ends);
      if (halvings > 0) {
        search(a, ends->first, halvings - 1, true);
        search(ends->second, b, halvings - 1, true);
      }
      return;
    }
  }
  if (halvings == 0 ||
      (halvings <= options_.near_subdivisions - options_.subdivisions && !near_diagonal(a, b)))
    return;
  halve(a, b, halvings, mixed);
}

std::optional<SignSearch::Ends> SignSearch::change_of_side(const MapPoint& a, const MapPoint& b) {
  for (const bool missing_is_a : {true, false}) {
    MapPoint low = a, high = b;
    while (!same_piece(low, high) && !maps::is_closed(low.x, high.x, options_.bisection())) {
      MapPoint m = map_(middle(low.x, high.x));
      const bool as_a = m.has_value() ? above(m) == above(a) : missing_is_a;
      (as_a ? low : high) = std::move(m);
    }
    if (low.has_value() && high.has_value()) return Ends{std::move(low), std::move(high)};
  }
  return std::nullopt;
}

bool SignSearch::near_diagonal(const MapPoint& a, const MapPoint& b) const {
  if (!a.has_value() || !b.has_value()) return false;
  return std::min(std::abs(height(a)), std::abs(height(b))) <=
         options_.near * std::abs(b.value - a.value);
}

void SignSearch::halve(const MapPoint& a, const MapPoint& b, int halvings, bool mixed) {
  const MapPoint m = map_(middle(a.x, b.x));
  search(a, m, halvings - 1, mixed);
  search(m, b, halvings - 1, mixed);
}

void SignSearch::settle(const Ends& ends) {
  if (same_piece(ends.first, ends.second)) {
    refine(ends.first, ends.second);
    return;
  }
  const MapPoint left = maps::beside(map_, ends.first, -1, options_.bisection());
  const MapPoint right = maps::beside(map_, ends.second, 1, options_.bisection());
  const double period = map_.period();
  const double right_value = nearest_to(left.value, right.value, period);
  if (std::abs(right_value - left.value) <=
      options_.continuity_tolerance() * (1.0 + std::abs(left.value))) {
    if (!is_antipode(left, right)) fixed_point(left);
    return;
  }
  // Else only the sliver between them has crossed.
  if (!meets_diagonal(height(left), right_value - right.x, period)) return;
  Crossing c = crossing(CrossingKind::jump, left);
  c.x = ends.second.x;
  c.left = left.value;
  c.right = right.value;
  c.slope = maps::missing;
  jump(std::move(c));
}

void SignSearch::jump(Crossing&& c) {
  if (is_within_a_piece(c.x)) {
    report_.counts.jumps.add(std::abs(c.right - c.left), c.x);
    return;
  }
  if (is_hidden(c)) {
    ++report_.counts.hidden_jumps;
    return;
  }
  find_oscillation(map_, c, options_.oscillation);
  found_.push_back(std::move(c));
}

bool SignSearch::is_hidden(const Crossing& jump) {
  if (K_ == 1) return false;
  const double ulp = maps::ulp(jump.x);
  double steep = maps::missing;
  for (const double side : {-ulp, ulp}) {
    MapPoint p = map_.with_slope(jump.x + options_.sliver_ulps * side);
    for (double ulps = options_.sliver_ulps / 2; !p.has_value(); ulps /= 2) {
      if (ulps < 1.0) return true;
      p = map_.with_slope(jump.x + ulps * side);
    }
    steep = std::fmax(steep, std::abs(p.slope));
  }
  return steep * options_.jump_ulps * ulp >= std::abs(jump.right - jump.left);
}

bool SignSearch::is_within_a_piece(double x) {
  const auto is_one_piece = [&](double away) {
    const MapPoint left = map_(x - away), right = map_(x + away);
    return left.has_value() && right.has_value() && same_piece(left, right) &&
           above(left) == above(right);
  };
  // NOTE: the place of a jump of an iterate may be off by `stray`, and rounding may smear a jump that is none of its own.
  double far = options_.stray * (1.0 + std::abs(x)), near = options_.sliver_ulps * maps::ulp(x);
  for (int k = 0; k < options_.jump_distances; ++k, far *= options_.jump_further) {
    if (!is_one_piece(far)) return false;
  }
  bool found = false;
  for (int k = 0; k < options_.jump_distances && !found;
       ++k, near *= options_.jump_slightly_further) {
    found = is_one_piece(near);
  }
  return found;
}

void SignSearch::refine(const MapPoint& a, const MapPoint& b) {
  std::optional<MapPoint> foreign;
  const auto f = [&](double x) {
    MapPoint p = map_(x);
    if (!same_piece(p, a)) {
      if (!foreign) foreign = std::move(p);
      return 0.0;  // ends the search
    }
    return height(p);
  };
  std::uintmax_t evaluations = static_cast<std::uintmax_t>(options_.max_evaluations);
  double low = a.x, high = b.x;
  if (height(a) == 0.0) {
    high = low;
  } else if (height(b) == 0.0) {
    low = high;
  } else {
    const auto closed = [this](double l, double h) {
      return maps::is_closed(l, h, options_.bisection());
    };
    std::tie(low, high) =
        boost::math::tools::toms748_solve(f, a.x, b.x, height(a), height(b), closed, evaluations);
  }
  if (foreign) {
    if (foreign->x > a.x && foreign->x < b.x) {
      search(a, *foreign, options_.near_subdivisions, false);
      search(*foreign, b, options_.near_subdivisions, false);
    }
    return;
  }
  const MapPoint p = map_(low), q = map_(high);
  if (is_antipode(p, q)) return;
  fixed_point(std::abs(height(p)) <= std::abs(height(q)) ? p : q);
}

void SignSearch::fixed_point(const MapPoint& p) {
  if (p.status == core::Outcome::at_rest && p.time == 0.0) {
    report_.add_equilibrium(p.x);
    return;
  }
  // NOTE: where returns take less and less time P(x) − x vanishes, and rounding may pass the diagonal beside there.
  if (p.time <= options_.no_time) return;
  Crossing c = crossing(CrossingKind::unstable, p);
  CrossingCounts& counts = report_.counts;
  const double steep = std::isfinite(c.slope) ? std::abs(c.slope) : 0.0, off = std::abs(height(p));
  if (!(off <= options_.residual * (1.0 + std::abs(p.x)) +
                   steep * options_.residual_ulps * maps::ulp(p.x))) {
    counts.values.add(off, p.x);
    return;
  }
  if (std::abs(c.slope) > options_.steepest) {
    ++counts.steep;
    return;
  }
  if (const auto misfit = misfit_of_slope(p, c.slope)) {
    counts.multipliers.add(*misfit, p.x);
    return;
  }
  if (touches(p, c.slope)) {
    counts.touches.add(off, p.x);
    return;
  }
  if (std::abs(c.slope) < 1.0) c.kind = CrossingKind::stable;
  found_.push_back(std::move(c));
}

bool SignSearch::touches(const MapPoint& p, double slope) {
  double away = std::abs(height(p) / (slope - 1.0));
  if (!(away > options_.residual_ulps * maps::ulp(p.x))) return false;
  for (int k = 0; k < options_.touch_distances; ++k) {
    away *= options_.touch_further;
    const MapPoint left = map_(p.x - away), right = map_(p.x + away);
    // NOTE: at the end of a piece one side says nothing of the other.
    if (!same_piece(left, p) || !same_piece(right, p)) return false;
    if ((height(left) > 0.0) != (height(right) > 0.0)) return false;
  }
  return true;
}

std::optional<double> SignSearch::misfit_of_slope(const MapPoint& p, double slope) {
  double least = std::numeric_limits<double>::infinity();
  const double size = 1.0 + std::abs(slope);
  // NOTE: the ulp of x itself: a map near 0 may have pieces that are narrower than an ulp of 1.
  const double ulp =
      std::max(maps::ulp(p.x), options_.bisection().smallest / options_.confirm_to_ulps);
  for (double h = options_.confirm_from * (1.0 + std::abs(p.x));
       h >= options_.confirm_to_ulps * ulp; h /= options_.confirm_shorter) {
    const MapPoint left = map_(p.x - h), right = map_(p.x + h);
    const double allowed = options_.confirmed + options_.confirmed_ulps * ulp / h;
    // NOTE: at the end of a piece one side is its own.
    for (const double difference :
         {(right.value - left.value) / (right.x - left.x),
          (right.value - p.value) / (right.x - p.x), (left.value - p.value) / (left.x - p.x)}) {
      const double misfit = std::abs(difference - slope) / size;
      if (misfit <= allowed) return std::nullopt;
      if (misfit < least) least = misfit;
    }
  }
  return least;
}

Crossing SignSearch::crossing(CrossingKind kind, const MapPoint& p) {
  Crossing c;
  c.kind = kind;
  c.point = p;
  c.x = p.x;
  c.left = c.right = p.value;
  c.slope = kind == CrossingKind::jump ? maps::missing : maps::slope(map_, p, options_.slope).value;
  c.time = p.time;
  c.iterate = K_;
  c.period = K_;
  return c;
}

}  // namespace specht::bifurcation

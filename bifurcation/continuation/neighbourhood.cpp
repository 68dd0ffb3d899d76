#include <algorithm>
#include <cmath>
#include <specht/bifurcation/continuation/neighbourhood.hpp>
#include <specht/bifurcation/crossings/crossings.hpp>
#include <specht/bifurcation/execution/limited_map.hpp>
#include <specht/maps/slope.hpp>
#include <utility>

namespace specht::bifurcation {

std::optional<Neighbours> Neighbourhood::at(double p, double x, double around, double P_x) const {
  auto P_K = line_.at(p, K_);
  if (!P_K) return std::nullopt;
  const auto map = std::make_shared<LimitedMap>(std::move(P_K), options_.most_orbits);
  ParallelMap alone(map, map->execution());
  CrossingOptions options = options_.crossings;
  options.piecewise = small();
  const double steep = std::isfinite(P_x) ? std::abs(P_x) : 0.0;
  const double most = options_.most_beyond * (range_.high - range_.low) / (2 * around);
  options.beyond = std::clamp(most, options_.beyond, options_.beyond * (1.0 + steep));
  auto found = crossings(alone, {x - around, x + around}, 1, 1, options, nullptr);
  if (!found) return std::nullopt;
  Neighbours neighbours;
  for (Crossing& c : *found) {
    if (c.kind == CrossingKind::marginal) continue;
    if (c.kind != CrossingKind::jump && has_lower_period(p, c.x)) {
      ++neighbours.lower;
    } else {
      neighbours.all.push_back(std::move(c));
    }
  }
  return neighbours;
}

std::vector<maps::MapPoint> Neighbourhood::orbit(double p, double x) const {
  std::vector<maps::MapPoint> points;
  const auto map = K_ > 1 ? line_.at(p, 1) : nullptr;
  for (int k = 1; map && k < K_; ++k) {
    points.push_back((*map)(x));
    x = points.back().value;
  }
  return points;
}

bool Neighbourhood::has_lower_period(double p, const std::vector<maps::MapPoint>& orbit) const {
  for (int k = 1; k <= static_cast<int>(orbit.size()); ++k) {
    if (K_ % k != 0) continue;
    const double x = orbit.front().x, sliver = options_.curves.sliver * (1.0 + std::abs(x));
    const double off = std::abs(orbit[static_cast<std::size_t>(k) - 1].value - x);
    // NOTE: a slope costs more than the orbit; where P is steeper there is no crossing.
    if (!(off <= sliver * (1.0 + options_.crossings.steepest))) continue;
    const auto map = line_.at(p, k);
    if (!map) continue;
    const maps::MapPoint point = map->with_slope(x);
    const double slope = std::isfinite(point.slope) ? point.slope : maps::slope(*map, point).value;
    const auto whole = line_.at(p, K_);
    const double multiplier = whole ? whole->with_slope(x).slope : maps::missing;
    // Beside a flip, where P_K is nearly the identity, x is known no better than rounding of P_K allows.
    const double known = options_.crossings.residual_ulps * maps::ulp(1.0 + std::abs(x)) /
                         std::abs(multiplier - 1.0);
    if (!(off / std::abs(slope - 1.0) <= std::fmax(sliver, known))) continue;
    // NOTE: next to a dip two cycles can be as near to each other.
    if (options_.crossings.is_one_multiplier(multiplier, std::pow(slope, K_ / k))) return true;
  }
  return false;
}

bool Neighbourhood::is_near_lower_period(double p, double x, double within) const {
  for (int k = 1; k < K_; ++k) {
    const auto map = K_ % k == 0 ? line_.at(p, k) : nullptr;
    if (map && std::abs((*map)(x).value - x) <= within * (1.0 + std::abs(x))) return true;
  }
  return false;
}

bool Neighbourhood::begins_at_lower_period(double p, double x) const {
  return is_near_lower_period(p, x, options_.begun);
}

bool Neighbourhood::limit_meets_lower_period(double p, double x) const {
  const double sliver = options_.curves.sliver * (1.0 + std::abs(x));
  return is_near_lower_period(p, x - sliver, options_.limit_meets) ||
         is_near_lower_period(p, x + sliver, options_.limit_meets);
}

bool Neighbourhood::meets_lower_period(double p, double x) const {
  return is_near_lower_period(p, x, options_.meets);
}

Beside Neighbourhood::beside(double p, double x) const {
  const auto map = line_.at(p, K_);
  if (!map) return Beside::nothing;
  const double around = options_.dip_near * (range_.high - range_.low);
  maps::PiecewiseMapOptions piecewise = small();
  piecewise.search.values = range_;
  const auto is_late = [](const maps::MapPoint& point) {
    return point.status == core::Outcome::time_limit || point.status == core::Outcome::event_limit;
  };
  Beside found = Beside::nothing;
  for (const auto& b :
       maps::compute_piecewise_map(*map, {x - around, x + around}, piecewise).breakpoints) {
    if (b.kind == maps::BreakpointKind::dip) return Beside::dip;
    if (b.kind != maps::BreakpointKind::edge && b.kind != maps::BreakpointKind::accumulation) {
      continue;
    }
    const bool left = is_late(b.left_point), right = is_late(b.right_point);
    const bool one = left != right;
    if ((!left && !right) || (one && diverges(*map, b.x, left ? 1 : -1))) return Beside::dip;
    found = Beside::limit;
  }
  return found;
}

bool Neighbourhood::diverges(maps::ReturnMap& map, double x, int direction) const {
  const double width = range_.high - range_.low, lasting = options_.crossings.piecewise.lasting;
  double previous = maps::missing, change = maps::missing;
  int steps = 0;
  for (double h = options_.diverges_from; h <= options_.diverges_to; h *= 10) {
    const double value = map(x + direction * h * width).value, next = previous - value;
    const bool lasts = change * next > 0 && std::abs(change / next) >= lasting;
    steps = lasts ? steps + 1 : 0;
    if (steps == options_.diverges_for) return true;
    previous = value;
    change = next;
  }
  return false;
}

PieceChanges Neighbourhood::piece_changes(double p, double x, double around) const {
  PieceChanges found;
  const auto map = line_.at(p, K_);
  if (!map) return found;
  maps::MapPoint before, last;
  for (int k = -options_.points_beside; k <= options_.points_beside; ++k) {
    maps::MapPoint next = (*map)(x + around * k / options_.points_beside);
    if (found.points++ == 0) {
      before = last = std::move(next);
      continue;
    }
    if (same_piece(next, last)) continue;
    ++found.changes;
    if (same_piece(next, before)) ++found.returns;
    before = std::exchange(last, std::move(next));
  }
  return found;
}

bool Neighbourhood::pieces_take_turns(double p, double x) const {
  const double within = options_.curves.sliver * (1.0 + std::abs(x));
  return piece_changes(p, x, within).returns >= options_.turns_of_pieces;
}

std::optional<double> Neighbourhood::residual_of_band(double p, double x) const {
  const auto map = line_.at(p, K_);
  if (!map) return {};
  const auto off = [&](double at) { return std::abs((*map)(at).value - at); };
  const double beside = options_.beside_band * (range_.high - range_.low);
  for (const int side : {-1, 1}) {
    double most = 0.0, away = beside;
    int on = 0;
    for (; on < options_.band_points; ++on, away *= 2.0) {
      const double here = off(x + side * away);
      if (!(here <= options_.crossings.marginal_tolerance())) break;
      most = std::max(most, here);
    }
    if (on < options_.band_points) continue;
    // NOTE: towards its end a band is known worse.
    const double sliver = options_.curves.sliver * (1.0 + std::abs(x));
    for (away = beside / 2; away > sliver; away /= 2) most = std::fmax(most, off(x + side * away));
    return most;
  }
  return {};
}

bool Neighbourhood::is_at_equilibrium(double p, double x) const {
  const auto map = line_.at(p, K_);
  if (!map) return false;
  const auto rests = [](const maps::MapPoint& point) {
    return point.status == core::Outcome::at_rest && point.time == 0.0;
  };
  const maps::MapPoint own = (*map)(x);
  bool found = rests(own);
  for (const int side : {-1, 1}) {
    maps::MapPoint inside = own;
    maps::MapPoint outside = (*map)(x + side * options_.equilibrium_near * (1.0 + std::abs(x)));
    if (rests(outside)) return false;  // an area of equilibria
    while (!found && !same_piece(inside, outside) &&
           !maps::is_closed(std::min(inside.x, outside.x), std::max(inside.x, outside.x),
                            options_.curves.bisection)) {
      maps::MapPoint m = (*map)(inside.x + (outside.x - inside.x) / 2);
      found = rests(m);
      (same_piece(m, own) ? inside : outside) = std::move(m);
    }
  }
  return found;
}

maps::PiecewiseMapOptions Neighbourhood::small() const {
  maps::PiecewiseMapOptions piecewise = options_.crossings.piecewise;
  piecewise.points = options_.points;
  piecewise.search.resolution = options_.resolution;
  piecewise.search.trials = options_.trials;
  return piecewise;
}

}  // namespace specht::bifurcation

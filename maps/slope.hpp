#pragma once
// dP/dx: exact where the map knows it, else by central differences that never straddle a change of
// itinerary, nor a kink that no itinerary shows.
//
// Ridders' scheme: D(h) = (P(x+h) − P(x−h)) / 2h for h, h/c, h/c², …, extrapolated to h → 0 by
// Neville's rule; the entry whose neighbours differ least is the result and that difference its
// error. A first step at which either side has another itinerary is made smaller until both sides
// agree. So is one at which P bends in a kink, as where a section ends and formulas go on: there the slopes of
// both sides differ by as much at a smaller step, while on a smooth piece the difference shrinks with it.
//
// C. J. F. Ridders, Accurate computation of F′(x) and F′(x) F″(x), Adv. Eng. Software 4 (1982).

#include <array>
#include <cmath>
#include <specht/maps/return_map.hpp>

namespace specht::maps {

struct SlopeOptions {
  /// First step [unit of x], of the order of the width of smooth pieces: large steps keep the noise
  /// of P (about its integration error) out, extrapolation removes the error of the formula.
  double first_step = 4e-3;
  /// Below this relative step there is no slope: round-off of P is all that is left.
  double smallest_step = 1e-9;
  /// From one step to the next.
  double shrink = 1.5;
  /// When a step straddles a change of itinerary.
  double retreat = 2.0;
  /// An error that grows by this factor ends the extrapolation.
  double safe = 4.0;
  /// Slopes of both sides that differ by less show no kink: relative to the larger one, and absolute, for noise
  /// of P [1].
  double bent = 1e-3, least_bend = 1e-6;
  /// The difference at a step over that at the one before, times `shrink`, on a smooth piece: 1 but for this.
  double uneven = 0.15;
};

struct Slope {
  double value = missing;
  double error = missing;
};

/// The difference quotients at a step, of both sides.
struct SideSlopes {
  double above = missing, below = missing;

  [[nodiscard]] double bend() const { return above - below; }
  [[nodiscard]] bool is_bent(const SlopeOptions& options) const {
    const double larger = std::max(std::abs(above), std::abs(below));
    return std::abs(bend()) > options.bent * larger + options.least_bend;
  }
  /// From this step to a smaller one the sides come together as those of no smooth P do. What grows faster than
  /// that of a jump is noise.
  [[nodiscard]] bool has_kink(const SideSlopes& smaller, const SlopeOptions& options) const {
    if (!is_bent(options) && !smaller.is_bent(options)) return false;
    const double ratio = smaller.bend() / bend();
    return std::abs(ratio * options.shrink - 1.0) > options.uneven &&
           std::abs(ratio) <= options.shrink * (1.0 + options.uneven);
  }
};

/// The slope from the side on which the point's own piece goes on, by a difference of second order.
inline Slope one_sided_slope(ReturnMap& map, const MapPoint& at, const SlopeOptions& options) {
  const double smallest = options.smallest_step * std::max(1.0, std::abs(at.x));
  for (double h = options.first_step; h >= smallest; h /= options.retreat) {
    for (const double step : {h, -h}) {
      const MapPoint near = map(at.x + step), far = map(at.x + 2 * step);
      if (!same_piece(near, at) || !same_piece(far, at)) continue;
      const double first = (near.value - at.value) / (near.x - at.x);
      const double second = (far.value - at.value) / (far.x - at.x);
      return {2 * first - second, std::abs(first - second)};
    }
  }
  return {};
}

/// The slope by Ridders' differences at a point that the map itself has returned.
/// Right next to a change of itinerary it is the slope of the point's own side; NaN where P has no
/// value, or no piece worth the name around it.
inline Slope difference_slope(ReturnMap& map, const MapPoint& at,
                              const SlopeOptions& options = {}) {
  if (!at.has_value()) return {};
  constexpr int size = 8;
  std::array<std::array<double, size>, size> table{};
  const auto difference = [&](double h, double& d, SideSlopes& sides) {
    const double high = at.x + h, low = at.x - h;  // as rounded
    const MapPoint above = map(high), below = map(low);
    if (!same_piece(above, at) || !same_piece(below, at)) return false;
    d = (above.value - below.value) / (high - low);
    sides = {(above.value - at.value) / (high - at.x), (at.value - below.value) / (at.x - low)};
    return true;
  };
  double h = options.first_step;
  const double smallest = options.smallest_step * std::max(1.0, std::abs(at.x));
  // NOTE: two steps beyond a kink at just the right distance look smooth, three do not.
  constexpr std::size_t judged = 3;
  std::array<SideSlopes, size> sides;
  bool kink = false;
  for (;; h /= options.retreat) {
    if (h < smallest) return kink ? Slope{} : one_sided_slope(map, at, options);
    bool smooth = true, one_piece = true;
    double step = h;
    for (std::size_t i = 0; i < judged && one_piece && smooth; ++i, step /= options.shrink) {
      one_piece = difference(step, table[0][i], sides[i]);
      smooth = !one_piece || i == 0 || !sides[i - 1].has_kink(sides[i], options);
    }
    if (one_piece && smooth) break;
    kink = kink || !smooth;
  }
  Slope best{table[0][0], std::numeric_limits<double>::infinity()};
  for (std::size_t i = 1; i < size; ++i) {
    h /= options.shrink;
    if (i >= judged && !difference(h, table[0][i], sides[i])) break;
    double factor = options.shrink * options.shrink;
    for (std::size_t j = 1; j <= i; ++j) {
      table[j][i] = (table[j - 1][i] * factor - table[j - 1][i - 1]) / (factor - 1.0);
      factor *= options.shrink * options.shrink;
      const double error = std::max(std::abs(table[j][i] - table[j - 1][i]),
                                    std::abs(table[j][i] - table[j - 1][i - 1]));
      if (error <= best.error) best = {table[j][i], error};
    }
    if (std::abs(table[i][i] - table[i - 1][i - 1]) >= options.safe * best.error) break;
  }
  return best;
}

/// The slope at a point that the map itself has returned: the map's own where it has one (for an
/// orbit, from its variation), else a difference.
inline Slope slope(ReturnMap& map, const MapPoint& at, const SlopeOptions& options = {}) {
  if (std::isfinite(at.slope)) return {at.slope, 0.0};
  if (!at.has_value()) return {};
  if (const MapPoint exact = map.with_slope(at.x); std::isfinite(exact.slope)) {
    return {exact.slope, 0.0};
  }
  return difference_slope(map, at, options);
}

}  // namespace specht::maps

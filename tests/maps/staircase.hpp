#pragma once
// A formula with known breakpoints, and what holds for every piecewise map.

#include <doctest/doctest.h>

#include <specht/maps/piecewise/piecewise_map.hpp>

#include "formula_map.hpp"

namespace specht::test {

/// A jump, a kink, a change that changes nothing, and an interval without return.
inline Formula staircase(double x) {
  if (x < -0.6) return {x, 0};
  if (x < -0.2) return {x + 0.5, 1};
  if (x < 0.1) return {0.3 + 3 * (x + 0.2), 2};
  if (x < 0.4) return {0.3 + 3 * (x + 0.2), 3};
  if (x < 0.7) return {maps::missing, 4};
  return {2 * x, 5};
}
inline double staircase_slope(double x) {
  if (x < -0.2) return 1.0;
  if (x < 0.4) return 3.0;
  return x < 0.7 ? maps::missing : 2.0;
}

/// Pieces and brackets cover the range in order, without overlap.
inline void check_order(const maps::PiecewiseMap& map, double low, double high) {
  double x = low;
  std::size_t piece = 0;
  const auto next_piece = [&] {
    if (piece < map.pieces.size() && map.pieces[piece].low == x) x = map.pieces[piece++].high;
  };
  for (const maps::Breakpoint& b : map.breakpoints) {
    next_piece();
    CHECK(b.low == x);
    CHECK(b.low <= b.x);
    CHECK(b.x <= b.high);
    x = b.high;
  }
  next_piece();
  CHECK(x == high);
  CHECK(piece == map.pieces.size());
}

}  // namespace specht::test

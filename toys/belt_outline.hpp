#pragma once
// A belt on two rollers, for outlines of what it takes along.

#include <cmath>
#include <specht/core/geometry/outline.hpp>

namespace specht::toys {

/// Adds a belt whose upper side is y = 0, −`end` ≤ x ≤ `end`, over rollers of this radius, after it has moved by
/// `way` [all m].
inline void add_belt(core::Outline& picture, double end, double radius, double way) {
  picture.body("belt", core::Tone::ground).rectangle({-end, -2 * radius}, {end, 0});
  picture.circle({-end, -radius}, radius).circle({end, -radius}, radius);
  picture.body("rollers", core::Tone::second, {}, core::Outline::no_plane);
  picture.circle({-end, -radius}, 0.85 * radius).circle({end, -radius}, 0.85 * radius);
  picture.body("marks", core::Tone::detail, {}, core::Outline::no_plane);
  constexpr int marks = 8;
  const double step = 2 * end / marks, moved = way / step;
  for (int i = 0; i < marks; ++i) {
    const double at = -end + step * (i + moved - std::floor(moved));
    picture.line({{at, 0}, {at, -0.2 * radius}});
  }
}

}  // namespace specht::toys

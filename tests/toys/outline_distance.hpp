#pragma once
// How far shapes of an outline are from each other.

#include <algorithm>
#include <cmath>
#include <limits>
#include <specht/core/geometry/outline.hpp>
#include <vector>

namespace specht::test {

using core::OutlineShape;
using OutlinePoint = OutlineShape::Point;

/// Signed distance of a point from the border of a polygon, below 0 inside [m].
inline double distance_from(const std::vector<OutlinePoint>& polygon, const OutlinePoint& p) {
  double least = std::numeric_limits<double>::infinity();
  bool inside = false;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const OutlinePoint &a = polygon[i], &b = polygon[(i + 1) % polygon.size()];
    const OutlinePoint along = b - a, from = p - a;
    const double share = std::clamp(from.dot(along) / along.dot(along), 0.0, 1.0);
    least = std::min(least, core::length(from - share * along));
    if ((a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) / (b.y - a.y) * along.x) {
      inside = !inside;
    }
  }
  return inside ? -least : least;
}

/// Where an edge is cut by another polygon, from 0 to 1, both included.
inline std::vector<double> cuts(const OutlinePoint& a, const OutlinePoint& b,
                                const std::vector<OutlinePoint>& polygon) {
  std::vector<double> result{0, 1};
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const OutlinePoint &c = polygon[i], along = polygon[(i + 1) % polygon.size()] - c;
    const double turn = core::cross(b - a, along);
    if (turn == 0) continue;
    const double own = core::cross(c - a, along) / turn, other = core::cross(c - a, b - a) / turn;
    if (own > 0 && own < 1 && other >= 0 && other <= 1) result.push_back(own);
  }
  std::sort(result.begin(), result.end());
  return result;
}

/// Distance of two shapes, below 0 where they overlap: how deep the deepest point of a circle is, or of vertices
/// and of the middles of edges between cuts.
inline double distance_of(const OutlineShape& a, const OutlineShape& b) {
  using Kind = OutlineShape::Kind;
  if (a.kind == Kind::circle && b.kind == Kind::circle) {
    return core::length(a.points[0] - b.points[0]) - a.radius - b.radius;
  }
  if (a.kind == Kind::circle) return distance_from(b.points, a.points[0]) - a.radius;
  if (b.kind == Kind::circle) return distance_of(b, a);
  double least = std::numeric_limits<double>::infinity();
  const auto look = [&](const std::vector<OutlinePoint>& own,
                        const std::vector<OutlinePoint>& other) {
    for (std::size_t i = 0; i < own.size(); ++i) {
      const OutlinePoint &from = own[i], &to = own[(i + 1) % own.size()];
      least = std::min(least, distance_from(other, from));
      const auto places = cuts(from, to, other);
      for (std::size_t k = 0; k + 1 < places.size(); ++k) {
        const double middle = (places[k] + places[k + 1]) / 2;
        least = std::min(least, distance_from(other, from + middle * (to - from)));
      }
    }
  };
  look(a.points, b.points);
  look(b.points, a.points);
  return least;
}

/// Whether two shapes of an outline must not overlap.
inline bool may_touch(const OutlineShape& a, const OutlineShape& b) {
  using Kind = OutlineShape::Kind;
  return a.plane == b.plane && a.plane != core::Outline::no_plane && a.body != b.body &&
         a.kind != Kind::line && b.kind != Kind::line;
}

}  // namespace specht::test

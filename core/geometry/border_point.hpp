#pragma once
// A point beside the border of a polygon: its nearest point of an edge, and on which side it lies.

#include <cmath>
#include <specht/core/geometry/polygon.hpp>

namespace specht::core {

/// Point p beside edge e; both in the frame of the polygon.
struct BorderPoint {
  enum class Place : std::uint8_t { start, inside, end };
  Place place = Place::inside;  // of the nearest point along the edge
  bool left = false;            // p is on the side of the body
  double distance = 0;          // of p from the edge [m], ≥ 0
  Polygon::Point nearest;

  BorderPoint(const Polygon& polygon, int e, const Polygon::Point& p) {
    const Polygon::Point &a = polygon.vertex(e), along = polygon.edge(e), from = p - a;
    const double square = along.dot(along), projected = along.dot(from), side = cross(along, from);
    left = side > 0;
    if (projected <= 0) {
      place = Place::start;
      nearest = a;
      distance = length(from);
    } else if (projected >= square) {
      place = Place::end;
      nearest = polygon.end(e);
      distance = length(p - nearest);
    } else {
      nearest = a + (projected / square) * along;
      distance = std::abs(side) / std::sqrt(square);
    }
  }
};

/// The sum of the outward normals of unit length of both edges at a corner.
[[nodiscard]] inline Polygon::Point corner_normal(const Polygon& polygon, int corner) {
  const Polygon::Point before = polygon.edge(polygon.previous(corner)),
                       behind = polygon.edge(corner);
  const Polygon::Point sum = (1 / length(before)) * before + (1 / length(behind)) * behind;
  return {sum.y, -sum.x};
}

/// The outward normal of an edge [1].
[[nodiscard]] inline Polygon::Point edge_normal(const Polygon& polygon, int edge) {
  const Polygon::Point along = polygon.edge(edge);
  const double l = length(along);
  return {along.y / l, -along.x / l};
}

/// A direction from corner i leads out of the polygon, neither into it nor along its border.
[[nodiscard]] inline bool leads_out(const Polygon& polygon, int i,
                                    const Polygon::Point& direction) {
  const bool left_of_before = cross(polygon.edge(polygon.previous(i)), direction) >= 0;
  const bool left_of_behind = cross(polygon.edge(i), direction) >= 0;
  return polygon.convex(i) ? !(left_of_before && left_of_behind)
                           : !(left_of_before || left_of_behind);
}

/// A point in direction d from convex corner i is nearer to the corner than to what is beside it.
[[nodiscard]] inline bool in_normal_cone(const Polygon& polygon, int i, const Polygon::Point& d) {
  return polygon.edge(i).dot(d) <= 0 && polygon.edge(polygon.previous(i)).dot(d) >= 0;
}

}  // namespace specht::core

#pragma once
// The contacts of two polygons by testing all vertices against all edges: what the search by trees must find.

#include <optional>
#include <specht/core/geometry/border_point.hpp>
#include <specht/core/geometry/contact_search.hpp>

namespace specht::test {

/// Pairs in the order of the search.
class AllAgainstAll {
 public:
  using Pair = core::TouchingPair;
  using Point = core::Polygon::Point;

  AllAgainstAll(const core::Polygon& first, const core::Polygon& second)
      : first_(first), second_(second) {}

  std::vector<Pair> operator()(const core::Pose<double>& first, const core::Pose<double>& second,
                               double reach) const {
    std::vector<Pair> pairs;
    // NOTE: the second pose in the frame of the first, with the roundings of the search.
    const core::Pose<double> relative{first.inside(second.origin),
                                      first.cos * second.cos + first.sin * second.sin,
                                      first.cos * second.sin - first.sin * second.cos};
    const core::Pose<double> back{relative.inside({0, 0}), relative.cos, -relative.sin};
    add(first_, second_, back, relative, true, reach, pairs);
    add(second_, first_, relative, back, false, reach, pairs);
    return pairs;
  }

 private:
  using Place = core::BorderPoint::Place;

  static void add(const core::Polygon& body, const core::Polygon& other,
                  const core::Pose<double>& to_other, const core::Pose<double>& to_body,
                  bool of_first, double reach, std::vector<Pair>& pairs) {
    const auto crosses = [](const core::Polygon& polygon, const core::Pose<double>* pose, int e,
                            const Point& p, const Point& q) {
      const Point a = pose ? pose->at(polygon.vertex(e)) : polygon.vertex(e);
      const Point b = pose ? pose->at(polygon.end(e)) : polygon.end(e);
      return core::cross_properly(p, q, a, b);
    };
    for (int v = 0; v < body.size(); ++v) {
      if (!body.convex(v)) continue;
      const Point p = to_other.at(body.vertex(v));
      std::optional<core::BorderPoint> nearest;
      int nearest_edge = 0;
      std::vector<int> near;
      for (int e = 0; e < other.size(); ++e) {
        const core::BorderPoint at(other, e, p);
        if (at.distance <= reach) near.push_back(e);
        if (nearest && !(at.distance < nearest->distance)) continue;
        nearest = at;
        nearest_edge = e;
      }
      if (near.empty()) continue;
      if (core::contains(other, p)) {
        const bool corner = nearest->place != Place::inside;
        const int edge = nearest->place == Place::end ? other.next(nearest_edge) : nearest_edge;
        pairs.push_back(pair(of_first, corner, v, edge, -nearest->distance));
        continue;
      }
      for (const int e : near) {
        const core::BorderPoint at(other, e, p);
        const bool corner = at.place == Place::start;
        if (at.place == Place::end) continue;
        if (corner) {
          if (!of_first || !other.convex(e)) continue;
          const Point d = p - at.nearest;
          if (!core::in_normal_cone(other, e, d)) continue;
          if (!core::in_normal_cone(body, v, to_body.turned({-d.x, -d.y}))) continue;
        } else {
          const Point n = core::edge_normal(other, e);
          if (at.left || !core::leads_out(body, v, to_body.turned({-n.x, -n.y}))) continue;
        }
        bool visible = true;
        for (int k = 0; visible && k < other.size(); ++k) {
          if (k == e || (corner && other.next(k) == e)) continue;
          visible = !crosses(other, nullptr, k, p, at.nearest);
        }
        for (int k = 0; visible && k < body.size(); ++k) {
          if (k == v || body.next(k) == v) continue;
          visible = !crosses(body, &to_other, k, p, at.nearest);
        }
        if (visible) pairs.push_back(pair(of_first, corner, v, e, at.distance));
      }
    }
  }
  static Pair pair(bool of_first, bool corner, int vertex, int edge, double distance) {
    Pair result;
    result.vertex_of_first = of_first;
    result.corner = corner;
    result.vertex = vertex;
    result.edge = edge;
    result.distance = distance;
    return result;
  }

  const core::Polygon &first_, &second_;
};

[[nodiscard]] inline bool same_pair(const core::TouchingPair& a, const core::TouchingPair& b) {
  return a.vertex_of_first == b.vertex_of_first && a.corner == b.corner && a.vertex == b.vertex &&
         a.edge == b.edge && a.distance == b.distance;
}

}  // namespace specht::test

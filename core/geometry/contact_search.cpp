#include <algorithm>
#include <specht/core/geometry/border_point.hpp>
#include <specht/core/geometry/contact_search.hpp>

namespace specht::core {
namespace {

using Point = Polygon::Point;
using Place = BorderPoint::Place;

/// The second pose in the frame of the first.
Pose<double> relative_pose(const Pose<double>& first, const Pose<double>& second) {
  return {first.inside(second.origin), first.cos * second.cos + first.sin * second.sin,
          first.cos * second.sin - first.sin * second.cos};
}
Pose<double> inverse(const Pose<double>& pose) {
  return {pose.inside({0, 0}), pose.cos, -pose.sin};
}

/// An end of one edge lies on the other but for rounding: they cross because of it.
bool touches(const Polygon& a, int edge_a, const Polygon& b, int edge_b,
             const Pose<double>& b_in_a) {
  constexpr double rounding = 1e-12;
  const Pose<double> a_in_b = inverse(b_in_a);
  const double size = length(a.vertex(edge_a)) + length(b.vertex(edge_b)) + length(b_in_a.origin);
  const auto on = [&](const Polygon& polygon, int edge, const Point& p) {
    return BorderPoint(polygon, edge, p).distance <= rounding * size;
  };
  return on(a, edge_a, b_in_a.at(b.vertex(edge_b))) || on(a, edge_a, b_in_a.at(b.end(edge_b))) ||
         on(b, edge_b, a_in_b.at(a.vertex(edge_a))) || on(b, edge_b, a_in_b.at(a.end(edge_a)));
}

/// The start of an edge, or its end, by the number of the corner.
int corner_of(const Polygon& polygon, int edge, Place place) {
  return place == Place::end ? polygon.next(edge) : edge;
}

}  // namespace

ContactSearch::ContactSearch(const Polygon& first, const Polygon& second, BoxAxes axes)
    : first_(first), second_(second), first_tree_(first, axes), second_tree_(second, axes) {}

void ContactSearch::find(const Pose<double>& first, const Pose<double>& second, double reach,
                         FoundContacts& found) const {
  const Poses poses{first, second, relative_pose(first, second)};
  found.near.clear();
  found.pairs.clear();
  found.box_tests = 0;
  descend(poses, 0, 0, reach, found);
  find_pairs(poses, true, reach, found);
  find_pairs(poses, false, reach, found);
  find_crossing(poses, found);
}

void ContactSearch::descend(const Poses& poses, int node_first, int node_second, double reach,
                            FoundContacts& found) const {
  const BoxTree::Node &a = first_tree_.node(node_first), &b = second_tree_.node(node_second);
  ++found.box_tests;
  if (!may_touch(a.box, b.box, poses.relative, reach)) return;
  if (a.leaf() && b.leaf()) {
    found.near.push_back({a.edge, b.edge});
    return;
  }
  const auto size = [](const Box& box) { return box.half.x + box.half.y; };
  if (b.leaf() || (!a.leaf() && size(a.box) >= size(b.box))) {
    descend(poses, node_first + 1, node_second, reach, found);
    descend(poses, a.second, node_second, reach, found);
  } else {
    descend(poses, node_first, node_second + 1, reach, found);
    descend(poses, node_first, b.second, reach, found);
  }
}

void ContactSearch::find_pairs(const Poses& poses, bool vertex_of_first, double reach,
                               FoundContacts& found) const {
  using NearEdges = FoundContacts::NearEdges;
  auto& candidates = found.candidates;
  const Polygon &body = vertex_of_first ? first_ : second_,
                &other = vertex_of_first ? second_ : first_;
  const Pose<double> to_other = vertex_of_first ? inverse(poses.relative) : poses.relative;
  const auto own_edge = [&](const NearEdges& e) { return vertex_of_first ? e.first : e.second; };
  const auto other_edge = [&](const NearEdges& e) { return vertex_of_first ? e.second : e.first; };

  candidates.clear();
  for (const NearEdges& e : found.near) {
    for (const int v : {own_edge(e), body.next(own_edge(e))}) {
      if (body.convex(v)) candidates.push_back({v, other_edge(e)});
    }
  }
  std::sort(candidates.begin(), candidates.end());
  candidates.erase(std::unique(candidates.begin(), candidates.end()), candidates.end());

  for (auto begin = candidates.begin(); begin != candidates.end();) {
    const int v = begin->vertex;
    const auto end = std::find_if(begin, candidates.end(), [v](auto c) { return c.vertex != v; });
    const Point p = to_other.at(body.vertex(v));

    const auto add = [&](int edge, bool corner, const BorderPoint& at, double sign) {
      TouchingPair pair;
      pair.vertex_of_first = vertex_of_first;
      pair.corner = corner;
      pair.vertex = v;
      pair.edge = edge;
      pair.distance = sign * at.distance;
      pair.on_vertex_body = body.vertex(v);
      pair.on_edge_body = at.nearest;
      Point normal = edge_normal(other, edge);
      if (corner) {
        const Point d = p - at.nearest;
        normal = at.distance > 0 ? (sign / at.distance) * d : corner_normal(other, edge);
        normal = (1 / length(normal)) * normal;
      }
      pair.normal = (vertex_of_first ? poses.second : poses.first).turned(normal);
      found.pairs.push_back(pair);
    };
    // Neither body lies between the vertex and a point of the other's border.
    const auto sees = [&](int edge, const BorderPoint& at) {
      const int corner = at.place == Place::inside ? -1 : corner_of(other, edge, at.place);
      const auto at_target = [&](int e) {
        return e == edge || (corner >= 0 && (e == corner || other.next(e) == corner));
      };
      for (auto c = begin; c != end; ++c) {
        if (at_target(c->edge)) continue;
        if (cross_properly(p, at.nearest, other.vertex(c->edge), other.end(c->edge))) return false;
      }
      return std::none_of(found.near.begin(), found.near.end(), [&](const NearEdges& e) {
        const int own = own_edge(e);
        if (other_edge(e) != edge || own == v || body.next(own) == v) return false;
        return cross_properly(p, at.nearest, to_other.at(body.vertex(own)),
                              to_other.at(body.end(own)));
      });
    };

    std::optional<BorderPoint> nearest;
    int nearest_edge = -1;
    for (auto c = begin; c != end; ++c) {
      const BorderPoint at(other, c->edge, p);
      if (nearest && !(at.distance < nearest->distance)) continue;
      nearest = at;
      nearest_edge = c->edge;
    }
    if (nearest->distance <= reach) {
      bool inside = nearest->left;
      int corner = -1;
      if (nearest->place != Place::inside) {
        corner = corner_of(other, nearest_edge, nearest->place);
        inside = corner_normal(other, corner).dot(p - nearest->nearest) < 0;
      }
      if (inside) {
        add(corner >= 0 ? corner : nearest_edge, corner >= 0, *nearest, -1);
      } else {
        for (auto c = begin; c != end; ++c) {
          const BorderPoint at(other, c->edge, p);
          if (!(at.distance <= reach)) continue;
          if (at.place == Place::inside) {
            const Point n = edge_normal(other, c->edge);
            const Point inwards =
                vertex_of_first ? poses.relative.turned(n) : inverse(poses.relative).turned(n);
            if (at.left || !leads_out(body, v, {-inwards.x, -inwards.y})) continue;
            if (sees(c->edge, at)) add(c->edge, false, at, 1);
          } else if (vertex_of_first && at.place == Place::start && other.convex(c->edge)) {
            const Point d = p - at.nearest;
            const Point back = poses.relative.turned({-d.x, -d.y});
            if (!in_normal_cone(other, c->edge, d) || !in_normal_cone(body, v, back)) continue;
            if (sees(c->edge, at)) add(c->edge, true, at, 1);
          }
        }
      }
    }
    begin = end;
  }
}

void ContactSearch::find_crossing(const Poses& poses, FoundContacts& found) const {
  found.crossing.reset();
  for (const FoundContacts::NearEdges& e : found.near) {
    const Point c = poses.relative.at(second_.vertex(e.second)),
                d = poses.relative.at(second_.end(e.second));
    if (!cross_properly(first_.vertex(e.first), first_.end(e.first), c, d)) continue;
    const bool explained =
        std::any_of(found.pairs.begin(), found.pairs.end(), [&](const TouchingPair& pair) {
          const Polygon& body = pair.vertex_of_first ? first_ : second_;
          const int edge = pair.vertex_of_first ? e.first : e.second;
          return pair.distance <= 0 && (pair.vertex == edge || pair.vertex == body.next(edge));
        });
    if (explained || touches(first_, e.first, second_, e.second, poses.relative)) continue;
    found.crossing = {e.first, e.second};
    return;
  }
}

bool overlap(const Polygon& first, const Pose<double>& first_pose, const Polygon& second,
             const Pose<double>& second_pose) {
  const Pose<double> relative = relative_pose(first_pose, second_pose);
  for (int j = 0; j < second.size(); ++j) {
    const Point c = relative.at(second.vertex(j)), d = relative.at(second.end(j));
    if (contains(first, c)) return true;
    for (int i = 0; i < first.size(); ++i) {
      if (cross_properly(first.vertex(i), first.end(i), c, d)) return true;
    }
  }
  return contains(second, inverse(relative).at(first.vertex(0)));
}

}  // namespace specht::core

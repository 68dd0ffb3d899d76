#pragma once
// The borders of a region of slots (contact_slots.hpp): values and rates, from how two bodies move.
//
//   slot, vertex on edge   s (L − s)/L                           s ∈ [0, L] along the edge
//   slot, two corners      the least of s and −s                 along both edges of either body from their corner:
//                                                                where one corner is beyond the edges of the other
//   budget                 b (1 − (Δψ/free_turn)² − (δ/free_shift)²)
//
// in m, positive within the region. A toy with slots knows its bodies and their vertices; what it may hold of them
// is here.

#include <array>
#include <specht/core/geometry/body_motion.hpp>
#include <specht/core/geometry/contact_slots.hpp>

namespace specht::core {

/// How the first body moves in the frame of the second.
template <class S>
struct RelativeMotion {
  Planar<S> at, rate;  // of its origin [m, m/s]
  S angle, turn;       // [rad, rad/s]

  /// `angle` between the bodies, and its rate `turn`.
  template <int Dof>
  [[nodiscard]] static RelativeMotion of(const BodyMotion<S, Dof>& first,
                                         const BodyMotion<S, Dof>& second, const S& angle,
                                         const S& turn) {
    const Planar<S> origin = first.pose.origin;
    const Planar<S> v = first.velocity - second.velocity_of(origin);
    return {second.pose.inside(origin), second.pose.inside(second.pose.origin + v), angle, turn};
  }
  /// The same in plain numbers.
  [[nodiscard]] RelativePose pose() const {
    const auto number = [](const S& x) { return static_cast<double>(x); };
    return {number(at.x),   number(at.y),   number(angle),
            number(rate.x), number(rate.y), number(turn)};
  }
};

/// The border of a region's budget: since the anchor the first body has turned by Δψ about the origin of the second,
/// and then moved by δ.
template <class S, int N>
[[nodiscard]] std::array<S, 2> budget_border(const SlotRegion<N>& region,
                                             const RelativeMotion<S>& motion) {
  const double budget = region.budget();
  const S turn = motion.angle - S(region.anchor(2));
  const auto turned =
      Pose<S>::of({}, turn).turned(Planar<S>{S(region.anchor(0)), S(region.anchor(1))});
  const Planar<S> moved = motion.at - turned, speed = motion.rate - motion.turn * turned.left();
  const double free_turn = region.free_turn(), free_shift = region.free_shift();
  const S of_turn(budget / (free_turn * free_turn)), of_shift(budget / (free_shift * free_shift));
  return {S(budget) - of_turn * turn * turn - of_shift * moved.dot(moved),
          S(-2) * (of_turn * turn * motion.turn + of_shift * moved.dot(speed))};
}

/// The border of the slot that holds a pair. `vertex` (of_first, i) is a vertex of a body in its own frame, and
/// `edge` the vector from there to the next one, i from 0 to twice the body's number of vertices.
template <class S, int Dof, class Vertex, class Edge>
[[nodiscard]] std::array<S, 2> slot_border(const SlotPair& pair, const BodyMotion<S, Dof>& first,
                                           const BodyMotion<S, Dof>& second, const Vertex& vertex,
                                           const Edge& edge, int vertices_of_first,
                                           int vertices_of_second) {
  using Body = BodyMotion<S, Dof>;
  using Point = Planar<S>;
  const bool of_first = pair.vertex_of_first;
  const Body &own = of_first ? first : second, &other = of_first ? second : first;
  const Point p = own.pose.at(vertex(of_first, pair.vertex));
  const Point start = other.pose.at(vertex(!of_first, pair.edge));
  // How far a point lies along an edge from a point of the edge's body, and how fast it goes there.
  const auto along = [](const Body& body, const Point& direction, const Point& from,
                        const Point& to, const Point& rate) -> std::array<S, 2> {
    const S l = length(direction);
    const Point t = body.pose.turned(S(S(1) / l) * direction);
    return {t.dot(to - from), t.dot(rate - body.velocity_of(to))};
  };
  if (pair.kind == SlotPair::Kind::edge) {
    const Point direction = edge(!of_first, pair.edge);
    const S l = length(direction);
    const auto [place, rate] = along(other, direction, start, p, own.velocity_of(p));
    return {place * (l - place) / l, rate * (l - S(2) * place) / l};
  }
  const int count = of_first ? vertices_of_second : vertices_of_first,
            own_count = of_first ? vertices_of_first : vertices_of_second;
  const Point other_next = edge(!of_first, pair.edge),
              other_last = edge(!of_first, pair.edge + count - 1);
  const Point own_next = edge(of_first, pair.vertex),
              own_last = edge(of_first, pair.vertex + own_count - 1);
  const auto v_p = own.velocity_of(p), v_start = other.velocity_of(start);
  std::array<S, 2> least = along(other, other_last, start, p, v_p);
  const auto take = [&](std::array<S, 2> value, int sign) {
    if (sign < 0) value = {S(-value[0]), S(-value[1])};
    if (value[0] < least[0]) least = value;
  };
  take(along(other, other_next, start, p, v_p), -1);
  take(along(own, own_last, p, start, v_start), 1);
  take(along(own, own_next, p, start, v_start), -1);
  return least;
}

}  // namespace specht::core

#pragma once
// A convex body beside a straight wall: contacts that come and go are the ends of the edge that faces the wall.
//
//        │      c             d   from the body to the wall, a direction in the body's frame
//        │    ╱  ╲            ν   outward normals of the edges; vertices and edges counter-clockwise
//   d ◀──│  a     ╲           b   between ν_{i−1} and ν_i vertex i is the nearest one; behind ν_i, i + 1
//        │    ╲ ╱
//        │     b
//
// Two *slots*, contacts of the integrator, hold the ends of one edge: the nearest vertex is one of them. Where d comes
// to the bisector of the normals at an end, the slot of the other end takes the vertex behind:
//
//   inside:   d × m > 0 at the end that is later in the order, m × d > 0 at the earlier one,   m = ν_{i−1} + ν_i
//
// There the vertex that is given up and the one that is taken are equally turned away from the wall, so neither
// touches it, and no vertex but those of the slots can touch before. A vertex keeps its slot, whichever that is. The
// slots are the region of a toy (core/system/mechanical_system.hpp), and few: modes that are prepared for each are
// found again.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <specht/core/geometry/planar.hpp>

namespace specht::core {

/// The vertices in the slots; neighbours.
struct FacingSlots {
  std::array<std::int32_t, 2> vertex{};
  friend bool operator==(const FacingSlots&, const FacingSlots&) = default;
};

/// Vertices of a convex polygon in its body's frame [m], at most Max, counter-clockwise, three or more, each a corner.
template <class S, int Max>
class FacingHull {
 public:
  void push(const Planar<S>& p) { vertices_[at(size_++)] = p; }
  [[nodiscard]] int size() const { return size_; }
  [[nodiscard]] const Planar<S>& vertex(int i) const { return vertices_[at(i)]; }
  [[nodiscard]] int next(int i) const { return i + 1 < size_ ? i + 1 : 0; }
  [[nodiscard]] int last(int i) const { return i > 0 ? i - 1 : size_ - 1; }

  /// Value and rate of the border where slot k takes another vertex: positive inside. `toward` is d, of length 1, and
  /// `rate` how fast it turns in the body's frame [rad/s].
  [[nodiscard]] std::array<S, 2> border(const FacingSlots& slots, int k, const Planar<S>& toward,
                                        const S& rate) const {
    const int stays = slots.vertex[at(1 - k)];
    const Planar<S> m = normal(last(stays)) + normal(stays);
    const S sign(stays == next(slots.vertex[at(k)]) ? 1 : -1);
    return {S(sign * cross(toward, m)), S(sign * rate * cross(toward.left(), m))};
  }
  /// The slots behind that border.
  [[nodiscard]] FacingSlots behind(FacingSlots slots, int k) const {
    const int stays = slots.vertex[at(1 - k)];
    slots.vertex[at(k)] = stays == next(slots.vertex[at(k)]) ? next(stays) : last(stays);
    return slots;
  }

  /// The slots of a body that has none. `first` has the first slot if it is one of the ends; the others have theirs as
  /// if the body had turned from there, the shorter way.
  [[nodiscard]] FacingSlots facing(const Planar<S>& toward, int first) const {
    int best = 0;
    S largest(-1);
    for (int i = 0; i < size_; ++i) {  // the edge between whose bisectors d is
      const FacingSlots ends{{i, next(i)}};
      const S inside = std::min(border(ends, 0, toward, S(0))[0], border(ends, 1, toward, S(0))[0]);
      if (inside > largest) largest = inside, best = i;
    }
    const auto turns = [&](int i) {  // edges from `first`
      const int forwards = (i - first + size_) % size_;
      return std::min(forwards, size_ - forwards);
    };
    const int end = next(best), nearer = turns(best) <= turns(end) ? best : end;
    const bool in_first = turns(nearer) % 2 == 0;
    const int other = nearer == best ? end : best;
    return in_first ? FacingSlots{{nearer, other}} : FacingSlots{{other, nearer}};
  }

 private:
  static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }
  /// Of the edge from vertex i, of length 1.
  [[nodiscard]] Planar<S> normal(int i) const {
    const Planar<S> along = vertex(next(i)) - vertex(i);
    return S(S(-1) / length(along)) * along.left();
  }

  std::array<Planar<S>, at(Max)> vertices_{};
  int size_ = 0;
};

}  // namespace specht::core

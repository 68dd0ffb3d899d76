#pragma once
// Contacts of two polygons that come and go: which vertex meets which edge, as the region of a toy
// (core/system/mechanical_system.hpp).
//
// A toy has a fixed number N of *slots*, contacts of the integrator. A slot holds a pair of vertex and edge, or of
// two corners, or none. The N nearest pairs are held; of all others it is known that they are farther apart than
// `budget` [m] in the pose in which they were looked for, the *anchor*. No point of one body comes nearer to the
// other than it moves against it, so nothing is missed while
//
//   2 (|Δr|² + ρ² Δφ²) < budget²        Δr, Δφ: of the first body in the frame of the second, since the anchor;
//                                       ρ: from its origin to its farthest vertex
//
// or while any other bound of that motion holds that a toy knows, the border of its budget.
//
// A body that turns fast about the other's origin, a block on a commutator, would use that up at once, though few
// points come nearer: its vertex p beside an edge of the block with normal n does so by |n·(k×p)| Δψ + |p| Δψ²/2
// only, all others by |p| Δψ. Nothing is missed while
//
//   (Δψ/free_turn)² + (δ/free_shift)² < 1        δ [m]: what the first body has moved beside Δψ about that origin
//
// free_shift is a share of the budget, and free_turn what the nearest of all others leaves beside it.
//
// A slot ends where its vertex leaves its edge (s < 0 or s > L along it), all of them where the budget is used up.
// Then the search is made anew, in the pose that the rates lead to: a contact that slides over a vertex goes on in
// its slot with the pair that touches behind it. Pairs that touch keep their slots.
//
// Two corners that meet exactly have no normal. They have no slot, and a small budget, `passing`, bounds the
// depth that they may reach until they are looked at again. The same goes for a vertex that leaves its edge so
// slowly that it is not beyond its end where it is looked for.
//
// Where more than N pairs are nearer than `least_budget`, or edges cross without a vertex inside, the region is
// `lost`: the toy's gaps become NaN, and the orbit ends with `not_finite`.

#include <bit>
#include <specht/core/geometry/contact_search.hpp>

namespace specht::core {

/// What a slot holds.
struct SlotPair {
  enum class Kind : std::uint32_t { none, edge, corner };
  Kind kind = Kind::none;
  bool vertex_of_first = true;
  int vertex = 0, edge = 0;  // below 2¹⁴

  [[nodiscard]] std::uint32_t code() const {
    return static_cast<std::uint32_t>(kind) << 29u | (vertex_of_first ? 1u << 28u : 0u) |
           static_cast<std::uint32_t>(vertex) << 14u | static_cast<std::uint32_t>(edge);
  }
  [[nodiscard]] static SlotPair of(std::uint32_t code) {
    constexpr std::uint32_t number = (1u << 14u) - 1;
    return {static_cast<Kind>(code >> 29u), (code >> 28u & 1u) != 0,
            static_cast<int>(code >> 14u & number), static_cast<int>(code & number)};
  }
  friend bool operator==(const SlotPair&, const SlotPair&) = default;
};

/// The region: slots, anchor and budget. Without padding, compared by its bytes.
template <int N>
struct SlotRegion {
  static_assert(N % 2 == 0 && N <= 6, "an even number of slots, 6 at most");
  static constexpr double shift_share = 0.5;  // of the budget
  // x, y [m], φ [rad] of the anchor, budget [m], free_turn [rad]
  std::array<std::uint64_t, 5> number{};
  std::array<std::uint32_t, static_cast<std::size_t>(N)> slot{};

  [[nodiscard]] double anchor(int k) const { return std::bit_cast<double>(number[at(k)]); }
  [[nodiscard]] double budget() const { return std::bit_cast<double>(number[3]); }
  [[nodiscard]] double free_turn() const { return std::bit_cast<double>(number[4]); }
  [[nodiscard]] double free_shift() const { return shift_share * budget(); }
  void set(int k, double value) { number[at(k)] = std::bit_cast<std::uint64_t>(value); }
  [[nodiscard]] SlotPair pair(int k) const { return SlotPair::of(slot[at(k)]); }
  [[nodiscard]] bool lost() const { return !(budget() > 0); }
  friend bool operator==(const SlotRegion&, const SlotRegion&) = default;

 private:
  static constexpr std::size_t at(int k) { return static_cast<std::size_t>(k); }
};

struct SlotOptions {
  double reach = 1e-3;          // [m] farther pairs are not looked for
  double least_budget = 1e-9;   // [m] more pairs that are as near are too many
  double ahead = 1e-12;         // [m] how far bodies move on before they are looked at
  double same_distance = 1e-9;  // [m] a pair as near as that takes the slot of one that ends
  double passing = 1e-8;        // [m] budget where two corners meet
  double beside = 1e-7;  // [m] nearer than that a pair may touch in a slot that is not its own
  double outer = 1;      // [m] of the second body: from its origin to its farthest vertex
};

/// The first body in the frame of the second, and how it moves there.
struct RelativePose {
  double x = 0, y = 0, angle = 0;           // [m, rad]
  double x_rate = 0, y_rate = 0, turn = 0;  // [m/s, rad/s]
};

/// Looks for pairs anew. `from`: the region whose border is met, or null, and `ended`: the slot that this border
/// belongs to, or −1. `radius` is ρ [m].
template <int N>
[[nodiscard]] SlotRegion<N> find_slots(const ContactSearch& search, RelativePose pose,
                                       double radius, const SlotRegion<N>* from,
                                       const SlotOptions& options, int ended = -1);

#define SPECHT_SLOTS(N)                                                                   \
  extern template SlotRegion<N> find_slots<N>(const ContactSearch&, RelativePose, double, \
                                              const SlotRegion<N>*, const SlotOptions&, int);
SPECHT_SLOTS(2)
SPECHT_SLOTS(4)
SPECHT_SLOTS(6)
#undef SPECHT_SLOTS

}  // namespace specht::core

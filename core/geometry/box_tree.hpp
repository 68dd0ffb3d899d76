#pragma once
// The edges of a polygon in a tree of boxes [S, Fig. 7].
//
// Each box holds a run of consecutive edges; its two children hold one half of the run each, a leaf one edge.
// Runs of a border are short where boxes are small, so no sorting is needed and the tree is balanced: its depth
// is ⌈log₂ n⌉, its nodes are 2n − 1, stored in the order of a walk that goes to the first child at once.
//
// A box lies along the chord of its run. The boxes of [S], all along the axes of the body, are as thick as an
// edge is long: where two smooth borders touch, those of about √n edges overlap, and not of a few
// (bench/polygon_contacts).
//
// A box holds all vertices of its run, so all of its edges, whatever bulges beside the chord; it is fixed to the
// body and turns with it. Boxes are compared in one pose and say nothing of a motion: what may touch between two
// searches is bounded by the budget of contact_slots.hpp.

#include <cstdint>
#include <specht/core/geometry/polygon.hpp>

namespace specht::core {

/// Its centre, half widths and axis of unit length, in the frame of the body [m].
struct Box {
  Polygon::Point centre, half, axis;
};

enum class BoxAxes : std::uint8_t { chord, body };

class BoxTree {
 public:
  struct Node {
    Box box;
    int edge = -1;    // of a leaf
    int second = -1;  // the second child; the first one is the next node
    [[nodiscard]] bool leaf() const { return edge >= 0; }
  };

  explicit BoxTree(const Polygon& polygon, BoxAxes axes = BoxAxes::chord);

  [[nodiscard]] const Node& node(int i) const { return nodes_[static_cast<std::size_t>(i)]; }
  [[nodiscard]] int size() const { return static_cast<int>(nodes_.size()); }

 private:
  int build(const Polygon& polygon, BoxAxes axes, int first, int count);

  std::vector<Node> nodes_;
};

/// Whether boxes of two bodies may be nearer to each other than `reach` [m]: false only if they are not. `relative`
/// is the pose of the second body in the frame of the first. Separating axes: those of both boxes.
[[nodiscard]] bool may_touch(const Box& a, const Box& b, const Pose<double>& relative,
                             double reach);

}  // namespace specht::core

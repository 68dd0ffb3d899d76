#pragma once
// Which vertices and edges of two polygons may touch: trees of boxes first, then points [S, section 3.2].
//
//   pair     a vertex of one body and an edge of the other with a distance of at most `reach`
//   d        > 0 outside, < 0 inside: the distance from the edge, or from the corner at its start where the
//            vertex lies beyond both edges that meet there; continuous along an edge and over a corner
//
// A vertex outside of the other body has a pair with every edge that it sees: both faces of a notch, but not
// the far face of a thin wall, nor what lies behind its own body. A vertex inside has the nearest one only.
// Whether it is inside follows from the nearest point of the border (on a corner, by the mean of both normals),
// so no depth is needed to tell. Only convex vertices can touch first; a corner that meets a corner is one pair,
// with the vertex of the first body. Edges that lie on each other give a pair at either end of what they share.
//
// Bodies that overlap where no vertex is inside within reach, as two crossed bars do, show by edges that cross:
// `crossing` names the first two.
//
// Source: [S33–S37], whose test sees vertices only from inside, within a depth s, reports both faces of a
// wall thinner than s, and no bars that cross.

#include <cstdint>
#include <optional>
#include <specht/core/geometry/box_tree.hpp>

namespace specht::core {

struct TouchingPair {
  bool vertex_of_first =
      true;  // the vertex belongs to the first body, the edge to the second; or vice versa
  bool corner = false;  // the vertex touches the corner at the start of the edge
  int vertex = 0, edge = 0;
  double distance = 0;            // [m]
  Polygon::Point on_vertex_body;  // [m] the vertex, in the frame of its body
  Polygon::Point on_edge_body;    // [m] the nearest point of the edge, in the frame of its body
  Polygon::Point normal;          // [1] outward from the edge, in the inertial frame
};

struct CrossingEdges {
  int first = 0, second = 0;
};

/// What a search finds, and its workspace.
struct FoundContacts {
  std::vector<TouchingPair> pairs;
  std::optional<CrossingEdges> crossing;
  std::int64_t box_tests = 0;

  struct NearEdges {
    int first, second;
  };
  struct Candidate {
    int vertex, edge;
    friend bool operator==(const Candidate&, const Candidate&) = default;
    friend bool operator<(const Candidate& a, const Candidate& b) {
      return a.vertex != b.vertex ? a.vertex < b.vertex : a.edge < b.edge;
    }
  };
  std::vector<NearEdges> near;
  std::vector<Candidate> candidates;
};

/// May be asked by several threads at once, each with a workspace of its own.
class ContactSearch {
 public:
  /// Keeps references to the polygons.
  ContactSearch(const Polygon& first, const Polygon& second, BoxAxes axes = BoxAxes::chord);

  /// Finds all pairs with a distance of at most `reach` > 0 [m], in the order of vertices and edges. Allocates
  /// only while there are more of them than ever before in this workspace.
  void find(const Pose<double>& first, const Pose<double>& second, double reach,
            FoundContacts& found) const;

  /// A corner of a body is the start or the end of one of its edges.
  [[nodiscard]] bool ends_edge(bool of_first, int edge, int corner) const {
    const Polygon& body = of_first ? first_ : second_;
    return corner == edge || corner == body.next(edge);
  }

 private:
  struct Poses {
    Pose<double> first, second, relative;
  };

  void descend(const Poses& poses, int node_first, int node_second, double reach,
               FoundContacts& found) const;
  void find_pairs(const Poses& poses, bool vertex_of_first, double reach,
                  FoundContacts& found) const;
  void find_crossing(const Poses& poses, FoundContacts& found) const;

  const Polygon &first_, &second_;
  BoxTree first_tree_, second_tree_;
};

/// Whether two bodies have a point inside both. O(n m): for the start of an orbit.
[[nodiscard]] bool overlap(const Polygon& first, const Pose<double>& first_pose,
                           const Polygon& second, const Pose<double>& second_pose);

}  // namespace specht::core

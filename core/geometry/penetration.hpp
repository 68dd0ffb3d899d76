#pragma once
// Whether two bodies are in each other, and how deep, for states that a user gives. O(n m).

#include <optional>
#include <specht/core/geometry/polygon.hpp>
#include <string>

namespace specht::core {

/// A body where it is, for a comparison with others.
struct PlacedBody {
  const Polygon& shape;
  Pose<double> pose;
  std::string name;
};

/// How far the deepest vertex of two bodies is inside the other [m]; 0 where edges cross and none is inside.
/// Nothing if they do not overlap, or by no more than `tolerance` [m].
[[nodiscard]] std::optional<double> penetration(const PlacedBody& first, const PlacedBody& second,
                                                double tolerance);

/// The same in words, empty if there is none: "bird and pole overlap, 0.0012 m deep".
[[nodiscard]] std::string penetration_text(const PlacedBody& first, const PlacedBody& second,
                                           double tolerance);

}  // namespace specht::core

#pragma once
// Shapes of the brush: the commutator's formula, its top below the block, and both bodies as a search for what touches
// takes them.

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <specht/core/geometry/contact_slots.hpp>
#include <specht/core/geometry/penetration.hpp>
#include <utility>

namespace specht::toys::brush {

inline constexpr int own_edges = 240;

/// A vertex by its angle θ from the top, counter-clockwise: r = R + a `rough`.
template <class R>
struct OwnVertex {
  R cosine, sine, rough;
};
template <class R>
[[nodiscard]] const std::array<OwnVertex<R>, own_edges>& own_vertices() {
  static const auto table = [] {
    using std::cos, std::sin;
    std::array<OwnVertex<R>, own_edges> result;
    for (int i = 0; i < own_edges; ++i) {
      const R theta = R(2 * i) * std::numbers::pi_v<R> / R(own_edges);
      const R rough = (R(5) * sin(R(R(5) * theta)) + R(3) * sin(R(R(17) * theta + R(1))) +
                       R(2) * sin(R(R(37) * theta + R(2)))) /
                      R(10);
      result[static_cast<std::size_t>(i)] = {cos(theta), sin(theta), rough};
    }
    return result;
  }();
  return table;
}

/// The greatest height of a shape, placed, between two x; −∞ if nothing of it is there.
[[nodiscard]] inline double top_between(const core::Polygon& shape, const core::Pose<double>& pose,
                                        double left, double right) {
  double top = -std::numeric_limits<double>::infinity();
  for (int i = 0; i < shape.size(); ++i) {
    auto p = pose.at(shape.vertex(i)), q = pose.at(shape.end(i));
    if (p.x > q.x) std::swap(p, q);
    if (q.x < left || p.x > right) continue;
    const auto height = [&](double x) {
      return p.x == q.x ? std::max(p.y, q.y) : p.y + (x - p.x) / (q.x - p.x) * (q.y - p.y);
    };
    top = std::max({top, height(std::max(left, p.x)), height(std::min(right, q.x))});
  }
  return top;
}

/// Block and commutator with their trees.
struct Bodies {
  core::Polygon block, commutator;
  core::ContactSearch search;
  double radius, outer_radius = 0;  // of the block and of the commutator

  Bodies(const Bodies&) = delete;  // the search refers to both
  Bodies& operator=(const Bodies&) = delete;
  ~Bodies() = default;
  Bodies(const core::Polygon& upper, const core::Polygon& lower, double block_radius)
      : block(upper), commutator(lower), search(block, commutator), radius(block_radius) {
    for (int i = 0; i < commutator.size(); ++i) {
      outer_radius = std::max(outer_radius, core::length(commutator.vertex(i)));
    }
  }

  [[nodiscard]] core::SlotOptions options() const {
    core::SlotOptions options;
    options.outer = outer_radius;
    return options;
  }
  /// Both in the frame of the commutator.
  [[nodiscard]] std::array<core::PlacedBody, 2> placed(const core::RelativePose& pose) const {
    return {{{block, core::Pose<double>::of({pose.x, pose.y}, pose.angle), "block"},
             {commutator, {}, "commutator"}}};
  }
};

}  // namespace specht::toys::brush

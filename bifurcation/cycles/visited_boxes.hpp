#pragma once
// Where an orbit has been, in boxes: whether another one is on the same attractor.

#include <cstdint>
#include <specht/bifurcation/cycles/cycle.hpp>
#include <unordered_set>

namespace specht::bifurcation {

class VisitedBoxes {
 public:
  /// The boxes of these points: so many along each side of what they fill. At least one point.
  VisitedBoxes(const std::vector<std::vector<double>>& points, int along_each);

  /// The part of the points that lie in these boxes or next to one, from 0 to 1.
  [[nodiscard]] double share(const std::vector<std::vector<double>>& points) const;

 private:
  using Place = std::vector<int>;
  [[nodiscard]] Place place(const std::vector<double>& x) const;
  [[nodiscard]] std::uint64_t key(const Place& place) const;
  [[nodiscard]] bool near(const Place& place) const;

  int along_each_;
  std::vector<double> low_, width_;
  std::unordered_set<std::uint64_t> boxes_;
};

}  // namespace specht::bifurcation

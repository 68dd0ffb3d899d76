#pragma once
// What holds for every diagram of cycles.
#include <doctest/doctest.h>

#include <algorithm>
#include <specht/bifurcation/cycles/cycle_branches.hpp>

namespace specht::test {

inline bool share_a_point(const maps::VectorMap& map, const bifurcation::CycleBranch& a,
                          const bifurcation::CycleBranch& b) {
  using Role = bifurcation::CycleBranchPoint::Role;
  return std::any_of(a.points.begin(), a.points.end(), [&](const auto& p) {
    return p.role == Role::grid &&
           std::any_of(b.points.begin(), b.points.end(), [&](const auto& q) {
             return q.role == Role::grid && q.parameter == p.parameter &&
                    bifurcation::same_cycle(map, p.cycle, q.cycle, 1e-7);
           });
  });
}

/// Branches have the least period but where they double, and share no points; at a fold stability changes.
inline void check_invariants(const maps::VectorMap& map, const bifurcation::CycleDiagram& diagram) {
  using Role = bifurcation::CycleBranchPoint::Role;
  for (const auto& branch : diagram.branches) {
    CAPTURE(branch.number);
    for (const auto& point : branch.points) {
      if (point.role == Role::end) continue;
      CHECK(point.cycle.period() == branch.period);
    }
    for (const auto& other : diagram.branches) {
      CAPTURE(other.number);
      if (other.number > branch.number) CHECK_FALSE(share_a_point(map, branch, other));
    }
  }
  for (const auto& point : diagram.points) {
    if (point.kind != bifurcation::CycleSpecialKind::fold) continue;
    CAPTURE(point.parameter);
    CHECK(point.unstable_before != point.unstable_after);
  }
}

}  // namespace specht::test

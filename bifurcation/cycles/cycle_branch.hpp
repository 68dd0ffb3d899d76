#pragma once
// Branches of cycles along a parameter, and their special points.
//
//   fold             multiplier 1: the branch turns back
//   flip             multiplier −1; a branch of twice the period begins or ends there
//   neimark_sacker   a complex pair on the unit circle
//   branch_point     multiplier 1: another branch crosses
//   persistence      the itinerary changes, and a branch of another itinerary goes on beyond the border
//   nonsmooth_fold   two branches of different itineraries meet, on the same side of it
//   nonsmooth_flip   a branch of twice the period begins or ends at a border
//   no_value         orbits beyond do not return, or are no points of the section
//   range_end        the branch leaves the range of the parameter or of a coordinate
//   unexplained      none of these

#include <specht/bifurcation/cycles/cycle_curve.hpp>
#include <string>

namespace specht::bifurcation {

struct CycleBranchPoint {
  enum class Role : std::uint8_t { curve, grid, special, end };
  double parameter = maps::missing;
  Cycle cycle;
  Role role = Role::curve;
};

/// Points in order along it.
struct CycleBranch {
  int number = 0, period = 1;
  std::vector<CycleBranchPoint> points;
};

enum class CycleSpecialKind : std::uint8_t {
  fold,
  flip,
  neimark_sacker,
  branch_point,
  persistence,
  nonsmooth_fold,
  nonsmooth_flip,
  no_value,
  range_end,
  unexplained,
};

[[nodiscard]] constexpr std::string_view name(CycleSpecialKind kind) {
  constexpr std::string_view names[] = {
      "fold",           "flip",           "neimark_sacker", "branch_point", "persistence",
      "nonsmooth_fold", "nonsmooth_flip", "no_value",       "range_end",    "unexplained"};
  return names[static_cast<int>(kind)];
}

struct CycleSpecialPoint {
  CycleSpecialKind kind = CycleSpecialKind::unexplained;
  double parameter = maps::missing;
  std::vector<double> x;
  int period = 1;
  std::vector<std::complex<double>>
      multipliers;            // there, of the branch; of a border as it is reached
  int branch = 0, other = 0;  // that it lies on, and that meets it; 0: none
  /// How many multipliers lie outside of the unit circle, on either side along the branch, and beyond a border
  /// on the other one; −1: not known.
  int unstable_before = -1, unstable_after = -1;
  std::string note;
};

}  // namespace specht::bifurcation

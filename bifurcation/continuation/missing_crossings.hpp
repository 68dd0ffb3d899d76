#pragma once
// Where a branch arrives at a slice that has no such crossing, and why.

#include <map>
#include <specht/bifurcation/continuation/branch_continuation.hpp>
#include <specht/bifurcation/crossings/crossing_report.hpp>

namespace specht::bifurcation {

/// Of the interval between two slices; `side` is 0 for the one before, 1 for the other.
class MissingCrossings {
 public:
  /// All but `range` must outlive it.
  MissingCrossings(const ParameterLine& line, const BranchSlice& before, const BranchSlice& after,
                   const core::Interval& range, const ContinuationOptions& options)
      : line_(line), slice_{&before, &after}, range_(range), options_(options) {}

  /// The map of a slice is not resolved at x or one of its images: breakpoints accumulate there.
  [[nodiscard]] bool is_left_open(int side, int K, double x) const;
  /// The end of a branch of P_K there, with P_K′ if it is one of fixed points; `part`: of its segment.
  [[nodiscard]] SpecialPoint end(int K, const BranchEnd& end, bool is_fixed, double slope,
                                 int part) const;
  /// The same where the slice has a crossing, at which another branch begins or ends.
  [[nodiscard]] SpecialPoint taken_end(int K, const BranchEnd& end, int part) const;

 private:
  /// A band of fixed points ends there.
  [[nodiscard]] bool is_end_of_band(int side, int K, double x) const;
  /// The search leaves a fixed point out as noise.
  [[nodiscard]] bool is_left_out(int K, double p, double x) const;
  /// Of a slice, for cycles of K points: known from its own map, or searched for once.
  [[nodiscard]] const OpenPlaces& open_places_of(int side, int K, const maps::ReturnMap& map) const;
  [[nodiscard]] double value(int side) const { return slice_[side]->parameter; }

  const ParameterLine& line_;
  const BranchSlice* slice_[2];
  core::Interval range_;
  const ContinuationOptions& options_;
  mutable std::map<int, OpenPlaces> open_[2];  // by K: what slices do not know themselves
};

}  // namespace specht::bifurcation

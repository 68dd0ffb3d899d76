#include <algorithm>
#include <array>
#include <limits>
#include <numeric>
#include <specht/bifurcation/continuation/diagram.hpp>
#include <specht/bifurcation/continuation/divided_interval.hpp>
#include <specht/bifurcation/continuation/missing_cycles.hpp>
#include <specht/bifurcation/continuation/slice_interval.hpp>
#include <specht/bifurcation/crossings/crossings.hpp>

namespace specht::bifurcation {
namespace {

/// Those that a division may explain, at larger values of the parameter than this one.
[[nodiscard]] std::ptrdiff_t unexplained(const std::vector<BranchSegment>& segments,
                                         double behind = core::Interval().low) {
  std::ptrdiff_t sum = 0;
  for (const BranchSegment& one : segments) {
    sum += std::count_if(one.points.begin(), one.points.end(), [&](const SpecialPoint& point) {
      return point.kind == SpecialPointKind::unexplained && !point.final &&
             point.parameter > behind;
    });
  }
  return sum;
}

class DividedInterval {
 public:
  DividedInterval(const maps::MapFamily& family, const core::Interval& range,
                  const CrossingOptions& crossings, const ContinuationOptions& options)
      : family_(family), range_(range), crossings_(crossings), options_(options) {}

  /// `enough`: with so many that are not explained it is of no use, and need not be looked at further.
  [[nodiscard]] std::vector<BranchSegment> between(const BranchSlice& before,
                                                   const BranchSlice& after, int divisions,
                                                   std::ptrdiff_t enough) const {
    // NOTE: in a part steps are shorter anyway.
    ContinuationOptions own = options_;
    if (divisions < options_.most_divisions) own.most_repeats = 0;
    auto whole = branch_segments(family_, before, after, range_, own);
    const auto cycles = [&](const std::vector<BranchSegment>& segments) {
      return missing_cycles(family_, before, after, range_, segments, own);
    };
    const std::vector<double> missing = cycles(whole);
    const auto left = unexplained(whole) + std::ssize(missing);
    if (left == 0 || divisions == 0) return whole;
    DiagramSlice middle;
    middle.parameter = missing.empty() ? std::midpoint(before.parameter, after.parameter)
                                       : missing[missing.size() / 2];
    if (!solve(before, after, middle)) return whole;
    const BranchSlice points = branch_slice(middle);
    enough = std::min(enough, left);
    // NOTE: the half in which more is open in the whole is likelier to leave as much, and then spares the other one.
    const bool later_first = 2 * unexplained(whole, middle.parameter) > unexplained(whole);
    std::vector<BranchSegment> half[2];
    std::ptrdiff_t open = 0;
    for (const int i : later_first ? std::array{1, 0} : std::array{0, 1}) {
      half[i] = i == 0 ? between(before, points, divisions - 1, enough - open)
                       : between(points, after, divisions - 1, enough - open);
      open += unexplained(half[i]);
      if (open >= enough) return whole;
    }
    const auto joined = joined_segments(half[0], half[1], middle.parameter, middle.crossings);
    if (!joined) return whole;
    return unexplained(*joined) + std::ssize(cycles(*joined)) < left ? *joined : whole;
  }

 private:
  /// The crossings of the iterates that the two slices have.
  [[nodiscard]] bool solve(const BranchSlice& before, const BranchSlice& after,
                           DiagramSlice& middle) const {
    int first = std::numeric_limits<int>::max(), last = 0;
    for (const BranchSlice* slice : {&before, &after}) {
      for (const BranchPoint& point : slice->points) {
        first = std::min(first, point.iterate);
        last = std::max(last, point.iterate);
      }
    }
    const auto map = family_.at(std::span(&middle.parameter, 1));
    if (last == 0 || !map) return false;
    Execution alone;
    alone.jobs = 1;
    auto found =
        bifurcation::crossings(*map, range_, first, last, crossings_, alone, &middle.report);
    if (found) middle.crossings = std::move(*found);
    return found.has_value();
  }

  const maps::MapFamily& family_;
  core::Interval range_;
  const CrossingOptions& crossings_;
  const ContinuationOptions& options_;
};

}  // namespace

std::vector<BranchSegment> divided_segments(const maps::MapFamily& family,
                                            const BranchSlice& before, const BranchSlice& after,
                                            const core::Interval& range,
                                            const CrossingOptions& crossings,
                                            const ContinuationOptions& options) {
  return DividedInterval(family, range, crossings, options)
      .between(before, after, options.most_divisions, std::numeric_limits<std::ptrdiff_t>::max());
}

}  // namespace specht::bifurcation

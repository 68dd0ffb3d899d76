#pragma once
// The matching of the crossings of two slices: each belongs to one branch segment.

#include <cmath>
#include <specht/bifurcation/continuation/branch_segment.hpp>
#include <specht/bifurcation/continuation/continuation_options.hpp>
#include <vector>

namespace specht::bifurcation {

/// Which crossings of two slices are joined by branches already.
class Matching {
 public:
  Matching(const std::vector<BranchPoint>& before, const std::vector<BranchPoint>& after,
           const ContinuationOptions& options)
      : side_{&before, &after}, options_(&options) {
    taken_[0].assign(before.size(), 0);
    taken_[1].assign(after.size(), 0);
  }

  /// The free crossing on a side next to x at which a branch of this kind arrives: with the multiplier of `like`, if that
  /// is known, or right there.
  [[nodiscard]] Port find(int side, const BranchPoint& like, bool is_fixed, double x) const {
    return find(side, like, is_fixed, x, false);
  }
  /// There is one, but another branch starts or arrives at it.
  [[nodiscard]] bool is_known(int side, const BranchPoint& like, bool is_fixed, double x) const {
    return find(side, like, is_fixed, x, true).index >= 0;
  }
  [[nodiscard]] Port find(int side, const BranchPoint& like, bool is_fixed, double x,
                          bool taken) const {
    Port same{side, -1}, there{side, -1};
    double of_same = options_->arrived * (1.0 + std::abs(x));
    // NOTE: at the border of a piece, where a multiplier has two values.
    double of_there = options_->crossings.at_border * (1.0 + std::abs(x));
    const auto& points = *side_[side];
    for (std::size_t i = 0; i < points.size(); ++i) {
      const BranchPoint& c = points[i];
      if (taken_[side][i] != (taken ? 1 : 0) || c.iterate != like.iterate ||
          c.period != like.period)
        continue;
      if (is_fixed_point(c.kind) != is_fixed || c.kind == CrossingKind::marginal) continue;
      const bool as_like = options_->crossings.is_one_multiplier(c.slope, like.slope);
      double& distance = as_like ? of_same : of_there;
      if (!(std::abs(c.x - x) <= distance)) continue;
      distance = std::abs(c.x - x);
      (as_like ? same : there).index = static_cast<int>(i);
    }
    return same.index >= 0 ? same : there;
  }
  /// The free crossing next to x of any kind.
  [[nodiscard]] Port find_any(int side, const BranchPoint& like, double x) const {
    const Port fixed = find(side, like, true, x);
    return fixed.index >= 0 ? fixed : find(side, like, false, x);
  }
  [[nodiscard]] bool is_free(int side, std::size_t i) const { return taken_[side][i] == 0; }
  void take(const Port& port) { mark(port, 1); }
  void release(const Port& port) { mark(port, 0); }
  /// No branch starts or arrives at it.
  void ignore(const Port& port) { mark(port, 2); }

 private:
  void mark(const Port& port, char value) {
    if (port.index >= 0) taken_[port.side][static_cast<std::size_t>(port.index)] = value;
  }

  const std::vector<BranchPoint>* side_[2];
  std::vector<char> taken_[2];  // 0: free, 1: taken, 2: ignored
  const ContinuationOptions* options_;
};

}  // namespace specht::bifurcation

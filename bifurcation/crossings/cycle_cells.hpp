#pragma once
// Which cells of a return map a cycle of at most K points can pass through.
//
// A cell is an interval X between two known points, and the box of the values Y that P may take there: between
// its values at both, widened by what they differ by or what its slopes make of the width. A cycle passes
// through X only if X meets one of Y, P(Y), … P^{K−1}(Y), each of them a union of the boxes of the cells that
// the one before meets: Hsu, Cell-to-Cell Mapping, 1987. What leads into a marginal band counts, too: P may
// reflect it onto the band (crossings.hpp).
//
// It is a judgement, not a proof: a piece that no point has hit may lead anywhere. So the points must come
// from a search that shows all but narrow pieces (piece_search.hpp).

#include <specht/maps/piecewise/piece_search.hpp>
#include <vector>

namespace specht::bifurcation {

struct CellOptions {
  /// A box is higher than what is known of it by this part of how much P changes [1].
  double widened = 1.0;
  /// Where the itinerary changes, and P by more than this part of the range, it may diverge [1].
  double leap = 0.02;
};

class CycleCells final : public maps::Relevance {
 public:
  /// `width`: of the range; `marginal`: |P(x) − x| of a marginal band [unit of x].
  CycleCells(int K, double width, double marginal, const CellOptions& options = {})
      : K_(K), width_(width), marginal_tolerance_(marginal), options_(options) {}

  void set_points(std::span<const maps::MapPoint> points) override;
  [[nodiscard]] bool is_relevant(const maps::MapPoint& a, const maps::MapPoint& b) const override;

 private:
  struct Cell {
    core::Interval x, values;
  };

  [[nodiscard]] Cell cell(const maps::MapPoint& a, const maps::MapPoint& b) const;
  /// Where P leads from some intervals, which are apart and in order; and so is what it returns.
  [[nodiscard]] std::vector<core::Interval> image(const std::vector<core::Interval>& from) const;

  int K_;
  double width_, marginal_tolerance_;
  CellOptions options_;
  std::vector<Cell> cells_;               // in order, end to end
  std::vector<core::Interval> marginal_;  // those at a fixed point
};

}  // namespace specht::bifurcation

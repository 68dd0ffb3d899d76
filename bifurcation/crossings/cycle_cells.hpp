#pragma once
// The cells of a return map that a cycle of at most K points can pass through.
//
// A cell is an interval X between two known points with a box Y of the values that P may take there: between
// its values at both, widened by their difference or by what its slopes make of the width. A cycle passes
// through X only if X meets one of Y, P(Y), … P^{K−1}(Y), each of them a union of the boxes of the cells that
// the one before meets: Hsu, Cell-to-Cell Mapping, Springer 1987. Cells that lead into a marginal band count,
// too: P may reflect them onto the band (crossings.hpp).
//
// On a circle a box is by the shorter way between the two values, and stands for its images by whole turns; where they are
// half a turn apart it is all of the circle.
//
// It is an estimate, not a proof: a piece without a known point may lead anywhere. So the points must come
// from a search that shows all pieces except narrow ones (piece_search.hpp).

#include <specht/bifurcation/crossings/crossing_options.hpp>
#include <specht/maps/piecewise/search_options.hpp>
#include <vector>

namespace specht::bifurcation {

class CycleCells final : public maps::Relevance {
 public:
  /// `width`: of the range; `marginal`: |P(x) − x| of a marginal band; `period`: of x, if that is a circle [unit of x].
  CycleCells(int K, double width, double marginal, const CellOptions& options = {},
             double period = 0.0)
      : K_(K), width_(width), marginal_tolerance_(marginal), options_(options), period_(period) {}

  /// Before a search that covers a part of what cycles may pass through: points of the other parts, in order.
  /// Outside of the range `leap` is a part of this width.
  void set_others(std::vector<maps::MapPoint> points, const core::Interval& range, double width) {
    others_ = std::move(points);
    range_ = range;
    outer_width_ = width;
  }
  void set_points(std::span<const maps::MapPoint> points) override;
  [[nodiscard]] bool is_relevant(const maps::MapPoint& a, const maps::MapPoint& b) const override;

 private:
  struct Cell {
    core::Interval x, values;
  };

  [[nodiscard]] Cell cell(const maps::MapPoint& a, const maps::MapPoint& b) const;
  /// On a circle, with the next turn to either side.
  [[nodiscard]] std::vector<core::Interval> turned(const core::Interval& values) const;
  /// The image of some intervals, which are apart and in order; and so is the result.
  [[nodiscard]] std::vector<core::Interval> image(const std::vector<core::Interval>& from) const;

  int K_;
  double width_, marginal_tolerance_;
  std::vector<maps::MapPoint> others_;
  core::Interval range_;
  double outer_width_ = 0.0;
  CellOptions options_;
  double period_;
  std::vector<Cell> cells_;               // in order, end to end
  std::vector<core::Interval> marginal_;  // those at a fixed point
};

}  // namespace specht::bifurcation

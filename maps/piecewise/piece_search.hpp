#pragma once
// The search for changes of itinerary between two points of a return map: each change that samples, misfits
// and margins show, between neighbouring doubles.
//
//   ends differ    the interval is halved until it is as narrow as the resolution, and then each
//                  change in it is bracketed; if there are too many, it is an accumulation: unresolved
//   ends agree     another piece may be hidden between. Three signs show it, or a kink:
//                  – a margin (return_map.hpp) that would fall below zero between the ends, by its
//                    values and slopes there: P is tried where it is least
//                  – the ends do not have the same margins
//                  – P in the middle is not on the cubic through the values and slopes of both ends, or P′ of
//                    the quarters shows a kink that P hardly does
//                  and each part is searched in the same way
//
// So a hidden piece is found if one of the margins that bound it is like a cubic on the cells that are
// tried, or if a trial hits it; without margins only the latter. A cell that has used up its trials is
// not searched further; such cells are counted.
//
// Where two events swap, rounding makes a narrow piece, a sliver, of orbits on which they are simultaneous:
// it is part of the change.

#include <optional>
#include <specht/maps/piecewise/piece_ends.hpp>
#include <specht/maps/piecewise/search_options.hpp>
#include <vector>

namespace specht::maps {

/// The same itinerary, or no value for the same reason.
[[nodiscard]] inline bool alike(const MapPoint& a, const MapPoint& b) {
  return a.has_value() ? same_piece(a, b) : !b.has_value() && a.status == b.status;
}

/// Neighbouring points with a change of itinerary between them. Where they are alike, P or P′ breaks though
/// the itinerary does not change.
struct Change {
  MapPoint left, right;
  bool resolved = true;  // false: many changes, or any number of them if skipped
  bool skipped = false;  // not relevant
  bool minor = false;    // P goes on through it, and its place is known to some thousand ulps only
};

class PieceSearch {
 public:
  /// `range`: its width [unit of x].
  PieceSearch(ReturnMap& map, double range, const SearchOptions& options)
      : map_(map),
        options_(options),
        resolution_(options.resolution * range),
        explored_(options.explored * range) {}

  [[nodiscard]] Probe probe(double x);
  /// Points in a cell of the grid, from left to right, that show its pieces except narrow ones.
  [[nodiscard]] std::vector<Probe> explore(const Probe& a, const Probe& b);
  /// The changes in a cell of the grid, or in a part of one, from left to right. `cell`: the width of the
  /// whole cell.
  [[nodiscard]] std::vector<Change> between(const Probe& a, const Probe& b, double cell);

  [[nodiscard]] long returns() const { return returns_; }
  /// The number of cells in which the trials were used up.
  [[nodiscard]] int unfinished() const { return unfinished_; }

 private:
  /// A point without margins; and one with its slope.
  [[nodiscard]] Probe orbit(double x);
  [[nodiscard]] Probe sloped(double x);
  /// Adds the points of `explore` between two.
  void explore_between(const Probe& a, const Probe& b, std::vector<Probe>& seen);
  /// Of an interval. `misfit`: P has missed the cubic of the one that it is a part of, or the orbits at the ends of that
  /// differ; `kink`: that has shown a kink, too, which must be in here.
  enum class Doubt { none, misfit, kink };
  void search(const Probe& a, const Probe& b, Doubt doubt = Doubt::none);
  /// Continues next to the place of the change by the margins of both ends; false if they do not agree.
  bool lead(const Probe& a, const Probe& b);
  /// `inside`: the point in the middle, with its slope, if that is known.
  void search_piece(const Probe& a, const Probe& b, Doubt doubt, const Probe* inside = nullptr);
  /// A kink between `a` and `b`, where P misses its cubic, that shows in neither half, where `l` and `r` are in the
  /// middle: |P − cubic| vanishes where it is at a quarter of the way. Whether it is in the left one; empty: there is none.
  [[nodiscard]] std::optional<bool> hidden_kink(const Probe& a, const Probe& l, const Probe& m,
                                                const Probe& r, const Probe& b) const;
  /// A kink between `a` and `b` with `m` in the middle, where P does not miss its cubic: in a narrow cell it may be the
  /// slope alone that shows it.
  void search_kink(const Probe& a, const Probe& m, const Probe& b);
  void close(const Probe& a, const Probe& b);
  /// A kink between two neighbouring changes as close together as the resolution.
  void search_gap(const MapPoint& from, const MapPoint& to);
  /// P and P′ go on through a change of itinerary between two points that are close together.
  [[nodiscard]] bool goes_on(const MapPoint& a, const MapPoint& b);
  /// The exact place of a change is not relevant, only that it exists.
  [[nodiscard]] bool is_minor(const MapPoint& left, const MapPoint& right) const;
  /// `m`: in the middle of both.
  void hidden_break(Probe a, Probe m, Probe b);
  /// Of several changes between two points, the one next to the piece of the left or right one.
  enum class Kept : bool { left, right };
  /// `guides`: where it may be.
  [[nodiscard]] Change bracket(MapPoint left, MapPoint right, Kept kept,
                               const std::vector<Ending>& guides);
  /// Extends the last change over the sliver behind it; removes it if it is a sliver within one piece.
  /// Returns where to continue.
  [[nodiscard]] Probe over_sliver(std::vector<Change>& here, const Probe& right);
  [[nodiscard]] bool is_skipped(const MapPoint& a, const MapPoint& b) const;
  /// How high the tangents at two points rise to where they meet between them (sign 1), or how low they fall (−1); NaN if
  /// they do not meet there, or P leads to no such place.
  [[nodiscard]] double extreme(const MapPoint& a, const MapPoint& b, double sign) const;
  /// P is on the same side of all relevant values, as far as it has one.
  [[nodiscard]] bool both_beyond(const MapPoint& a, const MapPoint& b) const;
  /// |P − cubic| in an interval with a point inside that is no misfit.
  [[nodiscard]] double tolerance(const Probe& a, const MapPoint& m, const Probe& b) const;
  /// P misses its cubic or has a kink between two points of one piece. Halving keeps that of a kink or a step, in one
  /// of the halves, and soon removes that of a smooth function.
  [[nodiscard]] bool is_suspicious(const Probe& a, const Probe& m, const Probe& b) const;
  /// Where another piece may be hidden between two points of one piece; NaN without a sign of one.
  /// `same_margins`: they have the same margins.
  [[nodiscard]] double suspect(const Probe& a, const Probe& b, bool& same_margins) const;

  ReturnMap& map_;
  SearchOptions options_;
  double resolution_, explored_, cell_ = 0.0, narrow_ = 0.0;
  int trials_ = 0, unfinished_ = 0;
  long returns_ = 0;
  std::vector<Change> found_;
};

}  // namespace specht::maps

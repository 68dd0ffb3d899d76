#pragma once
// Crossings with the diagonal between two points of a map about which nothing else is known.
//
// A change of side, sign(P_K(x) − x), is bisected until both ends lie on one smooth piece, where a root
// search refines the fixed point, or until the bracket is a few ulps wide: then P_K jumps over the
// diagonal. Where the ends have different itineraries but lie on the same side, the interval is halved a
// few times in search of hidden crossings.
//
// Assumes that a smooth piece crosses the diagonal at most once between the two points.

#include <optional>
#include <specht/bifurcation/crossings/crossing.hpp>
#include <specht/bifurcation/crossings/crossing_options.hpp>
#include <specht/bifurcation/crossings/crossing_report.hpp>
#include <specht/maps/return_map.hpp>
#include <utility>
#include <vector>

namespace specht::bifurcation {

class SignSearch {
 public:
  /// `map` is P_K.
  SignSearch(maps::ReturnMap& map, int K, const CrossingOptions& options)
      : map_(map), K_(K), options_(options) {}

  /// All crossings in [a, b]; a jump may have a log-periodic limit.
  void search(const maps::MapPoint& a, const maps::MapPoint& b) {
    search(a, b, options_.near_subdivisions, false);
  }
  /// One at a point, with its slope.
  [[nodiscard]] Crossing crossing(CrossingKind kind, const maps::MapPoint& p);
  /// Adds the fixed point at a point if it is one: P_K(x) = x, its multiplier is confirmed by a difference, and P_K
  /// passes the diagonal there. Else it is noise, or an equilibrium, and goes into the report.
  void fixed_point(const maps::MapPoint& p);
  /// Adds a jump that has its place and both limits, but not what it does towards them. If a little away both sides are
  /// one piece it goes into the report.
  void jump(Crossing&& crossing);
  void add(Crossing crossing) { found_.push_back(std::move(crossing)); }

  /// All crossings found, ordered by x.
  [[nodiscard]] std::vector<Crossing> take();
  [[nodiscard]] CrossingReport& report() { return report_; }

 private:
  using Ends = std::pair<maps::MapPoint, maps::MapPoint>;

  /// P(x) − x; on a circle the one nearest to 0, which changes its sign at the diagonal and half a turn from it.
  [[nodiscard]] double height(const maps::MapPoint& p) const;
  [[nodiscard]] bool above(const maps::MapPoint& p) const { return height(p) >= 0.0; }
  /// Between two points next to each other P passes what is half a turn from x.
  [[nodiscard]] bool is_antipode(const maps::MapPoint& a, const maps::MapPoint& b) const;

  /// `mixed`: other pieces are known to lie nearby, so that equal itineraries at the ends do not prove
  /// that there is but one piece between.
  void search(const maps::MapPoint& a, const maps::MapPoint& b, int halvings, bool mixed);
  /// Bisects a change of side until its ends lie on one piece or are closed. Points without a value are
  /// first counted to the side of a, then to that of b; nothing if the change is at such a point.
  [[nodiscard]] std::optional<Ends> change_of_side(const maps::MapPoint& a,
                                                   const maps::MapPoint& b);
  [[nodiscard]] bool near_diagonal(const maps::MapPoint& a, const maps::MapPoint& b) const;
  void halve(const maps::MapPoint& a, const maps::MapPoint& b, int halvings, bool mixed);
  void settle(const Ends& ends);
  /// The root of P(x) − x on a smooth piece. If another piece turns up inside, both parts are
  /// searched.
  void refine(const maps::MapPoint& a, const maps::MapPoint& b);

  maps::ReturnMap& map_;
  int K_;
  const CrossingOptions& options_;
  /// How far the slope at a point is from differences of P_K, relative to 1 + |P_K′|, where they agree best;
  /// nothing if they agree.
  [[nodiscard]] std::optional<double> misfit_of_slope(const maps::MapPoint& p, double slope);

  /// Beside a point, further away than what is left of P_K(x) − x moves its root, P_K is on one side of the diagonal:
  /// it comes near, and does not pass.
  [[nodiscard]] bool touches(const maps::MapPoint& p, double slope);

  /// One piece is on the left and on the right of x, at some distances and at one of some small ones.
  [[nodiscard]] bool is_within_a_piece(double x);
  /// An iterate that is so steep on one side that it changes as much within rounding of x, or has no value there: its
  /// limit is not known. Jumps of P itself are breakpoints, which are confirmed.
  [[nodiscard]] bool is_hidden(const Crossing& jump);

  std::vector<Crossing> found_;
  CrossingReport report_;
};

}  // namespace specht::bifurcation

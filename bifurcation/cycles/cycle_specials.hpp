#pragma once
// The special points of branches of cycles, and the branches that they lead to.

#include <map>
#include <set>
#include <specht/bifurcation/cycles/cycle_branch.hpp>
#include <specht/bifurcation/cycles/cycle_tracks.hpp>
#include <specht/bifurcation/execution/parallel.hpp>

namespace specht::bifurcation {

class CycleSpecials {
 public:
  /// Tracks and options must live as long as this does.
  CycleSpecials(CycleTracks& tracks, const CycleCurveOptions& options, int most_branches,
                int most_period)
      : tracks_(tracks),
        options_(options),
        most_(static_cast<std::size_t>(most_branches)),
        most_period_(most_period) {}

  /// A branch, unless it is known, and all that begin on it.
  void follow(const CycleJoin& first, const Execution& execution);

  /// By parameter, then by branch.
  [[nodiscard]] std::vector<CycleSpecialPoint> points() const;
  /// Starts of branches beyond the most.
  [[nodiscard]] int left_out() const { return left_out_; }

 private:
  void add_events(std::size_t n);
  void add_end(std::size_t n, int side);
  /// The end of a track at the border of its piece.
  void add_border(std::size_t n, int side);
  /// What is known of a border at which no other branch is followed.
  void explain(CycleSpecialPoint& special, std::size_t n, int side);
  /// The branch of half the period, at the flip of which a track ends, is followed.
  void follow_halved(std::size_t n, int side);
  /// The branches of P_k that meet the end of a track at a border, as special points.
  bool add_neighbours(std::size_t n, int side, int k, const CycleSpecialPoint& border);
  [[nodiscard]] CycleSpecialPoint at(const CycleCurvePoint& point, std::size_t n);
  /// A border where multipliers diverge is placed by the limit of its branch or of the one that it meets, whichever is
  /// known better; its note says how well, unless that is to rounding.
  void place(CycleSpecialPoint& special, std::size_t n, int side,
             const CycleLimit* other = nullptr);
  /// Coordinates in the units of the map, on circles wrapped.
  void set_coordinates(CycleSpecialPoint& special, CycleProblem& own, const Eigen::VectorXd& z);
  /// The number of the branch of a start, which is followed if it is new; 0 if it lies outside of the box, or there
  /// are too many.
  [[nodiscard]] int number(const CycleJoin& found);
  /// Of a branch that crosses one on which this point is known.
  [[nodiscard]] bool is_known_crossing(const CycleSpecialPoint& special,
                                       const CycleCurvePoint& point);
  /// The point nearest to an end whose count of unstable multipliers is that of a further one: towards a border rounding
  /// is as large as multipliers.
  [[nodiscard]] const CycleCurvePoint& beside_end(const CycleTrack& track, int side) const;
  [[nodiscard]] bool has_least_period(const CycleJoin& join);
  [[nodiscard]] int unstable(const CycleCurvePoint& point) const;

  CycleTracks& tracks_;
  const CycleCurveOptions& options_;
  std::size_t most_;
  int most_period_;
  std::vector<CycleSpecialPoint> points_;
  using End = std::pair<std::size_t, int>;  // of a track
  std::map<std::size_t, End> open_ends_;    // of points at which no other branch was found
  std::set<End> explained_;                 // that meet another one
  std::set<End> met_;                       // on record with another branch
  int left_out_ = 0;
};

}  // namespace specht::bifurcation

#pragma once
// Folds and flips of a branch of fixed points, from two of its points on both sides: located, confirmed on the maps
// beside them (special_point_check.hpp), and put on record. So is what looks like one of them and is another end.

#include <specht/bifurcation/continuation/branch_record.hpp>
#include <specht/bifurcation/continuation/corner.hpp>
#include <specht/bifurcation/continuation/neighbourhood.hpp>
#include <specht/bifurcation/continuation/slope_points.hpp>
#include <specht/bifurcation/continuation/special_point_check.hpp>
#include <string>

namespace specht::bifurcation {

/// Directions are of p: 1 upwards, −1 downwards.
class SmoothSpecials {
 public:
  /// Line, options and record must live as long as this does.
  SmoothSpecials(const ParameterLine& line, const core::Interval& range, int K,
                 const ContinuationOptions& options, BranchRecord& record)
      : line_(line),
        K_(K),
        options_(options),
        fixed_(line, K),
        slopes_(line, K),
        near_(line, range, K, options),
        check_(line, K, options.special_points),
        record_(record) {}

  /// The branch turns back between two of its points, a step apart; true if it ends there, at a cycle of lower period
  /// or at an equilibrium, or where rounding hides the slope.
  [[nodiscard]] bool ends_where_it_turns(const FixedPoint& z, const FixedPoint& next, double step,
                                         int direction);
  /// The slope passes −1, or jumps over it, between two points of the branch, if it does; true if the branch ends there,
  /// where rounding hides the slope.
  [[nodiscard]] bool ends_at_flip(const FixedPoint& z, const FixedPoint& next, int direction);
  /// Steps have stopped before a flip, where P_K′ changes within the rounding of p, and have been found to go on at a
  /// point of the same piece behind it; false if no flip is confirmed.
  [[nodiscard]] bool flips_towards(const FixedPoint& here, const FixedPoint& there, int direction);
  /// Steps have stopped before a fold, where P_K′ changes within the rounding of p, and have been found to go on at a
  /// point behind it; false if no fold is confirmed.
  [[nodiscard]] bool turns_towards(const FixedPoint& here, const FixedPoint& there, int direction);
  /// Steps have stopped so near to a fold that rounding hides the way round it: the first point of the branch on the
  /// other side.
  [[nodiscard]] std::optional<FixedPoint> behind_turn(const FixedPoint& here, int direction);
  /// What attracts on both sides of a border collision, in words (border_attractor.hpp).
  [[nodiscard]] std::string attractors(const FixedPoint& end, const FixedPoint& next, int direction,
                                       bool backwards) const;

 private:
  /// Rounding hides the slope beside one of these points: that is put on record as the end of the branch.
  [[nodiscard]] bool ends_in_rounding(const FixedPoint& at, const FixedPoint& z,
                                      const FixedPoint& next, int direction);
  [[nodiscard]] double distance(const FixedPoint& a, const FixedPoint& b) const;
  /// The last special point is a flip at the same place: within rounding the slope crosses −1 more than once.
  [[nodiscard]] bool has_just_passed(const FixedPoint& flip) const;
  /// Between two neighbours on two pieces P_K′ jumps over −1.
  [[nodiscard]] bool jumps_over_flip(const FixedPoint& before, const FixedPoint& after,
                                     int direction);
  /// In p, from where a slope is passed [unit of p].
  [[nodiscard]] double furthest_kink() const { return options_.furthest_meeting * line_.width; }
  /// Where P_K′ jumps over `slope` next to a point of the branch of z: the side of z, then the other, at the kink.
  [[nodiscard]] PointsBeside sides_at(const Kink& kink, const FixedPoint& z, double slope) const;
  /// A fold, its two branches, the one with the smaller slope first, and what is said of it.
  struct Fold {
    FixedPoint place;
    PointsBeside beside;
    std::string note;
  };
  /// The fold between two points of a branch that turns, confirmed.
  [[nodiscard]] std::optional<Fold> fold_towards(const FixedPoint& here,
                                                 const FixedPoint& there) const;
  /// The same where the itinerary changes between them.
  [[nodiscard]] std::optional<Fold> fold_across_border(const FixedPoint& here,
                                                       const FixedPoint& there) const;
  /// From one point of the branch over a fold to another. The flip that the step may have led over is added, too, if it
  /// is confirmed.
  void add_fold(const FixedPoint& here, const Fold& fold, const FixedPoint& there, int direction);
  void add_flip(const FixedPoint& flip, const PointsBeside& beside, int direction);
  /// The points beside a flip if it is one. Where P_K′ changes within the rounding of p, the point of slope −1 may have
  /// left the curve, and is put back.
  [[nodiscard]] std::optional<PointsBeside> confirm_flip(FixedPoint& at) const;

  const ParameterLine& line_;
  int K_;
  const ContinuationOptions& options_;
  FixedPointCurve fixed_;
  SlopePoints slopes_;
  Neighbourhood near_;
  SpecialPointCheck check_;
  BranchRecord& record_;
};

}  // namespace specht::bifurcation

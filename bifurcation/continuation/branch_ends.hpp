#pragma once
// Ends of branches, put on record: where a branch is not followed further, of what kind that is, and what is known of it.
//
// Each function is for a place where a curve has ended, followed upwards (direction 1) or downwards (−1) in p.

#include <optional>
#include <specht/bifurcation/continuation/branch_record.hpp>
#include <specht/bifurcation/continuation/branch_switch.hpp>
#include <specht/bifurcation/continuation/continuation_options.hpp>
#include <specht/bifurcation/continuation/fixed_point_curve.hpp>
#include <specht/bifurcation/continuation/followed_range.hpp>
#include <specht/bifurcation/continuation/neighbourhood.hpp>
#include <specht/bifurcation/continuation/parameter_line.hpp>
#include <specht/bifurcation/continuation/special_point_check.hpp>
#include <string>

namespace specht::bifurcation {

class BranchEnds {
 public:
  /// All arguments must outlive it.
  BranchEnds(const ParameterLine& line, const FollowedRange& range, int K,
             const ContinuationOptions& options, BranchRecord& record)
      : line_(line),
        range_(range),
        K_(K),
        options_(options),
        near_(line, range.own, K, options),
        check_(line, K, options.special_points),
        record_(record) {}

  /// Next to a dip, or where no more is followed, for a reason in the note.
  void add_dip_end(const Place& end, int direction, const std::string& note);
  /// On a curve of jumps, for a reason that is measured.
  void add_unfollowed(const Place& end, int direction, const std::string& note);
  void add_unexplained(const Place& end, const std::string& note);
  /// x or its orbit leaves where they are followed.
  void add_range_end(const Place& end, int direction);
  /// x is a circle, and the branch stands where that is cut.
  [[nodiscard]] bool is_at_end_of_circle(const Place& end) const;
  /// There; it goes on at the other end, as another part of it, if that is found.
  void add_end_of_circle(const Place& end, int direction, const std::optional<Place>& next);
  /// Both sides of a jump are half a turn of the circle apart; beyond, the shorter way from one to the other is away from
  /// the diagonal.
  void add_half_turn(const Place& end, int direction);
  /// The swing of P at a separatrix touches the diagonal: beyond, fixed points accumulate there.
  void add_touching_swing(const Place& end, int direction);
  /// Beyond, P does not jump over the diagonal: too much of its swing is across.
  void add_swing_across(const Place& end, int direction);
  /// Almost every step has led over a change of itinerary: an accumulation of them is the reason if the map shows one.
  void add_end_among_changes(const Place& end, int direction);
  /// The slope, or that of what goes on, is steeper than crossings are.
  void add_steep_end(const Place& end, int direction, const std::string& what);
  /// The branch, or the cycle that it doubles from, meets a border beside which returns take no time; false if it does
  /// not.
  bool add_no_time_border(const Place& end, int direction);
  /// What the search for a curve that goes on has found instead of one (branch_switch.hpp); false if nothing.
  bool add_instead(const Place& end, int direction, const BranchSwitch& found);

 private:
  /// A cycle ends at one of lower period: by doubling, or at a border.
  void add_lower_period(const Place& end, int direction, const BranchSwitch& found);
  /// A fixed point meets the end of a band of them.
  void add_band(const FixedPoint& end, int direction);

  const ParameterLine& line_;
  const FollowedRange& range_;
  int K_;
  const ContinuationOptions& options_;
  Neighbourhood near_;
  SpecialPointCheck check_;
  BranchRecord& record_;
};

}  // namespace specht::bifurcation

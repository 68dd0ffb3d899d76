#pragma once
// Border collision: what becomes of a branch whose orbit meets the border b of two pieces of P_K, from
// these two pieces alone.
//
// Next to b there can be a fixed point of the piece on its left, one of the piece on its right, and a jump
// over the diagonal between them. The limits of both pieces at b and the slopes there decide which of the
// three exist on the maps at p* ± δ. The curve's own exists on the side it comes from only; where one other
// begins or ends at p*, the branch goes on there, forwards or backwards. Where a limit crosses the diagonal
// there is exactly one: the classical cases of a border collision. What exists on both sides of p* has
// nothing to do with it.
//
// di Bernardo, Budd, Champneys, Kowalczyk: Piecewise-smooth Dynamical Systems, Springer 2008, chapter 3.

#include <array>
#include <specht/bifurcation/continuation/branch_switch.hpp>
#include <specht/bifurcation/continuation/continuation_options.hpp>
#include <specht/bifurcation/continuation/neighbourhood.hpp>

namespace specht::bifurcation {

class BorderCollision {
 public:
  /// At the end of a curve; `is_known` says whether there is a border. The arguments must outlive it.
  BorderCollision(const ParameterLine& line, int K, const ContinuationOptions& options,
                  const Neighbourhood& near, const Place& end);

  [[nodiscard]] bool is_known() const { return known_; }
  /// Where the curve goes on that was followed upwards (direction 1) or downwards (−1) in p; nothing if
  /// the two pieces do not decide it.
  [[nodiscard]] std::optional<BranchSwitch> branch_switch(int direction) const;
  /// Where the border meets the diagonal, by the limits of P_K on its flatter side, or on the curve's own if P_K jumps: the
  /// end of a curve that is as steep as a square root is further from there than its last steps are long. Nothing for a
  /// jump, or if the limits are not seen to pass the diagonal.
  [[nodiscard]] std::optional<JumpPoint> meeting() const;
  /// The same where P_K is continuous, however steep it is, by slopes on both sides; and how well p is known, by what is
  /// left of its limits above the diagonal and by rounding [unit of p]. Nothing if they are no nearer to it than at the end
  /// of the curve.
  struct SteepMeeting {
    JumpPoint at;
    double doubt;
  };
  [[nodiscard]] std::optional<SteepMeeting> steep_meeting() const;
  /// How well p is known where a fixed point meets the border [unit of p], as an estimate: x of the fixed point is known to
  /// the rounding of P_K over its slope against the diagonal, x of the border as it strays from its way, and both may move
  /// almost alike. 0 for a jump; NaN if they are not found on their way there.
  [[nodiscard]] double doubt(int direction) const;
  /// What rounding makes of P_K next to the end of a curve of fixed points [unit of x].
  [[nodiscard]] double noise() const;

 private:
  /// Which crossings are next to b at one p: a fixed point of the left piece, of the right one, a jump.
  using Existence = std::array<bool, 3>;
  static constexpr int jump = 2;

  [[nodiscard]] bool find_border(const FixedPoint& end);
  /// For an end in a sliver of a piece, where events are simultaneous within rounding: the border is that
  /// of the pieces on both sides, and the curve's own is the one that is nearer to the diagonal.
  [[nodiscard]] bool find_around_sliver(maps::ReturnMap& map, const FixedPoint& end, double sliver);
  /// A point of the piece of `at`, a little further away from b.
  [[nodiscard]] FixedPoint beside(const maps::MapPoint& at, int direction) const;
  /// P_K is the same on both sides of b.
  [[nodiscard]] bool is_continuous() const;
  /// The border at p.
  [[nodiscard]] std::optional<JumpPoint> limits(double p) const;
  /// A fixed point of a piece is next to b if the limit there is on that side of the diagonal from which
  /// the slope leads back.
  [[nodiscard]] Existence existing(const JumpPoint& limits) const;
  /// The curve's own fixed point has come from the other piece, or stays on its piece: where that is as steep as a square
  /// root, steps fail before the border or behind it. It exists after.
  [[nodiscard]] bool goes_on(const Existence& before, const Existence& after) const;
  /// What goes on may be a cycle of lower period: the branch meets that.
  [[nodiscard]] BranchSwitch without_lower(BranchSwitch branch_switch) const;
  /// The fixed point of the piece on a side that is nearest to b.
  [[nodiscard]] std::optional<FixedPoint> fixed_on(int side, const JumpPoint& limits) const;
  /// The place at p of one of the three, if it exists.
  [[nodiscard]] std::optional<Place> place(int which, double p) const;

  const ParameterLine& line_;
  const ContinuationOptions& options_;
  const Neighbourhood& near_;
  FixedPointCurve fixed_;
  JumpCurve jump_;
  int K_;
  JumpPoint border_;    // whatever its limits are
  FixedPoint end_;      // of a curve of fixed points
  FixedPoint side_[2];  // of the two pieces, next to b at p*
  int own_ = jump;      // which of the three the curve is
  double p_;
  bool known_ = false;
  bool continuous_ = false;
};

}  // namespace specht::bifurcation

#pragma once
// What becomes of a branch whose orbit meets the border b of two pieces of P_K, from these two alone.
//
// Next to b there can be a fixed point of the piece on its left, one of that on its right, and a jump over
// the diagonal between them. The limits of both pieces at b and the slopes with which they leave it tell
// which of the three there are on the maps at p* ± δ: the curve's own is on the side it comes from only,
// and where one other comes or goes at p*, the branch goes on there, forwards or backwards. Where a limit
// crosses the diagonal there is one: the classical cases of a border collision. What is there on both sides
// of p* has nothing to do with it.
//
// di Bernardo, Budd, Champneys, Kowalczyk: Piecewise-smooth Dynamical Systems, Springer 2008, chapter 3.

#include <array>
#include <specht/bifurcation/continuation/branch_switching.hpp>

namespace specht::bifurcation {

class BorderCollision {
 public:
  /// The border that a curve ends at; `is_known` tells whether there is one. What it is given must outlive
  /// it.
  BorderCollision(const ParameterLine& line, int K, const ContinuationOptions& options,
                  const Neighbourhood& near, const Place& end);

  [[nodiscard]] bool is_known() const { return known_; }
  /// Where the curve goes on that was followed upwards (direction 1) or downwards (−1) in p; nothing if
  /// the two pieces do not tell.
  [[nodiscard]] std::optional<BranchSwitch> branch_switch(int direction) const;

 private:
  /// Which crossings are next to b at one p: a fixed point of the left piece, of the right one, a jump.
  using Census = std::array<bool, 3>;
  static constexpr int jump = 2;

  [[nodiscard]] bool find_border(const FixedPoint& end);
  /// If the end lies in the sliver of a piece, where events are simultaneous within rounding: the border is
  /// that of the pieces on both sides, and the curve's own is the one that is nearer to the diagonal.
  [[nodiscard]] bool find_around_sliver(maps::ReturnMap& map, const FixedPoint& end, double sliver);
  /// A point of the piece of `at`, a little further away from b.
  [[nodiscard]] FixedPoint beside(const maps::MapPoint& at, int direction) const;
  /// The border at p.
  [[nodiscard]] std::optional<JumpPoint> limits(double p) const;
  /// A fixed point of a piece is next to b if the limit there is on that side of the diagonal from which
  /// the slope leads back.
  [[nodiscard]] Census census(const JumpPoint& limits) const;
  /// The fixed point of the piece on a side that is nearest to b.
  [[nodiscard]] std::optional<FixedPoint> fixed_on(int side, const JumpPoint& limits) const;
  /// One of the census at p.
  [[nodiscard]] std::optional<Place> place(int which, double p) const;

  const ParameterLine& line_;
  const ContinuationOptions& options_;
  const Neighbourhood& near_;
  FixedCurve fixed_;
  JumpCurve jump_;
  int K_;
  JumpPoint border_;    // whatever its limits are
  FixedPoint side_[2];  // of the two pieces, next to b at p*
  int own_ = jump;      // which of the census the curve is
  double p_;
  bool known_ = false;
};

}  // namespace specht::bifurcation

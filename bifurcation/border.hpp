#pragma once
// What becomes of a branch whose orbit meets the border b of two pieces of P_K, from these two alone.
//
// Next to b there can be a fixed point of the piece on its left, one of that on its right, and a jump over
// the diagonal between them. On the maps at p* ± δ each is looked for: the curve's own is on the side it
// comes from, and if there is one other in all, the branch goes on there. For two linear pieces there is
// always one: the classical cases of a border collision.
//
// di Bernardo, Budd, Champneys, Kowalczyk: Piecewise-smooth Dynamical Systems, Springer 2008, chapter 3.

#include <specht/bifurcation/sequel.hpp>

namespace specht::bifurcation {

class Border {
 public:
  /// The border that a curve ends at; `is_known` tells whether there is one. What it is given must outlive
  /// it.
  Border(const ParameterLine& line, int K, const GapOptions& options, const Neighbourhood& near,
         const Place& end);

  [[nodiscard]] bool is_known() const { return known_; }
  /// Where the curve goes on that was followed upwards (direction 1) or downwards (−1) in p; nothing if
  /// the two pieces do not tell.
  [[nodiscard]] std::optional<Sequel> sequel(int direction) const;

 private:
  /// The crossings next to b at one p: which ∈ {0: left piece, 1: right piece, 2: jump}.
  struct Census {
    std::optional<Place> place[3];
    bool is_lower[3] = {false, false, false};
  };

  [[nodiscard]] bool find_border(const FixedPoint& end);
  /// A point of the piece of `at`, a little further away from b.
  [[nodiscard]] FixedPoint beside(const maps::MapPoint& at, int direction) const;
  /// The fixed point of the piece of `side` at p, if it is next to b.
  [[nodiscard]] std::optional<FixedPoint> fixed_on(const FixedPoint& side, double p) const;
  [[nodiscard]] Census census(double p) const;

  const ParameterLine& line_;
  const GapOptions& options_;
  const Neighbourhood& near_;
  FixedCurve fixed_;
  JumpCurve jump_;
  int K_;
  JumpPoint border_;    // whatever its limits are
  FixedPoint side_[2];  // of the two pieces, next to b at p*
  int own_ = 2;         // which of the census the curve is
  double p_;
  bool known_ = false;
};

}  // namespace specht::bifurcation

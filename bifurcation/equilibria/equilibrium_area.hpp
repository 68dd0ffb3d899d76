#pragma once
// Areas of equilibria: curves of postures that friction holds, one for each value of a parameter.
//
// A curve is followed both ways from one of its postures, up to the border of the box: a step along its
// tangent, then back to it by Newton's method at right angles. A posture on it is an equilibrium iff
// nothing is penetrated, the contact forces fit into their cones, and it lies in the box; the least of
// these, its room, is continuous. Where it changes its sign an area has its edge, which is located by
// halving; between three postures of which the middle one has the largest room, its peak is looked
// for, so that an area narrower than a step is found, too.

#include <specht/bifurcation/equilibria/static_balance.hpp>
#include <vector>

namespace specht::bifurcation {

/// A curve of balances with given contacts; its postures in order.
class EquilibriumCurve {
 public:
  /// Through a balance with a continuum of one dimension.
  EquilibriumCurve(const StaticBalance& balance, const Equilibrium& through,
                   const EquilibriumOptions& options);

  /// Whether a posture lies on it, or too near to be distinguished.
  [[nodiscard]] bool passes(const Eigen::VectorXd& q) const;
  /// Its areas, in its order.
  [[nodiscard]] std::vector<Equilibrium> areas() const;

 private:
  /// The curve's posture between two neighbours, at a part of the way from one to the other.
  [[nodiscard]] std::optional<Equilibrium> between(const Equilibrium& a, const Equilibrium& b,
                                                   double part) const;
  [[nodiscard]] std::vector<Equilibrium> half(const Equilibrium& start,
                                              const Eigen::VectorXd& direction);
  [[nodiscard]] double room(const Equilibrium& one) const;
  [[nodiscard]] EquilibriumEnd limit(const Equilibrium& one) const;
  /// The last equilibrium on the way from one that has room to one that has none, and what is beyond.
  [[nodiscard]] std::pair<Equilibrium, EquilibriumEnd> edge(Equilibrium with,
                                                            Equilibrium without) const;
  /// The posture with the largest height between three neighbours, of which the middle one is highest;
  /// or the first that is enough.
  template <class Height, class Enough>
  [[nodiscard]] std::optional<Equilibrium> highest(const Equilibrium& a, const Equilibrium& top,
                                                   const Equilibrium& b, Height&& height,
                                                   Enough&& enough) const;
  /// One with room between three neighbours without.
  [[nodiscard]] std::optional<Equilibrium> peak(const Equilibrium& a, const Equilibrium& top,
                                                const Equilibrium& b) const;
  /// The coordinate that goes furthest from end to end of the curve; turns count against it. It is not
  /// that of one area, so it is the same for all values of a parameter.
  [[nodiscard]] int free_coordinate() const;
  /// The extents of all coordinates, with their turns between the members.
  void find_extent(EquilibriumArea& area, const std::vector<Equilibrium>& members) const;
  [[nodiscard]] Equilibrium area(const std::vector<Equilibrium>& members, EquilibriumEnd first,
                                 EquilibriumEnd last) const;

  const StaticBalance& balance_;
  const EquilibriumOptions& options_;
  std::vector<Equilibrium> points_;
  bool closed_ = false;  // a loop: its last posture is its first
};

}  // namespace specht::bifurcation

#pragma once
// Branch switching: the search for the curve on which a branch goes on from the end of another.
//
// The crossings of the maps at p* ± δ next to the end, without the curve's own, are one. The cheap ways come
// first: the curve itself a little further on, the two pieces at the border that it meets
// (border_collision.hpp), a piece that vanishes (piece_annihilation.hpp); piecewise maps come last.

#include <optional>
#include <specht/bifurcation/continuation/branch_switch.hpp>
#include <specht/bifurcation/continuation/continuation_options.hpp>
#include <specht/bifurcation/continuation/neighbourhood.hpp>

namespace specht::bifurcation {

class BranchSwitching {
 public:
  /// The arguments must outlive it.
  BranchSwitching(const ParameterLine& line, const core::Interval& range, int K,
                  const ContinuationOptions& options)
      : line_(line),
        width_(range.high - range.low),
        K_(K),
        options_(options),
        fixed_(line, K),
        jump_(line, K),
        near_(line, range, K, options) {}

  /// From the end of a curve that was followed upwards (direction 1) or downwards (−1) in p, where its
  /// dx/dp is `speed`.
  [[nodiscard]] BranchSwitch find(const Place& end, int direction, double speed,
                                  const BranchPast& past) const;
  /// The doubling of a cycle of half the period, at a fixed point that is there but for rounding.
  [[nodiscard]] std::optional<PeriodDoubling> doubling_at(const FixedPoint& z) const;

 private:
  /// What Newton's method or a bracket finds just beyond the end, if it is on the same side and as near as
  /// the tangent of the curve says; then no other search is needed.
  [[nodiscard]] std::optional<Place> straight_on(const Place& end, int direction,
                                                 double speed) const;
  /// Maps just beyond the end do not have its x.
  [[nodiscard]] bool is_domain_end(const Place& end, int direction) const;
  /// Just beyond the end the orbit has the same events but does not stop on the section, and goes on.
  [[nodiscard]] bool passes_section(const FixedPoint& end, int direction) const;
  /// Towards the end of a branch P_K diverges on one of its sides: a dip in the plane of parameter and x.
  [[nodiscard]] bool diverges_towards(const Place& end, const BranchPast& past) const;
  /// Beyond, in p, the orbit from there reaches the limit of time or events.
  [[nodiscard]] bool is_late_beyond(double p, double x, int direction) const;
  /// Fixed points accumulate beside the end of a curve of them, at a separatrix.
  [[nodiscard]] bool is_at_separatrix(const Place& end) const;
  /// What seems to go on from a fixed point is the end of a band of them, or within it.
  [[nodiscard]] bool is_band(const Place& end, const std::optional<Place>& next) const;
  /// The other images of two fixed points are near each other, too.
  [[nodiscard]] bool is_one_cycle(const Place& end, const Place& next) const;
  /// The result of the piecewise maps at one δ; false if they show nothing.
  bool from_piecewise_maps(const Place& end, int direction, double speed, const BranchPast& past,
                           double delta, BranchSwitch& branch_switch) const;
  /// The ended curve's own crossing at p, which is about at x.
  [[nodiscard]] double own_at(double p, const Place& end, double x) const;
  /// Removes the ended curve's own crossing, about at x, from those behind its end; false if it is not
  /// there, or not distinct from another.
  [[nodiscard]] bool leave_out_own(bool is_fixed, double x, std::vector<Crossing>& behind) const;
  [[nodiscard]] std::optional<Place> at(double p, const Crossing& crossing) const;
  /// How far a curve moves while p moves by δ, relative to the interval [unit of x].
  [[nodiscard]] double moves(double speed, double delta) const;

  const ParameterLine& line_;
  double width_;
  int K_;
  const ContinuationOptions& options_;
  FixedPointCurve fixed_;
  JumpCurve jump_;
  Neighbourhood near_;
};

/// The place of a crossing at p next to x, of a separatrix if P_K `oscillates` there; nothing if it is not found
/// again.
[[nodiscard]] std::optional<Place> place_at(const FixedPointCurve& fixed, const JumpCurve& jump,
                                            double p, CrossingKind kind, bool oscillates, double x,
                                            double reach);

}  // namespace specht::bifurcation

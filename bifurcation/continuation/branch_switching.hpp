#pragma once
// Where a branch goes on from the end of a curve (slice_interval.hpp): the crossings of the maps at p* ± δ beside
// it, but for the curve's own, are one. What costs little is asked first: the curve itself a little
// further on, the two pieces at the border that it has met (border_collision.hpp), piecewise maps.

#include <optional>
#include <specht/bifurcation/continuation/neighbourhood.hpp>
#include <specht/bifurcation/continuation/place.hpp>
#include <string>

namespace specht::bifurcation {

struct BranchSwitch {
  std::optional<Place> place;  // on the curve that goes on
  bool backwards = false;      // towards where the ended curve came from
  bool meets_lower = false;    // none goes on, but a cycle of lower period is there
  bool meets_band = false;     // none goes on, but a band of fixed points begins there
  bool leaves_domain = false;  // none goes on, for maps beyond have no such points
  std::string note;            // why none is known
};

/// The points of a branch since p has gone into this direction.
struct CurvePast {
  std::vector<double> p, x;

  void add(double at, double value) {
    p.push_back(at);
    x.push_back(value);
  }
  /// x at a value of p between the first and the last, by interpolation; NaN elsewhere.
  [[nodiscard]] double at(double value) const;
};

class BranchSwitching {
 public:
  /// What it is given must outlive it.
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
                                  const CurvePast& past) const;

 private:
  /// What Newton's method or a bracket finds just beyond the end, if it is as near as the curve was going
  /// to be, and on the same side; then nothing else needs to be looked up.
  [[nodiscard]] std::optional<Place> straight_on(const Place& end, int direction,
                                                 double speed) const;
  /// Maps just beyond the end do not have its x.
  [[nodiscard]] bool is_domain_end(const Place& end, int direction) const;
  /// Next to a fixed point, on one side, all are.
  [[nodiscard]] bool is_at_band(const FixedPoint& end) const;
  /// Of two fixed points, their other images are near each other, too.
  [[nodiscard]] bool is_one_cycle(const Place& end, const Place& next) const;
  /// What the piecewise maps of a neighbourhood at one δ tell; false if nothing.
  bool from_piecewise_maps(const Place& end, int direction, double speed, const CurvePast& past,
                           double delta, BranchSwitch& branch_switch) const;
  /// The ended curve's own crossing at p, which is about at x.
  [[nodiscard]] double own_at(double p, const Place& end, double x) const;
  /// Takes the ended curve's own crossing, about at x, out of those behind its end; false if it is not
  /// there, or cannot be told from another.
  [[nodiscard]] bool leave_out_own(bool is_fixed, double x, std::vector<Crossing>& behind) const;
  [[nodiscard]] std::optional<Place> at(double p, const Crossing& crossing) const;
  /// How far a curve goes while p moves by δ, relative to the gap [unit of x].
  [[nodiscard]] double moves(double speed, double delta) const;

  const ParameterLine& line_;
  double width_;
  int K_;
  const ContinuationOptions& options_;
  FixedCurve fixed_;
  JumpCurve jump_;
  Neighbourhood near_;
};

/// The place of a crossing at p next to x; nothing if it is not found again.
[[nodiscard]] std::optional<Place> place_at(const FixedCurve& fixed, const JumpCurve& jump,
                                            double p, CrossingKind kind, double x, double reach);

}  // namespace specht::bifurcation

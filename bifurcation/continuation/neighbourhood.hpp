#pragma once
// The crossings of the maps next to a point of a diagram.

#include <optional>
#include <specht/bifurcation/continuation/continuation_options.hpp>
#include <specht/bifurcation/continuation/fixed_point_curve.hpp>
#include <specht/bifurcation/crossings/crossing.hpp>
#include <vector>

namespace specht::bifurcation {

struct Neighbours {
  std::vector<Crossing> all;  // without bands and without those of lower period
  int lower = 0;              // the number of those of lower period
};

/// What lies next to a point where a branch ends.
enum class Beside {
  nothing,
  dip,    // P diverges, has no value, or its breakpoints accumulate
  limit,  // orbits reach a limit of time or events, and P is not seen to diverge
};

/// How the pieces of P_K change over some points beside each other.
struct PieceChanges {
  int points = 0;
  int changes = 0;  // so many points are on another piece than the one before
  int returns = 0;  // … of them on the piece that had just been left
};

class Neighbourhood {
 public:
  /// `range`: of x in the diagram. The arguments must outlive it.
  Neighbourhood(const ParameterLine& line, const core::Interval& range, int K,
                const ContinuationOptions& options)
      : line_(line), range_(range), K_(K), options_(options) {}

  /// The crossings of P_K at p, up to `around` from x, where its slope is about P_x; nothing if the family
  /// does not allow p, or if the map there takes too many orbits.
  [[nodiscard]] std::optional<Neighbours> at(double p, double x, double around, double P_x) const;
  /// P(x), P_2(x), … P_{K−1}(x) at p.
  [[nodiscard]] std::vector<maps::MapPoint> orbit(double p, double x) const;
  /// The fixed point of P_K at p with this orbit is one of P_k for a divisor k < K.
  [[nodiscard]] bool has_lower_period(double p, const std::vector<maps::MapPoint>& orbit) const;
  [[nodiscard]] bool has_lower_period(double p, double x) const {
    return has_lower_period(p, orbit(p, x));
  }
  [[nodiscard]] Beside beside(double p, double x) const;
  /// Of points up to `around` from x, at equal distances.
  [[nodiscard]] PieceChanges piece_changes(double p, double x, double around) const;
  /// Within rounding of x pieces take turns from point to point.
  [[nodiscard]] bool pieces_take_turns(double p, double x) const;
  /// On one side of a fixed point all points are fixed points; within this distance [unit of x], which is as well as P_K
  /// is known there. Nothing if they are not.
  [[nodiscard]] std::optional<double> residual_of_band(double p, double x) const;
  [[nodiscard]] bool is_at_band(double p, double x) const {
    return residual_of_band(p, x).has_value();
  }
  /// Next to x a single point rests on the section: an equilibrium, about which orbits turn.
  [[nodiscard]] bool is_at_equilibrium(double p, double x) const;
  /// The fixed point of P_K at (p, x) is one of P_k for a divisor k < K, as far as the place is known where
  /// branches of P_K begin.
  [[nodiscard]] bool begins_at_lower_period(double p, double x) const;
  /// The same where they meet at a border.
  [[nodiscard]] bool meets_lower_period(double p, double x) const;
  /// A limit of P_k at a jump of P_K, for a divisor k < K, is on the diagonal.
  [[nodiscard]] bool limit_meets_lower_period(double p, double x) const;

 private:
  /// P_k leads back to x for a divisor k < K, as near as `within`, relative to 1 + |x|.
  [[nodiscard]] bool is_near_lower_period(double p, double x, double within) const;
  /// From far to near P changes by as much from decade to decade of distance from x: it diverges near x,
  /// where orbits take too long.
  [[nodiscard]] bool diverges(maps::ReturnMap& map, double x, int direction) const;
  /// Options of the small piecewise maps.
  [[nodiscard]] maps::PiecewiseMapOptions small() const;

  const ParameterLine& line_;
  core::Interval range_;
  int K_;
  const ContinuationOptions& options_;
};

}  // namespace specht::bifurcation

#pragma once
// The largest energy that an impact law can add at a configuration, and the velocity that it is added to.
//
//   max (T⁺ − T⁻)/T⁻   over γ⁻ ≠ 0 in the range of Wᵀ with γ_N⁻ ≤ 0,   T⁻ = ½ γ⁻ᵀ G⁺ γ⁻
//
// T⁻ is the kinetic energy of the part of the velocity in the span of M⁻¹ W, which alone takes part in the
// impact; bodies that move by themselves are at rest (ŵ = 0). On each piece of the law (law_pieces.hpp) the
// gain is a quadratic form of γ⁻; its maximum over the piece follows exactly (cone_maximum.hpp). What is found
// is confirmed by the law itself at that velocity. Where the law has no unique solution it may take another
// one than the piece there, and that of the piece at a velocity that is not tried: what is confirmed is then a
// lower bound, and said to be one.
//
// Contacts at rest that stay so neither add nor take energy, so the maximum is never below 0 where such γ⁻
// exist; a largest gain that is not positive means that the law adds no energy at this configuration.

#include <specht/core/impact_laws/impact_frame.hpp>

namespace specht::core {

struct LargestGainOptions {
  /// Directions of the largest impact that is looked at, two of a contact with friction and one of a
  /// contact without: three contacts with friction have 64 pieces by Newton's law and up to 14 000 by
  /// Poisson's, each some microseconds, and cones of six dimensions.
  int most_directions = 6;
  /// The same, for the law poisson-tangential with 0 ≤ ν < 1 and ε_T > 0: what is stored has up to 18 cases
  /// a contact.
  int most_directions_stored = 4;
  /// A gain that is no larger is rounding [1].
  double rounding = 1e-11;
  /// A value of a piece and what the law itself does differ by no more [1].
  double confirmed = 1e-8;
  /// An eigenvalue of G below this part of the largest is zero: some hundred roundings [1].
  double zero = 1e-12;
};

struct LargestGain {
  bool possible = false;
  double relative = 0.0;     // (T⁺ − T⁻)/T⁻ [1]; 0 if none is possible
  Eigen::VectorXd gamma, u;  // before the impact, with T⁻ = ½ J; empty if none is possible
  long pieces = 0;           // that were looked at
  /// Some piece gains more by a solution that the law does not take there: `possible` = false decides nothing
  /// then, either.
  bool is_lower_bound = false;
};

/// The impact can be looked at within the bounds.
[[nodiscard]] bool can_find_largest_gain(const ImpactFrame& frame, const OrbitOptions& options,
                                         const LargestGainOptions& limits = {});

/// Throws std::invalid_argument for more directions.
[[nodiscard]] LargestGain largest_gain(const ImpactFrame& frame, const OrbitOptions& options,
                                       const LargestGainOptions& limits = {});

}  // namespace specht::core

#pragma once
// What a law does with one velocity before an impact, and whether that is consistent.
//
//   kinematic   γ_N⁺ ≥ 0
//   kinetic     Λ_N ≥ 0, |Λ_T| ≤ μ Λ_N; of the law poisson-coupled |Λ_T| ≤ μ Σ Λ_N
//   energetic   T⁺ ≤ T⁻, but for the work −Λᵀ ŵ of contacts whose bodies move by themselves
//
// T = ½ uᵀ M u is taken from the velocities and not from a formula of the law.
//
// Source: Glocker, Discussion of the standard inequality impact law of Newton type (slides), III.

#include <specht/core/impact_laws/impact_frame.hpp>

namespace specht::core {

struct LawCheckOptions {
  /// What is violated by less than this part of the largest speed, impulse or energy of the impact is
  /// rounding [1]: an LCP loses some digits of 16 where contacts nearly depend on each other.
  double rounding = 1e-10;
};

/// Vectors belong to the contacts of the situation, in its order.
struct LawCheck {
  bool solved = false, several_solutions = false;
  Eigen::VectorXd normal_impulse, tangential_impulse;  // [N s]
  Eigen::VectorXd u_after;
  Eigen::VectorXd normal_speed_after, tangential_speed_after;  // γ⁺ [m/s]
  double energy_before = 0.0;                                  // T⁻ [J]
  double energy_change = 0.0;                                  // T⁺ − T⁻ + Λᵀ ŵ [J]
  double drive_work = 0.0;                                     // −Λᵀ ŵ [J]
  /// How much is violated, 0 if nothing [m/s], [N s], [J].
  double kinematic_residual = 0.0, kinetic_residual = 0.0, energetic_residual = 0.0;
  bool kinematic = false, kinetic = false, energetic = false;
};

/// The law of the options at u⁻. Throws std::invalid_argument as ImpactFrame does, and if the law does not
/// allow the tangential restitutions.
[[nodiscard]] LawCheck check_law(const ImpactSituation& situation, const Eigen::VectorXd& u,
                                 const OrbitOptions& options, const LawCheckOptions& check = {});

/// Λᵀ (E + ε)⁻¹ ξ − ½ Λᵀ D G Λ, ξ = γ⁺ + ε γ⁻: T⁺ − T⁻ by the formula, for any Λ [J].
[[nodiscard]] double energy_change_by_formula(const ImpactFrame& frame,
                                              const Eigen::VectorXd& gamma,
                                              const Eigen::VectorXd& Lambda);

}  // namespace specht::core

#pragma once
// Conditions under which Newton's law adds no energy, whatever the velocity before the impact.
//
//   T⁺ − T⁻ = Λᵀ (E + ε)⁻¹ ξ − ½ Λᵀ D G Λ,   D = (E − ε)(E + ε)⁻¹,   Λᵀ (E + ε)⁻¹ ξ ≤ 0
//
//   equal        all ε of the impact are equal, those of tangential directions with friction included
//   small        2 ε_max/(1 + ε_max) ≤ 1/κ(G)
//   similar      (κ_D − 1)/(κ_D + 1) ≤ 1/κ(G),  κ_D = D_max/D_min
//   copositive   Λᵀ (D G + G D) Λ ≥ 0 for all Λ in the cone of friction
//
// Each implies the last. κ(G) is the condition number of the conditioned G, G_ij/√(G_ii G_jj): D is diagonal,
// so a scaling of the directions leaves all of this as it is, and this one brings κ near its least.
//
// Source: Glocker, Discussion of the standard inequality impact law of Newton type (slides), III.3 and IV;
// "small" and "similar" there after Leine 2006.

#include <specht/core/impact_laws/impact_frame.hpp>
#include <string>

namespace specht::core {

struct LawConditions {
  double condition = 1.0;  // κ(G); infinite if directions depend on each other
  bool equal = false, small = false, similar = false, copositive = false;

  [[nodiscard]] bool any() const { return equal || small || similar || copositive; }
  /// "equal copositive"; "none".
  [[nodiscard]] std::string text() const;
};

struct LawConditionOptions {
  /// An eigenvalue of the conditioned G below this is zero, and a form that is nowhere below minus this is
  /// not negative [1]: some hundred roundings of entries ≤ 1.
  double rounding = 1e-13;
};

[[nodiscard]] LawConditions law_conditions(const ImpactFrame& frame,
                                           const LawConditionOptions& options = {});

/// D G + G D, of the directions of the frame.
[[nodiscard]] Eigen::MatrixXd dissipation_form(const ImpactFrame& frame);

}  // namespace specht::core

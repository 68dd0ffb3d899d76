#pragma once
// The impacts of a toy as plain matrices: at a state, or along an orbit.

#include <specht/toys/entry/entry.hpp>

namespace specht::toys {

struct ToyImpact {
  double t = 0.0;                   // [s]
  core::ImpactSituation situation;  // of the contacts that take part
  Eigen::VectorXd u;                // before
  Eigen::VectorXd u_after;          // along an orbit; else empty
};

/// The contacts of a state whose gaps are closed within start_gap_tolerance. Throws std::invalid_argument if
/// none is, or one is deeper.
[[nodiscard]] ToyImpact impact_at(const Entry& toy, const Settings& settings,
                                  const std::vector<double>& q, const std::vector<double>& u);

/// Every impact among the events of an orbit, with the closed contacts that take part in it. What is left
/// out where impacts accumulate, and the last of them, which brings contacts to rest, are not among them.
[[nodiscard]] std::vector<ToyImpact> impacts_of(const Entry& toy, const Settings& settings,
                                                const OrbitResult& orbit);

}  // namespace specht::toys

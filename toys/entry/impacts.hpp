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

/// Every impact among the events of an orbit, with the contacts that take part in it. The last of impacts
/// that accumulate, which brings contacts to rest, is not among them, nor is one that follows at once from a
/// border of the geometry, whose region the events do not tell.
[[nodiscard]] std::vector<ToyImpact> impacts_of(const Entry& toy, const Settings& settings,
                                                const OrbitResult& orbit);

}  // namespace specht::toys

#pragma once
// A state of a toy that a user gives by its coordinates, and why an orbit may not begin there.

#include <cstddef>
#include <specht/core/system/mechanical_system.hpp>
#include <specht/toys/entry/entry.hpp>
#include <stdexcept>
#include <string>
#include <vector>

namespace specht::toys {

/// Throws std::invalid_argument for a wrong number of coordinates or velocities.
template <core::MechanicalSystem Toy>
[[nodiscard]] typename Toy::State given_state(const Toy& toy, const std::vector<double>& q,
                                              const std::vector<double>& u, double t = 0.0) {
  const auto dof = static_cast<std::size_t>(Toy::dof);
  if (q.size() != dof || u.size() != dof) {
    throw std::invalid_argument("a state of " + std::string(Toy::name) + " has " +
                                std::to_string(dof) + " coordinates and as many velocities");
  }
  typename Toy::State start;
  start.t = t;
  for (int k = 0; k < Toy::dof; ++k) {
    start.q(k) = q[static_cast<std::size_t>(k)];
    start.u(k) = u[static_cast<std::size_t>(k)];
  }
  if constexpr (core::HasRegions<Toy>) start.region = toy.region_at(start);
  return start;
}

/// What a toy knows of overlapping bodies, or the contact that is deepest; empty: a state is admissible.
template <core::MechanicalSystem Toy>
[[nodiscard]] std::string refusal_of(const Toy& toy, const typename Toy::State& at,
                                     double tolerance) {
  if constexpr (requires { toy.why_not_admissible(at, tolerance); }) {
    if (std::string why = toy.why_not_admissible(at, tolerance); !why.empty()) return why;
  }
  if constexpr (Toy::contacts > 0) {
    Eigen::Index deepest = 0;
    const double least = static_cast<double>(toy.gaps(at).minCoeff(&deepest));
    if (least < -tolerance) return negative_gap_text(static_cast<int>(deepest) + 1, least);
  }
  return {};
}

}  // namespace specht::toys

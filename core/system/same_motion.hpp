#pragma once
// Whether two affine toys differ in their impacts at most: what is prepared for the smooth phases of one
// then serves the other.

#include <specht/core/mode/guards.hpp>
#include <specht/core/system/affine_system.hpp>

namespace specht::core {

namespace detail {

template <class S>
[[nodiscard]] bool identical(const S& a, const S& b) {
  if constexpr (is_dual<S>) {
    return a.v == b.v && a.d == b.d;
  } else {
    return a == b;
  }
}
template <class S, int Rows, int Cols>
[[nodiscard]] bool identical(const Matrix<S, Rows, Cols>& a, const Matrix<S, Rows, Cols>& b) {
  for (int k = 0; k < a.size(); ++k) {
    if (!identical(a(k), b(k))) return false;
  }
  return true;
}

template <MechanicalSystem Toy>
[[nodiscard]] bool identical_at(const Toy& a, const Toy& b, const StopSurfaces<Toy>& surfaces,
                                const typename Toy::State& s) {
  for (int k = 0; k < surfaces.size; ++k) {
    const auto& surface = surfaces.surface[static_cast<std::size_t>(k)];
    if (!identical(surface.surface(a, s, surface.value), surface.surface(b, s, surface.value))) {
      return false;
    }
  }
  using Directions = Matrix<typename Toy::Scalar, Toy::dof, Toy::contacts>;
  return identical(a.force(s), b.force(s)) && identical(a.gaps(s), b.gaps(s)) &&
         identical(a.mass(s), b.mass(s)) &&
         identical(Directions(a.normal_directions(s)), Directions(b.normal_directions(s))) &&
         identical(Directions(a.tangential_directions(s)),
                   Directions(b.tangential_directions(s))) &&
         identical(normal_velocity_offsets(a, s), normal_velocity_offsets(b, s)) &&
         identical(tangential_velocity_offsets(a, s), tangential_velocity_offsets(b, s)) &&
         identical(normal_acceleration_offsets(a, s), normal_acceleration_offsets(b, s)) &&
         identical(tangential_acceleration_offsets(a, s), tangential_acceleration_offsets(b, s));
}

}  // namespace detail

/// Mass, forces, contacts, friction and the surfaces that end orbits are the same to the last bit, and
/// so are their derivatives, wherever a closed form reads them off a toy (AffineSystem): only
/// restitution may differ.
template <MechanicalSystem Toy>
[[nodiscard]] bool same_motion(const Toy& a, const Toy& b, const StopSurfaces<Toy>& surfaces) {
  using S = typename Toy::Scalar;
  const auto of_a = a.contact_parameters(), of_b = b.contact_parameters();
  for (std::size_t i = 0; i < of_a.size(); ++i) {
    if (!detail::identical(of_a[i].mu, of_b[i].mu)) return false;
  }
  // NOTE: where no coordinate vanishes a toy shows that it is not affine for all parameters.
  typename Toy::State off_axes;
  for (int k = 0; k < Toy::dof; ++k) {
    off_axes.q(k) = S(k + 2) / S(3);
    off_axes.u(k) = S(k + 5) / S(7);
  }
  if (!detail::identical_at(a, b, surfaces, {})) return false;
  if (!detail::identical_at(a, b, surfaces, off_axes)) return false;
  const S step = constant_free_step<S>();
  for (int k = 0; k < 2 * Toy::dof; ++k) {
    for (const S& value : {step, S(-step)}) {
      typename Toy::State s;
      (k < Toy::dof ? s.q(k) : s.u(k - Toy::dof)) = value;
      if (!detail::identical_at(a, b, surfaces, s)) return false;
    }
  }
  return true;
}

}  // namespace specht::core

#pragma once
// The duck as its picture shows it, in axes of the slope: x up along the slope, y normal to it. Where
// the masses and the soles of the feet are, as points, what energy they have, how far a foot is from
// the slope: without the abbreviations in which the toy computes.

#include <algorithm>
#include <array>
#include <cmath>
#include <specht/toys/duck.hpp>

#include "differences.hpp"

namespace specht::test::duck {

using toys::DuckFeet;
using Toy = toys::Duck<Real>;
using State = Toy::State;

/// The arm to a point of a rigid body turned by an angle.
inline Point arm(Real angle, Real right, Real up) {
  const Point x = direction(angle), y{-x(1), x(0)};
  return right * x + up * y;
}

inline Point body(const Vector4& q) { return {q(0), q(1)}; }
/// c below the centre of the body and 2a − b to its right.
inline Point hinge(const Toy& toy, const Vector4& q) {
  return body(q) + arm(q(2), 2 * toy.a - toy.b, -toy.c);
}

struct Mass {
  Real mass;
  Point at;
};
/// The body and the rear leg, each as two points that have its mass and its moment of inertia.
inline std::array<Mass, 4> masses(const Toy& toy, const Vector4& q) {
  const Point leg = hinge(toy, q) + arm(q(3), 0, -toy.l_B);
  const Point body_arm = arm(q(2), std::sqrt(toy.J_S / toy.m_S), 0);
  const Point leg_arm = arm(q(3), std::sqrt(toy.J_B / toy.m_B), 0);
  return {{{toy.m_S / 2, body(q) + body_arm},
           {toy.m_S / 2, body(q) - body_arm},
           {toy.m_B / 2, leg + leg_arm},
           {toy.m_B / 2, leg - leg_arm}}};
}

/// Height above the origin: the slope, and with it the duck, is turned by φ_R.
inline Real height(const Toy& toy, const Point& at) { return cross(direction(-toy.phi_R), at); }

inline Real potential(const Toy& toy, const Vector4& q) {
  Real sum = 0;
  for (const Mass& m : masses(toy, q)) sum += m.mass * toy.g * height(toy, m.at);
  return sum;
}
inline Real kinetic(const Toy& toy, const Vector4& q, const Vector4& u) {
  Real sum = 0;
  for (std::size_t k = 0; k < 4; ++k) {
    const auto place = [&](Real t) { return masses(toy, q + t * u)[k].at; };
    sum += masses(toy, q)[k].mass / 2 * slope(place, 1e-4L).squaredNorm();
  }
  return sum;
}

inline constexpr Real sole_end = 1.5L;  // the treads are longer than the duck tilts

/// The point of a sole that an arc of the angle ψ along its tread leads to from its corner: foot 0,
/// the front one, has its tread to the left of the corner, foot 1, the rear one, to the right.
inline Point sole(const Toy& toy, const Vector4& q, int foot, Real psi) {
  const Real along = toy.R * std::sin(psi), up = toy.R * (1 - std::cos(psi));
  return hinge(toy, q) + arm(q(2 + foot), -toy.a + (foot == 0 ? -along : along), -toy.L + up);
}

/// ψ of the lowest point of a sole: where it ceases to fall on the way from the corner.
inline Real lowest(const Vector4& q, int foot) {
  const auto falls = [&](Real psi) {  // a tangent to the arc
    return arm(q(2 + foot), foot == 0 ? -std::cos(psi) : std::cos(psi), std::sin(psi))(1) < 0;
  };
  Real low = 0, high = sole_end;
  if (!falls(low)) return low;
  for (int n = 0; n < 70; ++n) {
    const Real middle = (low + high) / 2;
    (falls(middle) ? low : high) = middle;
  }
  return low;
}

/// From the slope up to the lowest point of a sole.
inline Real to_slope(const Toy& toy, const Vector4& q, int foot) {
  return sole(toy, q, foot, lowest(q, foot))(1);
}

/// The velocity of the point of a foot that is the lowest now.
inline Point touching_velocity(const Toy& toy, const Vector4& q, const Vector4& u, int foot) {
  const Real psi = lowest(q, foot);
  return slope([&](Real t) -> Point { return sole(toy, q + t * u, foot, psi); }, 1e-4L);
}

/// Legs closed at the angle φ, after rolling without slipping on the soles from where the corners
/// stand at the origin: the lowest point lies as far from there as from the corner along its arc.
inline Vector4 rolled(const Toy& toy, Real phi) {
  Vector4 q{0, 0, phi, phi};
  const int foot = to_slope(toy, q, 0) < to_slope(toy, q, 1) ? 0 : 1;
  const Real psi = lowest(q, foot);
  const Point from = sole(toy, q, foot, psi), to{(foot == 0 ? -psi : psi) * toy.R, 0};
  q.head<2>() = to - from;
  return q;
}

/// A duck of other measures.
inline Toy some_toy(Draw& draw) {
  Toy toy;
  toy.m_B = draw(0.005L, 0.03L);
  toy.J_B = draw(1e-6L, 1e-5L);
  toy.m_S = draw(0.05L, 0.1L);
  toy.J_S = draw(1e-4L, 3e-4L);
  toy.g = draw(5, 15);
  toy.a = draw(0.003L, 0.012L);
  toy.b = draw(0.0L, 0.02L);
  toy.c = draw(-0.01L, 0.015L);
  toy.l_B = draw(0.01L, 0.05L);
  toy.L = draw(0.03L, 0.06L);
  toy.R = draw(1.1L, 2.0L) * (toy.L + std::max(toy.c, Real(0)));
  toy.phi_R = draw(0, 0.4L);
  toy.phi_c = draw(0.1L, 0.5L);
  toy.mu = draw(0, 1);
  toy.eps_N = draw(0, 1);
  toy.check();
  return toy;
}

inline constexpr std::array<DuckFeet, 4> all_feet{{{}, {true, false}, {false, true}, {true, true}}};

/// A state in a region, so far from its borders that differences do not reach them; any velocities
/// of a walking duck, any height.
inline State some_state(const DuckFeet& feet, Draw& draw) {
  State at;
  const Real phi_S = draw(0.05L, 1), phi_B = draw(0.05L, 1);
  at.q << draw(-0.5L, 0.5L), draw(0, 0.1L), feet.front_tread ? phi_S : -phi_S,
      feet.rear_tread ? -phi_B : phi_B;
  at.u << draw(-0.5L, 0.5L), draw(-0.5L, 0.5L), draw(-20, 20), draw(-20, 20);
  at.region = feet;
  return at;
}
inline Vector4 some_acceleration(Draw& draw) {
  return {draw(-20, 20), draw(-20, 20), draw(-1000, 1000), draw(-1000, 1000)};
}

/// ġ_N and ġ_T of contact i as the toy has them.
inline Real normal_speed(const Toy& toy, const State& at, int i) {
  return toy.normal_directions(at).col(i).dot(at.u);
}
inline Real tangential_speed(const Toy& toy, const State& at, int i) {
  return toy.tangential_directions(at).col(i).dot(at.u);
}

}  // namespace specht::test::duck

#pragma once
// How a rigid body moves in the plane with the coordinates of its system.
//
//   origin r ∈ ℝ², rotation φ:   ṙ = J_r u + r̂,   φ̇ = J_φ u + φ̂,   r̈ = J_r q̈ + r̄,   φ̈ = J_φ q̈ + φ̄      [S24–S30]
//   point p of the body:   ṗ = ṙ + φ̇ k×(p − r),   p̈ = r̈ + φ̈ k×(p − r) − φ̇² (p − r)
//
// J_x, J_y, J_φ ∈ ℝ^f are rows of the Jacobian; r̂, φ̂ [m/s, rad/s] is motion that is given, r̄, φ̄
// [m/s², rad/s²] what accelerations are at q̈ = 0. In any scalar.

#include <specht/core/geometry/planar.hpp>
#include <specht/core/numerics/types.hpp>

namespace specht::core {

template <class S, int Dof>
struct BodyMotion {
  using Velocity = Vector<S, Dof>;

  Pose<S> pose;
  Velocity J_x = Velocity::Zero(), J_y = Velocity::Zero(), J_phi = Velocity::Zero();
  Planar<S> velocity, given_velocity, acceleration_offset;               // ṙ, r̂, r̄
  S rate = S(0), given_rate = S(0), angular_acceleration_offset = S(0);  // φ̇, φ̂, φ̄

  /// A body that does not move.
  [[nodiscard]] static BodyMotion fixed(const Pose<S>& pose) {
    BodyMotion body;
    body.pose = pose;
    return body;
  }
  /// ṙ and φ̇ from u, J and what is given.
  void set_rates(const Velocity& u) {
    velocity = given_velocity + Planar<S>{S(J_x.dot(u)), S(J_y.dot(u))};
    rate = given_rate + J_phi.dot(u);
  }

  /// n · J_p for a point p and a direction n of the inertial frame.
  [[nodiscard]] Velocity jacobian(const Planar<S>& p, const Planar<S>& n) const {
    return n.x * J_x + n.y * J_y + cross(Planar<S>(p - pose.origin), n) * J_phi;
  }
  [[nodiscard]] Planar<S> velocity_of(const Planar<S>& p) const {
    return velocity + rate * (p - pose.origin).left();
  }
  [[nodiscard]] Planar<S> given_velocity_of(const Planar<S>& p) const {
    return given_velocity + given_rate * (p - pose.origin).left();
  }
  /// p̈ at q̈ = 0 of a point of the body.
  [[nodiscard]] Planar<S> acceleration_offset_of(const Planar<S>& p) const {
    const Planar<S> r = p - pose.origin;
    return acceleration_offset + angular_acceleration_offset * r.left() - S(rate * rate) * r;
  }
};

}  // namespace specht::core

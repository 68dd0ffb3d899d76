#pragma once
// The contact of a vertex P of body A with an edge of body B: distance, directions and offsets.
//
//   n    outward normal of the edge, t = k×n, both turn with B; E  a point of the edge; d = P − E
//   g_N = n·d        w_N = J_P^A n − J_P^B n        ŵ_N = n·(p̂^A − p̂^B)                           [S31]
//                    w_T = J_P^A t − J_P^B t        ŵ_T = t·(p̂^A − p̂^B)
//   w̄_N = n·(p̄^A − ē^B) + 2 φ̇_B (k×n)·(ṗ^A − ė^B) + (φ̄_B k×n − φ̇_B² n)·d                       [S32]
//   w̄_T = t·(p̄^A − r̄^B − φ̄_B k×ρ − φ̇_B k×(ṗ^A − ṙ^B)) + φ̇_B (k×t)·(ṗ^A − ṗ^B),   ρ = P − r^B
//
// ^B: of the point of B at the same place. w_N is ∂g_N/∂q at any distance, for n·(k×n) = 0 makes it the same
// whether B's point lies at P or on the edge below. [S32] leaves out the turning of the edge, which vanishes for
// its fixed pole only. Positive sliding leads along the edge, counter-clockwise round B.

#include <specht/core/geometry/body_motion.hpp>

namespace specht::core {

template <class S, int Dof>
class VertexOnEdge {
 public:
  using Body = BodyMotion<S, Dof>;
  using Velocity = typename Body::Velocity;

  /// `vertex` in the frame of `a`; a point of the edge and its outward normal of unit length in that of `b`.
  VertexOnEdge(const Body& a, const Planar<S>& vertex, const Body& b, const Planar<S>& on_edge,
               const Planar<S>& normal)
      : a_(a),
        b_(b),
        p_(a.pose.at(vertex)),
        e_(b.pose.at(on_edge)),
        n_(b.pose.turned(normal)),
        t_(n_.left()) {}

  [[nodiscard]] S gap() const { return n_.dot(p_ - e_); }
  [[nodiscard]] Velocity normal_direction() const {
    return a_.jacobian(p_, n_) - b_.jacobian(p_, n_);
  }
  [[nodiscard]] Velocity tangential_direction() const {
    return a_.jacobian(p_, t_) - b_.jacobian(p_, t_);
  }
  [[nodiscard]] S normal_velocity_offset() const {
    return n_.dot(a_.given_velocity_of(p_) - b_.given_velocity_of(p_));
  }
  [[nodiscard]] S tangential_velocity_offset() const {
    return t_.dot(a_.given_velocity_of(p_) - b_.given_velocity_of(p_));
  }
  [[nodiscard]] S normal_acceleration_offset() const {
    const Planar<S> acceleration = a_.acceleration_offset_of(p_) - b_.acceleration_offset_of(e_);
    const Planar<S> velocity = a_.velocity_of(p_) - b_.velocity_of(e_);
    const S turning = S(2) * b_.rate * n_.left().dot(velocity);
    const S turned = b_.angular_acceleration_offset * n_.left().dot(p_ - e_);
    return n_.dot(acceleration) + turning + turned - b_.rate * b_.rate * gap();
  }
  [[nodiscard]] S tangential_acceleration_offset() const {
    const Planar<S> rho = p_ - b_.pose.origin, velocity = a_.velocity_of(p_);
    const Planar<S> acceleration = a_.acceleration_offset_of(p_) - b_.acceleration_offset -
                                   b_.angular_acceleration_offset * rho.left() -
                                   b_.rate * (velocity - b_.velocity).left();
    return t_.dot(acceleration) + b_.rate * t_.left().dot(velocity - b_.velocity_of(p_));
  }

 private:
  const Body &a_, &b_;
  Planar<S> p_, e_, n_, t_;
};

}  // namespace specht::core

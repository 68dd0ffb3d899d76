#pragma once
// A vertex P of body A beside a corner E of body B, beyond both of its edges: their distance.
//
//   g_N = |P − E|,   n = (P − E)/g_N,   t = k×n,   v = ṗ^A − ė^B
//   w_N = J_P^A n − J_E^B n             w̄_N = n·(p̄^A − ē^B) + (t·v)²/g_N
//   w_T = J_P^A t − J_E^B t             w̄_T = t·(p̄^A − ē^B) − (t·v)(n·v)/g_N
//
// It continues that of an edge (vertex_on_edge.hpp) over the corner. At g_N = 0 there is no normal: two corners
// meet in single poses only.

#include <specht/core/geometry/body_motion.hpp>

namespace specht::core {

template <class S, int Dof>
class VertexOnCorner {
 public:
  using Body = BodyMotion<S, Dof>;
  using Velocity = typename Body::Velocity;

  /// Both points in the frames of their bodies.
  VertexOnCorner(const Body& a, const Planar<S>& vertex, const Body& b, const Planar<S>& corner)
      : a_(a), b_(b), p_(a.pose.at(vertex)), e_(b.pose.at(corner)), gap_(length(p_ - e_)) {
    n_ = S(S(1) / gap_) * (p_ - e_);
    t_ = n_.left();
    velocity_ = a_.velocity_of(p_) - b_.velocity_of(e_);
  }

  [[nodiscard]] S gap() const { return gap_; }
  [[nodiscard]] Velocity normal_direction() const {
    return a_.jacobian(p_, n_) - b_.jacobian(e_, n_);
  }
  [[nodiscard]] Velocity tangential_direction() const {
    return a_.jacobian(p_, t_) - b_.jacobian(e_, t_);
  }
  [[nodiscard]] S normal_velocity_offset() const {
    return n_.dot(a_.given_velocity_of(p_) - b_.given_velocity_of(e_));
  }
  [[nodiscard]] S tangential_velocity_offset() const {
    return t_.dot(a_.given_velocity_of(p_) - b_.given_velocity_of(e_));
  }
  [[nodiscard]] S normal_acceleration_offset() const {
    const S across = t_.dot(velocity_);
    return n_.dot(acceleration()) + across * across / gap_;
  }
  [[nodiscard]] S tangential_acceleration_offset() const {
    return t_.dot(acceleration()) - t_.dot(velocity_) * n_.dot(velocity_) / gap_;
  }

 private:
  [[nodiscard]] Planar<S> acceleration() const {
    return a_.acceleration_offset_of(p_) - b_.acceleration_offset_of(e_);
  }

  const Body &a_, &b_;
  Planar<S> p_, e_, n_, t_, velocity_;
  S gap_;
};

}  // namespace specht::core

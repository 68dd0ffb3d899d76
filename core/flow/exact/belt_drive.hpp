#pragma once
// Surfaces that move steadily, in a mode in closed form (affine_mode.hpp).
//
// Contacts that stick to them take held elongations along: the motion is one relative to q̇ = U, the
// velocity of a system at rest on them, and what held elongations add to a₀ and ξ* grows in proportion to
// time. A mode in which a′ did so has cubic motions: it is not `steady`.

#include <cmath>
#include <limits>
#include <specht/core/flow/exact/held_elongations.hpp>

namespace specht::core {

template <class Model>
struct BeltDrive {
  using S = typename Model::Scalar;
  static constexpr int dof = Model::dof;
  using Velocity = SmallVector<S, dof>;
  using Square = SmallMatrix<S, dof, dof>;

  Velocity force;           // h₀ and the dry friction of the mode
  Velocity velocity, ramp;  // U, and how a₀ grows with time

  /// Takes U, and with it what changes held elongations, which accelerate by pull · q.
  void take(const ModeDynamics<Model>& dynamics, const HeldElongations<Model>& elongations,
            const Square& pull) {
    velocity = dynamics.project(Velocity::zero());
    ramp.set_zero();
    if (elongations.any) ramp = pull * velocity;
  }
  /// Of held elongation r.
  [[nodiscard]] S held_rate(const HeldElongations<Model>& elongations, int r) const {
    S rate(0);
    for (int k = 0; k < dof; ++k) rate += elongations.held(r, k) * velocity(k);
    return rate;
  }
  /// a′, which has pull · q, does not change but for rounding of terms of this size.
  [[nodiscard]] bool steady(const Square& pull, const Square& size) const {
    using std::abs;
    const Velocity growth = pull * velocity, terms = size * velocity.abs();
    constexpr double roundings = 1e6;
    bool steady = true;
    for (int k = 0; k < dof; ++k) {
      const S limit = S(roundings) * std::numeric_limits<RealOf<S>>::epsilon() * terms(k);
      if (abs(growth(k)) > limit) steady = false;
    }
    return steady;
  }
};

}  // namespace specht::core

#pragma once
// Orbits that begin where friction is at its bound, as on a section that lies there.
//
// Rounding decides whether such an orbit begins in stick. One that slides before its friction has left the bound begins
// with the slip.

#include <cmath>
#include <specht/core/mode/contact_transitions.hpp>

namespace specht::core {

template <class Model>
class FrictionBounds {
 public:
  using S = typename Model::Scalar;
  using R = RealOf<S>;
  using State = typename Model::State;
  using Transitions = ContactTransitions<Model>;

  /// An orbit begins in this state.
  void start(Transitions& now) { at_bounds_ = at_bounds(now, now.state); }
  /// Its first phase has ended.
  void clear() { at_bounds_ = {}; }
  /// A phase begins.
  void begin_phase(const State& s) {
    if (!at_bounds_.empty()) began_ = s;
  }
  /// At the end of the first phase, by the friction of contact i: it has been at its bound all the time.
  [[nodiscard]] bool slides_at_once(Transitions& now, int i) const {
    if (!at_bounds_.contains(i)) return false;
    State between = now.state;
    between.t = (began_.t + now.state.t) / S(2);
    for (int k = 0; k < Model::dof; ++k) {
      between.q(k) = (began_.q(k) + now.state.q(k)) / S(2);
      between.u(k) = (began_.u(k) + now.state.u(k)) / S(2);
    }
    return at_bounds(now, between).contains(i);
  }

 private:
  /// Sticking contacts whose friction is, within rounding, the most that it can be.
  [[nodiscard]] static ContactSet at_bounds(Transitions& now, const State& s) {
    using std::abs;
    ContactSet result;
    bool some_stick = false;
    for (int i = 0; i < Model::contacts; ++i) {
      some_stick = some_stick || now.mode[i] == ContactState::stick;
    }
    if (!some_stick || now.dynamics->free_forces() > 0) return result;
    const Model& model = now.model();
    const auto forces = now.dynamics->contact_forces(model, s);
    for (int i = 0; i < Model::contacts; ++i) {
      if (now.mode[i] != ContactState::stick) continue;
      const R N = forces.normal(i), T = abs(forces.tangential(i));
      const R bound = is_element(model, i) ? N : R(real(now.dynamics->friction_coefficient(i)) * N);
      const R rounding = epsilons<R>(LcpOptions{}.vanishing_tolerance) * (bound + T);
      if (bound > R(0) && bound - T <= rounding) result.insert(i);
    }
    return result;
  }

  ContactSet at_bounds_;  // where an orbit starts, until its first phase ends
  State began_;           // with contacts at bounds
};

}  // namespace specht::core

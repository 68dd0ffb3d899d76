#pragma once
// Whether an orbit obeys its unilateral constraints, with the violation that rounding explains.
//
//   Signorini   g_N ≥ 0, g_N = 0 of closed contacts      in units of the terms that gaps consist of (gap_scale.hpp)
//   Coulomb     λ_N ≥ 0, |λ_T| ≤ μ λ_N                   in units of the largest force of the orbit so far
//
// Transitions and phases keep them by construction; where digits are lost they do not, and the integrator, which
// alone asks, ends the orbit as inaccurate.

#include <algorithm>
#include <cmath>
#include <limits>
#include <specht/core/contact/gap_terms.hpp>
#include <specht/core/contact/mass_digits.hpp>
#include <specht/core/mode/contact_transitions.hpp>

namespace specht::core {

template <class Model>
class ConstraintCheck {
 public:
  using R = RealOf<typename Model::Scalar>;
  using State = typename Model::State;
  using Transitions = ContactTransitions<Model>;
  static constexpr int contacts = Model::contacts;

  ConstraintCheck() = default;
  /// Of orbits whose phases have this relative error.
  ConstraintCheck(const Transitions& now, double error)
      : violation_(
            R(std::max(now.options().most_violation, error * now.options().violation_factor))) {
    if (!now.model().constant()) return;
    loses_digits_ = loses_mass(now);
    terms_ = GapTerms<Model>(now.model(), now.geometry());
  }

  /// An orbit begins.
  void start(const OrbitOptions& options) {
    scale_ = GapScale<R>(R(options.least_extent));
    largest_force_ = R(0);
  }
  /// The terms of gaps at its first state.
  void add_start(const Transitions& now, const State& s) {
    add(now, s, contacts_with_gap(now.model()));
  }
  /// The terms of gaps at an event, at the coordinates before it in the geometry behind it.
  void add_event(const Transitions& now, const State& before) {
    const int with_gap = contacts_with_gap(now.model());
    if (now.model().constant() || with_gap == 0) return;
    State at = before;
    at.region = now.state.region;
    add(now, at, with_gap);
  }
  /// The largest terms of gaps so far [m].
  [[nodiscard]] const R& extent() const { return scale_.of_closed(); }

  /// The mass matrix at the state of the last transition leaves too few digits.
  [[nodiscard]] bool loses_digits(const Transitions& now) const {
    return now.model().constant() ? loses_digits_ : loses_mass(now);
  }

  /// No gap is violated at the end of a phase, but for rounding.
  [[nodiscard]] bool keeps_gaps(const Transitions& now) {
    const Model& model = now.model();
    const int with_gap = contacts_with_gap(model);
    if (with_gap == 0) return true;
    const auto gaps = model.gaps_at(now.state);
    if (model.constant()) {
      terms_.add(gaps, with_gap, now.state, scale_);
      return fit(model, gaps, now.mode, scale_);
    }
    typename Model::Geometry geometry;
    model.update(geometry, now.state);
    // NOTE: what follows may be no event, and the scale is that of events.
    GapScale<R> scale = scale_;
    GapTerms<Model>(model, geometry).add(gaps, with_gap, now.state, scale);
    return fit(model, gaps, now.mode, scale);
  }
  /// Neither are these.
  template <class Gaps>
  [[nodiscard]] bool fit(const Model& model, const Gaps& gaps, const Mode<contacts>& mode) const {
    return fit(model, gaps, mode, scale_);
  }

  /// The forces of the mode that a transition has chosen are known to be in their cones.
  [[nodiscard]] static bool knows_cones(const Transitions& now) {
    // NOTE: with constant matrices one contact that keeps its digits has the force that its mode was decided by.
    if (!now.model().constant()) return false;
    const int closed = now.mode.closed_contacts();
    if (closed != 1) return closed == 0;
    int i = 0;
    while (!now.mode.closed(i)) ++i;
    return now.is_safe_alone(i);
  }
  /// No closed contact pulls, or holds by more friction than it has, but for rounding. `given_way`: one whose force
  /// is not looked at, −1 for none.
  [[nodiscard]] bool keeps_cones(Transitions& now, int given_way = -1) {
    if (now.mode.all_open()) return true;
    using std::abs, std::max;
    constexpr double rounding = LcpOptions{}.vanishing_tolerance;
    // Forces that the motion leaves free are at a vertex of what is admissible; without one they may be any.
    const bool unique = now.dynamics->free_forces() == 0;
    if (!unique && now.dynamics->limits().empty()) return true;
    const auto forces = now.dynamics->contact_forces(now.model(), now.state);
    R worst(0), largest = largest_force_;
    for (int i = 0; i < contacts; ++i) {
      if (!now.mode.closed(i) || i == given_way) continue;
      const R N = forces.normal(i);
      R outside = -N;
      largest = max(largest, R(abs(N)));
      if (now.mode[i] == ContactState::stick) {
        const R T = abs(forces.tangential(i));
        if (is_element(now.model(), i)) {
          outside = T - N;  // its bound
        } else {
          const R mu = real(now.dynamics->friction_coefficient(i));
          outside = max(outside, R((T - mu * N) / (R(1) + mu)));
        }
        largest = max(largest, T);
      }
      worst = max(worst, R(outside - epsilons<R>(rounding) * forces.balanced(i)));
    }
    if (unique) largest_force_ = largest;  // those of a vertex may be any
    return worst <= violation_ * largest;
  }

 private:
  void add(const Transitions& now, const State& s, int with_gap) {
    const Model& model = now.model();
    GapTerms<Model>(model, now.geometry()).add(model.gaps_at(s), with_gap, s, scale_);
  }
  template <class Gaps>
  [[nodiscard]] bool fit(const Model& model, const Gaps& gaps, const Mode<contacts>& mode,
                         const GapScale<R>& scale) const {
    const R open = violation_ * scale.of_open(), closed = violation_ * scale.of_closed();
    bool kept = true;
    for (int i = 0; i < contacts_with_gap(model); ++i) {
      const R gap = real(gaps(i));
      kept = kept && (mode.closed(i) ? -gap <= closed && gap <= closed : -gap <= open);
    }
    return kept;
  }
  [[nodiscard]] static bool loses_mass(const Transitions& now) {
    if (now.model().traits().first_order) return false;
    const R error = lost_by_mass(now.geometry().M_inverse) * std::numeric_limits<R>::epsilon();
    return error > R(now.options().most_mass_error);
  }

  R violation_{0};             // relative
  GapScale<R> scale_{};        // of the gaps of the orbit
  GapTerms<Model> terms_{};    // of constant matrices
  R largest_force_{0};         // of contacts so far [N]
  bool loses_digits_ = false;  // by a mass matrix that is constant
};

}  // namespace specht::core

#pragma once
// A smooth phase by adaptive Runge–Kutta steps, with all events of a step isolated.
//
// In every step each guard becomes a polynomial (guard_curves.hpp). Its first fall through zero is isolated
// without sampling, so pairs of roots inside one step (grazing) are seen. The root is then settled by
// Newton's method on true Runge–Kutta steps from the start of the step: the polynomial only says where to
// look. The state returned is the one that was checked.
//
// A touch with g̈_N > 0 whose depth ġ_N²/(2 g̈_N) is below the grazing depth is no impact; the search
// goes on behind it.

#include <algorithm>
#include <cmath>
#include <specht/core/flow/repetition.hpp>
#include <specht/core/flow/runge_kutta/dopri5.hpp>
#include <specht/core/flow/runge_kutta/guard_curves.hpp>
#include <specht/core/mode/observer.hpp>
#include <specht/core/numerics/dual.hpp>

namespace specht::core {

template <class Model>
class OdeintPhase {
 public:
  using S = typename Model::Scalar;
  using State = typename Model::State;
  using Observer = OrbitObserver<Model>;
  using Options = OdeintOptions;
  static constexpr bool flat = false;  // a step costs more than what surrounds it
  static constexpr int dof = Model::dof;

  explicit OdeintPhase(const OdeintOptions& options = {}) : options_(options), stepper_(options) {}

  void start_orbit() {
    step_ = S(options_.first_step);
    steps_ = 0;
  }
  /// Rounding leaves as much as in closed form.
  [[nodiscard]] double relative_error() const {
    return std::max(options_.rtol, AffineOptions{}.relative_error);
  }

  PhaseEnd advance(const Model& model, ModeDynamics<Model>& dynamics,
                   const GuardList<Model>& guards, const PhaseLimits<S>& limits, S t_end, State& s,
                   Observer* observer) {
    rhs_ = {&model, &dynamics, s.region};
    guards_ = &guards;
    limits_ = limits;
    from_.t = s.t;
    Stepper::join(s, from_.x);
    rhs_(from_.x, from_.rate, s.t);
    evaluate(from_, curves_.start);
    repetition_.start_flight(from_.x, model.traits().ignorable);
    const bool watch_repetition =
        model.autonomous() && limits.repeat > S(0) && dynamics.mode().all_open();

    const int mass_sign = dynamics.mass_sign();
    bool first = true;
    for (;;) {
      const S left = t_end - from_.t;
      if (!(left > S(0))) return leave(from_, s, {PhaseStatus::horizon, -1});
      const PhaseStatus status = step(model, left);
      if (status != PhaseStatus::horizon) return leave(from_, s, {status, -1});

      evaluate(to_, curves_.end);
      // NOTE: no polynomial goes through a pole of the forces, and behind it the mode has none.
      const bool passes_pole = mass_sign != 0 && dynamics.mass_sign() != mass_sign;
      interpolate(first);
      if (passes_pole || !curves_.resolved(*guards_, S(options_.unresolved_force))) {
        step_ = S(options_.retreat) * length_;
        if (step_ > S(options_.min_step)) continue;
        if (passes_pole) return leave(from_, s, {PhaseStatus::failed, -1});
      }
      const int at_once = curves_.falls_at_once(*guards_, limits_, first);
      if (at_once >= 0) {
        if ((*guards_)[at_once].kind == GuardKind::region) vary_start(at_once);
        return leave(from_, s, {PhaseStatus::event, at_once});
      }
      Event event = first_event(first);
      if (const Event lost = lost_fall(event); lost.guard >= 0) event = lost;
      if (event.guard >= 0) {
        if (observer != nullptr && event.theta > S(0)) {
          length_ *= event.theta;
          stepper_.substep(rhs_, from_, length_, to_);
          record(observer);
        }
        return leave(event.node, s, {PhaseStatus::event, event.guard});
      }
      record(observer);
      if (watch_repetition && repeats()) return leave(to_, s, {PhaseStatus::repeats, -1});
      from_ = to_;
      curves_.start = curves_.end;
      first = false;
    }
  }

 private:
  using Stepper = Dopri5<Model>;
  using Node = typename Stepper::Node;
  using Values = typename GuardList<Model>::Values;
  using Polynomial = typename GuardCurves<Model>::Polynomial;
  static constexpr std::size_t at(int k) { return static_cast<std::size_t>(k); }

  /// A settled fall of a guard at the fraction θ of the step.
  struct Event {
    int guard = -1;
    S theta{0};
    Node node;
  };

  /// A guard that vanishes at the start does so at another time for a varied start.
  void vary_start([[maybe_unused]] int guard) {
    if constexpr (is_dual<S>) {
      const auto& f = curves_.start[at(guard)];
      if (real(f.rate) == RealOf<S>(0)) return;
      const S delay(RealOf<S>(0), -f.value.d / real(f.rate));
      from_.t += delay;
      from_.x = from_.x + delay * from_.rate;
    }
  }
  static PhaseEnd leave(const Node& node, State& s, PhaseEnd end) {
    s.t = node.t;
    Stepper::split(node.x, s);
    return end;
  }

  /// One accepted step from_ → to_; `horizon` stands for success.
  PhaseStatus step(const Model& model, S left) {
    for (;;) {
      if (++steps_ > options_.max_steps) return PhaseStatus::stalled;
      S wanted = step_;
      wanted = std::min(wanted, model.traits().max_step);
      S h = std::min(wanted, left);
      const bool shortened = h < step_;
      length_ = h;
      const bool accepted = stepper_.try_step(rhs_, from_, to_, h);
      if (!to_.x.finite() || !to_.rate.finite()) return PhaseStatus::failed;
      if (!accepted || !shortened) step_ = S(real(h));
      if (accepted) return PhaseStatus::horizon;
      if (!(step_ > S(options_.min_step))) return PhaseStatus::failed;
    }
  }

  void evaluate(const Node& node, Values& values) {
    const State s = rhs_.state(node.x, node.t);
    if (rhs_.model->constant() && !guards_->needs_forces()) {
      SmoothForces<Model> forces;
      for (int k = 0; k < dof; ++k) forces.acceleration(k) = node.rate(dof + k);
      guards_->evaluate(*rhs_.model, s, forces, *rhs_.dynamics, values);
    } else {
      guards_->evaluate(*rhs_.model, s, rhs_.dynamics->forces(*rhs_.model, s), *rhs_.dynamics,
                        values);
    }
  }

  /// Guards as polynomials over the step.
  void interpolate(bool first) {
    if (guards_->needs_forces()) {
      for (int j = 0; j < 3; ++j) {
        const S theta = S(j + 1) / S(4);
        evaluate(
            {from_.t + theta * length_, stepper_.dense(from_, to_, length_, theta), from_.rate},
            curves_.inside[at(j)]);
      }
    }
    curves_.fit(*guards_, length_, first);
  }

  /// The fall of a guard that ends the step clearly below zero, but was not settled: round-off or a
  /// graze has hidden it. Located by bisection; at the start of the step if it is hidden there. A contact that
  /// has opened below zero, by what its constraint has drifted, closes where it falls back to that. Before an
  /// event that was `found`, gaps only: forces vanish together with it.
  Event lost_fall(const Event& found) {
    const bool ends_early = found.guard >= 0;
    Values values, ends = curves_.end;
    if (ends_early) evaluate(found.node, ends);
    for (int k = 0; k < guards_->size(); ++k) {
      const Guard& guard = (*guards_)[k];
      const S clear = limits_.noise(guard), start = curves_.start[at(k)].value;
      const bool gap = guard.kind == GuardKind::gap, below = start < -clear;
      if (guard.kind == GuardKind::section || (ends_early && (!gap || k == found.guard))) continue;
      if (!(ends[at(k)].value < -clear)) continue;
      if (below && !(gap && ends[at(k)].value < start)) continue;
      Event event{k, S(0), from_};
      if (!below && start <= clear) return event;
      const S level = below ? S(real(start)) : S(0);
      S low(0), high = ends_early ? S(real(found.theta)) : S(1);
      while (high - low > S(options_.event_tolerance)) {
        const S middle = (low + high) / S(2);
        stepper_.substep(rhs_, from_, middle * length_, event.node);
        evaluate(event.node, values);
        (values[at(k)].value > level ? low : high) = middle;
      }
      event.theta = high;
      stepper_.substep(rhs_, from_, high * length_, event.node);
      if constexpr (is_dual<S>) {
        evaluate(event.node, values);
        differentiate(k, values[at(k)].value, event);
      }
      return event;
    }
    return {};
  }

  /// The first event in (from_, to_], settled; guard −1 if there is none.
  Event first_event(bool first) {
    std::array<S, static_cast<std::size_t>(GuardList<Model>::capacity)> theta;
    std::array<bool, static_cast<std::size_t>(GuardList<Model>::capacity)> is_settled{};
    const S none(2);
    for (int k = 0; k < guards_->size(); ++k) theta[at(k)] = next_fall(k, S(0), none);
    bool moved = false;
    for (;;) {
      S earliest = none;
      for (int k = 0; k < guards_->size(); ++k) earliest = std::min(earliest, theta[at(k)]);
      if (earliest == none) {
        // NOTE: settling has overwritten the stages that dense output needs.
        if (moved) stepper_.substep(rhs_, from_, length_, to_);
        return {};
      }
      moved = true;
      bool all_settled = true;
      for (int k = 0; k < guards_->size(); ++k) {
        if (is_settled[at(k)] || theta[at(k)] > earliest + S(options_.tie_fraction)) continue;
        all_settled = false;
        S behind = theta[at(k)];
        is_settled[at(k)] = settle(k, first, theta[at(k)], settled_[at(k)], behind);
        theta[at(k)] = is_settled[at(k)] ? settled_[at(k)].theta
                                         : next_fall(k, behind + S(options_.tie_fraction), none);
      }
      if (all_settled) return settled_[at(earliest_guard(theta, earliest))];
    }
  }

  /// Of simultaneous events a section comes first: the others are due when the orbit goes on.
  template <class Theta>
  [[nodiscard]] int earliest_guard(const Theta& theta, S earliest) const {
    int best = -1;
    for (int k = 0; k < guards_->size(); ++k) {
      if (theta[at(k)] == earliest && best < 0) best = k;
      const bool together = theta[at(k)] <= earliest + S(options_.simultaneous_fraction);
      if (together && (*guards_)[k].kind == GuardKind::section) return k;
    }
    return best;
  }

  [[nodiscard]] S next_fall(int k, S from, S none) const {
    typename Polynomial::Bracket bracket;
    const Polynomial& p = curves_.polynomial[at(k)];
    if (from >= S(1) || p.never_falls()) return none;
    if (!p.first_root(from, options_.max_isolation_depth, bracket)) return none;
    return p.root(bracket);
  }

  /// Newton's method on true steps, kept between a θ where the guard is positive and one where it
  /// is not. False if the guard does not fall there after all or only grazes; `behind` is where it
  /// has risen again.
  bool settle(int k, bool first, S theta, Event& event, S& behind) {
    using std::abs;
    theta = S(real(theta));
    const Guard& guard = (*guards_)[k];
    const S h = length_;
    S low(0), high(1), last(1);
    Values values;
    for (int iteration = 0; iteration < options_.max_event_iterations; ++iteration) {
      stepper_.substep(rhs_, from_, theta * h, event.node);
      evaluate(event.node, values);
      const GuardValue<S>& value = values[at(k)];
      S slope = guard.has_rate() ? h * value.rate : curves_.polynomial[at(k)].derivative(theta);
      // NOTE: the slope of f/θ^m times θ^m: Newton's method does not go back to known roots.
      if (first) slope -= S(guards_->known_roots(k)) * value.value / theta;
      const S correction = -value.value / slope;
      // NOTE: round-off of the guard may keep corrections above the tolerance: they stop shrinking.
      const bool noise =
          abs(last) < S(options_.tie_fraction) && S(2) * abs(correction) >= abs(last);
      last = correction;
      if (value.value == S(0) || abs(correction) <= S(options_.event_tolerance) || noise) {
        if (value.value != S(0) && !(slope < S(0))) return false;
        if (limits_.grazes(guard, value.rate, value.second)) {
          behind = std::max(behind, theta + S(2) * abs(value.rate) / (value.second * h));
          return false;
        }
        event.guard = k;
        event.theta = theta;
        if constexpr (is_dual<S>) differentiate(k, value.value, event);
        return true;
      }
      (value.value > S(0) ? low : high) = theta;
      const S next = S(real(S(theta + correction)));
      theta = slope < S(0) && next > low && next <= high ? next : (low + high) / S(2);
    }
    return false;
  }

  /// Gives a settled event its variation: that of θ follows from guard(θ, x) = 0, with the rate of
  /// the guard from a step whose length varies, and so much that all other variations vanish beside.
  void differentiate(int k, const S& at_constant_theta, Event& event) {
    using Real = RealOf<S>;
    using std::ldexp;
    const Real theta = real(event.theta), much = ldexp(Real(1), 100);
    Values values;
    stepper_.substep(rhs_, from_, S(theta, much) * length_, event.node);
    evaluate(event.node, values);
    const Real rate = (values[at(k)].value.d - at_constant_theta.d) / much;
    if (rate == Real(0)) return;
    event.theta = differentiate_root(theta, at_constant_theta, rate);
    stepper_.substep(rhs_, from_, event.theta * length_, event.node);
  }

  /// Looks for minima of the gaps in the step and compares them with those before.
  bool repeats() {
    repetition_.observe(to_.x);
    for (int k = 0; k < guards_->size(); ++k) {
      const Guard& guard = (*guards_)[k];
      const GuardValue<S>&a = curves_.start[at(k)], &b = curves_.end[at(k)];
      if (guard.kind != GuardKind::gap || !(a.rate < S(0)) || b.rate < S(0)) continue;
      const S h = length_;
      const auto rate = Polynomial::cubic(-a.rate, -h * a.second, -b.rate, -h * b.second);
      typename Polynomial::Bracket bracket;
      if (!rate.first_root(S(0), options_.max_isolation_depth, bracket)) continue;
      const auto x = stepper_.dense(from_, to_, h, rate.root(bracket));
      if (repetition_.minimum(guard.index, x, limits_.repeat)) return true;
    }
    return false;
  }

  void record(Observer* observer) {
    if (observer == nullptr) return;
    observer->step(from_.t, to_.t, rhs_.dynamics->mode(), [&](const S& t) {
      return rhs_.state(stepper_.dense(from_, to_, length_, (t - from_.t) / length_), t);
    });
  }

  OdeintOptions options_;
  Stepper stepper_;
  typename Stepper::RightHandSide rhs_{};
  const GuardList<Model>* guards_ = nullptr;
  PhaseLimits<S> limits_;
  Node from_, to_;
  S length_{0};  // of the step from_ → to_ [s]
  GuardCurves<Model> curves_;
  std::array<Event, static_cast<std::size_t>(GuardList<Model>::capacity)> settled_;
  RepetitionDetector<Model> repetition_;
  S step_{0};
  std::int64_t steps_ = 0;
};

}  // namespace specht::core

#pragma once
// Contacts that the cut-off of accumulations brings to rest: those that leave an impact slower. The impacts that would
// follow are left out.
//
// Those contacts come to stick whose slip the impacts that are left out can end. With ġ_N > 0 these have
//
//   Λ = (1 + ε_N)/(1 − ε_N) ġ_N/nn   in all, alone
//
// With ε_N near 1 they take their time: no more of them are left out than an accumulation may have. For
// ImpactTransition only.

#include <algorithm>
#include <cmath>
#include <specht/core/contact/impact_energy.hpp>
#include <specht/core/mode/hybrid_state.hpp>

namespace specht::core {

template <class Model>
class RestTransition {
 public:
  using S = typename Model::Scalar;
  static constexpr int contacts = Model::contacts;

  explicit RestTransition(HybridState<Model>& now) : now_(now) {}

  /// Takes the mode of candidates, of which contacts `at_rest` are brought to rest by the cut-off. False if the LCP has
  /// no solution.
  bool decide(const Candidates<contacts>& candidates, ContactSet at_rest) {
    using std::abs;
    using std::max, std::min;
    auto stopped = candidates;
    ContactSet slow;
    auto impulses = SmallVector<S, contacts>::zero();  // that are left out
    const S least_loss(1.0 / now_.options().max_accumulation_length);
    for (const int j : at_rest) {
      const ContactParameters<S>& p = now_.parameters()[at(j)];
      if (!p.frictional() || candidates[j] == ContactCandidate::undecided) continue;
      const S slip = abs(now_.matrices().geometry.tangential_speed(j, now_.state.u));
      // One that has hopped may be faster than what is left out.
      const S speed =
          min(now_.matrices().geometry.normal_speed(j, now_.state.u), S(now_.options().rest_speed));
      const S left_out = (S(1) + p.eps_N) * speed;
      const S mu = has_contact_laws(now_.model()) ? now_.sliding_coefficient(j) : p.mu;
      const S loss = max(S(1) - p.eps_N, least_loss);
      const S nn = now_.matrices().NN(j, j);
      if (slip * loss * nn > mu * now_.matrices().TT(j, j) * left_out) continue;
      stopped.set(j, ContactCandidate::undecided);
      slow.insert(j);
      impulses(j) = left_out / (loss * nn);
    }
    if (slow.empty()) return decide_and_stop(candidates, at_rest);
    const auto decision = now_.solve(stopped);
    bool all_stick = decision.status == LcpStatus::solved;
    for (const int j : slow) all_stick = all_stick && decision.mode[j] == ContactState::stick;
    if (!all_stick || !can_stop(decision.mode) || !friction_stops(slow, impulses)) {
      return decide_and_stop(candidates, at_rest);
    }
    now_.several_solutions |= decision.several_solutions;
    now_.enter(decision.mode, stopped);
    return true;
  }

 private:
  static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

  /// The LCP decides. Where friction of contacts that come to rest, as large as it may be, turns the slip of others
  /// round, friction of those does but stop it.
  bool decide_and_stop(Candidates<contacts> candidates, ContactSet at_rest) {
    const auto before = now_.state.u;
    if (!now_.decide(candidates)) return false;
    if (at_rest.empty()) return true;
    ContactSet turned;
    for (int j = 0; j < now_.with_gap(); ++j) {
      const int slip = -friction_sign(now_.mode[j]);
      const S speed = now_.matrices().geometry.tangential_speed(j, now_.state.u);
      if (slip != 0 && S(slip) * speed < -S(now_.options().speed_tolerance)) turned.insert(j);
    }
    if (turned.empty()) return true;
    for (const int j : turned) candidates.set(j, ContactCandidate::undecided);
    now_.state.u = before;
    return now_.decide(candidates);
  }

  /// Some velocity is on the constraints of a mode: what holds does not move against each other.
  [[nodiscard]] bool can_stop(const Mode<contacts>& next) {
    now_.dynamics.enter(now_.model(), next, now_.matrices().geometry);
    if (has_contact_laws(now_.model())) now_.dynamics->refresh(now_.model(), now_.state);
    return now_.jump_check().is_held(*now_.dynamics, now_.state.u,
                                     now_.dynamics->project(now_.state.u));
  }

  /// Contacts come to stick in the mode that `dynamics` stand in by the friction of what moves them to it and of these
  /// impulses, but for what `most_jump` leaves. Where the motion leaves forces free others may have it.
  [[nodiscard]] bool friction_stops(ContactSet slow, const SmallVector<S, contacts>& left_out) {
    using std::abs, std::max, std::sqrt;
    using R = RealOf<S>;
    if (now_.dynamics->free_forces() > 0) return true;
    SmallVector<S, contacts> normal, tangential;
    now_.dynamics->projecting_impulses(now_.state.u, normal, tangential);
    R missing(0);
    for (const int j : slow) {
      const R mu = real(has_contact_laws(now_.model()) ? now_.sliding_coefficient(j)
                                                       : now_.parameters()[at(j)].mu);
      const R friction = mu * (max(real(normal(j)), R(0)) + real(left_out(j)));
      missing +=
          max(R(0), R(abs(real(tangential(j))) - friction)) * sqrt(real(now_.matrices().TT(j, j)));
    }
    return missing <=
           R(now_.options().most_jump) *
               sqrt(KineticMetric(now_.matrices().geometry.M_inverse).square(now_.state.u));
  }

  HybridState<Model>& now_;
};

}  // namespace specht::core

#pragma once
// Impacts: the velocity jump of I_S, which is the contact that fired, closed contacts, open ones with g ≈ 0 and those
// that have opened at this place.
//
// Contacts that leave faster than the cut-off open, the LCP decides the others (rest_transition.hpp). For
// ContactTransitions only.

#include <specht/core/contact/impact_law.hpp>
#include <specht/core/contact/impact_margins.hpp>
#include <specht/core/mode/rest_transition.hpp>

namespace specht::core {

template <class Model>
class ImpactTransition {
 public:
  using S = typename Model::Scalar;
  static constexpr int contacts = Model::contacts;
  using Velocity = SmallVector<S, Model::dof>;
  using Impulses = ImpactSolution<S, Model::dof, contacts>;

  explicit ImpactTransition(HybridState<Model>& now) : now_(now) {}

  /// The margins of what `impact` does (impact_margins.hpp).
  template <class Sink>
  void margins(int i, double gap_tolerance, const Sink& sink) {
    now_.update();
    const auto gaps = now_.model().gaps_at(now_.state);
    ContactSet in_I_S{i};
    for (int j = 0; j < now_.with_gap(); ++j) {
      if (takes_part(j, gaps, gap_tolerance)) in_I_S.insert(j);
    }
    const ImpactMargins<Model, Sink> stages(now_.matrices(), sink);
    (void)jump(in_I_S, stages);
  }

  /// The impact of contact i, of those that are closed, and of open ones with a gap ≤ gap_tolerance
  /// [m].
  TransitionResult impact(int i, double gap_tolerance) {
    now_.update();
    const auto gaps = now_.model().gaps_at(now_.state);
    ContactSet in_I_S{i}, unmoved;
    for (int j = 0; j < now_.with_gap(); ++j) {
      if (takes_part(j, gaps, gap_tolerance)) in_I_S.insert(j);
      if (j != i && !now_.mode.closed(j) && now_.roots.gap(j) > 0) unmoved.insert(j);
    }
    TransitionResult result;
    const auto before = now_.state.u;
    auto solution = jump(in_I_S);
    now_.several_solutions |= solution.several_solutions;
    result.solved = solution.status == LcpStatus::solved;
    if (!result.solved) return result;
    result.accurate =
        in_I_S.without_front().empty() || now_.impact_check().sharpen(now_.state.u, solution);
    if (!result.accurate) return result;
    now_.state.u += solution.velocity_jump;
    const auto behind = now_.state.u;
    now_.update();  // w̄ goes with the new velocity
    forget_slips();

    Candidates<contacts> candidates;
    ContactSet fast, rested, pushed;
    // A contact that closes without approaching has made a hop below round-off: it may rest.
    const auto hopped = [&](int j) {
      return j == i && now_.matrices().geometry.normal_speed(i, before) >= S(0);
    };
    for (const int j : in_I_S) {
      const S speed = now_.matrices().geometry.normal_speed(j, now_.state.u);
      // NOTE: one that closes still, because another has pushed it, collides next.
      const bool closes = speed < -S(now_.options().speed_tolerance);
      now_.roots.set_gap(j, closes ? 0 : 1);
      if (closes) pushed.insert(j);
      if (closes || (!(speed <= S(now_.options().rest_speed)) && !hopped(j))) continue;
      candidates.set(j, now_.candidate(j));
      if (speed > S(now_.options().speed_tolerance)) fast.insert(j);
    }
    now_.add_elements(candidates);
    result.solved = RestTransition<Model>(now_).decide(candidates, fast);
    // NOTE: what takes others to rest may leave one that closes still without speed: it is decided with them, for its
    // gap would not change sign where it falls.
    ContactSet stopped_too;
    for (const int j : pushed) {
      const S speed = now_.matrices().geometry.normal_speed(j, now_.state.u);
      if (speed < -S(now_.options().speed_tolerance) || speed > S(0)) continue;
      candidates.set(j, now_.candidate(j));
      stopped_too.insert(j);
    }
    if (result.solved && !stopped_too.empty()) {
      now_.state.u = behind;
      result.solved = RestTransition<Model>(now_).decide(candidates, fast);
    }
    for (const int j : fast) {
      if (now_.mode.closed(j)) {
        rested.insert(j);
      } else {
        now_.roots.set_gap(j, 1);
      }
    }
    for (const int j : in_I_S) {
      if (now_.mode.closed(j)) continue;
      // NOTE: what takes others to rest may push one that has left: it collides next. It may as well end, within
      // rounding, that another closes: it is at its root.
      const S speed = now_.matrices().geometry.normal_speed(j, now_.state.u);
      const bool closes = speed < -S(now_.options().speed_tolerance);
      if (closes) {
        now_.roots.set_gap(j, 0);
      } else if (now_.roots.gap(j) == 0) {
        now_.roots.set_gap(j, 1);
      }
    }
    result.rested = rested.bits();
    for (const int j : unmoved) {
      if (now_.mode.closed(j)) result.reclosed |= 1u << static_cast<unsigned>(j);
    }
    result.accurate = !result.solved || now_.rest_is_explained(before, rested, solution);
    // Of the cut-off the first order may be missing, or too much.
    const auto& after = rested.empty() ? now_.state.u : behind;
    const bool known = now_.mode.all_open() && keeps_digits(in_I_S);
    result.accurate = result.accurate && (known || energy_is_lost(in_I_S, before, after, solution));
    return result;
  }

 private:
  static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

  template <class Gaps>
  [[nodiscard]] bool takes_part(int j, const Gaps& gaps, double gap_tolerance) const {
    return now_.mode.closed(j) || now_.roots.gap(j) > 0 || gaps(j) <= S(gap_tolerance);
  }

  /// The impact of these contacts at the state.
  template <class Stages = NoStages>
  [[nodiscard, gnu::always_inline]] auto jump(ContactSet in_I_S, const Stages& stages = {}) const {
    if constexpr (Model::has_friction_laws) {
      if (has_contact_laws(now_.model())) {
        auto parameters = now_.parameters();
        for (const int i : in_I_S) parameters[at(i)].mu = now_.sliding_coefficient(i);
        return solve_impact_lcp(parameters, now_.matrices(), now_.state.u, in_I_S, now_.options(),
                                stages);
      }
    }
    return solve_impact(now_.parameters(), now_.matrices(), now_.state.u, in_I_S, now_.options(),
                        stages);
  }

  /// Velocities have jumped: what slides has not just begun to.
  void forget_slips() {
    if (!now_.roots.some_slip()) return;
    for (int j = 0; j < contacts; ++j) {
      if (now_.roots.slip(j) > 0 && now_.candidate(j) != ContactCandidate::undecided) {
        now_.roots.set_slip(j, 0);
      }
    }
  }

  /// The impact of one contact, in which rounding adds no energy that counts.
  [[nodiscard]] bool keeps_digits(ContactSet in_I_S) const {
    const int i = in_I_S.front();
    if (!in_I_S.without_front().empty()) return false;
    return now_.loses_none(i);
  }
  [[nodiscard]] bool energy_is_lost(ContactSet in_I_S, const Velocity& before,
                                    const Velocity& after, const Impulses& impact) const {
    return !now_.must_lose_energy() ||
           now_.impact_check().energy_is_lost(now_.mode, in_I_S, before, after, impact);
  }

  HybridState<Model>& now_;
};

}  // namespace specht::core

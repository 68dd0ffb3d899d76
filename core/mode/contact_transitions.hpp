#pragma once
// What an event does to state and mode: impacts, and the acceleration LCP that names the next mode.
//
//   impact        the velocity jumps (impact_transition.hpp)
//   detachment    the contact opens (forced_transition.hpp)
//   slip onset    the contact slides the way its friction force was saturated (forced_transition.hpp)
//   slip end      the LCP decides: stick, reversal, or further sliding; those that cease to slide at
//                 one instant together
//   region        the geometry changes, the LCP decides anew
//
// Every transition also notes the multiplicity of the roots that the guards have at the new start. What all of them
// share is the hybrid state (hybrid_state.hpp).

#include <algorithm>
#include <cmath>
#include <specht/core/contact/impact_energy.hpp>
#include <specht/core/mode/drift.hpp>
#include <specht/core/mode/forced_transition.hpp>
#include <specht/core/mode/impact_transition.hpp>

namespace specht::core {

template <class Model>
class ContactTransitions : public HybridState<Model> {
  using Base = HybridState<Model>;

 public:
  using S = typename Model::Scalar;
  using State = typename Model::State;
  using Velocity = SmallVector<S, Model::dof>;
  static constexpr int contacts = Model::contacts;
  using Result = TransitionResult;

  using Base::Base;
  using Base::dynamics;
  using Base::mode;
  using Base::model;
  using Base::options;
  using Base::roots;
  using Base::state;

  /// Finds the mode of a state that has none, or whose geometry has changed: of contacts with a gap
  /// ≤ gap_tolerance [m], and of those that touch without speed but for the drift. `of_open`: that of open contacts.
  Result settle(double gap_tolerance, const Drift& drift = {}, const Drift& of_open = {}) {
    update();
    const auto gaps = model().gaps_at(state);
    Candidates<contacts> candidates;
    Result result;
    for (int i = 0; i < with_gap(); ++i) {
      if (mode.closed(i) && matrices().NN(i, i) == S(0)) continue;  // nothing is left to touch
      const S speed = matrices().geometry.normal_speed(i, state.u);
      const bool touches = mode.closed(i) ? speed > S(0) && drift.explains(gaps(i), speed)
                                          : of_open.explains(gaps(i), speed);
      if (!mode.closed(i) && !touches && gaps(i) > S(gap_tolerance)) continue;
      const bool closes = !touches && speed < -S(options().speed_tolerance);
      if (closes && result.closing < 0) result.closing = i;
      if (touches || speed <= S(options().speed_tolerance)) {
        candidates.set(i, candidate(i));
      } else if (mode.closed(i) || roots.gap(i) == 0) {
        roots.set_gap(i, 1);  // it leaves, perhaps with a gap < 0 by the drift
      }
    }
    if (result.closing >= 0) {  // the impact decides
      for (int i = 0; i < with_gap(); ++i) {
        roots.set_gap(i, mode.closed(i) || gaps(i) <= S(gap_tolerance) ? 1 : 0);
      }
      mode = {};
      return result;
    }
    add_elements(candidates);
    result.solved = decide(candidates);
    result.accurate = !result.solved || rest_is_explained();
    return result;
  }

  /// Behind a border of the geometry: contacts in whose place something else is now, farther away than constraints
  /// drift off, are open, and their gaps have no roots. `before`: the gaps on the other side.
  void leave_places(const typename Model::ContactVector& before, const Drift& drift) {
    const auto gaps = model().gaps_at(state);
    for (int i = 0; i < with_gap(); ++i) {
      if (!(mode.closed(i) || roots.gap(i) > 0) || !(gaps(i) - before(i) > S(drift.gap))) continue;
      mode[i] = ContactState::open;
      roots.set_gap(i, 0);
      roots.set_slip(i, 0);
    }
  }

  /// Whether the velocity `before` a border of the geometry has changed there by no more than `most_jump` of it, or
  /// rounding of positions, of this extent [m], does not turn contacts that were closed by so much.
  [[nodiscard]] bool knows_directions(const Mode<contacts>& closed, const Velocity& before,
                                      const RealOf<S>& extent) const {
    using std::abs, std::max, std::sqrt;
    using R = RealOf<S>;
    const auto& geometry = matrices().geometry;
    const KineticMetric metric(geometry.M_inverse);
    const R allowed = R(options().most_jump) * sqrt(metric.square(before));
    if (sqrt(metric.square(state.u - before)) <= allowed) return true;
    R fastest(0);
    for (int i = 0; i < with_gap(); ++i) {
      const auto along = [&](const auto& W) { return real(W.col(i).abs().dot(before.abs())); };
      fastest = max(fastest, R(along(geometry.W_N) + along(geometry.W_T)));
    }
    State moved = state;
    moved.q += S(epsilons<R>(options().position_roundings) * extent / fastest) * before;
    typename Model::Geometry ahead;
    model().update(ahead, moved);
    for (int i = 0; i < with_gap(); ++i) {
      if (!closed.closed(i)) continue;
      const R turned = real(ahead.normal_speed(i, before)) - real(geometry.normal_speed(i, before));
      if (abs(turned) > allowed * sqrt(R(real(matrices().NN(i, i))))) return false;
    }
    return true;
  }

  /// The margins of what `impact` does (impact_margins.hpp).
  template <class Sink>
  void impact_margins(int i, double gap_tolerance, const Sink& sink) {
    ImpactTransition<Model>(*this).margins(i, gap_tolerance, sink);
  }
  /// The impact of contact i, of those that are closed, and of open ones with a gap ≤ gap_tolerance
  /// [m].
  Result impact(int i, double gap_tolerance) {
    return ImpactTransition<Model>(*this).impact(i, gap_tolerance);
  }

  /// A limit of forces has fallen to zero. True if others take their place, so that the mode goes on; else
  /// `ended` are the limits that end it together.
  [[nodiscard]] bool redistribute(int limit, LimitSet& ended) {
    return ForcedTransition<Model>(*this).redistribute(limit, ended);
  }
  /// Forces at these limits give way: contacts open or begin to slide.
  Result give_way(LimitSet limits) { return ForcedTransition<Model>(*this).give_way(limits); }

  /// The first of the contacts that cease to slide together with contact i.
  [[nodiscard]] int first_slip_end(int i) {
    update();
    for (int j = 0; j < i; ++j) {
      if (is_slip(mode[j]) && stopped(j)) return j;
    }
    return i;
  }

  Result slip_end(int i) {
    update();
    auto candidates = Candidates<contacts>::of(mode);
    for (int j = 0; j < contacts; ++j) {
      if (j == i || (is_slip(mode[j]) && stopped(j))) {
        candidates.set(j, ContactCandidate::undecided);
      }
    }
    // NOTE: near a separatrix the last digit of time moves the slip by more than rounding: no contact does that. Where
    // contact i loses digits by itself, slips are off by those, and beside others by what they hold.
    Result result;
    const bool tells = i >= with_gap() || (loses_none(i) && touches_alone(i));
    result.solved = decide(candidates);
    result.accurate = !result.solved || tells || rest_is_explained();
    return result;
  }

 private:
  using Base::add_elements;
  using Base::candidate;
  using Base::decide;
  using Base::loses_none;
  using Base::matrices;
  using Base::rest_is_explained;
  using Base::stopped;
  using Base::update;
  using Base::with_gap;

  /// No other contact is closed; friction elements are none.
  [[nodiscard]] bool touches_alone(int i) const {
    for (int j = 0; j < with_gap(); ++j) {
      if (j != i && mode.closed(j)) return false;
    }
    return true;
  }
};

}  // namespace specht::core

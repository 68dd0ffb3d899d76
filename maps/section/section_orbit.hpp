#pragma once
// One orbit from a section to its next return, in any scalar: lift, follow, project.

#include <array>
#include <cmath>
#include <memory>
#include <specht/core/orbit/flows.hpp>
#include <specht/maps/map_point.hpp>
#include <specht/maps/section/section_source.hpp>
#include <specht/maps/section_loss.hpp>

namespace specht::maps {

template <class S_, int Dof, int Contacts, class Flow>
class SectionOrbit {
 public:
  using S = S_;
  using Source = SectionSource<S, Dof, Contacts>;
  using Engine = core::OrbitEngine<Flow, S, Dof, Contacts>;
  using Model = typename Engine::Model;
  using Observer = core::OrbitObserver<Model>;
  static constexpr bool knows_margins = Engine::knows_margins;

  /// P(x) and T(x) in the scalar of the source; NaN without a return.
  struct Return {
    core::Outcome status = core::Outcome::out_of_domain;
    S value = std::numeric_limits<S>::quiet_NaN();
    S time = std::numeric_limits<S>::quiet_NaN();  // [s]
  };

  /// `tried`: it is known that the equations are what the flow needs. Throws std::invalid_argument if they
  /// are not.
  SectionOrbit(std::shared_ptr<const Source> source, const core::OrbitOptions& options,
               const typename Flow::Options& flow_options, bool tried)
      : source_(std::move(source)),
        engine_(Flow::template model<S, Dof, Contacts>(source_->equations(), tried), options,
                flow_options) {}

  [[nodiscard]] Return follow(const S& x, Observer* observer) {
    const auto start = core::convert_state<State>(source_->lift(x));
    Return result;
    result.status = engine_.start(start, 0, observer);
    if (result.status == core::Outcome::returned) {
      result.status = engine_.advance(S(start.t + S(engine_.options().max_time)), observer);
    }
    take_end(start.t, result);
    return result;
  }

  /// What the section loses of the state in which the orbit of x returns. Numbers are the same within
  /// `tolerance`, relative to 1 + their size.
  [[nodiscard]] SectionLoss loss(const S& x, double tolerance);

  /// Serves another source from now on, if what is prepared for smooth phases serves it, too; else this is
  /// false, and nothing changes.
  [[nodiscard]] bool become(const std::shared_ptr<const Source>& source) {
    if constexpr (std::same_as<Flow, core::ExactFlow>) {
      const Model model(*source->equations());
      // NOTE: where no coordinate vanishes a system shows that it is not affine for all parameters.
      SourceState off_axes;
      for (int k = 0; k < Dof; ++k) {
        off_axes.q(k) = S(k + 2) / S(3);
        off_axes.u(k) = S(k + 5) / S(7);
      }
      if (core::detail::misfit(model, *source->equations(), off_axes) != nullptr) return false;
      if (!engine_.become(model)) return false;
      source_ = source;
      return true;
    }
    return false;
  }

  [[nodiscard]] const Source& source() const { return *source_; }
  [[nodiscard]] const Engine& engine() const { return engine_; }

 private:
  using State = typename Model::State;
  using SourceState = typename Source::State;

  /// Value and time of an orbit that began at a time, if it ends on the section.
  void take_end(const S& begin, Return& result) {
    const bool returned = result.status == core::Outcome::returned;
    const int k = returned ? engine_.surface() : resting_surface();
    if (k >= 0 && (returned || result.status == core::Outcome::at_rest)) {
      result.value = source_->project(k, core::convert_state<SourceState>(engine_.state()));
      result.time = engine_.state().t - begin;
    }
  }
  /// From a state on alternative k.
  [[nodiscard]] Return follow_from(const State& start, int k) {
    Return result;
    result.status = engine_.start(start, k, nullptr);
    if (result.status == core::Outcome::returned) {
      result.status = engine_.advance(S(start.t + S(engine_.options().max_time)), nullptr);
    }
    take_end(start.t, result);
    return result;
  }
  [[nodiscard]] static bool same(const S& a, const S& b, double tolerance) {
    using std::abs;
    return abs(S(a - b)) <= S(tolerance) * (S(1) + abs(b));
  }
  /// The same time, but for whole periods.
  [[nodiscard]] bool same_phase(const S& a, const S& b, double tolerance) const {
    if (engine_.model().traits().autonomous) return true;
    const double period = source_->drive_period();
    if (!(period > 0)) return same(a, b, tolerance);
    const double turns = static_cast<double>(S(a - b)) / period;
    return std::abs(turns - std::round(turns)) <= tolerance * (1.0 + std::abs(turns));
  }
  [[nodiscard]] static bool same_return(const Return& a, const Return& b, double tolerance) {
    if (a.status != b.status) return false;
    return a.status != core::Outcome::returned ||
           (same(a.value, b.value, tolerance) && same(a.time, b.time, tolerance));
  }

  /// The alternative on which the orbit rests, −1 if on none: a rest on the section is its own
  /// return.
  [[nodiscard]] int resting_surface() const {
    using std::abs;
    const auto& stops = engine_.model().traits().stops;
    for (int k = 0; k < stops.size; ++k) {
      if (stops.required[static_cast<std::size_t>(k)].matches(engine_.mode()) &&
          abs(engine_.model().surface(k, engine_.state())) <= S(engine_.options().rest_tolerance)) {
        return k;
      }
    }
    return -1;
  }

  std::shared_ptr<const Source> source_;
  Engine engine_;
};

template <class S, int Dof, int Contacts, class Flow>
SectionLoss SectionOrbit<S, Dof, Contacts, Flow>::loss(const S& x, double tolerance) {
  SectionLoss result;
  const Return first = follow(x, nullptr);
  if (first.status != core::Outcome::returned) return result;
  const State z = engine_.state();
  const int k = engine_.surface();
  const auto begin = core::convert_state<State>(source_->lift(first.value));
  // The numbers that differ: 0 … Dof − 1 coordinates, then velocities, then the time.
  std::array<bool, 2 * Dof + 1> differs{};
  bool any = false;
  for (int i = 0; i < Dof; ++i) {
    const auto own = static_cast<std::size_t>(i);
    differs[own] = !same(z.q(i), begin.q(i), tolerance);
    differs[own + Dof] = !same(z.u(i), begin.u(i), tolerance);
    any = any || differs[own] || differs[own + Dof];
  }
  differs.back() = !same_phase(z.t, begin.t, tolerance);
  result.judged = !any && !differs.back();
  if (result.judged) return result;

  Return next;  // of the orbit that goes on
  next.status = engine_.advance(S(z.t + S(engine_.options().max_time)), nullptr);
  take_end(z.t, next);
  const Return again = follow(first.value, nullptr);
  result.judged = next.status == core::Outcome::returned && again.status == core::Outcome::returned;
  if (!result.judged || same_return(next, again, tolerance)) return result;

  const auto take = [&](std::size_t i) {
    LostNumber lost;
    lost.x = static_cast<double>(x);
    if (i == differs.size() - 1) {
      lost.name = "t";
      lost.returned = static_cast<double>(z.t);
      lost.lifted = static_cast<double>(begin.t);
    } else {
      const int own = static_cast<int>(i) % Dof;
      const bool is_velocity = static_cast<int>(i) >= Dof;
      lost.name = (is_velocity ? "v_" : "") + source_->coordinate_name(own);
      lost.returned = static_cast<double>(is_velocity ? z.u(own) : z.q(own));
      lost.lifted = static_cast<double>(is_velocity ? begin.u(own) : begin.q(own));
    }
    result.lost = std::move(lost);
  };
  // The first that makes the difference alone, from the last on: time, velocities, coordinates.
  for (std::size_t i = differs.size(); i-- > 0;) {
    if (!differs[i]) continue;
    if (!result.lost) take(i);
    State other = z;
    if (i == differs.size() - 1) {
      other.t = begin.t;
    } else if (static_cast<int>(i) >= Dof) {
      other.u(static_cast<int>(i) - Dof) = begin.u(static_cast<int>(i) - Dof);
    } else {
      other.q(static_cast<int>(i)) = begin.q(static_cast<int>(i));
    }
    if (same_return(follow_from(other, k), next, tolerance)) continue;
    take(i);
    break;
  }
  return result;
}

}  // namespace specht::maps

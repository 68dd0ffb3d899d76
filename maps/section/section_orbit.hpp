#pragma once
// One orbit from a section to its next return, in any scalar: lift, follow, project.

#include <cmath>
#include <memory>
#include <specht/core/orbit/flows.hpp>
#include <specht/maps/map_point.hpp>
#include <specht/maps/section/lost_number.hpp>
#include <specht/maps/section/section_source.hpp>

namespace specht::maps {

template <class S_, int Dof, int Contacts, class Flow>
class SectionOrbit {
 public:
  using S = S_;
  using Source = SectionSource<S, Dof, Contacts>;
  using Engine = core::OrbitEngine<Flow, S, Dof, Contacts>;
  using Model = typename Engine::Model;
  using State = typename Model::State;
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
  [[nodiscard]] SectionLoss loss(const S& x, double tolerance) {
    SectionLoss result = find_lost_number(*this, x, tolerance);
    if (result.lost) result.lost->x = {static_cast<double>(x)};
    return result;
  }

  /// Serves another source from now on, if what is prepared for smooth phases serves it, too; else this is
  /// false, and nothing changes.
  [[nodiscard]] bool become(const std::shared_ptr<const Source>& source) {
    if constexpr (core::is_exact<Flow>) {
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

  /// The orbit to the next return, from a state on alternative k, or from where the orbit is.
  [[nodiscard]] Return follow_from(const State& start, int k) {
    Return result;
    result.status = engine_.start(start, k, nullptr);
    if (result.status == core::Outcome::returned) {
      result.status = engine_.advance(S(start.t + S(engine_.options().max_time)), nullptr);
    }
    take_end(start.t, result);
    return result;
  }
  [[nodiscard]] Return follow_on() {
    const State begin = engine_.state();
    Return result;
    result.status = engine_.advance(S(begin.t + S(engine_.options().max_time)), nullptr);
    take_end(begin.t, result);
    return result;
  }
  [[nodiscard]] Return follow_again(const S& x) { return follow(x, nullptr); }
  [[nodiscard]] State lifted(const S& x) const {
    return core::convert_state<State>(source_->lift(x));
  }
  [[nodiscard]] bool same_place(const S& a, const S& b, double tolerance) const {
    return same_number(a, b, tolerance);
  }

 private:
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
  /// The alternative on which the orbit rests, −1 if on none: a rest on the section is its own
  /// return.
  [[nodiscard]] int resting_surface() const {
    using std::abs;
    const auto& stops = engine_.model().traits().stops;
    for (int k = 0; k < stops.size; ++k) {
      if constexpr (Engine::Model::has_regions) {
        if (!engine_.model().equations().stops_in(k, engine_.state().region)) continue;
      }
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

}  // namespace specht::maps

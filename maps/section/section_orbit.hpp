#pragma once
// One orbit from a section to its next return, in any scalar: lift, follow, project.

#include <memory>
#include <specht/core/orbit/flows.hpp>
#include <specht/maps/map_point.hpp>
#include <specht/maps/section/section_source.hpp>

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
    const bool returned = result.status == core::Outcome::returned;
    const int k = returned ? engine_.surface() : resting_surface();
    if (k >= 0 && (returned || result.status == core::Outcome::at_rest)) {
      result.value = source_->project(k, core::convert_state<SourceState>(engine_.state()));
      result.time = engine_.state().t - start.t;
    }
    return result;
  }

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

}  // namespace specht::maps

#pragma once
// The entry of a mechanical system: entry<MyToy>().
//
// A toy with a closed form that is a class template on its scalar may be entered with a second one, in
// which its return maps confirm digits: entry<MyToy<double>, core::Quad>() (core/numerics/quad.hpp).

#include <specht/core/flow/taylor/taylor_phase.hpp>
#include <specht/core/system/rebind.hpp>
#include <specht/toys/entry/map_factory.hpp>
#include <specht/toys/entry/orbit_follower.hpp>
#include <specht/toys/entry/parameterized.hpp>
#include <specht/toys/entry/static_family.hpp>
#include <tuple>

namespace specht::toys {

/// `QuadToy`: the same toy in quad precision, for return maps; void if there is none.
template <core::MechanicalSystem Toy, class QuadToy = void>
class MechanicalEntry final : public Parameterized<Toy> {
 public:
  [[nodiscard]] std::vector<SectionInfo> sections() const override {
    std::vector<SectionInfo> result;
    for (const auto& s : Toy::sections()) {
      result.push_back({std::string(s.name), std::string(s.meaning), std::string(s.coordinate),
                        std::string(s.unit), s.range,
                        s.has_value ? std::optional(s.default_value) : std::nullopt});
    }
    return result;
  }
  [[nodiscard]] std::vector<std::string> coordinates() const override {
    return {Toy::coordinates.begin(), Toy::coordinates.end()};
  }
  [[nodiscard]] std::vector<std::string> units() const override {
    return {Toy::units.begin(), Toy::units.end()};
  }
  [[nodiscard]] int contacts() const override { return Toy::contacts; }
  [[nodiscard]] bool has_closed_form() const override { return core::has_closed_form<Toy>(); }
  [[nodiscard]] bool has_series() const override { return core::has_series<Toy>(); }
  [[nodiscard]] bool has_quad() const override { return !std::is_void_v<QuadToy>; }

  [[nodiscard]] std::unique_ptr<maps::MapFamily> family(
      const Settings& settings, const std::vector<std::string>& names) const override {
    (void)this->section(settings);  // throws where there is none
    const Phase phase = this->phase(settings);
    if constexpr (has_sections) {
      if constexpr (!std::is_void_v<QuadToy>) {
        if (settings.precision == Precision::quad) {
          const Settings finer = with_quad_tolerances(settings);
          return family<QuadToy, core::AffinePhase<QuadToy>>(finer, finer.exact, names);
        }
      }
      if constexpr (core::has_closed_form<Toy>()) {
        if (phase == Phase::exact) {
          return family<Toy, core::AffinePhase<Toy>>(settings, settings.exact, names);
        }
      }
      if constexpr (core::has_series<Toy>()) {
        if (phase == Phase::taylor) {
          core::require_valid(settings.taylor);
          return family<Toy, core::TaylorPhase<Toy>>(settings, settings.taylor, names);
        }
      }
      core::require_valid(settings.odeint);
      return family<Toy, core::OdeintPhase<Toy>>(settings, settings.odeint, names);
    }
    return nullptr;
  }

  [[nodiscard]] OrbitResult simulate(const Settings& settings,
                                     const OrbitRequest& request) const override {
    if (settings.precision == Precision::quad) {
      throw std::invalid_argument(
          "orbits are simulated in double; --precision quad serves return maps");
    }
    Settings other = settings;
    other.section = request.until;
    other.section_value = request.until_value;
    if (request.x || !request.time) (void)this->section(settings);  // throws where there is none
    if (!request.until.empty()) (void)this->section(other);
    const Phase phase = this->phase(settings);
    if constexpr (core::has_closed_form<Toy>()) {
      if (phase == Phase::exact) {
        return follow<core::AffinePhase<Toy>>(settings, other, settings.exact, request);
      }
    }
    if constexpr (core::has_series<Toy>()) {
      if (phase == Phase::taylor) {
        core::require_valid(settings.taylor);
        return follow<core::TaylorPhase<Toy>>(settings, other, settings.taylor, request);
      }
    }
    core::require_valid(settings.odeint);
    return follow<core::OdeintPhase<Toy>>(settings, other, settings.odeint, request);
  }

  [[nodiscard]] std::unique_ptr<maps::StaticFamily> statics(
      const Settings& settings, const std::vector<std::string>& names) const override {
    return std::make_unique<ToyStaticFamily<Toy>>(make_toy<Toy>(settings), names);
  }

 private:
  static constexpr bool has_sections = std::tuple_size_v<decltype(Toy::sections())> > 0;

  /// `other`: the settings with the section that the request asks for.
  template <class P>
  [[nodiscard]] OrbitResult follow(const Settings& settings, const Settings& other,
                                   const typename P::Options& options,
                                   const OrbitRequest& request) const {
    using Follower = OrbitFollower<Toy, P>;
    const auto place = [this](const Settings& of) {
      const maps::Section<Toy> section = find_section<Toy>(of);
      return typename Follower::Place{section, of.section_value.value_or(section.default_value)};
    };
    std::optional<typename Follower::Place> start, end;
    if (request.x) start = place(settings);
    if (!request.time) end = place(request.until.empty() ? settings : other);
    return Follower::follow(make_toy<Toy>(settings), start, end, settings.orbit, options, request);
  }

  /// Tolerances that stand for rounding, as quad rounds, unless they have been chosen.
  [[nodiscard]] static Settings with_quad_tolerances(Settings settings) {
    double& fraction = settings.exact.simultaneous_fraction;
    if (fraction == core::AffineOptions{}.simultaneous_fraction) fraction = 1e-33;
    double& gap = settings.orbit.simultaneous_gap;
    if (gap == core::OrbitOptions{}.simultaneous_gap) gap = 1e-36;
    return settings;
  }

  template <class T, class P>
  struct Maker {
    maps::Section<T> section;
    double value;
    core::OrbitOptions orbit;
    typename P::Options phase;
    std::string parameter;

    [[nodiscard]] std::unique_ptr<maps::ReturnMap> operator()(const T& toy) const {
      return MapFactory<T, P>::make(toy, section, value, orbit, phase, parameter);
    }
    [[nodiscard]] bool change(maps::ReturnMap& map, const T& toy) const {
      return MapFactory<T, P>::change(map, toy);
    }
  };

  template <class T, class P>
  [[nodiscard]] std::unique_ptr<maps::MapFamily> family(
      const Settings& settings, const typename P::Options& options,
      const std::vector<std::string>& names) const {
    const maps::Section<T> section = find_section<T>(settings);
    const double value = settings.section_value.value_or(section.default_value);
    const std::string parameter = names.empty() ? "" : names.front();
    const Maker<T, P> make{section, value, settings.orbit, options, parameter};
    const T toy = make_toy<T>(settings);
    if (names.empty()) (void)make(toy);  // wrong parameters show before a computation begins
    return std::make_unique<ParameterFamily<T, Maker<T, P>>>(toy, names, make);
  }

  template <class T>
  [[nodiscard]] maps::Section<T> find_section(const Settings& settings) const {
    const std::string name = settings.section.empty() ? sections().front().name : settings.section;
    for (const auto& s : T::sections()) {
      if (s.name == name) return s;
    }
    throw std::logic_error("a section that is listed must exist");
  }
};

/// The entry of a user's own toy; with `Quad` = core::Quad its return maps have that precision, too.
template <core::MechanicalSystem Toy, class Quad = void>
[[nodiscard]] std::unique_ptr<Entry> entry() {
  static_assert(core::require_mechanical_system<Toy>());
  if constexpr (std::is_void_v<Quad>) {
    return std::make_unique<MechanicalEntry<Toy>>();
  } else {
    static_assert(core::Rebind<Toy, Quad>::possible && core::has_closed_form<Toy>(),
                  "quad precision needs a toy with a closed form that is a class template on its "
                  "scalar and is fully given by its parameters");
    return std::make_unique<MechanicalEntry<Toy, core::Rebound<Toy, Quad>>>();
  }
}

}  // namespace specht::toys

#pragma once
// The entry of a mechanical system: entry<MyToy>().
//
// A toy with a closed form that is a class template on its scalar may be entered with a second one, in
// which its return maps confirm digits: entry<MyToy<double>, core::Quad>() (core/numerics/quad.hpp).

#include <functional>
#include <specht/core/numerics/dense_solvers.hpp>
#include <specht/core/system/affine_model.hpp>
#include <specht/maps/section/section_maps.hpp>
#include <specht/maps/section/time_stepping_map.hpp>
#include <specht/maps/section/toy_section.hpp>
#include <specht/maps/vector/vector_maps.hpp>
#include <specht/toys/entry/by_phase.hpp>
#include <specht/toys/entry/contacts_of.hpp>
#include <specht/toys/entry/domain.hpp>
#include <specht/toys/entry/given_state.hpp>
#include <specht/toys/entry/orbit_follower.hpp>
#include <specht/toys/entry/parameterized.hpp>
#include <specht/toys/entry/require_entry.hpp>
#include <specht/toys/entry/section_family.hpp>
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
                        s.has_value ? std::optional(s.default_value) : std::nullopt, s.period});
    }
    return result;
  }
  [[nodiscard]] std::vector<VectorSectionInfo> vector_sections() const override {
    std::vector<VectorSectionInfo> result;
    if constexpr (has_vector_sections) {
      for (const auto& s : Toy::vector_sections()) {
        result.push_back({std::string(s.name), std::string(s.meaning), maps::coordinates_of(s),
                          s.has_value ? std::optional(s.default_value) : std::nullopt});
      }
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
  [[nodiscard]] int friction_elements() const override { return core::friction_elements<Toy>(); }
  [[nodiscard]] bool is_first_order() const override { return core::is_first_order<Toy>(); }
  [[nodiscard]] bool has_time_stepping() const override {
    return !core::is_first_order<Toy>() && !core::HasResets<Toy> && !core::has_sliding<Toy>();
  }
  [[nodiscard]] double max_time() const override {
    if constexpr (requires { Toy::max_time; }) {
      static_assert(Toy::max_time > 0, "max_time must be a number of seconds > 0");
      return static_cast<double>(Toy::max_time);
    }
    return Parameterized<Toy>::max_time();
  }
  [[nodiscard]] bool has_closed_form() const override { return core::has_closed_form<Toy>(); }
  [[nodiscard]] std::string why_not_exact(
      [[maybe_unused]] const Settings& settings) const override {
    if constexpr (core::has_closed_form<Toy>() && core::friction_elements<Toy>() > 0) {
      const Toy toy = make_toy<Toy>(settings);
      if (const int k = varying_element(toy); k > 0) {
        return "friction element " + std::to_string(k) + " changes with its sliding speed";
      }
      for (const std::string& parameter : settings.varied) {
        Toy other = toy;
        other.*core::find_parameter<Toy>(parameter).member += S(1);
        if (const int k = varying_element(other); k > 0) {
          return "friction element " + std::to_string(k) +
                 " changes with its sliding speed at other values of " + parameter;
        }
      }
    }
    return {};
  }
  [[nodiscard]] bool has_series() const override { return core::has_series<Toy>(); }
  [[nodiscard]] bool has_quad() const override { return !std::is_void_v<QuadToy>; }

  [[nodiscard]] std::unique_ptr<maps::MapFamily> family(
      const Settings& settings, const std::vector<std::string>& names) const override {
    (void)this->section(settings);  // throws where there is none
    const Phase phase = this->phase(settings);
    if constexpr (has_sections) {
      if (settings.engine == Engine::time_stepping) {
        return section_family<Toy, core::TimeSteppingFlow>(settings, settings.time_stepping, names);
      }
      if constexpr (!std::is_void_v<QuadToy>) {
        if (settings.precision == Precision::quad) {
          const Settings finer = with_quad_tolerances(settings);
          return section_family<QuadToy, core::ExactFlowOf<QuadToy>>(finer, finer.exact, names);
        }
      }
      return by_phase<Toy>(phase, settings, [&]<class Flow>(Flow, const auto& options) {
        return section_family<Toy, Flow>(settings, options, names);
      });
    }
    return nullptr;
  }

  [[nodiscard]] std::unique_ptr<maps::VectorMapFamily> vector_family(
      const Settings& settings, const std::vector<std::string>& names) const override {
    if (settings.precision == Precision::quad) {
      throw std::invalid_argument(
          "maps in several dimensions are computed in double; --precision quad serves return maps "
          "in one");
    }
    const Phase phase = this->phase(settings);
    const VectorSectionInfo info = this->vector_section(settings);  // throws where there is none
    const std::string parameter = names.empty() ? "" : names.front();
    const Toy toy = make_toy<Toy>(settings);
    return by_phase<Toy>(
        phase, settings,
        [&]<class Flow>(Flow, const auto& options) -> std::unique_ptr<maps::VectorMapFamily> {
          const auto make = [source = sections_of(info, settings), orbit = settings.orbit, options,
                             parameter](const Toy& own) {
            using Maps = maps::VectorMaps<S, Toy::dof, core::all_contacts<Toy>, Flow>;
            return Maps::make(source(own), orbit, options, parameter);
          };
          if (names.empty()) (void)make(toy);  // wrong parameters show before a computation begins
          return std::make_unique<VectorParameterFamily<Toy, decltype(make)>>(toy, names, make);
        });
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
    if (settings.engine == Engine::time_stepping) {
      core::require_valid(settings.time_stepping, settings.orbit);
      return follow<core::TimeSteppingFlow>(settings, other, settings.time_stepping, request);
    }
    return by_phase<Toy>(this->phase(settings), settings,
                         [&]<class Flow>(Flow, const auto& options) {
                           return follow<Flow>(settings, other, options, request);
                         });
  }

  [[nodiscard]] core::ImpactSituation contacts_at(const Settings& settings, double t,
                                                  const std::vector<double>& q,
                                                  const std::vector<double>& u) const override {
    const Toy toy = make_toy<Toy>(settings);
    core::require_valid(toy, with_any_restitution(settings.orbit));
    return contacts_of(core::ToyEquations<Toy>(toy),
                       core::ToyEquations<Toy>::of(given_state(toy, q, u, t)));
  }

  [[nodiscard]] std::string why_not_admissible(const Settings& settings, double t,
                                               const std::vector<double>& q,
                                               const std::vector<double>& u) const override {
    const Toy toy = make_toy<Toy>(settings);
    core::require_valid(toy, settings.orbit);
    return refusal_of(toy, given_state(toy, q, u, t), settings.orbit.start_gap_tolerance);
  }

  [[nodiscard]] double mass_condition(const Settings& settings) const override {
    const Toy toy = make_toy<Toy>(settings);
    double largest = 1.0;
    const auto look = [&]([[maybe_unused]] const typename Toy::State& s) {
      if constexpr (!core::is_first_order<Toy>()) {
        const double condition = core::scaled_condition(toy.mass(s).template cast<double>());
        if (condition > largest) largest = condition;
      }
    };
    look({});
    if constexpr (has_sections) {
      for (const auto& section : Toy::sections()) {
        const double x = section.range.low + (section.range.high - section.range.low) / 2;
        look(section.alternative[0].lift(toy, S(x), S(section.default_value)));
      }
    }
    return largest;
  }

  [[nodiscard]] std::vector<int> ignorable_coordinates() const override {
    std::vector<int> ignorable;
    for (int k = 0; k < Toy::dof; ++k) {
      if (core::is_ignorable<Toy>(k)) ignorable.push_back(k);
    }
    return ignorable;
  }

  [[nodiscard]] std::unique_ptr<maps::StaticFamily> statics(
      const Settings& settings, const std::vector<std::string>& names) const override {
    return std::make_unique<ToyStaticFamily<Toy>>(make_toy<Toy>(settings), names);
  }

  [[nodiscard]] OutlineFunction outline(const Settings& settings) const override {
    if constexpr (requires(const Toy& toy, const typename Toy::State& at) {
                    { toy.outline(at) } -> std::same_as<core::Outline>;
                  }) {
      return [toy = make_toy<Toy>(settings)](double t, const std::vector<double>& q,
                                             const std::vector<double>& u) {
        typename Toy::State at;
        at.t = t;
        for (int k = 0; k < Toy::dof; ++k) {
          at.q(k) = q[static_cast<std::size_t>(k)];
          at.u(k) = u[static_cast<std::size_t>(k)];
        }
        return toy.outline(at);
      };
    } else {
      static_assert(
          !requires(const Toy& toy, const typename Toy::State& at) { toy.outline(at); },
          "outline(s) must return a core::Outline");
      return {};
    }
  }

 private:
  using S = typename Toy::Scalar;
  static constexpr bool has_sections = std::tuple_size_v<decltype(Toy::sections())> > 0;
  static constexpr bool has_vector_sections = requires { Toy::vector_sections(); };

  /// The first friction element, from 1, whose friction changes with speed; 0 if none does.
  [[nodiscard]] static int varying_element(const Toy& toy) {
    int number = 0;
    for (const auto& law : toy.friction_laws()) {
      ++number;
      if (core::varies(law)) return number;
    }
    return 0;
  }

  using AnySection = maps::VectorSource<S, Toy::dof, core::all_contacts<Toy>>;
  /// Makes of a toy the section that `info` tells of, of one coordinate or several.
  [[nodiscard]] std::function<std::shared_ptr<const AnySection>(const Toy&)> sections_of(
      const VectorSectionInfo& info, const Settings& settings) const {
    if constexpr (has_vector_sections) {
      for (const auto& section : Toy::vector_sections()) {
        if (section.name != info.name) continue;
        const double value = settings.section_value.value_or(section.default_value);
        return [section, value](const Toy& toy) {
          return std::make_shared<const maps::ToyVectorSection<Toy>>(toy, section, value);
        };
      }
    }
    if constexpr (has_sections) {
      const maps::Section<Toy> section = find_section<Toy>(settings);
      const double value = settings.section_value.value_or(section.default_value);
      const maps::MapCoordinate x = info.coordinates.front();
      return [section, value, x](const Toy& toy) {
        using Own = maps::ScalarSource<S, Toy::dof, core::all_contacts<Toy>>;
        return std::make_shared<const Own>(
            std::make_shared<const maps::ToySection<Toy>>(toy, section, value), x);
      };
    }
    return nullptr;
  }

  /// `other`: the settings with the section that the request asks for.
  template <class Flow>
  [[nodiscard]] OrbitResult follow(const Settings& settings, const Settings& other,
                                   const typename Flow::Options& options,
                                   const OrbitRequest& request) const {
    using Follower = OrbitFollower<Toy::dof, core::all_contacts<Toy>, Flow>;
    using Own = core::ToyEquations<Toy>;
    const Toy toy = make_toy<Toy>(settings);
    core::require_valid(toy, settings.orbit);
    typename Follower::Task task;
    if (!request.time) {
      task.end = section_of(toy, request.until.empty() ? settings : other);
      task.equations = task.end->equations();
    } else {
      task.equations = std::make_shared<const Own>(toy);
    }
    const bool on_section = !request.x.empty();
    if (on_section) {
      const auto from = section_of(toy, settings);
      require_point(request.x, *from);
      task.start = from->lift(request.x);
    } else {
      const auto at = given_state(toy, request.q, request.u);
      task.start = Own::of(at);
      if (!refusal_of(toy, at, settings.orbit.start_gap_tolerance).empty()) {
        OrbitResult refused;
        refused.outcome = core::Outcome::out_of_domain;
        refused.t_start = refused.t = task.start.t;
        return refused;
      }
    }
    task.on_surface = on_section && request.until.empty() && task.end;
    return Follower::follow(task, settings.orbit, options, request);
  }
  /// Throws where there is none.
  [[nodiscard]] std::shared_ptr<const AnySection> section_of(const Toy& toy,
                                                             const Settings& settings) const {
    return sections_of(this->vector_section(settings), settings)(toy);
  }
  static void require_point(const std::vector<double>& x, const AnySection& section) {
    if (x.size() != section.coordinates().size()) {
      throw std::invalid_argument("a point of the section has " +
                                  std::to_string(section.coordinates().size()) + " coordinates");
    }
    if (x.size() == 1) require_inside(x.front(), section.domain());
    if (!section.contains(x)) throw std::invalid_argument("x is no point of the section");
  }
};

/// The entry of a user's own toy; with `Quad` = core::Quad its return maps have that precision, too.
template <class Toy, class Quad = void>
[[nodiscard]] std::unique_ptr<Entry> entry() {
  if constexpr (!require_entry<Toy>()) {
    return nullptr;
  } else if constexpr (std::is_void_v<Quad>) {
    return std::make_unique<MechanicalEntry<Toy>>();
  } else {
    static_assert(core::Rebind<Toy, Quad>::possible && core::has_closed_form<Toy>(),
                  "quad precision needs a toy with a closed form that is a class template on its "
                  "scalar and is fully given by its parameters");
    return std::make_unique<MechanicalEntry<Toy, core::Rebound<Toy, Quad>>>();
  }
}

}  // namespace specht::toys

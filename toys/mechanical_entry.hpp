#pragma once
// The entry of a mechanical system: entry<MyToy>().

#include <specht/core/itinerary_text.hpp>
#include <specht/maps/section_map.hpp>
#include <specht/toys/parameterized.hpp>

namespace specht::toys {

template <core::MechanicalSystem Toy>
class MechanicalEntry final : public Parameterized<Toy> {
 public:
  using S = typename Toy::Scalar;
  using State = typename Toy::State;

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

  [[nodiscard]] std::unique_ptr<maps::MapFamily> family(
      const Settings& settings, const std::vector<std::string>& names) const override {
    const maps::Section<Toy> section = find_section(settings);
    const double value = settings.section_value.value_or(section.default_value);
    core::require_valid(settings.odeint);
    auto make = [section, value, settings](const Toy& toy) -> std::unique_ptr<maps::ReturnMap> {
      return std::make_unique<maps::SectionMap<Toy>>(toy, section, value, settings.orbit,
                                                     settings.odeint);
    };
    const Toy toy = this->make(settings);
    if (names.empty()) (void)make(toy);  // wrong parameters show before a computation begins
    return std::make_unique<typename Parameterized<Toy>::template Family<decltype(make)>>(
        toy, names, std::move(make));
  }

  [[nodiscard]] OrbitResult simulate(const Settings& settings,
                                     const OrbitRequest& request) const override {
    const Toy toy = this->make(settings);
    core::OrbitOptions options = settings.orbit;
    core::require_valid(toy, options);
    core::require_valid(settings.odeint);
    options.stop_when_settled = !request.time.has_value();

    State start;
    core::StopSurfaces<Toy> surfaces;
    if (request.x || !request.time) {
      const maps::Section<Toy> section = find_section(settings);
      const S value(settings.section_value.value_or(section.default_value));
      if (request.x) {
        const core::Interval domain =
            section.domain ? section.domain(toy, value) : core::Interval{};
        if (!domain.contains(*request.x)) {
          throw std::invalid_argument("x lies outside the section's domain, " + text(domain));
        }
        start = section.alternative[0].lift(toy, S(*request.x), value);
      }
      if (!request.time) surfaces = section.surfaces(value);
    }
    if (!request.x) take_state(request, start);

    core::Integrator<Toy> integrator(toy, options, settings.odeint);
    core::TrajectoryRecorder<Toy> recorder(start.t, S(request.every));
    OrbitResult result;
    result.outcome = integrator.start(start, request.x ? 0 : -1, recorder);
    const int advances = request.time ? 1 : request.returns;
    for (int k = 0; k < advances && result.outcome == core::Outcome::returned; ++k) {
      const S t_end =
          request.time ? start.t + S(*request.time) : integrator.state().t + S(options.max_time);
      result.outcome = integrator.advance(surfaces, t_end, recorder);
    }
    if (request.time && result.outcome == core::Outcome::time_limit) {
      result.outcome = core::Outcome::returned;  // the time that was asked for
    }
    recorder.finish(integrator.state(), integrator.mode());
    fill(recorder, result);
    return result;
  }

 private:
  [[nodiscard]] maps::Section<Toy> find_section(const Settings& settings) const {
    const std::string name = this->section(settings).name;
    for (const auto& s : Toy::sections()) {
      if (s.name == name) return s;
    }
    throw std::logic_error("a section that is listed must exist");
  }

  static std::string text(const core::Interval& interval) {
    return std::to_string(interval.low) + " to " + std::to_string(interval.high);
  }

  static void take_state(const OrbitRequest& request, State& start) {
    const auto dof = static_cast<std::size_t>(Toy::dof);
    if (request.q.size() != dof || request.u.size() != dof) {
      throw std::invalid_argument("a state of " + std::string(Toy::name) + " has " +
                                  std::to_string(dof) + " coordinates and as many velocities");
    }
    for (int k = 0; k < Toy::dof; ++k) {
      start.q(k) = S(request.q[static_cast<std::size_t>(k)]);
      start.u(k) = S(request.u[static_cast<std::size_t>(k)]);
    }
  }

  template <class V>
  static std::vector<double> doubles(const V& v) {
    std::vector<double> result;
    result.reserve(static_cast<std::size_t>(v.size()));
    for (int k = 0; k < v.size(); ++k) result.push_back(static_cast<double>(v(k)));
    return result;
  }

  static void fill(const core::TrajectoryRecorder<Toy>& recorder, OrbitResult& result) {
    for (const auto& s : recorder.samples()) {
      result.samples.push_back({static_cast<double>(s.state.t), doubles(s.state.q),
                                doubles(s.state.u), core::to_text(s.mode)});
    }
    for (const auto& e : recorder.events()) {
      const auto kind = e.code.kind();
      const bool one_contact =
          kind == core::EventKind::impact || kind == core::EventKind::detachment ||
          kind == core::EventKind::slip_end || kind == core::EventKind::slip_onset;
      result.events.push_back({static_cast<double>(e.after.t), std::string(core::name(kind)),
                               one_contact ? e.code.contact() + 1 : 0, core::to_text(e.mode),
                               doubles(e.before.q), doubles(e.before.u), doubles(e.after.q),
                               doubles(e.after.u)});
    }
  }
};

/// The entry of a user's own toy.
template <core::MechanicalSystem Toy>
[[nodiscard]] std::unique_ptr<Entry> entry() {
  static_assert(core::require_mechanical_system<Toy>());
  return std::make_unique<MechanicalEntry<Toy>>();
}

}  // namespace specht::toys

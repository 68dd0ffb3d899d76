#pragma once
// Follows one orbit with all its samples and events, as `simulate` asks for it. Compiled where it is
// instantiated, like map_factory.hpp.

#include <optional>
#include <specht/core/flow/exact/affine_phase.hpp>
#include <specht/core/orbit/integrator.hpp>
#include <specht/core/orbit/itinerary_text.hpp>
#include <specht/core/system/validation.hpp>
#include <specht/maps/section/section.hpp>
#include <specht/toys/entry/entry.hpp>
#include <stdexcept>

namespace specht::toys {

template <core::MechanicalSystem Toy, class Phase>
class OrbitFollower {
 public:
  using S = typename Toy::Scalar;
  using State = typename Toy::State;

  /// A section and its value.
  struct Place {
    maps::Section<Toy> section;
    double value = 0.0;
  };

  /// `start`: the section that the orbit starts on, and `end` the one that it goes to, if the request has
  /// any. Throws std::invalid_argument if the orbit cannot start so, or toy and options do not fit.
  [[nodiscard]] static OrbitResult follow(const Toy& toy, const std::optional<Place>& start,
                                          const std::optional<Place>& end,
                                          core::OrbitOptions options,
                                          const typename Phase::Options& phase_options,
                                          const OrbitRequest& request);

 private:
  static State on_section(const Toy& toy, const Place& place, double x);
  static State given(const Toy& toy, const OrbitRequest& request);
  static OrbitResult result(core::Outcome outcome, const core::TrajectoryRecorder<Toy>& recorder);

  template <class V>
  static std::vector<double> doubles(const V& v) {
    std::vector<double> result;
    result.reserve(static_cast<std::size_t>(v.size()));
    for (int k = 0; k < v.size(); ++k) result.push_back(static_cast<double>(v(k)));
    return result;
  }
};

template <core::MechanicalSystem Toy, class Phase>
OrbitResult OrbitFollower<Toy, Phase>::follow(const Toy& toy, const std::optional<Place>& from,
                                              const std::optional<Place>& end,
                                              core::OrbitOptions options,
                                              const typename Phase::Options& phase_options,
                                              const OrbitRequest& request) {
  core::require_valid(toy, options);
  options.stop_when_settled = !request.time.has_value();
  core::StopSurfaces<Toy> surfaces;
  if (!request.time) surfaces = end.value().section.surfaces(S(end->value));
  if constexpr (requires { Phase::require(toy, surfaces); }) Phase::require(toy, surfaces);
  const State start = request.x ? on_section(toy, from.value(), *request.x) : given(toy, request);
  const bool on_surface = request.x && request.until.empty();

  core::Integrator<Toy, Phase> integrator(toy, options, phase_options);
  integrator.stop_at(surfaces);
  core::TrajectoryRecorder<Toy> recorder(start.t, S(request.every));
  core::Outcome outcome = integrator.start(start, on_surface ? 0 : -1, recorder);
  const int advances = request.time ? 1 : request.returns;
  for (int k = 0; k < advances && outcome == core::Outcome::returned; ++k) {
    const S t_end = request.time ? S(start.t + S(*request.time))
                                 : S(integrator.state().t + S(options.max_time));
    outcome = integrator.advance(t_end, recorder);
  }
  if (request.time && outcome == core::Outcome::time_limit) {
    outcome = core::Outcome::returned;  // the time that was asked for
  }
  recorder.finish(integrator.state(), integrator.mode());
  OrbitResult orbit = result(outcome, recorder);
  if (!request.time && outcome == core::Outcome::returned) {
    const auto& reached = end->section.alternative[static_cast<std::size_t>(integrator.surface())];
    orbit.x = static_cast<double>(reached.project(toy, integrator.state(), S(end->value)));
  }
  return orbit;
}

template <core::MechanicalSystem Toy, class Phase>
auto OrbitFollower<Toy, Phase>::on_section(const Toy& toy, const Place& place, double x) -> State {
  const S value(place.value);
  const auto& section = place.section;
  const core::Interval domain = section.domain ? section.domain(toy, value) : core::Interval{};
  if (!domain.contains(x)) {
    throw std::invalid_argument("x lies outside the section's domain, " +
                                std::to_string(domain.low) + " to " + std::to_string(domain.high));
  }
  return section.alternative[0].lift(toy, S(x), value);
}

template <core::MechanicalSystem Toy, class Phase>
auto OrbitFollower<Toy, Phase>::given(const Toy& toy, const OrbitRequest& request) -> State {
  const auto dof = static_cast<std::size_t>(Toy::dof);
  if (request.q.size() != dof || request.u.size() != dof) {
    throw std::invalid_argument("a state of " + std::string(Toy::name) + " has " +
                                std::to_string(dof) + " coordinates and as many velocities");
  }
  State start;
  for (int k = 0; k < Toy::dof; ++k) {
    start.q(k) = S(request.q[static_cast<std::size_t>(k)]);
    start.u(k) = S(request.u[static_cast<std::size_t>(k)]);
  }
  if constexpr (core::HasRegions<Toy>) start.region = toy.region_at(start);
  return start;
}

template <core::MechanicalSystem Toy, class Phase>
OrbitResult OrbitFollower<Toy, Phase>::result(core::Outcome outcome,
                                              const core::TrajectoryRecorder<Toy>& recorder) {
  OrbitResult result;
  result.outcome = outcome;
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
  return result;
}

}  // namespace specht::toys

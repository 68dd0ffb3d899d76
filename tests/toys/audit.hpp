#pragma once
// What must hold along every orbit, as extremes that a test can bound.

#include <algorithm>
#include <cmath>
#include <specht/core/mode/mode_dynamics.hpp>
#include <specht/core/orbit/recorder.hpp>
#include <specht/core/system/contact_geometry.hpp>

namespace specht::test {

struct Audit {
  bool returned = false;
  double gain = 0;         // of energy in an event [J]
  double smooth_gain = 0;  // between samples [J]
  double drift = 0;        // either way, while nothing slides [J]
  double gap = 0;          // the least [m]
  double speed = 0;        // of closed contacts, and of sticking ones along the ground [m/s]
  double pull = 0;         // the least normal force [N]
  double cone = 0;         // the least μ λ_N − |λ_T| of sticking contacts [N]
  double lost = 0;         // energy from start to return [J]
};

template <class Model>
void inspect(const Model& model, const typename core::TrajectoryRecorder<Model>::Sample& sample,
             Audit& audit) {
  audit.gap = std::min(audit.gap, model.gaps(sample.state).min());
  typename Model::Geometry geometry;
  model.update(geometry, sample.state);
  core::ModeDynamics<Model> dynamics;
  dynamics.enter(model, sample.mode, geometry);
  if (dynamics.free_forces() > 0) {  // any admissible forces will do
    dynamics.enter(model, sample.mode, geometry,
                   dynamics.limit_values_at(model, sample.state).innermost_vertex());
  }
  const auto forces = dynamics.forces(model, sample.state);
  const auto& parameters = model.traits().parameters;
  for (int i = 0; i < Model::contacts; ++i) {
    if (!sample.mode.closed(i)) continue;
    audit.speed = std::max(audit.speed, std::abs(geometry.normal_speed(i, sample.state.u)));
    audit.pull = std::min(audit.pull, forces.normal(i));
    if (sample.mode[i] != core::ContactState::stick) continue;
    audit.speed = std::max(audit.speed, std::abs(geometry.tangential_speed(i, sample.state.u)));
    const double mu = parameters[static_cast<std::size_t>(i)].mu;
    audit.cone = std::min(audit.cone, mu * forces.normal(i) - std::abs(forces.tangential(i)));
  }
}

/// One return of a compiled map from x, where the section is at t_start [s], sampled every millisecond. `look` is
/// shown the states of samples and behind events.
template <class Map, class Look>
Audit audit(Map& map, double x, double t_start, const Look& look) {
  const auto& toy = map.toy();
  const auto& model = map.engine().model();
  const auto energy_of = [&](const auto& s) { return toy.energy(Map::of(s)); };
  typename Map::Recorder recorder(t_start, 1e-3);
  Audit result;
  result.returned = map.follow(x, &recorder).has_value();
  const auto& samples = recorder.samples();
  std::size_t next = 0;
  double energy = energy_of(recorder.events().front().before);
  const double start = energy;
  bool slides = false;
  const auto goes_on_with = [&](const auto& s) {
    const double now = energy_of(s);
    result.smooth_gain = std::max(result.smooth_gain, now - energy);
    if (!slides) result.drift = std::max(result.drift, std::abs(now - energy));
    if (slides) energy = now;
  };
  for (const auto& event : recorder.events()) {
    for (; next < samples.size() && samples[next].state.t < event.before.t; ++next) {
      goes_on_with(samples[next].state);
      inspect(model, samples[next], result);
      look(samples[next].state);
    }
    goes_on_with(event.before);
    result.gain = std::max(result.gain, energy_of(event.after) - energy_of(event.before));
    result.gap = std::min(result.gap, model.gaps(event.after).min());
    look(event.after);
    energy = energy_of(event.after);
    slides = false;
    for (int i = 0; i < Map::Model::contacts; ++i) slides = slides || core::is_slip(event.mode[i]);
  }
  result.lost = start - energy;
  return result;
}

template <class Map>
Audit audit(Map& map, double x) {
  return audit(map, x, 0, [](const auto&) {});
}

}  // namespace specht::test

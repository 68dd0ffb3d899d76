#pragma once
// Follows an orbit for a time and keeps what tests ask for.

#include <specht/core/orbit/integrator.hpp>
#include <specht/core/orbit/itinerary_text.hpp>
#include <string>
#include <vector>

namespace specht::test {

template <class Toy>
struct Orbit {
  using State = typename Toy::State;
  struct Event {
    core::EventCode code;
    State before, after;
    core::Mode<core::all_contacts<Toy>> mode;
  };
  struct Sample {
    State state;
    core::Mode<core::all_contacts<Toy>> mode;
  };
  core::Outcome outcome;
  std::string itinerary;
  State end;
  core::Mode<core::all_contacts<Toy>> mode;
  std::vector<Event> events;  // the start is the first
  std::vector<Sample> samples;

  /// The k-th event after the start, from 0.
  [[nodiscard]] const Event& event(std::size_t k) const { return events.at(k + 1); }
};

/// Tolerances at which integration errors stay below 1e-10 in these tests.
[[nodiscard]] inline core::OdeintOptions precise() {
  core::OdeintOptions options;
  options.rtol = 1e-12;
  return options;
}

/// The orbit from a state for a duration [s] by a flow, with samples every `every` [s].
template <class Flow, class Toy>
[[nodiscard]] Orbit<Toy> follow_by(const Toy& toy, const typename Toy::State& start,
                                   double duration, const typename Flow::Options& flow = {},
                                   const core::OrbitOptions& options = {}, double every = 1e9) {
  using Integrator = core::Integrator<Toy, Flow>;
  using S = typename Toy::Scalar;
  Integrator integrator(toy, options, flow);
  typename Integrator::Recorder recorder(start.t, S(every));
  core::Outcome outcome = integrator.start(start, -1, &recorder);
  if (outcome == core::Outcome::returned) {
    outcome = integrator.advance(start.t + S(duration), &recorder);
  }
  Orbit<Toy> orbit{
      outcome, core::to_text(integrator.itinerary()), integrator.state(), integrator.mode(), {},
      {}};
  for (const auto& e : recorder.events()) {
    orbit.events.push_back({e.code, Integrator::of(e.before), Integrator::of(e.after), e.mode});
  }
  for (const auto& s : recorder.samples()) {
    orbit.samples.push_back({Integrator::of(s.state), s.mode});
  }
  return orbit;
}

/// The same by Runge–Kutta steps.
template <class Toy>
[[nodiscard]] Orbit<Toy> follow(const Toy& toy, const typename Toy::State& start, double duration,
                                const core::OrbitOptions& options = {},
                                const core::OdeintOptions& odeint = precise(), double every = 1e9) {
  return follow_by<core::OdeintFlow>(toy, start, duration, odeint, options, every);
}

/// A root of f in [low, high], where its sign changes, by halving.
template <class F>
[[nodiscard]] double root(const F& f, double low, double high) {
  const bool rises = f(low) < 0;
  for (int k = 0; k < 200; ++k) {
    const double middle = (low + high) / 2;
    ((f(middle) < 0) == rises ? low : high) = middle;
  }
  return (low + high) / 2;
}

/// A state at time t.
template <class Toy>
[[nodiscard]] typename Toy::State state(double t, const decltype(Toy::State::q)& q,
                                        const decltype(Toy::State::u)& u) {
  typename Toy::State s;
  s.t = t;
  s.q = q;
  s.u = u;
  return s;
}

}  // namespace specht::test

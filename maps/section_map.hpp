#pragma once
// The return map of a toy on one of its sections: lift, follow the orbit, project.

#include <specht/core/integrator.hpp>
#include <specht/core/validation.hpp>
#include <specht/maps/return_map.hpp>
#include <specht/maps/section.hpp>

namespace specht::maps {

template <core::MechanicalSystem Toy, class Phase = core::OdeintPhase<Toy>>
class SectionMap final : public ReturnMap {
 public:
  using S = typename Toy::Scalar;

  /// Throws std::invalid_argument if parameters and options do not fit together.
  SectionMap(const Toy& toy, const Section<Toy>& section, double section_value,
             const core::OrbitOptions& options = {},
             const typename Phase::Options& phase_options = {})
      : toy_(toy),
        section_(section),
        section_value_(section_value),
        options_(options),
        phase_options_(phase_options),
        surfaces_(section.surfaces(S(section_value))),
        integrator_(toy, options, phase_options) {
    core::require_valid(toy, options);
  }

  [[nodiscard]] MapPoint operator()(double x) override {
    core::NoRecorder nobody;
    return follow(x, nobody);
  }

  /// The same, with a recorder along the orbit.
  template <class Recorder>
  [[nodiscard]] MapPoint follow(double x, Recorder& recorder) {
    MapPoint point;
    point.x = x;
    if (!domain().contains(x)) return point;
    const auto& first = section_.alternative[0];
    const S value(section_value_);
    const typename Toy::State start = first.lift(toy_, S(x), value);
    core::Outcome outcome = integrator_.start(start, 0, recorder);
    if (outcome == core::Outcome::returned) {
      outcome = integrator_.advance(surfaces_, start.t + S(options_.max_time), recorder);
    }
    point.status = outcome;
    point.itinerary = integrator_.itinerary();
    point.non_unique = integrator_.several_solutions();
    const auto& state = integrator_.state();
    const int k = outcome == core::Outcome::returned ? integrator_.surface() : resting_surface();
    if (k >= 0 && (outcome == core::Outcome::returned || outcome == core::Outcome::at_rest)) {
      const auto& last = section_.alternative[static_cast<std::size_t>(k)];
      point.value = static_cast<double>(last.project(toy_, state, value));
      point.time = static_cast<double>(state.t - start.t);
    }
    return point;
  }

  [[nodiscard]] std::unique_ptr<ReturnMap> clone() const override {
    return std::make_unique<SectionMap>(toy_, section_, section_value_, options_, phase_options_);
  }

  [[nodiscard]] core::Interval domain() const override {
    return section_.domain ? section_.domain(toy_, S(section_value_)) : core::Interval{};
  }

  [[nodiscard]] const core::Integrator<Toy, Phase>& integrator() const { return integrator_; }

 private:
  /// The alternative on which the orbit rests, −1 if on none: a rest on the section is its own
  /// return.
  [[nodiscard]] int resting_surface() const {
    using std::abs;
    for (int k = 0; k < surfaces_.size; ++k) {
      const auto& s = surfaces_.surface[static_cast<std::size_t>(k)];
      if (s.required.matches(integrator_.mode()) &&
          abs(s.surface(toy_, integrator_.state(), s.value)) <= S(options_.rest_tolerance)) {
        return k;
      }
    }
    return -1;
  }

  Toy toy_;
  Section<Toy> section_;
  double section_value_;
  core::OrbitOptions options_;
  typename Phase::Options phase_options_;
  core::StopSurfaces<Toy> surfaces_;
  core::Integrator<Toy, Phase> integrator_;
};

}  // namespace specht::maps

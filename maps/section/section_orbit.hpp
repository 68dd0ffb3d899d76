#pragma once
// One orbit from a section to its next return, in any scalar: lift, follow, project.

#include <memory>
#include <specht/core/orbit/integrator.hpp>
#include <specht/maps/map_point.hpp>
#include <specht/maps/section/section.hpp>

namespace specht::maps {

template <core::MechanicalSystem Toy, class Phase>
class SectionOrbit {
 public:
  using S = typename Toy::Scalar;
  static constexpr bool knows_margins = core::Integrator<Toy, Phase>::knows_margins;

  /// P(x) and T(x) in the scalar of the toy; NaN without a return.
  struct Return {
    core::Outcome status = core::Outcome::out_of_domain;
    S value = std::numeric_limits<S>::quiet_NaN();
    S time = std::numeric_limits<S>::quiet_NaN();  // [s]
  };

  SectionOrbit(const Toy& toy, const Section<Toy>& section, double section_value,
               const core::OrbitOptions& options, const typename Phase::Options& phase_options)
      : section_(section),
        value_(section_value),
        surfaces_(section.surfaces(value_)),
        integrator_(toy, options, phase_options) {
    integrator_.stop_at(surfaces_);
  }

  template <class Recorder>
  [[nodiscard]] Return follow(const S& x, Recorder& recorder) {
    const Toy& toy = integrator_.toy();
    const typename Toy::State start = section_.alternative[0].lift(toy, x, value_);
    Return result;
    result.status = integrator_.start(start, 0, recorder);
    if (result.status == core::Outcome::returned) {
      result.status = integrator_.advance(S(start.t + S(integrator_.options().max_time)), recorder);
    }
    const bool returned = result.status == core::Outcome::returned;
    const int k = returned ? integrator_.surface() : resting_surface();
    if (k >= 0 && (returned || result.status == core::Outcome::at_rest)) {
      const auto& last = section_.alternative[static_cast<std::size_t>(k)];
      result.value = last.project(toy, integrator_.state(), value_);
      result.time = integrator_.state().t - start.t;
    }
    return result;
  }

  /// As core::Integrator::become.
  [[nodiscard]] bool become(const Toy& toy) { return integrator_.become(toy); }

  [[nodiscard]] core::Interval domain() const {
    return section_.domain ? section_.domain(integrator_.toy(), value_) : core::Interval{};
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
          abs(s.surface(integrator_.toy(), integrator_.state(), s.value)) <=
              S(integrator_.options().rest_tolerance)) {
        return k;
      }
    }
    return -1;
  }

  Section<Toy> section_;
  S value_;
  core::StopSurfaces<Toy> surfaces_;
  core::Integrator<Toy, Phase> integrator_;
};

}  // namespace specht::maps

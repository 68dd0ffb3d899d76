#pragma once
// The return map of a toy on one of its sections, with its exact derivatives.
//
// Slopes come from orbits in dual numbers (core/dual.hpp): the variation goes through smooth phases
// and, by saltation, through every event. They need a toy that is a template on its scalar.

#include <specht/core/affine_phase.hpp>
#include <specht/core/odeint_phase.hpp>
#include <specht/core/validation.hpp>
#include <specht/maps/return_map.hpp>
#include <specht/maps/variation.hpp>

namespace specht::maps {

template <core::MechanicalSystem Toy, class Phase = core::OdeintPhase<Toy>>
class SectionMap final : public ReturnMap {
 public:
  using S = typename Toy::Scalar;
  using Orbit = SectionOrbit<Toy, Phase>;

  /// `parameter`: the one that `with_parameter_slope` differentiates by; "" for none.
  /// Throws std::invalid_argument if parameters and options do not fit together, or the toy is not
  /// what the phase needs.
  SectionMap(const Toy& toy, const Section<Toy>& section, double section_value,
             const core::OrbitOptions& options = {},
             const typename Phase::Options& phase_options = {}, std::string parameter = {})
      : toy_(toy),
        section_(section),
        section_value_(section_value),
        options_(options),
        phase_options_(phase_options),
        parameter_(std::move(parameter)),
        orbit_(toy, section, section_value, options, phase_options) {
    core::require_valid(toy, options);
    if constexpr (requires { Phase::require(toy, section.surfaces(S(section_value))); }) {
      Phase::require(toy, section.surfaces(S(section_value)));
    }
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
    if (domain().contains(x)) (void)fill(orbit_, S(x), recorder, point);
    return point;
  }

  [[nodiscard]] MapPoint with_slope(double x) override {
    if constexpr (Derivatives::possible) {
      if (Derivatives* derivatives = this->derivatives()) {
        MapPoint point;
        point.x = x;
        if (!domain().contains(x)) return point;
        core::NoRecorder nobody;
        const typename Derivatives::S start(S(x), S(1));
        const auto result = fill(derivatives->by_x(), start, nobody, point);
        if (point.has_value()) point.slope = static_cast<double>(result.value.d);
        return point;
      }
    }
    return (*this)(x);
  }

  [[nodiscard]] MapPoint with_parameter_slope(double x) override {
    MapPoint point = with_slope(x);
    if constexpr (Derivatives::possible) {
      if (parameter_.empty() || !point.has_value() || derivatives() == nullptr) return point;
      core::NoRecorder nobody;
      const auto result =
          derivatives()->by_parameter(parameter_).follow(typename Derivatives::S(S(x)), nobody);
      point.parameter_slope = static_cast<double>(result.value.d);
    }
    return point;
  }

  [[nodiscard]] std::unique_ptr<ReturnMap> clone() const override {
    return std::make_unique<SectionMap>(toy_, section_, section_value_, options_, phase_options_,
                                        parameter_);
  }

  [[nodiscard]] core::Interval domain() const override { return orbit_.domain(); }

  [[nodiscard]] const core::Integrator<Toy, Phase>& integrator() const {
    return orbit_.integrator();
  }

 private:
  using Derivatives = Variation<Toy, Phase>;

  /// Follows an orbit and notes what came of it.
  template <class AnyOrbit, class Recorder>
  static auto fill(AnyOrbit& orbit, const typename AnyOrbit::S& x, Recorder& recorder,
                   MapPoint& point) {
    const auto result = orbit.follow(x, recorder);
    point.status = result.status;
    point.itinerary = orbit.integrator().itinerary();
    point.non_unique = orbit.integrator().several_solutions();
    point.value = static_cast<double>(result.value);
    point.time = static_cast<double>(result.time);
    return result;
  }

  /// Made when a slope is first asked for; null if there is none.
  [[nodiscard]] Derivatives* derivatives() {
    if (!derivatives_) {
      derivatives_ =
          std::make_unique<Derivatives>(toy_, section_, section_value_, options_, phase_options_);
    }
    return derivatives_->has_section() ? derivatives_.get() : nullptr;
  }

  Toy toy_;
  Section<Toy> section_;
  double section_value_;
  core::OrbitOptions options_;
  typename Phase::Options phase_options_;
  std::string parameter_;
  Orbit orbit_;
  std::unique_ptr<Derivatives> derivatives_;
};

}  // namespace specht::maps

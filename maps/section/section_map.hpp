#pragma once
// The return map of a toy on one of its sections, with its exact derivatives.
//
// Slopes come from orbits in dual numbers (core/numerics/dual.hpp): the variation goes through smooth phases
// and, by saltation, through every event. They need a toy that is a template on its scalar. In a
// scalar with twice the digits of double they are differences, exact to double.

#include <specht/core/flow/exact/affine_phase.hpp>
#include <specht/core/flow/runge_kutta/odeint_phase.hpp>
#include <specht/core/system/validation.hpp>
#include <specht/maps/return_map.hpp>
#include <specht/maps/section/variation.hpp>

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
  [[nodiscard]] MapPoint follow(double x, Recorder& recorder);

  [[nodiscard]] MapPoint with_slope(double x) override {
    core::NoRecorder nobody;
    return differentiated(x, nobody);
  }

  [[nodiscard]] MapPoint with_margins(double x, std::vector<Margin>& margins) override {
    margins.clear();
    if constexpr (Derivatives::knows_margins) {
      MarginRecorder recorder{margins};
      MapPoint point = differentiated(x, recorder);
      if (margins.size() >= most_margins) margins.clear();
      return point;
    } else {
      return with_slope(x);
    }
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

  /// Serves another toy from now on, if its smooth phases are the same; else this is false, and nothing
  /// changes. Throws as the constructor does.
  [[nodiscard]] bool become(const Toy& toy) {
    core::require_valid(toy, options_);
    if constexpr (std::is_copy_assignable_v<Toy>) {
      if (!orbit_.become(toy)) return false;
      toy_ = toy;
      if constexpr (Derivatives::possible) {
        if (derivatives_) derivatives_->become(toy);
      }
      return true;
    }
    return false;
  }

  [[nodiscard]] core::Interval domain() const override { return orbit_.domain(); }

  [[nodiscard]] const core::Integrator<Toy, Phase>& integrator() const {
    return orbit_.integrator();
  }

 private:
  /// Orbits with more, next to a dip, have none: they take too long.
  static constexpr std::size_t most_margins = 10000;

  /// Keeps the margins of an orbit in dual numbers.
  struct MarginRecorder {
    static constexpr bool active = false;
    std::vector<Margin>& margins;

    [[nodiscard]] bool wants_margins() const { return margins.size() < most_margins; }
    template <class Dual>
    void margin(const Dual& m) const {
      margins.push_back({static_cast<double>(m.v), static_cast<double>(m.d)});
    }
  };

  template <class Recorder>
  [[nodiscard]] MapPoint differentiated(double x, Recorder& recorder) {
    if constexpr (Derivatives::possible) {
      if (Derivatives* derivatives = this->derivatives()) {
        MapPoint point;
        point.x = x;
        if (!domain().contains(x)) return point;
        const typename Derivatives::S start(S(x), S(1));
        const auto result = fill(derivatives->by_x(), start, recorder, point);
        // NOTE: which of several contact solutions an orbit takes is no function with a derivative.
        if (point.has_value() && !point.non_unique) {
          point.slope = static_cast<double>(result.value.d);
        }
        return point;
      }
    }
    if constexpr (is_wide<S>) return with_difference(x);
    return (*this)(x);
  }

  /// P(x) with a difference: central, or from the side on which the piece of x goes on.
  [[nodiscard]] MapPoint with_difference(double x) {
    MapPoint point;
    point.x = x;
    if (!domain().contains(x)) return point;
    core::NoRecorder nobody;
    const S P = fill(orbit_, S(x), nobody, point).value;
    if (!point.has_value()) return point;
    const S h(1e-14);
    const auto at = [&](const S& distance, S& value) {
      MapPoint near;
      value = fill(orbit_, S(S(x) + distance), nobody, near).value;
      return same_piece(near, point);
    };
    S right, left, far;
    const bool on_right = at(h, right), on_left = at(-h, left);
    if (on_right && on_left) {
      point.slope = static_cast<double>(S((right - left) / (S(2) * h)));
    } else if (on_right && at(S(2) * h, far)) {
      point.slope = static_cast<double>(S((S(4) * right - S(3) * P - far) / (S(2) * h)));
    } else if (on_left && at(S(-2) * h, far)) {
      point.slope = static_cast<double>(S((S(3) * P + far - S(4) * left) / (S(2) * h)));
    }
    return point;
  }

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

// NOTE: not inline, so that a program can leave it to the library that has compiled it.
template <core::MechanicalSystem Toy, class Phase>
template <class Recorder>
MapPoint SectionMap<Toy, Phase>::follow(double x, Recorder& recorder) {
  MapPoint point;
  point.x = x;
  if (domain().contains(x)) (void)fill(orbit_, S(x), recorder, point);
  return point;
}

}  // namespace specht::maps

#pragma once
// The derivatives of a return map, from orbits in dual numbers.
//
// dP/dx starts the orbit from x + ε; dP/dparameter gives the parameter an ε. A toy that is no template
// on its scalar, or whose section is not among its own, has none; and where the scalar has twice the
// digits of double, a difference is as exact and spares the compiler the second toy.

#include <memory>
#include <optional>
#include <specht/core/system/rebind.hpp>
#include <specht/maps/section/section_orbit.hpp>
#include <string>

namespace specht::maps {

/// Whether a difference in this scalar gives a derivative to all digits of double.
template <class S>
inline constexpr bool is_wide =
    std::numeric_limits<S>::digits >= 2 * std::numeric_limits<double>::digits;

template <class Toy, class Phase>
class Variation {
 public:
  static constexpr bool possible = false, knows_margins = false;
};

template <class Toy, class Phase>
requires(core::Rebind<Toy, core::Dual<typename Toy::Scalar>>::possible &&
         !is_wide<typename Toy::Scalar>) class Variation<Toy, Phase> {
 public:
  static constexpr bool possible = true;
  using S = core::Dual<typename Toy::Scalar>;
  using DualToy = core::Rebound<Toy, S>;
  using Orbit = SectionOrbit<DualToy, typename core::PhaseFor<Phase, DualToy>::type>;
  static constexpr bool knows_margins = Orbit::knows_margins;

  Variation(const Toy& toy, const Section<Toy>& section, double section_value,
            const core::OrbitOptions& options, const typename Phase::Options& phase_options)
      : toy_(core::rebind<DualToy>(toy)),
        section_value_(section_value),
        options_(options),
        phase_options_(phase_options) {
    for (const auto& s : DualToy::sections()) {
      if (s.name == section.name) section_ = s;
    }
  }

  [[nodiscard]] bool has_section() const { return section_.has_value(); }

  /// The orbit from x, with derivatives by x.
  [[nodiscard]] Orbit& by_x() {
    if (!by_x_) by_x_ = orbit(toy_);
    return *by_x_;
  }
  /// The orbits of the toy, with derivatives by the parameter.
  [[nodiscard]] Orbit& by_parameter(const std::string& name) {
    if (!by_parameter_ || parameter_ != name) {
      parameter_ = name;
      by_parameter_ = orbit(varied());
    }
    return *by_parameter_;
  }

  /// Serves another toy from now on; orbits keep what they have prepared as far as it holds.
  void become(const Toy& toy) {
    toy_ = core::rebind<DualToy>(toy);
    if (by_x_ && !by_x_->become(toy_)) by_x_.reset();
    if (by_parameter_ && !by_parameter_->become(varied())) by_parameter_.reset();
  }

 private:
  [[nodiscard]] std::unique_ptr<Orbit> orbit(const DualToy& toy) const {
    return std::make_unique<Orbit>(toy, *section_, section_value_, options_, phase_options_);
  }

  /// The toy with a variation of its parameter.
  [[nodiscard]] DualToy varied() const {
    DualToy toy = toy_;
    (toy.*core::find_parameter<DualToy>(parameter_).member).d = typename Toy::Scalar(1);
    return toy;
  }

  DualToy toy_;
  std::string parameter_;
  std::optional<Section<DualToy>> section_;
  double section_value_;
  core::OrbitOptions options_;
  typename core::PhaseFor<Phase, DualToy>::type::Options phase_options_;
  std::unique_ptr<Orbit> by_x_, by_parameter_;
};

}  // namespace specht::maps

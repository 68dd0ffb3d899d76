#pragma once
// The woodpecker's return map as the tests use it. The library of toys has compiled it: only a
// recorder along an orbit is compiled by the test that asks for one.

#include <specht/core/itinerary_text.hpp>
#include <specht/toys/woodpecker_maps.hpp>

namespace specht::test {

using Woodpecker = toys::Woodpecker<double>;

template <class Phase>
class CompiledWoodpeckerMap final : public maps::ReturnMap {
 public:
  explicit CompiledWoodpeckerMap(const Woodpecker& toy, const core::OrbitOptions& orbit = {},
                                 const typename Phase::Options& phase = {},
                                 const std::string& parameter = {})
      : map_(toys::MapFactory<Woodpecker, Phase>::make(toy, Woodpecker::sections()[0], 0.0, orbit,
                                                       phase, parameter)) {}

  [[nodiscard]] maps::MapPoint operator()(double x) override { return (*map_)(x); }
  [[nodiscard]] maps::MapPoint with_slope(double x) override { return map_->with_slope(x); }
  [[nodiscard]] maps::MapPoint with_margins(double x, std::vector<maps::Margin>& margins) override {
    return map_->with_margins(x, margins);
  }
  [[nodiscard]] maps::MapPoint with_parameter_slope(double x) override {
    return map_->with_parameter_slope(x);
  }
  [[nodiscard]] std::unique_ptr<maps::ReturnMap> clone() const override { return map_->clone(); }
  [[nodiscard]] core::Interval domain() const override { return map_->domain(); }

  template <class Recorder>
  [[nodiscard]] maps::MapPoint follow(double x, Recorder& recorder) {
    return static_cast<SectionMap&>(*map_).follow(x, recorder);
  }
  [[nodiscard]] const core::Integrator<Woodpecker, Phase>& integrator() const {
    return static_cast<const SectionMap&>(*map_).integrator();
  }

 private:
  using SectionMap = maps::SectionMap<Woodpecker, Phase>;
  std::unique_ptr<maps::ReturnMap> map_;
};

using WoodpeckerMap = CompiledWoodpeckerMap<core::OdeintPhase<Woodpecker>>;
using ExactWoodpeckerMap = CompiledWoodpeckerMap<core::AffinePhase<Woodpecker>>;

/// The equilibrium in which contact 2 sticks [rad].
inline constexpr double phi_equilibrium = -0.22169381157635468;
/// Sticking at rest holds up to here [rad].
inline constexpr double phi_stick = -0.20513534924352575665;
/// The limit cycle at eps_N1 = 0.5, from arithmetic with 33 digits [rad].
inline constexpr double phi_cycle = -0.52947196711085107874;

inline WoodpeckerMap woodpecker_map(double eps_N1, double rtol,
                                    core::ImpactLaw law = core::ImpactLaw::poisson) {
  Woodpecker toy;
  toy.eps_N1 = eps_N1;
  core::OrbitOptions orbit;
  orbit.law = law;
  core::OdeintOptions odeint;
  odeint.rtol = rtol;
  return WoodpeckerMap(toy, orbit, odeint);
}

inline ExactWoodpeckerMap exact_woodpecker_map(double eps_N1,
                                               core::ImpactLaw law = core::ImpactLaw::poisson) {
  Woodpecker toy;
  toy.eps_N1 = eps_N1;
  core::OrbitOptions orbit;
  orbit.law = law;
  return ExactWoodpeckerMap(toy, orbit);
}

/// The number between low and high where the predicate, which holds at one of them only,
/// changes: by bisection to neighbouring doubles.
template <class Predicate>
double threshold(double low, double high, const Predicate& holds) {
  const bool at_low = holds(low);
  for (;;) {
    const double middle = low + (high - low) / 2;
    if (middle <= low || middle >= high) return middle;
    (holds(middle) == at_low ? low : high) = middle;
  }
}

}  // namespace specht::test

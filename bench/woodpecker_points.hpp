#pragma once
// What the measurements of the woodpecker share: its maps by phase, and the points they are tried
// at.

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <ctime>
#include <memory>
#include <specht/maps/section/quad_maps.hpp>
#include <specht/maps/section/toy_map.hpp>
#include <specht/toys/woodpecker.hpp>
#include <string>
#include <vector>

#include "random_unit.hpp"

namespace specht::bench {

template <class S>
using Woodpecker = toys::Woodpecker<S>;
using Map = std::unique_ptr<maps::ReturnMap>;

/// The range of the paper.
inline constexpr core::Interval range{-2.5, 0.11};

[[nodiscard]] inline Woodpecker<double> woodpecker(double eps_N1) {
  Woodpecker<double> toy;
  toy.eps_N1 = eps_N1;
  return toy;
}

template <class Toy, class Flow>
[[nodiscard]] Map make_map(double eps_N1, const core::OrbitOptions& orbit,
                           const typename Flow::Options& flow, const std::string& parameter) {
  return maps::toy_map<Flow>(core::rebind<Toy>(woodpecker(eps_N1)), Toy::sections()[0], 0.0, orbit,
                             flow, parameter);
}
[[nodiscard]] inline Map exact_map(double eps_N1, const core::OrbitOptions& orbit = {},
                                   const std::string& parameter = {}) {
  return make_map<Woodpecker<double>, core::ExactFlow>(eps_N1, orbit, {}, parameter);
}
[[nodiscard]] inline Map odeint_map(double eps_N1, double rtol) {
  using Toy = Woodpecker<double>;
  core::OdeintOptions options;
  options.rtol = rtol;
  return make_map<Toy, core::OdeintFlow>(eps_N1, {}, options, {});
}
/// The exact phase in 113 bits, of the toy that has these parameters as doubles.
[[nodiscard]] inline Map quad_map(double eps_N1, core::ImpactLaw law = core::ImpactLaw::poisson) {
  core::OrbitOptions orbit;
  orbit.law = law;
  orbit.simultaneous_gap = 1e-36;
  core::AffineOptions phase;
  phase.simultaneous_fraction = 1e-33;
  return make_map<Woodpecker<core::Quad>, core::ExactFlow>(eps_N1, orbit, phase, {});
}

struct RandomPoint {
  double x, eps_N1;
};

/// The i-th of a sequence of random points, x in the range and ε_N1 in [0, 1].
[[nodiscard]] inline RandomPoint random_point(std::uint64_t seed, std::int64_t i) {
  const auto counter = 2 * static_cast<std::uint64_t>(i);
  return {range.low + (range.high - range.low) * random_unit(seed, counter),
          random_unit(seed, counter + 1)};
}

/// The i-th of n points of the range, both ends included.
[[nodiscard]] inline double grid_point(int i, int n) {
  return range.low + (range.high - range.low) * i / (n - 1);
}

/// Orbits by the exact phase in another scalar, of the toy that has these parameters as doubles.
template <class S>
class ExactOrbit {
 public:
  using Toy = Woodpecker<S>;
  using Orbit = maps::SectionOrbit<S, Toy::dof, Toy::contacts, core::ExactFlow>;
  using Observer = typename Orbit::Observer;

  explicit ExactOrbit(double eps_N1)
      : orbit_(std::make_shared<const maps::ToySection<Toy>>(core::rebind<Toy>(woodpecker(eps_N1)),
                                                             Toy::sections()[0], 0.0),
               {}, {}, true) {}

  auto follow(const S& x, Observer* observer = nullptr) { return orbit_.follow(x, observer); }
  [[nodiscard]] const core::Itinerary& itinerary() const { return orbit_.engine().itinerary(); }

 private:
  Orbit orbit_;
};

[[nodiscard]] inline bool same_orbit(const maps::MapPoint& a, const maps::MapPoint& b) {
  return a.status == b.status && a.itinerary == b.itinerary;
}

/// Since it was made: time that has passed, and time that all threads have computed.
class Stopwatch {
 public:
  [[nodiscard]] double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }
  [[nodiscard]] double computed_seconds() const {
    return static_cast<double>(std::clock() - clock_) / CLOCKS_PER_SEC;
  }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::clock_t clock_ = std::clock();
};

[[nodiscard]] inline double median(std::vector<double> v) {
  if (v.empty()) return maps::missing;
  const auto middle = v.begin() + static_cast<std::ptrdiff_t>(v.size() / 2);
  std::nth_element(v.begin(), middle, v.end());
  return *middle;
}

}  // namespace specht::bench

// Orbits of toys with random parameters, from the sensible to the degenerate: how they end, and what they must
// not do. For the tests, and in large numbers for bench/random_extremes.
//
// Each parameter that is not zero is its default times 10^s with s uniform in ±d decades;
// all restitution in normal direction is the same ε, often 0 or 1, the law is Poisson's. Orbits begin
// anywhere in the range of the first section and are followed for one return. Toys whose sections all have several
// coordinates begin at a state, each number uniform in the range of the section that has a coordinate for
// each of them, and are followed for their longest time.
#pragma once

#include <Eigen/Core>
#include <array>
#include <cstdint>
#include <functional>
#include <limits>
#include <random>
#include <set>
#include <specht/core/contact/gap_scale.hpp>
#include <specht/toys/entry/entry.hpp>
#include <string>
#include <vector>

namespace specht::test {

/// The largest of what an orbit must not do, each a number without a unit.
struct Violations {
  /// The gap of an open contact below zero at an event, and that of a closed one, of either sign; of the terms that gaps
  /// have consisted of so far, as the integrator has them (core/contact/gap_scale.hpp).
  double gap = 0.0, drift = 0.0;
  /// Forces of closed contacts outside of the cone of friction at an event, by more than rounding of what they balance,
  /// of the largest force so far: at events, and, of an orbit that has such forces, between them.
  double force = 0.0;
  /// What no impulses within the cones of friction explain of an impact, of the velocity in the metric of M.
  double impulse = 0.0;
  /// The work of impulses on contacts: of the kinetic energy before, or, where contacts move, of what
  /// the impact exchanges.
  double gain = 0.0;

  static constexpr int kinds = 5;
  [[nodiscard]] double& operator[](int kind) {
    double* const all[] = {&gap, &drift, &force, &impulse, &gain};
    return *all[kind];
  }
  [[nodiscard]] static const char* name(int kind) {
    constexpr const char* names[] = {"gap", "drift", "force", "impulse", "gain"};
    return names[kind];
  }
};

struct ExtremeTally {
  static constexpr std::size_t outcomes = core::outcomes;
  long refused = 0;  // sets of parameters that the toy does not allow, or starts
  long orbits = 0, impacts = 0;
  long beyond_limits =
      0;  // orbits that end later than their limits, at no number, or go back in time
  std::array<long, outcomes> ended{};  // by outcome
  long ill_conditioned = 0;  // orbits of mass matrices whose condition is above 1e6, scaled
  Violations largest;        // of all others
  std::array<std::string, Violations::kinds> where;  // and the orbits of these
};

class RandomExtremes {
 public:
  /// `most_events` of an orbit; it has twenty times as many steps.
  RandomExtremes(const toys::Entry& toy, double decades, std::uint64_t seed,
                 int most_events = 1000);

  /// Called for each orbit that has ended.
  std::function<void(const Violations&, bool ill_conditioned, core::Outcome,
                     const std::function<std::string()>& command)>
      on_orbit;

  /// Adds orbits of one more toy.
  void add(int orbits, ExtremeTally& tally);

  /// Sets the limits of orbits.
  void limit(toys::Settings& settings) const;
  /// Adds the orbit from x on the section.
  void follow(toys::Settings settings, double x, ExtremeTally& tally);
  /// Adds the orbit that begins as the request says.
  void follow(const toys::Settings& settings, toys::OrbitRequest request, ExtremeTally& tally);

 private:
  double unit() { return static_cast<double>(random_() >> 11u) * 0x1p-53; }
  double within(const core::Interval& range);

  toys::Settings draw();

  /// Forces above this are measured again by the largest so far: between events they are larger than at them.
  static constexpr double doubtful = 1e-8;
  /// `duration` of the orbit [s].
  [[nodiscard]] double force_with_samples(const toys::Settings& settings,
                                          toys::OrbitRequest request, double duration);

  /// Events and their forces, no samples.
  [[nodiscard]] static toys::OrbitRequest quiet();
  toys::OrbitRequest start(const toys::Settings& settings, const core::Interval& range);

  void look(const toys::Settings& settings, const toys::OrbitEvent& event, ExtremeTally& tally);

  /// The terms that gaps consist of.
  void add_to_scale(const core::ImpactSituation& all, const std::vector<double>& q);

  void look_at_forces(const core::ImpactSituation& all, const toys::ContactValues& values,
                      const std::string& mode);

  /// The open contact that brings others to rest: an accumulation names those. It approaches before and not behind it,
  /// and is reached first, within a million units of the last digit of time: of bodies kilometres high rounding moves
  /// gaps. −1 if there is none.
  [[nodiscard]] int contact_that_hits(const core::ImpactSituation& all,
                                      const toys::OrbitEvent& event,
                                      const Eigen::VectorXd& speeds_before) const;

  void look_at_impulses(const core::ImpactSituation& all, const toys::OrbitEvent& event);

  /// NaN counts as a violation.
  static void keep(double& largest, double value);

  [[nodiscard]] static std::string text_of(double value);
  [[nodiscard]] std::string text_of(const toys::Settings& settings,
                                    const toys::OrbitRequest& request) const;

  const toys::Entry& toy_;
  double decades_;
  int most_events_;
  std::mt19937_64 random_;
  bool ill_conditioned_ = false;
  std::set<int> ignorable_;         // coordinates
  toys::VectorSectionInfo strobe_;  // where states begin; empty: on a section of one coordinate
  double mu_s_ = -1.0;  // of contacts whose friction depends on speed; −1: no such toy
  struct Orbit {
    int events = 0;
    double t = -std::numeric_limits<double>::infinity();  // of the last one [s]
    bool goes_back = false;                               // in time
    core::GapScale<double> scale{core::OrbitOptions{}.least_extent};
    double force = 0.0;  // the largest so far [N]
    std::string mode;    // behind the last event
    bool unique = true;  // its forces
    Violations worst;
  } orbit_;
};

}  // namespace specht::test

// Toys of the registry with random parameters: every orbit ends, and what it must not do it does not.
#include <doctest/doctest.h>

#include <numeric>
#include <specht/toys/entry/registry.hpp>

#include "../sanitizers.hpp"
#include "random_extremes.hpp"

using namespace specht;

TEST_CASE("random toys: every orbit ends, no gap is violated, no impact adds energy") {
  // Rounding of gaps, relative to the size of an orbit, and of energies.
  constexpr double depth = 1e-12, gain = 1e-9;
  for (const auto& toy : toys::registry()) {
    if (toy->sections().empty() || toy->contacts() == 0) continue;
    if (toy->name() == "brush" || toy->name() == "belt_block") continue;  // what moves gives energy
    for (const double decades : {0.1, 0.5}) {
      CAPTURE(toy->name());
      CAPTURE(decades);
      test::RandomExtremes extremes(*toy, decades, 11);
      test::ExtremeTally tally;
      for (int k = 0; k < test::draws(50); ++k) extremes.add(2, tally);
      CHECK(std::accumulate(tally.ended.begin(), tally.ended.end(), 0L) == tally.orbits);
      CHECK(tally.orbits > 0);
      CAPTURE(tally.deepest);
      CHECK(tally.depth <= depth);
      CAPTURE(tally.largest);
      CHECK(tally.gain <= gain);
    }
  }
}

TEST_CASE("random toys: a hop lower than the rounding of its gap falls back") {
  // Gravity of 1.7e6 m/s² ends hops of 4e-7 m/s at 1e-19 m, while the other gap is 5 mm.
  const auto registry = toys::registry();
  const auto& rod = toys::find(registry, "rocking_rod");
  toys::Settings settings;
  settings.parameters = {{"m", "26.513251678897202"},       {"J", "3.9622365825169517e-06"},
                         {"a", "5.5415042825627068e-05"},   {"g", "1682583.2470509906"},
                         {"eps_N1", "0.57377119947844302"}, {"eps_N2", "0.57377119947844302"}};
  toys::OrbitRequest request;
  request.x = 0.028242893927421599;
  double deepest = 0.0;
  int impacts = 0;
  request.on_event = [&](const toys::OrbitEvent& event) {
    impacts += event.event == "impact";
    const auto all = rod.contacts_at(settings, event.t, event.q_before, event.u_before);
    for (const auto& contact : all.contacts) deepest = std::max(deepest, -contact.gap);
  };
  (void)rod.simulate(settings, request);
  CHECK(impacts > 20);
  CHECK(deepest < 1e-16);
}

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
    if (toy->name() == "brush") continue;  // its polygon moves, which gives energy
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

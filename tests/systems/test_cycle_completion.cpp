// Cycles of period 2 of the woodpecker next to dips, where the laps of P_2 show one of the two points only.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "../bifurcation/crossings/find_crossings.hpp"
#include "../toys/woodpecker_map.hpp"

namespace test_cycle_completion {

using namespace specht;
using namespace specht::test;

TEST_CASE("woodpecker: P leads from each point of a cycle in the range to another that is listed") {
  constexpr double low = -2.5, high = 0.11;
  for (const double eps_N1 : {0.17, 0.18, 0.185}) {
    CAPTURE(eps_N1);
    const auto map = exact_woodpecker_map(eps_N1);
    auto P = map.clone();
    const auto all = find_crossings(map, low, high, 300, 2);
    int points = 0, alone = 0;
    for (const auto& c : all) {
      if (!bifurcation::is_fixed_point(c.kind) || c.period != 2 || c.iterate != 2) continue;
      ++points;
      const double x = (*P)(c.x).value;
      if (!(x >= low && x <= high)) continue;
      const auto is_image = [&](const auto& other) {
        return other.period == 2 && std::abs(other.x - x) <= 1e-6 * (1.0 + std::abs(x));
      };
      alone += std::none_of(all.begin(), all.end(), is_image);
    }
    CHECK(points > 20);
    CHECK(alone == 0);
  }
}

}  // namespace test_cycle_completion

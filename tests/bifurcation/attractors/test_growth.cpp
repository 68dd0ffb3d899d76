// Which orbits grow without bound.
#include <doctest/doctest.h>

#include <cmath>
#include <functional>
#include <specht/bifurcation/attractors/growth.hpp>
#include <vector>

namespace test_growth {

using specht::bifurcation::still_grows;

bool grows(int count, const std::function<double(int)>& x) {
  std::vector<double> all;
  for (int n = 0; n < count; ++n) all.push_back(x(n));
  return still_grows(all);
}

TEST_CASE("growth: what grows linearly, faster, or while it oscillates, grows") {
  CHECK(grows(100, [](int n) { return 1000.0 + n; }));
  CHECK(grows(100, [](int n) { return -std::exp(0.1 * n); }));
  CHECK(grows(100, [](int n) { return (n % 2 == 0 ? 1.0 : -1.0) * (5.0 + n); }));
}

TEST_CASE("growth: cycles, chaos, what converges and what is too short do not") {
  CHECK_FALSE(grows(100, [](int n) { return n % 2 == 0 ? 0.3 : 0.7; }));
  CHECK_FALSE(grows(100, [](int n) { return 1.0 + 1e-15 * n; }));
  CHECK_FALSE(grows(100, [](int n) { return 1.0 - std::pow(0.9, n); }));
  CHECK_FALSE(grows(100, [](int n) { return 1.0 - 1e-4 * std::pow(0.995, n); }));  // creeps
  CHECK_FALSE(grows(19, [](int n) { return 1.0 * n; }));
  for (double x_0 = 0.01; x_0 < 1.0; x_0 += 0.01) {
    double x = x_0;
    CHECK_FALSE(grows(100, [&](int) { return x = 3.99 * x * (1.0 - x); }));
  }
}

}  // namespace test_growth

// Minima along a phase, from which margins are read.
#include <doctest/doctest.h>

#include <numbers>
#include <specht/core/flow/exact/affine_margins.hpp>

namespace test_affine_margins {

using namespace specht::core;

TEST_CASE("minima: a known root of the rate is none, whatever rounding makes of it") {
  // A (1 − cos ωt) with a rate at the start that rounding has left
  constexpr double A = 1e-3, omega = 23.0, turn = 2 * std::numbers::pi / omega;
  for (const double rate : {-1e-18, 0.0, 1e-18}) {
    CAPTURE(rate);
    ExponentialSum<double, 1> f;
    f.p0 = A;
    f.wave[0] = {WaveKind::oscillation, 0, omega, -A, rate / omega};
    f.waves = 1;
    const auto count = [&](int roots, double time) {
      int minima = 0;
      for_minima(f, roots, time, [&](double, int) { return ++minima > 0; });
      return minima;
    };
    CHECK(count(2, 0.9 * turn) == 0);
    CHECK(count(2, 1.1 * turn) == 1);
    CHECK(count(2, 2.1 * turn) == 2);
    CHECK(count(0, 0.9 * turn) == (rate < 0 ? 1 : 0));
  }
}

TEST_CASE("minima: a rate that touches zero once a period has none, however long") {
  // A gap in free flight: p₁ (t − sin(ωt)/ω) has the rate p₁ (1 − cos ωt).
  constexpr double omega = 458.0976, time = 20.0;
  for (const double p1 : {2.80985e-05, 1.7e-3, 0.3, 0.0427827}) {
    CAPTURE(p1);
    ExponentialSum<double, 1> f;
    f.p1 = p1;
    f.wave[0] = {WaveKind::oscillation, 0, omega, 0, -p1 / omega};
    f.waves = 1;
    int minima = 0;
    for_minima(f, 3, time, [&](double, int) { return ++minima > 0; });
    CHECK(minima == 0);
    // With a little less drift there is one in each period.
    f.p1 *= 1 - 1e-9;
    for_minima(f, 0, time, [&](double, int) { return ++minima > 0; });
    CHECK(minima >= static_cast<int>(time * omega / (2 * std::numbers::pi)));
  }
}

}  // namespace test_affine_margins

// Where rounding hides the slope of P no fold and no flip is seen.
#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <cstring>

#include "point_family.hpp"

namespace test_rounded_slopes {

using namespace specht;
using namespace specht::test;
using bifurcation::SpecialPointKind;

namespace {

/// From −1 to 1, another one for each p and x.
double noise(double p, double x, std::uint64_t seed) {
  std::uint64_t a = 0, b = 0;
  std::memcpy(&a, &p, sizeof a);
  std::memcpy(&b, &x, sizeof b);
  std::uint64_t z = a * 0x9e3779b97f4a7c15U + b * 0xbf58476d1ce4e5b9U + seed;
  for (int i = 0; i < 3; ++i) {
    z ^= z >> 30U;
    z *= 0x94d049bb133111ebU;
    z ^= z >> 27U;
  }
  return 2.0 * static_cast<double>(z >> 11U) * 0x1p-53 - 1.0;
}

}  // namespace

TEST_CASE(
    "rounded slopes: a flat piece whose slope is lost towards its end neither folds nor flips") {
  // P = 1 + 3 √p, without a return for p ≤ 0. Rounding makes P wrong by 1e-16 / √p, and P′ by 1e-16 / p^(3/2): as if
  // a flight of the time √p had been divided by how steeply it begins and ends.
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    CAPTURE(seed);
    const auto points = special_points(
        [=](double p, double x) {
          maps::MapPoint point;
          point.status = core::Outcome::time_limit;
          if (!(p > 0.0)) return point;
          const double root = std::sqrt(p), rounding = 1e-16 / root;
          return returned(1.0 + 3.0 * root + rounding * noise(p, x, seed),
                          rounding / p * noise(p, x, seed + 100), 1.5 / root);
        },
        -0.13, 0.2, 3, {-1.0, 4.0});
    int ends = 0;
    for (const auto& s : points) {
      CAPTURE(s.note);
      CAPTURE(s.parameter);
      CHECK(s.kind != SpecialPointKind::fold);
      CHECK(s.kind != SpecialPointKind::flip);
      CHECK(s.kind != SpecialPointKind::nonsmooth_fold);
      CHECK(s.kind != SpecialPointKind::nonsmooth_flip);
      ends += s.parameter < 0.1 ? 1 : 0;
    }
    CHECK(ends == 1);
  }
}

}  // namespace test_rounded_slopes

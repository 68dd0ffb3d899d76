// The woodpecker against curves read from the printed figures, whose impact law couples the
// friction of two contacts (docs/physics.md). Reading is good to about 2e-4.
#include <doctest/doctest.h>

#include <cmath>
#include <specht/bifurcation/continuation/diagram.hpp>
#include <specht/toys/entry/registry.hpp>

#include "../reference/read_reference.hpp"
#include "../sanitizers.hpp"
#include "../toys/woodpecker_map.hpp"

namespace test_woodpecker_digitised {

using namespace specht;
using namespace specht::test;
using bifurcation::CrossingKind;

namespace {

constexpr double rtol = 1e-9;

std::vector<bifurcation::Crossing> crossings(double eps_N1, core::ImpactLaw law,
                                             core::Interval range, int points, int iterate) {
  const auto toys = toys::registry();
  toys::Settings settings;
  settings.orbit.law = law;
  settings.orbit.max_time = 2.0;  // s
  const auto family = toys::find(toys, "woodpecker").family(settings, {"eps_N1"});
  bifurcation::DiagramRequest request;
  request.parameters = {eps_N1};
  request.range = range;
  request.crossings.piecewise.points = points;
  request.first_iterate = request.last_iterate = iterate;
  return bifurcation::diagram(*family, request, {}).slices.at(0).crossings;
}

}  // namespace

TEST_CASE("woodpecker: Figure 8 with the coupled law") {
  const Reference table = read_printed("printed_fig8_map_eps0.5.csv");
  auto coupled = woodpecker_map(0.5, rtol, core::ImpactLaw::poisson_coupled);
  auto poisson = woodpecker_map(0.5, rtol);
  int count = 0, agree = 0, agree_poisson = 0;
  for (const auto& row : table.rows) {
    const double x = table.number(row, "x"), printed = table.number(row, "P");
    if (x >= -0.2) continue;  // above it the paper lets slipping orbits start in stick
    ++count;
    agree += std::abs(coupled(x).value - printed) <= 3e-3 ? 1 : 0;
    agree_poisson += std::abs(poisson(x).value - printed) <= 3e-3 ? 1 : 0;
  }
  CHECK(count > 800);
  CHECK(agree >= 0.97 * count);
  CHECK(agree_poisson < 0.90 * count);  // the comparison can tell the laws apart
}

TEST_CASE("woodpecker: stable branches of Figure 9 with the coupled law" *
          doctest::skip(sanitized)) {
  const Reference table = read_printed("printed_fig9_period1.csv");
  int fixed_points = 0, jumps = 0;
  for (const auto& row : table.rows) {
    if (table.text(row, "kind") != "stable") continue;
    const double eps_N1 = table.number(row, "eps_N1"), x = table.number(row, "x");
    CAPTURE(eps_N1);
    CAPTURE(x);
    bool stable = false, jump = false;
    for (const auto& c :
         crossings(eps_N1, core::ImpactLaw::poisson_coupled, {x - 2e-3, x + 2e-3}, 7, 1)) {
      const bool near = std::abs(c.x - x) <= 1e-3;
      stable = stable || (near && c.kind == CrossingKind::stable);
      jump = jump || (near && c.kind == CrossingKind::jump);
    }
    CHECK((stable || jump));
    ++(stable ? fixed_points : jumps);
  }
  CHECK(fixed_points == 51);
  CHECK(jumps == 3);  // printed black from eps_N1 = 0.9624 on, where the branch has met a jump
}

TEST_CASE("woodpecker: a stable point, a jump and an unstable point at eps_N1 = 0.125") {
  constexpr core::Interval range{-1.3, -0.6};
  const auto found = crossings(0.125, core::ImpactLaw::poisson_coupled, range, 200, 1);
  REQUIRE(found.size() == 3);
  CHECK(found[0].kind == CrossingKind::stable);
  CHECK(std::abs(found[0].x - -1.07460) < 6e-6);
  CHECK(std::abs(found[0].slope - -0.076) < 6e-4);
  CHECK(found[1].kind == CrossingKind::jump);
  CHECK(std::abs(found[1].x - -0.884773) < 6e-7);
  CHECK(std::abs(found[1].left - -1.01705) < 6e-6);
  CHECK(std::abs(found[1].right - -0.82111) < 6e-6);
  CHECK(found[2].kind == CrossingKind::unstable);
  CHECK(std::abs(found[2].x - -0.85503) < 6e-6);
  CHECK(std::abs(found[2].slope - -1.120) < 6e-4);

  int jumps = 0;
  for (const auto& c : crossings(0.125, core::ImpactLaw::poisson_coupled, range, 200, 2)) {
    if (c.kind != CrossingKind::jump) {
      CHECK(c.period == 1);
      continue;
    }
    ++jumps;
    CHECK(std::abs(c.x - -0.82980) < 6e-6);
  }
  CHECK(jumps == 1);
}

TEST_CASE("woodpecker: the printed law has no such three crossings at eps_N1 = 0.125") {
  const auto found = crossings(0.125, core::ImpactLaw::poisson, {-1.3, -0.6}, 200, 1);
  for (const auto& c : found) CHECK(c.kind == CrossingKind::jump);
  REQUIRE(found.size() == 2);
  CHECK(found[0].right - found[0].left > 1.0);  // up at the first jump, down at the second
  CHECK(found[1].left - found[1].right > 0.6);
}

TEST_CASE("woodpecker: P and P2 of Figure 11 with the coupled law") {
  struct Curve {
    const char *file, *column;
    int iterate;
  };
  for (const Curve& curve : {Curve{"printed_fig11_P1_eps0.125.csv", "P", 1},
                             Curve{"printed_fig11_P2_eps0.125.csv", "P2", 2}}) {
    CAPTURE(curve.file);
    const Reference table = read_printed(curve.file);
    auto map = woodpecker_map(0.125, rtol, core::ImpactLaw::poisson_coupled);
    int agree = 0;
    for (const auto& row : table.rows) {
      double value = table.number(row, "x");
      for (int k = 0; k < curve.iterate; ++k) value = map(value).value;
      agree += std::abs(value - table.number(row, curve.column)) <= 3e-3 ? 1 : 0;
    }
    CHECK(agree >= 0.95 * static_cast<double>(table.rows.size()));
  }
}

}  // namespace test_woodpecker_digitised

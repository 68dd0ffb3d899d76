// Basins on a plane, of maps by formula whose basins are known.
#include <doctest/doctest.h>

#include <cmath>
#include <specht/bifurcation/cycles/plane_basins.hpp>
#include <stdexcept>

#include "../../maps/vector_formula_family.hpp"

namespace test_plane_basins {

using namespace specht;
using bifurcation::Fate;
using bifurcation::PlaneBasins;
using bifurcation::PlaneBasinsRequest;
using test::Number;
using test::VectorFormulaFamily;

namespace {

constexpr double parameter = 0.0;

VectorFormulaFamily family(
    std::function<std::vector<Number>(const std::vector<Number>&, const Number&)> value,
    int d = 2) {
  const std::vector<std::string> names{"x", "y", "z"};
  std::vector<maps::MapCoordinate> coordinates;
  for (int i = 0; i < d; ++i) {
    coordinates.push_back({names[static_cast<std::size_t>(i)], "1", {-1.5, 1.5}, 0.0});
  }
  return {coordinates, {std::move(value)}};
}

PlaneBasins basins(const VectorFormulaFamily& family, PlaneBasinsRequest request = {},
                   int jobs = 1) {
  const auto map = family.at(std::span(&parameter, 1));
  const auto d = static_cast<std::size_t>(map->dimension());
  request.box.resize(d, {-1.5, 1.5});
  if (request.origin.empty()) request.origin.resize(d, 0.0);
  bifurcation::Execution execution;
  execution.jobs = jobs;
  return bifurcation::plane_basins(*map, request, execution);
}

/// x → ±(3x − x³)/2 keeps, or changes, the sign of 0 < |x| < √3, and ±1 attract.
const VectorFormulaFamily two_points = family([](const auto& x, const Number&) {
  return std::vector<Number>{0.5 * x[0] * (3.0 - x[0] * x[0]), 0.5 * x[1]};
});
const VectorFormulaFamily two_cycle = family([](const auto& x, const Number&) {
  return std::vector<Number>{-0.5 * x[0] * (3.0 - x[0] * x[0]), 0.5 * x[1]};
});
/// Newton's method for z³ = 1, with a third coordinate that vanishes.
const VectorFormulaFamily cube_roots = family(
    [](const auto& x, const Number&) {
      const Number a = x[0] * x[0] - x[1] * x[1], b = 2.0 * x[0] * x[1], size = a * a + b * b;
      return std::vector<Number>{(2.0 * x[0] + a / size) / 3.0, (2.0 * x[1] - b / size) / 3.0,
                                 0.5 * x[2]};
    },
    3);
const VectorFormulaFamily henon = family([](const auto& x, const Number&) {
  return std::vector<Number>{1.0 - 1.4 * x[0] * x[0] + x[1], 0.3 * x[0]};
});

const bifurcation::PlaneAttractor& attractor(const PlaneBasins& found, std::size_t cell) {
  return found.attractors[static_cast<std::size_t>(found.cells[cell].attractor)];
}

}  // namespace

TEST_CASE("plane basins: two fixed points share the plane") {
  PlaneBasinsRequest request;
  request.cells = 20;
  const PlaneBasins found = basins(two_points, request);
  REQUIRE(found.cells.size() == 400);
  REQUIRE(found.attractors.size() == 2);
  for (std::size_t k = 0; k < found.cells.size(); ++k) {
    const auto& cell = found.cells[k];
    CHECK(cell.across == doctest::Approx(-1.5 + 0.15 * (static_cast<double>(k % 20) + 0.5)));
    CHECK(cell.along == doctest::Approx(-1.5 + 0.15 * (static_cast<double>(k / 20) + 0.5)));
    const auto& one = attractor(found, k);
    CHECK(one.fate == Fate::cycle);
    CHECK(one.cycle.stability == bifurcation::CycleStability::stable);
    CHECK(std::abs(one.cycle.points[0][0] - std::copysign(1.0, cell.across)) <= 1e-12);
    CHECK(cell.returns < request.options.returns);
  }
}

TEST_CASE("plane basins: a cycle is one attractor, whatever its phase") {
  PlaneBasinsRequest request;
  request.cells = 10;
  const PlaneBasins found = basins(two_cycle, request);
  REQUIRE(found.attractors.size() == 1);
  CHECK(found.attractors[0].cycle.period() == 2);
  CHECK(name(found.attractors[0]).starts_with("period 2 at "));
}

TEST_CASE("plane basins: those of Newton's method have its symmetry") {
  PlaneBasinsRequest request;
  request.cells = 30;
  const PlaneBasins found = basins(cube_roots, request);
  CHECK(found.attractors.size() == 3);
  for (std::size_t k = 0; k < found.cells.size(); ++k) {
    const std::size_t mirrored = (29 - k / 30) * 30 + k % 30;
    const auto &one = attractor(found, k).cycle, &other = attractor(found, mirrored).cycle;
    REQUIRE(one.period() == 1);
    CHECK(std::abs(std::hypot(one.points[0][0], one.points[0][1]) - 1.0) <= 1e-12);
    CHECK(std::abs(one.points[0][0] - other.points[0][0]) <= 1e-12);
    CHECK(std::abs(one.points[0][1] + other.points[0][1]) <= 1e-12);
  }
}

TEST_CASE("plane basins: orbits without period share one attractor, others run away") {
  PlaneBasinsRequest request;
  request.cells = 12;
  request.options.returns = 200;
  const PlaneBasins found = basins(henon, request);
  REQUIRE(found.attractors.size() == 2);
  int on_it = 0;
  for (std::size_t k = 0; k < found.cells.size(); ++k) {
    if (attractor(found, k).fate == Fate::aperiodic) ++on_it;
  }
  CHECK(on_it > 20);
  CHECK(on_it < 140);
  CHECK(name(found.attractors[static_cast<std::size_t>(found.cells[66].attractor)]) ==
        "attractor 1 without period up to 16");
}

TEST_CASE("plane basins: orbits whose returns shrink to rest come to no cycle") {
  VectorFormulaFamily shrinking({{"x", "1", {-1.5, 1.5}, 0.0}, {"y", "1", {-1.5, 1.5}, 0.0}},
                                {[](const auto& x, const Number&) {
                                  return std::vector<Number>{0.5 * x[0], x[1] / 3.0};
                                }});
  PlaneBasinsRequest request;
  request.cells = 4;
  const PlaneBasins found = basins(shrinking, request);
  REQUIRE(found.attractors.size() == 1);
  CHECK(found.attractors[0].fate == Fate::cycle);

  VectorFormulaFamily to_rest(
      {{"x", "1", {-1.5, 1.5}, 0.0}, {"y", "1", {-1.5, 1.5}, 0.0}},
      {[](const auto& x, const Number&) {
         return std::vector<Number>{0.5 * x[0], x[1] / 3.0};
       },
       nullptr,
       {},
       nullptr,
       [](std::span<const double> x) { return std::hypot(x[0], x[1]) < 1e-11; }});
  const PlaneBasins resting = basins(to_rest, request);
  REQUIRE(resting.attractors.size() == 1);
  CHECK(name(resting.attractors[0]) == "at_rest");
}

TEST_CASE("plane basins: orbits that go on to where they have not been are on no attractor") {
  const VectorFormulaFamily slow = family([](const auto& x, const Number&) {
    return std::vector<Number>{0.9999 * x[0], 0.5 * x[1]};
  });
  PlaneBasinsRequest request;
  request.cells = 2;
  request.options.returns = 100;
  const PlaneBasins found = basins(slow, request);
  REQUIRE(found.attractors.size() == 1);
  CHECK(found.attractors[0].fate == Fate::unresolved);
}

TEST_CASE("plane basins: the same for any number of threads") {
  PlaneBasinsRequest request;
  request.cells = 9;
  const PlaneBasins one = basins(cube_roots, request), three = basins(cube_roots, request, 3);
  REQUIRE(one.cells.size() == three.cells.size());
  for (std::size_t k = 0; k < one.cells.size(); ++k) {
    CHECK(one.cells[k].attractor == three.cells[k].attractor);
    CHECK(one.cells[k].returns == three.cells[k].returns);
  }
}

TEST_CASE("plane basins: what makes no sense is refused") {
  PlaneBasinsRequest request;
  request.along = 0;
  CHECK_THROWS_AS((void)basins(two_points, request), std::invalid_argument);
  request.along = 2;
  CHECK_THROWS_AS((void)basins(two_points, request), std::invalid_argument);
  request.along = 1;
  request.cells = 0;
  CHECK_THROWS_AS((void)basins(two_points, request), std::invalid_argument);
  request.cells = 3;
  request.origin = {0.0, 0.0, 0.0};
  CHECK_THROWS_AS((void)basins(two_points, request), std::invalid_argument);
}

}  // namespace test_plane_basins

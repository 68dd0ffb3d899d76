// How often maps are built and cloned, and that options which are not allowed are refused by name.
#include <doctest/doctest.h>

#include <specht/bifurcation/attractors/basins.hpp>
#include <specht/bifurcation/continuation/diagram.hpp>
#include <specht/bifurcation/crossings/sample.hpp>
#include <specht/bifurcation/equilibria/equilibrium_options.hpp>

#include "../../maps/formula_map.hpp"

namespace test_parallel_map {

using namespace specht;
using namespace specht::test;

namespace {

struct Counts {
  std::atomic<int> built{0}, cloned{0};
};

/// 0.3 + r − x² / 2, which counts its clones.
class CountedMap final : public maps::ReturnMap {
 public:
  CountedMap(double r, Counts& counts) : r_(r), counts_(counts) {}
  [[nodiscard]] maps::MapPoint operator()(double x) override {
    maps::MapPoint point;
    point.x = x;
    point.value = 0.3 + r_ - x * x / 2;
    point.status = core::Outcome::returned;
    return point;
  }
  [[nodiscard]] std::unique_ptr<maps::ReturnMap> clone() const override {
    ++counts_.cloned;
    return std::make_unique<CountedMap>(r_, counts_);
  }

 private:
  double r_;
  Counts& counts_;
};

class CountedFamily final : public maps::MapFamily {
 public:
  explicit CountedFamily(Counts& counts) : counts_(counts) {}
  [[nodiscard]] std::vector<std::string> names() const override { return {"r"}; }
  [[nodiscard]] std::unique_ptr<maps::ReturnMap> at(std::span<const double> r) const override {
    ++counts_.built;
    return std::make_unique<CountedMap>(r[0], counts_);
  }

 private:
  Counts& counts_;
};

}  // namespace

TEST_CASE("parallel map: a thread clones once for all loops") {
  Counts counts;
  const CountedMap map(0.0, counts);
  bifurcation::Execution execution;
  execution.jobs = 3;
  bifurcation::ParallelMap parallel(map, execution);
  const auto x = bifurcation::grid(-1.0, 1.0, 100);
  for (int k = 0; k < 10; ++k) CHECK(sample(parallel, x, false, {}).points.size() == 100);
  CHECK(counts.cloned <= 3);
}

TEST_CASE("parallel map: a diagram builds the map of each value once and needs few clones") {
  Counts counts;
  const CountedFamily family(counts);
  bifurcation::DiagramRequest request;
  request.parameters = bifurcation::grid(0.0, 0.5, 30);
  request.range = {-1.0, 1.0};
  request.last_iterate = 3;
  request.crossings.piecewise.points = 20;
  bifurcation::Execution execution;
  execution.jobs = 2;
  CHECK(bifurcation::diagram(family, request, execution).slices.size() == 30);
  CHECK(counts.built == 30);
  CHECK(counts.cloned <= 1);
}

TEST_CASE("options: what is not allowed is refused with its name") {
  maps::PiecewiseMapOptions piecewise;
  piecewise.search.resolution = 0.0;
  CHECK_THROWS_WITH_AS(
      maps::require_valid(piecewise),
      "search for pieces: resolution = 0 is not allowed; allowed: > 0 and at most 1",
      std::invalid_argument);
  bifurcation::ContinuationOptions continuation;
  bifurcation::require_valid(continuation);
  continuation.curves.wider = 1.0;
  CHECK_THROWS_AS(bifurcation::require_valid(continuation), std::invalid_argument);
  continuation = {};
  continuation.crossings.laps.points = 1;
  CHECK_THROWS_WITH_AS(bifurcation::require_valid(continuation),
                       "laps: points = 1 is not allowed; allowed: 2 or more",
                       std::invalid_argument);
  bifurcation::BasinOptions basin;
  bifurcation::require_valid(basin);
  basin.least_trap = 1.0;
  CHECK_THROWS_AS(bifurcation::require_valid(basin), std::invalid_argument);
  bifurcation::EquilibriumOptions equilibria;
  bifurcation::require_valid(equilibria);
  equilibria.starts = 0;
  CHECK_THROWS_WITH_AS(bifurcation::require_valid(equilibria),
                       "equilibria: starts = 0 is not allowed; allowed: 1 or more",
                       std::invalid_argument);
}

}  // namespace test_parallel_map

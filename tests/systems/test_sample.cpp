// Grids and samples in parallel.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <specht/bifurcation/crossings/sample.hpp>
#include <stdexcept>

#include "../bifurcation/compare.hpp"
#include "../maps/formula_map.hpp"
#include "../toys/woodpecker_map.hpp"

namespace test_sample {

using namespace specht;
using namespace specht::test;

TEST_CASE("grid: both ends exactly, and the formula between") {
  for (const int count : {2, 3, 7, 1000}) {
    const auto x = bifurcation::grid(-2.5, 0.11, count);
    REQUIRE(x.size() == static_cast<std::size_t>(count));
    CHECK(x.front() == -2.5);
    CHECK(x.back() == 0.11);
    for (int i = 1; i + 1 < count; ++i) {
      CHECK(x[static_cast<std::size_t>(i)] == -2.5 + (0.11 - -2.5) * i / (count - 1));
    }
    CHECK(std::is_sorted(x.begin(), x.end()));
  }
}

TEST_CASE("grid: what is not a range is refused") {
  const double inf = std::numeric_limits<double>::infinity(), nan = maps::missing;
  CHECK_THROWS_AS((void)bifurcation::grid(0.0, 1.0, 1), std::invalid_argument);
  CHECK_THROWS_AS((void)bifurcation::grid(0.0, 1.0, 0), std::invalid_argument);
  CHECK_THROWS_AS((void)bifurcation::grid(1.0, 0.0, 5), std::invalid_argument);
  CHECK_THROWS_AS((void)bifurcation::grid(1.0, 1.0, 5), std::invalid_argument);
  CHECK_THROWS_AS((void)bifurcation::grid(nan, 1.0, 5), std::invalid_argument);
  CHECK_THROWS_AS((void)bifurcation::grid(0.0, inf, 5), std::invalid_argument);
}

TEST_CASE("sample: the same bits for any number of threads") {
  const WoodpeckerMap map = woodpecker_map(0.5, 1e-7);
  const auto x = bifurcation::grid(-1.2, 0.13, 100);  // its end lies outside the domain
  bifurcation::Execution execution;
  execution.jobs = 1;
  const auto one = bifurcation::sample(map, x, true, {}, execution);
  CHECK(one.complete);
  REQUIRE(one.points.size() == x.size());
  for (std::size_t k = 0; k < x.size(); ++k) CHECK(one.points[k].x == x[k]);
  CHECK(one.points.back().status == core::Outcome::out_of_domain);
  for (const int jobs : {2, 3}) {
    execution.jobs = jobs;
    const auto more = bifurcation::sample(map, x, true, {}, execution);
    REQUIRE(more.points.size() == one.points.size());
    for (std::size_t k = 0; k < x.size(); ++k) CHECK(identical(one.points[k], more.points[k]));
  }
}

TEST_CASE("sample: slopes only if wanted") {
  const FormulaMap map([](double x) { return Formula{std::cos(x), 0}; });
  const auto x = bifurcation::grid(0.1, 1.0, 5);
  for (const auto& p : bifurcation::sample(map, x, false, {}, {}).points) {
    CHECK(std::isnan(p.slope));
  }
  for (const auto& p : bifurcation::sample(map, x, true, {}, {}).points) {
    CHECK(p.slope == doctest::Approx(-std::sin(p.x)).epsilon(1e-10));
  }
}

TEST_CASE("sample: a stop flag leaves the finished beginning") {
  const auto x = bifurcation::grid(0.0, 1.0, 200);
  for (const int jobs : {1, 2}) {
    std::atomic<bool> stop{false};
    std::atomic<int> evaluations{0};
    const FormulaMap map([&](double at) {
      if (++evaluations == 50) stop = true;
      return Formula{at * at, 0};
    });
    bifurcation::Execution execution;
    execution.jobs = jobs;
    execution.stop = &stop;
    const auto result = bifurcation::sample(map, x, false, {}, execution);
    CHECK_FALSE(result.complete);
    CHECK(result.points.size() < 60);
    for (std::size_t k = 0; k < result.points.size(); ++k) {
      CHECK(result.points[k].x == x[k]);
      CHECK(result.points[k].value == x[k] * x[k]);
    }
    if (jobs == 1) CHECK(result.points.size() == 50);
  }
  const std::atomic<bool> stopped{true};
  bifurcation::Execution execution;
  execution.stop = &stopped;
  const FormulaMap map([](double at) { return Formula{at, 0}; });
  const auto nothing = bifurcation::sample(map, x, false, {}, execution);
  CHECK_FALSE(nothing.complete);
  CHECK(nothing.points.empty());
}

TEST_CASE("sample: an exception of a worker reaches the caller") {
  const auto x = bifurcation::grid(0.0, 1.0, 100);
  const FormulaMap map([](double at) {
    if (at > 0.5) throw std::runtime_error("beyond a half");
    return Formula{at, 0};
  });
  for (const int jobs : {1, 2, 3}) {
    bifurcation::Execution execution;
    execution.jobs = jobs;
    CHECK_THROWS_WITH_AS((void)bifurcation::sample(map, x, false, {}, execution), "beyond a half",
                         std::runtime_error);
  }
}

TEST_CASE("sample: an exception while a worker is made reaches the caller") {
  class Unclonable final : public maps::ReturnMap {
   public:
    maps::MapPoint operator()(double) override { return {}; }
    [[nodiscard]] std::unique_ptr<maps::ReturnMap> clone() const override {
      throw std::runtime_error("no clone");
    }
  };
  const auto x = bifurcation::grid(0.0, 1.0, 10);
  for (const int jobs : {1, 2}) {
    bifurcation::Execution execution;
    execution.jobs = jobs;
    CHECK_THROWS_WITH_AS((void)bifurcation::sample(Unclonable(), x, false, {}, execution),
                         "no clone", std::runtime_error);
  }
}

TEST_CASE("sample: progress rises to 1") {
  const FormulaMap map([](double at) { return Formula{at, 0}; });
  std::vector<double> reported;
  bifurcation::Execution execution;
  execution.jobs = 1;
  execution.progress = [&](double part) { reported.push_back(part); };
  (void)bifurcation::sample(map, bifurcation::grid(0.0, 1.0, 40), false, {}, execution);
  REQUIRE_FALSE(reported.empty());
  CHECK(reported.front() > 0.0);
  CHECK(std::is_sorted(reported.begin(), reported.end()));
  CHECK(reported.back() == 1.0);
}

}  // namespace test_sample

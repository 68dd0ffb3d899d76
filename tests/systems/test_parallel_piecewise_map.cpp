// The piecewise map in parallel.
#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <specht/bifurcation/crossings/parallel_piecewise_map.hpp>
#include <vector>

#include "../bifurcation/compare.hpp"
#include "../maps/everything.hpp"
#include "../toys/woodpecker_map.hpp"

namespace test_parallel_piecewise_map {

using namespace specht;
using namespace specht::test;

TEST_CASE("piecewise map: the same bits for any number of threads") {
  auto map = exact_woodpecker_map(0.5);
  maps::PiecewiseMapOptions options;
  options.points = 200;
  const core::Interval range{-1.0, -0.4};
  const auto alone = maps::compute_piecewise_map(map, range, options);
  REQUIRE(alone.breakpoints.size() > 20);
  for (const int jobs : {1, 2, 3}) {
    bifurcation::Execution execution;
    execution.jobs = jobs;
    const auto piecewise = bifurcation::parallel_piecewise_map(map, range, options, execution);
    CHECK(piecewise.complete);
    CHECK(piecewise.returns == alone.returns);
    REQUIRE(piecewise.breakpoints.size() == alone.breakpoints.size());
    for (std::size_t k = 0; k < piecewise.breakpoints.size(); ++k) {
      const auto &a = alone.breakpoints[k], &b = piecewise.breakpoints[k];
      CHECK(a.x == b.x);
      CHECK(a.kind == b.kind);
      CHECK(a.low == b.low);
      CHECK(a.high == b.high);
      CHECK(identical(a.left_point, b.left_point));
      CHECK(identical(a.right_point, b.right_point));
    }
  }
}

TEST_CASE("piecewise map: stopped, it is not complete; else it reports progress") {
  auto map = exact_woodpecker_map(0.5);
  maps::PiecewiseMapOptions options;
  options.points = 50;
  const std::atomic<bool> stop{true};
  bifurcation::Execution execution;
  execution.stop = &stop;
  const auto nothing = bifurcation::parallel_piecewise_map(map, {-0.6, -0.5}, options, execution);
  CHECK_FALSE(nothing.complete);
  CHECK(nothing.breakpoints.empty());

  test::Everything everything;
  std::vector<double> reported;
  execution.stop = nullptr;
  execution.jobs = 1;
  execution.progress = [&](double part) { reported.push_back(part); };
  for (maps::Relevance* relevance :
       {static_cast<maps::Relevance*>(nullptr), static_cast<maps::Relevance*>(&everything)}) {
    reported.clear();
    options.search.relevance = relevance;
    CHECK(bifurcation::parallel_piecewise_map(map, {-0.6, -0.5}, options, execution).complete);
    REQUIRE(reported.size() > 50);
    CHECK(std::is_sorted(reported.begin(), reported.end()));
    CHECK(reported.back() == 1.0);
  }
}

}  // namespace test_parallel_piecewise_map

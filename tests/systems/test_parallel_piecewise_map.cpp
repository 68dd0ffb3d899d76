// The typed map in parallel.
#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <specht/bifurcation/crossings/parallel_piecewise_map.hpp>
#include <vector>

#include "../bifurcation/compare.hpp"
#include "../maps/everything.hpp"
#include "../toys/woodpecker_map.hpp"

using namespace specht;
using namespace specht::test;

TEST_CASE("typed map: the same bits for any number of threads") {
  auto map = exact_woodpecker_map(0.5);
  maps::TypedMapOptions options;
  options.points = 200;
  const core::Interval range{-1.0, -0.4};
  const auto alone = maps::type_map(map, range, options);
  REQUIRE(alone.breakpoints.size() > 20);
  for (const int jobs : {1, 2, 3}) {
    bifurcation::Execution execution;
    execution.jobs = jobs;
    const auto typed = bifurcation::type_map(map, range, options, execution);
    CHECK(typed.complete);
    CHECK(typed.returns == alone.returns);
    REQUIRE(typed.breakpoints.size() == alone.breakpoints.size());
    for (std::size_t k = 0; k < typed.breakpoints.size(); ++k) {
      const auto &a = alone.breakpoints[k], &b = typed.breakpoints[k];
      CHECK(a.x == b.x);
      CHECK(a.kind == b.kind);
      CHECK(a.low == b.low);
      CHECK(a.high == b.high);
      CHECK(identical(a.left_point, b.left_point));
      CHECK(identical(a.right_point, b.right_point));
    }
  }
}

TEST_CASE("typed map: stopped, it is not complete; else it tells how far it is") {
  auto map = exact_woodpecker_map(0.5);
  maps::TypedMapOptions options;
  options.points = 50;
  const std::atomic<bool> stop{true};
  bifurcation::Execution execution;
  execution.stop = &stop;
  const auto nothing = bifurcation::type_map(map, {-0.6, -0.5}, options, execution);
  CHECK_FALSE(nothing.complete);
  CHECK(nothing.breakpoints.empty());

  test::Everything everything;
  std::vector<double> told;
  execution.stop = nullptr;
  execution.jobs = 1;
  execution.progress = [&](double part) { told.push_back(part); };
  for (maps::Interest* interest :
       {static_cast<maps::Interest*>(nullptr), static_cast<maps::Interest*>(&everything)}) {
    told.clear();
    options.search.interest = interest;
    CHECK(bifurcation::type_map(map, {-0.6, -0.5}, options, execution).complete);
    REQUIRE(told.size() > 50);
    CHECK(std::is_sorted(told.begin(), told.end()));
    CHECK(told.back() == 1.0);
  }
}

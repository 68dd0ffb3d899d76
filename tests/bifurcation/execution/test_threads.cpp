// Every analysis that shares its work among threads, on formulas: the same bits for one thread and for
// several. This is what ThreadSanitizer watches, so that nothing else need be built for it.
#include <doctest/doctest.h>

#include <cmath>
#include <specht/bifurcation/attractors/basins.hpp>
#include <specht/bifurcation/continuation/diagram.hpp>
#include <specht/bifurcation/crossings/sample.hpp>

#include "../../maps/formula_map.hpp"
#include "../compare.hpp"

namespace test_threads {

using namespace specht;
using namespace specht::test;

namespace {

constexpr core::Interval range{0.02, 0.98};

/// A logistic map with a jump: pieces, cycles, and borders for everything that looks for them.
Formula broken(double r, double x) {
  return {r * x * (1.0 - x) - (x > 0.7 ? 0.15 : 0.0), x > 0.7 ? 1 : 0};
}
const FormulaFamily family(broken);
const FormulaMap one_map([](double x) { return broken(3.3, x); });

bifurcation::Execution threads(int jobs) {
  bifurcation::Execution execution;
  execution.jobs = jobs;
  return execution;
}

/// The numbers of a result, in order.
using Numbers = std::vector<double>;

template <class Analysis>
void same_for_all_threads(const Analysis& analysis) {
  const Numbers one = analysis(threads(1));
  CHECK(one.size() > 1);
  for (const int jobs : {2, 3, 4}) {
    CAPTURE(jobs);
    const Numbers many = analysis(threads(jobs));
    REQUIRE(many.size() == one.size());
    std::size_t differing = 0;
    for (std::size_t i = 0; i < one.size(); ++i) differing += !identical(one[i], many[i]);
    CHECK(differing == 0);
  }
}

}  // namespace

TEST_CASE("threads: a sample") {
  const auto x = bifurcation::grid(range.low, range.high, 501);
  same_for_all_threads([&](const bifurcation::Execution& execution) {
    Numbers numbers;
    for (const auto& point : bifurcation::sample(one_map, x, true, {}, execution).points) {
      numbers.insert(numbers.end(), {point.x, point.value, point.slope});
    }
    return numbers;
  });
}

TEST_CASE("threads: a diagram") {
  bifurcation::DiagramRequest request;
  request.parameters = bifurcation::grid(2.6, 3.4, 9);
  request.range = range;
  request.last_iterate = 2;
  request.follow = true;
  same_for_all_threads([&](const bifurcation::Execution& execution) {
    Numbers numbers;
    for (const auto& slice : bifurcation::diagram(family, request, execution).slices) {
      for (const auto& c : slice.crossings) {
        numbers.insert(numbers.end(), {slice.parameter, c.x, c.left, c.right, c.slope});
      }
    }
    return numbers;
  });
}

TEST_CASE("threads: attractors, from fixed seeds and continued") {
  bifurcation::OrbitDiagramRequest request;
  request.parameters = bifurcation::grid(2.6, 3.4, 17);
  request.seeds = bifurcation::grid(0.1, 0.9, 5);
  request.iteration = {100, 10};
  for (const bool continued : {false, true}) {
    request.continued = continued;
    same_for_all_threads([&](const bifurcation::Execution& execution) {
      Numbers numbers;
      bifurcation::orbit_diagram(family, request, {}, execution,
                                 [&](const bifurcation::OrbitSlice& slice) {
                                   for (const auto& orbit : slice.orbits) {
                                     numbers.insert(numbers.end(), orbit.x.begin(), orbit.x.end());
                                   }
                                 });
      return numbers;
    });
  }
}

TEST_CASE("threads: basins") {
  same_for_all_threads([&](const bifurcation::Execution& execution) {
    Numbers numbers;
    for (const auto& basin : bifurcation::basins(one_map, range, {}, execution).intervals) {
      numbers.insert(numbers.end(), {basin.low, basin.high, static_cast<double>(basin.attractor)});
    }
    return numbers;
  });
}

}  // namespace test_threads

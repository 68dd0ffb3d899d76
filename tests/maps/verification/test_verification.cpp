// What several ways to one return say together.
#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <specht/maps/verification/verification.hpp>

#include "../formula_map.hpp"

namespace test_verification {

using namespace specht;
using namespace specht::maps;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

MapPoint point(double value, double time = 1.0) {
  MapPoint p;
  p.x = 0.5;
  p.value = value;
  p.time = time;
  p.status = core::Outcome::returned;
  return p;
}

Way way(const char* name, double value, double error, bool compared = true) {
  return {name, point(value), {error, 1e-3}, compared};
}

}  // namespace

TEST_CASE("ways that agree within their errors confirm the best of them, with the digits of each") {
  const auto result = judge({way("a", 1.0, 1e-13), way("b", 1.0 + 1e-10, 1e-9),
                             way("c", 1.001, 0.01), way("d", 7.0, 1e-3, false)},
                            false);
  CHECK(result.verdict == Verdict::confirmed);
  CHECK(result.best == 0);
  CHECK(result.error.value == 1e-13);
  CHECK(result.text == "a is confirmed to 9 digits by b; to 2 digits by c");
}

TEST_CASE("two ways that differ by more than their errors are named") {
  const auto result = judge({way("a", 1.0, 1e-6), way("b", 1.1, 1e-3)}, false);
  CHECK(result.verdict == Verdict::differs);
  CHECK(result.text.find("a and b differ by 0.1 in P") != std::string::npos);
  Way none = way("c", missing, missing);
  none.point.status = core::Outcome::no_return;
  CHECK(judge({way("a", 1.0, 1e-6), none}, false).text ==
        "not confirmed: a has a return, c has none (no_return)");
  Way late = way("d", 1.0, 1e-6);
  late.point.time = 2.0;
  CHECK(judge({way("a", 1.0, 1e-6), late}, false).verdict == Verdict::differs);
}

TEST_CASE("one way alone, a change beside x and no value at all are no confirmation") {
  CHECK(judge({way("a", 1.0, 1e-6)}, false).verdict == Verdict::alone);
  CHECK(judge({way("a", 1.0, 1e-6), way("b", 1.0, 1e-6)}, true).verdict == Verdict::undecided);
  CHECK(judge({way("a", missing, missing), way("b", missing, missing)}, false).verdict ==
        Verdict::no_value);
}

TEST_CASE("the limit of steps is exact at order one, and its error covers the last steps") {
  std::vector<Way> steps;
  for (const double h : {0.4, 0.2, 0.1}) steps.push_back(way("s", 3.0 + 0.5 * h, 0.0));
  const Way limit = richardson(steps, 2.0);
  CHECK(limit.point.value == doctest::Approx(3.0).epsilon(1e-14));
  CHECK(limit.error.value == doctest::Approx(4 * 0.2).epsilon(1e-12));
  steps[1] = way("s", missing, missing);
  CHECK_FALSE(richardson(steps, 2.0).point.has_value());
}

TEST_CASE("steps whose orbits return after other numbers of turns have no limit") {
  const auto steps = [](const std::vector<double>& times) {
    std::vector<Way> all;
    for (const double time : times) {
      all.push_back(way("s", 0.3, 0.0));
      all.back().point.time = time;
    }
    return all;
  };
  CHECK(why_no_limit(steps({0.1, 0.8, 0.1})) == "their orbits return after 0.1, 0.8 and 0.1 s");
  CHECK(!why_no_limit(steps({0.2, 0.2, 0.22})).empty());
  CHECK(why_no_limit(steps({0.1, 0.1001, 0.1})).empty());
  auto with_hole = steps({0.1, 0.8, 0.1});
  with_hole[1].point.value = missing;  // then no way has it, which says enough
  CHECK(why_no_limit(with_hole).empty());
}

TEST_CASE("an error is estimated from orbits of neighbouring parameters") {
  const test::FormulaFamily family([](double r, double x) { return test::Formula{2.5 * x + r}; });
  const double p = 1.7;
  const auto maps = neighbouring_maps(family, std::vector{p});
  REQUIRE(maps.size() == static_cast<std::size_t>(ErrorOptions{}.neighbours));
  std::vector<MapPoint> near;
  for (const auto& map : maps) near.push_back((*map)(0.3));
  const MapPoint at = (*family.at(std::vector{p}))(0.3);
  const auto error = error_estimate(at, near, nullptr);
  CHECK(error.value > 2e-16);
  CHECK(error.value < 1e-14);
  const MapPoint finer = point(at.value + 1e-9);
  CHECK(error_estimate(at, near, &finer).value > 1e-9);
  near[0].value = missing;
  CHECK(error_estimate(at, near, nullptr).value == infinity);
  CHECK(std::isnan(error_estimate(at, {}, nullptr).value));
  CHECK(std::isnan(error_estimate(point(missing), near, nullptr).value));
}

}  // namespace test_verification

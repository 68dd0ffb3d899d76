// Sections whose coordinate does not decide where orbits return.
#include <doctest/doctest.h>

#include <specht/maps/section/toy_map.hpp>
#include <specht/maps/section_check.hpp>
#include <stdexcept>

#include "../../toys_for_tests/driven_oscillator.hpp"
#include "../formula_map.hpp"

namespace test_section_check {

using namespace specht;
using test::DrivenOscillator;

namespace {

std::unique_ptr<maps::ReturnMap> map_of(double A, double k) {
  DrivenOscillator toy;
  toy.A = A;
  toy.k = k;
  return maps::toy_map<core::OdeintFlow>(toy, DrivenOscillator::sections()[0]);
}

}  // namespace

TEST_CASE("section check: the phase of a drive that matters is named") {
  const auto map = map_of(0.3, 0.0);
  const maps::SectionLoss loss = map->loss(1.0);
  REQUIRE(loss.judged);
  REQUIRE(loss.lost);
  CHECK(loss.lost->name == "t");
  CHECK(loss.lost->x == std::vector{1.0});
  CHECK(loss.lost->lifted == 0.0);
  CHECK(loss.lost->returned > 4.0);
  CHECK_THROWS_WITH_AS(maps::require_section(*map, {0.5, 2.0}),
                       doctest::Contains("the section does not keep t: the orbit from x = "),
                       std::invalid_argument);
}

TEST_CASE("section check: a coordinate or velocity that matters is named") {
  const auto map = map_of(0.0, 0.4);
  const maps::SectionLoss loss = map->loss(1.0);
  REQUIRE(loss.lost);
  CHECK((loss.lost->name == "y" || loss.lost->name == "v_y"));
  CHECK_THROWS_AS(maps::require_section(*map, {0.5, 2.0}), std::invalid_argument);
}

TEST_CASE("section check: numbers that make no difference may differ") {
  const auto map = map_of(0.0, 0.0);  // neither time nor the second oscillator matter
  const maps::SectionLoss loss = map->loss(1.0);
  CHECK(loss.judged);
  CHECK_FALSE(loss.lost);
  CHECK_NOTHROW(maps::require_section(*map, {0.5, 2.0}));
}

TEST_CASE("section check: a drive that has turned a whole period is where it was") {
  // At resonance x = (v + A t / 2) sin t returns after 2π, whatever v is.
  DrivenOscillator toy;
  toy.A = 0.1;
  toy.omega = 1.0;
  toy.d = toy.y_0 = 0.0;
  const auto map = maps::toy_map<core::OdeintFlow>(toy, DrivenOscillator::sections()[0]);
  CHECK((*map)(1.0).value == doctest::Approx(1.0 + 0.1 * std::numbers::pi).epsilon(1e-8));
  const maps::SectionLoss loss = map->loss(1.0);
  CHECK(loss.judged);
  CHECK_FALSE(loss.lost);
}

TEST_CASE("section check: of a formula nothing is known, and it is not refused") {
  test::FormulaMap map([](double x) { return test::Formula{0.5 * x, 0}; });
  CHECK_FALSE(map.loss(0.3).judged);
  CHECK_NOTHROW(maps::require_section(map, {0.0, 1.0}));
  CHECK_NOTHROW(maps::require_section(map, {}));
}

}  // namespace test_section_check

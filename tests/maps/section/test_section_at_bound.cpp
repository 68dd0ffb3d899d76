// A section on which friction is at its bound: rounding decides whether a lifted state sticks.
#include <doctest/doctest.h>

#include <cmath>
#include <numbers>
#include <set>
#include <specht/core/orbit/itinerary_text.hpp>
#include <specht/maps/section/toy_map.hpp>
#include <string>

#include "../../core/orbit.hpp"
#include "../../toys_for_tests/driven_belt.hpp"

namespace test_section_at_bound {

using namespace specht;
using Belt = test::DrivenBelt<double>;

TEST_CASE_TEMPLATE("section at a bound of friction: its orbits begin with the slip", Flow,
                   core::TaylorFlow, core::OdeintFlow) {
  core::OrbitOptions options;
  options.max_time = Belt::max_time;
  const auto map = maps::toy_map<Flow>(Belt(), Belt::sections()[0], 0.0, options);
  std::set<std::string> itineraries;
  for (int k = 0; k < 200; ++k) {
    const maps::MapPoint point = (*map)(2 * std::numbers::pi * k / 200);
    REQUIRE(point.has_value());
    itineraries.insert(core::to_text(point.itinerary));
  }
  CHECK(itineraries == std::set<std::string>{"B1- V1s"});
}

TEST_CASE(
    "section at a bound of friction: the slip that begins there is a return, not an event before "
    "it") {
  // Near 3.41 the force only just reaches its bound, so that its root and that of the section are known less well.
  Belt toy;
  toy.A = 0.5;
  toy.Omega = 0.9;
  toy.v = 0.12;
  const auto map = maps::toy_map<core::TaylorFlow>(toy, Belt::sections()[0]);
  for (int k = 0; k < 1000; ++k) {
    const maps::MapPoint point = (*map)(2.444308 + 3e-10 * k);
    REQUIRE(point.has_value());
    CHECK(core::to_text(point.itinerary) == "B1- V1s");
    CHECK(point.value > 3.41);
  }
}

TEST_CASE("an orbit at a bound of friction whose force leaves it first begins in stick") {
  constexpr double below = 2e-13;  // within rounding
  Belt toy;
  toy.A = 0.9;
  const double phase = 1.5 * std::numbers::pi;
  Belt::State s;
  s.t = phase / toy.Omega;
  s.q(0) = toy.F_s + toy.A * std::cos(phase) - below;
  s.u(0) = toy.v;
  CHECK(test::follow_by<core::TaylorFlow>(toy, s, 3.0).itinerary == "B1s S1-");
  CHECK(test::follow_by<core::OdeintFlow>(toy, s, 3.0).itinerary == "B1s S1-");
}

}  // namespace test_section_at_bound

// The limit cycle at eps_N1 = 0.5 against numbers of quadruple precision.
#include <doctest/doctest.h>

#include <cmath>
#include <specht/maps/slope.hpp>
#include <vector>

#include "woodpecker_map.hpp"
#include "woodpecker_numbers.hpp"

namespace test_woodpecker_cycle {

using namespace specht;
using namespace specht::test;
using core::ContactState;
using core::EventKind;

namespace {

constexpr double reached = 1e-10;  // what rtol = 1e-11 leaves of every number, with room

}  // namespace

TEST_CASE("woodpecker: limit cycle, period, drop and multiplier") {
  auto map = woodpecker_map(0.5, 1e-11);
  const maps::MapPoint p = map(phi_cycle);
  CHECK(std::abs(p.value - phi_cycle) < reached);
  CHECK(std::abs(p.time - cycle_period) < reached);
  CHECK(std::abs(map.engine().state().q(0) - cycle_drop) < reached);
  const maps::Slope slope = maps::slope(map, p);
  CHECK(std::abs(slope.value - -0.839155653) < 1e-9);
  CHECK(slope.error < 1e-8);
  CHECK_FALSE(p.non_unique);
}

TEST_CASE("woodpecker: iteration converges to the limit cycle") {
  auto map = woodpecker_map(0.5, 1e-11);
  double x = -0.53;
  for (int i = 0; i < 150; ++i) x = map(x).value;  // 0.839^150 = 4e-12
  CHECK(std::abs(x - phi_cycle) < reached);
}

TEST_CASE("woodpecker: the nine events of the limit cycle") {
  auto map = woodpecker_map(0.5, 1e-11);
  decltype(map)::Recorder recorder(0.0, 1.0);
  REQUIRE(map.follow(phi_cycle, &recorder).has_value());
  const auto& events = recorder.events();
  REQUIRE(events.size() == cycle_events.size() + 2);
  CHECK(events.front().code.kind() == EventKind::start);
  CHECK(events.back().code.kind() == EventKind::section);
  CHECK(std::abs(events.back().after.t - cycle_period) < reached);
  for (std::size_t k = 0; k < cycle_events.size(); ++k) {
    const auto& found = events[k + 1];
    CAPTURE(cycle_events[k].milliseconds);
    CHECK(std::abs(found.after.t - 1e-3 * cycle_events[k].milliseconds) < reached);
    CHECK(found.before.t == found.after.t);
    CHECK(found.code.kind() == cycle_events[k].kind);
    CHECK(found.code.contact() + 1 == cycle_events[k].contact);
    CHECK(found.mode[found.code.contact()] == cycle_events[k].after);
    for (int i = 0; i < 3; ++i) {  // nothing else is closed along this orbit
      if (i != found.code.contact()) CHECK(found.mode[i] == ContactState::open);
    }
  }
}

TEST_CASE("woodpecker: digits stay when the tolerance is tightened") {
  auto coarse = woodpecker_map(0.5, 1e-9), fine = woodpecker_map(0.5, 1e-11);
  for (int i = 0; i < 40; ++i) {
    const double x = -2.3 + 0.05 * i;
    if (std::abs(x - -1.2248) < 0.02) continue;  // next to a dip digits are lost
    CAPTURE(x);
    const maps::MapPoint a = coarse(x), b = fine(x);
    CHECK(same_piece(a, b));
    CHECK(std::abs(a.value - b.value) < 2e-8);
    CHECK(std::abs(a.time - b.time) < 2e-8);
  }
  const double error_coarse = std::abs(coarse(phi_cycle).value - phi_cycle);
  const double error_fine = std::abs(fine(phi_cycle).value - phi_cycle);
  CHECK(error_coarse < 1e-8);
  CHECK(error_fine < error_coarse / 20);
}

TEST_CASE("woodpecker: Newton's law agrees with Poisson's on the limit cycle, not at -1.6") {
  auto poisson = woodpecker_map(0.5, 1e-11);
  auto newton = woodpecker_map(0.5, 1e-11, core::ImpactLaw::newton);
  CHECK(std::abs(newton(phi_cycle).value - phi_cycle) < reached);
  CHECK(std::abs(poisson(-1.6).value - -0.648030446) < 1e-9);
  CHECK(std::abs(newton(-1.6).value - -0.569119824) < 1e-9);
}

TEST_CASE("woodpecker: Newton's law differs where the beak strikes while contact 3 is closed") {
  auto poisson = woodpecker_map(0.5, 1e-8);
  auto newton = woodpecker_map(0.5, 1e-8, core::ImpactLaw::newton);
  constexpr int count = 400;
  int different = 0;
  double largest = 0.0;
  for (int i = 0; i < count; ++i) {
    const double x = -2.5 + 2.61 * i / (count - 1);
    const maps::MapPoint a = poisson(x), b = newton(x);
    if (!a.has_value() || !b.has_value()) continue;
    if (std::abs(a.value - b.value) < 1e-4) continue;  // far above what rtol leaves
    ++different;
    largest = std::max(largest, std::abs(a.value - b.value));
  }
  CHECK(std::abs(1.0 * different / count - 0.114) < 0.01);
  CHECK(largest < 0.139);
  CHECK(largest > 0.13);
}

}  // namespace test_woodpecker_cycle

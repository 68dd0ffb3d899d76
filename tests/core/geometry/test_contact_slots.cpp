// Slots of contacts that come and go: the nearest pairs, which keep their places, and what is lost.
#include <doctest/doctest.h>

#include <cmath>
#include <numbers>
#include <specht/core/geometry/contact_slots.hpp>

#include "random_polygon.hpp"

namespace test_contact_slots {

using namespace specht;
using core::Polygon, core::SlotPair;
using Region = core::SlotRegion<4>;

namespace {

const Polygon needle({{0, 0}, {0.02, 1}, {-0.02, 1}});               // its tip at the origin
const Polygon roof({{-2, -1}, {2, -1}, {2, 0}, {0, 0.5}, {-2, 0}});  // peak at (0, 0.5), edges 2, 3
const Polygon valley(
    {{-2, -1}, {2, -1}, {2, 0.5}, {0, 0}, {-2, 0.5}});  // (0, 0) between edges 2, 3

core::RelativePose at(double x, double y, double x_rate = 0, double y_rate = 0) {
  core::RelativePose pose;
  pose.x = x;
  pose.y = y;
  pose.x_rate = x_rate;
  pose.y_rate = y_rate;
  return pose;
}
constexpr core::SlotOptions options{0.2, 1e-9, 1e-12, 1e-9, 1e-8};

int slot_of(const Region& region, const SlotPair& pair) {
  for (int k = 0; k < 4; ++k) {
    if (region.pair(k) == pair) return k;
  }
  return -1;
}

}  // namespace

TEST_CASE("contact slots: a pair is a number and back") {
  for (const auto kind : {SlotPair::Kind::none, SlotPair::Kind::edge, SlotPair::Kind::corner}) {
    for (const bool of_first : {false, true}) {
      const SlotPair pair{kind, of_first, 16383, 12345};
      CHECK(SlotPair::of(pair.code()) == pair);
    }
  }
  CHECK(SlotPair::of(0).kind == SlotPair::Kind::none);
}

TEST_CASE("contact slots: a tip that slides over a peak goes on in its slot") {
  const core::ContactSearch search(needle, roof);
  // On edge 2, right of the peak, moving to the left along it.
  const auto before = core::find_slots<4>(search, at(0.1, 0.475, -1, 0.25), 1, nullptr, options);
  const SlotPair right{SlotPair::Kind::edge, true, 0, 2}, left{SlotPair::Kind::edge, true, 0, 3};
  const int slot = slot_of(before, right);
  REQUIRE(slot >= 0);
  CHECK(slot_of(before, left) < 0);
  // The peak nears the needle's side, but over its tip only, so it has no slot.
  CHECK(before.budget() == doctest::Approx(0.0995 / std::hypot(1, 0.02)).epsilon(1e-12));
  // At the peak: behind it lies edge 3.
  const auto behind = core::find_slots<4>(search, at(0, 0.5, -1, -0.25), 1, &before, options);
  CHECK(behind.pair(slot) == left);
  CHECK(behind.anchor(0) == doctest::Approx(-1e-12).epsilon(0.1));
  // Straight up from it lies the corner between both: none while they meet.
  const auto above = core::find_slots<4>(search, at(0, 0.5, 0, 1), 1, &before, options);
  CHECK(above.pair(slot).kind == SlotPair::Kind::none);  // 1e-12 m from it: no normal
  CHECK(above.budget() == options.passing);
  const auto higher = core::find_slots<4>(search, at(0, 0.6, 0, 1), 1, &before, options);
  CHECK(slot_of(higher, SlotPair{SlotPair::Kind::corner, true, 0, 3}) >= 0);
}

TEST_CASE(
    "contact slots: a tip whose border is met but that is still on its edge has no slot for a "
    "moment") {
  const core::ContactSearch search(needle, roof);
  const auto before = core::find_slots<4>(search, at(0.1, 0.475, -1, 0.25), 1, nullptr, options);
  const SlotPair right{SlotPair::Kind::edge, true, 0, 2};
  const int slot = slot_of(before, right);
  REQUIRE(slot >= 0);
  const core::RelativePose edge = at(0.001, 0.49975, -1, 0.25);
  CHECK(slot_of(core::find_slots<4>(search, edge, 1, &before, options), right) == slot);
  const auto ended = core::find_slots<4>(search, edge, 1, &before, options, slot);
  CHECK(slot_of(ended, right) < 0);
  CHECK(ended.budget() == options.passing);
}

TEST_CASE("contact slots: in a valley both edges have a slot, and the first one keeps its own") {
  const core::ContactSearch search(needle, valley);
  const auto before = core::find_slots<4>(search, at(0.4, 0.1, -1, -0.25), 1, nullptr, options);
  const SlotPair right{SlotPair::Kind::edge, true, 0, 2}, left{SlotPair::Kind::edge, true, 0, 3};
  const int slot = slot_of(before, right);
  REQUIRE(slot >= 0);
  const auto near = core::find_slots<4>(search, at(0.01, 0.1, -1, -0.25), 1, &before, options);
  CHECK(near.pair(slot) == right);
  CHECK(slot_of(near, left) >= 0);
}

TEST_CASE("contact slots: what is farther than the budget is all that has no slot") {
  test::PolygonDraw draw(7);
  int full = 0;
  for (int n = 0; n < 100; ++n) {
    const Polygon a = draw.polygon(40, n % 2 == 0), b = draw.polygon(60, n % 3 == 0);
    const core::ContactSearch search(a, b);
    const auto poses = draw.near(a, b, 0.05);
    core::RelativePose pose;
    const auto origin = poses.second.inside(poses.first.origin);
    pose.x = origin.x;
    pose.y = origin.y;
    pose.angle =
        std::atan2(poses.first.sin * poses.second.cos - poses.first.cos * poses.second.sin,
                   poses.first.cos * poses.second.cos + poses.first.sin * poses.second.sin);
    const auto region = core::find_slots<4>(search, pose, 1, nullptr, options);
    core::FoundContacts found;
    search.find(core::Pose<double>::of(origin, pose.angle), {}, options.reach, found);
    if (region.lost()) {
      int inside = 0;
      for (const auto& pair : found.pairs) inside += pair.distance < options.least_budget;
      CHECK((found.crossing.has_value() || inside > 4));
      continue;
    }
    for (const auto& pair : found.pairs) {
      const SlotPair own{pair.corner ? SlotPair::Kind::corner : SlotPair::Kind::edge,
                         pair.vertex_of_first, pair.vertex, pair.edge};
      if (slot_of(region, own) < 0) CHECK(pair.distance >= region.budget());
    }
    full += region.budget() < options.reach;
  }
  CHECK(full >= 5);
}

TEST_CASE("contact slots: crossed bodies are lost") {
  const Polygon bar({{-2, -0.1}, {2, -0.1}, {2, 0.1}, {-2, 0.1}});
  const core::ContactSearch search(bar, bar);
  core::RelativePose crossed;
  crossed.angle = 1.5;
  CHECK(core::find_slots<4>(search, crossed, 2, nullptr, options).lost());
}

TEST_CASE("contact slots: a pair has the slot of its vertex's number, wherever it comes from") {
  const core::ContactSearch search(needle, valley);
  const SlotPair right{SlotPair::Kind::edge, true, 0, 2};
  const auto alone = core::find_slots<4>(search, at(0.4, 0.1, -1, -0.25), 1, nullptr, options);
  REQUIRE(slot_of(alone, right) == 0);
  Region other = alone;
  std::swap(other.slot[0], other.slot[3]);
  CHECK(core::find_slots<4>(search, at(0.4, 0.15, -1, -0.25), 1, &other, options).pair(0) == right);
  // What touches stays where it is.
  const auto touching = core::find_slots<4>(search, at(0.4, 0.1, -1, -0.25), 1, &other, options);
  CHECK(touching.pair(3) == right);
}

TEST_CASE("contact slots: nothing without a slot touches while a body has not turned too far") {
  test::PolygonDraw draw(11);
  constexpr int edges = 240;
  constexpr double pi = std::numbers::pi;
  double gained = 0;
  int tried = 0, touched = 0;
  for (int n = 0; n < 300; ++n) {
    std::vector<Polygon::Point> points;
    for (int i = 0; i < edges; ++i) {
      const double r = 1 + draw.uniform(-0.002, 0.002), angle = 2 * pi * i / edges;
      points.push_back({r * std::cos(angle), r * std::sin(angle)});
    }
    const Polygon rough(std::move(points));
    const double half = draw.uniform(0.1, 0.3);
    const Polygon block({{-half, 0}, {half, 0}, {half, 0.5}, {-half, 0.5}});
    const core::ContactSearch search(block, rough);
    core::SlotOptions own = options;
    own.reach = 0.05;
    own.outer = 1.002;
    const double turn = draw.uniform(-pi, pi), distance = draw.uniform(1.002, 1.006);
    core::RelativePose pose;
    pose.x = -distance * std::sin(turn);
    pose.y = distance * std::cos(turn);
    pose.angle = turn + draw.uniform(-0.002, 0.002);
    const auto region = core::find_slots<4>(search, pose, 1, nullptr, own);
    if (region.lost()) continue;
    const auto has_slot = [&](const core::TouchingPair& pair) {
      return slot_of(region, {pair.corner ? SlotPair::Kind::corner : SlotPair::Kind::edge,
                              pair.vertex_of_first, pair.vertex, pair.edge}) >= 0;
    };
    ++tried;
    gained += region.free_turn() * (own.outer + own.reach) / region.budget();
    core::FoundContacts found;
    for (int m = 0; m < 20; ++m) {
      const double way = draw.uniform(-pi, pi), along = draw.uniform(-pi, pi);
      const double turned = 0.999 * std::cos(way) * region.free_turn();
      const double shifted = 0.999 * std::sin(way) * region.free_shift();
      auto moved = core::Pose<double>::of({0, 0}, turned).turned({pose.x, pose.y});
      moved = moved + Polygon::Point{shifted * std::cos(along), shifted * std::sin(along)};
      search.find(core::Pose<double>::of(moved, pose.angle + turned), {}, own.reach, found);
      for (const auto& pair : found.pairs) touched += pair.distance <= 0 && !has_slot(pair);
    }
  }
  CHECK(tried > 250);
  CHECK(touched == 0);
  CHECK(gained / tried > 3);
}

}  // namespace test_contact_slots

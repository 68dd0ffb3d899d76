// Borders of slots: known places, and rates against differences along motions of both bodies.
#include <doctest/doctest.h>

#include <cmath>
#include <specht/core/geometry/slot_borders.hpp>
#include <vector>

namespace test_slot_borders {

using namespace specht;
using core::SlotPair;
using Body = core::BodyMotion<double, 3>;
using Point = core::Planar<double>;

namespace {

const std::vector<Point> needle{{0, 0}, {0.02, 1}, {-0.02, 1}},
    roof{{-2, -1}, {2, -1}, {2, 0}, {0, 0.5}, {-2, 0}};

Point vertex(bool of_first, int i) {
  const auto& body = of_first ? needle : roof;
  return body[static_cast<std::size_t>(i) % body.size()];
}
Point edge(bool of_first, int i) { return vertex(of_first, i + 1) - vertex(of_first, i); }
std::array<double, 2> border(const SlotPair& pair, const Body& first, const Body& second) {
  return core::slot_border(pair, first, second, vertex, edge, 3, 5);
}

/// A body that moves steadily, at a time t [s].
Body moving(const Point& from, const Point& velocity, double angle, double rate, double t) {
  Body body = Body::fixed(core::Pose<double>::of(from + t * velocity, angle + rate * t));
  body.velocity = velocity;
  body.rate = rate;
  return body;
}
Body first_at(double t) { return moving({0.3, 0.6}, {0.7, -0.4}, 0.2, 1.3, t); }
Body second_at(double t) { return moving({-0.1, 0.2}, {-0.2, 0.5}, -0.4, -0.8, t); }

}  // namespace

TEST_CASE("slot borders: a vertex s along an edge of length L has s (L - s)/L") {
  const SlotPair pair{SlotPair::Kind::edge, true, 0, 0};  // of the floor, from (-2, -1) on
  Body tip = Body::fixed(core::Pose<double>::of({-1, 5}, 0.3));
  tip.velocity = {1, 2};
  const auto [value, rate] = border(pair, tip, Body::fixed({}));
  CHECK(value == doctest::Approx(0.75));
  CHECK(rate == doctest::Approx(0.5));
}

TEST_CASE("slot borders: rates are those of differences, of edges and corners of either body") {
  constexpr double step = 1e-6;
  for (const auto kind : {SlotPair::Kind::edge, SlotPair::Kind::corner}) {
    for (const bool of_first : {true, false}) {
      for (int v = 0; v < (of_first ? 3 : 5); ++v) {
        for (int e = 0; e < (of_first ? 5 : 3); ++e) {
          const SlotPair pair{kind, of_first, v, e};
          const auto at = [&](double t) { return border(pair, first_at(t), second_at(t)); };
          CHECK(at(0)[1] ==
                doctest::Approx((at(step)[0] - at(-step)[0]) / (2 * step)).epsilon(1e-7));
        }
      }
    }
  }
}

TEST_CASE("slot borders: the budget is used up by a turn about the other body's origin") {
  core::SlotRegion<4> region;
  region.set(0, 0.4);
  region.set(1, 0.3);
  region.set(2, 0.25);
  region.set(3, 1e-3);
  region.set(4, 0.02);
  // The second body turns below the first one, which has been at (0.4, 0.3), turned by 0.25, in its frame.
  const Body first = Body::fixed(core::Pose<double>::of({0.4, 0.3}, 0.25));
  const auto budget = [&](const Body& other, double angle, double turn) {
    return core::budget_border(region, core::RelativeMotion<double>::of(first, other, angle, turn));
  };
  const auto turned = [&](double by) {
    return budget(moving({0, 0}, {0, 0}, -by, -1, 0), 0.25 + by, 1);
  };
  CHECK(turned(0)[0] == doctest::Approx(1e-3));
  CHECK(turned(0.01)[0] == doctest::Approx(0.75e-3));
  CHECK(turned(0.01)[1] == doctest::Approx(-0.05));
  CHECK(std::abs(turned(0.02)[0]) < 1e-15);
  // Moved by the free shift, half of the budget.
  const auto moved = budget(Body::fixed(core::Pose<double>::of({5e-4, 0}, 0)), 0.25, 0);
  CHECK(std::abs(moved[0]) < 1e-15);
}

TEST_CASE("slot borders: a relative motion has the rates of differences") {
  constexpr double step = 1e-6;
  const auto at = [](double t) {
    return core::RelativeMotion<double>::of(first_at(t), second_at(t), 0.6 + 2.1 * t, 2.1);
  };
  const auto before = at(-step), now = at(0), after = at(step);
  const Point change = (1 / (2 * step)) * (after.at - before.at);
  CHECK(now.rate.x == doctest::Approx(change.x).epsilon(1e-7));
  CHECK(now.rate.y == doctest::Approx(change.y).epsilon(1e-7));
  CHECK(now.pose().turn == 2.1);
  CHECK(now.pose().x_rate == now.rate.x);
}

}  // namespace test_slot_borders

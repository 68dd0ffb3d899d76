// Contacts of polygons: by trees as by testing all against all, and what they are where it can be seen.
#include <doctest/doctest.h>

#include <cmath>

#include "all_against_all.hpp"
#include "random_polygon.hpp"

namespace test_contact_search {

using namespace specht;
using core::TouchingPair, core::ContactSearch, core::Polygon, core::Pose;
using Pairs = std::vector<TouchingPair>;

namespace {

const Polygon square({{-1, -1}, {1, -1}, {1, 1}, {-1, 1}});

Pose<double> at(double x, double y, double angle = 0) { return Pose<double>::of({x, y}, angle); }

/// All pairs of two bodies, the first one at the origin.
Pairs pairs_of(const Polygon& a, const Polygon& b, const Pose<double>& second, double reach = 0.3) {
  const ContactSearch search(a, b);
  core::FoundContacts found;
  search.find(at(0, 0), second, reach, found);
  return found.pairs;
}

}  // namespace

TEST_CASE("contact search: trees find what all against all finds") {
  test::PolygonDraw draw(3);
  int all = 0, inside = 0, corners = 0;
  for (int n = 0; n < 30; ++n) {
    const Polygon a = draw.polygon(draw.size(20, 400), n % 2 == 0);
    const Polygon b = draw.polygon(draw.size(20, 400), n % 3 == 0);
    const ContactSearch search(a, b);
    core::FoundContacts found;
    const test::AllAgainstAll reference(a, b);
    for (int k = 0; k < 20; ++k) {
      const double reach = draw.uniform(0.2, 5) / std::max(a.size(), b.size());
      const auto poses = draw.near(a, b, 2 * reach);
      search.find(poses.first, poses.second, reach, found);
      const Pairs expected = reference(poses.first, poses.second, reach);
      CAPTURE(n);
      CAPTURE(k);
      REQUIRE(found.pairs.size() == expected.size());
      for (std::size_t i = 0; i < expected.size(); ++i) {
        CHECK(test::same_pair(found.pairs[i], expected[i]));
        inside += expected[i].distance < 0;
        corners += expected[i].corner;
      }
      all += static_cast<int>(expected.size());
    }
  }
  CHECK(all > 1000);
  CHECK(inside > 100);
  CHECK(corners > 10);
}

TEST_CASE("contact search: the number of boxes grows like the logarithm of the number of edges") {
  test::PolygonDraw draw(4);
  double last = 0;
  for (const int n : {32, 128, 512, 2048}) {
    const Polygon a = draw.polygon(n, true), b = draw.polygon(n, true);
    const ContactSearch search(a, b);
    core::FoundContacts found;
    double tests = 0;
    constexpr int poses = 200;
    for (int k = 0; k < poses; ++k) {
      // The corner of one body that reaches farthest towards the other, just above its border.
      const double angle = draw.uniform(-3, 3), reach = 0.1 / n;
      const Pose<double> pose = at(0, 0, angle);
      int top = 0, bottom = 0;
      for (int i = 0; i < n; ++i) {
        if (a.vertex(i).y > a.vertex(top).y) top = i;
        if (pose.at(b.vertex(i)).y < pose.at(b.vertex(bottom)).y) bottom = i;
      }
      const auto p = a.vertex(top) - pose.at(b.vertex(bottom));
      search.find(at(0, 0), {{p.x, p.y + 0.5 * reach}, pose.cos, pose.sin}, reach, found);
      CHECK_FALSE(found.pairs.empty());
      tests += static_cast<double>(found.box_tests) / poses;
    }
    CAPTURE(n);
    if (last > 0) CHECK(tests - last < 40);  // for four times as many edges
    CHECK(tests < 200);
    last = tests;
  }
}

TEST_CASE("contact search: a corner above an edge") {
  const auto pairs = pairs_of(square, square, at(0.2, 1.1 + std::sqrt(2.0), std::acos(-1) / 4));
  REQUIRE(pairs.size() == 1);
  const TouchingPair& pair = pairs[0];
  CHECK_FALSE(pair.vertex_of_first);
  CHECK_FALSE(pair.corner);
  CHECK(pair.vertex == 0);
  CHECK(pair.edge == 2);
  CHECK(pair.distance == doctest::Approx(0.1));
  CHECK(pair.on_vertex_body == Polygon::Point{-1, -1});
  CHECK(pair.on_edge_body.x == doctest::Approx(0.2));
  CHECK(pair.on_edge_body.y == 1);
  CHECK(pair.normal.x == doctest::Approx(0));
  CHECK(pair.normal.y == doctest::Approx(1));
}

TEST_CASE("contact search: parallel edges have two contacts, at the ends of what they share") {
  for (const double height : {0.1, 1e-12, 0.0, -1e-12, -0.1}) {
    CAPTURE(height);
    const auto pairs = pairs_of(square, square, at(0.5, 2 + height));
    REQUIRE(pairs.size() == 2);
    CHECK(pairs[0].vertex_of_first);
    CHECK(pairs[0].vertex == 2);  // (1, 1) on the lower edge of the second
    CHECK(pairs[0].edge == 0);
    CHECK_FALSE(pairs[1].vertex_of_first);
    CHECK(pairs[1].vertex == 0);
    CHECK(pairs[1].edge == 2);
    for (const TouchingPair& pair : pairs) CHECK(pair.distance == doctest::Approx(height));
  }
  // one edge within the other
  const Polygon wide({{-3, -1}, {3, -1}, {3, 1}, {-3, 1}});
  const auto pairs = pairs_of(wide, square, at(0.5, 2.1));
  REQUIRE(pairs.size() == 2);
  CHECK(pairs[0].vertex == 0);
  CHECK(pairs[1].vertex == 1);
  // the same, a little tilted either way
  for (const double tilt : {-1e-9, 1e-9}) {
    CHECK(pairs_of(wide, square, at(0.5, 2.1, tilt)).size() == 2);
  }
}

TEST_CASE("contact search: two corners that meet are one pair") {
  const double quarter = std::acos(-1) / 4;
  const auto pairs = pairs_of(square, square, at(1 + 0.1, 1 + 0.1 + std::sqrt(2.0), quarter));
  REQUIRE(pairs.size() == 1);
  CHECK(pairs[0].vertex_of_first);
  CHECK(pairs[0].corner);
  CHECK(pairs[0].vertex == 2);
  CHECK(pairs[0].edge == 0);
  CHECK(pairs[0].distance == doctest::Approx(std::sqrt(0.02)));
}

TEST_CASE("contact search: both faces of a notch, and the near face of a thin wall only") {
  const Polygon notch({{-2, -1}, {2, -1}, {2, 1}, {0, 0}, {-2, 1}});
  const Polygon spike({{0, 0}, {0.1, 1}, {-0.1, 1}});
  const auto in_notch = pairs_of(spike, notch, at(0, -0.1), 0.3);
  REQUIRE(in_notch.size() == 2);
  CHECK(in_notch[0].edge == 2);
  CHECK(in_notch[1].edge == 3);
  const Polygon wall({{-2, -0.01}, {2, -0.01}, {2, 0.01}, {-2, 0.01}});
  const auto on_wall = pairs_of(spike, wall, at(0, -0.1), 0.3);
  REQUIRE(on_wall.size() == 1);
  CHECK(on_wall[0].edge == 2);
  CHECK(on_wall[0].distance == doctest::Approx(0.09));
  // inside of it: the nearer face
  CHECK(pairs_of(spike, wall, at(0, -0.005), 0.3)[0].edge == 2);
  CHECK(pairs_of(spike, wall, at(0, 0.005), 0.3)[0].edge == 0);
}

TEST_CASE("contact search: what lies behind the own body is not touched") {
  // A thin plate above the square: its upper corners are within reach, too.
  const Polygon plate({{-0.5, 0}, {0.5, 0}, {0.5, 0.05}, {-0.5, 0.05}});
  const auto pairs = pairs_of(plate, square, at(0, -1.1));
  REQUIRE(pairs.size() == 2);
  CHECK(pairs[0].vertex == 0);
  CHECK(pairs[1].vertex == 1);
}

TEST_CASE("contact search: crossed bars show by their edges") {
  const Polygon bar({{-2, -0.1}, {2, -0.1}, {2, 0.1}, {-2, 0.1}});
  const ContactSearch search(bar, bar);
  core::FoundContacts found;
  search.find(at(0, 0), at(0, 0, std::acos(-1) / 2), 0.3, found);
  CHECK(found.pairs.empty());
  REQUIRE(found.crossing.has_value());
  CHECK(core::overlap(bar, at(0, 0), bar, at(0, 0, 1)));
  search.find(at(0, 0), at(0, 2.15, std::acos(-1) / 2), 0.3, found);
  CHECK_FALSE(found.crossing.has_value());
  CHECK_FALSE(core::overlap(bar, at(0, 0), bar, at(0, 2.15, std::acos(-1) / 2)));
  // a corner that is a little inside is a contact, and no such overlap
  search.find(at(0, 0), at(0, 0.1 + std::sqrt(2.0) - 1e-9, std::acos(-1) / 4), 0.3, found);
  CHECK_FALSE(found.crossing.has_value());
  // one body within the other
  CHECK(core::overlap(bar, at(0, 0), Polygon({{0, 0}, {0.1, 0}, {0, 0.05}}), at(0, 0)));
  CHECK(core::overlap(Polygon({{0, 0}, {0.1, 0}, {0, 0.05}}), at(0, 0), bar, at(0, 0)));
}

TEST_CASE("contact search: the least is the signed distance from the border, inside and outside") {
  test::PolygonDraw draw(5);
  const Polygon needle({{0, 0}, {0.02, 1}, {-0.02, 1}});  // its tip downwards
  int outside = 0, inside = 0;
  for (int n = 0; n < 20; ++n) {
    const Polygon shape = draw.polygon(20, n % 2 == 0);
    const ContactSearch search(needle, shape);
    core::FoundContacts found;
    constexpr double reach = 0.2;
    for (int k = 0; k < 500; ++k) {
      const Polygon::Point tip{draw.uniform(-1.3, 1.3), draw.uniform(-1.3, 1.3)};
      double distance = 10;
      Polygon::Point nearest;
      for (int e = 0; e < shape.size(); ++e) {
        const core::BorderPoint border(shape, e, tip);
        if (border.distance >= distance) continue;
        distance = border.distance;
        nearest = border.nearest;
      }
      const bool within = core::contains(shape, tip);
      // NOTE: what is above the tip lies behind the needle.
      if (distance > reach || (!within && nearest.y > tip.y - 0.1 * distance)) continue;
      search.find(at(tip.x, tip.y), at(0, 0), reach, found);
      const TouchingPair* least = nullptr;
      for (const TouchingPair& pair : found.pairs) {
        if (!pair.vertex_of_first || pair.vertex != 0) continue;
        if (least == nullptr || pair.distance < least->distance) least = &pair;
      }
      CAPTURE(n);
      CAPTURE(k);
      REQUIRE(least != nullptr);
      CHECK(least->distance == doctest::Approx(within ? -distance : distance).epsilon(1e-12));
      CHECK(std::abs(core::length(least->normal) - 1) < 1e-14);
      (within ? inside : outside) += 1;
    }
  }
  CHECK(inside > 500);
  CHECK(outside > 500);
}

}  // namespace test_contact_search

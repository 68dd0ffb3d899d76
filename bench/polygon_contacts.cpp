// Contacts of polygons by trees of boxes: the same as by testing all against all, and their cost.
//
//   polygon_contacts [POSES]      random poses to compare, 1e6 without
//
// Polygons have 20 to 2000 edges, each order of magnitude as likely, one half of them convex. Poses put a vertex
// of one within twice the reach of the border of the other.
#include <chrono>
#include <cstdio>
#include <cstdlib>

#include "../tests/core/geometry/all_against_all.hpp"
#include "../tests/core/geometry/random_polygon.hpp"

using namespace specht;

namespace {

struct Tally {
  long poses = 0, pairs = 0, inside = 0, corners = 0, differ = 0;
};

/// One pair of polygons in so many poses.
Tally compare(std::uint64_t seed, int poses) {
  test::PolygonDraw draw(seed);
  const core::Polygon a = draw.polygon(draw.size(20, 2000), draw.uniform(0, 1) < 0.5);
  const core::Polygon b = draw.polygon(draw.size(20, 2000), draw.uniform(0, 1) < 0.5);
  const core::ContactSearch search(a, b);
  core::FoundContacts found;
  const test::AllAgainstAll reference(a, b);
  Tally tally;
  for (int k = 0; k < poses; ++k) {
    const double reach = draw.uniform(0.1, 3) / std::max(a.size(), b.size());
    const auto near = draw.near(a, b, 2 * reach);
    search.find(near.first, near.second, reach, found);
    const auto expected = reference(near.first, near.second, reach);
    bool same = found.pairs.size() == expected.size();
    for (std::size_t i = 0; same && i < expected.size(); ++i) {
      same = test::same_pair(found.pairs[i], expected[i]);
    }
    ++tally.poses;
    tally.differ += !same;
    tally.pairs += static_cast<long>(expected.size());
    for (const auto& pair : expected) {
      tally.inside += pair.distance < 0;
      tally.corners += pair.corner;
    }
  }
  return tally;
}

/// Two convex bodies whose borders touch, n edges each.
void cost(int n) {
  test::PolygonDraw draw(static_cast<std::uint64_t>(n));
  constexpr int poses = 2000;
  const double reach = 0.1 / n;
  const core::Polygon a = draw.polygon(n, true), b = draw.polygon(n, true);
  std::vector<core::Pose<double>> second;
  for (int k = 0; k < poses; ++k) {
    const auto pose = core::Pose<double>::of({0, 0}, draw.uniform(-3, 3));
    int top = 0, bottom = 0;
    for (int i = 0; i < n; ++i) {
      if (a.vertex(i).y > a.vertex(top).y) top = i;
      if (pose.at(b.vertex(i)).y < pose.at(b.vertex(bottom)).y) bottom = i;
    }
    const auto p = a.vertex(top) - pose.at(b.vertex(bottom));
    second.push_back({{p.x, p.y + 0.5 * reach}, pose.cos, pose.sin});
  }
  double tests[2], microseconds[2], pairs = 0;
  for (const auto axes : {core::BoxAxes::chord, core::BoxAxes::body}) {
    const core::ContactSearch search(a, b, axes);
    core::FoundContacts found;
    long boxes = 0;
    pairs = 0;
    const auto begin = std::chrono::steady_clock::now();
    for (const auto& pose : second) {
      search.find({}, pose, reach, found);
      boxes += found.box_tests;
      pairs += static_cast<double>(found.pairs.size()) / poses;
    }
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
    const int k = axes == core::BoxAxes::chord ? 0 : 1;
    tests[k] = static_cast<double>(boxes) / poses;
    microseconds[k] = 1e6 * time.count() / poses;
  }
  std::printf("| %d | %.2f | %.1f | %.2f | %.1f | %.2f |\n", n, pairs, tests[0], microseconds[0],
              tests[1], microseconds[1]);
}

}  // namespace

int main(int argc, char** argv) {
  const double wanted = argc > 1 ? std::atof(argv[1]) : 1e6;
  constexpr int each = 100;
  const int tasks = static_cast<int>(wanted / each);
  std::vector<Tally> tallies(static_cast<std::size_t>(tasks));
#pragma omp parallel for schedule(dynamic)
  for (int k = 0; k < tasks; ++k) {
    tallies[static_cast<std::size_t>(k)] = compare(static_cast<std::uint64_t>(k) + 1, each);
  }
  Tally all;
  for (const Tally& t : tallies) {
    all.poses += t.poses;
    all.pairs += t.pairs;
    all.inside += t.inside;
    all.corners += t.corners;
    all.differ += t.differ;
  }
  std::printf("| poses | pairs | inside | corners | poses that differ |\n|--:|--:|--:|--:|--:|\n");
  std::printf("| %ld | %ld | %ld | %ld | %ld |\n\n", all.poses, all.pairs, all.inside, all.corners,
              all.differ);
  std::printf("| edges | pairs | boxes, chord | µs | boxes, body | µs |\n");
  std::printf("|--:|--:|--:|--:|--:|--:|\n");
  for (const int n : {20, 50, 100, 200, 500, 1000, 2000}) cost(n);
}

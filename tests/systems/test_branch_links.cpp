// Next to dips of the woodpecker cycles lie closer together than the tolerance of arrivals, and their multipliers tell
// them apart: branches that belong together.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <specht/bifurcation/continuation/diagram.hpp>
#include <specht/toys/entry/registry.hpp>
#include <tuple>

namespace test_branch_links {

using namespace specht;
using bifurcation::BranchSegment;
using bifurcation::Crossing;
using bifurcation::Diagram;
using bifurcation::SpecialPointKind;

namespace {

constexpr double step = 0.00125;

/// Cycles of periods 1 and 2 at neighbouring values of eps_N1.
const Diagram& diagram_from(double eps_N1, int values) {
  static std::map<std::pair<double, int>, Diagram> known;
  auto [place, is_new] = known.try_emplace({eps_N1, values});
  if (!is_new) return place->second;
  const auto family = toys::find(toys::registry(), "woodpecker").family({}, {"eps_N1"});
  bifurcation::DiagramRequest request;
  for (int i = 0; i < values; ++i) request.parameters.push_back(eps_N1 + i * step);
  request.range = {-2.5, 0.11};
  request.crossings.piecewise.points = 150;
  request.last_iterate = 2;
  request.follow = true;
  place->second = bifurcation::diagram(*family, request, {});
  return place->second;
}

const std::vector<std::pair<double, int>> places{{0.13625, 2}, {0.1575, 2}, {0.18625, 4}};

/// A point of a segment: its slope, the part it belongs to, and whether it is a special point.
struct Point {
  double slope;
  int part;
  bool special;
};

std::vector<Point> points_of(const BranchSegment& segment, const Diagram& diagram, std::size_t k) {
  const auto slope_at = [&](const bifurcation::Port& port) {
    const auto& slice = diagram.slices[port.side == 0 ? k - 1 : k];
    return slice.crossings[static_cast<std::size_t>(port.index)].slope;
  };
  std::vector<Point> points;
  if (segment.from.index >= 0) points.push_back({slope_at(segment.from), 0, false});
  for (const auto& point : segment.curve) {
    points.push_back({point.crossing.slope, point.part, point.special});
  }
  if (segment.to.index >= 0) points.push_back({slope_at(segment.to), segment.parts - 1, false});
  return points;
}

template <class Check>
void for_each_segment(const Check& check) {
  for (const auto& [from, values] : places) {
    CAPTURE(from);
    const Diagram& diagram = diagram_from(from, values);
    REQUIRE(diagram.slices.size() == static_cast<std::size_t>(values));
    for (std::size_t k = 1; k < diagram.slices.size(); ++k) {
      for (const BranchSegment& segment : diagram.slices[k].segments) check(segment, diagram, k);
    }
  }
}

}  // namespace

TEST_CASE("branch links: along a branch the slope passes 1 at special points only") {
  int looked_at = 0;
  for_each_segment([&](const BranchSegment& segment, const Diagram& diagram, std::size_t k) {
    const auto points = points_of(segment, diagram, k);
    for (std::size_t i = 1; i < points.size(); ++i) {
      const Point &a = points[i - 1], &b = points[i];
      if (a.part != b.part || a.special || b.special) continue;
      if (std::isnan(a.slope) || std::isnan(b.slope)) continue;
      CAPTURE(diagram.slices[k].parameter);
      CAPTURE(a.slope);
      CAPTURE(b.slope);
      CHECK((a.slope > 1.0) == (b.slope > 1.0));
      ++looked_at;
    }
  });
  CHECK(looked_at > 100);
}

TEST_CASE("branch links: a fold or a flip belongs to one branch on each of its sides") {
  std::set<std::tuple<SpecialPointKind, double, double, int>> known;
  for_each_segment([&](const BranchSegment& segment, const Diagram&, std::size_t) {
    for (const auto& s : segment.points) {
      if (s.kind != SpecialPointKind::fold && s.kind != SpecialPointKind::flip) continue;
      if (s.doubling != bifurcation::SpecialPoint::Doubling::none) continue;
      CAPTURE(s.parameter);
      CAPTURE(s.x);
      CHECK(known.emplace(s.kind, s.parameter, s.x, s.iterate).second);
    }
  });
  CHECK(known.size() > 10);
}

TEST_CASE(
    "branch links: cycles have one multiplier, and fixed points of P the square of theirs under "
    "P_2") {
  int cycles = 0, fixed = 0;
  for (const auto& [from, values] : places) {
    CAPTURE(from);
    for (const auto& slice : diagram_from(from, values).slices) {
      std::map<int, std::vector<double>> of_orbit;
      std::vector<const Crossing*> of_P;
      for (const Crossing& c : slice.crossings) {
        if (!is_fixed_point(c.kind)) continue;
        CHECK(std::abs(c.slope) <= 1e9);
        CHECK(std::abs(c.left - c.x) <= 1e-8 + 1e-14 * std::abs(c.slope));  // rounding of x
        if (c.iterate == 1) of_P.push_back(&c);
        if (c.iterate == 2 && c.period == 2 && c.orbit > 0) of_orbit[c.orbit].push_back(c.slope);
      }
      for (const auto& [orbit, slopes] : of_orbit) {
        REQUIRE(slopes.size() == 2);
        CHECK(std::abs(slopes[0] - slopes[1]) <= 0.1 * (1.0 + std::abs(slopes[0])));
        ++cycles;
      }
      for (const Crossing& c : slice.crossings) {
        if (!is_fixed_point(c.kind) || c.iterate != 2 || c.period != 1) continue;
        const auto nearest =
            *std::min_element(of_P.begin(), of_P.end(), [&](const Crossing* a, const Crossing* b) {
              return std::abs(a->x - c.x) < std::abs(b->x - c.x);
            });
        CHECK(std::abs(nearest->x - c.x) <= 1e-8);
        const double square = nearest->slope * nearest->slope;
        CHECK(std::abs(c.slope - square) <= 0.1 * (1.0 + square));
        ++fixed;
      }
    }
  }
  CHECK(cycles > 50);
  CHECK(fixed > 10);
}

}  // namespace test_branch_links

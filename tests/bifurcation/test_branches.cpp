// Branches: which crossings of neighbouring slices belong together.
#include <doctest/doctest.h>

#include <cmath>
#include <map>
#include <specht/bifurcation/branches.hpp>
#include <specht/bifurcation/diagram.hpp>
#include <specht/bifurcation/sample.hpp>
#include <specht/core/itinerary_text.hpp>
#include <specht/toys/registry.hpp>

using namespace specht;
using bifurcation::BranchPoint;
using bifurcation::CrossingKind;
using Slices = std::vector<std::vector<BranchPoint>>;
using Numbers = std::vector<std::vector<int>>;

namespace {

BranchPoint point(double x, const std::string& itinerary, double slope = 0.5) {
  BranchPoint p;
  p.kind = std::abs(slope) < 1.0 ? CrossingKind::stable : CrossingKind::unstable;
  p.x = x;
  p.slope = slope;
  p.itinerary = itinerary;
  return p;
}

BranchPoint jump(double x, const std::string& itinerary) {
  BranchPoint p;
  p.x = x;
  p.itinerary = itinerary;
  return p;
}

Numbers join(const Slices& slices, double range = 2.0) {
  bifurcation::BranchJoiner joiner(range);
  Numbers numbers;
  for (const auto& slice : slices) numbers.push_back(joiner.next(slice));
  return numbers;
}

bool joined(const BranchPoint& a, const BranchPoint& b) {
  const Numbers numbers = join({{a}, {b}});
  return numbers[1][0] == numbers[0][0];
}

/// Crossings of the piecewise-linear map for 62 steps of r from −0.525 to 2.575, none at 0 or 2.
Slices piecewise_linear_slices() {
  const auto toys = toys::registry();
  const auto family = toys::find(toys, "piecewise_linear").family({}, {"r"});
  bifurcation::DiagramRequest request;
  request.parameters = bifurcation::grid(-0.525, 2.575, 63);
  request.range = {-3.0, 3.0};
  request.crossings.typed.points = 101;
  Slices slices;
  for (const auto& slice : bifurcation::diagram(*family, request, {}).slices) {
    slices.emplace_back();
    for (const auto& c : slice.crossings) {
      slices.back().push_back(
          {c.kind, c.iterate, c.period, c.x, c.slope, core::to_text(c.point.itinerary)});
    }
  }
  return slices;
}

}  // namespace

TEST_CASE("branches: neighbours are joined, new ones get the next number") {
  CHECK(join({{point(0.5, "A")},
              {point(-0.4, "B", -2.0), point(0.51, "A")},
              {},
              {point(0.52, "A")}}) == Numbers{{1}, {2, 1}, {}, {3}});
}

TEST_CASE("branches: a flip does not end a branch, a fold or another sort does") {
  CHECK(joined(point(0.5, "A", -0.9), point(0.5, "A", -1.1)));
  CHECK_FALSE(joined(point(0.5, "A", 0.9), point(0.5, "A", 1.1)));
  CHECK_FALSE(joined(point(0.5, "A"), jump(0.5, "A")));
  BranchPoint band = point(0.5, "A");
  band.kind = CrossingKind::marginal;
  CHECK_FALSE(joined(point(0.5, "A"), band));
  CHECK(joined(band, band));
}

TEST_CASE("branches: iterates and periods are kept apart") {
  BranchPoint first = point(0.5, "A"), second = first, cycle = first;
  second.iterate = 2;
  cycle.iterate = cycle.period = 2;
  CHECK_FALSE(joined(first, second));
  CHECK_FALSE(joined(second, cycle));
  CHECK(joined(cycle, cycle));
}

TEST_CASE("branches: the step allowed is smaller where the itinerary changes") {
  const bifurcation::BranchOptions options;
  CHECK(options.other_itinerary < options.same_itinerary);
  constexpr double range = 2.0, x = 0.5, little = 1e-6;
  const double same = options.same_itinerary * range, other = options.other_itinerary * range;
  CHECK(joined(point(x, "A"), point(x + same - little, "A")));
  CHECK_FALSE(joined(point(x, "A"), point(x + same + little, "A")));
  CHECK(joined(point(x, "A"), point(x + other - little, "B")));
  CHECK_FALSE(joined(point(x, "A"), point(x + other + little, "B")));
}

TEST_CASE("branches: equal itineraries come before nearness") {
  CHECK(join({{point(0.490, "A"), point(0.510, "B")}, {point(0.492, "B"), point(0.512, "A")}}) ==
        Numbers{{1, 2}, {2, 1}});
}

TEST_CASE("branches: each crossing has one neighbour on either side, the nearest") {
  CHECK(join({{point(0.50, "A")}, {point(0.505, "A"), point(0.51, "A")}, {point(0.512, "A")}}) ==
        Numbers{{1}, {1, 2}, {1}});
  // The step before is expected again: 0.505 + 0.005 is nearer to 0.512 than 0.51 + 0.
}

TEST_CASE("branches: two that cross with one itinerary go straight on") {
  Slices slices;
  for (int k = 0; k <= 10; ++k) {
    const double up = 0.1 * k, down = 1.03 - 0.1 * k;
    slices.push_back({point(std::min(up, down), "A"), point(std::max(up, down), "A")});
  }
  const Numbers numbers = join(slices, 5.0);
  CHECK(numbers.front() == std::vector<int>{1, 2});
  CHECK(numbers.back() == std::vector<int>{2, 1});
}

TEST_CASE("branches: the piecewise-linear map along r") {
  const Slices slices = piecewise_linear_slices();
  const Numbers numbers = join(slices, 6.0);
  std::map<CrossingKind, std::map<int, int>> lengths;
  for (std::size_t k = 0; k < numbers.size(); ++k) {
    REQUIRE(numbers[k].size() == slices[k].size());
    for (std::size_t i = 0; i < numbers[k].size(); ++i) {
      ++lengths[slices[k][i].kind][numbers[k][i]];
    }
  }
  for (const auto kind : {CrossingKind::stable, CrossingKind::unstable, CrossingKind::jump}) {
    REQUIRE(lengths[kind].size() == 1);  // one branch each, without a gap
  }
  CHECK(lengths[CrossingKind::stable].begin()->second == 51);    // r < 2
  CHECK(lengths[CrossingKind::unstable].begin()->second == 52);  // r > 0
  CHECK(lengths[CrossingKind::jump].begin()->second == 40);      // 0 < r < 2
  CHECK(numbers[0] == std::vector<int>{1});
}

TEST_CASE("branches: resumed at any slice the numbers are the same") {
  const Slices slices = piecewise_linear_slices();
  const Numbers whole = join(slices, 6.0);
  for (const std::size_t finished : {1U, 11U, 12U, 51U, 62U}) {
    CAPTURE(finished);
    bifurcation::BranchJoiner joiner(6.0);
    for (std::size_t k = 0; k < finished; ++k) joiner.resume(slices[k], whole[k]);
    for (std::size_t k = finished; k < slices.size(); ++k)
      CHECK(joiner.next(slices[k]) == whole[k]);
  }
}

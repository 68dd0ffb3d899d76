// The piecewise map of the duck: the threshold of walking, the second jump and its mechanism, contact problems
// with several solutions; and the walking branch along the inclination of the slope.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <specht/bifurcation/continuation/branches.hpp>
#include <specht/bifurcation/continuation/diagram.hpp>
#include <specht/bifurcation/crossings/crossings.hpp>
#include <specht/maps/piecewise/piecewise_map.hpp>
#include <specht/toys/entry/registry.hpp>
#include <vector>

#include "../bifurcation/crossings/find_crossings.hpp"
#include "../toys/duck_map.hpp"

namespace test_duck_piecewise_map {

using namespace specht;
using namespace specht::test;

namespace {

constexpr double walking = -2.7546517054386, w_c = -0.4042929450910;

maps::PiecewiseMap piecewise(const core::Interval& range, int points) {
  auto map = duck_map();
  maps::PiecewiseMapOptions options;
  options.points = points;
  return maps::compute_piecewise_map(map, range, options);
}

/// Where the front foot ceases to slide for the first time, and what the section's angle is.
double slip_end_angle(double x) {
  auto map = duck_map();
  decltype(map)::Recorder recorder(0.0, 1.0);
  REQUIRE(map.follow(x, &recorder).has_value());
  for (const auto& event : recorder.events()) {
    if (core::token(event.code) == "V1s") return event.after.q(2);
  }
  FAIL("the front foot does not slide");
  return 0;
}

/// The special points of one kind along φ_R.
std::vector<bifurcation::SpecialPoint> special_points(const std::string& section, double value,
                                                      const core::Interval& phi_R, int values,
                                                      const core::Interval& range,
                                                      bifurcation::SpecialPointKind kind) {
  const auto toys = toys::registry();
  toys::Settings settings;
  settings.section = section;
  if (section == "tilt") settings.section_value = value;
  bifurcation::DiagramRequest request;
  request.range = range;
  request.crossings.piecewise.points = 40;
  request.follow = true;
  for (int k = 0; k < values; ++k) {
    request.parameters.push_back(phi_R.low + (phi_R.high - phi_R.low) * k / (values - 1));
  }
  const auto family = toys::find(toys, "duck").family(settings, {"phi_R"});
  bifurcation::Branches branches;
  const auto diagram =
      bifurcation::diagram(*family, request, {}, [&](const bifurcation::DiagramSlice& slice) {
        (void)branches.next(bifurcation::branch_slice(slice), slice.segments);
      });
  std::vector<bifurcation::SpecialPoint> found;
  for (const auto& point : branches.special_points()) {
    if (point.kind == kind) found.push_back(point);
  }
  return found;
}

}  // namespace

TEST_CASE("duck: the crossings are the walk and the band of lossless rolling") {
  const auto map = duck_map();
  const auto found = find_crossings(map, -4, -0.05, 60);
  REQUIRE(found.size() == 2);
  CHECK(found[0].kind == bifurcation::CrossingKind::stable);
  CHECK(std::abs(found[0].x - walking) < 1e-12);
  CHECK(found[1].kind == bifurcation::CrossingKind::marginal);
  CHECK(std::abs(found[1].left - w_c) < 1e-12);
  CHECK(found[1].right == -0.05);
}

TEST_CASE("duck: at the threshold of walking P jumps, with a square root on its left") {
  const auto map = piecewise({-0.45, -0.35}, 20);
  const auto jump = std::find_if(map.breakpoints.begin(), map.breakpoints.end(), [](const auto& b) {
    return b.kind == maps::BreakpointKind::jump;
  });
  REQUIRE(jump != map.breakpoints.end());
  CHECK(std::abs(jump->x - w_c) < 1e-12);
  CHECK(std::abs(jump->left - -1.31025) < 1e-5);
  CHECK(std::abs(jump->right - w_c) < 1e-12);
  CHECK(jump->mechanism == "R-1 or the section");
  // On closed legs at φ = 0 with hardly any speed, which contacts carry is not told.
  CHECK(jump->left_point.non_unique);
}

TEST_CASE("duck: at the second jump the front foot slides past the section or sticks before it") {
  const auto map = piecewise({-4.7, -4.4}, 10);
  REQUIRE(map.breakpoints.size() == 1);
  const auto& jump = map.breakpoints.front();
  CHECK(jump.kind == maps::BreakpointKind::jump);
  CHECK(std::abs(jump.x - -4.530117781916) < 1e-10);
  CHECK(jump.mechanism == "R-1 or the section");
  const double section = Duck().closed_equilibrium();
  CHECK(slip_end_angle(jump.x - 1e-6) < section);
  CHECK(slip_end_angle(jump.x + 1e-6) > section);
  CHECK(std::abs(slip_end_angle(jump.x + 1e-6) - section) < 1e-4);
}

TEST_CASE("duck: the walk is born in a fold, and loses its stability in a border collision") {
  const auto folds = special_points("tilt", 0.01, {0.0820, 0.0826}, 3, {-1.9, -1.6},
                                    bifurcation::SpecialPointKind::fold);
  REQUIRE(folds.size() == 1);
  CHECK(std::abs(folds[0].parameter - 0.0823566) < 1e-7);
  const auto flips = special_points("tilt", 0.01, {0.2183, 0.2193}, 3, {-0.75, -0.48},
                                    bifurcation::SpecialPointKind::nonsmooth_flip);
  REQUIRE(flips.size() == 1);
  CHECK(std::abs(flips[0].parameter - 0.2188092) < 1e-7);
  CHECK(std::abs(flips[0].slope_before) < 1);
  CHECK(flips[0].slope_after < -1);
}

TEST_CASE(
    "duck: the band of lossless rolling ends where orbits have one more impact, on any grid") {
  // Beyond its end P leaves the diagonal like 400 (x − x_0)³: by less than its rounding at first.
  const auto toys = toys::registry();
  const auto family = toys::find(toys, "duck").family({}, {"phi_R"});
  struct Case {
    double phi_R, end;
  };
  for (const Case& one :
       {Case{0.1485, -0.32174763488}, Case{0.149, -0.32360764696}, Case{0.1498, -0.32658484820}}) {
    CAPTURE(one.phi_R);
    const std::shared_ptr<maps::ReturnMap> map = family->at(std::span(&one.phi_R, 1));
    bifurcation::ParallelMap parallel(map, {});
    for (const double low : {-3.0, -0.5, -0.33}) {
      CAPTURE(low);
      bifurcation::CrossingOptions options;
      options.piecewise.points = 150;
      const auto found = bifurcation::crossings(parallel, {low, -0.05}, 1, 1, options, nullptr);
      REQUIRE(found);
      REQUIRE(found->back().kind == bifurcation::CrossingKind::marginal);
      CHECK(std::abs(found->back().left - one.end) < 1e-10);
      // What lies within rounding of the diagonal beside the band is none of its own.
      for (const auto& c : *found) {
        if (c.kind == bifurcation::CrossingKind::stable) CHECK(c.x < -2.0);
      }
    }
  }
}

TEST_CASE("duck: the band of lossless rolling is followed between values of the inclination") {
  const auto toys = toys::registry();
  const auto family = toys::find(toys, "duck").family({}, {"phi_R"});
  bifurcation::DiagramRequest request;
  request.range = {-5.0, -0.05};
  request.crossings.section = request.range;
  request.continuation.crossings = request.crossings;
  request.parameters = {0.14, 0.16};
  request.follow = true;
  int points = 0;
  for (const auto& slice : bifurcation::diagram(*family, request, {}).slices) {
    for (const auto& segment : slice.segments) {
      for (const auto& point : segment.curve) {
        if (point.crossing.kind != bifurcation::CrossingKind::marginal) continue;
        ++points;
        // As the map at this value has it.
        bifurcation::ParallelMap map(family->at(std::span(&point.parameter, 1)), {});
        const auto found =
            bifurcation::crossings(map, request.range, 1, 1, request.crossings, nullptr);
        REQUIRE(found);
        CHECK(std::abs(found->back().left - point.crossing.left) < 1e-10);
        CHECK(found->back().right == point.crossing.right);
      }
    }
  }
  CHECK(points > 0);
}

TEST_CASE("duck: the band of lossless rolling ends with the section, where all branches do") {
  const auto points = special_points("front", 0, {0.11, 0.13}, 2, {-5.0, -0.05},
                                     bifurcation::SpecialPointKind::range_end);
  std::vector<double> ends;
  for (const auto& point : points) {
    if (point.note == bifurcation::outside_section) ends.push_back(point.parameter);
  }
  REQUIRE(ends.size() == 3);
  for (const double end : ends) CHECK(std::abs(end - ends[0]) < 1e-12);
}

TEST_CASE("duck: the unstable fixed point below the walk ends at the band of lossless rolling") {
  const auto ends = special_points("front", 0, {0.1497, 0.1499}, 2, {-0.36, -0.28},
                                   bifurcation::SpecialPointKind::nonsmooth_fold);
  REQUIRE(ends.size() == 1);
  CHECK(ends[0].note.find("end of a band") != std::string::npos);
  CHECK(std::abs(ends[0].parameter - 0.14984) < 1e-4);
}

}  // namespace test_duck_piecewise_map

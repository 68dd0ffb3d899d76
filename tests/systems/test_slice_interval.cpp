// What becomes of branches between two slices: the special points, on maps where they are known.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <specht/bifurcation/continuation/branches.hpp>
#include <specht/bifurcation/continuation/diagram.hpp>
#include <specht/bifurcation/crossings/sample.hpp>
#include <specht/toys/entry/registry.hpp>

#include "../bifurcation/crossings/find_crossings.hpp"
#include "../maps/formula_map.hpp"
#include "../sanitizers.hpp"

namespace test_slice_interval {

using namespace specht;
using namespace specht::test;
using bifurcation::SpecialPoint;
using bifurcation::SpecialPointKind;

namespace {

std::vector<SpecialPoint> special_points(const maps::MapFamily& family, std::vector<double> values,
                                         core::Interval range, int iterates = 1) {
  bifurcation::DiagramRequest request;
  request.parameters = std::move(values);
  request.range = range;
  request.last_iterate = iterates;
  request.crossings.piecewise.points = 60;
  request.follow = true;
  bifurcation::Execution execution;
  execution.jobs = 2;
  bifurcation::Branches branches;
  for (const auto& slice : bifurcation::diagram(family, request, execution).slices) {
    (void)branches.next(bifurcation::branch_slice(slice), slice.segments);
  }
  return branches.special_points();
}

std::vector<SpecialPoint> of_kind(const std::vector<SpecialPoint>& points, SpecialPointKind kind) {
  std::vector<SpecialPoint> result;
  std::copy_if(points.begin(), points.end(), std::back_inserter(result),
               [&](const SpecialPoint& p) { return p.kind == kind; });
  return result;
}

std::vector<SpecialPoint> woodpecker(double low, double high, core::Interval range) {
  const auto toys = toys::registry();
  const auto family = toys::find(toys, "woodpecker").family({}, {"eps_N1"});
  return special_points(*family, bifurcation::grid(low, high, 3), range);
}

}  // namespace

TEST_CASE("slice interval: the quadratic map has a fold and a flip") {
  // P = r − 1 − x²: fold at r = 3/4 (x = −1/2), flip at r = 7/4 (x = 1/2).
  const FormulaFamily quadratic(
      [](double r, double x) {
        return Formula{r - 1 - x * x, 0};
      },
      [](double, double x) { return -2 * x; });
  const auto points = special_points(quadratic, bifurcation::grid(0.0, 1.9, 20), {-3.0, 3.0});
  const auto folds = of_kind(points, SpecialPointKind::fold),
             flips = of_kind(points, SpecialPointKind::flip);
  REQUIRE(folds.size() == 1);
  CHECK(std::abs(folds[0].parameter - 0.75) < 1e-10);
  CHECK(std::abs(folds[0].x + 0.5) < 1e-5);  // the square root of the accuracy of r
  CHECK(folds[0].branch_before != folds[0].branch_after);
  REQUIRE(flips.size() == 1);
  CHECK(std::abs(flips[0].parameter - 1.75) < 1e-9);
  CHECK(std::abs(flips[0].x - 0.5) < 1e-9);
  CHECK(flips[0].slope_before > -1.0);
  CHECK(flips[0].slope_after < -1.0);
  CHECK(flips[0].branch_before == flips[0].branch_after);
  CHECK(of_kind(points, SpecialPointKind::unexplained).empty());
}

TEST_CASE("slice interval: a period doubling begins both points of a cycle") {
  const FormulaFamily quadratic(
      [](double r, double x) {
        return Formula{r - 1 - x * x, 0};
      },
      [](double, double x) { return -2 * x; });
  const auto points = special_points(quadratic, bifurcation::grid(1.6, 1.9, 4), {-3.0, 3.0}, 2);
  const auto flips = of_kind(points, SpecialPointKind::flip);
  // The flip itself, and the two branches that begin there, linked with the one that flips.
  REQUIRE(flips.size() == 3);
  int begun = 0;
  for (const SpecialPoint& flip : flips) {
    CHECK(std::abs(flip.parameter - 1.75) < 1e-12);
    CHECK(std::abs(flip.x - 0.5) < 1e-12);
    CHECK(flip.iterate == 1);
    CHECK(flip.slope_before > -1.0);
    CHECK(flip.slope_after < -1.0);
    CHECK(flip.branch_before == flips[0].branch_before);
    begun += flip.branch_after != flip.branch_before ? 1 : 0;
  }
  CHECK(begun == 2);
  CHECK(of_kind(points, SpecialPointKind::unexplained).empty());
}

TEST_CASE("slice interval: the period doublings of the logistic map") {
  const FormulaFamily logistic(
      [](double a, double x) {
        return Formula{a * x * (1 - x), 0};
      },
      [](double a, double x) { return a * (1 - 2 * x); });
  constexpr double doublings[] = {3.0, 3.449489742783178, 3.544090359551923, 3.564407266095433};
  const auto points = special_points(logistic, {2.9, 3.1, 3.3, 3.5, 3.55, 3.566}, {0.2, 0.95}, 8);
  for (const SpecialPoint& p : points) {
    CAPTURE(p.parameter);
    CAPTURE(p.note);
    CHECK((p.kind == SpecialPointKind::flip || p.kind == SpecialPointKind::range_end));
    if (p.kind != SpecialPointKind::flip) continue;
    double nearest = 1.0;
    for (const double at : doublings) nearest = std::min(nearest, std::abs(at - p.parameter));
    CHECK(nearest < 1e-12);
  }
  // 1 + 2, 2 + 4 and 4 + 8 at the first three: flips, and branches that begin there; 8 flips at the last.
  CHECK(of_kind(points, SpecialPointKind::flip).size() == 3 + 6 + 12 + 8);
}

TEST_CASE("slice interval: a value of the sweep that is a period doubling itself") {
  const FormulaFamily logistic(
      [](double a, double x) {
        return Formula{a * x * (1 - x), 0};
      },
      [](double a, double x) { return a * (1 - 2 * x); });
  for (const auto& values : {bifurcation::grid(2.6, 3.4, 5), bifurcation::grid(2.9, 3.4, 6)}) {
    const auto points = special_points(logistic, values, {0.05, 0.97}, 2);
    const auto flips = of_kind(points, SpecialPointKind::flip);
    CHECK(flips.size() == 3);
    for (const SpecialPoint& flip : flips) CHECK(std::abs(flip.parameter - 3.0) < 1e-12);
    CHECK(of_kind(points, SpecialPointKind::unexplained).empty());
    CHECK(of_kind(points, SpecialPointKind::nonsmooth_fold).empty());
  }
  const std::vector<double> hits{2.9, 3.0, 3.449489742783178, 3.5, 3.544090359551923, 3.55};
  const auto points = special_points(logistic, hits, {0.05, 0.97}, 8);
  CHECK(of_kind(points, SpecialPointKind::flip).size() == 3 + 6 + 12);
  CHECK(of_kind(points, SpecialPointKind::flip).size() +
            of_kind(points, SpecialPointKind::range_end).size() ==
        points.size());
}

TEST_CASE("slice interval: a cycle that is born and dies at flips between two values") {
  // The logistic map with a = 3.2 − (r − 1)²: a = 3 at r = 1 ± √0.2, and a period of two between.
  const FormulaFamily bubble(
      [](double r, double x) {
        return Formula{(3.2 - (r - 1) * (r - 1)) * x * (1 - x), 0};
      },
      [](double r, double x) { return (3.2 - (r - 1) * (r - 1)) * (1 - 2 * x); });
  const auto points = special_points(bubble, {0.42, 1.6}, {0.1, 0.9}, 2);
  for (const double r : {1.0 - std::sqrt(0.2), 1.0 + std::sqrt(0.2)}) {
    CAPTURE(r);
    int flips = 0, children = 0;
    for (const auto& point : points) {
      if (!(std::abs(point.parameter - r) < 1e-10)) continue;
      CHECK(point.kind == SpecialPointKind::flip);
      CHECK(std::abs(point.x - 2.0 / 3.0) < 1e-9);
      (point.doubling == SpecialPoint::Doubling::none ? flips : children) += 1;
    }
    CHECK(flips == 1);
    CHECK(children == 2);
  }
}

TEST_CASE("slice interval: border collisions at a kink: a fold, a flip, and nothing") {
  // P = r − 1 + s|x| + t x: slopes t − s and t + s meet at x = 0, which a fixed point reaches at r = 1.
  const auto kinked = [](double left, double right) {
    return FormulaFamily(
        [=](double r, double x) {
          return Formula{r - 1 + (x < 0 ? left : right) * x, x < 0 ? 0 : 1};
        },
        [=](double, double x) { return x < 0 ? left : right; });
  };
  const std::vector<double> values{0.83, 1.13};
  const auto folds = special_points(kinked(2.0, 0.5), values, {-1.0, 1.0});
  REQUIRE(of_kind(folds, SpecialPointKind::nonsmooth_fold).size() == 1);
  CHECK(std::abs(of_kind(folds, SpecialPointKind::nonsmooth_fold)[0].parameter - 1.0) < 1e-10);
  const auto flips = special_points(kinked(-0.4, -1.7), values, {-1.0, 1.0});
  REQUIRE(of_kind(flips, SpecialPointKind::nonsmooth_flip).size() == 1);
  const SpecialPoint flip = of_kind(flips, SpecialPointKind::nonsmooth_flip)[0];
  CHECK(std::abs(flip.parameter - 1.0) < 1e-10);
  CHECK(std::abs(flip.x) < 1e-10);
  CHECK(flip.slope_before == doctest::Approx(-0.4));
  CHECK(flip.slope_after == doctest::Approx(-1.7));
  CHECK(flip.branch_before == flip.branch_after);
  const auto passes = special_points(kinked(-0.4, -0.7), values, {-1.0, 1.0});
  CHECK(of_kind(passes, SpecialPointKind::range_end).size() == passes.size());
}

TEST_CASE(
    "slice interval: a kink is told from a fold and a flip also where the itinerary is the same") {
  // Curves meet at x = c r, with slopes that jump over 1, or −1, or both.
  std::atomic<int> evaluations{0};
  const auto kinked = [&](double left, double right, double c) {
    return FormulaFamily(
        [=, &evaluations](double r, double x) {
          ++evaluations;
          const double d = x - c * (r - 1);
          return Formula{r - 1 + (d < 0 ? left : right) * d + 0.3 * d * d, 0};
        },
        [=](double r, double x) {
          const double d = x - c * (r - 1);
          return (d < 0 ? left : right) + 0.6 * d;
        });
  };
  struct Case {
    double left, right, c;
    int folds, flips;
  };
  for (const Case& one :
       {Case{2.0, 0.5, 0.1, 1, 0}, Case{0.8, 1.6, -0.2, 1, 0}, Case{12.3, -2.1, 0.3, 1, 0},
        Case{-0.855, -1.151, 0.2, 0, 1}, Case{-1.7, -0.4, 0.0, 0, 1}}) {
    CAPTURE(one.left);
    for (const double low : {0.98, 0.987, 0.9931}) {
      CAPTURE(low);
      evaluations = 0;
      const auto points =
          special_points(kinked(one.left, one.right, one.c), {low, 1.013}, {-0.2, 0.2});
      // Steps that end next to the kink grow again beyond it.
      CHECK(evaluations < 20'000);
      const auto folds = of_kind(points, SpecialPointKind::nonsmooth_fold);
      const auto flips = of_kind(points, SpecialPointKind::nonsmooth_flip);
      REQUIRE(static_cast<int>(folds.size()) == one.folds);
      REQUIRE(static_cast<int>(flips.size()) == one.flips);
      const SpecialPoint& at_kink = folds.empty() ? flips[0] : folds[0];
      CHECK(std::abs(at_kink.parameter - 1.0) < 1e-10);
      const auto [least, most] = std::minmax(at_kink.slope_before, at_kink.slope_after);
      CHECK(least == doctest::Approx(std::min(one.left, one.right)));
      CHECK(most == doctest::Approx(std::max(one.left, one.right)));
      for (const auto kind : {SpecialPointKind::fold, SpecialPointKind::unexplained}) {
        CHECK(of_kind(points, kind).empty());
      }
      for (const auto& flip : of_kind(points, SpecialPointKind::flip)) {
        CHECK(std::abs(flip.parameter - 1.0) > 1e-6);
      }
    }
  }
}

TEST_CASE(
    "slice interval: two fixed points meet at a square root, at the parameter to the last digits") {
  // x = b + d, b = c (r − 1): P = b + h + 0.85 d for d < 0, b + h + s √d for d > 0, with h = e (r − 1).
  for (const double s : {0.02, 0.059, 0.3}) {
    CAPTURE(s);
    const double c = 0.37, e = -7.7;
    const FormulaFamily root(
        [=](double r, double x) {
          const double b = c * (r - 1), d = x - b, h = e * (r - 1);
          return Formula{b + h + (d < 0 ? 0.85 * d : s * std::sqrt(d)), d < 0 ? 0 : 1};
        },
        [=](double r, double x) {
          const double d = x - c * (r - 1);
          return d < 0 ? 0.85 : s / (2 * std::sqrt(d));
        });
    const auto points = special_points(root, {0.9993, 1.0011}, {-0.3, 0.3});
    const auto folds = of_kind(points, SpecialPointKind::nonsmooth_fold);
    REQUIRE(folds.size() == 1);
    CHECK(std::abs(folds[0].parameter - 1.0) < 1e-14);
    CHECK(std::abs(folds[0].x) < 1e-13);
    CHECK(folds[0].note.find("known to") == std::string::npos);
  }
}

TEST_CASE("slice interval: a fixed point meets the end of a band, to which P jumps or not") {
  // P = x for x > b, and a line of another slope on its left, which meets the diagonal at b for r = 1.
  for (const double slope : {1.2, -0.3, 40.0}) {
    for (const double speed : {0.0, 0.31}) {
      CAPTURE(slope);
      CAPTURE(speed);
      const FormulaFamily band(
          [=](double r, double x) {
            const double b = speed * (r - 1), d = x - b;
            return d < 0 ? Formula{b + slope * d + 0.7 * (slope - 1) * (r - 1), 0} : Formula{x, 1};
          },
          [=](double r, double x) { return x < speed * (r - 1) ? slope : 1.0; });
      const auto points = special_points(band, {1.3, 0.82}, {-1.0, 0.4});
      const auto folds = of_kind(points, SpecialPointKind::nonsmooth_fold);
      REQUIRE(folds.size() == 1);
      CHECK(std::abs(folds[0].parameter - 1.0) < 1e-9);
      CHECK(std::abs(folds[0].x) < 1e-9);
      CHECK(folds[0].note.find("meets the end of a band") != std::string::npos);
      CHECK(folds.size() + of_kind(points, SpecialPointKind::range_end).size() == points.size());
    }
  }
}

TEST_CASE("slice interval: the jump of the piecewise-linear map starts at A and ends at B") {
  const auto toys = toys::registry();
  const auto family = toys::find(toys, "piecewise_linear").family({}, {"r"});
  const auto points = special_points(*family, bifurcation::grid(-0.93, 2.9, 39), {-3.0, 3.0});
  REQUIRE(of_kind(points, SpecialPointKind::jump_start).size() == 1);
  CHECK(std::abs(of_kind(points, SpecialPointKind::jump_start)[0].parameter) < 1e-10);
  REQUIRE(of_kind(points, SpecialPointKind::jump_end).size() == 1);
  CHECK(std::abs(of_kind(points, SpecialPointKind::jump_end)[0].parameter - 2.0) < 1e-10);
  CHECK(of_kind(points, SpecialPointKind::unexplained).empty());
}

TEST_CASE("slice interval: a branch that leaves the range of x says so") {
  const FormulaFamily family(
      [](double r, double x) {
        return Formula{0.5 * x + 0.5 * r, 0};
      },
      [](double, double) { return 0.5; });
  const auto points = special_points(family, {0.2, 0.7, 1.3}, {-1.0, 1.0});
  REQUIRE(points.size() == 2);
  CHECK(points[1].kind == SpecialPointKind::range_end);
  CHECK(std::abs(points[1].x - 1.0) < 1e-10);  // the fixed point is at x = r
  CHECK(std::abs(points[1].parameter - 1.0) < 1e-10);
  CHECK(points[1].branch_after == 1);
}

TEST_CASE(
    "slice interval: the points A, B and C of the woodpecker, and where its unstable branch ends" *
    doctest::skip(sanitized)) {
  const auto A = of_kind(woodpecker(0.041, 0.043, {-0.9, -0.86}), SpecialPointKind::jump_start);
  REQUIRE(A.size() == 1);
  CHECK(std::abs(A[0].parameter - 0.042164330913) < 1e-9);
  CHECK(std::abs(A[0].x - -0.88477334401382633) < 1e-11);
  const auto B = of_kind(woodpecker(0.320, 0.322, {-0.9, -0.86}), SpecialPointKind::jump_end);
  REQUIRE(B.size() == 1);
  CHECK(std::abs(B[0].parameter - 0.321036146455) < 1e-9);
  const auto C = of_kind(woodpecker(0.1845, 0.1855, {-0.77, -0.75}), SpecialPointKind::jump_end);
  REQUIRE(C.size() == 1);
  CHECK(std::abs(C[0].parameter - 0.185126950931) < 1e-9);
  const auto end =
      of_kind(woodpecker(0.0693, 0.0703, {-0.77, -0.75}), SpecialPointKind::jump_start);
  REQUIRE(end.size() == 1);
  CHECK(std::abs(end[0].parameter - 0.069817816298) < 1e-9);
}

TEST_CASE("slice interval: jumps with log-periodic limits are followed from slice to slice") {
  // Up at x₁ = 0.3 + 0.2 r, down at x₂ = 0.6 + 0.35 r; towards both P has no limits.
  const auto level = [](double r, double x) {
    const double x_1 = 0.3 + 0.2 * r, x_2 = 0.6 + 0.35 * r, nu = 1.03;
    const double oscillation =
        std::sin(nu * std::log(std::abs(x - x_1))) + std::sin(nu * std::log(std::abs(x - x_2)));
    const bool high = x > x_1 && x < x_2;
    return Formula{(high ? 0.95 : 0.1) + 0.03 * oscillation, x < x_1 ? 0 : high ? 1 : 2};
  };
  const auto points =
      special_points(FormulaFamily(level), bifurcation::grid(0.0, 0.5, 6), {0.0, 1.2});
  CHECK(of_kind(points, SpecialPointKind::range_end).size() == points.size());
  CHECK(points.size() == 6);  // both ends of the two jumps and of the fixed point at 0.1
  for (const SpecialPoint& p : points) CHECK((p.parameter == 0.0 || p.parameter == 0.5));
}

TEST_CASE(
    "slice interval: branches of the tumbling toy between slices are the crossings of its map") {
  // Of four jumps the first two meet at 0.547553; the others lie between them and beside them.
  const auto toys = toys::registry();
  const auto family = toys::find(toys, "tumbling").family({}, {"phi_R"});
  const std::vector<double> ends{0.547, 0.548};
  bifurcation::DiagramRequest request;
  request.parameters = ends;
  request.range = {11.53, 11.582};
  request.follow = true;
  bifurcation::Execution execution;
  execution.jobs = 2;
  const auto slices = bifurcation::diagram(*family, request, execution).slices;
  REQUIRE(slices.size() == 2);
  CHECK(slices[0].crossings.size() == 4);
  CHECK(slices[1].crossings.size() == 2);
  for (const double p : {0.5473, 0.5477}) {
    std::vector<double> crossed;
    for (const auto& segment : slices[1].segments) {
      std::vector<std::pair<double, double>> curve;
      const auto stand_at = [&](const bifurcation::Port& port) {
        if (port.index < 0) return;
        const auto& slice = slices[static_cast<std::size_t>(port.side)];
        curve.emplace_back(slice.parameter,
                           slice.crossings[static_cast<std::size_t>(port.index)].x);
      };
      stand_at(segment.from);
      for (const auto& point : segment.curve) {
        curve.emplace_back(point.parameter, point.crossing.x);
      }
      stand_at(segment.to);
      for (std::size_t i = 1; i < curve.size(); ++i) {
        const auto [p_0, x_0] = curve[i - 1];
        const auto [p_1, x_1] = curve[i];
        if ((p_0 < p) == (p_1 < p)) continue;
        crossed.push_back(x_0 + (p - p_0) / (p_1 - p_0) * (x_1 - x_0));
      }
    }
    std::sort(crossed.begin(), crossed.end());
    const auto there =
        find_crossings(*family->at(std::array{p}), request.range.low, request.range.high, 150);
    REQUIRE(crossed.size() == there.size());
    // Curves are straight between points within a part of the range.
    for (std::size_t i = 0; i < there.size(); ++i) CHECK(std::abs(crossed[i] - there[i].x) < 2e-4);
  }
}

}  // namespace test_slice_interval

// Branches of cycles of maps by formula, against closed forms.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <specht/bifurcation/cycles/cycle_branches.hpp>
#include <specht/bifurcation/cycles/cycle_specials.hpp>
#include <stdexcept>

#include "../../maps/vector_formula_family.hpp"

namespace test_cycle_branches {

using namespace specht;
using bifurcation::CycleDiagram;
using bifurcation::CycleDiagramRequest;
using bifurcation::CycleSpecialKind;
using bifurcation::CycleSpecialPoint;
using test::Number;
using test::VectorFormulaFamily;
using Role = bifurcation::CycleBranchPoint::Role;

namespace {

std::vector<double> values(double low, double high, int count) {
  std::vector<double> result;
  for (int k = 0; k < count; ++k) result.push_back(low + (high - low) * k / (count - 1));
  return result;
}

CycleDiagram diagram_of(const VectorFormulaFamily& family, bifurcation::Box box, double low,
                        double high, int jobs = 1) {
  CycleDiagramRequest request;
  request.box = std::move(box);
  request.parameters = values(low, high, 11);
  request.search.starts = 20;
  request.search.settle = 20;
  bifurcation::Execution execution;
  execution.jobs = jobs;
  return bifurcation::cycle_diagram(family, request, execution);
}

std::vector<CycleSpecialPoint> of_kind(const CycleDiagram& diagram, CycleSpecialKind kind) {
  std::vector<CycleSpecialPoint> result;
  std::copy_if(diagram.points.begin(), diagram.points.end(), std::back_inserter(result),
               [&](const auto& point) { return point.kind == kind; });
  return result;
}

/// Hénon's map, with a as its parameter.
constexpr double b = 0.3;
const VectorFormulaFamily henon(
    {{"x", "1", {-2, 2}}, {"y", "1", {-1, 1}}}, {[](const std::vector<Number>& z, const Number& a) {
      return std::vector<Number>{Number(1.0) - a * z[0] * z[0] + z[1], Number(b) * z[0]};
    }});
const bifurcation::Box henon_box{{-5, 5}, {-2, 2}};

/// The normal form of border collisions in two dimensions: traces and determinants left and right of x = 0.
VectorFormulaFamily border_form(double trace_left, double det_left, double trace_right,
                                double det_right) {
  return {{{"x", "1", {-4, 4}}, {"y", "1", {-4, 4}}},
          {[=](const std::vector<Number>& z, const Number& p) {
             const bool left = z[0].v < 0;
             return std::vector<Number>{Number(left ? trace_left : trace_right) * z[0] + z[1] + p,
                                        Number(left ? -det_left : -det_right) * z[0]};
           },
           [](std::span<const double> x, double) { return x[0] < 0 ? 1 : 2; }}};
}

}  // namespace

TEST_CASE("branches of cycles: fold and flips of Henon's map") {
  const auto diagram = diagram_of(henon, henon_box, -0.5, 1.0);
  const auto folds = of_kind(diagram, CycleSpecialKind::fold);
  REQUIRE(folds.size() == 1);
  CHECK(std::abs(folds[0].parameter + (1 - b) * (1 - b) / 4) <= 1e-12);
  const auto flips = of_kind(diagram, CycleSpecialKind::flip);
  REQUIRE(flips.size() >= 2);
  CHECK(std::abs(flips[0].parameter - 3 * (1 - b) * (1 - b) / 4) <= 1e-12);
  CHECK(flips[0].period == 1);
  REQUIRE(flips[0].other != 0);
  CHECK(flips[1].period == 2);
  CHECK(flips[1].branch == flips[0].other);
  CHECK(std::abs(flips[1].parameter - ((1 - b) * (1 - b) + (1 + b) * (1 + b) / 4)) <= 1e-12);
  CHECK(flips[0].unstable_before + flips[0].unstable_after == 1);
  const auto& doubled = diagram.branches[static_cast<std::size_t>(flips[0].other - 1)];
  CHECK(doubled.period == 2);
  CHECK(std::abs(doubled.points.front().parameter - flips[0].parameter) <= 1e-12);
  for (const auto& branch : diagram.branches) {
    for (const auto& point : branch.points) CHECK(point.cycle.residual <= 1e-10);
  }
}

TEST_CASE("branches of cycles: each has a point at every value of the sweep that it passes") {
  const auto diagram = diagram_of(henon, henon_box, -0.5, 1.0);
  for (const double a : values(-0.5, 1.0, 11)) {
    const double root = (1 - b) * (1 - b) + 4 * a;
    int expected = 0, found = 0;
    for (const double sign : {-1.0, 1.0}) {
      const double x = (-(1 - b) + sign * std::sqrt(root)) / (2 * a);
      if (std::abs(x) <= 5) ++expected;
    }
    for (const auto& branch : diagram.branches) {
      for (const auto& point : branch.points) {
        if (branch.period == 1 && point.role == Role::grid && point.parameter == a) ++found;
      }
    }
    CHECK(found == expected);
  }
}

TEST_CASE("branches of cycles: two that nearly meet are not mistaken for each other") {
  // x = ±√(p² + ε²) with ε much less than a step, so that a step across p = 0 may end on the other one.
  for (const double epsilon : {1e-3, 3e-4}) {
    const VectorFormulaFamily family({{"x", "1", {-1, 1}}, {"y", "1", {-1, 1}}},
                                     {[=](const std::vector<Number>& z, const Number& p) {
                                       return std::vector<Number>{
                                           z[0] + z[0] * z[0] - p * p - Number(epsilon * epsilon),
                                           Number(0.5) * z[1]};
                                     }});
    const auto diagram = diagram_of(family, {{-1, 1}, {-1, 1}}, -0.7, 0.8);
    REQUIRE(diagram.branches.size() == 2);
    for (const auto& branch : diagram.branches) {
      CHECK(std::abs(branch.points.front().parameter + branch.points.back().parameter - 0.1) <=
            1e-9);
      const double first = branch.points.front().cycle.points.front()[0];
      for (const auto& point : branch.points) CHECK(first * point.cycle.points.front()[0] > 0);
    }
  }
}

TEST_CASE("branches of cycles: a branch that is followed once more is known by its middle") {
  bifurcation::CycleCurveOptions options;
  bifurcation::CycleTracks tracks(henon, henon_box, {-0.5, 1.0}, options);
  auto& own = tracks.problem(1);
  const auto join_at = [&](double a, double sign) {
    const double x = (-(1 - b) + sign * std::sqrt((1 - b) * (1 - b) + 4 * a)) / (2 * a);
    const auto point = bifurcation::cycle_on_plane(own, own.scaled(std::vector{x, b * x}, a),
                                                   Eigen::Vector3d::UnitZ(), 0.0, options.newton);
    REQUIRE(point);
    return bifurcation::CycleJoin{*point, 1};
  };
  tracks.add(join_at(0.2, 1.0));
  CHECK_FALSE(tracks.twin_of_last());
  tracks.add(join_at(0.7, 1.0));
  CHECK(tracks.twin_of_last() == std::optional<std::size_t>(0));
  tracks.drop_last();
  CHECK(tracks.size() == 1);
}

TEST_CASE("branches of cycles: straight lines show one that fills little of the box") {
  // x = ±√p in a box 40 times as wide, and y = 0.
  const VectorFormulaFamily family(
      {{"x", "1", {-40, 40}}, {"y", "1", {-1, 1}}},
      {[](const std::vector<Number>& z, const Number& p) {
        return std::vector<Number>{z[0] + p - z[0] * z[0], Number(0.5) * z[1]};
      }});
  const auto diagram = diagram_of(family, {{-40, 40}, {-1, 1}}, -0.5, 1.0);
  REQUIRE(diagram.branches.size() == 1);
  const auto& points = diagram.branches.front().points;
  REQUIRE(points.size() > 3);
  CHECK(std::abs(points.front().parameter + points.back().parameter - 2.0) <= 1e-9);
  for (std::size_t i = 1; i < points.size(); ++i) {
    const double from = points[i - 1].cycle.points.front()[0];
    const double to = points[i].cycle.points.front()[0];
    // In units of what the branch fills: 2 of x, 1 of p.
    const double steep = 2 * (from + to), off = (to - from) * (to - from) / 4;
    CHECK(off / std::hypot(1.0, steep) <= 5e-4);
  }
}

TEST_CASE("branches of cycles: the torus of the delayed logistic map is born at p = 2") {
  const VectorFormulaFamily family(
      {{"x", "1", {0, 1}}, {"y", "1", {0, 1}}}, {[](const std::vector<Number>& z, const Number& p) {
        return std::vector<Number>{p * z[0] * (Number(1.0) - z[1]), z[0]};
      }});
  const auto diagram = diagram_of(family, {{0.2, 0.9}, {0.2, 0.9}}, 1.5, 2.2);
  const auto tori = of_kind(diagram, CycleSpecialKind::neimark_sacker);
  REQUIRE(tori.size() == 1);
  CHECK(std::abs(tori[0].parameter - 2.0) <= 1e-12);
  // λ = e^{±iπ/3}.
  REQUIRE(tori[0].multipliers.size() == 2);
  CHECK(std::abs(tori[0].multipliers[0].real() - 0.5) <= 1e-11);
  CHECK(tori[0].unstable_before + tori[0].unstable_after == 2);
}

TEST_CASE("branches of cycles: branches that cross find each other") {
  const VectorFormulaFamily family({{"x", "1", {-1, 1}}, {"y", "1", {-1, 1}}},
                                   {[](const std::vector<Number>& z, const Number& p) {
                                     return std::vector<Number>{
                                         z[0] + p * z[0] - z[0] * z[0] * z[0],
                                         Number(0.5) * z[1] + z[0] * z[0]};
                                   }});
  const auto diagram = diagram_of(family, {{-0.9, 0.9}, {-2, 2}}, -0.5, 0.5);
  const auto points = of_kind(diagram, CycleSpecialKind::branch_point);
  REQUIRE(points.size() == 1);
  CHECK(std::abs(points[0].parameter) <= 1e-9);
  CHECK(points[0].other != 0);
  CHECK(diagram.branches.size() == 2);
}

TEST_CASE("branches of cycles: a fixed point persists at a border, or two of them meet there") {
  {
    const auto diagram = diagram_of(border_form(0.5, 0.2, -0.4, 0.3), {{-4, 4}, {-4, 4}}, -1, 1);
    const auto points = of_kind(diagram, CycleSpecialKind::persistence);
    REQUIRE(points.size() == 1);
    CHECK(std::abs(points[0].parameter) <= 1e-11);
    CHECK(diagram.branches.size() == 2);
    CHECK(of_kind(diagram, CycleSpecialKind::unexplained).empty());
  }
  {
    const auto diagram = diagram_of(border_form(0.5, 0.2, 2.5, 0.3), {{-9, 9}, {-9, 9}}, -1, 1);
    const auto points = of_kind(diagram, CycleSpecialKind::nonsmooth_fold);
    REQUIRE(points.size() == 1);
    CHECK(std::abs(points[0].parameter) <= 1e-11);
    CHECK(points[0].unstable_before + points[0].unstable_after == 1);
    CHECK(points[0].note.find("real multipliers above 1: ") != std::string::npos);
  }
}

TEST_CASE("branches of cycles: at a border the period doubles") {
  // Multipliers −1.5 and 0.2 on one side: the fixed point becomes a saddle, and a cycle is born.
  const auto diagram = diagram_of(border_form(0.3, 0.1, -1.3, -0.3), {{-9, 9}, {-9, 9}}, -1, 1);
  const auto points = of_kind(diagram, CycleSpecialKind::nonsmooth_flip);
  REQUIRE(points.size() == 1);
  CHECK(std::abs(points[0].parameter) <= 1e-11);
  CHECK(diagram.branches[static_cast<std::size_t>(points[0].other - 1)].period == 2);
  CHECK(of_kind(diagram, CycleSpecialKind::persistence).size() == 1);
}

TEST_CASE("branches of cycles: from the branch of twice the period a border leads to the others") {
  const auto family = border_form(0.3, 0.1, -1.3, -0.3);
  const bifurcation::Box box{{-9, 9}, {-9, 9}};
  const bifurcation::CycleCurveOptions options;
  bifurcation::CycleTracks tracks(family, box, {-1, 1}, options);
  bifurcation::CycleSpecials specials(tracks, options, 20, 4);
  const double p = 0.5;
  bifurcation::CycleSearchOptions few;
  few.starts = 20;
  const auto map = family.at(std::span(&p, 1));
  for (const auto& cycle : bifurcation::find_cycles(*map, box, 2, few, {}).cycles) {
    if (cycle.period() != 2) continue;
    auto& problem = tracks.problem(2);
    const auto start =
        bifurcation::cycle_on_plane(problem, problem.scaled(cycle.points[0], p),
                                    Eigen::VectorXd::Unit(3, 2), 0.0, options.newton);
    REQUIRE(start);
    specials.follow({*start, 2}, {});
  }
  // None of them is a fixed point that is taken for a cycle of two.
  REQUIRE(tracks.size() == 3);
  CHECK(tracks[0].K == 2);
  CHECK(tracks[1].K == 1);
  CHECK(tracks[2].K == 1);
  int flips = 0;
  for (const auto& point : specials.points()) {
    flips += point.kind == CycleSpecialKind::nonsmooth_flip;
    CHECK(point.kind != CycleSpecialKind::unexplained);
  }
  CHECK(flips == 2);  // with each of the two
}

TEST_CASE(
    "branches of cycles: a doubled branch ends in the flip of the single one, and leads to it") {
  const bifurcation::CycleCurveOptions options;
  bifurcation::CycleTracks tracks(henon, henon_box, {0.2, 0.6}, options);
  bifurcation::CycleSpecials specials(tracks, options, 20, 2);
  // x₁ + x₂ = (1 − b)/a, x₁ x₂ = ((1 − b)² − a)/a².
  const double a = 0.5, sum = (1 - b) / a, product = ((1 - b) * (1 - b) - a) / (a * a);
  const double x_1 = (sum + std::sqrt(sum * sum - 4 * product)) / 2, x_2 = sum - x_1;
  auto& problem = tracks.problem(2);
  const auto start = bifurcation::cycle_on_plane(problem, problem.scaled({x_1, b * x_2}, a),
                                                 Eigen::VectorXd::Unit(3, 2), 0.0, options.newton);
  REQUIRE(start);
  specials.follow({*start, 2}, {});
  const double at_flip = 3 * (1 - b) * (1 - b) / 4;
  REQUIRE(tracks.size() == 2);
  CHECK(tracks[1].K == 1);
  bool doubles = false;
  for (const int side : {0, 1}) {
    if (tracks[0].ends[side] != bifurcation::CurveEnd::doubling) continue;
    doubles = true;
    CHECK(std::abs(problem.parameter(tracks[0].end(side).z) - at_flip) <= 1e-12);
  }
  CHECK(doubles);
  const auto points = specials.points();
  const auto flip = std::find_if(points.begin(), points.end(), [](const auto& point) {
    return point.kind == CycleSpecialKind::flip && point.period == 1;
  });
  REQUIRE(flip != points.end());
  CHECK(std::abs(flip->parameter - at_flip) <= 1e-12);
  CHECK(flip->other == 1);
}

TEST_CASE("branches of cycles: on a circle the branch of a locked phase is closed") {
  static constexpr double K = 0.4, turn = 2 * std::numbers::pi;
  const VectorFormulaFamily family(
      {{"phase", "rad", {0, turn}, turn}, {"y", "1", {-1, 1}}},
      {[](const std::vector<Number>& z, const Number& p) {
        return std::vector<Number>{z[0] + p - Number(K) * sin(z[0]), Number(0.5) * z[1]};
      }});
  const auto diagram = diagram_of(family, {{0, turn}, {-1, 1}}, -1, 1);
  REQUIRE(diagram.branches.size() == 1);
  const auto folds = of_kind(diagram, CycleSpecialKind::fold);
  REQUIRE(folds.size() == 2);
  CHECK(std::abs(folds[0].parameter + K) <= 1e-12);
  CHECK(std::abs(folds[1].parameter - K) <= 1e-12);
  CHECK(diagram.points.size() == 2);
}

TEST_CASE("branches of cycles: they reach a value behind which none is allowed") {
  // A contraction to (p, p²), for p from 0 to 1 only; the sweep ends there, or within.
  const VectorFormulaFamily limited({{"x", "1", {-2, 2}}, {"y", "1", {-2, 2}}},
                                    {[](const std::vector<Number>& z, const Number& p) {
                                       return std::vector<Number>{
                                           Number(0.5) * (z[0] + p),
                                           Number(0.25) * z[1] + Number(0.75) * p * p};
                                     },
                                     nullptr,
                                     {0.0, 1.0}});
  for (const auto& ends_at : {std::pair(0.0, 1.0), std::pair(0.25, 1.0), std::pair(0.0, 0.5)}) {
    const double low = ends_at.first, high = ends_at.second;
    CAPTURE(low);
    CAPTURE(high);
    const auto diagram = diagram_of(limited, {{-2, 2}, {-2, 2}}, low, high);
    CHECK(diagram.branches.size() == 1);
    REQUIRE(diagram.points.size() == 2);
    const auto ends = of_kind(diagram, CycleSpecialKind::range_end);
    REQUIRE(ends.size() == 2);
    CHECK(ends[0].parameter == low);
    CHECK(ends[1].parameter == high);
    CHECK(std::abs(ends[1].x[1] - high * high) <= 1e-14);
  }
}

TEST_CASE("branches of cycles: the same for any number of threads") {
  const auto one = diagram_of(henon, henon_box, -0.5, 1.0),
             three = diagram_of(henon, henon_box, -0.5, 1.0, 3);
  REQUIRE(one.branches.size() == three.branches.size());
  REQUIRE(one.points.size() == three.points.size());
  for (std::size_t k = 0; k < one.points.size(); ++k) {
    CHECK(one.points[k].parameter == three.points[k].parameter);
    CHECK(one.points[k].x == three.points[k].x);
  }
}

TEST_CASE("branches of cycles: requests that make no sense are refused") {
  CycleDiagramRequest request;
  request.box = henon_box;
  request.parameters = {1.0};
  CHECK_THROWS_AS((void)bifurcation::cycle_diagram(henon, request, {}), std::invalid_argument);
  request.parameters = {0.0, 1.0};
  request.searches = 0;
  CHECK_THROWS_AS((void)bifurcation::cycle_diagram(henon, request, {}), std::invalid_argument);
  request.searches = 1;
  request.box = {{-1, 1}};
  CHECK_THROWS_AS((void)bifurcation::cycle_diagram(henon, request, {}), std::invalid_argument);
}

}  // namespace test_cycle_branches

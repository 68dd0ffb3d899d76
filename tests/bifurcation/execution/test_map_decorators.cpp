// Maps around a map: one that remembers its points, one that ends an analysis after so many orbits.
#include <doctest/doctest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <specht/bifurcation/continuation/diagram.hpp>
#include <specht/bifurcation/continuation/neighbourhood.hpp>
#include <specht/bifurcation/crossings/crossings.hpp>
#include <specht/bifurcation/execution/limited_map.hpp>
#include <specht/bifurcation/execution/remembering_map.hpp>
#include <utility>

#include "../../maps/formula_map.hpp"

namespace test_map_decorators {

using namespace specht;
using namespace specht::test;
using bifurcation::LimitedMap;
using bifurcation::RememberingMap;

namespace {

FormulaMap parabola(double r) {
  return FormulaMap(
      [r](double x) {
        return Formula{r - x * x, 0};
      },
      [](double x) { return -2 * x; });
}

/// Its maps can become each other.
class ChangingFamily final : public maps::MapFamily {
 public:
  [[nodiscard]] std::vector<std::string> names() const override { return {"r"}; }
  [[nodiscard]] std::unique_ptr<maps::ReturnMap> at(std::span<const double> r) const override {
    return std::make_unique<FormulaMap>(parabola(r[0]));
  }
  [[nodiscard]] bool change(maps::ReturnMap& map, std::span<const double> r) const override {
    dynamic_cast<FormulaMap&>(map) = parabola(r[0]);
    return true;
  }
};

bool is_same(double a, double b) {
  return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

/// A saw of so many teeth in [0, 1], each of its own piece, that crosses the diagonal on each.
FormulaFamily saw(double teeth) {
  constexpr double height = 1e-3;
  return FormulaFamily(
      [teeth](double, double x) {
        const double tooth = std::floor(teeth * x);
        return Formula{x + (teeth * x - tooth - 0.5) * height, static_cast<int>(tooth)};
      },
      [teeth](double, double) { return 1.0 + teeth * height; });
}

}  // namespace

TEST_CASE("remembering map: a point that was asked for is not computed again, and is the same") {
  const FormulaMap map = parabola(0.5);
  RememberingMap remembering(map.clone());
  FormulaMap reference = parabola(0.5);
  for (const double x : {0.3, 0.3, -0.3, 0.3, 0.0, -0.0, 0.0}) {
    CHECK(is_same(remembering(x).value, reference(x).value));
    CHECK(is_same(remembering(x).x, x));
    CHECK(is_same(remembering.with_slope(x).slope, reference.with_slope(x).slope));
  }
  // 0.3, −0.3, 0 and −0, with slope and without.
  CHECK(map.evaluations() == 8);
}

TEST_CASE("remembering map: where values come without slopes, each orbit is followed once") {
  /// P = x², of slope 2x, and dP/dp = 7; each of them takes an orbit.
  class Counted final : public maps::ReturnMap {
   public:
    explicit Counted(int& orbits) : orbits_(orbits) {}
    [[nodiscard]] maps::MapPoint operator()(double x) override {
      ++orbits_;
      maps::MapPoint point;
      point.x = x;
      point.value = x * x;
      point.status = core::Outcome::returned;
      return point;
    }
    [[nodiscard]] maps::MapPoint with_slope(double x) override {
      maps::MapPoint point = (*this)(x);
      point.slope = 2 * x;
      return point;
    }
    void add_parameter_slope(maps::MapPoint& point) override {
      ++orbits_;
      point.parameter_slope = 7.0;
    }
    [[nodiscard]] std::unique_ptr<maps::ReturnMap> clone() const override {
      return std::make_unique<Counted>(orbits_);
    }

   private:
    int& orbits_;
  };
  int orbits = 0;
  RememberingMap map(std::make_unique<Counted>(orbits));
  CHECK(map(0.5).value == 0.25);
  REQUIRE(orbits == 1);
  for (int i = 0; i < 2; ++i) {
    CHECK(map.with_slope(0.3).slope == 0.6);
    CHECK(std::isnan(map.with_slope(0.3).parameter_slope));
    CHECK(map(0.3).value == 0.3 * 0.3);
    CHECK(std::isnan(map(0.3).slope));
  }
  CHECK(orbits == 2);
  for (int i = 0; i < 2; ++i) {
    const maps::MapPoint point = map.with_parameter_slope(0.3);
    CHECK(point.slope == 0.6);
    CHECK(point.parameter_slope == 7.0);
  }
  CHECK(orbits == 3);
}

TEST_CASE(
    "remembering map: a slice of a diagram asks for fewer orbits than its map alone, and has the "
    "same") {
  int orbits = 0;
  const FormulaFamily logistic(
      [&orbits](double r, double x) {
        ++orbits;
        return Formula{r * x * (1.0 - x), x < 0.5 ? 0 : 1};
      },
      [](double r, double x) { return r * (1.0 - 2.0 * x); });
  bifurcation::DiagramRequest request;
  request.parameters = {3.7};
  request.range = {0.01, 0.99};
  request.last_iterate = 4;
  request.follow = false;
  bifurcation::Execution alone;
  alone.jobs = 1;
  const auto diagram = bifurcation::diagram(logistic, request, alone, {});
  REQUIRE(diagram.slices.size() == 1);
  const int of_slice = std::exchange(orbits, 0);
  const double r = request.parameters.front();
  const auto found = crossings(*logistic.at(std::span(&r, 1)), request.range, 1, 4,
                               request.crossings, alone, nullptr);
  REQUIRE(found);
  REQUIRE(found->size() == diagram.slices.front().crossings.size());
  for (std::size_t i = 0; i < found->size(); ++i) {
    CHECK((*found)[i].x == diagram.slices.front().crossings[i].x);
  }
  CHECK(of_slice < orbits);
}

TEST_CASE("remembering map: any number of points keeps their values") {
  const FormulaMap map = parabola(0.5);
  RememberingMap remembering(map.clone());
  FormulaMap reference = parabola(0.5);
  int wrong = 0;
  for (int turn = 0; turn < 2; ++turn) {
    for (int i = 0; i < 2000; ++i) {
      const double x = std::sin(i), near = std::nextafter(x, 2.0);
      wrong += !is_same(remembering(x).value, reference(x).value);
      wrong += !is_same(remembering(near).x, near);
    }
  }
  CHECK(wrong == 0);
}

TEST_CASE("remembering map: at other values it has forgotten, and a clone is on its own") {
  const ChangingFamily family;
  const double first = 0.5, second = 0.75;
  RememberingMap map(family.at(std::span(&first, 1)));
  CHECK(map(0.0).value == first);
  const auto clone = map.clone();
  REQUIRE(map.change(family, std::span(&second, 1)));
  CHECK(map(0.0).value == second);
  CHECK(map.with_slope(0.0).value == second);
  CHECK((*clone)(0.0).value == first);
  map.become(family.at(std::span(&first, 1)));
  CHECK(map(0.0).value == first);
  CHECK(map.with_slope(0.0).value == first);
}

TEST_CASE("limited map: an analysis ends after so many orbits, those of clones included") {
  const FormulaMap map = parabola(0.5);
  bifurcation::CrossingOptions options;
  const auto found = [&](long most) {
    const auto limited = std::make_shared<LimitedMap>(map.clone(), most);
    bifurcation::ParallelMap alone(limited, limited->execution());
    return crossings(alone, {-1.0, 1.0}, 1, 1, options, nullptr);
  };
  CHECK_FALSE(found(10));
  const int before = map.evaluations();
  REQUIRE(found(1000000));
  const int needed = map.evaluations() - before;
  CHECK(found(needed));
  CHECK_FALSE(found(needed / 2));

  LimitedMap limited(map.clone(), 3);
  const bifurcation::Execution alone = limited.execution();
  (void)limited(0.1);
  const auto clone = limited.clone();
  (void)clone->with_slope(0.1);
  (void)(*clone)(0.1);
  CHECK_FALSE(alone.stopped());
  (void)limited(0.1);
  CHECK(alone.stopped());
}

TEST_CASE("neighbourhood: where P has more pieces than so many orbits show, nothing is said") {
  const FormulaFamily few = saw(10), many = saw(2e5);
  bifurcation::ContinuationOptions options;
  const core::Interval range{0.0, 1.0};
  const auto at = [&](const FormulaFamily& family) {
    const bifurcation::ParameterLine line(family, {0.0, 1.0}, 1.0, options.curves);
    const bifurcation::Neighbourhood near(line, range, 1, options);
    return near.at(0.5, 0.55, 1e-3, 1.0);
  };
  REQUIRE(at(few));
  CHECK(at(few)->all.size() == 1);
  CHECK_FALSE(at(many));
  options.most_orbits = 10;
  CHECK_FALSE(at(few));
}

}  // namespace test_map_decorators

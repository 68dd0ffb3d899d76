// Fixed points that are none, and what the search says of them.
#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <cstring>
#include <numbers>
#include <specht/bifurcation/crossings/lap_search.hpp>

#include "../../maps/formula_map.hpp"
#include "find_crossings.hpp"

namespace test_verification {

using namespace specht;
using namespace specht::test;
using bifurcation::CrossingKind;
using bifurcation::CrossingReport;

namespace {

struct Found {
  std::vector<bifurcation::Crossing> crossings;
  CrossingReport report;
};

Found find(const maps::ReturnMap& map, double low, double high, int points, int K = 1,
           bifurcation::CrossingOptions options = {}) {
  options.piecewise.points = points;
  bifurcation::Execution one;
  one.jobs = 1;
  Found found;
  found.crossings =
      bifurcation::crossings(map, {low, high}, K, K, options, one, &found.report).value();
  return found;
}

int fixed_points(const Found& found) {
  int count = 0;
  for (const auto& c : found.crossings) count += bifurcation::is_fixed_point(c.kind) ? 1 : 0;
  return count;
}

/// From −1 to 1, another number for every x.
double noise(double x) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, &x, sizeof bits);
  bits = (bits ^ (bits >> 31)) * 0x9e3779b97f4a7c15u;
  bits = (bits ^ (bits >> 29)) * 0xbf58476d1ce4e5b9u;
  return static_cast<double>(bits >> 11) * 0x1p-52 - 1.0;
}

/// A focus at 0 on the edge of its section: there the orbit rests, beside it P(x) = 1.3 x.
class Focus final : public maps::ReturnMap {
 public:
  [[nodiscard]] maps::MapPoint operator()(double x) override {
    maps::MapPoint p;
    p.x = x;
    if (!(x >= 0)) return p;
    const bool rests = x <= 1e-9;
    p.value = rests ? x : 1.3 * x;
    p.slope = rests ? 1.0 : 1.3;
    p.time = rests ? 0.0 : 6.0;
    p.status = rests ? core::Outcome::at_rest : core::Outcome::returned;
    return p;
  }
  [[nodiscard]] std::unique_ptr<maps::ReturnMap> clone() const override {
    return std::make_unique<Focus>();
  }
  [[nodiscard]] core::Interval domain() const override {
    core::Interval domain;
    domain.low = 0.0;
    return domain;
  }
};

/// x + shift + ε sin x on the circle, in [−π, π).
class CircleMap final : public maps::ReturnMap {
 public:
  CircleMap(double shift, double period) : shift_(shift), period_(period) {}
  [[nodiscard]] maps::MapPoint operator()(double x) override {
    maps::MapPoint p;
    p.x = x;
    constexpr double turn = 2 * std::numbers::pi;
    p.value = x + shift_ + 0.5 * std::sin(x);
    p.value -= turn * std::floor((p.value + std::numbers::pi) / turn);
    p.slope = 1 + 0.5 * std::cos(x);
    p.time = 1.0;
    p.status = core::Outcome::returned;
    return p;
  }
  [[nodiscard]] std::unique_ptr<maps::ReturnMap> clone() const override {
    return std::make_unique<CircleMap>(*this);
  }
  [[nodiscard]] double period() const override { return period_; }

 private:
  double shift_, period_;
};

FormulaMap logistic(double a) {
  return FormulaMap(
      [a](double x) {
        return Formula{a * x * (1.0 - x), 0};
      },
      [a](double x) { return a * (1.0 - 2.0 * x); });
}

}  // namespace

TEST_CASE("verification: a noisy map has no fixed points, and the noise is told with its size") {
  for (const double size : {1e-2, 1e-4, 1e-6}) {
    CAPTURE(size);
    const FormulaMap map(
        [=](double x) {
          return Formula{0.5 * x + size * noise(x), 0};
        },
        [](double) { return 0.5; });
    const Found found = find(map, -1.0, 1.3, 40);
    CHECK(fixed_points(found) == 0);
    const auto& counts = found.report.counts;
    CHECK(counts.values.count + counts.multipliers.count > 0);
    if (counts.values.count > 0) {
      CHECK(counts.values.size < 2 * size);
      CHECK(std::abs(counts.values.x) < 4 * size);
    }
  }
}

TEST_CASE("verification: a multiplier that a difference does not confirm is none") {
  const auto value = [](double x) { return Formula{0.1 + 0.5 * (x - 0.1), 0}; };
  const Found honest = find(FormulaMap(value, [](double) { return 0.5; }), -1.0, 1.0, 11);
  CHECK(fixed_points(honest) == 1);
  CHECK(honest.report.counts.multipliers.count == 0);
  const Found wrong = find(FormulaMap(value, [](double) { return 0.6; }), -1.0, 1.0, 11);
  CHECK(fixed_points(wrong) == 0);
  CHECK(wrong.report.counts.multipliers.count == 1);
  CHECK(wrong.report.counts.multipliers.size == doctest::Approx(0.1 / 1.6).epsilon(1e-6));
  CHECK(std::abs(wrong.report.counts.multipliers.x - 0.1) < 1e-12);
}

TEST_CASE("verification: a steep fixed point beside a singularity is confirmed") {
  // P′ = 1e-3 / x: at x = 1e-8 it is 1e5 and changes by as much within its distance from 0.
  const double at = 1e-8, c = at - 1e-3 * std::log(at);
  const FormulaMap map(
      [=](double x) {
        return x > 0 ? Formula{c + 1e-3 * std::log(x), 0} : Formula{-1.0, 1};
      },
      [](double x) { return x > 0 ? 1e-3 / x : 0.0; });
  const Found found = find(map, -0.5, 0.4, 50);
  bool steep = false;
  for (const auto& f : found.crossings) steep = steep || std::abs(f.x - at) < 1e-15;
  CHECK(steep);
  CHECK(found.report.counts.multipliers.count == 0);
}

TEST_CASE("verification: a fixed point close to the border of a square root is confirmed") {
  // Nordmark's map: √(μ − x) + λ x for x < μ, else λ x. With u = √(μ − x): (1 − λ)(μ − u²) = u.
  for (const double lambda : {0.2, 0.8}) {
    CAPTURE(lambda);
    constexpr double mu = 1e-6;
    const FormulaMap map(
        [=](double x) {
          return x < mu ? Formula{std::sqrt(mu - x) + lambda * x, 0} : Formula{lambda * x, 1};
        },
        [=](double x) { return x < mu ? lambda - 0.5 / std::sqrt(mu - x) : lambda; });
    const Found found = find(map, -1.0, 1.0, 60);
    REQUIRE(found.crossings.size() == 1);
    const double u = (1 - lambda) * mu;  // u² is far below mu
    CHECK(found.crossings[0].x == doctest::Approx(mu - u * u).epsilon(1e-12));
    CHECK(found.crossings[0].kind == CrossingKind::unstable);
  }
}

TEST_CASE("verification: an equilibrium on the section is told, and no crossing") {
  for (const int points : {20, 301}) {
    const Found found = find(Focus(), 0.0, 3.0, points);
    CHECK(found.crossings.empty());
    REQUIRE(found.report.equilibria.size() == 1);
    CHECK(std::abs(found.report.equilibria[0]) < 1e-9);
  }
}

TEST_CASE("verification: where P winds round a circle it does not jump over the diagonal") {
  constexpr double pi = std::numbers::pi;
  // NOTE: the more points, the narrower the cells: of the last a cell is narrower than the resolution.
  for (const int points : {100, 2000, 20000}) {
    const Found on_line = find(CircleMap(2.0, 0.0), -pi, pi, points);
    REQUIRE(on_line.crossings.size() == 1);
    CHECK(on_line.crossings[0].kind == CrossingKind::jump);
  }
  CHECK(find(CircleMap(2.0, 2 * pi), -pi, pi, 100).crossings.empty());
  CHECK(find(CircleMap(2.0, 2 * pi), -pi, pi, 100, 2).crossings.empty());
  // 0.2 + sin(x) / 2 vanishes twice.
  const Found fixed = find(CircleMap(0.2, 2 * pi), -pi, pi, 100);
  REQUIRE(fixed.crossings.size() == 2);
  const double x = std::asin(0.4);
  CHECK(std::abs(fixed.crossings[0].x - (x - pi)) < 1e-12);
  CHECK(std::abs(fixed.crossings[1].x + x) < 1e-12);
}

TEST_CASE("verification: at a period doubling P_2 has one crossing, the fixed point of P") {
  for (const int points : {20, 40, 97, 300}) {
    CAPTURE(points);
    const Found found = find(logistic(3.0), 0.05, 0.97, points, 2);
    REQUIRE(found.crossings.size() == 1);
    CHECK(found.crossings[0].period == 1);
    CHECK(std::abs(found.crossings[0].x - 2.0 / 3.0) < 1e-14);
    CHECK(std::abs(found.crossings[0].slope - 1.0) < 1e-9);
  }
  for (const double beyond : {1e-3, 1e-5, 1e-7, 1e-8}) {
    CAPTURE(beyond);
    const Found found = find(logistic(3.0 + beyond), 0.05, 0.97, 40, 2);
    REQUIRE(found.crossings.size() == 3);
    CHECK(found.crossings[1].period == 1);
    CHECK(found.crossings[2].period == 2);
  }
}

TEST_CASE("verification: cycles that leave a narrow range are found as far as the section goes") {
  const double r = 3.2, root = std::sqrt((r - 3.0) * (r + 1.0)), low = (r + 1.0 - root) / (2 * r);
  bifurcation::CrossingOptions options;
  const Found near = find(logistic(r), 0.5, 0.53, 30, 2, options);
  CHECK(near.crossings.empty());
  CHECK(near.report.counts.left > 0);
  options.section = core::Interval{0.05, 0.97};
  const Found whole = find(logistic(r), 0.5, 0.53, 30, 2, options);
  REQUIRE(whole.crossings.size() == 1);
  CHECK(std::abs(whole.crossings[0].x - low) < 1e-14);
  CHECK(whole.crossings[0].period == 2);
  CHECK(whole.report.counts.left == 0);
  for (const int K : {1, 3, 4, 6}) {
    CAPTURE(K);
    const auto all = find(logistic(3.84), 0.05, 0.97, 200, K, options).crossings;
    const auto some = find(logistic(3.84), 0.12, 0.17, 30, K, options).crossings;
    std::size_t inside = 0;
    for (const auto& c : all) {
      if (c.x < 0.12 || c.x > 0.17) continue;
      REQUIRE(inside < some.size());
      CHECK(std::abs(c.x - some[inside].x) < 1e-12);
      CHECK(c.kind == some[inside].kind);
      ++inside;
    }
    CHECK(inside == some.size());
  }
}

TEST_CASE("crossings: a cusp that touches the diagonal within rounding is no fixed point") {
  // P(x) − x is largest at 0.3, and −2e-11 there, as the tumbling toy's where an orbit loses no energy; where P
  // turns beside it the error of P takes it over the diagonal.
  const double place = 0.3, left = 6.5e4, right = 5e3, below = 2e-11;
  const double turn = place + std::pow(3.0 / (4.0 * right), 3.0);
  const auto value = [=](double x) {
    const double away = x - place, steep = away < 0 ? left : right;
    const double error = std::abs(x - turn) < 1e-13 ? 1e-10 : 0.0;
    return Formula{x - below + error - steep * std::pow(std::abs(away), 4.0 / 3.0)};
  };
  const auto slope = [=](double x) {
    const double away = x - place, steep = away < 0 ? left : right;
    return 1.0 - std::copysign(4.0 / 3.0 * steep * std::cbrt(std::abs(away)), away);
  };
  CHECK(fixed_points(find(FormulaMap(value, slope), 0.0, 1.0, 300)) == 0);
  CHECK(fixed_points(find(FormulaMap(value), 0.0, 1.0, 300)) == 0);
  int touches = 0;
  for (const int points : {2000, 7500, 12000, 13000}) {
    const Found wide = find(FormulaMap(value, slope), -20.0, 20.0, points);
    CHECK(fixed_points(wide) == 0);
    touches += static_cast<int>(wide.report.counts.touches.count);
  }
  CHECK(touches > 0);
}

TEST_CASE("crossings: a jump that rounding makes is none, one that it smears is") {
  // Within 2e-11 of 0.3 the piece changes from point to point.
  const double place = 0.3, width = 2e-11;
  const auto search = [=](double right, double often) {
    FormulaMap map([=](double x) {
      const bool is_beside = std::abs(x - place) < width;
      const bool is_other = is_beside ? x == place || noise(x) > often : x > place && right > 0.5;
      return is_other ? Formula{0.9, 1} : Formula{0.1, 0};
    });
    // As a partition says that has met the other piece there.
    bifurcation::IteratedLap left, other;
    left.begin = place - 0.1;
    left.end = other.begin = place;
    other.end = place + 0.1;
    left.P_begin = left.P_end = 0.1;
    other.P_begin = other.P_end = 0.9;
    Found found;
    found.crossings = bifurcation::crossings(map, 1, {left, other}, {}, {}, &found.report);
    return found;
  };
  const Found made = search(0.1, 0.8);
  CHECK(made.crossings.empty());
  CHECK(made.report.counts.jumps.count == 1);
  CHECK(made.report.counts.jumps.size == doctest::Approx(0.8));
  CHECK(std::abs(made.report.counts.jumps.x - place) < width);
  const Found smeared = search(0.9, 0.0);
  CHECK(smeared.report.counts.jumps.count == 0);
  REQUIRE(smeared.crossings.size() == 1);
  CHECK(smeared.crossings[0].kind == CrossingKind::jump);
  CHECK(std::abs(smeared.crossings[0].x - place) < width);
}

}  // namespace test_verification

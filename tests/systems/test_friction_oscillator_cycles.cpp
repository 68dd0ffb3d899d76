// Cycles of the driven oscillator with dry friction, against Den Hartog's closed form of those that do not stick.
#include <doctest/doctest.h>

#include <cmath>
#include <numbers>
#include <specht/bifurcation/cycles/cycle_branches.hpp>
#include <specht/toys/entry/registry.hpp>

#include "../sanitizers.hpp"
#include "cycle_invariants.hpp"

namespace test_friction_oscillator_cycles {

using namespace specht;
using bifurcation::Cycle, bifurcation::CycleSpecialKind;
using doctest::Approx;

namespace {

struct Case {
  double m, k, A, omega, F_s, F_k;

  [[nodiscard]] toys::Settings on(const std::string& section) const {
    toys::Settings settings;
    settings.section = section;
    const auto text = [](double value) { return std::to_string(value); };
    settings.parameters = {{"m", text(m)},         {"k", text(k)},     {"A", text(A)},
                           {"omega", text(omega)}, {"F_s", text(F_s)}, {"F_k", text(F_k)}};
    return settings;
  }
};

/// The symmetric cycle between two turns, the mass leaving each at once:
///   x = F_k/k + (A V/k) cos(ωt + φ) − (F_k/k) (cos ω₀t + tan(θ/2) sin ω₀t),  from x = X at t = 0 to −X at π/ω,
/// θ = π ω₀/ω.
struct DenHartog {
  Case of;
  double w_0 = std::sqrt(of.k / of.m), beta = of.omega / w_0, theta = std::numbers::pi / beta;
  double V = 1 / (1 - beta * beta), U = std::tan(theta / 2) / beta, f = of.F_k / of.k;

  [[nodiscard]] double amplitude() const {
    const double a = of.A / of.k;
    return std::sqrt(a * a * V * V - f * f * U * U);
  }
  /// Of the drive at the turn, ωt mod 2π: (A V/k) cos φ = X, (A V/k) sin φ = −U F_k/k.
  [[nodiscard]] double phase() const { return std::atan2(-f * U / V, amplitude() / V); }
  /// Sliding backwards after a turn over sliding forwards before it: ẍ⁺/ẍ⁻, by which a turn scales velocities.
  [[nodiscard]] double ratio() const {
    const double pull = amplitude() * beta * beta;
    return (pull - f) / (pull + f);
  }
  /// A half of the cycle turns (x, ẋ/ω₀) by θ, and then ẋ is scaled.
  [[nodiscard]] double product() const { return ratio() * ratio(); }
  [[nodiscard]] double sum() const {
    const double trace = std::cos(theta) * (1 + ratio());
    return trace * trace - 2 * ratio();
  }
  /// The drive at which the mass is held at a turn: m ω² X = F_s.
  [[nodiscard]] double sticks_below() const {
    return std::hypot(of.F_k * U, of.F_s / (beta * beta)) / std::abs(V);
  }
};

std::unique_ptr<maps::VectorMap> map_of(const Case& one, const std::string& section) {
  const auto toys = toys::registry();
  return toys::find(toys, "friction_oscillator").vector_family(one.on(section), {})->at({});
}

/// The only cycle that there is.
Cycle cycle_of(const Case& one, const std::string& section) {
  const auto map = map_of(one, section);
  bifurcation::CycleSearchOptions options;
  options.starts = 10;
  const auto search = bifurcation::find_cycles(*map, bifurcation::box_of(*map), 1, options, {});
  REQUIRE(search.cycles.size() == 1);
  return search.cycles.front();
}

/// With so many searches from so many starts each, and none for doubled branches.
bifurcation::CycleDiagramRequest request_for(bifurcation::Box box, std::vector<double> parameters,
                                             int searches, int starts) {
  bifurcation::CycleDiagramRequest request;
  request.box = std::move(box);
  request.parameters = std::move(parameters);
  request.searches = searches;
  request.search.starts = starts;
  request.doublings = 0;
  return request;
}

constexpr Case slides{1, 1, 2, 0.7, 1, 1}, fast{2, 3, 4, 2, 1, 0.8}, sticks{1, 1, 1.2, 0.7, 1, 1};

}  // namespace

TEST_CASE("friction oscillator: cycles that do not stick have the closed form of Den Hartog") {
  for (const Case& one : {slides, fast, Case{1, 1, 2.5, 0.8, 1.3, 0.9}}) {
    const DenHartog exact{one};
    const double A = one.A;
    CAPTURE(A);
    REQUIRE(A > exact.sticks_below());
    const double period = 2 * std::numbers::pi / one.omega;
    const Cycle turn = cycle_of(one, "turn"), strobe = cycle_of(one, "strobe");
    CHECK(std::abs(std::remainder(turn.points[0][0] - exact.phase(), 2 * std::numbers::pi)) <=
          1e-11);
    CHECK(turn.points[0][1] == Approx(exact.amplitude()).epsilon(1e-11));
    for (const Cycle& cycle : {turn, strobe}) {
      CHECK(cycle.time == Approx(period).epsilon(1e-12));
      const auto product = cycle.multipliers[0] * cycle.multipliers[1];
      const auto sum = cycle.multipliers[0] + cycle.multipliers[1];
      CHECK(product.real() == Approx(exact.product()).epsilon(1e-9));
      CHECK(sum.real() == Approx(exact.sum()).epsilon(1e-9));
      CHECK(cycle.stability == bifurcation::CycleStability::stable);
    }
  }
}

TEST_CASE("friction oscillator: a cycle that sticks forgets, one multiplier is zero") {
  const Cycle turn = cycle_of(sticks, "turn"), strobe = cycle_of(sticks, "strobe");
  CHECK(turn.multipliers[1] == 0.0);
  CHECK(std::abs(strobe.multipliers[1]) <= 1e-14);
  CHECK(std::abs(turn.multipliers[0] - strobe.multipliers[0]) <= 1e-9);
  CHECK(turn.multipliers[0].real() > 0.1);
  // Held at the turn and let go: where the drive exceeds the spring by F_s.
  CHECK(turn.points[0][1] < DenHartog{sticks}.amplitude());
}

TEST_CASE("friction oscillator: the stick phase begins where Den Hartog's condition says") {
  for (const Case& one : {slides, Case{1, 1, 2, 0.7, 1.2, 1}, fast}) {
    const DenHartog exact{one};
    const double border = exact.sticks_below();
    for (const std::string section : {"turn", "strobe"}) {
      if (test::sanitized && section == "strobe") continue;
      CAPTURE(section);
      const auto toys = toys::registry();
      const auto family =
          toys::find(toys, "friction_oscillator").vector_family(one.on(section), {"A"});
      const auto request =
          request_for(bifurcation::box_of(*map_of(one, section)),
                      {0.9 * border, 0.97 * border, 1.02 * border, 1.1 * border}, 1, 5);
      const auto diagram = bifurcation::cycle_diagram(*family, request, {});
      REQUIRE(diagram.points.size() == 3);
      const auto& point = diagram.points[1];
      CHECK(point.kind == CycleSpecialKind::persistence);
      CHECK(std::abs(point.parameter - border) <= 1e-10 * border);
      CHECK(point.note.find("slides or sticks") != std::string::npos);
      REQUIRE(diagram.branches.size() == 2);
      for (const auto& branch : diagram.branches) {
        for (const auto& at : branch.points) {
          if (std::abs(at.parameter - border) < 1e-6) continue;
          Case here = one;
          here.A = at.parameter;
          const bool held = at.parameter < border;
          const double product = (at.cycle.multipliers[0] * at.cycle.multipliers[1]).real();
          CHECK(std::abs(product - (held ? 0 : DenHartog{here}.product())) <= 1e-9);
        }
      }
    }
  }
}

TEST_CASE("friction oscillator: with a static bound above the kinetic one the border is a fold") {
  Case one{1, 1, 1.3, 1.04, 1.2, 1};
  const auto toys = toys::registry();
  const auto family =
      toys::find(toys, "friction_oscillator").vector_family(one.on("turn"), {"omega"});
  const auto request = request_for({{0, 2 * std::numbers::pi}, {0, 5}}, {1.03, 1.04, 1.05}, 2, 5);
  const auto diagram = bifurcation::cycle_diagram(*family, request, {});
  REQUIRE(diagram.points.size() == 4);
  CHECK(diagram.points[1].kind == CycleSpecialKind::fold);
  const auto& border = diagram.points[2];
  CHECK(border.kind == CycleSpecialKind::nonsmooth_fold);
  one.omega = border.parameter;
  CHECK(DenHartog{one}.sticks_below() == Approx(one.A).epsilon(1e-10));
}

TEST_CASE("friction oscillator: symmetric cycles lose their symmetry at one point") {
  const Case one{1, 1, 2, 0.37, 1.4, 0.8};
  toys::Settings settings = one.on("turn");
  settings.parameters.emplace_back("c", "0.05");
  settings.parameters.emplace_back("delta", "0.5");
  const auto toys = toys::registry();
  const auto& toy = toys::find(toys, "friction_oscillator");
  const auto family = toy.vector_family(settings, {"omega"});
  const auto request =
      request_for({{0, 2 * std::numbers::pi}, {-10, 10}}, {0.36, 0.38, 0.4}, 2, 10);
  const auto diagram = bifurcation::cycle_diagram(*family, request, {});
  test::check_invariants(*toy.vector_family(settings, {})->at({}), diagram);
  int crossings = 0;
  for (const auto& point : diagram.points) {
    CHECK(point.kind != CycleSpecialKind::fold);
    if (point.kind != CycleSpecialKind::branch_point) continue;
    CHECK(std::abs(point.parameter - 0.375451235) <= 2e-9);
    CHECK(point.other != 0);
    ++crossings;
  }
  CHECK(crossings == 1);
}

TEST_CASE(
    "friction oscillator: a drive below the static bound leaves no cycle, and branches end at it") {
  const Case one{1, 1, 1.1, 0.7, 1, 1};
  const auto map = map_of({1, 1, 0.8, 0.7, 1, 1}, "turn");
  bifurcation::CycleSearchOptions options;
  options.starts = 20;
  const auto search = bifurcation::find_cycles(*map, bifurcation::box_of(*map), 1, options, {});
  CHECK(search.cycles.empty());
  CHECK(search.resting > 0);
  const auto toys = toys::registry();
  const auto family = toys::find(toys, "friction_oscillator").vector_family(one.on("turn"), {"A"});
  const auto request = request_for(bifurcation::box_of(*map), {0.9, 1.0, 1.1}, 2, 10);
  const auto diagram = bifurcation::cycle_diagram(*family, request, {});
  CHECK(diagram.branches.size() == 1);
  REQUIRE(diagram.points.size() == 2);
  CHECK(diagram.points[0].kind == CycleSpecialKind::no_value);
  CHECK(std::abs(diagram.points[0].parameter - one.F_s) <= 1e-8);
}

}  // namespace test_friction_oscillator_cycles

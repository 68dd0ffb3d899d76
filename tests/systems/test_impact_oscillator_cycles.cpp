// Periodic orbits of the driven oscillator with a stop, against the closed form of its motion between impacts.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <specht/bifurcation/cycles/cycle_branches.hpp>
#include <specht/toys/entry/registry.hpp>

#include "../sanitizers.hpp"
#include "cycle_invariants.hpp"
#include "one_impact.hpp"

namespace test_impact_oscillator_cycles {

using namespace specht;
using bifurcation::Cycle;
using test::OneImpact;

namespace {

constexpr double turn = 2 * std::numbers::pi;

toys::Settings settings_for(const std::string& section, double omega, double sigma, double r) {
  toys::Settings settings;
  settings.section = section;
  const auto text = [](double value) { return std::to_string(value); };
  settings.parameters = {{"omega", text(omega)}, {"sigma", text(sigma)}, {"eps_N", text(r)}};
  return settings;
}

std::unique_ptr<maps::VectorMap> map_on(const std::string& section, double omega, double sigma,
                                        double r) {
  const auto toys = toys::registry();
  return toys::find(toys, "impact_oscillator")
      .vector_family(settings_for(section, omega, sigma, r), {})
      ->at({});
}

struct Case {
  double omega, sigma, r;
  int n;
  double V;
};
/// docs/physics.md: one impact in n periods of the drive.
constexpr Case cases[] = {{2.8, 0, 0.8, 1, 0.336177269976},
                          {2, 0, 0.8, 1, 20.0 / 3},
                          {5, 0, 0.5, 2, 0.167493167449},
                          {3, 0.05, 0.7, 1, 0.152354581604}};

/// How near to the stop x = 0 the cycle with one impact in two periods comes in between: its largest x.
double largest_between(double omega, double r) {
  const double T = 2 * turn / omega, gamma = 1 / (1 - omega * omega);
  const double V = std::abs(gamma) / std::hypot((1 + r) / 2 / std::tan(T / 2), (1 - r) / 2 / omega);
  const OneImpact cycle{omega, 0, r, V, T};
  const auto [C, D] = cycle.drive();
  const double phase = cycle.phase();
  const auto x = [&](double t) {
    return -C * std::cos(t) + (D - r * V) * std::sin(t) + gamma * std::cos(phase + omega * t);
  };
  constexpr int steps = 1000;
  const auto sample = [&](int k) { return x(T * k / steps); };
  double best = 0;
  for (int k = 1; k < steps; ++k) {
    const bool is_highest = sample(k) > sample(k - 1) && sample(k) > sample(k + 1);
    if (is_highest && (best == 0 || sample(k) > x(best))) best = T * k / steps;
  }
  double low = best - T / steps, high = best + T / steps;
  for (int n = 0; n < 100; ++n) {
    const double a = low + (high - low) / 3, b = high - (high - low) / 3;
    (x(a) > x(b) ? high : low) = x(a) > x(b) ? b : a;
  }
  return x((low + high) / 2);
}

/// Where it grazes the stop.
double grazing_frequency(double r, double low, double high) {
  const bool rises = largest_between(high, r) > 0;
  for (int n = 0; n < 60; ++n) {
    const double middle = (low + high) / 2;
    ((largest_between(middle, r) > 0) == rises ? high : low) = middle;
  }
  return low;
}

}  // namespace

TEST_CASE(
    "impact oscillator: cycles with one impact have the speed, phase and multipliers of the "
    "closed form") {
  for (const auto& [omega, sigma, r, n, V] : cases) {
    const auto map = map_on("impact", omega, sigma, r);
    bifurcation::Box box = bifurcation::box_of(*map);
    box[1].high = 8.0;
    bifurcation::CycleSearchOptions options;
    options.starts = test::sanitized ? 20 : 60;
    const auto search = bifurcation::find_cycles(*map, box, 1, options, {});
    const double own_omega = omega, speed = V, T = turn * n / omega;
    CAPTURE(own_omega);
    const Cycle* found = nullptr;
    for (const Cycle& cycle : search.cycles) {
      const bool same =
          std::abs(cycle.time - T) < 1e-6 && std::abs(cycle.points[0][1] - speed) < 1e-6;
      if (same) found = &cycle;
    }
    REQUIRE(found != nullptr);
    CHECK(std::abs(found->points[0][1] - speed) <= 1e-12 * std::max(1.0, speed));
    CHECK(found->time == doctest::Approx(T).epsilon(1e-12));
    CHECK(found->residual <= 1e-11);
    const OneImpact exact{omega, sigma, r, found->points[0][1], T};
    CHECK(std::abs(std::remainder(found->points[0][0] - exact.phase(), turn)) <= 1e-10);
    const auto J = exact.jacobian();
    const auto product = found->multipliers[0] * found->multipliers[1];
    const auto sum = found->multipliers[0] + found->multipliers[1];
    CHECK(std::abs(product.imag()) <= 1e-12);
    CHECK(product.real() == doctest::Approx(r * r).epsilon(1e-9));
    CHECK(sum.real() == doctest::Approx(J[0] + J[3]).epsilon(1e-9));
    CHECK(J[0] * J[3] - J[1] * J[2] == doctest::Approx(r * r).epsilon(1e-9));
  }
}

TEST_CASE("impact oscillator: both sections know the same cycle") {
  const auto at_stop = map_on("impact", 2.8, 0, 0.8), by_time = map_on("strobe", 2.8, 0, 0.8);
  bifurcation::CycleSearchOptions options;
  options.starts = 20;
  const auto stop =
      bifurcation::find_cycles(*at_stop, bifurcation::box_of(*at_stop), 1, options, {});
  const auto time =
      bifurcation::find_cycles(*by_time, bifurcation::box_of(*by_time), 1, options, {});
  const auto with_period = [](const bifurcation::CycleSearch& search, double T) {
    for (const Cycle& cycle : search.cycles) {
      if (std::abs(cycle.time - T) < 1e-9) return &cycle;
    }
    return static_cast<const Cycle*>(nullptr);
  };
  const Cycle *a = with_period(stop, turn / 2.8), *b = with_period(time, turn / 2.8);
  REQUIRE(a != nullptr);
  REQUIRE(b != nullptr);
  for (int k = 0; k < 2; ++k) {
    CHECK(std::abs(a->multipliers[static_cast<std::size_t>(k)] -
                   b->multipliers[static_cast<std::size_t>(k)]) <= 1e-9);
  }
}

TEST_CASE("impact oscillator: a branch has a point at the first and the last value, too") {
  const auto toys = toys::registry();
  const auto family = toys::find(toys, "impact_oscillator").vector_family({}, {"omega"});
  for (const auto& values : {std::vector{2.5, 2.55, 2.6}, {2.6, 2.55, 2.5}, {2.4, 2.5, 2.6}}) {
    CAPTURE(values.front());
    bifurcation::CycleDiagramRequest request;
    request.box = {{0, turn}, {0, 3}};
    request.parameters = values;
    request.search.starts = 10;
    const auto diagram = bifurcation::cycle_diagram(*family, request, {});
    REQUIRE(diagram.branches.size() == 1);
    for (const double value : values) {
      const auto& points = diagram.branches[0].points;
      CHECK(std::count_if(points.begin(), points.end(), [&](const auto& point) {
              return point.role == bifurcation::CycleBranchPoint::Role::grid &&
                     point.parameter == value;
            }) == 1);
    }
  }
}

TEST_CASE(
    "impact oscillator: folds and flips of the cycle with one impact fulfil the closed form") {
  const auto toys = toys::registry();
  const double r = 0.8;
  const auto family = toys::find(toys, "impact_oscillator")
                          .vector_family(settings_for("impact", 2.8, 0, r), {"omega"});
  bifurcation::CycleDiagramRequest request;
  request.box = {{0, turn}, {0, 3}};
  for (int k = 0; k <= 10; ++k) request.parameters.push_back(2.2 + 1.4 * k / 10);
  request.searches = 2;
  request.search.starts = 10;
  request.doublings = 1;
  const auto diagram = bifurcation::cycle_diagram(*family, request, {});
  int flips = 0;
  for (const auto& point : diagram.points) {
    if (point.kind != bifurcation::CycleSpecialKind::flip || point.period != 1) continue;
    for (const int n : {1, 2, 3}) {
      const OneImpact exact{point.parameter, 0, r, point.x[1], turn * n / point.parameter};
      if (std::abs(std::remainder(point.x[0] - exact.phase(), turn)) > 1e-6) continue;
      // The drive has the amplitude 1 where V is that of a cycle.
      const auto [C, D] = exact.drive();
      CHECK(std::abs(std::hypot(C, D / point.parameter) - std::abs(exact.gamma)) <= 1e-11);
      const auto J = exact.jacobian();
      CHECK(std::abs(J[0] + J[3] + 1 + r * r) <= 1e-9);
      ++flips;
    }
  }
  CHECK(flips >= 2);
}

TEST_CASE(
    "impact oscillator: the orbit without impacts ends in a graze, where an impacting one begins") {
  const auto toys = toys::registry();
  const auto family = toys::find(toys, "impact_oscillator")
                          .vector_family(settings_for("strobe", 2, 0.3, 0.8), {"omega"});
  bifurcation::CycleDiagramRequest request;
  request.box = {{-5, 5}, {-5, 5}};
  for (int k = 0; k <= 4; ++k) request.parameters.push_back(2.076 + 0.012 * k / 4);
  request.searches = 1;
  request.search.starts = 10;
  request.doublings = 0;
  const auto diagram = bifurcation::cycle_diagram(*family, request, {});
  const double graze = std::sqrt(1 + 1 / 0.3);  // 1/|1 − ω²| = σ
  int found = 0;
  for (const auto& point : diagram.points) {
    if (std::abs(point.parameter - graze) > 1e-6) continue;
    CHECK(point.kind == bifurcation::CycleSpecialKind::persistence);
    CHECK(std::abs(point.parameter - graze) <= 1e-10);
    CHECK(point.note.find("contact 1 becomes active") != std::string::npos);
    CHECK(std::abs(point.x[0] + 0.3) <= 1e-10);
    ++found;
    // The impact speed V is linear in ω beside the graze, and |λ| ~ 1/V: no stable cycle there.
    REQUIRE(point.other != 0);
    for (const int n : {point.branch, point.other}) {
      const auto& branch = diagram.branches[static_cast<std::size_t>(n - 1)];
      for (const auto& at : branch.points) {
        const double away = graze - at.parameter;
        if (std::abs(away) < 1e-7) continue;
        // Each impact takes r² of areas.
        const double area = (at.cycle.multipliers[0] * at.cycle.multipliers[1]).real();
        const bool impacts = std::abs(area - 0.64) < 1e-6;
        CHECK((impacts || std::abs(area - 1.0) < 1e-9));
        CHECK(impacts == (away > 0));
        if (!impacts || away > 1e-4) continue;
        CHECK(at.cycle.stability == bifurcation::CycleStability::unstable);
        CHECK(std::abs(at.cycle.multipliers[0]) * away == doctest::Approx(0.0415).epsilon(0.03));
      }
    }
  }
  CHECK(found == 1);
}

TEST_CASE("impact oscillator: an orbit that grazes has a return more in one round, or in two") {
  const auto toys = toys::registry();
  const auto family = toys::find(toys, "impact_oscillator")
                          .vector_family(settings_for("impact", 2.8, 0, 0.8), {"omega"});
  bifurcation::CycleDiagramRequest request;
  request.box = {{0, turn}, {0, 3}};
  for (int k = 0; k <= 2; ++k) request.parameters.push_back(3.14 + 0.22 * k / 2);
  request.K = 3;
  request.searches = 2;
  request.search.starts = test::sanitized ? 20 : 60;
  request.doublings = 0;
  const auto diagram = bifurcation::cycle_diagram(*family, request, {});
  const double graze = grazing_frequency(0.8, 3.14, 3.15);
  const auto period_of = [&](int branch) {
    return branch > 0 ? diagram.branches[static_cast<std::size_t>(branch - 1)].period : 0;
  };
  int in_one = 0, in_two = 0;
  for (const auto& point : diagram.points) {
    if (std::abs(point.parameter - graze) > 1e-9) continue;
    CAPTURE(point.note);
    CAPTURE(point.period);
    CAPTURE(period_of(point.other));
    CHECK(point.kind != bifurcation::CycleSpecialKind::unexplained);
    CHECK(point.note.find("the orbit grazes the section") != std::string::npos);
    CHECK(point.note.find("known to") == std::string::npos);
    // The multipliers' product is a power of r².
    CHECK(point.unstable_before <= 1);
    CHECK(point.unstable_after <= 1);
    const int least = std::min(point.period, period_of(point.other));
    const int most = std::max(point.period, period_of(point.other));
    if (least == 1 && most == 2) ++in_one;
    if (most == 3) {
      CHECK(point.kind == bifurcation::CycleSpecialKind::nonsmooth_flip);
      CHECK(point.note.find("in one of 2 rounds") != std::string::npos);
      ++in_two;
    }
  }
  CHECK(std::abs(largest_between(graze, 0.8)) <= 1e-12);
  CHECK(in_one == 1);
  CHECK(in_two == 1);
}

TEST_CASE(
    "impact oscillator: a branch ends where an orbit of several periods of the drive grazes") {
  const auto toys = toys::registry();
  const auto family = toys::find(toys, "impact_oscillator")
                          .vector_family(settings_for("impact", 2.5, 0.3, 0.6), {"omega"});
  bifurcation::CycleDiagramRequest request;
  request.box = {{0, turn}, {0, 3}};
  request.parameters = {2.48, 2.49, 2.5};
  request.searches = 3;
  request.search.starts = test::sanitized ? 20 : 40;
  request.doublings = 1;
  const auto diagram = bifurcation::cycle_diagram(*family, request, {});
  test::check_invariants(*map_on("impact", 2.5, 0.3, 0.6), diagram);
  // The drive turns as often in all cycles of a branch.
  for (const auto& branch : diagram.branches) {
    const double turns = branch.points[0].cycle.time * branch.points[0].parameter / turn;
    CHECK(std::abs(turns - std::round(turns)) <= 1e-9);
    for (const auto& point : branch.points) {
      if (point.cycle.period() != branch.period) continue;
      CHECK(std::abs(point.cycle.time * point.parameter / turn - turns) <= 1e-7);
    }
  }
  int grazes = 0;
  for (const auto& point : diagram.points) {
    if (point.period != 1 || std::abs(point.parameter - 2.4906121) > 1e-7) continue;
    CHECK(point.kind == bifurcation::CycleSpecialKind::persistence);
    CHECK(point.note.find("a return more beyond") != std::string::npos);
    ++grazes;
  }
  CHECK(grazes == 1);
}

TEST_CASE("impact oscillator: a period doubles twice on the section of the drive, too") {
  const auto toys = toys::registry();
  const auto family = toys::find(toys, "impact_oscillator")
                          .vector_family(settings_for("strobe", 2, 0.3, 0.6), {"omega"});
  bifurcation::CycleDiagramRequest request;
  request.box = {{-5, 5}, {-5, 5}};
  request.parameters = {2.07, 2.0714, 2.0728};
  request.searches = 1;
  request.search.starts = 10;
  request.doublings = 2;
  const auto diagram = bifurcation::cycle_diagram(*family, request, {});
  test::check_invariants(*map_on("strobe", 2, 0.3, 0.6), diagram);
  const auto& points = diagram.points;
  const auto flip = std::find_if(points.begin(), points.end(), [](const auto& point) {
    return point.kind == bifurcation::CycleSpecialKind::flip && point.period == 2;
  });
  REQUIRE(flip != points.end());
  REQUIRE(flip->other != 0);
  const auto& doubled = diagram.branches[static_cast<std::size_t>(flip->other - 1)];
  CHECK(doubled.period == 4);
  REQUIRE(doubled.points.back().parameter == doctest::Approx(2.0728));
  std::vector<double> x;
  for (const auto& point : doubled.points.back().cycle.points) x.push_back(point[0]);
  std::sort(x.begin(), x.end());
  constexpr double expected[] = {-0.42736, -0.40648, -0.33457, -0.32993};
  REQUIRE(x.size() == 4);
  for (std::size_t k = 0; k < 4; ++k) CHECK(std::abs(x[k] - expected[k]) <= 1e-5);
  CHECK(doubled.points.back().cycle.stability == bifurcation::CycleStability::stable);
}

namespace {

/// A cycle of `period` grazes the stop between two impacts, and one with an impact more is there, too.
struct Graze {
  double sigma, r, low, high, at;
  int period;
};

bifurcation::CycleDiagram diagram_at(const Graze& graze, int doublings) {
  const auto toys = toys::registry();
  const auto family =
      toys::find(toys, "impact_oscillator")
          .vector_family(settings_for("impact", graze.low, graze.sigma, graze.r), {"omega"});
  bifurcation::CycleDiagramRequest request;
  request.box = {{0, turn}, {0, 3}};
  request.parameters = {graze.low, (graze.low + graze.high) / 2, graze.high};
  request.K = graze.period;
  request.searches = 1;
  request.search.starts = 20;
  request.doublings = doublings;
  return bifurcation::cycle_diagram(*family, request, {});
}

}  // namespace

TEST_CASE("impact oscillator: where an orbit grazes between impacts one with an impact more ends") {
  // By Newton's method for the times of impacts both are on the same side.
  for (const Graze& graze : {Graze{0.3, 0.6, 2.28, 2.287, 2.2818248877, 1},
                             Graze{0.3, 0.6, 2.248, 2.254, 2.2509809604, 2},
                             Graze{0, 0.8, 3.04, 3.12, 3.0885493486, 2}}) {
    CAPTURE(graze.at);
    // Beside an impact that is nearly a graze itself the longer branch is hard to follow to its end.
    const bool is_hard = graze.sigma == 0;
    for (const bool is_followed : {true, false}) {
      CAPTURE(is_followed);
      const auto diagram = diagram_at(graze, is_followed ? 1 : 0);
      int rows = 0;
      bool joined = false;
      for (const auto& point : diagram.points) {
        if (std::abs(point.parameter - graze.at) > 1e-8) continue;
        ++rows;
        CAPTURE(point.note);
        CHECK(point.kind == bifurcation::CycleSpecialKind::nonsmooth_fold);
        CHECK(point.note.find("grazes the section") != std::string::npos);
        if (point.other == 0) continue;
        joined = true;
        const int a = point.period;
        const int b = diagram.branches[static_cast<std::size_t>(point.other - 1)].period;
        CHECK(std::min(a, b) == graze.period);
        CHECK(std::max(a, b) == graze.period + 1);
      }
      CHECK(rows == 1);
      if (!is_hard) CHECK(joined == is_followed);
    }
  }
}

TEST_CASE("impact oscillator: beyond the begin of the persisting cycle is a longer one") {
  const auto diagram = diagram_at({0, 0.8, 2.94, 2.96, 2.9493394131, 4}, 0);
  const auto& points = diagram.points;
  const auto graze = std::find_if(points.begin(), points.end(), [](const auto& point) {
    return point.period == 4 && std::abs(point.parameter - 2.9493394131) <= 1e-8;
  });
  REQUIRE(graze != points.end());
  CHECK(graze->kind == bifurcation::CycleSpecialKind::persistence);
  CHECK(graze->note.find("period 5 is not followed") != std::string::npos);
}

TEST_CASE("impact oscillator: the only impact of a cycle fades where the free motion grazes") {
  const auto diagram = diagram_at({0.3, 0.6, 2.075, 2.085, 0, 1}, 0);
  const double graze = std::sqrt(1 + 1 / 0.3);
  int fades = 0;
  for (const auto& point : diagram.points) {
    if (std::abs(point.parameter - graze) > 1e-5) continue;
    CAPTURE(point.note);
    CHECK(point.kind != bifurcation::CycleSpecialKind::unexplained);
    // The touch itself: V = 0 at the turn of the free motion.
    CHECK(std::abs(point.parameter - graze) <= 1e-12);
    CHECK(std::abs(point.x[0] - std::numbers::pi) <= 1e-12);
    CHECK(std::abs(point.x[1]) <= 1e-15);
    CHECK(point.note.find("known to") == std::string::npos);
    CHECK(point.unstable_before == 1);
    ++fades;
  }
  CHECK(fades >= 1);
}

}  // namespace test_impact_oscillator_cycles

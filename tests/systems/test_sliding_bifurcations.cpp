// Borders of cycles of oscillators with dry friction, by their names.
#include <doctest/doctest.h>

#include <cmath>
#include <specht/bifurcation/cycles/cycle_branches.hpp>
#include <specht/toys/entry/registry.hpp>

namespace test_sliding_bifurcations {

using namespace specht;
using bifurcation::CycleDiagram;
using bifurcation::CycleSpecialKind;
using bifurcation::CycleSpecialPoint;

namespace {

using Parameters = std::vector<std::pair<std::string, std::string>>;

CycleDiagram diagram_of(const std::string& toy, const std::string& section,
                        const Parameters& parameters, const std::string& swept, double from,
                        double to, const bifurcation::Box& box) {
  toys::Settings settings;
  settings.section = section;
  // The phase of `strobe`: one at which none of these cycles changes its state.
  if (section == "strobe") settings.section_value = 1.0;
  settings.parameters = parameters;
  settings.orbit.max_time = 200;
  const auto toys = toys::registry();
  const auto family = toys::find(toys, toy).vector_family(settings, {swept});
  bifurcation::CycleDiagramRequest request;
  request.parameters = {from, (from + to) / 2, to};
  request.box = box;
  request.searches = 2;
  request.search.starts = 5;
  request.doublings = 0;
  return bifurcation::cycle_diagram(*family, request, {});
}

CycleDiagram friction(const Parameters& parameters, const std::string& swept, double from,
                      double to) {
  return diagram_of("friction_oscillator", "strobe", parameters, swept, from, to,
                    {{-20, 20}, {-8, 8}});
}

/// The points whose note begins so.
std::vector<CycleSpecialPoint> named(const CycleDiagram& diagram, const std::string& name) {
  std::vector<CycleSpecialPoint> result;
  for (const auto& point : diagram.points) {
    if (point.note.find(name) == 0) result.push_back(point);
  }
  return result;
}

}  // namespace

TEST_CASE("sliding bifurcations: Den Hartog's stick phase begins in a crossing-sliding") {
  const auto found = named(friction({{"omega", "0.7"}}, "A", 1.3, 1.5), "crossing-sliding: ");
  REQUIRE(found.size() == 1);
  CHECK(found[0].kind == CycleSpecialKind::persistence);
  // Where m ω² X = F_s.
  const double beta = 0.7, theta = std::acos(-1.0) / beta;
  const double U = std::tan(theta / 2) / beta, V = 1 / (1 - beta * beta);
  CHECK(found[0].parameter ==
        doctest::Approx(std::hypot(U, 1 / (beta * beta)) / std::abs(V)).epsilon(1e-10));
}

TEST_CASE("sliding bifurcations: with F_s above F_k sliding does not begin slowly: no name") {
  const auto diagram = friction({{"omega", "0.7"}, {"F_s", "1.2"}}, "A", 1.45, 1.7);
  int borders = 0;
  for (const auto& point : diagram.points) {
    if (point.kind == CycleSpecialKind::range_end) continue;
    ++borders;
    CHECK(point.note.find("contact 1 slides or sticks") == 0);
  }
  CHECK(borders == 1);
}

TEST_CASE("sliding bifurcations: a second stick phase at the peak of the drive is a multisliding") {
  const auto found = named(friction({{"A", "3"}}, "omega", 0.2, 0.25), "multisliding: ");
  REQUIRE(found.size() == 1);
  // The spring and friction hold the peak: k x + F = A.
  CHECK(std::abs(found[0].x[0] - 2.0) <= 1e-10);
  CHECK(found[0].x[1] == 0.0);
}

TEST_CASE(
    "sliding bifurcations: a mass that comes to rest with the force F does so by "
    "switching-sliding") {
  const Parameters parameters{{"omega", "0.416"}, {"delta", "0.04"}, {"c", "0.188"}};
  const auto found = named(friction(parameters, "A", 7.0, 7.2), "switching-sliding: ");
  REQUIRE(found.size() == 1);
  CHECK(found[0].kind == CycleSpecialKind::persistence);
  CHECK(found[0].parameter == doctest::Approx(7.101092392).epsilon(1e-9));
  // Where it stops the force on it is −F, beside that it sticks or is drawn back for a while.
  const double A = found[0].parameter;
  const auto at_turn = diagram_of("friction_oscillator", "turn", parameters, "A", A - 0.02,
                                  A - 1e-9, {{0, 2 * std::acos(-1.0)}, {-20, 20}});
  int stops = 0;
  for (const auto& branch : at_turn.branches) {
    for (const auto& point : branch.points) {
      if (point.parameter != A - 1e-9) continue;
      const auto& x = point.cycle.points.front();
      CHECK(std::abs(point.parameter * std::cos(x[0]) - x[1] + 1.0) <= 1e-7);
      ++stops;
    }
  }
  CHECK(stops >= 1);
}

TEST_CASE("sliding bifurcations: a mass that nearly stops on its way does so by grazing-sliding") {
  const auto wide = friction({{"omega", "0.4"}}, "A", 6.8, 7.1);
  const auto found = named(wide, "grazing-sliding: ");
  REQUIRE(found.size() == 1);
  // Sticking forgets, sliding does not: the derivative jumps.
  REQUIRE(found[0].other != 0);
  const auto& own = wide.branches[static_cast<std::size_t>(found[0].branch - 1)];
  const auto& other = wide.branches[static_cast<std::size_t>(found[0].other - 1)];
  const auto least = [&](const bifurcation::CycleBranch& branch) {
    double nearest = 1.0, multiplier = 1.0;
    for (const auto& at : branch.points) {
      const double away = std::abs(at.parameter - found[0].parameter);
      if (away >= nearest) continue;
      nearest = away;
      multiplier = std::abs(at.cycle.multipliers[1]);
    }
    return multiplier;
  };
  CHECK(std::min(least(own), least(other)) <= 1e-12);
  CHECK(std::max(least(own), least(other)) >= 1e-3);
}

TEST_CASE(
    "sliding bifurcations: stick-slip on a belt ends where a sliding cycle grazes the belt's "
    "speed") {
  const Parameters parameters{{"F_s", "1"}, {"F_k", "1"}, {"delta", "3"}, {"c", "0.1"}};
  const auto diagram = diagram_of("belt_oscillator", "turn", parameters, "v", 1.8, 3.0, {{0.1, 5}});
  const auto found = named(diagram, "grazing-sliding: ");
  REQUIRE(found.size() == 1);
  CHECK(found[0].kind == CycleSpecialKind::nonsmooth_fold);
}

}  // namespace test_sliding_bifurcations

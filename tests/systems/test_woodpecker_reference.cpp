// The woodpecker against tables of an independent program (tests/reference).
#include <doctest/doctest.h>

#include <cmath>
#include <specht/bifurcation/continuation/diagram.hpp>
#include <specht/bifurcation/crossings/sample.hpp>
#include <specht/toys/entry/registry.hpp>

#include "../reference/read_reference.hpp"
#include "../sanitizers.hpp"
#include "../toys/woodpecker_map.hpp"

namespace test_woodpecker_reference {

using namespace specht;
using namespace specht::test;

namespace {

double relative(double value, double expected) {
  return std::abs(value - expected) / std::max(1.0, std::abs(expected));
}

bifurcation::Diagram woodpecker_diagram(double eps_N1, core::Interval range, int points) {
  const auto toys = toys::registry();
  toys::Settings settings;        // exact phases
  settings.orbit.max_time = 4.0;  // s; points without value would hide crossings next to a dip
  const auto family = toys::find(toys, "woodpecker").family(settings, {"eps_N1"});
  bifurcation::DiagramRequest request;
  request.parameters = {eps_N1};
  request.range = range;
  request.crossings.piecewise.points = points;
  return bifurcation::diagram(*family, request, {});
}

}  // namespace

TEST_CASE("woodpecker: return, time and drop of 57 initial conditions, in both phases") {
  const Reference table = read_reference("woodpecker_spot_values.csv");
  REQUIRE(table.rows.size() == 57);
  constexpr double integration = 1e-10;   // at rtol = 1e-11, relative
  constexpr double table_digits = 1e-11;  // of P
  constexpr double nine_digits = 5.1e-9;  // the times and drops that the table gives
  for (const auto& row : table.rows) {
    const double x = table.number(row, "x"), eps_N1 = table.number(row, "eps_N1");
    CAPTURE(x);
    CAPTURE(eps_N1);
    const auto check = [&](auto map, double accuracy) {
      const auto p = map(x);
      CHECK(p.status == core::Outcome::returned);
      CHECK(relative(p.value, table.number(row, "P")) < accuracy);
      CHECK(relative(p.time, table.number(row, "time")) < nine_digits);
      CHECK(relative(map.engine().state().q(0), table.number(row, "dy")) < nine_digits);
    };
    check(woodpecker_map(eps_N1, 1e-11), integration);
    check(exact_woodpecker_map(eps_N1), table_digits);
  }
}

TEST_CASE("woodpecker: all fixed points and jump crossings at eps_N1 = 0.2, 0.4, 0.5, 0.6" *
          doctest::skip(sanitized)) {
  const Reference table = read_reference("woodpecker_fixed_points.csv");
  constexpr core::Interval range{-2.5, 0.11};
  constexpr int points = 1000;
  constexpr double table_digits = 1e-10;  // times the slopes of the steepest points
  for (const std::string eps_N1 : {"0.2", "0.4", "0.5", "0.6"}) {
    CAPTURE(eps_N1);
    const auto diagram = woodpecker_diagram(std::stod(eps_N1), range, points);
    REQUIRE(diagram.slices.size() == 1);
    const auto& found = diagram.slices[0].crossings;
    std::vector<int> known(found.size(), 0);
    for (const auto& row : table.rows) {
      if (table.text(row, "eps_N1") != eps_N1) continue;
      const double x = table.number(row, "x");
      CAPTURE(x);
      int matches = 0;
      for (std::size_t k = 0; k < found.size(); ++k) {
        const auto& c = found[k];
        if (std::abs(c.x - x) > table_digits) continue;
        ++matches;
        ++known[k];
        CHECK(std::string(name(c.kind)) == table.text(row, "kind"));
        CHECK(c.period == 1);
        if (c.kind == bifurcation::CrossingKind::jump) {
          CHECK(std::abs(c.left - table.number(row, "left")) < table_digits);
          CHECK(std::abs(c.right - table.number(row, "right")) < table_digits);
          CHECK(std::isnan(c.slope));
          continue;
        }
        CHECK(std::abs(c.left - c.x) < 1e-7);  // a slope of 1e6 times the last place of x
        // The return takes as much longer or shorter for the last place of x as P is steep.
        const double last_place = 2e-15 * std::abs(c.slope);
        CHECK(std::abs(c.time - table.number(row, "time")) < 10 * table_digits + last_place);
        if (table.text(row, "slope") == "nan") {
          CHECK(std::abs(c.slope) > 1000.0);
        } else {
          CHECK(relative(c.slope, table.number(row, "slope")) < 1e-6);
        }
      }
      CHECK(matches == 1);
    }
    for (std::size_t k = 0; k < found.size(); ++k) {
      CAPTURE(found[k].x);
      CHECK(known[k] == (found[k].kind == bifurcation::CrossingKind::marginal ? 0 : 1));
    }
  }
}

TEST_CASE("woodpecker: three fixed points within 0.0009 of one another") {
  const auto diagram = woodpecker_diagram(0.2, {-1.8955, -1.8935}, 21);
  const auto& found = diagram.slices.at(0).crossings;
  REQUIRE(found.size() == 3);
  CHECK(std::abs(found[0].x - -1.89494811309671) < 1e-8);
  CHECK(std::abs(found[1].x - -1.89436341403072) < 1e-8);
  CHECK(std::abs(found[2].x - -1.8941204552339) < 1e-8);
}

}  // namespace test_woodpecker_reference

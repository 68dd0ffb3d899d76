// Systems whose orbits come to rest by returns that shrink: they have no cycle, of whatever period it is looked for.
#include <doctest/doctest.h>

#include <cmath>
#include <specht/bifurcation/cycles/cycle_search.hpp>
#include <specht/toys/entry/registry.hpp>
#include <sstream>
#include <string>
#include <vector>

namespace test_cycles_to_rest {

using namespace specht;

namespace {

constexpr int starts = 7;

std::string text_of(double x) {
  std::ostringstream text;
  text.precision(17);
  text << x;
  return text.str();
}

struct Shrinking {
  std::string toy, parameter;
  double value, factor;  // P(x) = factor x
};

/// ρ = (J − m a²)/(J + m a²) of the speed is left after an impact of the rod, ε of that of the ball.
std::vector<Shrinking> systems() {
  std::vector<Shrinking> all;
  for (const double J : {0.3, 0.5, 0.6, 2.0}) {
    const double rho = (J - 0.25) / (J + 0.25);
    all.push_back({"rocking_rod", "J", J, rho * rho});
  }
  for (const double eps : {0.05, 0.3, 0.5, 0.7}) {
    all.push_back({"bouncing_ball", "eps_N", eps, eps * eps});
  }
  return all;
}

std::unique_ptr<maps::VectorMap> map_of(const Shrinking& one) {
  toys::Settings settings;
  settings.parameters = {{one.parameter, text_of(one.value)}};
  const auto toys = toys::registry();
  return toys::find(toys, one.toy).vector_family(settings, {})->at({});
}

}  // namespace

TEST_CASE("cycles to rest: none is found on the way, of any period") {
  for (const Shrinking& one : systems()) {
    const auto map = map_of(one);
    const double x = map->coordinates()[0].range.high / 2;
    REQUIRE((*map)(std::vector{x}).value[0] == doctest::Approx(one.factor * x).epsilon(1e-12));
    for (const int K : {1, 2, 3, 4, 5, 6, 8, 20}) {
      CAPTURE(one.toy);
      CAPTURE(one.value);
      CAPTURE(K);
      bifurcation::CycleSearchOptions options;
      options.starts = starts;
      const auto search = bifurcation::find_cycles(*map, bifurcation::box_of(*map), K, options, {});
      CHECK(search.cycles.empty());
      CHECK(search.starts == starts);
      CHECK(search.resting == search.starts);
      CHECK(search.converged == search.starts);
    }
  }
}

TEST_CASE("cycles to rest: Newton's method ends at no point, wherever P_K ceases to have a value") {
  for (const Shrinking& one : systems()) {
    const auto map = map_of(one);
    const auto box = bifurcation::box_of(*map);
    for (int K = 1; K <= 8; ++K) {
      for (double x = box[0].high; x > 1e-13; x /= 10) {
        CAPTURE(one.toy);
        CAPTURE(K);
        CAPTURE(x);
        const auto search = bifurcation::search_point(*map, {x}, K, box, {});
        CHECK_FALSE(search.point);
        // A point that rests at once has no return that shrinks.
        CHECK(search.rests == (*map)(std::vector{x}).has_value());
      }
    }
  }
}

}  // namespace test_cycles_to_rest

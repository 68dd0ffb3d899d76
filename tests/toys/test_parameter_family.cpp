// Families of maps: one map made into another.
#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <specht/toys/entry/entries.hpp>
#include <stdexcept>

namespace test_parameter_family {

using namespace specht;

TEST_CASE("family: derivatives leave the orbit as it is, to the bit") {
  const auto woodpecker = toys::woodpecker_entry();
  toys::Settings settings;
  const double eps = 0.4;
  for (const auto phase : {toys::Phase::exact, toys::Phase::odeint}) {
    settings.phase = phase;
    const auto map = woodpecker->family(settings, {"eps_N1"})->at(std::span(&eps, 1));
    for (int i = 0; i < 50; ++i) {
      const double x = -2.4 + 0.05 * i;
      const maps::MapPoint own = (*map)(x), whole = map->with_parameter_slope(x);
      maps::MapPoint point = map->with_slope(x);
      CHECK(same_piece(own, point) == own.has_value());
      if (!own.has_value()) continue;
      CHECK(point.value == own.value);
      CHECK(point.time == own.time);
      map->add_parameter_slope(point);
      CHECK(point.slope == whole.slope);
      CHECK(point.parameter_slope == whole.parameter_slope);
    }
  }
}

TEST_CASE("family: a map that is changed is the map of the new value to the bit") {
  const auto woodpecker = toys::woodpecker_entry();
  toys::Settings settings;
  const auto changed = [&](const char* parameter, double from, double to) {
    CAPTURE(parameter);
    const auto family = woodpecker->family(settings, {parameter});
    const auto map = family->at(std::span(&from, 1));
    constexpr std::array starts{-2.2, -1.3, -0.4};
    std::vector<maps::Margin> margins, of_fresh;
    for (double x : starts) (void)map->with_parameter_slope(x);
    const bool done = family->change(*map, std::span(&to, 1));
    const auto fresh = family->at(std::span(done ? &to : &from, 1));
    for (double x : starts) {
      CHECK((*map)(x).value == (*fresh)(x).value);
      const auto a = map->with_parameter_slope(x), b = fresh->with_parameter_slope(x);
      CHECK(a.slope == b.slope);
      CHECK(a.parameter_slope == b.parameter_slope);
      CHECK(same_piece(a, b));
      (void)map->with_margins(x, margins);
      (void)fresh->with_margins(x, of_fresh);
      REQUIRE(margins.size() == of_fresh.size());
      for (std::size_t k = 0; k < margins.size(); ++k) {
        if (std::isnan(margins[k].value)) continue;
        CHECK(margins[k].value == of_fresh[k].value);
      }
    }
    return done;
  };
  for (const auto phase : {toys::Phase::exact, toys::Phase::odeint}) {
    CAPTURE(static_cast<int>(phase));
    settings.phase = phase;
    // What only impacts see; and what the smooth phases see, too.
    const bool prepares = phase == toys::Phase::exact;  // steps prepare nothing worth keeping
    CHECK(changed("eps_N1", 0.3, 0.7) == prepares);
    CHECK(changed("eps_N2", 0.0, 0.1) == prepares);
    CHECK_FALSE(changed("mu_2", 0.3, 0.31));
    CHECK_FALSE(changed("c_phi", 0.0056, 0.0057));
    CHECK_FALSE(changed("m_S", 0.0045, 0.0046));
  }

  const double half = 0.5, none = 2.0;
  const auto family = woodpecker->family({}, {"eps_N1"});
  const auto map = family->at(std::span(&half, 1));
  CHECK_THROWS_AS((void)family->change(*map, std::span(&none, 1)), std::invalid_argument);
  const auto formula = toys::piecewise_linear_entry()->family({}, {"r"})->at(std::span(&half, 1));
  CHECK_FALSE(family->change(*formula, std::span(&half, 1)));
}

}  // namespace test_parameter_family

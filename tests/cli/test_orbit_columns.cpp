// Orbits as `simulate` writes them: gaps and contact forces on request, and samples enough.
#include <doctest/doctest.h>

#include <cmath>

#include "command.hpp"

namespace test_orbit_columns {

using specht::apps::Table;
using specht::test::check_refused;
using specht::test::run;
using specht::test::table_of;

using Words = std::vector<std::string>;

TEST_CASE("cli: gaps and forces of an orbit on request") {
  const Words orbit{"simulate",     "woodpecker", "--x",        "-0.5294719671108511",
                    "--both-sides", "--columns",  "gaps,forces"};
  const Table table = table_of(run(orbit));
  const auto mode = table.texts("mode");
  constexpr double h_M = 0.0058, clearance = 0.0031 - 0.0025, mu = 0.3;
  const auto phi_M = table.numbers("phi_M");
  for (int contact = 1; contact <= 3; ++contact) {
    const std::string i = std::to_string(contact);
    const auto gap = table.numbers("g_N" + i), normal = table.numbers("lambda_N" + i),
               tangential = table.numbers("lambda_T" + i);
    for (std::size_t k = 0; k < mode.size(); ++k) {
      CAPTURE(k);
      if (contact == 2) CHECK(gap[k] == doctest::Approx(clearance + h_M * phi_M[k]).epsilon(1e-12));
      const char state = mode[k][static_cast<std::size_t>(contact - 1)];
      CHECK(gap[k] > -1e-12);
      if (state == 'o') {
        CHECK(normal[k] == 0);
        CHECK(tangential[k] == 0);
      } else {
        CHECK(std::abs(gap[k]) < 1e-12);
        CHECK(normal[k] > -1e-9);
        CHECK(std::abs(tangential[k]) <= mu * normal[k] + 1e-9);
        if (state == '+') CHECK(tangential[k] == doctest::Approx(-mu * normal[k]));
      }
    }
  }
  // The weight, while the sleeve holds the bird at rest: of the section's point λ_T2 carries all but inertia.
  const Table rest = table_of(
      run({"simulate", "woodpecker", "--state", "0,-0.103448275862069,-0.22169381157635468,0,0,0",
           "--time", "0.001", "--columns", "forces"}));
  CHECK(rest.numbers("lambda_T2")[0] == doctest::Approx((0.0003 + 0.0045) * 9.81).epsilon(1e-9));
}

TEST_CASE("cli: forces of friction elements, and those that motion does not tell") {
  const Table belt = table_of(
      run({"simulate", "belt_oscillator", "--x", "1", "--returns", "2", "--columns", "forces"}));
  const auto mode = belt.texts("mode");
  const auto force = belt.numbers("lambda_T1"), x = belt.numbers("x");
  bool sticks = false, slides = false;
  for (std::size_t k = 0; k < mode.size(); ++k) {
    if (mode[k] == "s") CHECK(force[k] == doctest::Approx(x[k]).epsilon(1e-9));  // k x, F_s at most
    if (mode[k] == "-") CHECK(force[k] == doctest::Approx(0.8));
    sticks |= mode[k] == "s";
    slides |= mode[k] == "-";
  }
  CHECK(sticks);
  CHECK(slides);
  const Table masses = table_of(run(
      {"simulate", "two_masses", "--state", "0,0,0,0", "--time", "0.1", "--columns", "forces"}));
  CHECK(std::isnan(masses.numbers("lambda_T1")[0]));
  check_refused({
      {{"simulate", "belt_oscillator", "--x", "1", "--columns", "gaps"}, "no gaps"},
      {{"simulate", "woodpecker", "--x", "-0.5", "--columns", "energy"},
       "gaps, forces or gaps,forces"},
      {{"simulate", "woodpecker", "--x", "-0.5", "--columns", "forces", "--law", "newton",
        "--engine", "time-stepping"},
       "a step has impulses"},
  });
}

TEST_CASE("cli: an orbit has samples enough for a smooth portrait") {
  const Table table = table_of(run({"simulate", "woodpecker", "--x", "-0.5294719671108511"}));
  CHECK(table.rows.size() > 1000);
  CHECK(table.rows.size() < 10000);
  const Table slow = table_of(run({"simulate", "bouncing_ball", "--state", "1,0", "--time", "2"}));
  CHECK(slow.rows.size() == 2001);
}

}  // namespace test_orbit_columns

// The return map of the duck: numbers of independent programs to the digits shared with them, and what
// holds along every orbit.
#include <doctest/doctest.h>

#include <cmath>

#include "audit.hpp"
#include "duck_map.hpp"

namespace test_duck_map {

using namespace specht;
using namespace specht::test;

namespace {

constexpr double walking = -2.7546517054386;  // fixed point at φ_R = π/20 [rad/s]

}  // namespace

TEST_CASE("duck map: the walk at the default inclination, its period, step and multiplier") {
  auto map = duck_map();
  const auto point = map.with_slope(walking);
  REQUIRE(point.status == core::Outcome::returned);
  CHECK(std::abs(point.value - walking) < 1e-12);
  CHECK(std::abs(point.time - 0.7196690781018) < 1e-12);
  CHECK(std::abs(point.slope - -0.2164236) < 1e-7);
  CHECK_FALSE(point.non_unique);
  decltype(map)::Recorder recorder(0.0, 1.0);
  REQUIRE(map.follow(walking, &recorder).has_value());
  CHECK(std::abs(recorder.events().back().after.q(0) - -0.0150318952469) < 1e-12);
}

TEST_CASE("duck map: the events of the walk") {
  struct Expected {
    double t, phi, omega;
    const char* token;
    const char* mode;
  };
  const Expected expected[] = {{0, 0.039358040490, walking, "B4o", "soco"},
                               {0.014293259, 0, -2.7417344, "R-1", "osco"},
                               {0.015001727, -0.0019416, -2.7393923, "D3o", "osoo"},
                               {0.127148312, -0.3214216, -2.7214957, "I4c", "o-oc"},
                               {0.154509031, -0.3634617, -0.3244680, "V2s", "osoc"},
                               {0.306559238, -0.17, 2.2746388, "R2+0", "osoc"},
                               {0.382435555, 0.0293813433, 3.1881187, "I1s", "sooo"},
                               {0.442354469, 0.2045247, 1.9528829, "I3c", "ooco"},
                               {0.443146261, 0.2060710, 1.9520158, "I1-", "-oco"},
                               {0.643219396, 0.2258641, -1.9070763, "V1s", "soco"},
                               {0.719669078, 0.03935804049, -2.7546517, "", "soco"}};
  auto map = duck_map();
  decltype(map)::Recorder recorder(0.0, 1.0);
  REQUIRE(map.follow(walking, &recorder).has_value());
  const auto& events = recorder.events();
  REQUIRE(events.size() == std::size(expected));
  for (std::size_t k = 0; k < events.size(); ++k) {
    CAPTURE(k);
    CHECK(core::token(events[k].code) == expected[k].token);
    CHECK(core::to_text(events[k].mode) == expected[k].mode);
    CHECK(std::abs(events[k].after.t - expected[k].t) < 1e-9);
    CHECK(std::abs(events[k].after.q(2) - expected[k].phi) < 1e-7);
    CHECK(std::abs(events[k].after.u(2) - expected[k].omega) < 1e-7);
  }
}

TEST_CASE("duck map: values elsewhere") {
  auto map = duck_map();
  struct Value {
    double x, P;
  };
  for (const Value& v :
       {Value{-3.0, -2.6926031088}, Value{-2.0, -2.5492283485}, Value{-1.0, -2.1688047043},
        Value{-0.7, -2.0768184086}, Value{-0.5, -1.9551020248}, Value{-5.0, -2.5854012693},
        Value{-4.3, -2.26072636}}) {
    CAPTURE(v.x);
    CHECK(std::abs(map(v.x).value - v.P) < 1e-8);
  }
}

TEST_CASE("duck map: slopes are those of differences") {
  auto map = duck_map();
  for (const double x : {-4.3, -3.0, walking, -2.0, -1.0, -0.7, -0.5}) {
    CAPTURE(x);
    constexpr double h = 1e-5;
    const auto point = map.with_slope(x);
    const double difference = (map(x + h).value - map(x - h).value) / (2 * h);
    CHECK(point.slope == doctest::Approx(difference).epsilon(1e-6).scale(1));
  }
}

TEST_CASE("duck map: a duck that does not reach its upright rolls back without loss") {
  auto map = duck_map();
  const Duck toy;
  // From φ_S^r3 to φ_S = 0 the closed duck rolls as one body: ½ J ω² = ΔV.
  const double phi = toy.closed_equilibrium();
  const auto sideways = [&](double angle) {  // of S against the foot's material points
    return -(toy.L + toy.c - toy.R) * std::sin(angle) + (toy.b - toy.a) * std::cos(angle) -
           toy.R * angle;
  };
  auto upright = toy.rolling(0, 0);
  const auto still = toy.rolling(phi, 0);
  upright.q(0) = sideways(0) - sideways(phi);
  const double climb = toy.energy(upright) - toy.energy(still);
  const double inertia = 2 * (toy.energy(toy.rolling(phi, 1)) - toy.energy(still));
  CHECK(std::abs(climb - 3.28692564e-5) < 1e-13);
  const double w_c = -std::sqrt(2 * climb / inertia);
  CHECK(std::abs(inertia - 4.02186555967e-4) < 1e-14);
  CHECK(std::abs(w_c - -0.4042929450910) < 1e-9);
  for (const double x : {-0.1, -0.3, -0.4, w_c + 1e-9}) {
    CAPTURE(x);
    CHECK(std::abs(map(x).value - x) < 1e-12);
  }
  CHECK(map(0).status == core::Outcome::at_rest);
  // Behind it the duck gets over, and P has a square root.
  const double limit = -1.3103, near = map(w_c - 1e-5).value, far = map(w_c - 1e-3).value;
  CHECK(near == doctest::Approx(limit).epsilon(3e-3));
  CHECK((far - map(w_c - 1e-8).value) / (near - map(w_c - 1e-8).value) ==
        doctest::Approx(10).epsilon(0.05));
}

TEST_CASE("duck map: no orbit gains energy, enters the slope, pulls or leaves its friction cones") {
  core::OrbitOptions options;
  options.rest_speed =
      1e-10;  // a sliding contact that is brought to rest costs or gains of its order
  for (const double phi_R : {0.13, 0.1570796326794896619, 0.2}) {
    auto map = duck_map(duck_at(phi_R), {}, options);
    for (double x = -6; x < -0.1; x += 0.37) {
      CAPTURE(phi_R);
      CAPTURE(x);
      const Audit found = audit(map, x);
      CHECK(found.gain < 1e-12);
      CHECK(found.smooth_gain < 1e-13);
      CHECK(found.drift < 1e-13);
      CHECK(found.gap > -1e-12);
      CHECK(found.speed < 1e-11);
      CHECK(found.pull > -1e-17);
      CHECK(found.cone > -1e-12);
    }
  }
}

TEST_CASE("duck map: expansions and Runge-Kutta steps find the same events, values and slopes") {
  auto taylor = duck_map();
  core::OdeintOptions odeint;
  odeint.rtol = 1e-12;
  DuckMapBySteps steps(Duck(), {}, odeint);
  for (const double x : {-5.0, -4.4, -3.0, walking, -2.0, -1.0, -0.7, -0.5, -0.3}) {
    CAPTURE(x);
    const auto a = taylor.with_slope(x), b = steps.with_slope(x);
    CHECK(same_piece(a, b));
    CHECK(std::abs(a.value - b.value) < 1e-10);
    CHECK(std::abs(a.time - b.time) < 1e-10);
    CHECK(std::abs(a.slope - b.slope) < 1e-7 * (1 + std::abs(a.slope)));
  }
}

TEST_CASE("duck map: the cut-off of accumulating impacts does not matter") {
  for (const double x : {-5.0, -2.0, -1.0, -0.7}) {
    core::OrbitOptions options;
    options.rest_speed = 1e-9;
    const double finest = duck_map({}, {}, options)(x).value;
    for (const double cut_off : {1e-8, 1e-7, 1e-6}) {
      CAPTURE(x);
      CAPTURE(cut_off);
      options.rest_speed = cut_off;
      CHECK(std::abs(duck_map({}, {}, options)(x).value - finest) < 1e-10);
    }
  }
}

TEST_CASE("duck map: walks at other inclinations, on either section") {
  struct Walk {
    double phi_R;
    std::optional<double> tilt;
    double x, slope, time, digits;
  };
  for (const Walk& w :
       {Walk{0.14, {}, -3.11034045, -0.010, 0.710951, 1e-8},
        Walk{0.18, {}, -2.20203816, -0.322, 0.731802, 1e-8},
        Walk{0.20, {}, -1.64766524, -0.279, 0.727262, 1e-8},
        Walk{0.085, 0.01, -1.8767, 0.771, 0, 1e-4}, Walk{0.085, 0.01, -1.5260, 1.482, 0, 1e-4},
        Walk{0.09, 0.01, -2.10203, 0, 0, 1e-5}, Walk{0.10, 0.01, -2.47180, 0, 0, 1e-5},
        Walk{0.11, 0.01, -2.80269, 0, 0, 1e-5}}) {
    CAPTURE(w.phi_R);
    auto map = duck_map(duck_at(w.phi_R), w.tilt);
    double x = w.x;
    maps::MapPoint point;
    for (int n = 0; n < 5; ++n) {  // Newton's method
      point = map.with_slope(x);
      x -= (point.value - x) / (point.slope - 1);
    }
    CHECK(std::abs(x - w.x) < w.digits);
    if (w.slope != 0) CHECK(std::abs(point.slope - w.slope) < 1e-3);
    if (w.time != 0) CHECK(std::abs(point.time - w.time) < 1e-6);
  }
}

}  // namespace test_duck_map

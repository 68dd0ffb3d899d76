// Flights that repeat never end: they are told from those that only look alike for a while.
#include <doctest/doctest.h>

#include <cmath>

#include "../orbit.hpp"

namespace test_no_return {

using namespace specht;
using namespace specht::core;
using namespace specht::test;

namespace {

/// A falling box with a bob on a spring inside and a wall at x = 1:
/// ÿ = −g,  ẍ = −x + growth ẋ,  g_N = 1 − x.
struct FallingOscillator {
  using Scalar = double;
  using State = core::State<double, 2>;
  static constexpr int dof = 2, contacts = 1;
  static constexpr bool affine = true;
  static constexpr std::array ignorable{0};  // y

  double growth = 0.0;  // 1/s

  [[nodiscard]] Matrix<double, 2, 2> mass(const State&) const {
    return Matrix<double, 2, 2>::Identity();
  }
  [[nodiscard]] Vector<double, 2> force(const State& s) const {
    return {-9.81, -s.q(1) + growth * s.u(1)};
  }
  [[nodiscard]] Vector<double, 1> gaps(const State& s) const {
    return Vector<double, 1>(1 - s.q(1));
  }
  [[nodiscard]] Matrix<double, 2, 1> normal_directions(const State&) const {
    return Matrix<double, 2, 1>(0.0, -1.0);
  }
  [[nodiscard]] Matrix<double, 2, 1> tangential_directions(const State&) const {
    return Matrix<double, 2, 1>::Zero();
  }
  [[nodiscard]] std::array<ContactParameters<double>, 1> contact_parameters() const {
    return {{{0.0, 0.9, 0.0}}};
  }
};

FallingOscillator::State swinging(double amplitude) {
  return state<FallingOscillator>(0, {5, -amplitude}, {0, 0});
}

}  // namespace

TEST_CASE("a flight that repeats but for its height has no return") {
  const FallingOscillator toy;
  for (const double amplitude : {1e-3, 0.5, 0.999}) {
    CAPTURE(amplitude);
    const auto orbit = follow(toy, swinging(amplitude), 100);
    CHECK(orbit.outcome == Outcome::no_return);
    CHECK(orbit.end.t < 5 * M_PI);  // the second minimum of the gap is at 3π
    CHECK(orbit.itinerary.empty());
  }
}

TEST_CASE("a flight that meets the wall is no repetition") {
  const FallingOscillator toy;
  const auto orbit = follow(toy, swinging(1.25), 20);
  REQUIRE(orbit.events.size() > 1);
  CHECK(orbit.itinerary.substr(0, 3) == "I1o");
  CHECK(orbit.event(0).after.t == doctest::Approx(M_PI - std::acos(0.8)).epsilon(1e-10));
}

TEST_CASE("a swing that grows too slowly to see is followed until it meets the wall") {
  FallingOscillator toy;
  toy.growth = 1e-3;  // 0.6 % a period
  const auto orbit = follow(toy, swinging(0.9), 300);
  CHECK(orbit.outcome != Outcome::no_return);
  CHECK(orbit.itinerary.substr(0, 3) == "I1o");
  CHECK(orbit.event(0).after.t > 30 * M_PI);
}

TEST_CASE("a flight without end goes on when asked to") {
  OrbitOptions options;
  options.stop_when_settled = false;
  const auto orbit = follow(FallingOscillator{}, swinging(0.5), 50, options);
  CHECK(orbit.outcome == Outcome::time_limit);
  CHECK(orbit.end.q(1) == doctest::Approx(-0.5 * std::cos(50.0)).epsilon(1e-9));
}

}  // namespace test_no_return

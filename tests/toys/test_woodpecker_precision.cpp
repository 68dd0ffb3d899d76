// The same orbits in long double and in quadruple precision: all printed digits of the limit cycle,
// of jumps and of dips at eps_N1 = 0.5.
#include <doctest/doctest.h>

#include <specht/core/numerics/quad.hpp>
#include <specht/core/orbit/itinerary_text.hpp>
#include <specht/maps/section/quad_maps.hpp>
#include <specht/maps/section/section_orbit.hpp>
#include <specht/maps/section/toy_section.hpp>
#include <specht/toys/woodpecker.hpp>
#include <string>

namespace test_woodpecker_precision {

using namespace specht;
using core::Quad;

namespace {

template <class S>
struct Bird {
  using Toy = toys::Woodpecker<S>;
  maps::SectionOrbit<S, 3, 3, core::ExactFlow> orbit;

  explicit Bird(const core::OrbitOptions& options = {}, const core::AffineOptions& affine = {})
      : orbit(std::make_shared<const maps::ToySection<Toy>>(Toy(), Toy::sections()[0], 0.0),
              options, affine, false) {}

  struct Return {
    core::Outcome status;
    S value, time, drop;
    std::string itinerary;
  };
  Return operator()(const S& x) {
    const auto result = orbit.follow(x, nullptr);
    return {result.status, result.value, result.time, orbit.engine().state().q(0),
            core::to_text(orbit.engine().itinerary())};
  }
};

/// The place between low and high at which the itinerary ceases to begin with `before`.
Quad change(Bird<Quad>& bird, Quad low, Quad high, const std::string& before) {
  const auto begins = [&](const Quad& x) {
    return bird(x).itinerary.compare(0, before.size(), before) == 0;
  };
  const bool at_low = begins(low);
  REQUIRE(begins(high) != at_low);
  while (high - low > Quad("1e-25")) {
    const Quad middle = (low + high) / 2;
    (begins(middle) == at_low ? low : high) = middle;
  }
  return low;
}

template <class S>
double distance(const S& a, const char* b) {
  using std::abs;
  return static_cast<double>(abs(S(a - core::parse_scalar<S>(b))));
}

constexpr const char* cycle = "-0.52947196711085107874";  // rad
constexpr const char* period = "0.145976065143751824";    // s
constexpr const char* drop = "-0.019445379284716527";     // m

}  // namespace

TEST_CASE("parameters hold all the digits of their scalar") {
  using boost::multiprecision::abs;
  const toys::Woodpecker<Quad> bird;
  CHECK(bird.g == Quad("9.81"));
  CHECK(bird.g != Quad(9.81));
  CHECK(toys::Woodpecker<long double>().g == 9.81L);
  CHECK(abs(bird.sleeve_play() * 58 - 6) < Quad("1e-32"));  // Δ = 6/58
}

TEST_CASE("the limit cycle closes in quadruple precision, in every digit that is known") {
  Bird<Quad> bird;
  const Quad x(cycle);
  const auto p = bird(x);
  REQUIRE(p.status == core::Outcome::returned);
  CHECK(p.itinerary == "B2s S2- D2o I3o I1o I3+ D3o I2o I2- V2s");
  CHECK(distance(p.value, cycle) < 1e-20);
  CHECK(distance(p.time, period) < 6e-19);  // half a unit of the last digit
  CHECK(distance(p.drop, drop) < 6e-19);
  // iteration contracts to a point of its own precision, which has the known digits
  Quad y = x;
  for (int i = 0; i < 200; ++i) y = bird(y).value;
  CHECK(distance(y, cycle) < 1e-20);
  CHECK(abs(bird(y).value - y) < Quad("1e-30"));
}

TEST_CASE("the limit cycle closes in long double") {
  Bird<long double> bird;
  const auto p = bird(core::parse_scalar<long double>(cycle));
  REQUIRE(p.status == core::Outcome::returned);
  CHECK(distance(p.value, cycle) < 1e-17);
  CHECK(distance(p.time, period) < 1e-17);
  CHECK(distance(p.drop, drop) < 1e-17);
}

TEST_CASE("jumps and dips have their printed digits") {
  struct Change {
    const char* x;
    std::string before;  // the events that end at it
    double digits;
  };
  core::OrbitOptions options;  // events of one instant as quadruple precision tells them apart
  options.simultaneous_gap = 1e-36;
  core::AffineOptions affine;
  affine.simultaneous_fraction = 1e-33;
  Bird<Quad> bird(options, affine);
  const Quad bracket("1e-6");
  for (const Change& c :
       {Change{"-0.88477334401382633", "", 6e-18}, Change{"-0.75778725734156197", "", 6e-18},
        Change{"-0.51362032460875403", "", 6e-18}, Change{"-0.44752396129144124", "", 6e-18},
        Change{"-1.2247781837315198376892", "B2s S2- D2o I1o I3o I2+ V2- V2s", 6e-23},
        Change{"-0.2659427013833337603997", "B2s S2- V2s", 6e-23}}) {
    CAPTURE(std::string(c.x));
    const Quad x(c.x);
    const std::string before = c.before.empty() ? bird(x - bracket).itinerary : c.before;
    CHECK(distance(change(bird, x - bracket, x + bracket, before), c.x) < c.digits);
  }
}

}  // namespace test_woodpecker_precision

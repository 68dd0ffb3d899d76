// Parameter tables, and input that is refused before an orbit starts.
#include <doctest/doctest.h>

#include <functional>
#include <specht/core/system/validation.hpp>
#include <specht/toys/bouncing_ball.hpp>
#include <specht/toys/woodpecker.hpp>
#include <string>

namespace test_parameter {

using namespace specht;
using namespace specht::core;
using Ball = toys::BouncingBall<double>;

namespace {

/// The message of the std::invalid_argument that a call throws; empty if it throws none.
std::string message(const std::function<void()>& call) {
  try {
    call();
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return {};
}

bool contains_all(const std::string& text, std::initializer_list<const char*> parts) {
  for (const char* part : parts) {
    if (text.find(part) == std::string::npos) return false;
  }
  return true;
}

}  // namespace

TEST_CASE("a toy starts with the defaults of its table") {
  const Ball ball;
  CHECK(ball.g == 9.81);
  CHECK(ball.eps_N == 0.5);
  const toys::BouncingBall<long double> precise;
  CHECK(precise.g == 9.81L);  // all digits of the scalar, not those of a double
  CHECK(precise.g != static_cast<long double>(9.81));
}

TEST_CASE("parameters are set by name, from numbers and from text") {
  Ball ball;
  set_parameter(ball, "eps_N", 0.25);
  CHECK(ball.eps_N == 0.25);
  set_parameter(ball, "eps_N", std::string_view("1e-3"));
  CHECK(ball.eps_N == 1e-3);
  set_parameter(ball, "eps_N", 1.0);  // both ends of the range belong to it
  set_parameter(ball, "eps_N", 0.0);
  CHECK(ball.eps_N == 0.0);
}

TEST_CASE("a refused parameter is named, with its value and what is allowed") {
  Ball ball;
  for (const char* text : {"1.5", "-0.1", "nan", "inf", "half", "0.5x", "", "0x1", "0x1p-1", " 0.5",
                           "1e-400", "1e400", "infinity"}) {
    CAPTURE(text);
    const std::string said = message([&] { set_parameter(ball, "eps_N", std::string_view(text)); });
    CHECK(contains_all(said, {"eps_N", text, "0 to 1"}));
  }
  for (const double value : {1.5, -0.1, std::numeric_limits<double>::quiet_NaN()}) {
    CAPTURE(value);
    const std::string said = message([&] { set_parameter(ball, "eps_N", value); });
    CHECK(contains_all(said, {"eps_N", format_number(value).c_str(), "0 to 1"}));
  }
  CHECK(contains_all(message([&] { set_parameter(ball, "m", 0.0); }), {"m = 0 ", "> 0"}));
  CHECK_FALSE(message([&] {
                set_parameter(ball, "omega", std::numeric_limits<double>::infinity());
              }).empty());
  CHECK(ball.eps_N == 0.5);  // what was refused has changed nothing
  CHECK(ball.m == 1.0);
}

TEST_CASE("two values in the wrong order are told apart, in few digits where those will do") {
  CHECK(message([] { require_larger("R", 0.05, "L + c", 0.1 * 3 - 0.2, "!"); }) ==
        "R = 0.05 must be larger than L + c = 0.1!");
  CHECK(message([] { require_larger("R", 0.0024999999999, "r", 0.0025); }) ==
        "R = 0.0024999999999 must be larger than r = 0.0025");
  CHECK(message([] { require_smaller("R", 1.0, "r", 1.0); }) == "R = 1 must be smaller than r = 1");
  const double nan = std::numeric_limits<double>::quiet_NaN();
  CHECK_FALSE(message([&] { require_smaller("R", nan, "r", 1.0); }).empty());
  CHECK(message([] { require_smaller("R", 0.5, "r", 1.0); }).empty());
  CHECK(brief_number(-0.0035999999999999986) == "-0.0036");
  CHECK(brief_number(-1e-8) == "-1e-08");
}

TEST_CASE("an unknown parameter is answered with the names there are") {
  Ball ball;
  const std::string said = message([&] { set_parameter(ball, "epsilon", 0.5); });
  CHECK(contains_all(said, {"epsilon", "bouncing_ball", "m, g, A, omega, eps_N"}));
}

TEST_CASE("tangential restitution needs a law that has one") {
  toys::Woodpecker<double> toy;
  OrbitOptions options;
  for (const auto law : {ImpactLaw::poisson, ImpactLaw::poisson_coupled, ImpactLaw::newton,
                         ImpactLaw::poisson_tangential}) {
    options.law = law;
    toy.eps_T2 = 0.0;
    CHECK(message([&] { require_valid(toy, options); }).empty());
    toy.eps_T2 = 0.1;
    const std::string said = message([&] { require_valid(toy, options); });
    if (has_tangential_restitution(law)) {
      CHECK(said.empty());
    } else {
      CHECK(contains_all(said, {"eps_T", "contact 2", std::string(name(law)).c_str(), "newton"}));
    }
  }
  options.tangential_reversibility = 1.5;
  CHECK(contains_all(message([&] { require_valid(toy, options); }),
                     {"tangential_reversibility = 1.5", "from 0 to 1"}));
}

TEST_CASE("parameters that do not fit together are refused") {
  toys::Woodpecker<double> toy;
  toy.r_0 = 2 * toy.r_M;
  CHECK(contains_all(message([&] { require_valid(toy, OrbitOptions{}); }), {"r_M", "r_0"}));
}

TEST_CASE("limits and tolerances that stop nothing are refused") {
  const Ball ball;
  for (const double time : {0.0, -1.0, std::numeric_limits<double>::quiet_NaN()}) {
    OrbitOptions options;
    options.max_time = time;
    CHECK_FALSE(message([&] { require_valid(ball, options); }).empty());
  }
  OrbitOptions options;
  options.max_events = 0;
  CHECK_FALSE(message([&] { require_valid(ball, options); }).empty());
  for (const double rtol : {0.0, -1e-9, 0.1, 1e-17, std::numeric_limits<double>::quiet_NaN()}) {
    OdeintOptions odeint;
    odeint.rtol = rtol;
    CHECK(contains_all(message([&] { require_valid(odeint); }), {"rtol"}));
  }
  OdeintOptions odeint;
  odeint.atol = -1.0;
  CHECK(contains_all(message([&] { require_valid(odeint); }), {"atol"}));
}

}  // namespace test_parameter

// Section maps: lift, orbit, projection.
#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <specht/maps/section/section_map.hpp>
#include <specht/toys/bouncing_ball.hpp>
#include <specht/toys/entry/entries.hpp>
#include <specht/toys/rocking_rod.hpp>
#include <stdexcept>

#include "woodpecker_map.hpp"

namespace test_section_map {

using namespace specht;
using core::Outcome;
using test::Woodpecker;
using test::WoodpeckerMap;

namespace {

using Ball = toys::BouncingBall<double>;

/// The map of the bouncing ball on a table of this amplitude, as the library has compiled it.
std::unique_ptr<maps::ReturnMap> ball_map(const std::string& A, double rtol) {
  toys::Settings settings;
  settings.parameters = {{"A", A}};
  settings.odeint.rtol = rtol;
  return toys::bouncing_ball_entry()->family(settings, {})->at({});
}

/// project(lift(x)) = x on every alternative of every section.
template <class Toy>
void check_lifts() {
  const Toy toy;
  for (const auto& section : Toy::sections()) {
    const double value = section.default_value;
    for (int k = 0; k < section.alternatives; ++k) {
      const auto& a = section.alternative[static_cast<std::size_t>(k)];
      for (int i = 1; i < 20; ++i) {
        const double x = section.range.low + (section.range.high - section.range.low) * i / 20;
        const auto state = a.lift(toy, x, value);
        CHECK(std::abs(a.project(toy, state, value) - x) <= 2.5e-16 * std::max(1.0, std::abs(x)));
        const double off =
            a.contact >= 0 ? toy.gaps(state)(a.contact) : a.surface(toy, state, value);
        CHECK(std::abs(off) < 1e-15);
        if (section.period == 0.0) CHECK(state.t == 0.0);
      }
    }
  }
}

/// A point on a floor, with a spring, and with a force that no axis shows. It declares itself affine.
struct CoupledPoint {
  using Scalar = double;
  using State = core::State<double, 2>;
  static constexpr int dof = 2, contacts = 1;
  static constexpr bool affine = true;

  double stiffness = 100, coupling = 0, eps_N = 0.5, mu = 0.3;

  [[nodiscard]] core::Matrix<double, 2, 2> mass(const State&) const {
    return core::Matrix<double, 2, 2>::Identity();
  }
  [[nodiscard]] core::Vector<double, 2> force(const State& s) const {
    return {coupling * s.q(0) * s.q(1) - stiffness * s.q(0), -9.81};
  }
  [[nodiscard]] core::Vector<double, 1> gaps(const State& s) const {
    return core::Vector<double, 1>(s.q(1));
  }
  [[nodiscard]] core::Matrix<double, 2, 1> normal_directions(const State&) const {
    return {0.0, 1.0};
  }
  [[nodiscard]] core::Matrix<double, 2, 1> tangential_directions(const State&) const {
    return {1.0, 0.0};
  }
  [[nodiscard]] std::array<core::ContactParameters<double>, 1> contact_parameters() const {
    return {{{mu, eps_N, 0.0}}};
  }

  /// Where the point falls through the height at which it is dropped on the floor: x is its place.
  static maps::Section<CoupledPoint> apex() {
    maps::Section<CoupledPoint> section;
    section.name = "apex";
    auto& a = section.alternative[0];
    a.surface = [](const CoupledPoint&, const State& s, double) { return s.u(1); };
    a.rate = [](const CoupledPoint&, const State&, const core::Vector<double, 2>& acceleration,
                double) { return acceleration(1); };
    a.direction = -1;
    a.required = {{core::ContactPattern<1>::any}};
    a.lift = [](const CoupledPoint&, double x, double) {
      State s;
      s.q << x, 1.0;
      return s;
    };
    a.project = [](const CoupledPoint&, const State& s, double) { return s.q(0); };
    return section;
  }
};

bool same(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

}  // namespace

TEST_CASE("sections: project(lift(x)) = x, on the surface") {
  check_lifts<Woodpecker>();
  check_lifts<Ball>();
  check_lifts<toys::RockingRod<double>>();
}

TEST_CASE("section map: the apex of a ball falls by the square of the restitution") {
  const auto map = ball_map("0", 1e-11);
  for (const double x : {0.01, 0.2, 1.0, 30.0}) {
    const maps::MapPoint p = (*map)(x);
    CHECK(p.status == Outcome::returned);
    CHECK(p.x == x);
    CHECK(p.value == doctest::Approx(0.25 * x).epsilon(1e-10));
    CHECK(p.time == doctest::Approx(1.5 * std::sqrt(2 * x / 9.81)).epsilon(1e-10));
    CHECK(std::isnan(p.slope));  // not asked for
    CHECK(map->with_slope(x).slope == doctest::Approx(0.25).epsilon(1e-10));
  }
}

TEST_CASE("section map: outside the domain there is no orbit") {
  const auto map = ball_map("0", 1e-10);
  CHECK(map->domain().low == 0.0);
  for (const double x : {-0.1, std::numeric_limits<double>::quiet_NaN()}) {
    const maps::MapPoint p = (*map)(x);
    CHECK(p.status == Outcome::out_of_domain);
    CHECK(std::isnan(p.value));
    CHECK(std::isnan(p.time));
  }
  const auto driven = ball_map("0.001", 1e-10);  // its apex is no one-dimensional section
  CHECK((*driven)(0.1).status == Outcome::out_of_domain);

  WoodpeckerMap woodpecker{Woodpecker()};
  CHECK(woodpecker.domain().high == doctest::Approx(0.12));
  CHECK(woodpecker(0.1201).status == Outcome::out_of_domain);
  CHECK(woodpecker(0.1199).status == Outcome::returned);
}

TEST_CASE("section map: an orbit that takes too long or too many events has no value") {
  core::OrbitOptions hasty;
  hasty.max_time = 0.1;  // s
  WoodpeckerMap short_of_time(Woodpecker(), hasty);
  const maps::MapPoint late = short_of_time(-0.53);
  CHECK(late.status == Outcome::time_limit);
  CHECK(std::isnan(late.value));
  CHECK(late.itinerary.length() > 5);

  core::OrbitOptions few;
  few.max_events = 3;
  WoodpeckerMap short_of_events(Woodpecker(), few);
  CHECK(short_of_events(-0.53).status == Outcome::event_limit);
}

TEST_CASE("section map: a clone, a second call and a recorder change no bit") {
  WoodpeckerMap map{Woodpecker()};
  const auto clone = map.clone();
  (void)(*clone)(-2.2);  // the state of an earlier orbit must not matter
  for (const double x : {-2.4, -1.6, -1.2248, -0.53, -0.23, -0.21, 0.0, 0.05, 0.2}) {
    CAPTURE(x);
    decltype(map)::Recorder recorder(0.0, 1e-3);
    const maps::MapPoint first = map(x), second = map(x), other = (*clone)(x);
    const maps::MapPoint recorded = map.follow(x, &recorder);
    for (const maps::MapPoint* p : {&second, &other, &recorded}) {
      CHECK(same(first.value, p->value));
      CHECK(same(first.time, p->time));
      CHECK(first.status == p->status);
      CHECK(first.itinerary == p->itinerary);
    }
    if (first.status != Outcome::out_of_domain) CHECK_FALSE(recorder.events().empty());
  }
}

TEST_CASE("section map: it becomes that of another toy if no smooth phase changes") {
  using Source = maps::ToySection<CoupledPoint>;
  const auto source = [](const CoupledPoint& toy) {
    return std::make_shared<const Source>(toy, CoupledPoint::apex(), 0.0);
  };
  const CoupledPoint point;
  const auto map = maps::toy_map<core::ExactFlow>(point, CoupledPoint::apex());
  constexpr double x = 0.2;
  const maps::MapPoint before = (*map)(x);
  REQUIRE(before.status == Outcome::returned);
  const double unknown = std::numeric_limits<double>::quiet_NaN();
  struct Change {
    double CoupledPoint::*member;
    double value;
  };
  for (const Change& c :
       {Change{&CoupledPoint::mu, 0.4}, Change{&CoupledPoint::stiffness, 90.0},
        Change{&CoupledPoint::coupling, 1.0},  // in no matrix, but the equations do not fit them
        Change{&CoupledPoint::coupling, unknown}, Change{&CoupledPoint::stiffness, unknown}}) {
    CAPTURE(c.value);
    CoupledPoint other = point;
    other.*c.member = c.value;
    CHECK_FALSE(map->become(source(other)));
    CHECK((*map)(x).value == before.value);  // it stays what it is
  }
  CoupledPoint other = point;
  other.eps_N = 0.7;
  REQUIRE(map->become(source(other)));
  const maps::MapPoint after = (*map)(x);
  const auto fresh = maps::toy_map<core::ExactFlow>(other, CoupledPoint::apex());
  CHECK(after.value != before.value);
  CHECK(after.value == (*fresh)(x).value);
  CHECK(after.time == (*fresh)(x).time);
  const auto steps = maps::toy_map<core::OdeintFlow>(point, CoupledPoint::apex());
  CHECK_FALSE(steps->become(source(other)));  // has prepared nothing
  CoupledPoint coupled = point;
  coupled.coupling = 1.0;
  CHECK_THROWS_AS((void)maps::toy_map<core::ExactFlow>(coupled, CoupledPoint::apex()),
                  std::invalid_argument);
}

TEST_CASE("section map: tangential restitution needs Newton's law") {
  Woodpecker toy;
  toy.eps_T3 = 0.1;
  core::OrbitOptions options;
  for (const auto law : {core::ImpactLaw::poisson, core::ImpactLaw::poisson_coupled}) {
    options.law = law;
    CHECK_THROWS_WITH_AS(WoodpeckerMap(toy, options), doctest::Contains("eps_T"),
                         std::invalid_argument);
  }
  options.law = core::ImpactLaw::newton;
  CHECK_NOTHROW(WoodpeckerMap(toy, options));
}

TEST_CASE("section map: the search for several contact solutions does not change the orbit") {
  core::OrbitOptions options;
  options.check_uniqueness = true;
  WoodpeckerMap checked(Woodpecker(), options);
  WoodpeckerMap plain{Woodpecker()};
  for (const double x : {-1.6, -0.53, -0.4}) {
    const maps::MapPoint a = checked(x), b = plain(x);
    CHECK(a.value == b.value);
    CHECK_FALSE(a.non_unique);
    CHECK_FALSE(b.non_unique);
  }
}

}  // namespace test_section_map

// The impacts of an orbit as plain matrices: the law in use leads to the velocities of the orbit.
#include <doctest/doctest.h>

#include <cmath>
#include <specht/core/impact_laws/law_check.hpp>
#include <specht/toys/entry/impacts.hpp>
#include <specht/toys/entry/registry.hpp>

namespace test_impacts {

using namespace specht;
using namespace specht::toys;

namespace {

struct Start {
  const char* toy;
  double x;
};

}  // namespace

TEST_CASE("every law leads through the impacts of an orbit as the orbit does") {
  const Registry toys = registry();
  int seen = 0, of_several = 0;
  for (const auto& [name, x] :
       {Start{"woodpecker", -1.6}, Start{"woodpecker", -0.45}, Start{"tumbling", 17.0},
        Start{"duck", -1.0}, Start{"bouncing_ball", 0.5}, Start{"rocking_rod", 0.02}}) {
    const Entry& toy = find(toys, name);
    for (const auto law : {core::ImpactLaw::poisson, core::ImpactLaw::newton,
                           core::ImpactLaw::poisson_coupled, core::ImpactLaw::poisson_tangential}) {
      CAPTURE(toy.name());
      CAPTURE(core::name(law));
      Settings settings;
      settings.orbit.law = law;
      settings.orbit.max_time = toy.max_time();
      if (core::has_tangential_restitution(law) && toy.name() == "woodpecker") {
        settings.parameters = {{"eps_T1", "0.5"}};
      }
      OrbitRequest request;
      request.x = {x};
      request.every = 1.0;
      for (const ToyImpact& impact : impacts_of(toy, settings, toy.simulate(settings, request))) {
        const auto check = core::check_law(impact.situation, impact.u, settings.orbit);
        REQUIRE(check.solved);
        const double size = impact.u.norm() + impact.u_after.norm();
        CHECK((check.u_after - impact.u_after).norm() < 1e-6 * size);
        ++seen;
        of_several += impact.situation.contacts.size() > 1 ? 1 : 0;
      }
    }
  }
  CHECK(seen > 100);
  CHECK(of_several > 10);
}

TEST_CASE("a start on a section whose contacts close by rounding is no impact") {
  const Registry toys = registry();
  const Entry& toy = find(toys, "tumbling");
  std::size_t seen = 0;
  for (const double x : {1.0, 5.0, 9.0, 10.0, 12.0, 17.3}) {
    CAPTURE(x);
    Settings settings;
    OrbitRequest request;
    request.x = {x};
    request.every = 1.0;
    const auto impacts = impacts_of(toy, settings, toy.simulate(settings, request));
    for (const auto& impact : impacts) CHECK(impact.t > 0.0);
    seen += impacts.size();
  }
  CHECK(seen > 10);
}

TEST_CASE("slopes of the woodpecker's map by x and ε_T1 go through the law poisson-tangential") {
  const Registry toys = registry();
  int compared = 0;
  for (const double nu : {1.0, 0.5}) {
    Settings settings;
    settings.orbit.law = core::ImpactLaw::poisson_tangential;
    settings.orbit.tangential_reversibility = nu;
    const auto family = find(toys, "woodpecker").family(settings, {"eps_T1"});
    const auto value = [&](double x, double eps_T) {
      const double values[] = {eps_T};
      return (*family->at(values))(x).value;
    };
    for (const double x : {-2.2, -1.6, -1.4, -0.7, -0.45}) {
      const double values[] = {0.4}, h = 1e-6;
      const auto point = family->at(values)->with_parameter_slope(x);
      const double P = value(x, 0.4);
      const double by_x = (value(x + h, 0.4) - value(x - h, 0.4)) / (2 * h);
      const double by_eps = (value(x, 0.4 + h) - value(x, 0.4 - h)) / (2 * h);
      CAPTURE(x);
      CAPTURE(nu);
      CHECK(point.value == P);
      CHECK(point.slope == doctest::Approx(by_x).epsilon(1e-5));
      CHECK(point.parameter_slope == doctest::Approx(by_eps).epsilon(1e-5));
      compared += std::abs(by_eps) > 1e-3 ? 1 : 0;
    }
  }
  CHECK(compared >= 2);
}

}  // namespace test_impacts

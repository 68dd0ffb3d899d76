// The registry, and toys as the command line sees them.
#include <doctest/doctest.h>

#include <cmath>
#include <complex>
#include <set>
#include <specht/toys/entry/mechanical_entry.hpp>
#include <specht/toys/entry/registry.hpp>
#include <stdexcept>

#include "../toys_for_tests/driven_oscillator.hpp"

namespace test_registry {

using namespace specht;
using doctest::Contains;

namespace {

const toys::Registry& registry() {
  static const toys::Registry toys = toys::registry();
  return toys;
}
const toys::Entry& entry(const std::string& name) { return toys::find(registry(), name); }

double value_of(const toys::Entry& toy, const toys::Settings& settings, const std::string& name) {
  const auto values = toy.values(settings);
  const auto infos = toy.parameters();
  REQUIRE(values.size() == infos.size());
  for (std::size_t k = 0; k < infos.size(); ++k) {
    if (infos[k].name == name) return values[k];
  }
  FAIL("no parameter " << name);
  return 0.0;
}

constexpr double phi_cycle = -0.52947196711085107874;

}  // namespace

TEST_CASE("registry: the toys, found by name") {
  std::vector<std::string> names;
  for (const auto& toy : registry()) names.push_back(toy->name());
  CHECK(names == std::vector<std::string>{
                     "woodpecker", "woodpecker_4dof", "tumbling", "duck", "brush", "bouncing_ball",
                     "impact_oscillator", "two_dof_impact", "rocking_rod", "two_masses",
                     "belt_oscillator", "friction_oscillator", "belt_block", "piecewise_linear"});
  for (const std::string& name : names) CHECK(entry(name).name() == name);
  CHECK_THROWS_WITH_AS((void)entry("goose"),
                       Contains("woodpecker, woodpecker_4dof, tumbling, duck"),
                       std::invalid_argument);
}

TEST_CASE("registry: every toy describes itself") {
  for (const auto& toy : registry()) {
    CAPTURE(toy->name());
    CHECK_FALSE(toy->meaning().empty());
    CHECK_FALSE(toy->source().empty());
    CHECK(toy->coordinates().size() == toy->units().size());
    CHECK(toy->has_motion() == !toy->coordinates().empty());
    std::set<std::string> names;
    for (const auto& p : toy->parameters()) {
      CAPTURE(p.name);
      CHECK(names.insert(p.name).second);
      CHECK_FALSE(p.unit.empty());
      CHECK_FALSE(p.meaning.empty());
      CHECK_FALSE(p.allowed.empty());
      CHECK(value_of(*toy, {}, p.name) == std::stod(p.default_value));
      toys::Settings settings;  // the default is an allowed value
      settings.parameters = {{p.name, p.default_value}};
      CHECK_NOTHROW((void)toy->values(settings));
    }
    for (const auto& s : toy->sections()) {
      CHECK_FALSE(s.name.empty());
      CHECK_FALSE(s.coordinate.empty());
      CHECK(s.range.low < s.range.high);
    }
  }
}

TEST_CASE("registry: parameters are set by name, the last one wins") {
  toys::Settings settings;
  settings.parameters = {{"eps_N1", "0.25"}, {"mu_2", "0.4"}, {"eps_N1", "0.75"}};
  CHECK(value_of(entry("woodpecker"), settings, "eps_N1") == 0.75);
  CHECK(value_of(entry("woodpecker"), settings, "mu_2") == 0.4);
  CHECK(value_of(entry("woodpecker"), settings, "mu_1") == 0.3);
}

TEST_CASE("registry: a bad parameter is refused with its name and what is allowed") {
  const auto refused = [](const std::string& name, const std::string& value, const char* message) {
    toys::Settings settings;
    settings.parameters = {{name, value}};
    CHECK_THROWS_WITH_AS((void)entry("woodpecker").values(settings), Contains(message),
                         std::invalid_argument);
    CHECK_THROWS_AS((void)entry("woodpecker").family(settings, {}), std::invalid_argument);
  };
  refused("eps_N1", "1.5", "eps_N1=1.5");
  refused("eps_N1", "-0.1", "0 to 1");
  refused("eps_N1", "half", "eps_N1=half");
  refused("eps_N1", "nan", "eps_N1");
  refused("eps_N1", "inf", "eps_N1");
  refused("eps_N1", "0.5x", "0.5x");
  refused("m_S", "0", "> 0");
  refused("eps", "0.5", "unknown parameter 'eps'");
  refused("eps", "0.5", "eps_N1");
}

TEST_CASE("registry: parameters that do not fit together are refused before a computation") {
  toys::Settings settings;
  settings.parameters = {{"r_0", "0.0032"}};  // wider than the sleeve
  CHECK_THROWS_WITH_AS((void)entry("woodpecker").family(settings, {}), Contains("r_M"),
                       std::invalid_argument);
  settings.parameters = {{"eps_T1", "0.5"}};
  CHECK_THROWS_WITH_AS((void)entry("woodpecker").family(settings, {}), Contains("newton"),
                       std::invalid_argument);
  settings.orbit.law = core::ImpactLaw::newton;
  CHECK_NOTHROW((void)entry("woodpecker").family(settings, {}));
  settings = {};
  settings.phase = toys::Phase::odeint;
  settings.odeint.rtol = 0.5;
  CHECK_THROWS_WITH_AS((void)entry("woodpecker").family(settings, {}), Contains("rtol"),
                       std::invalid_argument);
}

TEST_CASE("registry: a family's maps differ in the named parameters only") {
  toys::Settings settings;
  settings.parameters = {{"mu_2", "0.35"}};
  const auto family = entry("woodpecker").family(settings, {"eps_N1", "mu_1"});
  CHECK(family->names() == std::vector<std::string>{"eps_N1", "mu_1"});
  const double values[] = {0.4, 0.28};
  toys::Settings same = settings;
  same.parameters.emplace_back("eps_N1", "0.4");
  same.parameters.emplace_back("mu_1", "0.28");
  const auto alone = entry("woodpecker").family(same, {})->at({});
  CHECK((*family->at(values))(-1.6).value == (*alone)(-1.6).value);
  CHECK((*family->at(values))(-1.6).has_value());

  CHECK_THROWS_AS((void)family->at(std::span(values, 1)), std::invalid_argument);
  const double outside[] = {1.1, 0.28};
  CHECK_THROWS_WITH_AS((void)family->at(outside), Contains("eps_N1"), std::invalid_argument);
  CHECK_THROWS_AS((void)entry("woodpecker").family({}, {"epsilon"}), std::invalid_argument);
}

TEST_CASE("registry: smooth phases are exact where a toy has a closed form") {
  for (const auto& toy : registry()) {
    CAPTURE(toy->name());
    const bool belt = toy->name() == "belt_oscillator";
    const bool exact = toy->name() == "woodpecker" || toy->name() == "rocking_rod" || belt;
    CHECK(toy->has_closed_form() == exact);
    CHECK(toy->has_quad() == (toy->name() == "woodpecker"));
    if (toy->contacts() == 0 && !belt) continue;
    toys::Settings settings;
    const bool series = belt || (!exact && toy->name() != "brush");
    CHECK(toy->has_series() == series);
    const auto by_default = exact    ? toys::Phase::exact
                            : series ? toys::Phase::taylor
                                     : toys::Phase::odeint;
    CHECK(toy->phase(settings) == by_default);
    settings.phase = toys::Phase::taylor;
    if (!series) {
      CHECK_THROWS_WITH_AS((void)toy->phase(settings), Contains("no Taylor expansions"),
                           std::invalid_argument);
    }
    settings.phase = toys::Phase::stepwise;
    CHECK(toy->phase(settings) == (series ? toys::Phase::taylor : toys::Phase::odeint));
    settings.phase = toys::Phase::odeint;
    CHECK(toy->phase(settings) == toys::Phase::odeint);
    settings.phase = toys::Phase::exact;
    if (exact) CHECK(toy->phase(settings) == toys::Phase::exact);
    if (!exact) {
      CHECK_THROWS_WITH_AS((void)toy->phase(settings), Contains("no closed form"),
                           std::invalid_argument);
    }
  }
}

TEST_CASE("registry: a phase or precision that a toy does not have is refused by map and orbit") {
  toys::Settings exact, quad, coarse;
  exact.phase = toys::Phase::exact;
  quad.precision = toys::Precision::quad;
  toys::OrbitRequest request;
  request.x = {0.5};
  CHECK_THROWS_AS((void)entry("bouncing_ball").family(exact, {}), std::invalid_argument);
  CHECK_THROWS_AS((void)entry("bouncing_ball").simulate(exact, request), std::invalid_argument);
  CHECK_THROWS_AS((void)entry("piecewise_linear").family(exact, {}), std::invalid_argument);
  CHECK_THROWS_AS((void)entry("piecewise_linear").family(quad, {}), std::invalid_argument);
  request.x = {-0.5};
  CHECK_THROWS_AS((void)entry("woodpecker").simulate(quad, request), std::invalid_argument);
  quad.phase = toys::Phase::odeint;
  CHECK_THROWS_AS((void)entry("woodpecker").family(quad, {}), std::invalid_argument);
  coarse.odeint.rtol = 0.5;  // of a phase that is not used
  CHECK_NOTHROW((void)entry("woodpecker").family(coarse, {}));
  CHECK_THROWS_AS((void)entry("brush").family(coarse, {}), std::invalid_argument);
}

TEST_CASE("registry: both phases and quad give the same map, with its slopes") {
  using toys::Phase;
  using toys::Precision;
  struct Choice {
    Phase phase;
    Precision precision;
    double accuracy;
  };
  constexpr double P = -0.64803044585606, slope = 0.23384506326019175;  // at −1.6, quad precision
  for (const Choice& choice : {Choice{Phase::exact, Precision::quad, 1e-16},
                               Choice{Phase::automatic, Precision::double_precision, 1e-13},
                               Choice{Phase::odeint, Precision::double_precision, 1e-9}}) {
    CAPTURE(choice.accuracy);
    toys::Settings settings;
    settings.phase = choice.phase;
    settings.precision = choice.precision;
    const auto family = entry("woodpecker").family(settings, {"eps_N1", "eps_N2"});
    const double values[] = {0.5, 0.0};
    const maps::MapPoint p = family->at(values)->with_parameter_slope(-1.6);
    CHECK(std::abs(p.value - P) <= choice.accuracy);
    CHECK(std::abs(p.slope - slope) <= 10 * choice.accuracy);
    if (choice.precision == Precision::quad) {
      CHECK(std::isnan(p.parameter_slope));
      continue;
    }
    // By the first parameter, eps_N1.
    constexpr double d = 1e-5;
    const double above[] = {0.5 + d, 0.0}, below[] = {0.5 - d, 0.0};
    const double difference =
        ((*family->at(above))(-1.6).value - (*family->at(below))(-1.6).value) / (2 * d);
    CHECK(p.parameter_slope == doctest::Approx(difference).epsilon(1e-4));
  }
}

TEST_CASE("registry: in quad the order of events is settled to 33 digits") {
  // Right beside a jump, where double sees two events at once.
  toys::Settings settings;
  settings.precision = toys::Precision::quad;
  const auto map = entry("woodpecker").family(settings, {})->at({});
  constexpr double jump = -0.75778725734156197;
  const maps::MapPoint left = map->with_slope(std::nextafter(jump, -1.0));
  const maps::MapPoint right = map->with_slope(std::nextafter(jump, 0.0));
  CHECK(std::abs(left.value - -0.35100198918) < 1e-11);
  CHECK(std::abs(right.value - -0.37565625825) < 1e-11);
  CHECK(std::isfinite(left.slope));
  CHECK(std::isfinite(right.slope));
}

TEST_CASE("registry: sections by name, with a value only where they have one") {
  toys::Settings settings;
  CHECK(entry("woodpecker").section(settings).name == "jammed");
  CHECK(entry("woodpecker").section(settings).range.low == -2.5);
  CHECK(entry("woodpecker").section(settings).range.high == 0.11);
  settings.section = "jammed";
  CHECK_NOTHROW((void)entry("woodpecker").section(settings));
  settings.section_value = 0.1;
  CHECK_THROWS_WITH_AS((void)entry("woodpecker").family(settings, {}), Contains("value"),
                       std::invalid_argument);
  settings = {};
  settings.section = "apex";
  CHECK_THROWS_WITH_AS((void)entry("woodpecker").section(settings), Contains("jammed"),
                       std::invalid_argument);
  CHECK_THROWS_WITH_AS((void)entry("impact_oscillator").section({}), Contains("has 2 coordinates"),
                       std::invalid_argument);
}

TEST_CASE("registry: simulate follows an orbit over returns") {
  toys::Settings settings;
  settings.odeint.rtol = 1e-11;
  toys::OrbitRequest request;
  request.x = {phi_cycle};
  request.returns = 3;
  const auto orbit = entry("woodpecker").simulate(settings, request);
  CHECK(orbit.outcome == core::Outcome::returned);
  constexpr double period = 0.145976065143751824;
  REQUIRE_FALSE(orbit.events.empty());
  CHECK(std::abs(orbit.events.back().t - 3 * period) < 1e-9);
  CHECK(orbit.events.back().event == "section");
  CHECK(std::abs(orbit.events.back().q_after.at(2) - phi_cycle) < 1e-9);
  CHECK(std::abs(orbit.events.back().q_after.at(0) - -3 * 0.019445379284716527) < 1e-9);
  const auto& first_impact = orbit.events.at(3);
  CHECK(first_impact.event == "impact");
  CHECK(first_impact.contact == 3);  // numbered from 1
  CHECK(first_impact.mode == "ooo");
  CHECK(std::abs(first_impact.t - 0.045119985859) < 1e-9);
  CHECK(std::abs(first_impact.u_before.at(1)) > 1.0);
  CHECK(std::abs(first_impact.u_after.at(1)) < 1e-12);  // the sleeve stops
  CHECK(first_impact.q_before == first_impact.q_after);
  int impacts = 0;
  for (const auto& e : orbit.events) impacts += e.event == "impact" ? 1 : 0;
  CHECK(impacts == 15);
  REQUIRE(orbit.samples.size() > 437);
  for (std::size_t k = 0; k < orbit.samples.size(); ++k) {
    CHECK(orbit.samples[k].t == doctest::Approx(1e-3 * static_cast<double>(k)));
    CHECK(orbit.samples[k].q.size() == 3);
    CHECK(orbit.samples[k].u.size() == 3);
  }
  CHECK(orbit.samples.front().mode == "oso");
}

TEST_CASE("registry: an elastic foot that touches slides on") {
  // A duck on its front foot, legs closed, slides at 1 m/s and touches at 2e-8 m/s, less than the cut-off: impacts
  // without loss never end, and none of them is left out that could stop it.
  const double phi = 0.05, y = 0.1 - 0.045 * std::cos(phi) + 0.006 * std::sin(phi);
  toys::Settings settings;
  settings.parameters = {{"eps_N", "1"}};
  toys::OrbitRequest request;
  request.q = {0, y, phi, phi};
  request.u = {-1, -2e-8, 0, 0};
  request.time = 0.01;
  const auto duck = entry("duck").simulate(settings, request);
  REQUIRE(!duck.events.empty());
  const std::vector<double>& u = duck.events.front().u_after;
  CHECK(u[0] == doctest::Approx(-1).epsilon(1e-6));
  CHECK(std::abs(u[2]) < 1e-6);
}

TEST_CASE(
    "registry: a mass that rests on its stop is pulled off it where the spring no longer presses") {
  // With mass 2 at rest x_1 = X + e^{−δt} (…), and it leaves where k_2 x_1 + c_2 v_1 = 0.
  const double m = 1, k = 1 + 2, c = 0.1 + 0.1, omega = 2;
  const std::complex<double> i(0, 1), X = 1.0 / (k - m * omega * omega + i * c * omega);
  const double delta = c / (2 * m), nu = std::sqrt(k / m - delta * delta);
  const double a = -X.real(), b = (delta * a - (i * omega * X).real()) / nu;
  const auto pressed = [&](double t) {
    const std::complex<double> forced = X * std::exp(i * (omega * t));
    const double e = std::exp(-delta * t), C = std::cos(nu * t), D = std::sin(nu * t);
    const double x = forced.real() + e * (a * C + b * D);
    const double v =
        (i * omega * forced).real() + e * (-delta * (a * C + b * D) + nu * (b * C - a * D));
    return 2 * x + 0.1 * v;
  };
  double low = 1.0, high = 2.0;
  REQUIRE(pressed(low) > 0);
  REQUIRE(pressed(high) < 0);
  for (int n = 0; n < 60; ++n) (pressed((low + high) / 2) > 0 ? low : high) = (low + high) / 2;
  toys::OrbitRequest request;
  request.q = {0.0, 0.0};
  request.u = {0.0, 0.0};
  request.time = 2.0;
  const auto orbit = entry("two_dof_impact").simulate({}, request);
  CHECK(orbit.outcome == core::Outcome::returned);
  REQUIRE(orbit.events.size() == 2);
  CHECK(orbit.events[1].event == "detachment");
  CHECK(std::abs(orbit.events[1].t - low) < 1e-12);
}

TEST_CASE("registry: simulate follows an orbit for a time, from any state") {
  toys::OrbitRequest request;
  request.q = {0.0, 0.0, 0.0};
  request.u = {0.1, 0.0, 0.0};
  request.time = 0.02;
  request.every = 0.005;
  const auto orbit = entry("woodpecker").simulate({}, request);
  CHECK(orbit.outcome == core::Outcome::returned);
  REQUIRE(orbit.samples.size() == 5);
  CHECK(orbit.samples.back().t == doctest::Approx(0.02));

  request.x = {-0.3};  // on the section, past its returns
  request.time = 0.5;
  const auto jammed = entry("woodpecker").simulate({}, request);
  CHECK(jammed.samples.back().t == doctest::Approx(0.5));
}

TEST_CASE("registry: an orbit from a section of several coordinates returns where its map says") {
  int followed = 0;
  for (const auto& toy : registry()) {
    for (const auto& section : toy->vector_sections()) {
      CAPTURE(toy->name());
      CAPTURE(section.name);
      toys::Settings settings;
      settings.section = section.name;
      toys::OrbitRequest request;
      for (const auto& c : section.coordinates) {
        request.x.push_back(c.range.low + 0.6 * (c.range.high - c.range.low));
      }
      const auto map = toy->vector_family(settings, {})->at({});
      const maps::VectorPoint first = (*map)(request.x);
      if (!first.has_value()) continue;
      const maps::VectorPoint second = (*map)(first.value);
      if (!second.has_value()) continue;
      request.returns = 2;
      const auto orbit = toy->simulate(settings, request);
      CHECK(orbit.outcome == core::Outcome::returned);
      CHECK(orbit.t - orbit.t_start == doctest::Approx(first.time + second.time).epsilon(1e-9));
      REQUIRE(orbit.x.size() == section.coordinates.size());
      for (std::size_t k = 0; k < orbit.x.size(); ++k) {
        const double off = section.coordinates[k].difference(orbit.x[k], second.value[k]);
        CHECK(std::abs(off) < 1e-9 * (1 + std::abs(orbit.x[k])));
      }
      ++followed;
    }
  }
  CHECK(followed >= 3);
}

TEST_CASE("registry: simulate refuses what it cannot start from") {
  toys::OrbitRequest outside;
  outside.x = {0.2};
  CHECK_THROWS_WITH_AS((void)entry("woodpecker").simulate({}, outside), Contains("domain"),
                       std::invalid_argument);
  toys::OrbitRequest incomplete;
  incomplete.q = {0.0, 0.0};
  incomplete.u = {0.0, 0.0, 0.0};
  incomplete.time = 1.0;
  CHECK_THROWS_WITH_AS((void)entry("woodpecker").simulate({}, incomplete), Contains("3"),
                       std::invalid_argument);
  toys::OrbitRequest apart;  // the beak deep in the pole
  apart.q = {0.0, 0.0, 0.3};
  apart.u = {0.0, 0.0, 0.0};
  apart.time = 1.0;
  CHECK(entry("woodpecker").simulate({}, apart).outcome == core::Outcome::out_of_domain);
  toys::OrbitRequest on_section;
  on_section.x = {0.1};
  CHECK_THROWS_AS((void)entry("piecewise_linear").simulate({}, on_section), std::invalid_argument);
  CHECK_THROWS_AS((void)entry("impact_oscillator").simulate({}, on_section), std::invalid_argument);
}

TEST_CASE("registry: a toy may have its own longest time until a return") {
  CHECK(toys::entry<test::DrivenOscillator>()->max_time() == 60.0);
  CHECK(toys::find(toys::registry(), "woodpecker").max_time() == core::OrbitOptions{}.max_time);
}

}  // namespace test_registry

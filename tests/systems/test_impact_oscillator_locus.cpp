// Special points of the driven oscillator with a stop in the plane of two parameters, against closed forms.
#include <doctest/doctest.h>

#include <cmath>
#include <numbers>
#include <specht/bifurcation/cycles/cycle_locus.hpp>
#include <specht/toys/entry/registry.hpp>

#include "../sanitizers.hpp"
#include "one_impact.hpp"

namespace test_impact_oscillator_locus {

using namespace specht;
using bifurcation::CycleLocus;
using bifurcation::CycleLocusRequest;
using bifurcation::CycleSpecialKind;
using test::OneImpact;

namespace {

constexpr double turn = 2 * std::numbers::pi;

CycleLocus locus_of(const std::string& section, const std::string& sigma,
                    const CycleLocusRequest& request) {
  toys::Settings settings;
  settings.section = section;
  settings.parameters = {{"sigma", sigma}, {"eps_N", "0.8"}};
  const auto toys = toys::registry();
  const auto& toy = toys::find(toys, "impact_oscillator");
  const auto ab = toy.vector_family(settings, {request.name_a, request.name_b});
  const auto ba = toy.vector_family(settings, {request.name_b, request.name_a});
  return bifurcation::cycle_locus(*ab, *ba, request);
}

/// Along omega and eps_N, from a point with one impact in a period of the drive.
CycleLocus locus_of_one_impact(CycleSpecialKind kind, double omega, double sigma, double V,
                               const std::string& sigma_text) {
  CycleLocusRequest request;
  request.kind = kind;
  request.a = omega;
  request.b = 0.8;
  const OneImpact start{omega, sigma, 0.8, V, turn / omega};
  request.x = {start.phase() + (start.phase() < 0 ? turn : 0), V};
  request.box = {{0, turn}, {0, 12}};
  request.range_a = {omega - 0.15, omega + 0.15};
  request.range_b = {0.7, 0.9};
  request.name_a = "omega";
  request.name_b = "eps_N";
  if (test::sanitized) request.range_b = {0.79, 0.81};
  return locus_of("impact", sigma_text, request);
}

/// The amplitude of the drive is 1, and the trace what the kind of point needs.
void check_closed_form(const CycleLocus& locus, double sigma, double trace_sign) {
  REQUIRE(locus.points.size() > 10);
  for (const auto& p : locus.points) {
    CAPTURE(p.a);
    CAPTURE(p.b);
    const OneImpact exact{p.a, sigma, p.b, p.x[1], turn / p.a};
    const auto [C, D] = exact.drive();
    CHECK(std::abs(std::hypot(C, D / p.a) - std::abs(exact.gamma)) <= 1e-9);
    CHECK(std::abs(std::remainder(p.x[0] - exact.phase(), turn)) <= 1e-9);
    const auto J = exact.jacobian();
    CHECK(std::abs(J[0] + J[3] - trace_sign * (1 + p.b * p.b)) <= 1e-9);
  }
  CHECK(locus.points.front().note.find("end of the range of ") == 0);
  CHECK(locus.points.back().note.find("end of the range of ") == 0);
}

}  // namespace

TEST_CASE("impact oscillator: the fold of the cycle with one impact fulfils the closed form") {
  const auto locus = locus_of_one_impact(CycleSpecialKind::fold, 1.934, 0.5, 4.82, "0.5");
  check_closed_form(locus, 0.5, 1.0);
}

TEST_CASE("impact oscillator: the flip of the cycle with one impact fulfils the closed form") {
  // Where the closed form has the trace −(1 + r²).
  const auto excess = [](double omega) {
    const double r = 0.8;
    OneImpact one{omega, 0, r, 1.0, turn / omega};
    const auto [C, D] = one.drive();  // linear in V
    one.V = std::abs(one.gamma) / std::hypot(C, D / omega);
    const auto J = one.jacobian();
    return std::pair(J[0] + J[3] + 1 + r * r, one.V);
  };
  double low = 2.2, high = low;
  while (excess(low).first * excess(high).first > 0 && high < 3.6) high += 0.01;
  REQUIRE(high < 3.6);
  for (int k = 0; k < 50; ++k) {
    const double middle = (low + high) / 2;
    (excess(middle).first * excess(low).first > 0 ? low : high) = middle;
  }
  const auto locus =
      locus_of_one_impact(CycleSpecialKind::flip, low + 1e-3, 0, excess(low).second, "0");
  check_closed_form(locus, 0, -1.0);
}

TEST_CASE("impact oscillator: the orbit without impacts grazes at sigma = 1/|1 - omega^2|") {
  CycleLocusRequest request;
  request.kind = CycleSpecialKind::persistence;
  request.b = 0.3;
  request.a = std::sqrt(1 + 1 / request.b);
  request.x = {-0.3, 0};
  request.box = {{-5, 5}, {-5, 5}};
  request.range_a = {1.9, 2.4};
  request.range_b = {0.2, 0.4};
  if (test::sanitized) request.range_b = {0.29, 0.31};
  request.name_a = "omega";
  request.name_b = "sigma";
  const auto locus = locus_of("strobe", "0.3", request);
  REQUIRE(locus.points.size() > 10);
  CHECK(locus.mechanism.find("contact 1") != std::string::npos);
  for (const auto& p : locus.points) {
    CHECK(std::abs(p.b - 1 / (p.a * p.a - 1)) <= 1e-10);
    CHECK(std::abs(p.x[0] + p.b) <= 1e-10);
    CHECK(std::abs(p.x[1]) <= 1e-10);
    // γ² = σ² + σ V (1 + r) sin T/(1 − cos T) + O(V²) with V > 0: on the other side of the graze for sin T > 0.
    if (std::abs(p.a - 2) > 1e-6) CHECK(p.kind == (p.a > 2 ? "persistence" : "nonsmooth_fold"));
  }
  CHECK(locus.points.front().note.find("end of the range of ") == 0);
  CHECK(locus.points.back().note.find("end of the range of ") == 0);
}

}  // namespace test_impact_oscillator_locus

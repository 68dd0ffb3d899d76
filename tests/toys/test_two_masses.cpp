// Two masses: accelerations against a quadratic program and the formulas of the paper, motions against closed
// forms, forces that are not unique.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <specht/core/numerics/dense_solvers.hpp>
#include <specht/maps/section/toy_map.hpp>
#include <specht/toys/two_masses.hpp>

#include "../core/model.hpp"
#include "../core/orbit.hpp"
#include "../sanitizers.hpp"

namespace test_two_masses {

using namespace specht;
using namespace specht::test;
using Toy = toys::TwoMasses<double>;
using Eigen::Vector2d, Eigen::Vector3d;

namespace {

/// F₁ and F₂ at t = 1 with ω = π/2: the amplitudes.
Toy with_forces(Toy toy, double F_1, double F_2) {
  toy.omega = M_PI / 2;
  toy.A_1 = F_1;
  toy.A_2 = F_2;
  return toy;
}

Toy::State moving(double u_1, double u_2) {
  Toy::State s;
  s.t = 1;
  s.u << u_1, u_2;
  return s;
}

/// What the integrator finds.
Vector2d acceleration(const Toy& toy, const Toy::State& s) {
  using Model = ModelOf<Toy>;
  core::ContactTransitions<Model> now(model_of(toy), {});
  now.state = model_state<Toy>(s);
  REQUIRE(now.settle(0.0).solved);
  const auto a = now.dynamics->acceleration(now.model(), now.state);
  return {a(0), a(1)};
}

struct Forces {
  Vector2d sliding;  // applied, with the friction of what slides
  Vector3d bound;    // of what does not; else 0
};
Forces forces(const Toy& toy, const Toy::State& s) {
  const Vector3d v(s.u(0) - s.u(1), s.u(0), s.u(1)), F(toy.F_12, toy.F_10, toy.F_20),
      C(toy.C_12, toy.C_10, toy.C_20);
  Forces result{toy.force(s), Vector3d::Zero()};
  const auto W = toy.element_directions(s);
  for (int i = 0; i < 3; ++i) {
    if (v(i) == 0) {
      result.bound(i) = F(i);
    } else {
      result.sliding -= W.col(i) * (F(i) * (v(i) > 0 ? 1 : -1) + C(i) * v(i));
    }
  }
  return result;
}

/// Gauss: the q̈ = M⁻¹ (f + W λ) of least q̈ᵀ M q̈ with |λ_i| ≤ bound_i. Some optimal λ has independent columns
/// of W inside the bounds, two at most, and all others at a bound: all these are tried.
Vector2d by_gauss(const Toy& toy, const Toy::State& s) {
  const auto [f, bound] = forces(toy, s);
  const Eigen::Matrix<double, 2, 3> W = toy.element_directions(s);
  const Vector2d M(toy.M_1, toy.M_2);
  double least = std::numeric_limits<double>::infinity();
  Vector2d best;
  for (int code = 0; code < 27; ++code) {
    Vector2d total = f;
    std::vector<int> inside;
    for (int i = 0, rest = code; i < 3; ++i, rest /= 3) {
      if (rest % 3 == 2) inside.push_back(i);
      if (rest % 3 < 2) total += W.col(i) * (rest % 3 == 0 ? bound(i) : -bound(i));
    }
    if (inside.size() == 3) continue;
    if (!inside.empty()) {  // Wᵀ M⁻¹ (total + W λ) = 0
      const Eigen::MatrixXd V = W(Eigen::all, inside);
      const Eigen::MatrixXd weighted = M.cwiseInverse().asDiagonal() * V;
      const Eigen::VectorXd lambda =
          core::solve(V.transpose() * weighted, -weighted.transpose() * total);
      bool allowed = true;
      for (std::size_t k = 0; k < inside.size(); ++k) {
        const auto j = static_cast<Eigen::Index>(k);
        allowed = allowed && std::abs(lambda(j)) <= bound(inside[k]) + 1e-12;
      }
      if (!allowed) continue;
      total += V * lambda;
    }
    const Vector2d a = total.cwiseQuotient(M);
    const double cost = a.dot(M.cwiseProduct(a));
    if (cost < least) {
      least = cost;
      best = a;
    }
  }
  return best;
}

double luz(double x, double a) { return x + (std::abs(x - a) - std::abs(x + a)) / 2; }
double clip(double x, double low, double high) { return std::clamp(x, low, high); }
double sign(double x) { return x > 0 ? 1 : x < 0 ? -1 : 0; }

/// Equations 4.1 … 4.10 of the paper; as printed, or corrected as docs/physics.md says.
Vector2d by_paper(const Toy& toy, const Toy::State& s, bool corrected) {
  const Vector2d F = toy.force(s);
  const double u_1 = s.u(0), u_2 = s.u(1), M = toy.M_1 + toy.M_2;
  const auto T_12 = [&](double v) { return toy.C_12 * v + toy.F_12 * sign(v); };
  const auto T_10 = [&](double v) { return toy.C_10 * v + toy.F_10 * sign(v); };
  const auto T_20 = [&](double v) { return toy.C_20 * v + toy.F_20 * sign(v); };
  if (u_1 != 0 && u_2 != 0 && u_1 != u_2) {  // 4.1, 4.2
    return {(F(0) - T_12(u_1 - u_2) - T_10(u_1)) / toy.M_1,
            (F(1) + T_12(u_1 - u_2) - T_20(u_2)) / toy.M_2};
  }
  if (u_1 == u_2 && u_1 != 0) {  // 4.3, 4.4
    const double f_1 = F(0) - T_10(u_1), f_2 = F(1) - T_20(u_2);
    const double printed = toy.M_2 * f_1 - toy.M_1 * (F(0) - T_20(u_2));
    const double difference = corrected ? toy.M_2 * f_1 - toy.M_1 * f_2 : printed;
    const double left = luz(difference / M, toy.F_12);
    return {(f_1 + f_2) / M + left / toy.M_1, (f_1 + f_2) / M - left / toy.M_2};
  }
  if (u_1 == 0 && u_2 != 0) {  // 4.5, 4.6
    return {luz(F(0) + T_12(u_2), toy.F_10) / toy.M_1, (F(1) - T_12(u_2) - T_20(u_2)) / toy.M_2};
  }
  if (u_2 == 0 && u_1 != 0) {  // 4.7, 4.8
    return {(F(0) - T_12(u_1) - T_10(u_1)) / toy.M_1, luz(F(1) + T_12(u_1), toy.F_20) / toy.M_2};
  }
  if (!corrected) {  // 4.9, 4.10
    return {luz(F(0), toy.F_12 + toy.F_10) / toy.M_1, luz(F(1), toy.F_12 + toy.F_20) / toy.M_2};
  }
  const double ground = toy.F_10 + toy.F_20;
  double v_1 = clip(F(0), -(toy.F_10 + toy.F_12), toy.F_10 + toy.F_12);
  double v_2 = clip(F(1), -(toy.F_20 + toy.F_12), toy.F_20 + toy.F_12);
  if (std::abs(v_1 + v_2) > ground) {
    const double side = sign(v_1 + v_2), alpha = (F(0) + F(1) - side * ground) / M;
    v_1 = clip(F(0) - toy.M_1 * alpha, side * toy.F_10 - toy.F_12, side * toy.F_10 + toy.F_12);
    v_2 = side * ground - v_1;
  }
  return {(F(0) - v_1) / toy.M_1, (F(1) - v_2) / toy.M_2};
}

constexpr double z_10 = 3.307923417826;

}  // namespace

TEST_CASE("two masses: accelerations of 60000 random states are those of the quadratic program") {
  std::mt19937_64 bits(1);
  std::uniform_real_distribution<double> unit(-1, 1);
  std::exponential_distribution<double> size(1);
  int wrong_at_rest = 0, wrong_together = 0, wrong_elsewhere = 0;
  double largest = 0, largest_of_formulas = 0;
  const int states = draws(60000);
  for (int n = 0; n < states; ++n) {
    Toy toy = with_forces({}, 3 * unit(bits), 3 * unit(bits));
    for (double Toy::*member : {&Toy::M_1, &Toy::M_2}) toy.*member = 0.1 + size(bits);
    for (double Toy::*member : {&Toy::F_12, &Toy::F_10, &Toy::F_20}) toy.*member = size(bits);
    if (n % 2 == 1) {
      for (double Toy::*member : {&Toy::C_12, &Toy::C_10, &Toy::C_20}) toy.*member = size(bits);
    }
    const double u = unit(bits), v = unit(bits);
    const int kind = n / 2 % 5;
    const Vector2d speeds = kind == 0   ? Vector2d(0, 0)
                            : kind == 1 ? Vector2d(u, u)
                            : kind == 2 ? Vector2d(0, u)
                            : kind == 3 ? Vector2d(u, 0)
                                        : Vector2d(u, v);
    const Toy::State s = moving(speeds(0), speeds(1));
    const Vector2d expected = by_gauss(toy, s), found = acceleration(toy, s);
    const double scale = 1 + expected.cwiseAbs().maxCoeff();
    largest = std::max(largest, (found - expected).cwiseAbs().maxCoeff() / scale);
    largest_of_formulas = std::max(
        largest_of_formulas, (by_paper(toy, s, true) - expected).cwiseAbs().maxCoeff() / scale);
    if (!((by_paper(toy, s, false) - expected).cwiseAbs().maxCoeff() > 1e-9 * scale)) continue;
    ++(kind == 0 ? wrong_at_rest : kind == 1 ? wrong_together : wrong_elsewhere);
  }
  CHECK(largest < 1e-9);
  CHECK(largest_of_formulas < 1e-9);
  // As printed, at rest and together only.
  CHECK(wrong_elsewhere == 0);
  CHECK(wrong_at_rest > states / 50);
  CHECK(wrong_together > states / 50);
  MESSAGE("wrong as printed: at rest " << wrong_at_rest << ", together " << wrong_together << " of "
                                       << states / 5 << " each; largest difference " << largest);
}

TEST_CASE("two masses: what the paper leaves out at rest") {
  Toy toy = with_forces({}, 0.5, 0.5);
  toy.M_2 = 1;
  toy.F_10 = toy.F_20 = 0;
  CHECK((acceleration(toy, moving(0, 0)) - Vector2d(0.5, 0.5)).norm() < 1e-15);
  CHECK(by_paper(toy, moving(0, 0), false) == Vector2d(0, 0));
}

TEST_CASE("two masses: driven from rest they move together") {
  const Toy toy;
  const auto by_series = follow_by<core::TaylorFlow>(toy, {}, 10.0);
  const auto by_steps = follow_by<core::OdeintFlow>(toy, {}, 10.0, precise());
  for (const auto* orbit : {&by_series, &by_steps}) {
    CHECK(orbit->outcome == core::Outcome::time_limit);
    CHECK(std::abs(orbit->end.q(0) - z_10) < 1e-10);
    CHECK(std::abs(orbit->end.q(1) - z_10) < 1e-10);
    CHECK(orbit->itinerary == "B1s B2s B3s S3+ =2+ V2- =3- V2+ =3+");
  }
}

TEST_CASE("two masses: coasting down") {
  Toy toy;
  toy.A_1 = toy.A_2 = 0;
  SUBCASE("they come to slide together, then to rest") {
    // q̈ = (−1.5, 0) until 4/3, both −0.5 until 10/3.
    const auto orbit = follow_by<core::TaylorFlow>(toy, moving(3, 1), 5.0);
    CHECK(orbit.itinerary == "B1+ B2+ B3+ V1s V2s =3s");
    REQUIRE(orbit.events.size() == 3);
    CHECK(std::abs(orbit.event(0).after.t - (1 + 4.0 / 3)) < 1e-14);
    CHECK(std::abs(orbit.event(1).after.t - (1 + 10.0 / 3)) < 1e-14);
    CHECK((orbit.end.q - Vector2d(11.0 / 3, 7.0 / 3)).norm() < 1e-13);
    CHECK(orbit.end.u.norm() < 1e-15);
  }
  SUBCASE("mass 2 stops first, mass 1 goes on over it") {
    toy.F_12 = 0.5;
    toy.F_20 = 2;
    // q̈ = (−1, −0.75); mass 2 at rest at 4/3 and held by 2 > 0.5; mass 1 at rest at 3.
    const auto orbit = follow_by<core::TaylorFlow>(toy, moving(3, 1), 5.0);
    REQUIRE(orbit.events.size() == 3);
    CHECK(std::abs(orbit.event(0).after.t - (1 + 4.0 / 3)) < 1e-14);
    CHECK(std::abs(orbit.event(1).after.t - 4) < 1e-14);
    CHECK((orbit.end.q - Vector2d(4.5, 2.0 / 3)).norm() < 1e-13);
    CHECK(orbit.end.u.norm() < 1e-15);
  }
  SUBCASE("viscous friction alone") {
    toy.F_12 = toy.F_10 = toy.F_20 = 0;
    toy.C_10 = 0.5;
    const auto orbit = follow_by<core::OdeintFlow>(toy, moving(3, 0), 2.0, precise());
    CHECK(std::abs(orbit.end.u(0) - 3 * std::exp(-1.0)) < 1e-10);
    CHECK(orbit.end.u(1) == 0);
  }
}

TEST_CASE("two masses: friction takes the work of the drives, never gives any") {
  std::mt19937_64 bits(3);
  std::uniform_real_distribution<double> unit(-1, 1);
  std::exponential_distribution<double> size(1);
  for (int n = 0; n < draws(50); ++n) {
    Toy toy;
    for (double Toy::*member : {&Toy::F_12, &Toy::F_10, &Toy::F_20}) toy.*member = size(bits);
    for (double Toy::*member : {&Toy::C_12, &Toy::C_10, &Toy::C_20}) toy.*member = 0.2 * size(bits);
    toy.A_1 = toy.A_2 = 0;
    const auto orbit =
        follow_by<core::TaylorFlow>(toy, moving(2 * unit(bits), 2 * unit(bits)), 4.0, {}, {}, 0.05);
    double before = std::numeric_limits<double>::infinity();
    for (const auto& sample : orbit.samples) {
      const double energy = toy.energy(sample.state);
      CHECK(energy <= before * (1 + 1e-12) + 1e-30);
      before = energy;
    }
  }
}

TEST_CASE(
    "two masses: rest lasts as long as some forces hold it, whatever the vertex they stand at") {
  // From rest under slow drives the masses first move where no admissible distribution is left: by the
  // corrected formula z̈ ≠ 0.
  std::mt19937_64 bits(5);
  std::uniform_real_distribution<double> unit(-1, 1);
  std::exponential_distribution<double> size(1);
  int starts = 0;
  for (int n = 0; n < draws(200); ++n) {
    Toy toy;
    toy.A_1 = 4 * unit(bits);
    toy.A_2 = 4 * unit(bits);
    for (double Toy::*member : {&Toy::F_12, &Toy::F_10, &Toy::F_20}) toy.*member = size(bits);
    const auto orbit = follow_by<core::TaylorFlow>(toy, {}, M_PI / 2);
    Toy::State peak;
    peak.t = M_PI / 2;
    const bool moves = by_paper(toy, peak, true).norm() > 0;
    CHECK((orbit.events.size() > 1) == moves);
    if (!moves || orbit.events.size() < 2) continue;
    ++starts;
    double low = 0, high = M_PI / 2;  // z̈ of rest
    while (high - low > 1e-13) {
      Toy::State middle;
      middle.t = (low + high) / 2;
      (by_paper(toy, middle, true).norm() > 1e-14 ? high : low) = middle.t;
    }
    CHECK(std::abs(orbit.event(0).after.t - high) < 1e-9);
  }
  CHECK(starts > draws(200) / 4);
}

TEST_CASE("two masses: a return is a whole period of the drives, however parameters are rounded") {
  // Steps of a tenth of the period meet at half of it, where the drives vanish and do not rise.
  std::mt19937_64 bits(7);
  for (int n = 0; n < draws(100); ++n) {
    Toy toy;
    for (double Toy::*member : {&Toy::M_1, &Toy::M_2, &Toy::A_1, &Toy::A_2, &Toy::omega}) {
      for (auto ulps = bits() % 3; ulps > 0; --ulps) {
        toy.*member = std::nextafter(toy.*member, 0.0);
      }
    }
    const auto map = maps::toy_map<core::TaylorFlow>(toy, Toy::sections()[0]);
    for (const double x : {0.5, 0.7, -1.2}) {
      CHECK((*map)(x).time == doctest::Approx(2 * M_PI).epsilon(1e-12));
    }
  }
}

}  // namespace test_two_masses

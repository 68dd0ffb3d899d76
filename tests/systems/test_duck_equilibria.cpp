// Equilibria of the waddling duck: those of the paper by its formulas, corrected, their critical
// inclinations, and the area of double stance with its true edges.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <specht/bifurcation/crossings/sample.hpp>
#include <specht/bifurcation/equilibria/equilibria.hpp>
#include <specht/bifurcation/equilibria/static_balance.hpp>
#include <specht/core/numerics/dense_solvers.hpp>
#include <specht/toys/duck.hpp>
#include <specht/toys/entry/static_family.hpp>

namespace test_duck_equilibria {

using namespace specht;
using bifurcation::Equilibrium;
using bifurcation::EquilibriumLimit;
using bifurcation::EquilibriumStability;
using doctest::Approx;
using std::asin, std::atan, std::atan2, std::cos, std::sin, std::sqrt;
using std::numbers::pi;
using Toy = toys::Duck<double>;

namespace {

constexpr double exact = 1e-10;

/// Angle φ of a leg or the body that balances: A sin(φ + φ_R) + B cos(φ + φ_R) = C.
double balance_angle(double A, double B, double C, double phi_R) {
  return asin(C / std::hypot(A, B)) - atan2(B, A) - phi_R;
}

/// The paper's branches and critical inclinations, with d = 2a − b.
struct Formulas {
  explicit Formulas(const Toy& toy) : t(toy) {}
  const Toy& t;
  double m = t.m_S + t.m_B, d = 2 * t.a - t.b, c_c = cos(t.phi_c), s_c = sin(t.phi_c);
  double C = m * t.R * sin(t.phi_R);
  // φ_S of the branches r3 [L95], r24 [L101], φ_B of r2 [L108]
  double r3 =
      balance_angle(m * (t.R - t.L) - t.m_S * t.c + t.m_B * t.l_B, m* t.a - t.m_S * d, C, t.phi_R);
  double r24 = balance_angle((m * (t.R - t.L) + t.m_B * t.l_B) * c_c - m * t.a * s_c - t.m_S * t.c,
                             (m * (t.R - t.L) + t.m_B * t.l_B) * s_c + m * t.a * c_c - t.m_S * d, C,
                             t.phi_R);
  double r2 = balance_angle(m * (t.R - t.L) + t.m_B * t.l_B, m* t.a, C, t.phi_R);
  double body = -t.phi_R - atan(d / t.c);  // φ_S of r2 and c2 [L110]
  // [L97], which is for d = 0, from λ_N3 = 0: c sin(φ_S + φ_R) + d cos(φ_S + φ_R) = 0.
  double gN3 =
      asin(((m * t.a - t.m_S * d) * t.c - (m * (t.R - t.L) - t.m_S * t.c + t.m_B * t.l_B) * d) /
           (m * t.R * std::hypot(t.c, d)));
  double s0 = atan((m * t.a - t.m_S * d) / (m * t.L + t.m_S * t.c - t.m_B * t.l_B));  // [L98]
  double slip = atan(t.mu);                                                           // [L99]
  double B0 = atan((m * t.a - t.m_S * d * c_c + t.m_S * t.c * s_c) /
                   (m * t.L - t.m_B * t.l_B + t.m_S * d * s_c + t.m_S * t.c * c_c));  // [L103]
  double gN4 =
      asin(((t.R - t.L + t.l_B * t.m_B / m) * (t.c * s_c - d * c_c) + t.a * (t.c * c_c + d * s_c)) /
           (t.R * std::hypot(t.c, d)));                    // [L105]
  double B02 = atan(m * t.a / (m * t.L - t.m_B * t.l_B));  // [L111]
  double c24 = B0 - t.phi_R, c2 = B02 - t.phi_R;           // φ_B [L107, L112]
};

std::vector<Equilibrium> equilibria_of(const Toy& toy) {
  return bifurcation::find_equilibria(*maps::toy_statics(toy));
}

/// The equilibrium with these closed contacts and φ_S, φ_B; null if there is none.
const Equilibrium* at(const std::vector<Equilibrium>& found, const std::string& kind, double phi_S,
                      double phi_B) {
  for (const Equilibrium& e : found) {
    if (bifurcation::kind(e) == kind && std::abs(e.q(2) - phi_S) < exact &&
        std::abs(e.q(3) - phi_B) < exact) {
      return &e;
    }
  }
  return nullptr;
}

void check_branch(const std::vector<Equilibrium>& found, const std::string& kind, double phi_S,
                  double phi_B, bool exists, int negative_directions) {
  CAPTURE(kind);
  CAPTURE(phi_S);
  CAPTURE(phi_B);
  const Equilibrium* e = at(found, kind, phi_S, phi_B);
  REQUIRE((e != nullptr) == exists);
  if (!exists) return;
  CHECK(e->negative_directions == negative_directions);
  CHECK(e->stability ==
        (negative_directions == 0 ? EquilibriumStability::stable : EquilibriumStability::unstable));
  CHECK(e->q(0) == 0.0);
}

/// Contact forces (λ_N1, λ_N2, λ_T1, λ_T2) of a double stance.
Eigen::Vector4d stance_forces(const Toy& toy, const Eigen::VectorXd& q) {
  Toy::State state;
  state.q = q;
  state.region = toy.region_at(state);
  Eigen::Matrix4d W;
  W << toy.normal_directions(state).leftCols<2>(), toy.tangential_directions(state).leftCols<2>();
  return core::solve(W, -toy.force(state));
}

const Equilibrium* double_stance(const std::vector<Equilibrium>& found) {
  const auto e = std::find_if(found.begin(), found.end(), [](const Equilibrium& one) {
    return one.area && one.balance == bifurcation::ContactList{0, 1};
  });
  return e == found.end() ? nullptr : &*e;
}

bifurcation::EquilibriumDiagram sweep(const Toy& toy, double low, double high, int points) {
  const toys::ToyStaticFamily<Toy> family(toy, {"phi_R"});
  return bifurcation::equilibria(family, bifurcation::grid(low, high, points), {}, {});
}

}  // namespace

TEST_CASE("duck equilibria: all at an inclination of 0.1") {
  Toy toy;
  toy.phi_R = 0.1;
  const auto found = equilibria_of(toy);
  REQUIRE(found.size() == 6);
  constexpr double digits = 1e-9;
  const auto near = [&](const std::string& kind, Eigen::Index k, double value) {
    return std::any_of(found.begin(), found.end(), [&](const Equilibrium& e) {
      return bifurcation::kind(e) == kind && std::abs(e.q(k) - value) < digits;
    });
  };
  CHECK(near("c2 c3", 2, -0.019862303));
  CHECK(near("c2 c4", 2, -0.205125098));
  CHECK(near("c2 c4", 2, -0.135603382));
  CHECK(near("c2", 3, -0.026472585));
  CHECK(near("c2", 3, 0.030953579));
  CHECK(double_stance(found) != nullptr);
}

TEST_CASE("duck equilibria: the paper's formulas along the inclination") {
  for (const double b : {0.012, 0.0119}) {  // d = 0, and not
    for (const double phi_R : {0.02, 0.05, 0.07, 0.1, 0.115, 0.125, 0.132, 0.15, 0.2, 0.28, 0.3}) {
      Toy toy;
      toy.b = b;
      toy.phi_R = phi_R;
      CAPTURE(b);
      CAPTURE(phi_R);
      const Formulas of(toy);
      const auto found = equilibria_of(toy);
      check_branch(found, "c2 c3", of.r3, of.r3, phi_R > of.gN3 && phi_R < of.s0, 0);
      check_branch(found, "c1 c3", of.r3, of.r3, phi_R > of.s0 && phi_R < of.slip, 0);
      check_branch(found, "c2 c4", of.r24, of.r24 + toy.phi_c, phi_R < of.B0, 0);
      check_branch(found, "c2 c4", of.c24 - toy.phi_c, of.c24, phi_R < of.B0, 1);
      check_branch(found, "c2", of.body, of.r2, phi_R > of.gN3 && phi_R < of.B02, 1);
      check_branch(found, "c2", of.body, of.c2, phi_R < of.B02, 2);
    }
  }
}

TEST_CASE("duck equilibria: critical inclinations") {
  const Toy toy;
  const Formulas of(toy);
  CHECK(of.gN3 == Approx(0.060036058445).epsilon(1e-11));
  CHECK(of.s0 == Approx(0.119428926018).epsilon(1e-11));
  CHECK(of.slip == Approx(0.291456794478).epsilon(1e-11));
  CHECK(of.B0 == Approx(0.134396618276).epsilon(1e-11));
  CHECK(of.gN4 == Approx(0.151828122150).epsilon(1e-11));
  CHECK(of.B02 == Approx(0.130953579039).epsilon(1e-11));

  const auto diagram = sweep(toy, 0.03, 0.3, 10);
  using Kind = bifurcation::EquilibriumPointKind;
  const auto only = [&](Kind kind, double parameter) -> const auto& {
    const auto is = [&](const bifurcation::EquilibriumPoint& p) {
      return p.kind == kind && std::abs(p.parameter - parameter) < exact;
    };
    CAPTURE(name(kind));
    REQUIRE(std::count_if(diagram.points.begin(), diagram.points.end(), is) == 1);
    return *std::find_if(diagram.points.begin(), diagram.points.end(), is);
  };
  using bifurcation::kind;
  const auto& open = only(Kind::fold, of.gN3);
  CHECK(open.branch_before != open.branch_after);
  const auto& foot = only(Kind::handover, of.s0);
  CHECK(foot.branch_before == foot.branch_after);
  CHECK(kind(foot.contacts_before) == "c2 c3");
  CHECK(kind(foot.contacts_after) == "c1 c3");
  CHECK(std::abs(foot.q(2)) < exact);
  CHECK(only(Kind::slip, of.slip).branch_after == 0);
  CHECK(std::abs(only(Kind::fold, of.B0).q(3)) < exact);
  CHECK(std::abs(only(Kind::fold, of.B02).q(3)) < exact);
  for (const auto& point : diagram.points) {
    const bool known = point.kind == Kind::fold || point.kind == Kind::handover ||
                       point.kind == Kind::slip || point.kind == Kind::range_end ||
                       point.kind == Kind::area_end;
    CAPTURE(name(point.kind));
    CHECK(known);
  }
}

TEST_CASE("duck equilibria: on its tread alone the rear foot would bear the stop up to gN4") {
  // Beyond B0 the foot stands on its corner; the smooth branch goes on in the tread's equations.
  const Toy toy;
  double low = 0.14, high = 0.16;
  const Eigen::Vector4d home(0.0, 0.055, -0.2, -0.03);
  while (high - low > 1e-13) {
    Toy at = toy;
    at.phi_R = low + (high - low) / 2;
    const auto system = maps::toy_statics(at);
    bifurcation::StaticBalance::Way way;
    const Eigen::VectorXd region = home;
    way.home = &region;
    const auto rest = bifurcation::StaticBalance(*system, {}).balanced({1, 3}, region, way);
    REQUIRE(rest);
    (rest->lambda_N(3) > 0.0 ? low : high) = at.phi_R;
  }
  CHECK(low == Approx(Formulas(toy).gN4).epsilon(1e-11));
}

TEST_CASE("duck equilibria: at pi/20 a double stance beside the single one") {
  const Toy toy;
  const auto found = equilibria_of(toy);
  REQUIRE(found.size() == 2);
  const Formulas of(toy);
  CHECK(of.r3 == Approx(0.039358040490020).epsilon(1e-13));
  check_branch(found, "c1 c3", of.r3, of.r3, true, 0);
  const Equilibrium* stance = double_stance(found);
  REQUIRE(stance != nullptr);
  CHECK(stance->stability == EquilibriumStability::stable);
  CHECK(stance->area->free == 3);
  CHECK(std::abs(stance->area->low(3) - 0.089576) < 1e-6);
  CHECK(std::abs(stance->area->high(3) - 0.150154) < 1e-6);
  // φ_S turns inside, where a small φ_B does not move it in [L114]: a cos φ_B = L sin φ_B.
  CHECK(stance->area->most(2) >= stance->q(2));
  const double turn = atan(toy.a / toy.L);
  double low = 0.0, high = 0.1;  // [L114] at that φ_B
  const double side = toy.R - toy.a * sin(turn) - toy.L * cos(turn);
  while (high - low > 1e-15) {
    const double phi = low + (high - low) / 2;
    ((toy.L - toy.R) * cos(phi) + toy.a * sin(phi) + side < 0.0 ? low : high) = phi;
  }
  CHECK(stance->area->most(2) == Approx(low).epsilon(1e-12));
}

TEST_CASE("duck equilibria: the double stance ends at a friction cone or at the stop") {
  for (const double phi_R : {0.01, 0.04, 0.08, 0.12, pi / 20}) {
    Toy toy;
    toy.phi_R = phi_R;
    CAPTURE(phi_R);
    const auto found = equilibria_of(toy);
    const Equilibrium* stance = double_stance(found);
    REQUIRE(stance != nullptr);
    const auto& area = *stance->area;
    for (const bool first : {true, false}) {
      const Eigen::VectorXd& q = first ? area.low : area.high;
      const auto& end = first ? area.low_end : area.high_end;
      const Eigen::Vector4d force = stance_forces(toy, q);
      double nearest = 1.0;
      for (int i = 0; i < 2; ++i) {
        const double left = toy.mu * force(i) - std::abs(force(2 + i));
        CHECK(left > -1e-12);
        nearest = std::min(nearest, left);
      }
      if (end.limit == EquilibriumLimit::touch) {
        CHECK(end.contact == 3);
        CHECK(q(3) - q(2) == Approx(toy.phi_c).epsilon(1e-12));
        CHECK(q(3) == Approx(0.199381343307).epsilon(1e-11));
      } else {
        CHECK(end.limit == EquilibriumLimit::slip);
        CHECK(nearest < 1e-11);
      }
    }
    // Inside, forces push; feet stand: the front one on its tread, the rear one on its corner [L114].
    const auto& q = stance->q;
    CHECK(stance_forces(toy, q).head<2>().minCoeff() > 0.0);
    CHECK((toy.L - toy.R) * cos(q(2)) + toy.a * sin(q(2)) + toy.R - toy.a * sin(q(3)) -
              toy.L * cos(q(3)) ==
          Approx(0.0).epsilon(1e-14));
  }
}

TEST_CASE("duck equilibria: with rough feet the double stance ends where a foot is lifted") {
  Toy toy;
  toy.mu = 1e6;
  const auto found = equilibria_of(toy);
  const Equilibrium* stance = double_stance(found);
  REQUIRE(stance != nullptr);
  CHECK(std::abs(stance->area->low(3) - 0.057059) < 1e-6);
  CHECK(std::abs(stance->area->high(3) - 0.199381343307) < 1e-10);
  CHECK(stance->area->high_end.limit == EquilibriumLimit::touch);
}

}  // namespace test_duck_equilibria

// Two driven masses with a stop: the cycle with one impact against the closed form of the linear motion between
// impacts, its tori.
#include <doctest/doctest.h>

#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>
#include <specht/bifurcation/cycles/cycle_branches.hpp>
#include <specht/bifurcation/cycles/cycle_locus.hpp>
#include <specht/bifurcation/cycles/vector_attractors.hpp>
#include <specht/toys/entry/registry.hpp>
#include <specht/toys/two_dof_impact.hpp>

#include "../sanitizers.hpp"
#include "cycle_invariants.hpp"

namespace test_two_dof_impact_cycles {

using namespace specht;
using bifurcation::Cycle, bifurcation::CycleSpecialKind;
using doctest::Approx;
using Complex = std::complex<double>;
using Matrix = Eigen::Matrix4d;
using Vector = Eigen::Vector4d;

namespace {

/// z = (x, ẋ), ż = F z + b cos ωt, z⁺ = R z⁻; with p(φ) = Re(P e^{iφ}) the motion without impacts, the cycle meets
/// the stop at the phase φ with (1 − E R) z⁻ = (1 − E) p(φ), E = e^{FT}, z₂⁻ = σ.
struct OneImpact {
  double omega, T = 2 * std::numbers::pi / omega, sigma, phase = 0;
  double free;  // how far mass 2 goes without a stop
  Matrix F = Matrix::Zero(), R = Matrix::Identity(), E;
  Vector b, before, after;

  explicit OneImpact(double w, const toys::TwoDofImpact<double>& toy = {}) : omega(w) {
    sigma = toy.sigma;
    F.topRightCorner<2, 2>().setIdentity();
    F.row(2) << -(toy.k_1 + toy.k_2), toy.k_2, -(toy.c_1 + toy.c_2), toy.c_2;
    F.row(3) << toy.k_2, -toy.k_2, toy.c_2, -toy.c_2;
    F.row(2) /= toy.m_1;
    F.row(3) /= toy.m_2;
    b << 0, 0, toy.A_1 / toy.m_1, toy.A_2 / toy.m_2;
    R(3, 3) = -toy.eps_N;
    const Eigen::EigenSolver<Matrix> modes(F);
    const Eigen::Vector4cd growth = (modes.eigenvalues() * T).array().exp();
    const Eigen::Matrix4cd shapes = modes.eigenvectors();
    E = (shapes * growth.asDiagonal() * shapes.inverse()).real();
    const Eigen::Matrix4cd one = Eigen::Matrix4cd::Identity();
    const Eigen::Vector4cd P =
        (Complex(0, omega) * one - F.cast<Complex>()).inverse() * b.cast<Complex>();
    free = std::abs(P(1));
    const Matrix solved = (Matrix::Identity() - E * R).inverse() * (Matrix::Identity() - E);
    const Eigen::Vector4cd Z = solved.cast<Complex>() * P;
    for (const int side : {-1, 1}) {
      const double at = -std::arg(Z(1)) + side * std::acos(sigma / std::abs(Z(1)));
      const Vector z = (Z * std::polar(1.0, at)).real();
      if (z(3) < 0) continue;
      phase = at;
      before = z;
    }
    after = R * before;
  }
  /// Of the states after a period, from impact to impact.
  [[nodiscard]] Eigen::Vector4cd multipliers() const {
    const Vector rate = F * before + b * std::cos(phase);
    const Vector rate_after = F * after + b * std::cos(phase);
    Matrix impact = R;
    impact.col(1) += (rate_after - R * rate) / before(3);
    return (E * impact).eigenvalues();
  }
  [[nodiscard]] double radius() const { return multipliers().cwiseAbs().maxCoeff(); }
};

toys::Settings settings_for(const std::string& section, double omega) {
  toys::Settings settings;
  settings.section = section;
  settings.parameters = {{"omega", std::to_string(omega)}};
  return settings;
}
std::unique_ptr<maps::VectorMap> map_on(const std::string& section, double omega) {
  const auto toys = toys::registry();
  return toys::find(toys, "two_dof_impact").vector_family(settings_for(section, omega), {})->at({});
}

}  // namespace

TEST_CASE(
    "two masses and a stop: the cycle with one impact has the closed form, in both sections") {
  for (const double omega : {2.0, 2.3}) {
    const OneImpact exact(omega);
    CAPTURE(omega);
    for (const std::string section : {"impact", "strobe"}) {
      CAPTURE(section);
      const auto map = map_on(section, omega);
      bifurcation::CycleSearchOptions options;
      options.starts = 10;
      const auto search = bifurcation::find_cycles(*map, bifurcation::box_of(*map), 1, options, {});
      const Cycle* found = nullptr;
      for (const Cycle& cycle : search.cycles) {
        if (std::abs(cycle.time - exact.T) < 1e-9) found = &cycle;
      }
      REQUIRE(found != nullptr);
      if (section == "impact") {
        const auto& x = found->points[0];
        CHECK(std::abs(std::remainder(x[0] - exact.phase, 2 * std::numbers::pi)) <= 1e-11);
        CHECK(std::abs(x[1] - exact.before(3)) <= 1e-11);
        CHECK(std::abs(x[2] - exact.before(0)) <= 1e-11);
        CHECK(std::abs(x[3] - exact.before(2)) <= 1e-11);
      }
      const Eigen::Vector4cd multipliers = exact.multipliers();
      for (const Complex& known : multipliers) {
        double nearest = 1;
        for (const Complex& own : found->multipliers) {
          nearest = std::min(nearest, std::abs(own - known));
        }
        CHECK(nearest <= 1e-9);
      }
    }
  }
}

TEST_CASE("two masses and a stop: the cycle loses its stability to a torus, and regains it") {
  const auto toys = toys::registry();
  const auto family =
      toys::find(toys, "two_dof_impact").vector_family(settings_for("impact", 2), {"omega"});
  bifurcation::CycleDiagramRequest request;
  request.box = bifurcation::box_of(*map_on("impact", 2));
  for (int k = 0; k <= 6; ++k) request.parameters.push_back(2.0 + 0.24 * k / 6);
  request.searches = 1;
  request.search.starts = 10;
  request.doublings = 0;
  const auto diagram = bifurcation::cycle_diagram(*family, request, {});
  std::vector<double> found;
  for (const auto& point : diagram.points) {
    if (point.kind == CycleSpecialKind::range_end) continue;
    CHECK(point.kind == CycleSpecialKind::neimark_sacker);
    REQUIRE(point.multipliers.size() == 4);
    CHECK(std::abs(std::abs(point.multipliers[0]) - 1) <= 1e-9);
    CHECK(std::abs(point.multipliers[0] - std::conj(point.multipliers[1])) <= 1e-12);
    CHECK(std::abs(point.multipliers[0].imag()) > 0.5);
    CHECK(std::abs(OneImpact(point.parameter).radius() - 1) <= 1e-9);
    CHECK(point.unstable_before + point.unstable_after == 2);
    found.push_back(point.parameter);
  }
  REQUIRE(found.size() == 2);
  CHECK(found[0] == Approx(2.0695).epsilon(1e-4));
  CHECK(found[1] == Approx(2.2049).epsilon(1e-4));
}

TEST_CASE("two masses and a stop: along omega and eps_N both tori are one curve") {
  const auto toys = toys::registry();
  const auto& toy = toys::find(toys, "two_dof_impact");
  const toys::Settings settings = settings_for("impact", 2);
  const auto ab = toy.vector_family(settings, {"omega", "eps_N"}),
             ba = toy.vector_family(settings, {"eps_N", "omega"});
  const OneImpact start(2.0695);
  bifurcation::CycleLocusRequest request;
  request.kind = CycleSpecialKind::neimark_sacker;
  request.x = {start.phase, start.before(3), start.before(0), start.before(2)};
  request.a = 2.0695;
  request.b = 0.8;
  request.box = bifurcation::box_of(*map_on("impact", 2));
  request.range_a = {1.9, 2.4};
  request.range_b = {0.6, 0.9};
  request.name_a = "omega";
  request.name_b = "eps_N";
  const auto locus = bifurcation::cycle_locus(*ab, *ba, request);
  REQUIRE(locus.points.size() > 20);
  toys::TwoDofImpact<double> model;
  double first = 0, second = 0;  // omega where eps_N passes 0.8
  for (std::size_t k = 0; k < locus.points.size(); ++k) {
    const auto& p = locus.points[k];
    model.eps_N = p.b;
    CHECK(std::abs(OneImpact(p.a, model).radius() - 1) <= 1e-9);
    if (k == 0 || (p.b - 0.8) * (locus.points[k - 1].b - 0.8) > 0) continue;
    (first == 0 ? first : second) = p.a;
  }
  CHECK(std::min(first, second) == Approx(2.0695).epsilon(5e-3));
  CHECK(std::max(first, second) == Approx(2.2049).epsilon(5e-3));
  int turns = 0;
  for (const auto& p : locus.points) turns += p.note.find("turns in eps_N") == 0;
  CHECK(turns == 1);
  CHECK(locus.points.front().note == "end of the range of eps_N");
  CHECK(locus.points.back().note == "end of the range of eps_N");
}

TEST_CASE("two masses and a stop: on the torus the largest Lyapunov exponent is zero") {
  bifurcation::VectorAttractorOptions options;
  options.transient = test::draws(600);
  options.keep = test::draws(2500);
  for (const double omega : {2.0, 2.1}) {
    const auto map = map_on("impact", omega);
    const OneImpact exact(omega);
    const std::vector<double> start{exact.phase, exact.before(3) + 0.01, exact.before(0),
                                    exact.before(2)};
    const auto orbit = bifurcation::iterate(*map, start, options);
    REQUIRE(orbit.lyapunov.size() == 4);
    double low = 10, high = 0;
    for (const auto& x : orbit.points) {
      low = std::min(low, x[1]);
      high = std::max(high, x[1]);
    }
    if (omega > 2.05) {
      CHECK(std::abs(orbit.lyapunov[0]) <= (test::sanitized ? 0.05 : 1e-3));
      CHECK(orbit.lyapunov[1] < -0.01);
      CHECK(high - low > (test::sanitized ? 0.01 : 0.3));
    } else {
      CHECK(orbit.lyapunov[0] == Approx(std::log(exact.radius())).epsilon(0.05));
      if (!test::sanitized) CHECK(high - low < 1e-10);
    }
  }
}

TEST_CASE("two masses and a stop: branches with and without impacts meet in a graze") {
  toys::TwoDofImpact<double> toy;
  toy.c_1 = toy.c_2 = 0.4;
  const double graze = OneImpact(0.8, toy).free;
  const auto toys = toys::registry();
  toys::Settings settings = settings_for("strobe", 0.8);
  settings.parameters.insert(settings.parameters.end(), {{"c_1", "0.4"}, {"c_2", "0.4"}});
  const auto family = toys::find(toys, "two_dof_impact").vector_family(settings, {"sigma"});
  bifurcation::CycleDiagramRequest request;
  request.box = bifurcation::box_of(*map_on("strobe", 0.8));
  request.parameters = {3.54, 3.57, 3.6};
  request.searches = 2;
  request.search.starts = 5;
  request.doublings = 0;
  const auto diagram = bifurcation::cycle_diagram(*family, request, {});
  REQUIRE(diagram.branches.size() == 2);
  REQUIRE(diagram.points.size() == 4);
  // The cycle with impacts begins unstable, on the side of the other one, and folds.
  CHECK(diagram.points[1].kind == CycleSpecialKind::nonsmooth_fold);
  CHECK(std::abs(diagram.points[1].parameter - graze) <= 1e-10);
  CHECK(diagram.points[2].kind == CycleSpecialKind::fold);
  CHECK(diagram.points[2].parameter > graze);
}

TEST_CASE("two masses and a stop: the doubled branch goes from flip to flip") {
  const auto toys = toys::registry();
  const auto family =
      toys::find(toys, "two_dof_impact").vector_family(settings_for("impact", 1.4), {"omega"});
  const auto map = map_on("impact", 1.4);
  bifurcation::CycleDiagramRequest request;
  request.box = bifurcation::box_of(*map);
  for (int k = 0; k <= 4; ++k) request.parameters.push_back(1.32 + 0.03 * k);
  request.K = 2;
  request.searches = 1;
  request.search.starts = 20;
  request.doublings = 1;
  const auto diagram = bifurcation::cycle_diagram(*family, request, {});
  test::check_invariants(*map, diagram);
  REQUIRE(diagram.branches.size() == 2);
  std::vector<double> flips;
  for (const auto& point : diagram.points) {
    CHECK((point.kind == CycleSpecialKind::flip || point.kind == CycleSpecialKind::range_end));
    if (point.kind == CycleSpecialKind::flip) flips.push_back(point.parameter);
  }
  REQUIRE(flips.size() == 2);
  const auto& doubled = diagram.branches[diagram.branches[0].period == 4 ? 0 : 1].points;
  const auto [low, high] = std::minmax(doubled.front().parameter, doubled.back().parameter);
  CHECK(std::abs(low - flips[0]) <= 1e-12);
  CHECK(std::abs(high - flips[1]) <= 1e-12);
}

}  // namespace test_two_dof_impact_cycles

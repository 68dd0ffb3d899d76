// Equilibria without friction against closed forms, and their branches along a parameter.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <specht/bifurcation/crossings/sample.hpp>
#include <specht/bifurcation/equilibria/equilibria.hpp>
#include <specht/bifurcation/equilibria/equilibrium_path.hpp>
#include <specht/maps/statics/toy_statics.hpp>
#include <specht/toys/bouncing_ball.hpp>
#include <specht/toys/entry/static_family.hpp>
#include <specht/toys/impact_oscillator.hpp>
#include <specht/toys/rocking_rod.hpp>

#include "../toys_for_tests/bead_in_valley.hpp"
#include "../toys_for_tests/incline.hpp"

namespace test_equilibria {

using namespace specht;
using namespace specht::test;
using bifurcation::ContactList;
using bifurcation::Equilibrium;
using bifurcation::EquilibriumStability;
using bifurcation::find_equilibria;
using doctest::Approx;
using std::numbers::pi;

namespace {

/// A pendulum and a torque, with no contact: sin θ = T.
class Pendulum final : public maps::StaticSystem {
 public:
  explicit Pendulum(double torque) : torque_(torque) {}
  std::vector<std::string> coordinates() const override { return {"theta"}; }
  int contacts() const override { return 0; }
  maps::Statics at(const Eigen::VectorXd& q) const override {
    return {Eigen::VectorXd::Constant(1, torque_ - std::sin(q(0))), Eigen::VectorXd(0),
            Eigen::MatrixXd(1, 0), Eigen::MatrixXd(1, 0)};
  }
  Eigen::MatrixXd stiffness(const Eigen::VectorXd& q, const Eigen::VectorXd&,
                            const Eigen::VectorXd&) const override {
    return Eigen::MatrixXd::Constant(1, 1, std::cos(q(0)));
  }
  std::vector<core::Interval> postures() const override { return {{-pi, pi}}; }
  Eigen::VectorXd periods() const override { return Eigen::VectorXd::Constant(1, 2 * pi); }

 private:
  double torque_;
};

class Pendulums final : public maps::StaticFamily {
 public:
  std::vector<std::string> names() const override { return {"torque"}; }
  std::unique_ptr<maps::StaticSystem> at(std::span<const double> values) const override {
    return std::make_unique<Pendulum>(values[0]);
  }
};

/// A mass with a spring of stiffness k, pressed with the force −p against a wall at x = 0: λ = −p, or x = p/k.
class Pressed final : public maps::StaticSystem {
 public:
  Pressed(double k, double p) : k_(k), p_(p) {}
  std::vector<std::string> coordinates() const override { return {"x"}; }
  int contacts() const override { return 1; }
  maps::Statics at(const Eigen::VectorXd& q) const override {
    return {Eigen::VectorXd::Constant(1, p_ - k_ * q(0)), q, Eigen::MatrixXd::Ones(1, 1),
            Eigen::MatrixXd::Zero(1, 1)};
  }
  Eigen::MatrixXd stiffness(const Eigen::VectorXd&, const Eigen::VectorXd&,
                            const Eigen::VectorXd&) const override {
    return Eigen::MatrixXd::Constant(1, 1, k_);
  }
  std::vector<core::Interval> postures() const override { return {{-3, 3}}; }

 private:
  double k_, p_;
};

class PressedFamily final : public maps::StaticFamily {
 public:
  explicit PressedFamily(double k, double sign = 1) : k_(k), sign_(sign) {}
  std::vector<std::string> names() const override { return {"p"}; }
  std::unique_ptr<maps::StaticSystem> at(std::span<const double> values) const override {
    return std::make_unique<Pressed>(k_, sign_ * values[0]);
  }

 private:
  double k_, sign_;
};

const Equilibrium& only(const std::vector<Equilibrium>& found, const std::string& kind) {
  const auto has_kind = [&](const Equilibrium& e) { return bifurcation::kind(e) == kind; };
  REQUIRE(std::count_if(found.begin(), found.end(), has_kind) == 1);
  return *std::find_if(found.begin(), found.end(), has_kind);
}

bifurcation::EquilibriumDiagram diagram(const maps::StaticFamily& family,
                                        const std::vector<double>& values, int jobs = 1,
                                        const bifurcation::EquilibriumOptions& options = {}) {
  bifurcation::Execution execution;
  execution.jobs = jobs;
  return bifurcation::equilibria(family, values, options, execution);
}

}  // namespace

TEST_CASE("equilibria: sets of contacts") {
  CHECK(bifurcation::contact_sets(0, 3) == std::vector<ContactList>{{}});
  CHECK(bifurcation::contact_sets(3, 2) ==
        std::vector<ContactList>{{}, {0}, {1}, {2}, {0, 1}, {0, 2}, {1, 2}});
  CHECK(bifurcation::contact_sets(6, 4).size() == 57);
}

TEST_CASE("equilibria: a pendulum, its centre and its saddle, once each") {
  const auto found = find_equilibria(Pendulum(0.5));
  REQUIRE(found.size() == 2);
  CHECK(found[0].q(0) == Approx(pi / 6).epsilon(1e-14));
  CHECK(found[0].stability == EquilibriumStability::stable);
  CHECK(found[1].q(0) == Approx(5 * pi / 6).epsilon(1e-14));
  CHECK(found[1].stability == EquilibriumStability::unstable);
  CHECK(found[1].negative_directions == 1);
  for (const auto& e : found) CHECK(bifurcation::kind(e) == "free");
  CHECK(find_equilibria(Pendulum(1.5)).empty());
}

TEST_CASE("equilibria: a rod at rest on two supports") {
  const toys::RockingRod<double> rod;
  const auto found = find_equilibria(*maps::toy_statics(rod));
  const Equilibrium& rest = only(found, "c1 c2");
  CHECK(found.size() == 1);
  CHECK(std::abs(rest.q(0)) < 1e-14);
  CHECK(std::abs(rest.q(1)) < 1e-14);
  for (const double lambda : rest.lambda_N) CHECK(lambda == Approx(rod.m * rod.g / 2));
  CHECK(rest.stability == EquilibriumStability::stable);
}

TEST_CASE("equilibria: the curvature of a contact makes valleys stable and hills unstable") {
  BeadInValley<double> bead;
  bead.F = 4.0;
  const auto found = find_equilibria(*maps::toy_statics(bead));
  REQUIRE(found.size() == 3);
  const double angle = std::asin(bead.F / (bead.m * bead.g * bead.A));
  CHECK(found[0].q(0) == Approx(-pi + angle).epsilon(1e-14));
  CHECK(found[0].q(1) == Approx(-bead.A * std::cos(angle)).epsilon(1e-14));
  CHECK(found[0].stability == EquilibriumStability::stable);
  CHECK(found[1].q(0) == Approx(-angle).epsilon(1e-14));
  CHECK(found[1].stability == EquilibriumStability::unstable);
  for (const std::size_t k : {0u, 1u}) {
    CHECK(found[k].closed == ContactList{0});
    CHECK(found[k].lambda_N(0) == Approx(bead.m * bead.g));
  }
  const Equilibrium& at_wall = only(found, "c1 c2");
  CHECK(at_wall.q(0) == Approx(2.0));
  CHECK(at_wall.lambda_N(1) == Approx(bead.F + bead.m * bead.g * bead.A * std::sin(2.0)));
  CHECK(at_wall.stability == EquilibriumStability::stable);
}

TEST_CASE("equilibria: a contact that is closed but carries nothing forbids one side only") {
  BeadInValley<double> bead;
  bead.w = 0.0;  // on the hill: the bead falls to the left
  const Equilibrium hill = only(find_equilibria(*maps::toy_statics(bead)), "c1 c2");
  CHECK(std::abs(hill.q(0)) < 1e-14);
  CHECK(hill.stability == EquilibriumStability::unstable);
  bead.w = -pi;  // in the valley
  const Equilibrium valley = only(find_equilibria(*maps::toy_statics(bead)), "c1 c2");
  CHECK(valley.q(0) == Approx(-pi).epsilon(1e-14));
  CHECK(valley.stability == EquilibriumStability::stable);
}

TEST_CASE("equilibria: a toy that is no template on its scalar is differentiated by differences") {
  Incline<> flat;  // free to slide: a continuum
  const auto found = find_equilibria(*maps::toy_statics(flat));
  const Equilibrium& rest = only(found, "c1");
  CHECK(std::abs(rest.q(1)) < 1e-14);
  CHECK(rest.lambda_N(0) == Approx(flat.m * flat.g));
  CHECK(rest.stability == EquilibriumStability::marginal);
  CHECK(rest.zero_directions == 1);
  Incline<> steep;
  steep.theta = 0.3;
  CHECK(find_equilibria(*maps::toy_statics(steep)).empty());
  Incline<> ceiling;
  ceiling.theta = pi;
  CHECK(find_equilibria(*maps::toy_statics(ceiling)).empty());
}

TEST_CASE("equilibria: stiffness by dual numbers is that of differences") {
  const auto system = maps::toy_statics(BeadInValley<double>());
  const Eigen::Vector2d q(0.7, 0.3), lambda(1.5, 2.5), none(0.0, 0.0);
  const auto K = system->stiffness(q, lambda, none);
  const double step = 1e-5;
  for (int k = 0; k < 2; ++k) {
    Eigen::VectorXd more = q, less = q;
    more(k) += step;
    less(k) -= step;
    const auto ahead = system->at(more), behind = system->at(less);
    const Eigen::VectorXd change = ahead.h + ahead.W_N * lambda - behind.h - behind.W_N * lambda;
    for (int i = 0; i < 2; ++i) CHECK(K(i, k) == Approx(-change(i) / (2 * step)));
  }
}

TEST_CASE("equilibria: what moves with time is refused") {
  CHECK_THROWS_AS((void)maps::toy_statics(toys::ImpactOscillator<double>()), std::invalid_argument);
  toys::BouncingBall<double> ball;
  const auto found = find_equilibria(*maps::toy_statics(ball));  // its table is at rest
  CHECK(std::abs(only(found, "c1").q(0)) < 1e-14);
  ball.A = 0.01;
  CHECK_THROWS_AS((void)maps::toy_statics(ball), std::invalid_argument);
}

TEST_CASE("equilibria: branches meet and end in a fold, and are numbered as they begin") {
  const toys::ToyStaticFamily<BeadInValley<double>> family({}, {"F"});
  const auto result = diagram(family, bifurcation::grid(-9.0, 12.0, 43));
  CHECK(result.complete);
  REQUIRE(result.slices.size() == 43);
  for (const auto& slice : result.slices) {
    const double F = slice.parameter, angle = std::asin(F / 10.0);
    CAPTURE(F);
    if (F == 10.0) continue;  // the fold itself
    REQUIRE(slice.branch == (F < 10.0 ? std::vector<int>{1, 2, 3} : std::vector<int>{3}));
    const Equilibrium& wall = slice.equilibria.back();
    CHECK(wall.closed == ContactList{0, 1});
    CHECK(wall.lambda_N(1) == Approx(F + 10.0 * std::sin(2.0)));
    if (F > 10.0) continue;
    const Equilibrium &valley = slice.equilibria[0], &hill = slice.equilibria[1];
    CHECK(valley.q(0) == Approx(-pi + angle).epsilon(1e-13));
    CHECK(valley.stability == EquilibriumStability::stable);
    CHECK(hill.q(0) == Approx(-angle).epsilon(1e-13));
    CHECK(hill.stability == EquilibriumStability::unstable);
  }
}

TEST_CASE("equilibria: branches find what the search missed") {
  const toys::ToyStaticFamily<BeadInValley<double>> family({}, {"F"});
  bifurcation::EquilibriumOptions few;
  few.starts = 1;
  const auto sparse = diagram(family, bifurcation::grid(-5.0, 5.0, 41), 1, few);
  std::size_t most = 0;
  for (const auto& slice : sparse.slices) most = std::max(most, slice.equilibria.size());
  for (const auto& slice : sparse.slices) CHECK(slice.equilibria.size() == most);
}

TEST_CASE("equilibria: a periodic coordinate is continuous along a branch") {
  const auto result = diagram(Pendulums(), bifurcation::grid(-0.9, 0.9, 19));
  for (const auto& slice : result.slices) {
    REQUIRE(slice.equilibria.size() == 2);
    for (std::size_t k = 0; k < 2; ++k) {
      const double theta = slice.equilibria[k].q(0), centre = std::asin(slice.parameter);
      const bool stable = slice.equilibria[k].stability == EquilibriumStability::stable;
      CHECK(theta == Approx(stable ? centre : -pi - centre).epsilon(1e-13));
    }
  }
}

TEST_CASE("equilibria: a path ends where its equilibrium does") {
  const toys::ToyStaticFamily<BeadInValley<double>> family({}, {"F"});
  const double F = 4.0;
  const auto found = find_equilibria(*family.at(std::span(&F, 1)));
  const auto end = bifurcation::follow_equilibrium(family, found[0], F, 9.99, {});
  REQUIRE(end);
  CHECK(end->q(0) == Approx(-pi + std::asin(0.999)).epsilon(1e-13));
  CHECK_FALSE(bifurcation::follow_equilibrium(family, found[0], F, 10.01, {}));
  CHECK(bifurcation::follow_equilibrium(family, found[0], F, F + 1e-15, {}));
  BeadInValley<double> leaving;  // the wall carries no more
  leaving.F = -9.0;
  const auto at_wall = only(find_equilibria(*maps::toy_statics(leaving)), "c1 c2");
  const double end_of_wall = -10.0 * std::sin(2.0);
  const double before = std::nextafter(end_of_wall + 1e-6, 0.0), after = end_of_wall - 1e-6;
  CHECK(bifurcation::follow_equilibrium(family, at_wall, -9.0, before, {}));
  CHECK_FALSE(bifurcation::follow_equilibrium(family, at_wall, -9.0, after, {}));
  const auto last = *bifurcation::follow_equilibrium(family, at_wall, -9.0, before, {});
  CHECK_FALSE(bifurcation::follow_equilibrium(family, last, before, after, {}));
}

TEST_CASE("equilibria: the points where branches begin, fold and end are located") {
  const toys::ToyStaticFamily<BeadInValley<double>> family({}, {"F"});
  const auto result = diagram(family, bifurcation::grid(-12.0, 12.0, 7));
  std::vector<double> folds, lifts;
  for (const auto& point : result.points) {
    if (point.kind == bifurcation::EquilibriumPointKind::fold) folds.push_back(point.parameter);
    if (point.kind == bifurcation::EquilibriumPointKind::lift) lifts.push_back(point.parameter);
  }
  // |F| = m g A: at the lower value, of what the hill and the valley meet there nothing is on a slice.
  REQUIRE(folds.size() == 3);
  for (const double fold : folds) CHECK(std::abs(std::abs(fold) - 10.0) < 1e-10);
  REQUIRE(lifts.size() == 1);  // F = −m g A sin w: the wall carries nothing
  CHECK(std::abs(lifts[0] + 10.0 * std::sin(2.0)) < 1e-10);
}

TEST_CASE("equilibria: any number of threads gives the same, an interruption the first values") {
  const toys::ToyStaticFamily<BeadInValley<double>> family({}, {"F"});
  const auto values = bifurcation::grid(-12.0, 12.0, 7);
  const auto one = diagram(family, values, 1), three = diagram(family, values, 3);
  REQUIRE(one.slices.size() == three.slices.size());
  for (std::size_t i = 0; i < one.slices.size(); ++i) {
    CHECK(one.slices[i].branch == three.slices[i].branch);
    REQUIRE(one.slices[i].equilibria.size() == three.slices[i].equilibria.size());
    for (std::size_t k = 0; k < one.slices[i].equilibria.size(); ++k) {
      CHECK(one.slices[i].equilibria[k].q == three.slices[i].equilibria[k].q);
    }
  }
  const std::atomic<bool> stop{true};
  bifurcation::Execution execution;
  execution.stop = &stop;
  const auto none = bifurcation::equilibria(family, values, {}, execution);
  CHECK_FALSE(none.complete);
  CHECK(none.slices.empty());
}

TEST_CASE("equilibria: branches that meet at a value of the sweep") {
  using Kind = bifurcation::EquilibriumPointKind;
  for (const double k : {-1.0, 1.0}) {
    for (const auto& values :
         {std::vector<double>{-1, 0, 1}, {-1, -0.5, 0, 0.5, 1}, {-1, -0.3, 1}}) {
      const auto result = diagram(PressedFamily(k), values);
      const auto inside = [](const auto& point) { return point.kind != Kind::range_end; };
      REQUIRE(std::count_if(result.points.begin(), result.points.end(), inside) == 1);
      const auto& point = *std::find_if(result.points.begin(), result.points.end(), inside);
      CHECK(point.kind == (k < 0 ? Kind::fold : Kind::handover));
      CHECK(std::abs(point.parameter) <= 1e-11);
      CHECK(std::abs(point.q(0)) <= 1e-7);
      CHECK(point.branch_before != 0);
      CHECK(point.branch_after != 0);
      CHECK((point.branch_before == point.branch_after) == (k > 0));
      CHECK(point.contacts_before != point.contacts_after);
    }
  }
}

TEST_CASE("equilibria: branches that meet at the first or the last value fold there, or go on") {
  using Kind = bifurcation::EquilibriumPointKind;
  for (const auto& values : {std::vector<double>{-1, 0}, {-1, -0.5, 0}}) {
    const auto fold = diagram(PressedFamily(-1), values);
    REQUIRE(fold.points.size() == 3);
    CHECK(fold.points[0].kind == Kind::range_end);
    CHECK(fold.points[1].kind == Kind::range_end);
    const auto& point = fold.points[2];
    CHECK(point.kind == Kind::fold);
    CHECK(point.parameter == 0);
    CHECK(point.branch_before != point.branch_after);
    CHECK(point.contacts_before != point.contacts_after);

    const auto passes = diagram(PressedFamily(1), values);
    const auto ends = [](const auto& p) { return p.kind == Kind::range_end; };
    CHECK(std::all_of(passes.points.begin(), passes.points.end(), ends));
  }
  const auto below = diagram(PressedFamily(-1, -1), {0, 0.5, 1});
  REQUIRE(below.points.size() == 3);
  CHECK(below.points[0].kind == Kind::fold);
}

}  // namespace test_equilibria

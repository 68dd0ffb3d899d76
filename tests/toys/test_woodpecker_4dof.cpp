// The woodpecker with four degrees of freedom: its equations against Lagrange's, its contacts against smooth gaps
// that are written out, and against the contacts that a search finds between its polygons.
#include <doctest/doctest.h>

#include <cmath>
#include <numbers>
#include <set>
#include <specht/core/geometry/contact_search.hpp>
#include <specht/toys/woodpecker_4dof.hpp>

#include "differences.hpp"

namespace test_woodpecker_4dof {

using namespace specht;
using namespace specht::test;
using Toy = toys::Woodpecker4Dof<Real>;
using State = Toy::State;

namespace {

State some_state(Draw& draw) {
  State at;
  at.q << draw(-0.001L, 0.001L), draw(-0.1L, 0.1L), draw(-0.2L, 0.2L), draw(-1, 0.3L);
  at.u << draw(-1, 1), draw(-1, 1), draw(-20, 20), draw(-20, 20);
  at.region = {{3, 0}};  // the beak, and the lower left corner
  return at;
}
Vector4 some_acceleration(Draw& draw) {
  return {draw(-10, 10), draw(-10, 10), draw(-500, 500), draw(-500, 500)};
}

Point spring(const Toy& toy, const Vector4& q) {
  return Point(q(0), q(1)) + toy.l_M * direction(q(2));
}
Point bird(const Toy& toy, const Vector4& q) { return spring(toy, q) + toy.l_G * direction(q(3)); }

Real lagrangian(const Toy& toy, const Vector4& q, const Vector4& u) {
  const auto rate = [&](const auto& point) {
    return slope([&](Real t) -> Point { return point(toy, q + t * u); }, 1e-4L);
  };
  const Point v_S = rate(bird), v_M(u(0), u(1));
  const Real twist = q(3) - q(2);
  return (toy.m_S * v_S.squaredNorm() + toy.m_M * v_M.squaredNorm() + toy.J_S * u(3) * u(3) +
          toy.J_M * u(2) * u(2)) /
             2 -
         toy.c_phi * twist * twist / 2 - toy.g * (toy.m_S * bird(toy, q)(1) + toy.m_M * q(1));
}

/// The points that touch, on the right or the left face, as the sketch shows them.
struct Touching {
  Point at;
  bool right;
};
std::array<Touching, 6> touching(const Toy& toy, const Vector4& q) {
  const auto on = [](const Point& origin, Real angle, Real x, Real y) -> Point {
    const Point e = direction(angle);
    return origin + Point(x * e(0) - y * e(1), x * e(1) + y * e(0));
  };
  const Point M(q(0), q(1));
  return {{{on(bird(toy, q), q(3), -toy.l_S, toy.h_S), true},
           {on(M, q(2), toy.r_M, -toy.h_M), true},
           {on(M, q(2), toy.r_M, toy.h_M), true},
           {on(M, q(2), -toy.r_M, -toy.h_M), false},
           {on(M, q(2), -toy.r_M, toy.h_M), false},
           {on(bird(toy, q), q(3), -toy.r_S, -toy.r_S), true}}};
}

}  // namespace

TEST_CASE("woodpecker_4dof: M and h are Lagrange's equations") {
  Draw draw(1);
  const Toy toy;
  for (int n = 0; n < 50; ++n) {
    const State at = some_state(draw);
    const Vector4 a = some_acceleration(draw);
    const Vector4 expected =
        lagrange([&](const Vector4& q, const Vector4& u) { return lagrangian(toy, q, u); }, at, a);
    const Vector4 got = toy.mass(at) * a - toy.force(at);
    CAPTURE(n);
    for (int k = 0; k < 4; ++k) {
      const Real scale = toy.mass(at).row(k).cwiseAbs().dot(a.cwiseAbs()) + 1e-3L;
      CHECK(double(std::abs(expected(k) - got(k)) / scale) < 1e-8);
    }
    CHECK((toy.mass(at) - toy.mass(at).transpose()).norm() == 0);
    CHECK(toy.mass(at).ldlt().isPositive());
  }
}

TEST_CASE("woodpecker_4dof: energy is constant in flight") {
  Draw draw(2);
  const Toy toy;
  for (int n = 0; n < 50; ++n) {
    const State at = some_state(draw);
    const Vector4 acceleration = toy.mass(at).inverse() * toy.force(at);
    const auto energy = [&](Real t) { return toy.energy(along(at, acceleration, t)); };
    CHECK(double(std::abs(slope(energy, 1e-6L))) < 1e-10);
  }
}

TEST_CASE("woodpecker_4dof: gaps are smooth functions, their directions and offsets derivatives") {
  Draw draw(3);
  const Toy toy;
  for (int n = 0; n < 50; ++n) {
    const State at = some_state(draw);
    const Vector4 a = some_acceleration(draw);
    const auto gaps = toy.gaps(at);
    const auto W_N = toy.normal_directions(at), W_T = toy.tangential_directions(at);
    const auto w_N = toy.normal_acceleration_offsets(at),
               w_T = toy.tangential_acceleration_offsets(at);
    for (int i = 0; i < 6; ++i) {
      const auto k = static_cast<std::size_t>(i);
      const auto gap = [&](Real t) {
        const auto [point, right] = touching(toy, along(at, a, t).q)[k];
        return (right ? point(0) : -point(0)) - toy.r_0;
      };
      const auto slip = [&](Real t) {
        const auto [point, right] = touching(toy, along(at, a, t).q)[k];
        return right ? point(1) : -point(1);
      };
      CAPTURE(i);
      CHECK(double(std::abs(gap(0) - gaps(i))) < 1e-18);
      CHECK(double(std::abs(slope(gap, 1e-4L) - W_N.col(i).dot(at.u))) < 1e-12);
      CHECK(double(std::abs(slope(slip, 1e-4L) - W_T.col(i).dot(at.u))) < 1e-12);
      CHECK(double(std::abs(curvature(gap, 1e-4L) - W_N.col(i).dot(a) - w_N(i))) < 1e-7);
      CHECK(double(std::abs(curvature(slip, 1e-4L) - W_T.col(i).dot(a) - w_T(i))) < 1e-7);
    }
  }
}

TEST_CASE("woodpecker_4dof: a search between its polygons finds these contacts and no others") {
  // Birds of any direction, with the beak of the toy and one so short that a fifth vertex is a corner.
  Draw draw(4);
  int near = 0, of_bird = 0;
  std::set<int> touched;
  for (int n = 0; n < 20000; ++n) {
    toys::Woodpecker4Dof<double> toy;
    if (n % 2 == 1) toy.l_S = 0.001, toy.h_S = 0.004;
    const auto shapes = toy.shapes();
    toys::Woodpecker4Dof<double>::State at;
    at.q << double(draw(-0.0007L, 0.0007L)), double(draw(-0.1L, 0.1L)), double(draw(-0.12L, 0.12L)),
        double(draw(-3.2L, 3.2L));
    if (n % 4 < 2)
      at.q(0) = double(draw(-0.02L, 0.02L));  // the bird beside the pole; the sleeve may be in it
    at.region = toy.region_at(at);
    const auto gaps = toy.gaps(at);
    const auto sleeve = core::Pose<double>::of({at.q(0), at.q(1)}, at.q(2));
    const auto bird = core::Pose<double>::of(
        sleeve.at({toy.l_M, 0}) +
            core::Planar<double>{toy.l_G * std::cos(at.q(3)), toy.l_G * std::sin(at.q(3))},
        at.q(3));
    const auto pole = core::Pose<double>::of({0, at.q(1)}, 0);
    constexpr double reach = 5e-4;
    struct Body {
      const core::Polygon& shape;
      const core::Pose<double>& pose;
      std::array<int, 6> vertex;  // of each contact, or −1
    };
    const auto& [first, second] = at.region.vertex;
    const Body bodies[] = {{shapes.bird, bird, {first, -1, -1, -1, -1, second}},
                           {shapes.right_half, sleeve, {-1, 0, 3, -1, -1, -1}},
                           {shapes.left_half, sleeve, {-1, -1, -1, 1, 2, -1}}};
    for (const Body& body : bodies) {
      double least = 1;
      for (std::size_t i = 0; i < 6; ++i) {
        if (body.vertex[i] >= 0) least = std::min(least, gaps(static_cast<int>(i)));
      }
      if (least < 0) continue;
      const core::ContactSearch search(body.shape, shapes.pole);
      core::FoundContacts found;
      search.find(body.pose, pole, reach, found);
      CHECK_FALSE(found.crossing.has_value());
      std::size_t expected = 0;
      for (std::size_t i = 0; i < 6; ++i) {
        const double gap = gaps(static_cast<int>(i));
        if (body.vertex[i] < 0 || gap > reach) continue;
        ++expected;
        const auto own = std::find_if(found.pairs.begin(), found.pairs.end(), [&](auto& p) {
          return p.vertex_of_first && p.vertex == body.vertex[i];
        });
        CAPTURE(i);
        REQUIRE(own != found.pairs.end());
        CHECK(own->edge == (i == 3 || i == 4 ? 3 : 1));
        CHECK(std::abs(own->distance - gap) < 1e-16);
        if (i == 0 || i == 5) touched.insert(body.vertex[i]), ++of_bird;
      }
      // A vertex of the bird farther away than its slots may be within the reach, too.
      CHECK(found.pairs.size() >= expected);
      for (const auto& p : found.pairs) CHECK(p.distance >= least - 1e-16);
      if (&body != bodies) CHECK(found.pairs.size() == expected);
      near += static_cast<int>(expected);
    }
    if (n % 4 != 2 || gaps.minCoeff() < 0) continue;
    for (const core::Polygon* half : {&shapes.right_half, &shapes.left_half}) {
      const core::ContactSearch search(shapes.bird, *half);
      core::FoundContacts found;
      search.find(bird, sleeve, reach, found);
      CHECK_FALSE(found.crossing.has_value());
      CHECK(found.pairs.empty());
    }
  }
  CHECK(near > 1000);
  CHECK(of_bird > 200);
  CHECK(touched == std::set{0, 1, 2, 3, 4});
}

TEST_CASE("woodpecker_4dof: as the bird turns its slots pass on from vertex to vertex") {
  for (const double beak : {0.0201, 0.001}) {
    CAPTURE(beak);
    toys::Woodpecker4Dof<double> toy;
    toy.l_S = beak;
    if (beak < toy.r_S) toy.h_S = 0.004;
    const int corners = beak < toy.r_S ? 5 : 4;
    for (const double rate : {1.0, -1.0}) {
      toys::Woodpecker4Dof<double>::State at;
      at.q(3) = 0.1;
      at.u(3) = rate;
      at.region = toy.region_at(at);
      int changes = 0;
      for (int n = 0; n < 20000; ++n) {  // ten turns
        at.q(3) += rate * 20 * std::numbers::pi / 20000;
        const auto before = at.region;
        for (const int slot : {0, 1}) {
          const auto [value, slope] = toy.region_border(at, slot);
          CHECK(std::isfinite(slope));
          if (value > 0 || slope > 0) continue;
          at.region = toy.cross_region_border(at, slot);
          ++changes;
        }
        const auto &now = at.region.vertex, &last = before.vertex;
        CHECK((now[0] == last[0] || now[1] == last[1]));
        // The nearest vertex of all is in a slot.
        const double nearest =
            toy.gaps(at)(0) < toy.gaps(at)(5) ? toy.gaps(at)(0) : toy.gaps(at)(5);
        auto other = at;
        other.region = toy.region_at(at);
        CHECK(std::min(toy.gaps(other)(0), toy.gaps(other)(5)) == doctest::Approx(nearest));
        for (int i = 0; i < corners; ++i) {
          other.region = {{i, i}};
          CHECK(toy.gaps(other)(0) >= nearest - 1e-15);
        }
      }
      CHECK(changes == 10 * corners);
    }
  }
}

TEST_CASE("woodpecker_4dof: the defaults are the data of the woodpecker of the other source") {
  const toys::Woodpecker4Dof<double> toy;
  CHECK(std::array{toy.m_M, toy.J_M, toy.m_S, toy.J_S, toy.g, toy.c_phi} ==
        std::array{0.0003, 5e-9, 0.0045, 7e-7, 9.81, 0.0056});
  CHECK(std::array{toy.r_0, toy.r_M, toy.h_M, toy.l_M, toy.l_G, toy.h_S, toy.l_S, toy.r_S} ==
        std::array{0.0025, 0.0031, 0.0058, 0.010, 0.015, 0.020, 0.0201, 0.002});
  toys::Woodpecker4Dof<double>::State at;
  at.region = toy.region_at(at);
  const auto gaps = toy.gaps(at);
  CHECK(gaps(0) == doctest::Approx(0.0024));  // l_M + l_G − l_S − r_0
  for (int i = 1; i < 5; ++i) CHECK(gaps(i) == doctest::Approx(0.0006));
}

TEST_CASE("woodpecker_4dof: the jammed sleeve touches with LR and UL, the bird with its beak") {
  const toys::Woodpecker4Dof<double> toy;
  CHECK(toy.jammed_angle() == doctest::Approx(-0.100900924720625).epsilon(1e-13));
  const auto section = toys::Woodpecker4Dof<double>::sections()[0];
  auto at = section.alternative[0].lift(toy, toy.beak_angle(), 0);
  const auto gaps = toy.gaps(at);
  for (const int i : {0, 1, 4}) CHECK(std::abs(gaps(i)) < 1e-17);
  CHECK(gaps(2) > 1e-4);
  CHECK(gaps(3) > 1e-4);
}

TEST_CASE("woodpecker_4dof: bodies that start in each other are named") {
  using Plain = toys::Woodpecker4Dof<double>;
  const Plain toy;
  const auto why = [&](double x_M, double phi_M, double phi_S) {
    Plain::State at;
    at.q << x_M, 5.0, phi_M, phi_S;  // whatever the height
    return toy.why_not_admissible(at, 1e-12);
  };
  CHECK(why(0, 0, 0).empty());
  CHECK(why(0, toy.jammed_angle(), -0.5).empty());
  CHECK(why(0, toy.jammed_angle(), toy.beak_angle()).empty());
  CHECK(why(0.003, 0, 0) == "sleeve and pole overlap, 0.0024 m deep");
  CHECK(why(-0.003, 0, 0) == "sleeve and pole overlap, 0.0024 m deep");
  CHECK(why(0, 0, 0.3).starts_with("bird and pole overlap, "));  // the beak
  // The bird on its back: the beak is right of the pole, other vertices are not.
  Plain::State at;
  at.q << 0, 0, 0, 3;
  at.region = {{3, 3}};
  CHECK(toy.gaps(at).minCoeff() > 0);
  at.region = toy.region_at(at);
  CHECK(toy.gaps(at).minCoeff() < 0);
  CHECK(why(0, 0, 3) == "edges of bird and pole cross");
  CHECK(why(0, 0, -2.2).starts_with("bird and pole overlap, "));  // a corner of its body
}

TEST_CASE(
    "woodpecker_4dof: on the section the bird is clear of the pole, at both ends it touches it") {
  using Plain = toys::Woodpecker4Dof<double>;
  const Plain toy;
  const auto section = Plain::sections()[0];
  const core::Interval domain = section.domain(toy, 0);
  CHECK(domain.high == toy.beak_angle());
  CHECK(domain.low < section.range.low);
  const auto why = [&](double x) {
    return toy.why_not_admissible(section.alternative[0].lift(toy, x, 0), 1e-12);
  };
  for (int k = 0; k <= 100; ++k) {
    CHECK(why(domain.low + k * (domain.high - domain.low) / 100).empty());
  }
  CHECK(why(domain.high + 1e-6).starts_with("bird and pole overlap, "));
  CHECK(why(domain.low - 1e-6).starts_with("bird and pole overlap, "));
  // A beak too short to reach the pole leaves the swing to other vertices.
  Plain blunt;
  blunt.h_S = 0.001;
  CHECK(std::isfinite(section.domain(blunt, 0).high));
}

TEST_CASE("woodpecker_4dof: parameters that cannot be are refused, and say why") {
  using Plain = toys::Woodpecker4Dof<double>;
  CHECK(refusal<Plain>("r_M", "0.0024").find("r_M = 0.0024 must be larger than r_0 = ") !=
        std::string::npos);
  CHECK(refusal<Plain>("l_M", "0.003").find("l_M = 0.003 must be larger than r_M = ") !=
        std::string::npos);
  CHECK(refusal<Plain>("h_S", "nan").find("h_S") != std::string::npos);
}

}  // namespace test_woodpecker_4dof

// A vertex on an edge of two bodies that both move and are moved: directions and offsets against differences.
#include <doctest/doctest.h>

#include <cmath>
#include <random>
#include <specht/core/geometry/vertex_on_corner.hpp>
#include <specht/core/geometry/vertex_on_edge.hpp>
#include <specht/core/numerics/dual.hpp>

namespace test_vertex_on_edge {

using namespace specht;

namespace {

constexpr int dof = 4;

/// Two bodies: one at the end of a crank, one that slides and turns, both also moved in time.
///   A: at (q₀ + cos q₁, sin q₁ + t²), turned by q₁ + 3 t²
///   B: at (q₂, q₂² + sin 2t), turned by q₃ − t²
template <class S>
struct Pair {
  core::BodyMotion<S, dof> a, b;

  Pair(const core::Vector<S, dof>& q, const core::Vector<S, dof>& u, const S& t) {
    using std::cos, std::sin;
    const S c = cos(q(1)), d = sin(q(1)), two(2), six(6), one(1), O(0);
    a.pose = core::Pose<S>::of({S(q(0) + c), S(d + t * t)}, S(q(1) + S(3) * t * t));
    a.J_x << one, -d, O, O;
    a.J_y << O, c, O, O;
    a.J_phi << O, one, O, O;
    a.given_velocity = {O, S(two * t)};
    a.given_rate = six * t;
    a.acceleration_offset = {S(-c * u(1) * u(1)), S(two - d * u(1) * u(1))};
    a.angular_acceleration_offset = six;
    a.set_rates(u);
    b.pose = core::Pose<S>::of({q(2), S(q(2) * q(2) + sin(S(two * t)))}, S(q(3) - t * t));
    b.J_x << O, O, one, O;
    b.J_y << O, O, two * q(2), O;
    b.J_phi << O, O, O, one;
    b.given_velocity = {O, S(two * cos(S(two * t)))};
    b.given_rate = -two * t;
    b.acceleration_offset = {O, S(two * u(2) * u(2) - S(4) * sin(S(two * t)))};
    b.angular_acceleration_offset = -two;
    b.set_rates(u);
  }
  [[nodiscard]] core::VertexOnEdge<S, dof> contact() const {
    const S n = S(0.6), m = S(0.8);
    return {a, {S(0.3), S(-0.2)}, b, {S(0.5), S(0.1)}, {n, m}};
  }
};

using Real = long double;
using Vec = core::Vector<Real, dof>;

/// Speeds and accelerations of a contact of the pair against differences of its distance and of its slip.
template <class Contact>
void check_derivatives(const Contact& contact_of) {
  std::mt19937_64 bits(1);
  const auto number = [&] { return 2 * (static_cast<Real>(bits() >> 11u) * 0x1p-53L) - 1; };
  for (int n = 0; n < 50; ++n) {
    Vec q, u, acceleration;
    for (int k = 0; k < dof; ++k) {
      q(k) = number();
      u(k) = number();
      acceleration(k) = number();
    }
    const Real t0 = number();
    const auto then = [&](Real h) {
      const Vec q_then = q + h * u + h * h / 2 * acceleration, u_then = u + h * acceleration;
      return Pair<Real>(q_then, u_then, t0 + h);
    };
    const auto speed = [&](Real h, bool normal) {
      const Pair<Real> pair = then(h);
      const auto contact = contact_of(pair);
      const Vec u_then = u + h * acceleration;
      return normal ? contact.normal_direction().dot(u_then) + contact.normal_velocity_offset()
                    : contact.tangential_direction().dot(u_then) +
                          contact.tangential_velocity_offset();
    };
    const auto gap = [&](Real h) { return contact_of(then(h)).gap(); };
    const auto slope = [](const auto& f, Real h) {
      return (8 * (f(h) - f(-h)) - (f(2 * h) - f(-2 * h))) / (12 * h);
    };
    const Pair<Real> pair = then(0);
    const auto contact = contact_of(pair);
    CAPTURE(n);
    CHECK(double(std::abs(slope(gap, 2e-4L) - speed(0, true))) < 1e-10);
    CHECK(double(std::abs(slope([&](Real h) { return speed(h, true); }, 2e-4L) -
                          contact.normal_direction().dot(acceleration) -
                          contact.normal_acceleration_offset())) < 1e-9);
    CHECK(double(std::abs(slope([&](Real h) { return speed(h, false); }, 2e-4L) -
                          contact.tangential_direction().dot(acceleration) -
                          contact.tangential_acceleration_offset())) < 1e-9);
  }
}

}  // namespace

TEST_CASE("vertex on edge: speeds and accelerations are derivatives of distance and of slip") {
  check_derivatives([](const Pair<Real>& pair) { return pair.contact(); });
}

TEST_CASE("vertex on corner: speeds and accelerations are derivatives of distance and of slip") {
  check_derivatives([](const Pair<Real>& pair) {
    return core::VertexOnCorner<Real, dof>(pair.a, {0.3L, -0.2L}, pair.b, {2.5L, 3.1L});
  });
}

TEST_CASE(
    "vertex on edge: slip is the velocity against the point of the edge's body at the same place") {
  const Vec q{0.1L, 0.7L, -0.3L, 0.4L}, u{1, -2, 0.5L, 3};
  const Pair<Real> pair(q, u, 0.3L);
  const auto contact = pair.contact();
  const auto p = pair.a.pose.at({0.3L, -0.2L});
  const auto n = pair.b.pose.turned({0.6L, 0.8L});
  const auto against = pair.a.velocity_of(p) - pair.b.velocity_of(p);
  const Real slip = contact.tangential_direction().dot(u) + contact.tangential_velocity_offset();
  CHECK(double(std::abs(n.left().dot(against) - slip)) < 1e-15);
}

TEST_CASE("vertex on edge: w_N is the gradient of the distance, in dual numbers") {
  using Dual = core::Dual<double>;
  for (int k = 0; k < dof; ++k) {
    core::Vector<Dual, dof> q, u;
    core::Vector<double, dof> q_v, u_v;
    for (int i = 0; i < dof; ++i) {
      q_v(i) = 0.3 * i - 0.2;
      u_v(i) = 0.1 * i;
      q(i) = Dual(q_v(i), i == k ? 1.0 : 0.0);
      u(i) = Dual(u_v(i));
    }
    const Pair<double> plain(q_v, u_v, 0.3);
    CHECK(Pair<Dual>(q, u, Dual(0.3)).contact().gap().d ==
          doctest::Approx(plain.contact().normal_direction()(k)).epsilon(1e-14));
  }
}

}  // namespace test_vertex_on_edge

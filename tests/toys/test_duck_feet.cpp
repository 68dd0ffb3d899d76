// The contacts of the duck against its picture: gaps and sliding from the outlines of the soles, regions.
#include <doctest/doctest.h>

#include <limits>

#include "duck_picture.hpp"

namespace test_duck_feet {

using namespace specht;
using namespace specht::test;
using namespace specht::test::duck;

TEST_CASE("duck: gaps are the least heights of the soles and the angles between the legs") {
  Draw draw(3);
  for (int n = 0; n < 50; ++n) {
    const Toy toy = n == 0 ? Toy() : some_toy(draw);
    for (const DuckFeet& feet : all_feet) {
      const State at = some_state(feet, draw);
      const auto gaps = toy.gaps(at);
      CAPTURE(n);
      for (int foot = 0; foot < 2; ++foot) {
        CHECK(double(std::abs(gaps(foot) - to_slope(toy, at.q, foot))) < 1e-17);
        const bool tread = foot == 0 ? feet.front_tread : feet.rear_tread;
        CHECK((lowest(at.q, foot) > 0) == tread);
        Real least = std::numeric_limits<Real>::infinity();
        for (int k = 0; k <= 1500; ++k) {
          least = std::min(least, sole(toy, at.q, foot, Real(k) / 1000)(1));
        }
        CHECK(double(least - gaps(foot)) > -1e-17);
        CHECK(double(least - gaps(foot)) < 1e-6 * double(toy.R));
      }
      CHECK(double(std::abs(gaps(2) - (at.q(3) - at.q(2)))) < 1e-18);
      CHECK(double(std::abs(gaps(2) + gaps(3) - toy.phi_c)) < 1e-18);
    }
  }
}

TEST_CASE("duck: the feet's directions and offsets are those of the soles' lowest points") {
  Draw draw(4);
  const Real h = 1e-4L;
  for (int n = 0; n < 25; ++n) {
    const Toy toy = n == 0 ? Toy() : some_toy(draw);
    for (const DuckFeet& feet : all_feet) {
      const State at = some_state(feet, draw);
      const Vector4 a = some_acceleration(draw);
      const auto W_N = toy.normal_directions(at), W_T = toy.tangential_directions(at);
      const auto w_N_bar = toy.normal_acceleration_offsets(at);
      const auto w_T_bar = toy.tangential_acceleration_offsets(at);
      for (int foot = 0; foot < 2; ++foot) {
        CAPTURE(n);
        CAPTURE(foot);
        for (int k = 0; k < 4; ++k) {
          const Vector4 e = Vector4::Unit(k);
          const auto gap = [&](Real x) { return to_slope(toy, at.q + x * e, foot); };
          CHECK(double(std::abs(slope(gap, 1e-3L) - W_N(k, foot))) < 1e-14);
          CHECK(double(std::abs(touching_velocity(toy, at.q, e, foot)(0) - W_T(k, foot))) < 1e-14);
        }
        // the lowest point of a sole has the rate of the gap
        const Point touching = touching_velocity(toy, at.q, at.u, foot);
        CHECK(double(std::abs(touching(0) - tangential_speed(toy, at, foot))) < 1e-12);
        CHECK(double(std::abs(touching(1) - normal_speed(toy, at, foot))) < 1e-12);

        const auto gap = [&](Real t) { return to_slope(toy, along(at, a, t).q, foot); };
        const auto rate = [&](Real t) { return normal_speed(toy, along(at, a, t), foot); };
        const Real opening = W_N.col(foot).dot(a) + w_N_bar(foot);
        CHECK(double(std::abs(curvature(gap, h) - opening)) < 1e-8);
        CHECK(double(std::abs(slope(rate, h) - opening)) < 1e-10);

        const auto slide = [&](Real t) {
          const State s = along(at, a, t);
          return touching_velocity(toy, s.q, s.u, foot)(0);
        };
        const auto speed = [&](Real t) { return tangential_speed(toy, along(at, a, t), foot); };
        const Real sliding = W_T.col(foot).dot(a) + w_T_bar(foot);
        CHECK(double(std::abs(slope(slide, h) - sliding)) < 1e-8);
        CHECK(double(std::abs(slope(speed, h) - sliding)) < 1e-10);
      }
    }
  }
}

TEST_CASE("duck: the stops between the legs are angles, without friction") {
  Draw draw(5);
  for (int n = 0; n < 20; ++n) {
    const Toy toy = some_toy(draw);
    for (const DuckFeet& feet : all_feet) {
      const State at = some_state(feet, draw);
      CHECK(toy.normal_directions(at).col(2) == Vector4(0, 0, -1, 1));
      CHECK(toy.normal_directions(at).col(3) == Vector4(0, 0, 1, -1));
      CHECK(toy.tangential_directions(at).rightCols<2>().isZero(0));
      CHECK(toy.normal_acceleration_offsets(at).tail<2>().isZero(0));
      CHECK(toy.tangential_acceleration_offsets(at).tail<2>().isZero(0));
    }
    const auto contact = toy.contact_parameters();
    for (std::size_t i = 0; i < 4; ++i) {
      CHECK(contact[i].mu == (i < 2 ? toy.mu : 0));
      CHECK(contact[i].eps_N == toy.eps_N);
      CHECK(contact[i].eps_T == 0);
    }
  }
}

TEST_CASE("duck: a region ends where the value of a border falls through zero") {
  const Toy toy;
  Draw draw(7);
  for (int n = 0; n < 20; ++n) {
    for (const DuckFeet& feet : all_feet) {
      const State at = some_state(feet, draw);
      CHECK(toy.region_at(at) == feet);
      for (int border = 0; border < 2; ++border) {
        CAPTURE(border);
        CHECK(double(toy.region_border(at, border)[0]) > 0.04);
        const auto value = [&](Real t) {
          return toy.region_border(along(at, Vector4::Zero(), t), border)[0];
        };
        CHECK(double(std::abs(slope(value, 1e-4L) - toy.region_border(at, border)[1])) < 1e-13);

        State beyond = at;  // by the one border
        beyond.q(2 + border) *= -1;
        CHECK(toy.region_border(beyond, border)[0] == -toy.region_border(at, border)[0]);
        CHECK(toy.region_border(beyond, 1 - border)[0] == toy.region_border(at, 1 - border)[0]);
        const DuckFeet behind = toy.cross_region_border(beyond, border);
        CHECK(behind == toy.region_at(beyond));
        beyond.region = behind;
        CHECK(toy.region_border(beyond, border)[0] == toy.region_border(at, border)[0]);
        CHECK(toy.region_border(beyond, border)[1] == -toy.region_border(at, border)[1]);
        CHECK(toy.cross_region_border(beyond, border) == feet);
      }
    }
  }
  CHECK(toy.region_at(State()) == DuckFeet());
}

TEST_CASE("duck: borders, contacts and symbols tell of the foot that they belong to") {
  const Toy toy;
  Draw draw(8);
  for (const DuckFeet& feet : all_feet) {
    const State at = some_state(feet, draw);
    for (int border = 0; border < 2; ++border) {
      State crossed = at;
      crossed.region = toy.cross_region_border(at, border);
      const bool now_on_tread = border == 0 ? !feet.front_tread : !feet.rear_tread;
      for (int part = 0; part < Toy::region_parts; ++part) {
        const int expected = part != Toy::border_part(border) ? 0 : now_on_tread ? 1 : -1;
        CHECK(toy.region_symbol(crossed.region, at.region, part) == expected);
        CHECK(toy.region_symbol(at.region, crossed.region, part) == -expected);
        CHECK(toy.region_symbol(at.region, at.region, part) == 0);
      }
      for (int i = 0; i < Toy::contacts; ++i) {
        const bool touches = Toy::contact_part(i) == Toy::border_part(border);
        CHECK((toy.gaps(at)(i) != toy.gaps(crossed)(i)) == touches);
      }
    }
  }
  CHECK(Toy::contact_part(2) == -1);
  CHECK(Toy::contact_part(3) == -1);
}

TEST_CASE("duck: across a border gaps and directions go on, the opening acceleration jumps") {
  Draw draw(9);
  for (int n = 0; n < 20; ++n) {
    const Toy toy = n == 0 ? Toy() : some_toy(draw);
    for (const DuckFeet& feet : all_feet) {
      for (int border = 0; border < 2; ++border) {
        State corner = some_state(feet, draw);
        corner.q(2 + border) = 0;
        (border == 0 ? corner.region.front_tread : corner.region.rear_tread) = false;
        State tread = corner;
        tread.region = toy.cross_region_border(corner, border);
        CHECK(toy.region_border(corner, border)[0] == 0);
        CHECK(toy.region_border(tread, border)[0] == 0);
        CHECK(double((toy.gaps(tread) - toy.gaps(corner)).norm()) < 1e-18);
        CHECK(double((toy.normal_directions(tread) - toy.normal_directions(corner)).norm()) <
              1e-18);
        CHECK(
            double((toy.tangential_directions(tread) - toy.tangential_directions(corner)).norm()) <
            1e-18);
        const Vector4 sliding = toy.tangential_acceleration_offsets(tread) -
                                toy.tangential_acceleration_offsets(corner);
        CHECK(double(sliding.norm()) < 1e-15);
        // the lowest point moves away along the tread: the corner opens the faster
        Vector4 opening =
            toy.normal_acceleration_offsets(tread) - toy.normal_acceleration_offsets(corner);
        opening(border) += toy.R * corner.u(2 + border) * corner.u(2 + border);
        CHECK(double(opening.norm()) < 1e-15);
      }
    }
  }
}

TEST_CASE("duck: on upright closed legs the directions of both feet depend on each other") {
  Draw draw(10);
  for (int n = 0; n < 20; ++n) {
    const Toy toy = n == 0 ? Toy() : some_toy(draw);
    State at;
    for (const DuckFeet& feet : all_feet) {
      at.region = feet;
      const auto W_N = toy.normal_directions(at), W_T = toy.tangential_directions(at);
      CHECK(double((W_N.col(1) + toy.a * W_N.col(2) - W_N.col(0)).norm()) < 1e-18);
      CHECK(double((W_T.col(0) + toy.L * W_N.col(2) - W_T.col(1)).norm()) < 1e-18);
      auto elimination = W_N.leftCols<3>().eval().fullPivLu();
      elimination.setThreshold(1e-15L);
      CHECK(elimination.rank() == 2);
      CHECK(double(std::abs(toy.gaps(at)(0) - toy.gaps(at)(1))) < 1e-18);
    }
  }
}

TEST_CASE("duck: the treads of closed legs are one arc") {
  Draw draw(11);
  for (int n = 0; n < 50; ++n) {
    const Toy toy = some_toy(draw);
    State at = some_state({true, true}, draw);
    at.q(3) = at.q(2);
    at.u(3) = at.u(2);
    CHECK(double(std::abs(toy.gaps(at)(0) - toy.gaps(at)(1))) < 1e-17);
    CHECK(double(std::abs(normal_speed(toy, at, 0) - normal_speed(toy, at, 1))) < 1e-16);
    CHECK(double(std::abs(tangential_speed(toy, at, 0) - tangential_speed(toy, at, 1))) < 1e-16);
    // and the two soles meet in the corner, level with it at φ = 0
    CHECK(double((sole(toy, at.q, 0, 0) - sole(toy, at.q, 1, 0)).norm()) < 1e-18);
  }
}

}  // namespace test_duck_feet

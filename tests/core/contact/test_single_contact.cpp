// The contact problem of one contact: contact laws and derivatives of its direct solution.
#include <doctest/doctest.h>

#include <cmath>
#include <specht/core/contact/single_contact.hpp>
#include <specht/core/numerics/dual.hpp>

#include "../lcp/random_lcp.hpp"

namespace test_single_contact {

using namespace specht;
using namespace specht::core;
using test::contact_speed, test::Random;

namespace {

using Single = SingleContact<double>;

}  // namespace

TEST_CASE("one contact: the solution obeys every contact law") {
  Random random(9);
  int free = 0, stuck = 0, slid = 0, paradoxical = 0;
  for (int trial = 0; trial < 200000; ++trial) {
    const double nn = random.uniform(0, 1), tt = random.uniform(0, 1);
    const double nt = random.uniform(-1, 1) * std::sqrt(nn * tt);
    const double mu = random.integer(0, 5) == 0 ? 0 : random.uniform(0, 2);
    const Single contact(nn, nt, tt, mu);
    if (!contact.well_posed()) {
      ++paradoxical;
      continue;
    }
    const double b_N = contact_speed(random), b_T = contact_speed(random),
                 P_0 = std::max(0.0, contact_speed(random));
    const auto s = contact.solve(b_N, b_T, P_0);
    const double y_N = b_N + contact.normal_change(s.P, s.T);
    const double y_T = b_T + contact.tangential_change(s.P, s.T);
    const double limit = mu * s.P, noise = 1e-13 * (1 + s.P + std::abs(s.T));
    REQUIRE(y_N > -noise);
    REQUIRE(s.P >= P_0);
    REQUIRE((s.P - P_0) * y_N < noise * (1 + s.P));
    REQUIRE(std::abs(s.T) <= limit * (1 + 1e-14));
    if (mu > 0 && std::abs(y_T) > noise) {
      REQUIRE(s.T == doctest::Approx(y_T > 0 ? -limit : limit));
      REQUIRE((s.P == 0 || s.slip == (y_T > 0 ? 1 : -1)));
    }
    if (P_0 == 0) {  // the short way
      const auto same = contact.solve(b_N, b_T);
      REQUIRE(same.P == s.P);
      REQUIRE(same.T == s.T);
      REQUIRE(same.slip == s.slip);
    }
    if (s.P == P_0) {
      ++free;
    } else {
      ++(s.slip == 0 ? stuck : slid);
    }
  }
  CHECK(free > 10000);
  CHECK(stuck > 10000);
  CHECK(slid > 10000);
  CHECK(paradoxical > 10000);
}

TEST_CASE("one contact: dual numbers carry the derivative of the solution") {
  // between two speeds with the same kind of solution it is linear
  Random random(10);
  const double h = 1e-4;
  int compared = 0;
  while (compared < 20000) {
    const double nt = random.uniform(-0.5, 0.5), tt = random.uniform(0.5, 2);
    const double mu = random.integer(0, 5) == 0 ? 0 : random.uniform(0, 1);
    const Single contact(1, nt, tt, mu);
    if (!contact.well_posed()) continue;
    const double b_N = random.uniform(-1, 1), b_T = random.uniform(-1, 1);
    const double d_N = random.uniform(-1, 1), d_T = random.uniform(-1, 1);
    const auto here = contact.solve(b_N, b_T), there = contact.solve(b_N + h * d_N, b_T + h * d_T);
    if (here.slip != there.slip || (here.P == 0) != (there.P == 0)) continue;
    using D = Dual<double>;
    const auto s = SingleContact<D>(1, nt, tt, mu).solve(D(b_N, d_N), D(b_T, d_T));
    ++compared;
    REQUIRE(s.P.v == here.P);
    REQUIRE(s.T.v == here.T);
    REQUIRE(std::abs(s.P.d - (there.P - here.P) / h) < 1e-8);
    REQUIRE(std::abs(s.T.d - (there.T - here.T) / h) < 1e-8);
  }
}

}  // namespace test_single_contact

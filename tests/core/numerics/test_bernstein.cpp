// Polynomials in Bernstein form: interpolation, deflation, and the first fall through zero.
#include <doctest/doctest.h>

#include <cmath>
#include <random>
#include <specht/core/numerics/bernstein.hpp>
#include <vector>

namespace test_bernstein {

using specht::core::Bernstein;

namespace {

constexpr int depth = 40;

/// Σ_k c_k θ^k and its derivatives.
struct Power {
  std::vector<double> c;

  double operator()(double theta, int derivative = 0) const {
    double sum = 0;
    for (int k = static_cast<int>(c.size()) - 1; k >= derivative; --k) {
      double factor = c[static_cast<std::size_t>(k)];
      for (int j = 0; j < derivative; ++j) factor *= k - j;
      sum = sum * theta + factor;
    }
    return sum;
  }
};

Bernstein<double> interpolate(const Power& p) {
  if (p.c.size() == 6) {
    return Bernstein<double>::quintic(p(0), p(0, 1), p(0, 2), p(1), p(1, 1), p(1, 2));
  }
  if (p.c.size() == 5) {
    return Bernstein<double>::quartic({p(0), p(0.25), p(0.5), p(0.75), p(1)});
  }
  return Bernstein<double>::cubic(p(0), p(0, 1), p(1), p(1, 1));
}

Power product(const std::vector<double>& roots, double leading) {
  Power p{{leading}};
  for (const double r : roots) {
    p.c.push_back(0);
    for (std::size_t k = p.c.size() - 1; k > 0; --k) p.c[k] = p.c[k - 1] - r * p.c[k];
    p.c[0] *= -r;
  }
  return p;
}

}  // namespace

TEST_CASE("interpolation reproduces polynomials of its degree") {
  std::mt19937_64 random(1);
  std::uniform_real_distribution<double> coefficient(-1, 1);
  for (int trial = 0; trial < 100; ++trial) {
    for (std::size_t size : {4U, 5U, 6U}) {
      Power p{std::vector<double>(size)};
      for (double& c : p.c) c = coefficient(random);
      const auto b = interpolate(p);
      for (double theta = 0; theta <= 1; theta += 0.0625) {
        CHECK(b(theta) == doctest::Approx(p(theta)).epsilon(1e-13));
        CHECK(b.derivative(theta) == doctest::Approx(p(theta, 1)).epsilon(1e-12));
      }
    }
  }
}

TEST_CASE("deflation divides by a power of θ") {
  const Power r{{0.5, -1.5, 0.25}};
  for (int m = 0; m <= 3; ++m) {
    CAPTURE(m);
    Power p{std::vector<double>(static_cast<std::size_t>(m), 0.0)};
    p.c.insert(p.c.end(), r.c.begin(), r.c.end());
    p.c.resize(6, 0.0);
    auto b = interpolate(p);
    b.deflate(m);
    for (double theta = 0; theta <= 1; theta += 0.125) {
      CHECK(b(theta) == doctest::Approx(r(theta)).epsilon(1e-13));
    }
    CHECK_FALSE(b.starts_negative());
    Bernstein<double>::Bracket bracket{};
    REQUIRE(b.first_root(0, depth, bracket));
    CHECK(b.root(bracket) == doctest::Approx(3 - std::sqrt(7)).epsilon(1e-13));
  }
}

TEST_CASE("a double root is neither missed where it dips nor seen where it does not") {
  for (const double dip : {1e-3, 1e-6, 1e-9, 1e-12}) {
    CAPTURE(dip);
    const double middle = 0.3;
    auto shifted = [&](double d) {
      return interpolate({{middle * middle - d, -2 * middle, 1, 0, 0, 0}});
    };
    Bernstein<double>::Bracket bracket{};
    REQUIRE(shifted(dip).first_root(0, depth, bracket));
    CHECK(shifted(dip).root(bracket) == doctest::Approx(middle - std::sqrt(dip)).epsilon(1e-8));
    CHECK_FALSE(shifted(-dip).first_root(0, depth, bracket));
    // the rise behind the dip is no fall
    CHECK_FALSE(shifted(dip).first_root(middle, depth, bracket));
  }
}

TEST_CASE("the interval is half open: a root at its end counts, one at its start does not") {
  Bernstein<double>::Bracket bracket{};
  const auto at_end = Bernstein<double>::cubic(1, -1, 0, -1);
  REQUIRE(at_end.first_root(0, depth, bracket));
  CHECK(at_end.root(bracket) == 1.0);
  CHECK_FALSE(at_end.never_falls());
  CHECK_FALSE(Bernstein<double>::cubic(0, 1, 1, 1).first_root(0, depth, bracket));
  CHECK_FALSE(Bernstein<double>::cubic(0, -1, -1, -1).first_root(0, depth, bracket));
}

TEST_CASE("the first fall of random quintics is the one of their known roots") {
  std::mt19937_64 random(2);
  std::uniform_real_distribution<double> place(-0.6, 1.6), start(0, 1);
  int found = 0, none = 0;
  for (int trial = 0; trial < 20000; ++trial) {
    std::vector<double> roots(5);
    for (double& r : roots) r = place(random);
    const Power p = product(roots, trial % 2 == 0 ? 1.0 : -1.0);
    const double from = trial % 3 == 0 ? start(random) : 0.0;
    double expected = 2;
    bool resolved = true;  // roots too close to each other or to the ends are left out
    for (std::size_t i = 0; i < roots.size(); ++i) {
      for (const double place_of : {0.0, 1.0, from}) {
        resolved = resolved && std::abs(roots[i] - place_of) > 1e-4;
      }
      for (std::size_t j = 0; j < i; ++j) {
        resolved = resolved && std::abs(roots[i] - roots[j]) > 1e-3;
      }
      if (p(roots[i], 1) < 0 && roots[i] > from && roots[i] < 1) {
        expected = std::min(expected, roots[i]);
      }
    }
    if (!resolved) continue;
    const auto b = interpolate(p);
    Bernstein<double>::Bracket bracket{};
    const bool falls = b.first_root(from, depth, bracket);
    REQUIRE(falls == (expected < 2));
    if (from == 0 && b.never_falls()) REQUIRE_FALSE(falls);
    if (falls) {
      REQUIRE(b.root(bracket) == doctest::Approx(expected).epsilon(1e-8));
      ++found;
    } else {
      ++none;
    }
  }
  CHECK(found > 1000);
  CHECK(none > 1000);
}

}  // namespace test_bernstein

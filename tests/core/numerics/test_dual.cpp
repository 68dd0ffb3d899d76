// Dual numbers: derivatives against closed forms, order by value, and use inside Eigen.
#include <doctest/doctest.h>

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <specht/core/numerics/dual.hpp>
#include <specht/core/numerics/types.hpp>
#include <string>
#include <vector>

namespace test_dual {

using namespace specht::core;
using D = Dual<double>;

namespace {

struct Known {
  std::string name;
  D (*f)(const D&);
  double (*value)(double);
  double (*derivative)(double);
};

const std::vector<Known> functions{
    {"x + 3", [](const D& x) { return x + 3; }, [](double x) { return x + 3; },
     [](double) { return 1.0; }},
    {"3 - x", [](const D& x) { return 3 - x; }, [](double x) { return 3 - x; },
     [](double) { return -1.0; }},
    {"2 x²", [](const D& x) { return 2.0 * x * x; }, [](double x) { return 2.0 * x * x; },
     [](double x) { return 4 * x; }},
    {"1/x", [](const D& x) { return 1 / x; }, [](double x) { return 1 / x; },
     [](double x) { return -1 / (x * x); }},
    {"x/(1 + x²)", [](const D& x) { return x / (1.0 + x * x); },
     [](double x) { return x / (1.0 + x * x); },
     [](double x) { return (1 - x * x) / ((1 + x * x) * (1 + x * x)); }},
    {"−x", [](const D& x) { return -x; }, [](double x) { return -x; }, [](double) { return -1.0; }},
    {"|−x|", [](const D& x) { return abs(-x); }, [](double x) { return std::abs(-x); },
     [](double x) { return x < 0 ? -1.0 : 1.0; }},
    {"√x", [](const D& x) { return sqrt(x); }, [](double x) { return std::sqrt(x); },
     [](double x) { return 0.5 / std::sqrt(x); }},
    {"exp 2x", [](const D& x) { return exp(2 * x); }, [](double x) { return std::exp(2 * x); },
     [](double x) { return 2 * std::exp(2 * x); }},
    {"log x", [](const D& x) { return log(x); }, [](double x) { return std::log(x); },
     [](double x) { return 1 / x; }},
    {"sin 3x", [](const D& x) { return sin(3 * x); }, [](double x) { return std::sin(3 * x); },
     [](double x) { return 3 * std::cos(3 * x); }},
    {"cos 3x", [](const D& x) { return cos(3 * x); }, [](double x) { return std::cos(3 * x); },
     [](double x) { return -3 * std::sin(3 * x); }},
    {"tan x", [](const D& x) { return tan(x); }, [](double x) { return std::tan(x); },
     [](double x) { return 1 / (std::cos(x) * std::cos(x)); }},
    {"atan2(x, 2)", [](const D& x) { return atan2(x, D(2)); },
     [](double x) { return std::atan2(x, 2.0); }, [](double x) { return 2 / (4 + x * x); }},
    {"atan2(2, x)", [](const D& x) { return atan2(D(2), x); },
     [](double x) { return std::atan2(2.0, x); }, [](double x) { return -2 / (4 + x * x); }},
    {"x^2.5", [](const D& x) { return pow(x, D(2.5)); }, [](double x) { return std::pow(x, 2.5); },
     [](double x) { return 2.5 * std::pow(x, 1.5); }},
    {"2^x", [](const D& x) { return pow(D(2), x); }, [](double x) { return std::pow(2.0, x); },
     [](double x) { return std::log(2.0) * std::pow(2.0, x); }},
    {"x^x", [](const D& x) { return pow(x, x); }, [](double x) { return std::pow(x, x); },
     [](double x) { return std::pow(x, x) * (1 + std::log(x)); }},
};

}  // namespace

TEST_CASE("dual numbers: values are those of plain numbers, derivatives those of calculus") {
  for (const Known& known : functions) {
    CAPTURE(known.name);
    for (const double x : {0.1, 0.7, 1.0, 1.9, 4.25}) {
      CAPTURE(x);
      const D y = known.f(D(x, 1.0));
      CHECK(y.v == known.value(x));
      CHECK(y.d == doctest::Approx(known.derivative(x)).epsilon(1e-14));
      CHECK(known.f(D(x, -2.0)).d == doctest::Approx(-2 * known.derivative(x)).epsilon(1e-14));
      CHECK(known.f(D(x)).d == 0.0);
    }
  }
}

TEST_CASE("dual numbers: assignment operators are the operators") {
  const D a(3.0, 0.5), b(-2.0, 4.0);
  D c = a;
  c += b;
  c -= D(0.25, 1.0);
  c *= b;
  c /= a;
  const D expected = (a + b - D(0.25, 1.0)) * b / a;
  CHECK(c.v == expected.v);
  CHECK(c.d == expected.d);
}

TEST_CASE("dual numbers: the derivative does not take part in comparisons") {
  const D a(1.0, 5.0), same(1.0, -3.0), more(1.5, -9.0);
  CHECK(a == same);
  CHECK(a <= same);
  CHECK(a >= same);
  CHECK_FALSE(a < same);
  CHECK_FALSE(a > same);
  CHECK(a != more);
  CHECK(a < more);
  CHECK(more > a);
  CHECK(std::max(a, more).d == -9.0);
  CHECK(abs(D(-2.0, 3.0)).d == -3.0);
  CHECK(abs(D(0.0, 3.0)).d == 3.0);
  CHECK(abs(D(2.0, 3.0)).d == 3.0);
}

TEST_CASE("dual numbers: a constant has no derivative, and a power no NaN in its own") {
  CHECK(D(4).d == 0.0);
  CHECK(D(4.5).v == 4.5);
  CHECK(static_cast<double>(D(4.5, 1.0)) == 4.5);
  CHECK(pow(D(0.0), D(2.0)).d == 0.0);         // a logarithm of zero would enter
  CHECK(pow(D(-2.0, 1.0), D(3.0)).d == 12.0);  // one of a negative number as well
}

TEST_CASE("dual numbers: limits are those of the scalar, NaN shows in either part") {
  using Limits = std::numeric_limits<D>;
  static_assert(Limits::is_specialized);
  static_assert(std::is_same_v<RealOf<D>, double> && std::is_same_v<RealOf<double>, double>);
  static_assert(is_dual<D> && !is_dual<double>);
  CHECK(static_cast<double>(Limits::epsilon()) == std::numeric_limits<double>::epsilon());
  CHECK(static_cast<double>(Limits::max()) == std::numeric_limits<double>::max());
  CHECK(Limits::digits == std::numeric_limits<double>::digits);
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double infinity = std::numeric_limits<double>::infinity();
  CHECK(isfinite(D(1.0, 2.0)));
  CHECK_FALSE(isfinite(D(nan, 0.0)));
  CHECK_FALSE(isfinite(D(0.0, nan)));
  CHECK_FALSE(isfinite(D(infinity, 0.0)));
  CHECK_FALSE(isfinite(D(0.0, infinity)));
  CHECK_FALSE(D(nan) == D(nan));
}

TEST_CASE("dual numbers: a root moves with its equation") {
  // f(t, x) = t² − x at x = 9: t = 3, dt/dx = 1/6
  const D x(9.0, 1.0);
  const D t = differentiate_root<D>(3.0, D(3.0) * D(3.0) - x, 6.0);
  CHECK(t.v == 3.0);
  CHECK(t.d == doctest::Approx(1.0 / 6));
  CHECK(differentiate_root<double>(3.0, 0.0, 6.0) == 3.0);
}

TEST_CASE("dual numbers: solutions of linear systems by Eigen have their derivatives") {
  Eigen::Matrix3d A, dA;
  A << 4, 1, 0.5, 1, 3, -0.2, 0.5, -0.2, 2;
  dA << 0.3, -0.1, 0.2, -0.1, 0.5, 0, 0.2, 0, -0.7;
  const Eigen::Vector3d b(1, -2, 0.5), db(0.1, 0.2, -0.3);
  Matrix<D, 3, 3> M;
  Vector<D, 3> r;
  for (int i = 0; i < 3; ++i) {
    r(i) = D(b(i), db(i));
    for (int j = 0; j < 3; ++j) M(i, j) = D(A(i, j), dA(i, j));
  }
  // A x = b:  A x′ = b′ − A′ x
  const Eigen::Vector3d x = A.llt().solve(b), dx = A.llt().solve(db - dA * x);
  const Vector<D, 3> by_cholesky = M.llt().solve(r), by_lu = M.fullPivLu().solve(r);
  for (int i = 0; i < 3; ++i) {
    CHECK(by_cholesky(i).v == doctest::Approx(x(i)).epsilon(1e-14));
    CHECK(by_cholesky(i).d == doctest::Approx(dx(i)).epsilon(1e-13));
    CHECK(by_lu(i).v == doctest::Approx(x(i)).epsilon(1e-14));
    CHECK(by_lu(i).d == doctest::Approx(dx(i)).epsilon(1e-13));
  }
  const D energy = r.dot(M * r);
  CHECK(energy.d == doctest::Approx(2 * db.dot(A * b) + b.dot(dA * b)).epsilon(1e-14));
  CHECK(M.cwiseAbs().maxCoeff().v == 4.0);
  CHECK(M.allFinite());
}

TEST_CASE("dual numbers: other scalars below them") {
  using L = Dual<long double>;
  const L y = sin(L(0.5L, 1.0L)) * sqrt(L(2));
  CHECK(std::abs(y.d - std::cos(0.5L) * std::sqrt(2.0L)) < 1e-18L);
  CHECK(std::numeric_limits<L>::digits == std::numeric_limits<long double>::digits);
}

}  // namespace test_dual

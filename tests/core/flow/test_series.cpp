// Power series: recurrences against closed forms, and what a tape keeps.
#include <doctest/doctest.h>

#include <cmath>
#include <functional>
#include <specht/core/numerics/series.hpp>

namespace test_series {

using namespace specht::core;

namespace {

constexpr int order = 12;
using Function = Series<double>;

/// The coefficients of f(x), x = x₀ + x₁ τ + x₂ τ², both order by order and in one sweep.
std::vector<double> expand(const std::function<Function(Function)>& f, double x0, double x1,
                           double x2) {
  SeriesTape<double> tape;
  const Function x = tape.input(x0);
  const Function y = f(x);
  REQUIRE_FALSE(y.constant());
  std::vector<Coefficients<double>> series(static_cast<std::size_t>(tape.size()));
  series[0] = {x0, x1, x2};
  auto sweep = series;
  for (int k = 0; k <= order; ++k) {
    for (const auto& step : tape.steps()) evaluate(step, series, k);
  }
  for (const auto& step : tape.steps()) evaluate(step, sweep, 0, order);
  const auto& by_order = series[static_cast<std::size_t>(y.node)];
  CHECK(by_order == sweep[static_cast<std::size_t>(y.node)]);
  CHECK(by_order[0] == y.value);
  return {by_order.begin(), by_order.begin() + order + 1};
}

/// Their sum at τ.
double sum(const std::vector<double>& c, double tau) {
  double result = 0;
  for (int k = order; k >= 0; --k) result = result * tau + c[static_cast<std::size_t>(k)];
  return result;
}

}  // namespace

TEST_CASE("series: every function sums to its value beside the point of expansion") {
  struct Case {
    const char* name;
    std::function<Function(Function)> series;
    std::function<double(double)> value;
  };
  const std::vector<Case> cases{
      {"x + 2", [](Function x) { return x + 2.0; }, [](double x) { return x + 2; }},
      {"2 - x", [](Function x) { return 2.0 - x; }, [](double x) { return 2 - x; }},
      {"-x", [](Function x) { return -x; }, [](double x) { return -x; }},
      {"3 x", [](Function x) { return x * 3.0; }, [](double x) { return 3 * x; }},
      {"x / 4", [](Function x) { return x / 4.0; }, [](double x) { return x / 4; }},
      {"1 / x", [](Function x) { return 1.0 / x; }, [](double x) { return 1 / x; }},
      {"x x", [](Function x) { return x * x; }, [](double x) { return x * x; }},
      {"x sin x", [](Function x) { return x * sin(x); }, [](double x) { return x * std::sin(x); }},
      {"x - cos x", [](Function x) { return x - cos(x); },
       [](double x) { return x - std::cos(x); }},
      {"tan x", [](Function x) { return tan(x); }, [](double x) { return std::tan(x); }},
      {"sqrt x", [](Function x) { return sqrt(x); }, [](double x) { return std::sqrt(x); }},
      {"exp x", [](Function x) { return exp(x); }, [](double x) { return std::exp(x); }},
      {"log x", [](Function x) { return log(x); }, [](double x) { return std::log(x); }},
      {"x^2.5", [](Function x) { return pow(x, Function(2.5)); },
       [](double x) { return std::pow(x, 2.5); }},
      {"x^x", [](Function x) { return pow(x, x); }, [](double x) { return std::pow(x, x); }},
      {"arg(cos x, 2 sin x)", [](Function x) { return atan2(2.0 * sin(x), cos(x)); },
       [](double x) { return std::atan2(2 * std::sin(x), std::cos(x)); }},
      {"arg(x, 1)", [](Function x) { return atan2(Function(1), x); },
       [](double x) { return std::atan2(1, x); }},
      {"|x - 2|", [](Function x) { return abs(x - 2.0); },
       [](double x) { return std::abs(x - 2); }},
  };
  constexpr double x0 = 0.8, x1 = 0.5, x2 = -0.3, tau = 0.05;
  const double x = x0 + x1 * tau + x2 * tau * tau;
  for (const Case& c : cases) {
    CAPTURE(c.name);
    CHECK(sum(expand(c.series, x0, x1, x2), tau) == doctest::Approx(c.value(x)).epsilon(1e-14));
  }
}

TEST_CASE("series: an operation is written once, and none with constants") {
  SeriesTape<double> tape;
  const Function x = tape.input(2.0), y = tape.input(3.0);
  const Function product = x * y;
  const int size = tape.size();
  CHECK((y * x).node == product.node);
  CHECK((x * y).node == product.node);
  CHECK((x * 0.0).constant());
  CHECK((x * 1.0).node == x.node);
  CHECK((x + 0.0).node == x.node);
  CHECK((Function(2) * Function(3)).constant());
  CHECK(tape.size() == size);
  const Function s = sin(x);
  CHECK(tape.size() == size + 2);
  CHECK(cos(x).value == std::cos(2.0));
  CHECK(sin(x).node == s.node);
  CHECK(tape.size() == size + 2);
  tape.clear();
  CHECK(tape.size() == 0);
}

TEST_CASE("series: in dual numbers the coefficients carry their derivatives") {
  using D = Dual<double>;
  const auto coefficients = [](const D& x0) {
    SeriesTape<D> tape;
    const Series<D> x = tape.input(x0);
    const Series<D> y = sin(x) * exp(x) / (x + D(2));
    std::vector<Coefficients<D>> series(static_cast<std::size_t>(tape.size()));
    series[0].fill(D(0));
    series[0][0] = x0;
    series[0][1] = D(1);
    for (const auto& step : tape.steps()) evaluate(step, series, 0, order);
    return series[static_cast<std::size_t>(y.node)];
  };
  const auto c = coefficients(D(0.7, 1.0));
  // f depends on x₀ + τ: ∂c_k/∂x₀ = (k + 1) c_{k+1}
  for (std::size_t k = 0; k < order; ++k) {
    CHECK(c[k].d == doctest::Approx(static_cast<double>(k + 1) * c[k + 1].v).epsilon(1e-12));
  }
}

}  // namespace test_series

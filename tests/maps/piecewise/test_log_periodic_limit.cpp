// Maps with a log-periodic limit: what the piecewise map makes of them.
#include <doctest/doctest.h>

#include <cmath>
#include <numbers>
#include <specht/maps/piecewise/piecewise_map.hpp>

namespace test_log_periodic_limit {

using namespace specht;
using namespace specht::maps;

namespace {

constexpr double centre = 0.3, factor = 448.0;

/// P = c + A f(2π ln d/ln 448) on either side of `centre`, with pieces that the itinerary distinguishes.
class LogPeriodicMap final : public ReturnMap {
 public:
  double left = 1.0, right = 3.0, amplitude = 0.5;
  bool steps = false;  // f = sign of the sine in place of the sine

  [[nodiscard]] MapPoint operator()(double x) override { return with_slope(x); }
  [[nodiscard]] MapPoint with_slope(double x) override {
    MapPoint p;
    p.x = x;
    p.status = core::Outcome::returned;
    p.time = 1.0;
    const double d = std::abs(x - centre), nu = 2 * std::numbers::pi / std::log(factor);
    const double phase = nu * std::log(d);
    const double sign = x < centre ? -1.0 : 1.0, middle = x < centre ? left : right;
    p.itinerary.push(core::EventCode::of_region(x < centre ? 0 : 1));
    if (steps) {
      const bool up = std::sin(phase) > 0;
      p.itinerary.push(core::EventCode::of_region(up ? 1 : 0, 1));
      p.value = middle + (up ? amplitude : -amplitude);
      p.slope = 0.0;
    } else {
      p.value = middle + amplitude * std::sin(phase);
      p.slope = sign * amplitude * nu * std::cos(phase) / d;
    }
    return p;
  }
  [[nodiscard]] std::unique_ptr<ReturnMap> clone() const override {
    return std::make_unique<LogPeriodicMap>(*this);
  }
};

class Formula final : public ReturnMap {
 public:
  explicit Formula(double (*f)(double)) : f_(f) {}
  [[nodiscard]] MapPoint operator()(double x) override {
    MapPoint p;
    p.x = x;
    p.value = f_(x);
    return p;
  }
  [[nodiscard]] std::unique_ptr<ReturnMap> clone() const override {
    return std::make_unique<Formula>(*this);
  }

 private:
  double (*f_)(double);
};

std::vector<Breakpoint> without_limits(const PiecewiseMap& map) {
  std::vector<Breakpoint> found;
  for (const Breakpoint& b : map.breakpoints) {
    if (b.left_log_periodic || b.right_log_periodic) found.push_back(b);
  }
  return found;
}

}  // namespace

TEST_CASE(
    "log-periodic limit: a map that oscillates for ever has no limits, but extremes and a period") {
  LogPeriodicMap map;
  const PiecewiseMap piecewise = compute_piecewise_map(map, {0.0, 1.0});
  const auto found = without_limits(piecewise);
  REQUIRE(found.size() == 1);
  const Breakpoint& b = found[0];
  CHECK(b.kind == BreakpointKind::jump);
  CHECK(std::abs(b.x - centre) < 1e-14);
  REQUIRE(b.left_log_periodic);
  REQUIRE(b.right_log_periodic);
  for (const auto& [limit, middle] :
       {std::pair(*b.left_log_periodic, map.left), std::pair(*b.right_log_periodic, map.right)}) {
    CHECK(limit.factor == doctest::Approx(factor).epsilon(0.01));
    CHECK(limit.low == doctest::Approx(middle - map.amplitude).epsilon(0.01));
    CHECK(limit.high == doctest::Approx(middle + map.amplitude).epsilon(0.01));
  }
}

TEST_CASE("log-periodic limit: jumps that accumulate by a fixed ratio have one, too") {
  LogPeriodicMap map;
  map.steps = true;
  long returns = 0;
  for (const int direction : {-1, 1}) {
    const auto limit = find_log_periodic_limit(map, centre, direction, 1e-14, {}, returns);
    REQUIRE(limit);
    CHECK(limit->factor == doctest::Approx(factor).epsilon(0.2));
    CHECK(limit->high - limit->low == 2 * map.amplitude);
  }
}

TEST_CASE("log-periodic limit: limits, logarithms and noise are none") {
  long returns = 0;
  for (const auto f : {+[](double x) { return x * x; }, +[](double x) { return std::sqrt(x); },
                       +[](double x) { return std::log(x); }, +[](double) { return 2.0; },
                       +[](double x) { return std::fmod(std::sin(1e9 / x) * 1e4, 1.0); }}) {
    Formula map(f);
    CHECK_FALSE(find_log_periodic_limit(map, 0.0, 1, 1e-14, {}, returns));
  }
}

TEST_CASE("log-periodic limit: a limit that decays takes less than half of the orbits") {
  LogPeriodicMap for_ever;
  Formula decays(+[](double x) { return std::sqrt(std::abs(x - centre)); });
  long all = 0, some = 0;
  CHECK(find_log_periodic_limit(for_ever, centre, 1, 1e-14, {}, all));
  CHECK_FALSE(find_log_periodic_limit(decays, centre, 1, 1e-14, {}, some));
  CHECK(some < all / 2);
}

}  // namespace test_log_periodic_limit

// The first fall of exponential sums through zero, against subdivision in long double.
#include <doctest/doctest.h>

#include <cmath>
#include <numbers>
#include <specht/core/numerics/first_root.hpp>
#include <string>

#include "../../sanitizers.hpp"
#include "../lcp/random_lcp.hpp"
#include "root_tally.hpp"

namespace test_first_root {

using specht::core::Wave;
using specht::core::WaveKind;
using specht::test::Random;

namespace {

using Sum = specht::test::FallSum;
using Finder = specht::test::FirstRootFinder;
using Problem = specht::test::FallProblem;
using Tally = specht::test::FallTally;
using Oracle = Tally::Oracle;

double power_of_ten(Random& random, double low, double high) {
  return std::pow(10.0, random.uniform(low, high));
}
double sign(Random& random) { return random.integer(0, 1) == 0 ? -1 : 1; }

void add(Sum& f, const Wave<double>& wave) { f.wave[static_cast<std::size_t>(f.waves++)] = wave; }

/// The same function in a form that has no closed solution.
Sum disguised(Sum f) {
  add(f, {WaveKind::oscillation, 0, f.waves > 0 ? f.wave[0].omega : 1.0, 0, 0});
  if (f.waves == 1) add(f, f.wave[0]);
  return f;
}

// Classes of functions -----------------------------------------------------------------------

Problem quadratic(Random& random) {
  Problem p{{}, 0, power_of_ten(random, -3, 2)};
  const double size = power_of_ten(random, -6, 3);
  p.f.p0 = size * random.uniform(-0.3, 1);
  p.f.p1 = size / p.to * random.uniform(-3, 3);
  if (random.integer(0, 4) > 0) p.f.p2 = size / (p.to * p.to) * random.uniform(-3, 3);
  return p;
}

/// A line and one wave with ω t ≤ `most` in angle.
Problem with_wave(Random& random, WaveKind kind, double most) {
  const double omega = power_of_ten(random, -1, 3), size = power_of_ten(random, -6, 3);
  Problem p{{}, 0, most / omega * random.uniform(0.05, 1)};
  add(p.f, {kind, 0, omega, size * random.uniform(-1, 1), size * random.uniform(-1, 1)});
  p.f.p0 = size * random.uniform(-0.5, 1.5);
  p.f.p1 = size * sign(random) *
           (random.integer(0, 2) == 0 ? omega * power_of_ten(random, -2, 0.2) : 1 / p.to);
  return p;
}
Problem line_and_oscillation(Random& random) {
  return with_wave(random, WaveKind::oscillation, 20);
}
Problem constant_and_oscillation(Random& random) {
  Problem p = with_wave(random, WaveKind::oscillation, 20);
  p.f.p1 = 0;
  return p;
}
Problem line_and_growth(Random& random) {
  Problem p = with_wave(random, WaveKind::growth, random.integer(0, 9) == 0 ? 100 : 8);
  if (random.integer(0, 9) == 0) p.f.wave[0].b = sign(random) * p.f.wave[0].a;  // one exponential
  return p;
}
Problem constant_and_growth(Random& random) {
  Problem p = with_wave(random, WaveKind::growth, 8);
  p.f.p1 = 0;
  return p;
}
Problem parabola_and_oscillation(Random& random) {
  Problem p = with_wave(random, WaveKind::oscillation, 12);
  p.f.p2 = std::abs(p.f.p0) / (p.to * p.to) * random.uniform(-2, 2);
  return p;
}
Problem damped(Random& random) {
  Problem p = with_wave(random, WaveKind::oscillation, 12);
  p.f.wave[0].sigma = -p.f.wave[0].omega * power_of_ten(random, -3, 0);
  if (random.integer(0, 9) == 0) p.f.wave[0].sigma *= -0.3;
  return p;
}
Problem resonance(Random& random) {
  Problem p = with_wave(random, WaveKind::resonance, 8);
  auto& w = p.f.wave[0];
  if (random.integer(0, 3) > 0) w.sigma = -w.omega * random.uniform(0, 1);
  w.b *= w.omega;
  w.omega = 0;
  return p;
}
Problem several_waves(Random& random) {
  Problem p = with_wave(random, WaveKind::oscillation, 10);
  for (int k = random.integer(1, 3); k > 0; --k) {
    const auto kind = static_cast<WaveKind>(random.integer(0, 2));
    Wave<double> w = p.f.wave[0];
    w.kind = kind;
    w.omega *= kind == WaveKind::oscillation ? random.uniform(0.1, 2) : random.uniform(0, 0.3);
    w.sigma = random.integer(0, 1) == 0 ? 0 : -w.omega * random.uniform(0, 1);
    w.a *= random.uniform(-1, 1);
    w.b *= random.uniform(-1, 1);
    if (kind == WaveKind::resonance) w.b /= p.to, w.omega = 0;
    add(p.f, w);
  }
  return p;
}

struct Class {
  std::string name;
  Problem (*make)(Random&);
  int count;
};
const Class classes[] = {{"quadratic", quadratic, 40000},
                         {"line and oscillation", line_and_oscillation, 40000},
                         {"constant and oscillation", constant_and_oscillation, 20000},
                         {"line and growth", line_and_growth, 30000},
                         {"constant and growth", constant_and_growth, 20000},
                         {"parabola and oscillation", parabola_and_oscillation, 15000},
                         {"damped", damped, 15000},
                         {"resonance", resonance, 15000},
                         {"several waves", several_waves, 15000}};

/// Moves the line of f so that f touches zero in t₀, from a height.
Problem touching(Problem p, double t_0, double height) {
  Sum rest = p.f;
  rest.p0 = rest.p1 = 0;
  if (rest.at(t_0).second < 0) rest = -rest;
  const auto there = rest.at(t_0);
  p.f = rest;
  p.f.p1 = -there.rate;
  p.f.p0 = height - there.value - p.f.p1 * t_0;
  return p;
}

}  // namespace

TEST_CASE("the first fall of random sums is that of the oracle, in closed form and in steps") {
  Random random(1);
  for (const Class& c : classes) {
    CAPTURE(c.name);
    Tally direct, in_steps;
    const int draws = specht::test::sanitized ? c.count / 10 : c.count;
    for (int k = 0; k < draws; ++k) {
      Problem p = c.make(random);
      if (k % 4 == 0) p.from = p.to * random.uniform(0, 0.8);
      direct.solve(p);
      if (k % 4 != 1) continue;
      p.f = disguised(p.f);
      in_steps.solve(p);
    }
    for (const Tally& tally : {direct, in_steps}) {
      tally.check_none_failed();
      const int count = tally.found + tally.none + tally.touches;
      CHECK(500 * tally.touches < count);
      CHECK(tally.found > count / 8);
      CHECK(tally.none > count / 8);
    }
  }
}

TEST_CASE("a touch is passed if f stays positive and found if it does not") {
  // Heights relative to the terms of f; rounding leaves about 1e-14.
  Random random(2);
  for (const Class& c : classes) {
    if (c.make == constant_and_growth || c.make == constant_and_oscillation) continue;  // no line
    CAPTURE(c.name);
    for (const double height : {1e-9, 1e-12, 0.0, -1e-12, -1e-9}) {
      CAPTURE(height);
      Tally tally;
      for (int k = 0; k < 600; ++k) {
        Problem p = c.make(random);
        const double t_0 = p.to * random.uniform(0.1, 0.9);
        const double size = static_cast<double>(Oracle(p.f).at(t_0).size);
        p = touching(p, t_0, height * size);
        if (k % 2 == 0) p.f = disguised(p.f);
        tally.solve(p);
      }
      tally.check_none_failed();
      if (height < 0) CHECK(tally.found > 400);
      if (height > 0) CHECK(tally.none > 200);
      if (height != 0) CHECK(tally.touches < 60);
    }
  }
}

TEST_CASE("a wave that just reaches zero is found there or nowhere") {
  Random random(6);
  for (int k = 0; k < 20000; ++k) {
    const double amplitude = random.uniform(1e-3, 0.1), omega = power_of_ten(random, -1, 3);
    const double phase = random.integer(0, 1) == 0 ? 0 : random.uniform(-3, 3);
    Sum f;
    add(f, {WaveKind::oscillation, 0, omega, amplitude * std::cos(phase),
            amplitude * std::sin(phase)});
    f.p0 = amplitude;
    const double t = Finder::first_root(f, 0, true, 20 / omega);
    if (t == Finder::never) continue;
    REQUIRE(std::abs(f.at(t).value) < 1e-14 * amplitude);
    REQUIRE(std::abs(f.at(t).rate) < 1e-7 * amplitude * omega);
  }
}

TEST_CASE("the first minimum below zero is found after hundreds of periods") {
  Random random(3);
  Tally tally;
  for (int k = 0; k < 150; ++k) {
    const double omega = power_of_ten(random, 0, 3), amplitude = power_of_ten(random, -6, 0);
    const double phase = random.uniform(0, 7), period = 2 * std::numbers::pi / omega;
    Problem p{{}, 0, 1200 * period};
    add(p.f, {WaveKind::oscillation, 0, omega, amplitude * std::cos(phase),
              amplitude * std::sin(phase)});
    // the line comes down to the amplitude after 300 to 1100 periods
    p.f.p0 = amplitude * (1 + power_of_ten(random, -3, 0));
    p.f.p1 = -(p.f.p0 - amplitude) / (period * random.uniform(300, 1100));
    tally.solve(p);
    CHECK(Finder::first_root(p.f, p.from, p.to) > 299 * period);
    if (k % 5 == 0) tally.solve({disguised(p.f), p.from, p.to});
    p.f.p1 = 0;  // and then it never does
    CHECK(Finder::first_root(p.f, p.from, p.to) == Finder::never);
  }
  tally.check_none_failed();
  CHECK(tally.found > 160);
}

TEST_CASE("an oscillation that decays or grows is followed for a thousand periods") {
  Random random(4);
  Tally tally;
  for (int k = 0; k < 12; ++k) {
    const double period = 2 * std::numbers::pi, growth = k % 2 == 0 ? 1 : -1;
    const double rate = growth * std::log(4.0) / (random.uniform(500, 900) * period);
    Problem p{{}, 0, 1000 * period};
    add(p.f, {WaveKind::oscillation, rate, 1, 0.5, 0});
    p.f.p0 = growth > 0 ? 2 : 0.1;
    if (growth < 0) p.from = 950 * period;  // the last of many falls
    tally.solve(p);
  }
  tally.check_none_failed();
  CHECK(tally.found >= 6);
}

TEST_CASE("a root of known multiplicity at the start is left behind, and nothing with it") {
  Random random(5);
  for (const Class& c : classes) {
    CAPTURE(c.name);
    for (int multiplicity = 1; multiplicity <= 3; ++multiplicity) {
      CAPTURE(multiplicity);
      int left = 0;
      Tally tally;
      for (int k = 0; k < 1500; ++k) {
        Problem p = c.make(random);
        const auto derivative = [&](int m) {
          Sum waves_only = p.f;
          waves_only.p0 = waves_only.p1 = waves_only.p2 = 0;
          return waves_only.derivative_at_start(m);
        };
        p.f.p0 = -derivative(0);
        if (multiplicity > 1) p.f.p1 = -derivative(1);
        if (multiplicity > 2) p.f.p2 = -derivative(2) / 2;
        const double leading = p.f.derivative_at_start(multiplicity);
        const double from = Finder::leave(p.f, multiplicity, p.to);
        REQUIRE((from > 0) == (leading > 0));
        if (from == 0) continue;
        ++left;
        REQUIRE(from <= p.to);
        Oracle oracle(p.f);
        for (const double part : {0.25, 0.5, 0.75, 1.0}) {
          const auto there = oracle.at(part * from);
          REQUIRE(there.value > -Oracle::noise(there));
        }
        p.from = from;
        tally.compare(p, Finder::first_root(p.f, from, true, p.to), oracle);
      }
      tally.check_none_failed();
      if (c.make == quadratic && multiplicity > 2) {
        CHECK(left == 0);
      } else {
        CHECK(left > 500);
      }
    }
  }
}

TEST_CASE("the interval is half open: a fall at its end counts, one at its start does not") {
  Sum line;
  line.p0 = 1;
  line.p1 = -1;
  CHECK(Finder::first_root(line, 0, 1) == 1.0);
  CHECK(Finder::first_root(line, 1, 2) == Finder::never);
  CHECK(Finder::first_root(line, 0, std::nextafter(1.0, 0.0)) == Finder::never);
  CHECK(Finder::first_root(line, 0.5, 0.5) == Finder::never);
  for (const auto kind : {WaveKind::oscillation, WaveKind::growth}) {
    Sum f;  // 1 − sin t or 1 − sinh t, less a little
    f.p0 = 0.5;
    add(f, {kind, 0, 1, 0, -1});
    const double root = kind == WaveKind::growth ? std::asinh(0.5) : std::asin(0.5);
    CHECK(Finder::first_root(f, 0, 3) == doctest::Approx(root).epsilon(1e-15));
    CHECK(Finder::first_root(f, 0, root - 1e-12) == Finder::never);
    CHECK(Finder::first_root(f, 0, root + 1e-12) == doctest::Approx(root).epsilon(1e-15));
    CHECK(Finder::first_root(f, root + 1e-12, 1) == Finder::never);
  }
}

TEST_CASE("where f begins below zero it has to rise first") {
  Sum f;
  add(f, {WaveKind::oscillation, 0, 2, -1, 0});  // −cos 2t rises at π/4 and falls at 3π/4
  constexpr double pi = std::numbers::pi;
  CHECK(Finder::first_root(f, 0, 10) == doctest::Approx(3 * pi / 4).epsilon(1e-15));
  CHECK(Finder::first_root(f, 0, 2) == Finder::never);
  CHECK(Finder::first_root(disguised(f), 0, 10) == doctest::Approx(3 * pi / 4).epsilon(1e-15));
  f.p0 = -2;  // it never does
  CHECK(Finder::first_root(f, 0, 100) == Finder::never);
  CHECK(Finder::first_root(disguised(f), 0, 100) == Finder::never);
}

TEST_CASE("where f begins at zero and rises, its next fall is the first") {
  const auto sum = [](double p0, double p1, WaveKind kind, double a, double b) {
    Sum f;
    f.p0 = p0;
    f.p1 = p1;
    add(f, {kind, 0, 1, a, b});
    return f;
  };
  struct Case {
    Sum f;
    double root;
  };
  const Case cases[] = {{sum(0, 0, WaveKind::oscillation, 0, 1), std::numbers::pi},
                        {sum(0, 2, WaveKind::growth, 0, -1), 2.1773189849653067},
                        {sum(1, 0, WaveKind::growth, -1, 0.5), 2 * std::atanh(0.5)}};
  for (const Case& c : cases) {
    CHECK(Finder::first_root(c.f, 0, 4) == doctest::Approx(c.root).epsilon(1e-15));
    CHECK(Finder::first_root(disguised(c.f), 0, 4) == doctest::Approx(c.root).epsilon(1e-15));
  }
}

}  // namespace test_first_root

#pragma once
// Counts what the search for first falls answers, against the oracle.
#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <specht/core/numerics/first_root.hpp>

#include "root_oracle.hpp"

namespace specht::test {

constexpr int fall_waves = 5;
using FallSum = core::ExponentialSum<double, fall_waves>;
using FirstRootFinder = core::FirstRootFinder<double, fall_waves>;

struct FallProblem {
  FallSum f;
  double from, to;
};

/// What came of answers: right ones, touches that round-off decides, and failures.
class FallTally {
 public:
  using Oracle = FallOracle<fall_waves>;
  int found = 0, none = 0, touches = 0;

  void check_none_failed() const {
    CHECK(missed_ == 0);
    CHECK(invented_ == 0);
    CHECK(wrong_ == 0);
  }

  /// Asks for the first fall and compares the answer with the oracle's.
  void solve(const FallProblem& p) {
    Oracle oracle(p.f);
    compare(p, FirstRootFinder::first_root(p.f, p.from, p.to), oracle);
  }

  void compare(const FallProblem& p, double t, Oracle& oracle) {
    const long double expected = oracle.first_root(p.from, p.to);
    const bool is_found = t != FirstRootFinder::never;
    if (is_found == (expected < Oracle::never)) {
      if (!is_found) {
        ++none;
        return;
      }
      const auto there = oracle.at(expected);
      constexpr long double few_ulps = 4 * std::numeric_limits<double>::epsilon();
      const long double tolerance = Oracle::noise(there) / -there.rate + few_ulps * expected;
      if (std::abs(t - expected) <= tolerance) {
        ++found;
        return;
      }
    }
    // Round-off decides whether a touch is a fall; if it is none, the next fall is the first.
    for (const long double touch : oracle.touches) {
      const bool there =
          is_found && std::abs(oracle.at((t + touch) / 2).value) <= 4 * Oracle::noise(oracle.at(t));
      if (there || (!is_found && expected == Oracle::never)) {
        ++touches;
        return;
      }
    }
    const long double past = expected < Oracle::never ? oracle.past_touch(expected) : expected;
    if (past > expected) {
      compare({p.f, static_cast<double>(past), p.to}, t, oracle);
      return;
    }
    ++(!is_found ? missed_ : expected == Oracle::never ? invented_ : wrong_);
  }

 private:
  int missed_ = 0, invented_ = 0, wrong_ = 0;
};

}  // namespace specht::test

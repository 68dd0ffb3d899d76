#pragma once
// Whether time goes steadily from one point of a curve to the next. Where x is the phase of a drive other curves have the
// same events, some of its periods later.

#include <algorithm>
#include <cmath>
#include <specht/bifurcation/continuation/curve_options.hpp>

namespace specht::bifurcation {

class SteadyTime {
 public:
  /// From one time of K returns to another [s]; `options` must outlive it.
  SteadyTime(double from, double to, int K, const CurveOptions& options)
      : from_(from), to_(to), K_(K), options_(options) {}

  /// Both are nearly the same.
  [[nodiscard]] bool is_same() const {
    return !(std::abs(to_ - from_) > options_.other_time * std::max(from_, to_) / K_);
  }
  /// Soon after the first of two points, p or x of the place where `passes` is to be asked.
  [[nodiscard]] double soon(double first, double last) const {
    return first + options_.soon * (last - first);
  }
  /// The time there is on the way from one to the other.
  [[nodiscard]] bool passes(double time) const {
    const double expected = options_.soon * (to_ - from_);
    return std::abs(time - from_ - expected) <= options_.steady_time * std::abs(expected);
  }

 private:
  double from_, to_;
  int K_;
  const CurveOptions& options_;
};

}  // namespace specht::bifurcation

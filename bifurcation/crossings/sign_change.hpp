#pragma once
// Where a function of one variable changes its sign, to the last digits.

#include <algorithm>
#include <boost/math/tools/toms748_solve.hpp>
#include <cmath>
#include <cstdint>
#include <specht/maps/piecewise/itinerary_change.hpp>

namespace specht::bifurcation {

/// Where f changes its sign between low and high, to rounding; where it is 0, if it is.
/// Alefeld, Potra, Shi: Algorithm 748, ACM TOMS 21 (1995).
template <class Function>
[[nodiscard]] double sign_change(const Function& f, double low, double high, double f_low,
                                 double f_high) {
  constexpr std::uintmax_t most = 200;
  std::uintmax_t evaluations = most;
  // NOTE: the search keeps some ulps between its points; the last of them are halved.
  constexpr double kept = 8.0;
  const double close = kept * maps::ulp(std::max(std::abs(low), std::abs(high)));
  const auto is_close = [&](double a, double b) { return b - a <= close; };
  auto [from, to] =
      boost::math::tools::toms748_solve(f, low, high, f_low, f_high, is_close, evaluations);
  for (;;) {
    const double middle = from + (to - from) / 2;
    const double value = f(middle);
    if (!(middle > from && middle < to) || value == 0.0) return middle;
    ((value < 0) == (f_low < 0) ? from : to) = middle;
  }
}

}  // namespace specht::bifurcation

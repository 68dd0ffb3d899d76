#pragma once
// A range cut into parts by where their orbits end, as far as is known.

#include <algorithm>
#include <boost/math/tools/toms748_solve.hpp>
#include <cmath>
#include <limits>
#include <specht/bifurcation/laps.hpp>
#include <vector>

namespace specht::bifurcation {

constexpr int unknown = -1;

/// A part of a lap; where its orbits end is known, or not yet.
struct Part {
  double low, high;
  double P_low = maps::missing, P_high = maps::missing;
  int lap = 0;
  int attractor = unknown;
};

/// Neighbours with the same fate are one run; the fate of any point. Of a run narrower than `least`
/// nothing is said to be known.
class Runs {
 public:
  Runs(const std::vector<Part>& parts, int outside, double least)
      : outside_(outside), high_(parts.back().high) {
    for (std::size_t first = 0; first < parts.size();) {
      std::size_t next = first + 1;
      while (next < parts.size() && parts[next].attractor == parts[first].attractor) ++next;
      const bool narrow = parts[next - 1].high - parts[first].low < least;
      const int attractor = narrow ? unknown : parts[first].attractor;
      if (low_.empty() || attractor_.back() != attractor) {
        low_.push_back(parts[first].low);
        attractor_.push_back(attractor);
      }
      first = next;
    }
  }

  [[nodiscard]] int at(double y) const {
    if (!(y >= low_.front() && y <= high_)) return outside_;
    const auto after = std::upper_bound(low_.begin(), low_.end(), y);
    return attractor_[static_cast<std::size_t>(after - low_.begin()) - 1];
  }
  /// The borders between `low` and `high`, both excluded.
  [[nodiscard]] std::vector<double> borders(double low, double high) const {
    const auto from = std::upper_bound(low_.begin(), low_.end(), low);
    std::vector<double> inside;
    for (auto place = from; place != low_.end() && *place < high; ++place) inside.push_back(*place);
    if (high_ > low && high_ < high) inside.push_back(high_);
    return inside;
  }

 private:
  std::vector<double> low_;
  std::vector<int> attractor_;
  int outside_;
  double high_;
};

/// Where y is taken on a part, to rounding.
inline double preimage(maps::ReturnMap& map, const Part& part, const Lap& lap, double y) {
  const double a = std::max(part.low, lap.low), b = std::min(part.high, lap.high);
  if (!(a < b)) return part.low;
  const auto f = [&](double x) { return map(x).value - y; };
  const double f_a = f(a), f_b = f(b);
  if (!(f_a * f_b < 0)) return std::abs(f_a) <= std::abs(f_b) ? a : b;
  std::uintmax_t iterations = 200;
  const double size = std::max(std::abs(a), std::abs(b));
  const auto settled = [&](double from, double to) {
    return to - from <= std::numeric_limits<double>::epsilon() * size;
  };
  const auto [low, high] =
      boost::math::tools::toms748_solve(f, a, b, f_a, f_b, settled, iterations);
  return low + (high - low) / 2;
}

}  // namespace specht::bifurcation

#pragma once
// A range cut into parts by where their orbits end, as far as it is known.

#include <algorithm>
#include <cmath>
#include <specht/bifurcation/crossings/laps.hpp>
#include <vector>

namespace specht::bifurcation {

constexpr int unassigned = -1;

/// A part of a lap; where its orbits end is known, or not yet.
struct Part {
  double low, high;
  double P_low = maps::missing, P_high = maps::missing;
  int lap = 0;
  int attractor = unassigned;
};

/// Neighbours with the same fate are one run; gives the fate of any point. Runs narrower than `least` count as
/// unknown.
class Runs {
 public:
  Runs(const std::vector<Part>& parts, int outside, double least)
      : outside_(outside), high_(parts.back().high) {
    for (std::size_t first = 0; first < parts.size();) {
      std::size_t next = first + 1;
      while (next < parts.size() && parts[next].attractor == parts[first].attractor) ++next;
      const bool narrow = parts[next - 1].high - parts[first].low < least;
      const int attractor = narrow ? unassigned : parts[first].attractor;
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
inline double preimage_on(maps::ReturnMap& map, const Part& part, const Lap& lap, double y) {
  const double a = std::max(part.low, lap.low), b = std::min(part.high, lap.high);
  return a < b ? preimage(map, {a, map(a).value}, {b, map(b).value}, y) : part.low;
}

}  // namespace specht::bifurcation

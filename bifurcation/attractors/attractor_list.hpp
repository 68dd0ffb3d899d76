#pragma once
// The attractors of a range, numbered as they are met.

#include <algorithm>
#include <specht/bifurcation/attractors/attractor.hpp>
#include <vector>

namespace specht::bifurcation {

/// The attractors that have been met, each once.
class AttractorList {
 public:
  int index(const Attractor& attractor) {
    const auto place = std::find(all_.begin(), all_.end(), attractor);
    if (place != all_.end()) return static_cast<int>(place - all_.begin());
    all_.push_back(attractor);
    return static_cast<int>(all_.size()) - 1;
  }
  int band(double low) { return index({Fate::band, {low, low}, core::Outcome::returned}); }
  void extend(int band, double high) { all_[static_cast<std::size_t>(band)].x[1] = high; }
  [[nodiscard]] const std::vector<Attractor>& all() const { return all_; }

 private:
  std::vector<Attractor> all_;
};

}  // namespace specht::bifurcation

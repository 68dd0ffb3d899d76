#pragma once
// Where a branch has gone on at another curve: one that comes back to such a place would go round for ever.

#include <algorithm>
#include <cmath>
#include <specht/bifurcation/continuation/place.hpp>
#include <vector>

namespace specht::bifurcation {

class BranchBeginnings {
 public:
  /// Places are one if they differ by less than this: in p [its unit], and in x relative to 1 + |x|.
  BranchBeginnings(double same_p, double same_x) : same_p_(same_p), same_x_(same_x) {}

  /// False if the branch has gone on from there in the same direction before.
  [[nodiscard]] bool add(const Place& place, int direction) {
    const Beginning here{p_of(place), x_of(place), direction, place.index()};
    const bool known = std::any_of(all_.begin(), all_.end(), [&](const Beginning& b) {
      return b.direction == here.direction && b.kind == here.kind &&
             std::abs(b.p - here.p) <= same_p_ &&
             std::abs(b.x - here.x) <= same_x_ * (1.0 + std::abs(here.x));
    });
    all_.push_back(here);
    return !known;
  }

 private:
  struct Beginning {
    double p, x;
    int direction;
    std::size_t kind;  // of curve
  };
  double same_p_, same_x_;
  std::vector<Beginning> all_;
};

}  // namespace specht::bifurcation

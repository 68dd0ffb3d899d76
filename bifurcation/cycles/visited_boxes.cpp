#include <algorithm>
#include <cmath>
#include <specht/bifurcation/cycles/visited_boxes.hpp>

namespace specht::bifurcation {

VisitedBoxes::VisitedBoxes(const std::vector<std::vector<double>>& points, int along_each)
    : along_each_(along_each), low_(points.front()), width_(points.front().size()) {
  std::vector<double> high = low_;
  for (const auto& x : points) {
    for (std::size_t i = 0; i < x.size(); ++i) {
      low_[i] = std::min(low_[i], x[i]);
      high[i] = std::max(high[i], x[i]);
    }
  }
  for (std::size_t i = 0; i < width_.size(); ++i) width_[i] = (high[i] - low_[i]) / along_each_;
  for (const auto& x : points) boxes_.insert(key(place(x)));
}

double VisitedBoxes::share(const std::vector<std::vector<double>>& points) const {
  const auto inside =
      std::count_if(points.begin(), points.end(), [this](const auto& x) { return near(place(x)); });
  return points.empty() ? 0.0 : static_cast<double>(inside) / static_cast<double>(points.size());
}

VisitedBoxes::Place VisitedBoxes::place(const std::vector<double>& x) const {
  Place result(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double steps = width_[i] > 0 ? (x[i] - low_[i]) / width_[i] : (x[i] - low_[i]) * 1e9;
    // Boxes −1 and along_each + 1 are outside of all.
    result[i] = static_cast<int>(std::clamp(std::floor(steps), -2.0, along_each_ + 2.0));
  }
  return result;
}

std::uint64_t VisitedBoxes::key(const Place& place) const {
  std::uint64_t result = 0;
  for (const int k : place) {
    result =
        result * static_cast<std::uint64_t>(along_each_ + 8) + static_cast<std::uint64_t>(k + 3);
  }
  return result;
}

bool VisitedBoxes::near(const Place& place) const {
  Place neighbour = place;
  for (int& k : neighbour) --k;
  // Counts through the 3^d neighbours, itself included.
  while (true) {
    if (boxes_.contains(key(neighbour))) return true;
    std::size_t i = 0;
    while (i < place.size() && neighbour[i] == place[i] + 1) {
      neighbour[i] = place[i] - 1;
      ++i;
    }
    if (i == place.size()) return false;
    ++neighbour[i];
  }
}

}  // namespace specht::bifurcation

#include <algorithm>
#include <cmath>
#include <specht/bifurcation/branches.hpp>
#include <tuple>

namespace specht::bifurcation {
namespace {

struct Pair {
  bool other_itinerary;
  double distance;
  std::size_t before, after;

  [[nodiscard]] auto key() const { return std::tuple(other_itinerary, distance, before, after); }
};

int sort_of(CrossingKind kind) {
  switch (kind) {
    case CrossingKind::stable:
    case CrossingKind::unstable:
      return 0;
    case CrossingKind::jump:
      return 1;
    default:
      return 2;
  }
}

bool joinable(const Crossing& a, const Crossing& b) {
  return a.iterate == b.iterate && a.period == b.period && sort_of(a.kind) == sort_of(b.kind);
}

std::vector<Pair> pairs(const DiagramSlice& before, const DiagramSlice& after, double range_of_x,
                        const BranchOptions& options) {
  std::vector<Pair> result;
  for (std::size_t i = 0; i < before.crossings.size(); ++i) {
    for (std::size_t j = 0; j < after.crossings.size(); ++j) {
      const Crossing &a = before.crossings[i], &b = after.crossings[j];
      if (!joinable(a, b)) continue;
      const bool other = !same_piece(a.point, b.point);
      const double limit = range_of_x * (other ? options.other_itinerary : options.same_itinerary);
      const double distance = std::abs(a.x - b.x);
      if (distance <= limit) result.push_back({other, distance, i, j});
    }
  }
  std::sort(result.begin(), result.end(),
            [](const Pair& a, const Pair& b) { return a.key() < b.key(); });
  return result;
}

}  // namespace

std::vector<std::vector<int>> branches(const std::vector<DiagramSlice>& slices, double range_of_x,
                                       const BranchOptions& options) {
  std::vector<std::vector<int>> numbers;
  int last = 0;
  for (std::size_t k = 0; k < slices.size(); ++k) {
    std::vector<int> own(slices[k].crossings.size(), 0);
    if (k > 0) {
      std::vector<char> used(slices[k - 1].crossings.size(), 0);
      for (const Pair& p : pairs(slices[k - 1], slices[k], range_of_x, options)) {
        if (used[p.before] != 0 || own[p.after] != 0) continue;
        used[p.before] = 1;
        own[p.after] = numbers[k - 1][p.before];
      }
    }
    for (int& number : own) {
      if (number == 0) number = ++last;
    }
    numbers.push_back(std::move(own));
  }
  return numbers;
}

}  // namespace specht::bifurcation

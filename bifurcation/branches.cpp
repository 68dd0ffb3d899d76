#include <algorithm>
#include <cmath>
#include <specht/bifurcation/branches.hpp>
#include <tuple>
#include <utility>

namespace specht::bifurcation {
namespace {

int sort_of(const BranchPoint& point) {
  switch (point.kind) {
    case CrossingKind::stable:
    case CrossingKind::unstable:
      return point.slope > 1.0 ? 1 : 0;
    case CrossingKind::jump:
      return 2;
    default:
      return 3;
  }
}

bool joinable(const BranchPoint& a, const BranchPoint& b) {
  return a.iterate == b.iterate && a.period == b.period && sort_of(a) == sort_of(b);
}

}  // namespace

std::vector<int> BranchJoiner::next(std::vector<BranchPoint> slice) {
  using Pair = std::tuple<bool, double, std::size_t, std::size_t>;  // best first
  std::vector<Pair> pairs;
  for (std::size_t i = 0; i < before_.size(); ++i) {
    for (std::size_t j = 0; j < slice.size(); ++j) {
      if (!joinable(before_[i], slice[j])) continue;
      const bool other = before_[i].itinerary != slice[j].itinerary;
      const double distance = std::abs(before_[i].x + step_[i] - slice[j].x);
      const double limit = other ? options_.other_itinerary : options_.same_itinerary;
      if (distance <= limit * range_of_x_) pairs.emplace_back(other, distance, i, j);
    }
  }
  std::sort(pairs.begin(), pairs.end());
  std::vector<int> own(slice.size(), 0);
  std::vector<double> step(slice.size(), 0.0);
  std::vector<char> used(before_.size(), 0);
  for (const auto& [other, distance, i, j] : pairs) {
    if (used[i] != 0 || own[j] != 0) continue;
    used[i] = 1;
    own[j] = numbers_[i];
    step[j] = slice[j].x - before_[i].x;
  }
  for (int& number : own) {
    if (number == 0) number = ++last_;
  }
  before_ = std::move(slice);
  numbers_ = own;
  step_ = std::move(step);
  return own;
}

void BranchJoiner::resume(std::vector<BranchPoint> slice, std::vector<int> numbers) {
  std::vector<double> step(slice.size(), 0.0);
  for (std::size_t j = 0; j < slice.size(); ++j) {
    last_ = std::max(last_, numbers[j]);
    for (std::size_t i = 0; i < before_.size(); ++i) {
      if (numbers_[i] == numbers[j]) step[j] = slice[j].x - before_[i].x;
    }
  }
  before_ = std::move(slice);
  numbers_ = std::move(numbers);
  step_ = std::move(step);
}

}  // namespace specht::bifurcation

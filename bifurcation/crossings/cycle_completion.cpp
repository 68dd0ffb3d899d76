#include <algorithm>
#include <cmath>
#include <optional>
#include <specht/bifurcation/crossings/cycle_completion.hpp>
#include <specht/bifurcation/crossings/sign_search.hpp>

namespace specht::bifurcation {
namespace {

using maps::MapPoint;

class CycleCompletion {
 public:
  CycleCompletion(maps::ReturnMap& P, maps::ReturnMap& P_K, int K, const core::Interval& range,
                  const CrossingOptions& options, std::vector<Crossing>& of_K)
      : P_(P), P_K_(P_K), K_(K), range_(range), options_(options), of_K_(of_K) {}

  void run() {
    const std::size_t known = of_K_.size();
    for (std::size_t i = 0; i < known; ++i) {
      if (is_fixed_point(of_K_[i].kind) && of_K_[i].period == K_) complete(i);
    }
    if (of_K_.size() == known) return;
    std::stable_sort(of_K_.begin(), of_K_.end(),
                     [](const Crossing& a, const Crossing& b) { return a.x < b.x; });
  }

 private:
  void complete(std::size_t first) {
    const double multiplier = of_K_[first].slope;
    double x = of_K_[first].x;
    for (int k = 1; k < K_; ++k) {
      const MapPoint next = P_.with_slope(x);
      if (!next.has_value()) return;
      const double y = next.value, steep = std::isfinite(next.slope) ? std::abs(next.slope) : 1.0;
      const double spread = options_.residual_ulps * (steep * maps::ulp(x) + maps::ulp(y));
      x = y;
      if (!range_.contains(y)) continue;
      const auto own = std::find_if(of_K_.begin(), of_K_.end(), [&](const Crossing& c) {
        return is_fixed_point(c.kind) &&
               std::abs(c.x - y) <= std::max(spread, options_.period_tolerance);
      });
      if (own != of_K_.end()) {
        x = own->x;
        continue;
      }
      auto found = near(y, spread, multiplier);
      if (!found) return;
      x = found->x;
      of_K_.push_back(std::move(*found));
    }
  }

  /// The only fixed point of P_K next to y with this multiplier.
  [[nodiscard]] std::optional<Crossing> near(double y, double spread, double multiplier) const {
    const double widest = options_.image_reach * (1.0 + std::abs(y));
    for (double r = spread; r <= widest; r *= options_.confirm_shorter) {
      const MapPoint left = P_K_(y - r), right = P_K_(y + r);
      if (!((left.value - left.x) * (right.value - right.x) < 0)) continue;
      SignSearch search(P_K_, K_, options_);
      search.search(left, right);
      std::optional<Crossing> own;
      for (Crossing& c : search.take()) {
        const bool known = std::isfinite(c.slope) && std::isfinite(multiplier);
        if (!is_fixed_point(c.kind) || !known || !options_.is_one_multiplier(c.slope, multiplier))
          continue;
        if (own) return {};
        own = std::move(c);
      }
      return own;
    }
    return {};
  }

  maps::ReturnMap& P_;
  maps::ReturnMap& P_K_;
  int K_;
  core::Interval range_;
  const CrossingOptions& options_;
  std::vector<Crossing>& of_K_;
};

}  // namespace

void complete_cycles(maps::ReturnMap& P, maps::ReturnMap& P_K, int K, const core::Interval& range,
                     const CrossingOptions& options, std::vector<Crossing>& of_K) {
  CycleCompletion(P, P_K, K, range, options, of_K).run();
}

}  // namespace specht::bifurcation

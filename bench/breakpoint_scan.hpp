#pragma once
// Breaks of a return map between neighbours of a dense uniform grid, independent of how the piecewise map
// finds them: changes of itinerary or status, and steps of P or P′ within one itinerary. A step of P′ is
// larger than those beside it, and stays when the cell around it is halved; so does a step of P.

#include <algorithm>
#include <cmath>
#include <optional>
#include <specht/bifurcation/execution/parallel_map.hpp>
#include <specht/maps/piecewise/piecewise_map.hpp>
#include <vector>

namespace specht::bench {

struct ScanOptions {
  int points = 200000;
  /// A step of P or P′ that is smaller, relative to 1 + |P| or 1 + |P′|, is not looked for: an order above
  /// what the classifier calls a jump or a kink.
  double step = 1e-8, slope_step = 1e-5;
  /// A step of P′ is larger than those beside it by this factor [1].
  double stands_out = 2.0;
  /// What stays of a step of P′ in cells of this part of the range [1].
  double stays = 0.3, finest = 1e-10;
};

/// A cell of the grid with a break.
struct ScanBreak {
  maps::MapPoint left, right;
  bool of_itinerary = true;
};

/// No break between two points is known: the same itinerary, or no value for the same reason.
[[nodiscard]] inline bool alike(const maps::MapPoint& a, const maps::MapPoint& b) {
  return a.has_value() ? same_piece(a, b) : !b.has_value() && a.status == b.status;
}

class BreakpointScan {
 public:
  BreakpointScan(const maps::ReturnMap& map, const core::Interval& range,
                 const ScanOptions& options = {})
      : map_(map, {}), options_(options), width_(range.high - range.low) {
    const int n = options.points;
    points_.resize(static_cast<std::size_t>(n));
    map_.for_all(n, 64, [&](const std::shared_ptr<maps::ReturnMap>& own) {
      return [&, own](int i) {
        const double x = i + 1 == n ? range.high : range.low + width_ * i / (n - 1);
        points_[static_cast<std::size_t>(i)] = own->with_slope(x);
      };
    });
  }

  [[nodiscard]] std::vector<ScanBreak> breaks() {
    std::vector<ScanBreak> found;
    for (std::size_t i = 1; i < points_.size(); ++i) {
      const maps::MapPoint &a = points_[i - 1], &b = points_[i];
      if (!alike(a, b)) {
        found.push_back({a, b, true});
      } else if (stands_out(i) && stays(a, b)) {
        found.push_back({a, b, false});
      }
    }
    return found;
  }

 private:
  /// P₁ − P₀ less what both slopes explain; and P′₁ − P′₀.
  struct Step {
    double value = maps::missing, slope = maps::missing;

    Step(const maps::MapPoint& a, const maps::MapPoint& b)
        : value(std::abs(b.value - a.value - (b.x - a.x) * (a.slope + b.slope) / 2)),
          slope(std::abs(b.slope - a.slope)) {}
  };

  [[nodiscard]] bool matters(const Step& s, const maps::MapPoint& a,
                             const maps::MapPoint& b) const {
    const double steep = std::min(std::abs(a.slope), std::abs(b.slope));
    return s.value > options_.step * (1.0 + std::abs(a.value)) ||
           s.slope > options_.slope_step * (1.0 + steep);
  }

  [[nodiscard]] bool stands_out(std::size_t i) const {
    const maps::MapPoint &a = points_[i - 1], &b = points_[i];
    const Step own(a, b);
    if (!a.has_value() || !matters(own, a, b)) return false;
    double value = maps::missing, slope = maps::missing;
    const auto beside = [&](std::size_t k) {
      if (k < 1 || k >= points_.size() || !same_piece(points_[k - 1], points_[k])) return;
      const Step step(points_[k - 1], points_[k]);
      value = std::fmax(value, step.value);
      slope = std::fmax(slope, step.slope);
    };
    beside(i - 1);
    beside(i + 1);
    return own.value > options_.stands_out * value || own.slope > options_.stands_out * slope;
  }

  [[nodiscard]] bool stays(maps::MapPoint a, maps::MapPoint b) {
    const Step first(a, b);
    maps::ReturnMap& map = *map_.serial();
    while (b.x - a.x > options_.finest * width_) {
      maps::MapPoint m = map.with_slope(a.x + (b.x - a.x) / 2);
      if (!alike(a, m)) return true;  // a piece between them
      const Step left(a, m), right(m, b);
      const double half = (b.x - a.x) / 2;
      (left.value / half + left.slope > right.value / half + right.slope ? b : a) = std::move(m);
    }
    const Step last(a, b);
    const bool kink = last.slope > options_.stays * first.slope;
    const bool jump = last.value > options_.step * (1.0 + std::abs(a.value));
    return (kink || jump) && matters(last, a, b);
  }

  bifurcation::ParallelMap map_;
  ScanOptions options_;
  double width_;
  std::vector<maps::MapPoint> points_;
};

}  // namespace specht::bench

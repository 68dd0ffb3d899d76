#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>
#include <optional>
#include <specht/bifurcation/continuation/fixed_point_curve.hpp>
#include <specht/bifurcation/continuation/missing_cycles.hpp>

namespace specht::bifurcation {
namespace {

class CyclesBetween {
 public:
  CyclesBetween(const maps::MapFamily& family, const BranchSlice& before, const BranchSlice& after,
                const core::Interval& range, const std::vector<BranchSegment>& segments,
                const ContinuationOptions& options)
      : slice_{&before, &after},
        options_(options),
        range_(range),
        segments_(segments),
        off_(options.off_image * (range.high - range.low)),
        least_(options.least_island * (after.parameter - before.parameter)),
        line_(family, {before.parameter, after.parameter}, range.high - range.low, options.curves) {
  }

  [[nodiscard]] std::vector<double> missing() const {
    std::vector<double> found;
    for (const BranchSegment& one : segments_) {
      // NOTE: what reaches a slice has its images there.
      const int first = one.from.index >= 0 ? 1 : 0;
      const int last = one.parts - (one.to.index >= 0 ? 2 : 1);
      for (int part = first; part <= last; ++part) add_missing(one, part, found);
      for (const SpecialPoint& point : one.points) add_doubled(point, found);
    }
    return found;
  }

 private:
  struct Step {
    const CurvePoint *from = nullptr, *to = nullptr;
    [[nodiscard]] double length() const {
      return from != nullptr ? std::abs(to->parameter - from->parameter) : 0.0;
    }
  };

  /// Both are fixed points of a part.
  [[nodiscard]] static bool is_step(const CurvePoint& a, const CurvePoint& b) {
    return a.part == b.part && is_fixed_point(a.crossing.kind) && is_fixed_point(b.crossing.kind);
  }

  void add_missing(const BranchSegment& one, int part, std::vector<double>& found) const {
    Step longest;
    for (std::size_t i = 1; i < one.curve.size(); ++i) {
      const Step step{&one.curve[i - 1], &one.curve[i]};
      const bool is_own = step.to->part == part && is_step(*step.from, *step.to);
      if (is_own && step.length() > longest.length()) longest = step;
    }
    if (!(longest.length() > least_)) return;
    const int period = longest.to->crossing.period;
    const double p = std::midpoint(longest.from->parameter, longest.to->parameter);
    const double guess = std::midpoint(longest.from->crossing.x, longest.to->crossing.x);
    const auto map = line_.at(p, 1);
    const auto z = period > 1 && map ? FixedPointCurve(line_, period).at(p, guess) : std::nullopt;
    if (!z || !(std::abs(z->x - guess) <= off_)) return;
    double x = z->x;
    for (int k = 1; k < period; ++k) {
      x = (*map)(x).value;
      const bool inside = x > range_.low + off_ && x < range_.high - off_;
      if (inside && !is_on_a_segment(p, x, period)) found.push_back(p);
    }
  }

  /// Beside a flip there is a cycle of twice the period, among the crossings that are looked for, and no segment of it
  /// begins or ends there.
  void add_doubled(const SpecialPoint& flip, std::vector<double>& found) const {
    if (flip.kind != SpecialPointKind::flip || flip.doubling != SpecialPoint::Doubling::none)
      return;
    if (!has_iterate(2 * flip.iterate) || is_doubled(flip)) return;
    for (const int side : {-1, 1}) {
      const double p = flip.parameter + side * options_.beside_flip * line_.width;
      const bool inside = (p > value({0, 0})) == (p < value({1, 0}));
      if (inside && has_doubled(p, flip)) found.push_back(p);
    }
  }
  [[nodiscard]] bool has_iterate(int iterate) const {
    return std::any_of(std::begin(slice_), std::end(slice_), [&](const BranchSlice* slice) {
      return std::any_of(slice->points.begin(), slice->points.end(),
                         [&](const BranchPoint& point) { return point.iterate == iterate; });
    });
  }
  [[nodiscard]] bool is_doubled(const SpecialPoint& flip) const {
    const auto is_child = [&](const SpecialPoint& end) {
      return end.doubling != SpecialPoint::Doubling::none && end.iterate == flip.iterate &&
             std::abs(end.parameter - flip.parameter) <= least_ && std::abs(end.x - flip.x) <= off_;
    };
    // NOTE: two points of the cycle begin or end at each of the one that doubles.
    std::ptrdiff_t children = 0;
    for (const BranchSegment& one : segments_) {
      children += std::count_if(one.points.begin(), one.points.end(), is_child);
    }
    return children >= 2;
  }
  /// Further away from the fixed point at p P_2K passes the diagonal again.
  [[nodiscard]] bool has_doubled(double p, const SpecialPoint& flip) const {
    const auto z = FixedPointCurve(line_, flip.iterate).at(p, flip.x);
    const auto map = line_.at(p, 2 * flip.iterate);
    const double range = range_.high - range_.low, furthest = options_.furthest_image * range;
    if (!z || !map || !(std::abs(z->x - flip.x) <= furthest)) return false;
    double first = 0.0;
    constexpr double wider = 1.5;
    for (double away = options_.nearest_doubled * range; away <= furthest; away *= wider) {
      const maps::MapPoint there = (*map)(z->x + away);
      if (!there.has_value()) return false;
      const double height = there.value - there.x;
      if (first * height < 0.0) return true;
      first = height;
    }
    return false;
  }

  [[nodiscard]] bool is_on_a_segment(double p, double x, int period) const {
    const auto is_near = [&](double p_a, double x_a, double p_b, double x_b) {
      if ((p_a < p) == (p_b < p)) return false;
      return std::abs(x_a + (x_b - x_a) * (p - p_a) / (p_b - p_a) - x) <= off_;
    };
    for (const BranchSegment& one : segments_) {
      if (one.curve.empty()) {
        const BranchPoint *from = at(one.from), *to = at(one.to);
        if (from == nullptr || to == nullptr || from->period != period) continue;
        if (is_near(value(one.from), from->x, value(one.to), to->x)) return true;
        continue;
      }
      const auto is_near_port = [&](const Port& port, const CurvePoint& next) {
        const BranchPoint* point = at(port);
        return point != nullptr && next.crossing.period == period &&
               is_near(value(port), point->x, next.parameter, next.crossing.x);
      };
      if (is_near_port(one.from, one.curve.front()) || is_near_port(one.to, one.curve.back())) {
        return true;
      }
      for (std::size_t i = 1; i < one.curve.size(); ++i) {
        const CurvePoint &a = one.curve[i - 1], &b = one.curve[i];
        if (b.crossing.period != period || !is_step(a, b)) continue;
        if (is_near(a.parameter, a.crossing.x, b.parameter, b.crossing.x)) return true;
      }
    }
    return false;
  }

  [[nodiscard]] const BranchPoint* at(const Port& port) const {
    if (port.index < 0) return nullptr;
    return &slice_[port.side]->points[static_cast<std::size_t>(port.index)];
  }
  [[nodiscard]] double value(const Port& port) const { return slice_[port.side]->parameter; }

  const BranchSlice* slice_[2];
  const ContinuationOptions& options_;
  core::Interval range_;
  const std::vector<BranchSegment>& segments_;
  double off_, least_;
  ParameterLine line_;
};

}  // namespace

std::vector<double> missing_cycles(const maps::MapFamily& family, const BranchSlice& before,
                                   const BranchSlice& after, const core::Interval& range,
                                   const std::vector<BranchSegment>& segments,
                                   const ContinuationOptions& options) {
  return CyclesBetween(family, before, after, range, segments, options).missing();
}

}  // namespace specht::bifurcation

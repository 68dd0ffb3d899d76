#include <cmath>
#include <numeric>
#include <optional>
#include <specht/bifurcation/continuation/fixed_point_curve.hpp>
#include <specht/bifurcation/continuation/missing_images.hpp>

namespace specht::bifurcation {
namespace {

class ImagesBetween {
 public:
  ImagesBetween(const maps::MapFamily& family, const BranchSlice& before, const BranchSlice& after,
                const core::Interval& range, const std::vector<BranchSegment>& segments,
                const ContinuationOptions& options)
      : slice_{&before, &after},
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
  core::Interval range_;
  const std::vector<BranchSegment>& segments_;
  double off_, least_;
  ParameterLine line_;
};

}  // namespace

std::vector<double> missing_images(const maps::MapFamily& family, const BranchSlice& before,
                                   const BranchSlice& after, const core::Interval& range,
                                   const std::vector<BranchSegment>& segments,
                                   const ContinuationOptions& options) {
  return ImagesBetween(family, before, after, range, segments, options).missing();
}

}  // namespace specht::bifurcation

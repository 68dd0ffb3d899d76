#include <algorithm>
#include <cmath>
#include <specht/bifurcation/continuation/branch_continuation.hpp>
#include <specht/bifurcation/continuation/log_periodic_jumps.hpp>
#include <specht/bifurcation/continuation/matching.hpp>
#include <specht/bifurcation/continuation/neighbourhood.hpp>
#include <specht/bifurcation/continuation/slice_interval.hpp>

namespace specht::bifurcation {
namespace {

/// Marginal bands, in their order.
void join_in_order(Matching& matching, const std::vector<BranchPoint>& before,
                   const std::vector<BranchPoint>& after, std::vector<BranchSegment>& found) {
  const auto ordered = [](const BranchPoint& c) { return c.kind == CrossingKind::marginal; };
  for (std::size_t i = 0; i < before.size(); ++i) {
    if (!ordered(before[i])) continue;
    for (std::size_t j = 0; j < after.size(); ++j) {
      if (!matching.is_free(1, j) || !ordered(after[j]) || before[i].iterate != after[j].iterate)
        continue;
      BranchSegment segment{{0, static_cast<int>(i)}, {1, static_cast<int>(j)}, {}, 1};
      matching.take(segment.from);
      matching.take(segment.to);
      found.push_back(std::move(segment));
      break;
    }
  }
}

/// The branches between two slices.
class SliceInterval {
 public:
  SliceInterval(const maps::MapFamily& family, const BranchSlice& before, const BranchSlice& after,
                const core::Interval& range, const ContinuationOptions& options)
      : slice_{&before, &after},
        low_(before.parameter),
        high_(after.parameter),
        range_(range),
        options_(options),
        line_(family, {low_, high_}, range.high - range.low, options.curves),
        matching_(before.points, after.points, options) {}

  std::vector<BranchSegment> run() {
    join_in_order(matching_, points(0), points(1), found_);
    join_log_periodic_jumps(line_, *slice_[0], *slice_[1], options_, matching_, found_);
    for (const int side : {0, 1}) {
      for (std::size_t i = 0; i < points(side).size(); ++i) {
        if (!matching_.is_free(side, i) || points(side)[i].kind == CrossingKind::marginal) continue;
        continue_from(side, separate_point(side, i));
        if (matching_.is_free(side, i)) continue_from(side, i);
      }
    }
    return std::move(found_);
  }

 private:
  [[nodiscard]] const std::vector<BranchPoint>& points(int side) const {
    return slice_[side]->points;
  }

  /// The point of the cycle of a fixed point at which it is most distant from its neighbours: behind the
  /// steepest slope. Next to a dip many cycles lie close together, and their images there do not.
  [[nodiscard]] std::size_t separate_point(int side, std::size_t i) const {
    const BranchPoint& point = points(side)[i];
    const auto map = line_.at(side == 0 ? low_ : high_, 1);
    if (!is_fixed_point(point.kind) || point.period == 1 || !map) return i;
    double x = point.x, steepest = 0.0, separate = x;
    for (int k = 0; k < point.period; ++k) {
      const maps::MapPoint next = map->with_slope(x);
      x = next.value;
      if (!(std::abs(next.slope) > steepest)) continue;
      steepest = std::abs(next.slope);
      separate = x;
    }
    const Port port = matching_.find(side, point, true, separate);
    return port.index >= 0 ? static_cast<std::size_t>(port.index) : i;
  }

  void continue_from(int side, std::size_t i) {
    const BranchPoint& point = points(side)[i];
    const bool is_jump = point.kind == CrossingKind::jump;
    const int K = is_jump ? point.iterate : point.period;
    BranchSegment segment;
    segment.from = {side, static_cast<int>(i)};
    matching_.take(segment.from);
    const ContinuedBranch way =
        continue_branch(line_, {low_, high_}, range_, K, options_, side, point);
    const BranchEnd& end = way.end;
    segment.to = {end.side, -1};
    if (end.side >= 0) segment.to = matching_.find(end.side, point, way.is_fixed, end.x);
    matching_.take(segment.to);
    // Special points of a cycle of lower period are recorded with that.
    if (is_jump || point.period == point.iterate) segment.points = way.points;
    segment.parts = way.parts;
    const bool known = end.side >= 0 && matching_.is_known(end.side, point, way.is_fixed, end.x);
    if (end.side >= 0 && segment.to.index < 0 && K == point.iterate && !known) {
      segment.points.push_back(missing_at(K, end, segment.parts - 1));
    }
    found_.push_back(std::move(segment));
    if (!is_jump) continue_cycle(side, point, way);
  }

  [[nodiscard]] SpecialPoint missing_at(int K, const BranchEnd& end, int part) const {
    SpecialPoint s;
    s.parameter = end.side == 0 ? low_ : high_;
    s.x = end.x;
    const Neighbourhood near(line_, range_, K, options_);
    const bool unresolved = near.accumulation_at(s.parameter, s.x);
    s.kind = unresolved ? SpecialPointKind::dip_end : SpecialPointKind::unexplained;
    s.note = unresolved ? "in an accumulation of breakpoints that the map at this value leaves open"
                        : "followed to here but the map at this value has no such crossing";
    s.iterate = K;
    s.branch_before = s.branch_after = part;
    return s;
  }

  /// The other points of a cycle follow the first, and so does the same cycle among the crossings of other
  /// iterates: each is an image of it. Where one leaves the range or becomes a jump the others need not, and
  /// where one is not explained another may be: they are continued alone.
  void continue_cycle(int side, const BranchPoint& first, const ContinuedBranch& way) {
    const bool alone = std::any_of(way.points.begin(), way.points.end(), [](const auto& s) {
      return s.kind == SpecialPointKind::range_end || s.kind == SpecialPointKind::jump_start ||
             s.kind == SpecialPointKind::jump_end || s.kind == SpecialPointKind::unexplained;
    });
    if (alone || !way.is_fixed) return;
    std::vector<int> iterates;
    for (const BranchPoint& c : points(side)) {
      if (c.period == first.period && is_fixed_point(c.kind)) iterates.push_back(c.iterate);
    }
    std::sort(iterates.begin(), iterates.end());
    iterates.erase(std::unique(iterates.begin(), iterates.end()), iterates.end());
    for (const int iterate : iterates) {
      for (int k = 0; k < first.period; ++k) continue_image(side, first, way, iterate, k);
    }
  }

  /// The image after k returns, among the crossings of P_`iterate`.
  void continue_image(int side, const BranchPoint& first, const ContinuedBranch& way, int iterate,
                      int k) {
    BranchPoint like = first;
    like.iterate = iterate;
    const double p = side == 0 ? low_ : high_;
    BranchSegment segment;
    segment.from = matching_.find(side, like, true, image(p, first.x, k));
    if (segment.from.index < 0) return;
    segment.to = {way.end.side, -1};
    if (way.end.side >= 0) {
      const double p_end = way.end.side == 0 ? low_ : high_;
      segment.to = matching_.find(way.end.side, like, true, image(p_end, way.end.x, k));
      if (segment.to.index < 0 || segment.to == segment.from) return;
    }
    segment.parts = way.parts;
    if (iterate == first.period) {
      for (SpecialPoint s : way.points) {
        s.x = image(s.parameter, s.x, k);
        if (!range_.contains(s.x)) return;
        segment.points.push_back(std::move(s));
      }
    }
    matching_.take(segment.from);
    matching_.take(segment.to);
    found_.push_back(std::move(segment));
  }

  /// x after k returns at p.
  [[nodiscard]] double image(double p, double x, int k) const {
    if (k == 0) return x;
    const auto map = line_.at(p, k);
    return map ? (*map)(x).value : maps::missing;
  }

  const BranchSlice* slice_[2];
  double low_, high_;
  core::Interval range_;
  const ContinuationOptions& options_;
  ParameterLine line_;
  Matching matching_;
  std::vector<BranchSegment> found_;
};

}  // namespace

std::vector<BranchSegment> branch_segments(const maps::MapFamily& family, const BranchSlice& before,
                                           const BranchSlice& after, const core::Interval& range,
                                           const ContinuationOptions& options) {
  return SliceInterval(family, before, after, range, options).run();
}

}  // namespace specht::bifurcation

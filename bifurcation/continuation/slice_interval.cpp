#include <algorithm>
#include <cmath>
#include <specht/bifurcation/continuation/band_segments.hpp>
#include <specht/bifurcation/continuation/branch_continuation.hpp>
#include <specht/bifurcation/continuation/curve_refinement.hpp>
#include <specht/bifurcation/continuation/cycle_images.hpp>
#include <specht/bifurcation/continuation/lower_period_end.hpp>
#include <specht/bifurcation/continuation/matching.hpp>
#include <specht/bifurcation/continuation/merged_branches.hpp>
#include <specht/bifurcation/continuation/missing_crossings.hpp>
#include <specht/bifurcation/continuation/shared_branches.hpp>
#include <specht/bifurcation/continuation/slice_border.hpp>
#include <specht/bifurcation/continuation/slice_interval.hpp>

namespace specht::bifurcation {
namespace {

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
        border_(line_, low_, high_, options_),
        missing_(line_, before, after, range, options_),
        images_(line_, options_),
        matching_(before.points, after.points, options_),
        shared_(before, after, options_) {}

  std::vector<BranchSegment> run() {
    found_ = band_segments(line_, *slice_[0], *slice_[1], range_, options_, matching_);
    follow_free();
    for (int i = 0; i < options_.most_repeats && follow_anew(); ++i) {
    }
    find_touches();
    find_parents();
    return std::move(found_);
  }

 private:
  [[nodiscard]] const std::vector<BranchPoint>& points(int side) const {
    return slice_[side]->points;
  }

  /// The branches of all crossings that are free.
  void follow_free() {
    // NOTE: a crossing at which branches meet takes none of them before they have arrived there.
    for (const bool at_special : {false, true}) {
      for (const int side : {0, 1}) {
        for (std::size_t i = 0; i < points(side).size(); ++i) {
          const BranchPoint& point = points(side)[i];
          if (!matching_.is_free(side, i) || point.kind == CrossingKind::marginal) continue;
          if (!at_special && border_.is_special(side, point)) continue;
          continue_from(side, separate_point(side, i));
          if (matching_.is_free(side, i)) continue_from(side, i);
        }
      }
    }
  }

  /// The branches with an end that is not explained, and those that pass through a special point of another one, again
  /// by shorter steps; false if there are none. What explains no more is not kept.
  bool follow_anew() {
    const double width = high_ - low_;
    const std::vector<int> again = doubtful_cycles(found_, options_, width);
    if (again.empty()) return false;
    const auto is_again = [&](const BranchSegment& one) {
      return std::find(again.begin(), again.end(), one.cycle) != again.end();
    };
    const auto found = found_;
    const auto matching = matching_;
    const auto touching = touching_;
    for (const BranchSegment& one : found_) {
      if (!is_again(one)) continue;
      matching_.release(one.from);
      matching_.release(one.to);
    }
    std::erase_if(found_, is_again);
    options_.curves.shorten();
    shared_.forget();
    line_.options = options_.curves;
    follow_free();
    if (doubtful_cycles(found_, options_, width).size() < again.size()) return true;
    found_ = found;
    matching_ = matching;
    touching_ = touching;
    return true;
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
    segment.cycle = cycles_++;
    matching_.take(segment.from);
    if (is_jump && border_.is_special(side, point) && is_an_end(side, point)) {
      matching_.ignore(segment.from);
      touching_.push_back(segment.from);
      return;
    }
    ContinuedBranch way = shared_.get(side, point, [&] {
      return continue_branch(line_, {low_, high_}, range_, K, options_, side, point);
    });
    if ((!way.found && border_.is_special(side, point)) || border_.leads_out(way, side)) {
      matching_.ignore(segment.from);
      touching_.push_back(segment.from);
      return;
    }
    if (way.end.side >= 0 && stands_at_special_point(way, at_end(way, point))) {
      ContinuedBranch farther =
          continue_branch(line_, border_.past(way.end.side), range_, K, options_, side, point);
      if (comes_back(farther, way, point)) {
        const Port arrived =
            matching_.find(way.end.side, at_end(way, point), way.is_fixed, way.end.x);
        if (arrived.index >= 0) {
          matching_.ignore(arrived);
          touching_.push_back(arrived);
        }
        way = std::move(farther);
      } else if (SliceBorder::passes(farther, way)) {
        way = std::move(farther);
      }
    }
    border_.leave_to_interval_before(way, side);
    if (meets_another_jump(way, point)) {
      if (auto ended = ended_at_lower_period(way, line_, range_, K, options_)) {
        way = *std::move(ended);
      }
    }
    way.curve = CurveRefinement(line_, K, range_.high - range_.low, options_).thinned(way.curve);
    const BranchEnd& end = way.end;
    segment.to = {end.side, -1};
    const BranchPoint arriving = at_end(way, point);
    if (end.side >= 0) segment.to = arrival(way, arriving);
    if (end.side >= 0 && segment.to.index < 0) {
      segment.to = left_in_vain(end.side, arriving, way.is_fixed, end.x);
    }
    const bool known = end.side >= 0 && segment.to.index < 0 &&
                       matching_.is_known(end.side, arriving, way.is_fixed, end.x);
    if (known && border_.is_special(side, point)) {
      // Two branches that meet here have one crossing in the slice; the other one has led to it.
      matching_.ignore(segment.from);
      touching_.push_back(segment.from);
      return;
    }
    take(segment.to);
    // Special points of a cycle of lower period are recorded with that.
    if (is_jump || point.period == point.iterate) segment.points = way.points;
    segment.parts = way.parts;
    segment.curve = K == point.iterate ? way.curve : images_.curve(way, point.iterate, 0);
    finish(segment, point.iterate);
    if (end.side >= 0 && segment.to.index < 0 && K == point.iterate) {
      const int last = segment.parts - 1;
      if (known) segment.met = matching_.find(end.side, arriving, way.is_fixed, end.x, true);
      segment.points.push_back(known ? missing_.taken_end(K, end, last)
                                     : missing_.end(K, end, way.is_fixed, arriving.slope, last));
    }
    found_.push_back(std::move(segment));
    if (!is_jump) continue_cycle(side, point, way);
  }

  /// A special point beside a crossing of a slice, of the same iterate.
  [[nodiscard]] bool is_beside(const SpecialPoint& s, int side, const BranchPoint& point) const {
    return s.iterate == point.iterate &&
           std::abs(s.parameter - (side == 0 ? low_ : high_)) <=
               options_.past_slice * line_.width &&
           std::abs(s.x - point.x) <= options_.arrived * (1.0 + std::abs(point.x));
  }
  /// A branch has ended at a jump crossing right at its slice, where jump crossings begin.
  [[nodiscard]] bool is_an_end(int side, const BranchPoint& jump) const {
    const auto kind = side == 0 ? SpecialPointKind::jump_start : SpecialPointKind::jump_end;
    return std::any_of(found_.begin(), found_.end(), [&](const BranchSegment& one) {
      return std::any_of(one.points.begin(), one.points.end(), [&](const SpecialPoint& s) {
        return s.kind == kind && is_beside(s, side, jump);
      });
    });
  }
  /// The crossing at the end of a branch from a point.
  [[nodiscard]] static BranchPoint at_end(const ContinuedBranch& way, const BranchPoint& point) {
    BranchPoint end = point;
    const bool known = way.is_fixed && !way.curve.empty();
    end.slope = known ? multiplier(way.curve.back(), point.iterate) : maps::missing;
    return end;
  }
  /// That of a point of a branch as a fixed point of P_`iterate`.
  [[nodiscard]] static double multiplier(const CurvePoint& point, int iterate) {
    return std::pow(point.crossing.slope, iterate / point.crossing.iterate);
  }

  /// A branch arrives at a jump crossing at which another one does, or begins and goes on.
  [[nodiscard]] bool meets_another_jump(const ContinuedBranch& way, const BranchPoint& point) {
    const auto& [side, x] = way.end;
    if (side < 0 || way.is_fixed) return false;
    const BranchPoint arriving = at_end(way, point);
    return matching_.is_known(side, arriving, false, x) &&
           matching_.find(side, arriving, false, x).index < 0 &&
           left_in_vain(side, arriving, false, x).index < 0;
  }

  /// A branch arrives where a slice has no such crossing, or has one at which branches may meet.
  [[nodiscard]] bool stands_at_special_point(const ContinuedBranch& way,
                                             const BranchPoint& point) const {
    const int side = way.end.side;
    // NOTE: a separatrix goes on without a crossing of the slice, where the map leaves it open.
    if (!way.curve.empty() && way.curve.back().crossing.oscillates) return false;
    const Port port = matching_.find(side, point, way.is_fixed, way.end.x);
    if (port.index < 0) {
      const int K = point.kind == CrossingKind::jump ? point.iterate : point.period;
      return !matching_.is_known(side, point, way.is_fixed, way.end.x) &&
             !missing_.is_left_open(side, K, way.end.x);
    }
    const BranchPoint& there = points(side)[static_cast<std::size_t>(port.index)];
    return border_.is_special(side, there);
  }
  /// The free crossing at which a branch arrives. At a special point it may be of another kind.
  [[nodiscard]] Port arrival(const ContinuedBranch& way, const BranchPoint& point) const {
    const BranchEnd& end = way.end;
    const Port port = matching_.find(end.side, point, way.is_fixed, end.x);
    if (port.index >= 0 || matching_.is_known(end.side, point, way.is_fixed, end.x)) return port;
    const Port other = matching_.find_any(end.side, point, end.x);
    if (other.index < 0) return port;
    const BranchPoint& there = points(end.side)[static_cast<std::size_t>(other.index)];
    return border_.is_special(end.side, there) ? other : port;
  }
  using Found = std::vector<BranchSegment>::iterator;
  /// The branch that was followed from a crossing in vain: to where it is not explained or not followed further.
  [[nodiscard]] Found in_vain(const Port& port) {
    return std::find_if(found_.begin(), found_.end(), [&](const BranchSegment& one) {
      if (!(one.from == port) || one.to.index >= 0 || one.points.empty()) return false;
      const SpecialPointKind last = one.points.back().kind;
      return last == SpecialPointKind::unexplained || last == SpecialPointKind::dip_end;
    });
  }
  /// The crossing next to x from which a branch was followed in vain.
  [[nodiscard]] Port left_in_vain(int side, const BranchPoint& like, bool is_fixed, double x) {
    const Port port = matching_.find(side, like, is_fixed, x, true);
    return port.index >= 0 && in_vain(port) != found_.end() ? port : Port{side, -1};
  }
  /// A branch takes this crossing: what was followed from there in vain is forgotten.
  void take(const Port& port) {
    if (const auto old = in_vain(port); port.index >= 0 && old != found_.end()) found_.erase(old);
    matching_.take(port);
  }
  /// A branch that is followed past the slice where it arrived turns back there, to a crossing that is free.
  [[nodiscard]] bool comes_back(const ContinuedBranch& farther, const ContinuedBranch& way,
                                const BranchPoint& point) const {
    const BranchEnd& end = farther.end;
    return end.side >= 0 && end.side != way.end.side &&
           matching_.find(end.side, at_end(farther, point), farther.is_fixed, end.x).index >= 0;
  }

  /// Refines the curve of a segment, and leaves out what stands in a slice.
  void finish(BranchSegment& segment, int iterate) const {
    const CurveRefinement refinement(line_, iterate, range_.high - range_.low, options_);
    segment.curve = refinement.refined(segment.curve);
    if (segment.curve.empty()) return;
    if (segment.from.index >= 0) segment.curve.erase(segment.curve.begin());
    if (segment.to.index >= 0 && !segment.curve.empty()) segment.curve.pop_back();
  }

  /// The other points of a cycle follow the first, and so does the same cycle among the crossings of other
  /// iterates: each is an image of it. Where one leaves the range, passes the end of a circle or becomes a jump the others
  /// need not, and where one is not explained another may be: they are continued alone.
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
    like.slope = way.curve.empty() ? maps::missing : multiplier(way.curve.front(), iterate);
    const double p = side == 0 ? low_ : high_;
    BranchSegment segment;
    segment.cycle = cycles_ - 1;
    const auto crossing = [&](int at, double x) {
      const Port port = matching_.find(at, like, true, x);
      return port.index >= 0 ? port : left_in_vain(at, like, true, x);
    };
    segment.from = crossing(side, images_.at(p, first.x, k));
    if (segment.from.index < 0) return;
    segment.to = {way.end.side, -1};
    like = at_end(way, like);
    if (way.end.side >= 0) {
      const double p_end = way.end.side == 0 ? low_ : high_;
      segment.to = crossing(way.end.side, images_.at(p_end, way.end.x, k));
      if (segment.to.index < 0 || segment.to == segment.from) return;
    }
    segment.parts = way.parts;
    if (iterate == first.period) {
      for (SpecialPoint s : way.points) {
        if (k > 0) images_.move(s, k);
        if (!range_.contains(s.x)) return;
        segment.points.push_back(std::move(s));
      }
    }
    segment.curve = images_.curve(way, iterate, k);
    // NOTE: a walk along its own points puts on record that it ends and begins there.
    if (images_.passes_end_of_circle(segment.curve)) return;
    take(segment.from);
    take(segment.to);
    finish(segment, iterate);
    found_.push_back(std::move(segment));
  }

  /// A crossing at which a branch begins or ends right at a slice belongs to its jumps.
  void find_touches() {
    for (const Port& port : touching_) {
      const BranchPoint& point = points(port.side)[static_cast<std::size_t>(port.index)];
      // What is a fixed point of a lower iterate goes on as that.
      if (is_fixed_point(point.kind) && point.period < point.iterate) continue;
      bool found = false;
      for (std::size_t k = 0; k < found_.size() && !found; ++k) {
        for (const SpecialPoint& s : found_[k].points) {
          if (found || !is_beside(s, port.side, point)) continue;
          const bool jump_before = std::isnan(s.slope_before);
          found_[k].touches.push_back({port, jump_before ? s.branch_before : s.branch_after});
          found = true;
        }
      }
    }
  }

  /// A branch that begins or ends where another cycle doubles gets the segment of that.
  void find_parents() {
    for (BranchSegment& child : found_) {
      for (const SpecialPoint& end : child.points) {
        if (end.doubling == SpecialPoint::Doubling::none) continue;
        for (std::size_t k = 0; k < found_.size() && child.parent < 0; ++k) {
          for (const SpecialPoint& flip : found_[k].points) {
            if (!is_parent(flip, end)) continue;
            child.parent = static_cast<int>(k);
            child.parent_part = flip.branch_before;
          }
        }
      }
    }
  }
  [[nodiscard]] bool is_parent(const SpecialPoint& flip, const SpecialPoint& end) const {
    return flip.kind == SpecialPointKind::flip && flip.iterate == end.iterate &&
           flip.doubling == SpecialPoint::Doubling::none &&
           std::abs(flip.parameter - end.parameter) <= options_.same_flip * line_.width &&
           std::abs(flip.x - end.x) <= options_.arrived * (1.0 + std::abs(end.x));
  }

  const BranchSlice* slice_[2];
  double low_, high_;
  core::Interval range_;
  ContinuationOptions options_;  // steps get shorter
  ParameterLine line_;
  SliceBorder border_;
  MissingCrossings missing_;
  CycleImages images_;
  Matching matching_;
  SharedBranches shared_;
  std::vector<BranchSegment> found_;
  std::vector<Port> touching_;  // crossings at which a limit of P is on the diagonal
  int cycles_ = 0;
};

}  // namespace

std::vector<BranchSegment> branch_segments(const maps::MapFamily& family, const BranchSlice& before,
                                           const BranchSlice& after, const core::Interval& range,
                                           const ContinuationOptions& options) {
  auto segments = SliceInterval(family, before, after, range, options).run();
  cut_merged(segments, options, after.parameter - before.parameter);
  return segments;
}

}  // namespace specht::bifurcation

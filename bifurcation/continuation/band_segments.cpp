#include <specht/bifurcation/continuation/band_segments.hpp>
#include <utility>

namespace specht::bifurcation {
namespace {

class BandSegments {
 public:
  BandSegments(const ParameterLine& line, const BranchSlice& before, const BranchSlice& after,
               const core::Interval& range, const ContinuationOptions& options, Matching& matching)
      : line_(line),
        slices_{&before, &after},
        range_(range),
        options_(options),
        matching_(matching) {}

  std::vector<BranchSegment> run() {
    for (std::size_t i = 0; i < slices_[0]->points.size(); ++i) {
      if (is_free_band(0, i)) join(i);
    }
    for (const int side : {0, 1}) {
      for (std::size_t i = 0; i < slices_[side]->points.size(); ++i) {
        if (is_free_band(side, i)) end(side, i);
      }
    }
    return std::move(found_);
  }

 private:
  [[nodiscard]] bool is_free_band(int side, std::size_t i) const {
    return slices_[side]->points[i].kind == CrossingKind::marginal && matching_.is_free(side, i);
  }
  [[nodiscard]] BandCurve curve(const BranchPoint& point) const {
    return {line_, point.iterate, range_, options_};
  }

  /// With the next band of the other slice.
  void join(std::size_t i) {
    const BranchPoint& from = slices_[0]->points[i];
    for (std::size_t j = 0; j < slices_[1]->points.size(); ++j) {
      const BranchPoint& to = slices_[1]->points[j];
      if (!is_free_band(1, j) || to.iterate != from.iterate) continue;
      BranchSegment segment;
      segment.curve = curve(from).between(slices_[0]->parameter, from, slices_[1]->parameter, to);
      add(std::move(segment), {0, static_cast<int>(i)}, {1, static_cast<int>(j)});
      return;
    }
  }

  /// One that the other slice has none for, if it ends where the section does.
  void end(int side, std::size_t i) {
    const BranchPoint& point = slices_[side]->points[i];
    BranchSegment segment;
    segment.curve = curve(point).to_end_of_domain(slices_[side]->parameter, point,
                                                  slices_[1 - side]->parameter);
    if (segment.curve.empty()) return;
    const CurvePoint& last = segment.curve.back();
    SpecialPoint end;
    end.kind = SpecialPointKind::range_end;
    end.parameter = last.parameter;
    end.x = last.crossing.x;
    end.iterate = point.iterate;
    (side == 0 ? end.slope_before : end.slope_after) = last.crossing.slope;
    end.note = outside_section;
    segment.points.push_back(std::move(end));
    add(std::move(segment), {side, static_cast<int>(i)}, {-1, -1});
  }

  void add(BranchSegment&& segment, const Port& from, const Port& to) {
    segment.from = from;
    segment.to = to;
    matching_.take(from);
    matching_.take(to);
    found_.push_back(std::move(segment));
  }

  const ParameterLine& line_;
  const BranchSlice* slices_[2];
  const core::Interval& range_;
  const ContinuationOptions& options_;
  Matching& matching_;
  std::vector<BranchSegment> found_;
};

}  // namespace

std::vector<BranchSegment> band_segments(const ParameterLine& line, const BranchSlice& before,
                                         const BranchSlice& after, const core::Interval& range,
                                         const ContinuationOptions& options, Matching& matching) {
  return BandSegments(line, before, after, range, options, matching).run();
}

}  // namespace specht::bifurcation

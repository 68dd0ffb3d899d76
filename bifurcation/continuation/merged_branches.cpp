#include <algorithm>
#include <cmath>
#include <optional>
#include <specht/bifurcation/continuation/merged_branches.hpp>

namespace specht::bifurcation {
namespace {

bool is_smooth(const SpecialPoint& point) {
  return point.doubling == SpecialPoint::Doubling::none &&
         (point.kind == SpecialPointKind::fold || point.kind == SpecialPointKind::flip);
}

class Merged {
 public:
  Merged(const std::vector<BranchSegment>& segments, const ContinuationOptions& options,
         double width)
      : segments_(segments), options_(options), width_(std::abs(width)) {}

  /// The segment that passes through this point of a segment, too, before it; itself if it does so twice.
  [[nodiscard]] const BranchSegment* other_through(std::size_t segment,
                                                   const SpecialPoint& point) const {
    if (!is_smooth(point)) return nullptr;
    for (std::size_t k = 0; k <= segment; ++k) {
      // The points of a cycle are near to each other where its period doubles.
      if (k < segment && segments_[k].cycle >= 0 && segments_[k].cycle == segments_[segment].cycle)
        continue;
      for (const SpecialPoint& other : segments_[k].points) {
        if (&other == &point) return nullptr;
        if (is_smooth(other) && is_same(other, point)) return &segments_[k];
      }
    }
    return nullptr;
  }

 private:
  [[nodiscard]] bool is_same(const SpecialPoint& a, const SpecialPoint& b) const {
    return a.kind == b.kind && a.iterate == b.iterate &&
           std::abs(a.parameter - b.parameter) <= options_.same_flip * width_ &&
           std::abs(a.x - b.x) <= options_.arrived * (1.0 + std::abs(a.x));
  }

  const std::vector<BranchSegment>& segments_;
  const ContinuationOptions& options_;
  double width_;
};

/// Ends a segment before one of its special points. `twice`: it is itself what has been through there before.
void cut(BranchSegment& segment, std::size_t point, bool twice) {
  const SpecialPoint at = segment.points[point];
  const auto row =
      std::find_if(segment.curve.begin(), segment.curve.end(), [&](const CurvePoint& one) {
        return one.special && one.parameter == at.parameter && one.crossing.x == at.x;
      });
  segment.curve.erase(row, segment.curve.end());
  segment.points.resize(point);
  SpecialPoint end;
  end.kind = SpecialPointKind::unexplained;
  end.iterate = at.iterate;
  end.parameter = at.parameter;
  end.x = at.x;
  // NOTE: as a rule, behind the last fold that doubles tell from its neighbours.
  end.final = twice;
  end.note =
      twice ? "the branch comes back on itself: it has been through the special point here before"
            : "a branch has been through the special point here: a step has led to another branch";
  end.branch_before = end.branch_after = std::min(at.branch_before, at.branch_after);
  if (!segment.curve.empty()) {
    const CurvePoint& last = segment.curve.back();
    end.parameter = last.parameter;
    end.x = last.crossing.x;
    end.slope_before = last.crossing.slope;
    end.branch_before = end.branch_after = last.part;
  }
  segment.parts = end.branch_after + 1;
  segment.points.push_back(std::move(end));
  segment.to = {-1, -1};
}

}  // namespace

std::vector<int> doubtful_cycles(const std::vector<BranchSegment>& segments,
                                 const ContinuationOptions& options, double width) {
  const Merged merged(segments, options, width);
  std::vector<int> cycles;
  for (std::size_t k = 0; k < segments.size(); ++k) {
    for (const SpecialPoint& point : segments[k].points) {
      const BranchSegment* other = merged.other_through(k, point);
      const bool is_open = point.kind == SpecialPointKind::unexplained && !point.final;
      if (!is_open && other == nullptr) continue;
      if (other == &segments[k]) other = nullptr;
      for (const BranchSegment* one : {&segments[k], other}) {
        if (one != nullptr && one->cycle >= 0) cycles.push_back(one->cycle);
      }
    }
    if (segments[k].met.index < 0) continue;
    for (const BranchSegment& other : segments) {
      const bool is_there = other.from == segments[k].met || other.to == segments[k].met;
      if (is_there && other.cycle >= 0) cycles.push_back(other.cycle);
    }
  }
  return cycles;
}

void cut_merged(std::vector<BranchSegment>& segments, const ContinuationOptions& options,
                double width) {
  const Merged merged(segments, options, width);
  for (std::size_t k = 0; k < segments.size(); ++k) {
    std::vector<SpecialPoint>& points = segments[k].points;
    const auto shared = std::find_if(points.begin(), points.end(), [&](const SpecialPoint& point) {
      return merged.other_through(k, point) != nullptr;
    });
    if (shared != points.end()) {
      const bool twice = merged.other_through(k, *shared) == &segments[k];
      cut(segments[k], static_cast<std::size_t>(shared - points.begin()), twice);
    }
  }
}

}  // namespace specht::bifurcation

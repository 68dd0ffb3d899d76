#include <algorithm>
#include <cmath>
#include <iterator>
#include <specht/bifurcation/continuation/branches.hpp>
#include <tuple>
#include <utility>

namespace specht::bifurcation {

Branches::Numbers Branches::next(const BranchSlice& slice, std::vector<BranchSegment> segments) {
  const std::size_t size = slice.points.size();
  std::vector<int> own(size, 0);
  const bool first = std::isnan(before_.parameter);
  // The numbers of the parts of each segment, as far as they are known from the slice before.
  std::vector<std::vector<int>> parts(segments.size());
  const auto number_before = [&](const Port& port) {
    return port.side == 0 && port.index >= 0 ? numbers_[static_cast<std::size_t>(port.index)] : 0;
  };
  for (std::size_t k = 0; k < segments.size(); ++k) {
    parts[k].assign(static_cast<std::size_t>(segments[k].parts), 0);
    if (const int number = number_before(segments[k].to)) parts[k].back() = number;
    if (const int number = number_before(segments[k].from)) parts[k].front() = number;
    for (const auto& touch : segments[k].touches) {
      int& part = parts[k][static_cast<std::size_t>(touch.part)];
      if (part == 0) part = number_before(touch.port);
    }
  }
  const auto part_of = [&](std::size_t j) -> int* {
    for (std::size_t k = 0; k < segments.size(); ++k) {
      const Port port{1, static_cast<int>(j)};
      if (segments[k].from == port) return &parts[k].front();
      if (segments[k].to == port) return &parts[k].back();
      for (const auto& touch : segments[k].touches) {
        if (touch.port == port) return &parts[k][static_cast<std::size_t>(touch.part)];
      }
    }
    return nullptr;
  };
  for (std::size_t j = 0; j < size; ++j) {
    int* number = part_of(j);
    if (number != nullptr && *number == 0) *number = ++last_;
    own[j] = number != nullptr ? *number : ++last_;
  }
  for (std::size_t k = 0; k < segments.size(); ++k) {
    for (int& number : parts[k]) {
      if (number == 0) number = ++last_;
    }
  }
  Numbers result;
  /// What a segment has of one branch.
  struct Run {
    std::size_t segment;
    std::vector<NumberedPoint> points;
  };
  std::vector<Run> runs;
  for (std::size_t k = 0; k < segments.size(); ++k) {
    BranchSegment& segment = segments[k];
    const int parent = segment.parent < 0 ? 0
                                          : parts[static_cast<std::size_t>(segment.parent)]
                                                 [static_cast<std::size_t>(segment.parent_part)];
    for (SpecialPoint& p : segment.points) {
      p.branch_before = parts[k][static_cast<std::size_t>(p.branch_before)];
      p.branch_after = parts[k][static_cast<std::size_t>(p.branch_after)];
      if (p.doubling == SpecialPoint::Doubling::begins) p.branch_before = parent;
      if (p.doubling == SpecialPoint::Doubling::ends) p.branch_after = parent;
      points_.push_back(std::move(p));
    }
    for (CurvePoint& point : segment.curve) {
      const int branch = parts[k][static_cast<std::size_t>(point.part)];
      const bool goes_on =
          !runs.empty() && runs.back().segment == k && runs.back().points.back().branch == branch;
      if (!goes_on) runs.push_back({k, {}});
      runs.back().points.push_back({branch, std::move(point)});
    }
  }
  // In the direction of the sweep. NOTE: within a run rounding may put a flip beyond the fold beside it.
  const double upwards = slice.parameter < before_.parameter ? -1.0 : 1.0;
  const auto at = [&](const NumberedPoint& point) { return upwards * point.point.parameter; };
  for (Run& run : runs) {
    if (at(run.points.front()) > at(run.points.back())) std::ranges::reverse(run.points);
  }
  std::stable_sort(runs.begin(), runs.end(), [&](const Run& a, const Run& b) {
    const NumberedPoint &left = a.points.front(), &right = b.points.front();
    return std::pair(left.branch, at(left)) < std::pair(right.branch, at(right));
  });
  for (Run& run : runs) std::ranges::move(run.points, std::back_inserter(result.curve));
  result.of_slice = own;
  if (first) {
    first_ = slice;
    first_numbers_ = own;
  }
  before_ = slice;
  numbers_ = own;
  return result;
}

void Branches::at_border(const BranchSlice& slice, const std::vector<int>& numbers, bool last,
                         std::vector<SpecialPoint>& points) {
  for (std::size_t j = 0; j < slice.points.size(); ++j) {
    const BranchPoint& c = slice.points[j];
    SpecialPoint p;
    p.kind = SpecialPointKind::range_end;
    p.parameter = slice.parameter;
    p.x = c.x;
    p.iterate = c.iterate;
    (last ? p.slope_before : p.slope_after) = c.slope;
    (last ? p.branch_before : p.branch_after) = numbers[j];
    p.note = last ? "last parameter value" : "first parameter value";
    points.push_back(std::move(p));
  }
}

std::vector<SpecialPoint> Branches::special_points() const {
  std::vector<SpecialPoint> points = points_;
  const bool down = first_.parameter > before_.parameter;
  at_border(first_, first_numbers_, down, points);
  at_border(before_, numbers_, !down, points);
  std::sort(points.begin(), points.end(), [](const SpecialPoint& a, const SpecialPoint& b) {
    return std::tie(a.parameter, a.x, a.iterate, a.branch_before, a.branch_after) <
           std::tie(b.parameter, b.x, b.iterate, b.branch_before, b.branch_after);
  });
  return points;
}

}  // namespace specht::bifurcation

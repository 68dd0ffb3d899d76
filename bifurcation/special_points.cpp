#include <algorithm>
#include <cmath>
#include <map>
#include <specht/bifurcation/special_points.hpp>
#include <sstream>
#include <tuple>

namespace specht::bifurcation {
namespace {

struct Node {
  std::size_t slice;
  BranchPoint point;
};
using Track = std::vector<Node>;

/// A beginning or end of a branch between the slices gap and gap + 1.
struct End {
  int branch;
  std::size_t gap;
  bool begins;
  const BranchPoint* point;
  bool explained = false;
};

bool is_fixed_point(const BranchPoint& p) {
  return p.kind == CrossingKind::stable || p.kind == CrossingKind::unstable;
}

class Search {
 public:
  Search(const std::vector<NumberedSlice>& slices, const core::Interval& range,
         const SpecialPointOptions& options)
      : slices_(slices), range_(range), options_(options) {
    for (std::size_t k = 0; k < slices.size(); ++k) {
      for (std::size_t i = 0; i < slices[k].points.size(); ++i) {
        tracks_[slices[k].branches[i]].push_back({k, slices[k].points[i]});
      }
    }
  }

  std::vector<SpecialPoint> run() {
    for (const auto& [branch, track] : tracks_) {
      stability(branch, track);
      ends(branch, track);
    }
    pair_ends(&Search::jump_meets_fixed_point);
    pair_ends(&Search::fold);
    for (const End& end : ends_) {
      if (!end.explained) add("unexplained", end, nullptr);
    }
    std::sort(found_.begin(), found_.end(), [](const SpecialPoint& a, const SpecialPoint& b) {
      return std::tie(a.parameter, a.x, a.branch_before, a.branch_after) <
             std::tie(b.parameter, b.x, b.branch_before, b.branch_after);
    });
    return std::move(found_);
  }

 private:
  [[nodiscard]] std::string between(std::size_t gap) const {
    std::ostringstream text;
    text << "between " << slices_[gap].parameter << " and " << slices_[gap + 1].parameter;
    return text.str();
  }
  [[nodiscard]] double middle(std::size_t gap) const {
    return (slices_[gap].parameter + slices_[gap + 1].parameter) / 2;
  }

  void stability(int branch, const Track& track) {
    for (std::size_t i = 0; i + 1 < track.size(); ++i) {
      const BranchPoint &a = track[i].point, &b = track[i + 1].point;
      if (!is_fixed_point(a) || !is_fixed_point(b) || a.kind == b.kind) continue;
      const bool smooth = a.itinerary == b.itinerary;
      double part = smooth ? (-1.0 - a.slope) / (b.slope - a.slope) : 0.5;
      if (!(part >= 0.0 && part <= 1.0)) part = 0.5;  // a slope is missing
      const std::size_t gap = track[i].slice;
      const double p = slices_[gap].parameter, q = slices_[gap + 1].parameter;
      found_.push_back({smooth ? "flip" : "nonsmooth_flip", p + part * (q - p),
                        a.x + part * (b.x - a.x), a.iterate, a.slope, b.slope, branch, branch,
                        between(gap)});
    }
  }

  void ends(int branch, const Track& track) {
    const Node &first = track.front(), &last = track.back();
    if (first.slice == 0) {
      at_border(branch, first, false);
    } else {
      ends_.push_back({branch, first.slice - 1, true, &first.point});
    }
    if (last.slice + 1 == slices_.size()) {
      at_border(branch, last, true);
    } else {
      ends_.push_back({branch, last.slice, false, &last.point});
    }
    if (track.size() < 2) return;
    // A branch that would be outside one slice further has left the range of x.
    leaves(track[1].point, first.point, branch, true);
    leaves(track[track.size() - 2].point, last.point, branch, false);
  }

  void leaves(const BranchPoint& inner, const BranchPoint& outer, int branch, bool begins) {
    const double next = 2 * outer.x - inner.x;
    if (range_.contains(next)) return;
    for (End& end : ends_) {
      if (end.branch != branch || end.begins != begins) continue;
      end.explained = true;
      add("range_end", end, nullptr);
    }
  }

  void at_border(int branch, const Node& node, bool last) {
    SpecialPoint point;
    point.kind = "range_end";
    point.parameter = slices_[node.slice].parameter;
    point.x = node.point.x;
    point.iterate = node.point.iterate;
    (last ? point.slope_before : point.slope_after) = node.point.slope;
    (last ? point.branch_before : point.branch_after) = branch;
    point.note = last ? "last parameter value" : "first parameter value";
    found_.push_back(std::move(point));
  }

  using Rule = std::string (Search::*)(const End&, const End&) const;

  /// A jump crossing and a fixed point that end or begin in the same gap.
  [[nodiscard]] std::string jump_meets_fixed_point(const End& a, const End& b) const {
    if (a.point->kind != CrossingKind::jump || !is_fixed_point(*b.point)) return {};
    return a.begins ? "jump_start" : "jump_end";
  }
  /// Fixed points on both sides of P′ = 1 that begin or end together.
  [[nodiscard]] std::string fold(const End& a, const End& b) const {
    if (!is_fixed_point(*a.point) || !is_fixed_point(*b.point) || a.begins != b.begins) return {};
    if (!(a.point->slope > 1.0) || b.point->slope > 1.0) return {};
    return a.point->itinerary == b.point->itinerary ? "fold" : "nonsmooth_fold";
  }

  /// Explains the nearest pairs of ends first.
  void pair_ends(Rule rule) {
    std::vector<std::tuple<double, std::size_t, std::size_t>> pairs;
    const double limit = options_.meeting * (range_.high - range_.low);
    for (std::size_t i = 0; i < ends_.size(); ++i) {
      for (std::size_t j = 0; j < ends_.size(); ++j) {
        const End &a = ends_[i], &b = ends_[j];
        if (a.explained || b.explained || a.gap != b.gap) continue;
        if (a.point->iterate != b.point->iterate || (this->*rule)(a, b).empty()) continue;
        const double distance = std::abs(a.point->x - b.point->x);
        if (distance <= limit) pairs.emplace_back(distance, i, j);
      }
    }
    std::sort(pairs.begin(), pairs.end());
    for (const auto& [distance, i, j] : pairs) {
      if (ends_[i].explained || ends_[j].explained) continue;
      ends_[i].explained = ends_[j].explained = true;
      add((this->*rule)(ends_[i], ends_[j]), ends_[i], &ends_[j]);
    }
  }

  void add(const std::string& kind, const End& a, const End* b) {
    SpecialPoint point;
    point.kind = kind;
    point.parameter = middle(a.gap);
    point.x = a.point->x;
    point.iterate = a.point->iterate;
    point.note = between(a.gap);
    for (const End* end : {&a, b}) {
      if (end == nullptr) continue;
      const bool before = end->begins ? point.branch_after != 0 : point.branch_before == 0;
      (before ? point.branch_before : point.branch_after) = end->branch;
      (before ? point.slope_before : point.slope_after) = end->point->slope;
    }
    found_.push_back(std::move(point));
  }

  const std::vector<NumberedSlice>& slices_;
  core::Interval range_;
  SpecialPointOptions options_;
  std::map<int, Track> tracks_;
  std::vector<End> ends_;
  std::vector<SpecialPoint> found_;
};

}  // namespace

std::vector<SpecialPoint> special_points(const std::vector<NumberedSlice>& slices,
                                         const core::Interval& range_of_x,
                                         const SpecialPointOptions& options) {
  return Search(slices, range_of_x, options).run();
}

}  // namespace specht::bifurcation

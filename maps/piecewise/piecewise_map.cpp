#include <algorithm>
#include <cmath>
#include <iterator>
#include <specht/maps/piecewise/breakpoint_classifier.hpp>
#include <specht/maps/piecewise/piecewise_map.hpp>
#include <stdexcept>

namespace specht::maps {
namespace {

/// In the order of x.
using Changes = std::vector<Change>;

/// Changes within rounding are one: between two events that swap, simultaneous ones make a piece.
Changes join_slivers(Changes changes, const BisectionOptions& options) {
  Changes joined;
  for (Change& c : changes) {
    const bool one = !joined.empty() && joined.back().resolved && c.resolved &&
                     c.left.x - joined.back().right.x <= options.sliver_ulps * ulp(c.left.x) &&
                     !alike(joined.back().left, c.right);
    if (one) {
      joined.back().right = std::move(c.right);
    } else {
      joined.push_back(std::move(c));
    }
  }
  return joined;
}

/// Unresolved changes are joined with all that lie as near to them.
Changes join_accumulations(const Changes& changes, double near) {
  Changes joined;
  std::size_t i = 0;
  while (i < changes.size()) {
    std::size_t end = i + 1;
    if (changes[i].skipped) {
      while (end < changes.size() && changes[end].skipped &&
             changes[end].left.x == changes[end - 1].right.x) {
        ++end;
      }
      joined.push_back({changes[i].left, changes[end - 1].right, false, true});
      i = end;
      continue;
    }
    bool resolved = changes[i].resolved;
    while (end < changes.size() && !changes[end].skipped &&
           changes[end].left.x - changes[end - 1].right.x <= near) {
      resolved = resolved && changes[end].resolved;
      ++end;
    }
    if (resolved) {
      joined.insert(joined.end(), changes.begin() + static_cast<std::ptrdiff_t>(i),
                    changes.begin() + static_cast<std::ptrdiff_t>(end));
    } else {
      joined.push_back({changes[i].left, changes[end - 1].right, false});
    }
    i = end;
  }
  return joined;
}

void require_valid(const core::Interval& range) {
  if (!std::isfinite(range.low) || !std::isfinite(range.high) || !(range.low < range.high)) {
    throw std::invalid_argument("a piecewise map needs a range with finite ends A < B");
  }
}

/// Without pieces of no width, which lie beside a skipped interval.
std::vector<Piece> pieces_between(const std::vector<Breakpoint>& breakpoints, const MapPoint& first,
                                  const MapPoint& last) {
  std::vector<Piece> pieces;
  double low = first.x;
  const MapPoint* point = &first;
  for (const Breakpoint& b : breakpoints) {
    if (b.low > low) pieces.push_back({low, b.low, b.left_point.status, *point});
    low = b.high;
    point = &b.right_point;
  }
  if (last.x > low) pieces.push_back({low, last.x, last.status, *point});
  return pieces;
}

/// Computes one piecewise map, step by step; each step is false if it was interrupted.
class Computation {
 public:
  Computation(const core::Interval& range, const PiecewiseMapOptions& options,
              const ForEach& for_each)
      : range_(range),
        options_(options),
        for_each_(for_each),
        width_(range.high - range.low),
        grid_(static_cast<std::size_t>(options.points)) {}

  PiecewiseMap run() {
    if (!sample() || !explore() || !search() || !classify()) {
      PiecewiseMap nothing;
      nothing.complete = false;
      return nothing;
    }
    result_.pieces = pieces_between(result_.breakpoints, grid_.front().point, grid_.back().point);
    return std::move(result_);
  }

 private:
  bool sample() {
    result_.returns = options_.points;
    return for_each_(options_.points, [&](ReturnMap& map, int i) {
      const bool last = i + 1 == options_.points;
      const double x = last ? range_.high : range_.low + width_ * i / (options_.points - 1);
      grid_[static_cast<std::size_t>(i)] = PieceSearch(map, width_, options_.search).probe(x);
    });
  }

  /// Makes the grid finer where that shows pieces, and passes it to the relevance.
  bool explore() {
    Relevance* relevance = options_.search.relevance;
    if (relevance == nullptr) return true;
    std::vector<std::vector<Probe>> inside(grid_.size() - 1);
    const bool complete = for_cells([&](ReturnMap& map, std::size_t k) {
      PieceSearch search(map, width_, options_.search);
      inside[k] = search.explore(grid_[k], grid_[k + 1]);
      return search.returns();
    });
    if (!complete) return false;
    std::vector<Probe> finer{std::move(grid_.front())};
    for (std::size_t k = 0; k < inside.size(); ++k) {
      std::move(inside[k].begin(), inside[k].end(), std::back_inserter(finer));
      finer.push_back(std::move(grid_[k + 1]));
    }
    grid_ = std::move(finer);
    std::vector<MapPoint> points;
    for (const Probe& p : grid_) points.push_back(p.point);
    relevance->set_points(points);
    return add_margins(*relevance);
  }

  /// At the ends of relevant cells.
  bool add_margins(const Relevance& relevance) {
    std::vector<char> needed(grid_.size());
    for (std::size_t k = 1; k < grid_.size(); ++k) {
      if (relevance.is_relevant(grid_[k - 1].point, grid_[k].point)) needed[k - 1] = needed[k] = 1;
    }
    return for_all(grid_.size(), [&](ReturnMap& map, std::size_t k) {
      if (needed[k] == 0 || grid_[k].has_margins) return 0L;
      grid_[k] = PieceSearch(map, width_, options_.search).probe(grid_[k].point.x);
      return 1L;
    });
  }

  bool search() {
    const double cell = width_ / (options_.points - 1);
    std::vector<Changes> of_cell(grid_.size() - 1);
    std::vector<char> unfinished(grid_.size() - 1);
    const bool complete = for_cells([&](ReturnMap& map, std::size_t k) {
      PieceSearch search(map, width_, options_.search);
      of_cell[k] = search.between(grid_[k], grid_[k + 1], cell);
      unfinished[k] = search.unfinished() > 0 ? 1 : 0;
      return search.returns();
    });
    for (Changes& changes : of_cell) {
      std::move(changes.begin(), changes.end(), std::back_inserter(changes_));
    }
    for (const char one : unfinished) result_.unfinished += one;
    changes_ = join_accumulations(
        join_slivers(std::move(changes_), options_.search.bisection),
        options_.search.beside_accumulation * options_.search.resolution * width_);
    return complete;
  }

  bool classify() {
    std::vector<std::vector<Breakpoint>> of_change(changes_.size());
    const bool complete = for_all(changes_.size(), [&](ReturnMap& map, std::size_t k) {
      BreakpointClassifier classifier(map, width_, options_);
      of_change[k] = classifier.classify(changes_[k]);
      return classifier.returns();
    });
    for (auto& found : of_change) {
      std::move(found.begin(), found.end(), std::back_inserter(result_.breakpoints));
    }
    return complete;
  }

  /// Calls task(map, k) for all k < count, which returns how many orbits it has computed.
  template <class Task>
  bool for_all(std::size_t count, const Task& task) {
    std::vector<long> returns(count);
    const bool complete = for_each_(static_cast<int>(count), [&](ReturnMap& map, int i) {
      const auto k = static_cast<std::size_t>(i);
      returns[k] = task(map, k);
    });
    for (const long n : returns) result_.returns += n;
    return complete;
  }
  template <class Task>
  bool for_cells(const Task& task) {
    return for_all(grid_.size() - 1, task);
  }

  core::Interval range_;
  const PiecewiseMapOptions& options_;
  const ForEach& for_each_;
  double width_;
  std::vector<Probe> grid_;
  Changes changes_;
  PiecewiseMap result_;
};

}  // namespace

PiecewiseMap compute_piecewise_map(const core::Interval& range, const PiecewiseMapOptions& options,
                                   const ForEach& for_each) {
  require_valid(range);
  require_valid(options);
  return Computation(range, options, for_each).run();
}

PiecewiseMap compute_piecewise_map(ReturnMap& map, const core::Interval& range,
                                   const PiecewiseMapOptions& options) {
  return compute_piecewise_map(range, options,
                               [&](int count, const std::function<void(ReturnMap&, int)>& task) {
                                 for (int i = 0; i < count; ++i) task(map, i);
                                 return true;
                               });
}

}  // namespace specht::maps

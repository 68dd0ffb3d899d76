#include <algorithm>
#include <cmath>
#include <specht/maps/examiner.hpp>
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

/// Unresolved changes with all that lie as near to them.
Changes join_piles(const Changes& changes, double near) {
  Changes joined;
  std::size_t i = 0;
  while (i < changes.size()) {
    std::size_t end = i + 1;
    if (changes[i].beyond) {
      while (end < changes.size() && changes[end].beyond &&
             changes[end].left.x == changes[end - 1].right.x) {
        ++end;
      }
      joined.push_back({changes[i].left, changes[end - 1].right, false, true});
      i = end;
      continue;
    }
    bool resolved = changes[i].resolved;
    while (end < changes.size() && !changes[end].beyond &&
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

void require(const core::Interval& range, const TypedMapOptions& options) {
  if (!std::isfinite(range.low) || !std::isfinite(range.high) || !(range.low < range.high)) {
    throw std::invalid_argument("a typed map needs a range with finite ends A < B");
  }
  if (options.points < 2) throw std::invalid_argument("a typed map needs 2 points or more");
  if (!(options.search.resolution > 0.0)) {
    throw std::invalid_argument("the resolution of a typed map must be > 0");
  }
}

std::vector<Piece> pieces_between(const std::vector<Breakpoint>& breakpoints, const MapPoint& first,
                                  const MapPoint& last) {
  std::vector<Piece> pieces;
  double low = first.x;
  const MapPoint* point = &first;
  for (const Breakpoint& b : breakpoints) {
    if (b.low > low || pieces.empty()) pieces.push_back({low, b.low, b.left_point.status, *point});
    low = b.high;
    point = &b.right_point;
  }
  pieces.push_back({low, last.x, last.status, *point});
  return pieces;
}

}  // namespace

TypedMap type_map(const core::Interval& range, const TypedMapOptions& options,
                  const ForEach& for_each) {
  require(range, options);
  const double width = range.high - range.low;
  const auto count = static_cast<std::size_t>(options.points);
  TypedMap result;
  const auto interrupted = [] {
    TypedMap nothing;
    nothing.complete = false;
    return nothing;
  };

  std::vector<Probe> grid(count);
  const auto sample = [&](ReturnMap& map, int i) {
    const bool last = i + 1 == options.points;
    const double x = last ? range.high : range.low + width * i / (options.points - 1);
    grid[static_cast<std::size_t>(i)] = PieceSearch(map, width, options.search).probe(x);
  };
  if (!for_each(options.points, sample)) return interrupted();
  result.returns = options.points;

  std::vector<Changes> of_cell(count - 1);
  std::vector<long> returns(count - 1);
  std::vector<char> unfinished(count - 1);
  const auto look = [&](ReturnMap& map, int i) {
    const auto k = static_cast<std::size_t>(i);
    PieceSearch search(map, width, options.search);
    of_cell[k] = search.between(grid[k], grid[k + 1]);
    returns[k] = search.returns();
    unfinished[k] = search.unfinished() > 0 ? 1 : 0;
  };
  if (!for_each(options.points - 1, look)) return interrupted();
  Changes all;
  for (std::size_t k = 0; k + 1 < count; ++k) {
    all.insert(all.end(), of_cell[k].begin(), of_cell[k].end());
    result.returns += returns[k];
    result.unfinished += unfinished[k];
  }
  all = join_piles(join_slivers(std::move(all), options.search.bisection),
                   options.search.beside_pile * options.search.resolution * width);

  std::vector<std::vector<Breakpoint>> of_change(all.size());
  returns.assign(all.size(), 0);
  const auto examine = [&](ReturnMap& map, int i) {
    const auto k = static_cast<std::size_t>(i);
    Examiner examiner(map, width, options);
    of_change[k] = examiner.examine(all[k]);
    returns[k] = examiner.returns();
  };
  if (!for_each(static_cast<int>(all.size()), examine)) return interrupted();
  for (std::size_t k = 0; k < all.size(); ++k) {
    for (Breakpoint& b : of_change[k]) result.breakpoints.push_back(std::move(b));
    result.returns += returns[k];
  }
  result.pieces = pieces_between(result.breakpoints, grid.front().point, grid.back().point);
  return result;
}

TypedMap type_map(ReturnMap& map, const core::Interval& range, const TypedMapOptions& options) {
  return type_map(range, options, [&](int count, const std::function<void(ReturnMap&, int)>& task) {
    for (int i = 0; i < count; ++i) task(map, i);
    return true;
  });
}

}  // namespace specht::maps

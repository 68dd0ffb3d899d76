#include <algorithm>
#include <boost/math/tools/toms748_solve.hpp>
#include <cmath>
#include <optional>
#include <specht/bifurcation/crossings.hpp>

namespace specht::bifurcation {
namespace {

using maps::MapPoint;
using maps::ReturnMap;

double distance(const MapPoint& p) { return p.value - p.x; }
bool above(const MapPoint& p) { return distance(p) >= 0.0; }
bool marginal(const MapPoint& p, double tolerance) {
  return p.has_value() && std::abs(distance(p)) <= tolerance;
}
double middle(double a, double b) { return a + (b - a) / 2; }

class CellSearch {
 public:
  CellSearch(ReturnMap& base, ReturnMap& map, int K, const CrossingOptions& options)
      : base_(base), map_(map), K_(K), options_(options) {}

  std::vector<Crossing> take() {
    std::sort(found_.begin(), found_.end(),
              [](const Crossing& a, const Crossing& b) { return a.x < b.x; });
    return std::move(found_);
  }

  /// The last point of the band that `inside` belongs to.
  MapPoint band_end(MapPoint inside, MapPoint outside) {
    const maps::BisectionOptions& bisection = options_.bisection;
    while (
        !maps::is_closed(std::min(inside.x, outside.x), std::max(inside.x, outside.x), bisection)) {
      MapPoint p = map_(middle(inside.x, outside.x));
      const bool in = marginal(p, options_.marginal_tolerance) && same_piece(p, inside);
      (in ? inside : outside) = std::move(p);
    }
    return inside;
  }

  /// The first point from `from` towards `to` at which P has left the diagonal: next to a band it
  /// may leave it more slowly than any tolerance tells.
  MapPoint off_diagonal(MapPoint from, MapPoint to) {
    const maps::BisectionOptions& bisection = options_.bisection;
    while (marginal(from, options_.marginal_tolerance) &&
           !maps::is_closed(std::min(from.x, to.x), std::max(from.x, to.x), bisection)) {
      MapPoint p = map_(middle(from.x, to.x));
      if (!marginal(p, options_.marginal_tolerance)) {
        to = std::move(p);
      } else {
        from = std::move(p);
      }
    }
    return to;
  }

  void band(const MapPoint& low, const MapPoint& high) {
    Crossing c = crossing(CrossingKind::marginal, map_(middle(low.x, high.x)));
    c.left = low.x;
    c.right = high.x;
    found_.push_back(std::move(c));
  }

  /// All crossings in [a, b]. `mixed`: other pieces are known to lie nearby, so that equal
  /// itineraries at the ends do not prove that there is but one piece between.
  void search(const MapPoint& a, const MapPoint& b, int halvings, bool mixed = false) {
    if (!a.has_value() && !b.has_value()) return;
    if (same_piece(a, b)) {
      if (above(a) != above(b)) {
        refine(a, b);
      } else if (mixed && halvings > 0) {
        halve(a, b, halvings, true);
      }
      return;
    }
    if (maps::is_closed(a.x, b.x, options_.bisection)) return;
    if (a.has_value() && b.has_value() && above(a) != above(b)) {
      if (auto ends = change_of_side(a, b)) {
        settle(*ends);
        if (halvings > 0) {
          search(a, ends->first, halvings - 1, true);
          search(ends->second, b, halvings - 1, true);
        }
        return;
      }
    }
    if (halvings == 0 || (halvings <= near_halvings() && !near_diagonal(a, b))) return;
    halve(a, b, halvings, mixed);
  }

 private:
  using Ends = std::pair<MapPoint, MapPoint>;

  /// Bisects a change of side until its ends lie on one piece or are closed. Points without a value
  /// are first taken for the side of a, then for that of b; nothing if the change is at such a
  /// point.
  std::optional<Ends> change_of_side(const MapPoint& a, const MapPoint& b) {
    for (const bool missing_is_a : {true, false}) {
      MapPoint low = a, high = b;
      while (!same_piece(low, high) && !maps::is_closed(low.x, high.x, options_.bisection)) {
        MapPoint m = map_(middle(low.x, high.x));
        const bool as_a = m.has_value() ? above(m) == above(a) : missing_is_a;
        (as_a ? low : high) = std::move(m);
      }
      if (low.has_value() && high.has_value()) return Ends{std::move(low), std::move(high)};
    }
    return std::nullopt;
  }

  [[nodiscard]] int near_halvings() const {
    return options_.near_subdivisions - options_.subdivisions;
  }
  [[nodiscard]] bool near_diagonal(const MapPoint& a, const MapPoint& b) const {
    if (!a.has_value() || !b.has_value()) return false;
    return std::min(std::abs(distance(a)), std::abs(distance(b))) <=
           options_.reach * std::abs(b.value - a.value);
  }

  void halve(const MapPoint& a, const MapPoint& b, int halvings, bool mixed) {
    const MapPoint m = map_(middle(a.x, b.x));
    search(a, m, halvings - 1, mixed);
    search(m, b, halvings - 1, mixed);
  }

  void settle(const Ends& ends) {
    if (same_piece(ends.first, ends.second)) {
      refine(ends.first, ends.second);
      return;
    }
    const MapPoint left = maps::beside(map_, ends.first, -1, options_.bisection);
    const MapPoint right = maps::beside(map_, ends.second, 1, options_.bisection);
    if (std::abs(right.value - left.value) <= options_.continuity_tolerance) {
      fixed_point(left);
      return;
    }
    if (above(left) == above(right)) return;  // only the sliver between them has crossed
    Crossing c = crossing(CrossingKind::jump, left);
    c.x = ends.second.x;
    c.left = left.value;
    c.right = right.value;
    c.slope = maps::missing;
    found_.push_back(std::move(c));
  }

  /// The root of P(x) − x on a smooth piece. Where another piece turns up inside, both parts are
  /// searched.
  void refine(const MapPoint& a, const MapPoint& b) {
    std::optional<MapPoint> foreign;
    const auto f = [&](double x) {
      MapPoint p = map_(x);
      if (!same_piece(p, a)) {
        if (!foreign) foreign = std::move(p);
        return 0.0;  // ends the search
      }
      return distance(p);
    };
    std::uintmax_t evaluations = static_cast<std::uintmax_t>(options_.max_evaluations);
    double low = a.x, high = b.x;
    if (distance(a) == 0.0) {
      high = low;
    } else if (distance(b) == 0.0) {
      low = high;
    } else {
      const auto closed = [this](double l, double h) {
        return maps::is_closed(l, h, options_.bisection);
      };
      std::tie(low, high) = boost::math::tools::toms748_solve(f, a.x, b.x, distance(a), distance(b),
                                                              closed, evaluations);
    }
    if (foreign) {
      if (foreign->x > a.x && foreign->x < b.x) {
        search(a, *foreign, options_.near_subdivisions);
        search(*foreign, b, options_.near_subdivisions);
      }
      return;
    }
    const MapPoint p = map_(low), q = map_(high);
    fixed_point(std::abs(distance(p)) <= std::abs(distance(q)) ? p : q);
  }

  void fixed_point(const MapPoint& p) {
    Crossing c = crossing(CrossingKind::unstable, p);
    if (std::abs(c.slope) < 1.0) c.kind = CrossingKind::stable;
    found_.push_back(std::move(c));
  }

  Crossing crossing(CrossingKind kind, const MapPoint& p) {
    Crossing c;
    c.kind = kind;
    c.point = p;
    c.x = p.x;
    c.left = c.right = p.value;
    c.slope =
        kind == CrossingKind::jump ? maps::missing : maps::slope(map_, p, options_.slope).value;
    c.time = p.time;
    c.iterate = K_;
    c.period = kind == CrossingKind::jump ? K_ : least_period(p);
    return c;
  }

  int least_period(const MapPoint& p) {
    double x = p.x;
    for (int k = 1; k < K_; ++k) {
      x = base_(x).value;
      if (K_ % k == 0 && std::abs(x - p.x) <= options_.period_tolerance) return k;
    }
    return K_;
  }

  ReturnMap& base_;
  ReturnMap& map_;
  int K_;
  const CrossingOptions& options_;
  std::vector<Crossing> found_;
};

bool is_band(const MapPoint& a, const MapPoint& b, const CrossingOptions& options) {
  return marginal(a, options.marginal_tolerance) && marginal(b, options.marginal_tolerance) &&
         same_piece(a, b);
}

}  // namespace

std::vector<Cell> cells(const std::vector<MapPoint>& sample, const CrossingOptions& options) {
  std::vector<Cell> result;
  const int size = static_cast<int>(sample.size());
  const auto at = [&](int i) -> const MapPoint& { return sample[static_cast<std::size_t>(i)]; };
  for (int i = 0; i + 1 < size; ++i) {
    const MapPoint &a = at(i), &b = at(i + 1);
    if (is_band(a, b, options)) {
      const int first = i;
      while (i + 2 < size && is_band(at(i + 1), at(i + 2), options)) ++i;
      result.push_back({first, i + 1, true});
      continue;
    }
    const bool nothing = !a.has_value() && !b.has_value();
    if (!nothing && (!same_piece(a, b) || above(a) != above(b)))
      result.push_back({i, i + 1, false});
  }
  return result;
}

std::vector<Crossing> crossings(ReturnMap& base, ReturnMap& map, int K,
                                const std::vector<MapPoint>& sample, const Cell& cell,
                                const CrossingOptions& options) {
  CellSearch search(base, map, K, options);
  const int last = static_cast<int>(sample.size()) - 1;
  const auto at = [&](int i) -> const MapPoint& { return sample[static_cast<std::size_t>(i)]; };
  if (cell.band) {
    MapPoint low = at(cell.first), high = at(cell.last);
    if (cell.first > 0) low = search.band_end(low, at(cell.first - 1));
    if (cell.last < last) high = search.band_end(high, at(cell.last + 1));
    search.band(low, high);
  } else {
    MapPoint a = at(cell.first), b = at(cell.last);
    if (cell.first > 0 && is_band(at(cell.first - 1), a, options)) {
      a = search.off_diagonal(a, b);
    }
    if (cell.last < last && is_band(b, at(cell.last + 1), options)) {
      b = search.off_diagonal(b, a);
    }
    search.search(a, b, options.near_subdivisions);
  }
  return search.take();
}

}  // namespace specht::bifurcation

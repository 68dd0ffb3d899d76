#include <algorithm>
#include <cmath>
#include <limits>
#include <specht/bifurcation/crossings/circle.hpp>
#include <specht/bifurcation/crossings/cycle_cells.hpp>
#include <specht/maps/piecewise/piece_search.hpp>

namespace specht::bifurcation {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

bool meet(const core::Interval& a, const core::Interval& b) {
  return a.low <= b.high && b.low <= a.high;
}

/// The union of some intervals, as intervals that are apart and in order.
std::vector<core::Interval> united(std::vector<core::Interval> intervals) {
  std::sort(intervals.begin(), intervals.end(),
            [](const core::Interval& a, const core::Interval& b) { return a.low < b.low; });
  std::vector<core::Interval> result;
  for (const core::Interval& next : intervals) {
    if (!result.empty() && next.low <= result.back().high) {
      result.back().high = std::max(result.back().high, next.high);
    } else {
      result.push_back(next);
    }
  }
  return result;
}

}  // namespace

void CycleCells::set_points(std::span<const maps::MapPoint> points) {
  cells_.clear();
  marginal_.clear();
  const auto is_fixed = [&](const maps::MapPoint& p) {
    return std::abs(nearest_to(p.x, p.value, period_) - p.x) <= marginal_tolerance_;
  };
  const auto add = [&](std::span<const maps::MapPoint> part) {
    for (std::size_t i = 1; i < part.size(); ++i) {
      const maps::MapPoint &a = part[i - 1], &b = part[i];
      if (!(a.x < b.x)) continue;  // where two parts meet
      cells_.push_back(cell(a, b));
      if (is_fixed(a) || is_fixed(b)) marginal_.push_back({a.x, b.x});
    }
  };
  const auto after = std::find_if(others_.begin(), others_.end(), [&](const maps::MapPoint& p) {
    return !points.empty() && p.x >= points.back().x;
  });
  add(std::span(others_.begin(), after));
  add(points);
  add(std::span(after, others_.end()));
}

bool CycleCells::is_relevant(const maps::MapPoint& a, const maps::MapPoint& b) const {
  const Cell own = cell(a, b);
  std::vector<core::Interval> reached = turned(own.values);
  const auto is_reached = [&](const core::Interval& x) {
    return std::any_of(reached.begin(), reached.end(),
                       [&](const core::Interval& r) { return meet(x, r); });
  };
  if (std::any_of(marginal_.begin(), marginal_.end(), is_reached)) return true;
  for (int k = 1;; ++k) {
    const auto meets_own = [&](const core::Interval& r) { return meet(r, own.x); };
    if (std::any_of(reached.begin(), reached.end(), meets_own)) return true;
    if (k == K_) return false;
    reached = image(reached);
  }
}

CycleCells::Cell CycleCells::cell(const maps::MapPoint& a, const maps::MapPoint& b) const {
  Cell result{{a.x, b.x}, {-infinity, infinity}};
  const bool alike = maps::alike(a, b);
  if (!a.has_value() || !b.has_value()) {
    if (alike) result.values = {infinity, -infinity};
    return result;
  }
  const auto steep = [](const maps::MapPoint& p) {
    return std::isfinite(p.slope) ? std::abs(p.slope) : 0.0;
  };
  const double value = nearest_to(a.value, b.value, period_);
  const double change =
      std::max(std::abs(value - a.value), (b.x - a.x) * std::max(steep(a), steep(b)));
  const double width = range_.low <= a.x && b.x <= range_.high ? width_ : outer_width_;
  if (!alike && change > options_.leap * width) return result;
  // NOTE: half a turn apart there is no shorter way.
  if (period_ > 0.0 && (1.0 + 2.0 * options_.widened) * change >= period_ / 2) return result;
  result.values = {std::min(a.value, value) - options_.widened * change,
                   std::max(a.value, value) + options_.widened * change};
  return result;
}

std::vector<core::Interval> CycleCells::turned(const core::Interval& values) const {
  const bool is_all = !std::isfinite(values.high - values.low);
  if (!(period_ > 0.0) || is_all) return {values};
  return {{values.low - period_, values.high - period_},
          values,
          {values.low + period_, values.high + period_}};
}

std::vector<core::Interval> CycleCells::image(const std::vector<core::Interval>& from) const {
  std::vector<core::Interval> boxes;
  for (const core::Interval& part : from) {
    const auto ends_before = [](const Cell& c, double x) { return c.x.high < x; };
    auto place = std::lower_bound(cells_.begin(), cells_.end(), part.low, ends_before);
    for (; place != cells_.end() && place->x.low <= part.high; ++place) {
      if (!(place->values.low <= place->values.high)) continue;
      for (const core::Interval& box : turned(place->values)) boxes.push_back(box);
    }
  }
  return united(std::move(boxes));
}

}  // namespace specht::bifurcation

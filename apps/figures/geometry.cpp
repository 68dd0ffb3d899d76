#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <specht/apps/figures/geometry.hpp>
#include <utility>

namespace specht::apps {
namespace {

std::vector<double> sorted_finite(std::vector<double> values) {
  std::erase_if(values, [](double value) { return !std::isfinite(value); });
  std::sort(values.begin(), values.end());
  return values;
}

/// Slope of the map at a row; difference quotient to a neighbour of the same piece if it is
/// missing.
double slope_at(const std::vector<MapRow>& rows, std::size_t i, std::size_t neighbour) {
  if (std::isfinite(rows[i].slope)) return rows[i].slope;
  if (neighbour >= rows.size() || !rows[neighbour].returned ||
      rows[neighbour].itinerary != rows[i].itinerary || rows[neighbour].x == rows[i].x) {
    return std::nan("");
  }
  return (rows[neighbour].P - rows[i].P) / (rows[neighbour].x - rows[i].x);
}

bool joined(const std::vector<MapRow>& rows, std::size_t i, Range x, Range y,
            const PieceOptions& options) {
  const MapRow& left = rows[i - 1];
  const MapRow& right = rows[i];
  const double dx = right.x - left.x;
  const double dP = right.P - left.P;
  if (left.itinerary == right.itinerary) {
    // Beside a dip pieces of the same itinerary alternate: a steep change against both slopes.
    const bool against = left.slope * dP < 0 && right.slope * dP < 0;
    return !(against && std::abs(dP) > options.steep * y.length());
  }
  if (dx > options.far * x.length()) return false;
  if (std::abs(dP) <= options.visible * y.length()) return true;
  if (std::abs(dP) > options.steep * y.length()) return false;
  const double before = slope_at(rows, i - 1, i - 2);
  const double after = slope_at(rows, i, i + 1);
  if (!(before * after > 0)) return false;
  return std::abs(dP - (before + after) / 2 * dx) <= options.unexplained * std::abs(dP);
}

/// Rows by branch, in the order in which branches appear; a row without branch is a group of its own.
template <class Row>
std::vector<std::vector<Row>> by_branch(const std::vector<Row>& rows) {
  std::vector<std::vector<Row>> groups;
  std::map<std::string, std::size_t> index;
  for (const Row& row : rows) {
    if (row.branch.empty()) {
      groups.push_back({row});
      continue;
    }
    const auto [place, is_new] = index.try_emplace(row.branch, groups.size());
    if (is_new) groups.emplace_back();
    groups[place->second].push_back(row);
  }
  for (std::vector<Row>& group : groups) {
    std::set<double> parameters;
    for (const Row& row : group) parameters.insert(row.parameter);
    if (parameters.size() < group.size()) continue;
    std::sort(group.begin(), group.end(),
              [](const Row& a, const Row& b) { return a.parameter < b.parameter; });
  }
  return groups;
}

bool is_fixed_point(const std::string& kind) { return kind == "stable" || kind == "unstable"; }

}  // namespace

std::optional<Range> range_of(const std::vector<double>& values) {
  const std::vector<double> finite = sorted_finite(values);
  if (finite.empty()) return std::nullopt;
  return Range{finite.front(), finite.back()};
}

Range padded(Range range, double fraction) {
  double room = fraction * range.length();
  if (!(room > 0)) room = range.low == 0 ? fraction : fraction * std::abs(range.low);
  return {range.low - room, range.high + room};
}

Range robust_range(const std::vector<double>& values, Range x, const RobustRangeOptions& options) {
  const std::vector<double> finite = sorted_finite(values);
  if (finite.empty()) return x;
  const auto inside = std::count_if(finite.begin(), finite.end(), [x](double value) {
    return x.low <= value && value <= x.high;
  });
  const double count = static_cast<double>(finite.size());
  if (static_cast<double>(inside) >= options.most * count && x.length() > 0) return x;
  const std::size_t skip = static_cast<std::size_t>(options.tail * count);
  return padded({finite[skip], finite[finite.size() - 1 - skip]}, options.margin);
}

double tic_step(Range range, int count) {
  const double least = range.length() / std::max(count, 1);
  if (!(least > 0)) return 1;
  const double power = std::pow(10.0, std::floor(std::log10(least)));
  for (const double factor : std::array<double, 3>{1, 2, 5}) {
    if (factor * power >= least) return factor * power;
  }
  return 10 * power;
}

std::vector<Polyline> map_pieces(std::vector<MapRow> rows, Range x, Range y,
                                 const PieceOptions& options) {
  std::stable_sort(rows.begin(), rows.end(),
                   [](const MapRow& a, const MapRow& b) { return a.x < b.x; });
  for (MapRow& row : rows) row.returned = row.returned && std::isfinite(row.P);
  std::vector<Polyline> pieces;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (!rows[i].returned) continue;
    if (i == 0 || !rows[i - 1].returned || !joined(rows, i, x, y, options)) pieces.emplace_back();
    pieces.back().push_back({rows[i].x, rows[i].P});
  }
  return pieces;
}

std::vector<BranchLine> branch_lines(const std::vector<DiagramRow>& rows) {
  std::vector<BranchLine> lines;
  for (const std::vector<DiagramRow>& branch : by_branch(rows)) {
    const DiagramRow* previous = nullptr;
    for (const DiagramRow& row : branch) {
      if (!std::isfinite(row.parameter) || !std::isfinite(row.x)) {
        previous = nullptr;
        continue;
      }
      const Point point{row.parameter, row.x};
      if (!previous || previous->kind != row.kind) {
        const bool goes_on = previous && is_fixed_point(previous->kind) && is_fixed_point(row.kind);
        const bool from_stable = goes_on && row.kind == "unstable";
        if (goes_on && !from_stable) lines.back().points.push_back(point);
        lines.push_back({row.kind, {}});
        if (from_stable) lines.back().points.push_back({previous->parameter, previous->x});
      }
      lines.back().points.push_back(point);
      previous = &row;
    }
  }
  return lines;
}

std::vector<std::vector<BandRow>> bands(const std::vector<BandRow>& rows) {
  std::vector<BandRow> finite = rows;
  std::erase_if(finite, [](const BandRow& row) {
    return !std::isfinite(row.parameter) || !std::isfinite(row.low) || !std::isfinite(row.high);
  });
  return by_branch(finite);
}

OrbitLines orbit_lines(const std::vector<double>& time, const std::vector<double>& x,
                       const std::vector<double>& y) {
  OrbitLines lines;
  bool started = false;
  for (std::size_t i = 0; i < time.size(); ++i) {
    if (!std::isfinite(x[i]) || !std::isfinite(y[i])) {
      started = false;
      continue;
    }
    const bool jump = started && time[i] == time[i - 1];
    const bool moved = jump && (x[i] != x[i - 1] || y[i] != y[i - 1]);
    if (moved) lines.jumps.push_back({{x[i - 1], y[i - 1]}, {x[i], y[i]}});
    if (jump && !moved) continue;
    if (!started || moved || time[i] < time[i - 1]) lines.smooth.emplace_back();
    lines.smooth.back().push_back({x[i], y[i]});
    started = true;
  }
  std::erase_if(lines.smooth, [](const Polyline& line) { return line.size() < 2; });
  return lines;
}

}  // namespace specht::apps

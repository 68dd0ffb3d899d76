#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
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

/// Slope of the map at a row; difference quotient to a neighbour of the same itinerary if it is
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
  if (left.piece && right.piece) {
    if (*left.piece == *right.piece && *left.piece != 0) return true;
    if (left.dip || right.dip) return false;
    const bool of_none = *left.piece == 0 || *right.piece == 0;
    return dx <= (of_none ? options.narrow : options.same) * x.length() &&
           std::abs(dP) <= options.visible * y.length();
  }
  const bool one_itinerary = left.itinerary == right.itinerary;
  const double before = one_itinerary ? left.slope : slope_at(rows, i - 1, i - 2);
  const double after = one_itinerary ? right.slope : slope_at(rows, i, i + 1);
  // How far P may leave the line: by what slopes do not explain, and by an extremum in between.
  const double unexplained = std::abs(dP - (before + after) / 2 * dx);
  const double hidden = before * after < 0 ? std::abs(before - after) / 8 * dx : 0;
  if (one_itinerary) {
    const bool as_slopes = before * dP > 0 && after * dP > 0;
    return as_slopes || !(std::max(unexplained, hidden) > options.steep * y.length());
  }
  // The share of a change of P that is seen beside a steep line.
  const double steepness =
      before * after > 0 ? std::min(std::abs(before), std::abs(after)) * x.length() / y.length()
                         : 0;
  const double seen = 1 / std::hypot(1.0, steepness);
  // Lines along both slopes meet between the rows: P has a kink there, or a jump less than they bend.
  constexpr double rounding = 1e-12;
  const double bend = (after - before) * dx, passed = dP - before * dx,
               room = rounding * y.length();
  const bool meet = std::min(bend, 0.0) - room <= passed && passed <= std::max(bend, 0.0) + room;
  if (meet && seen * std::abs(bend) <= options.bent * y.length()) return true;
  if (dx > options.far * x.length()) return false;
  if (std::abs(dP) <= options.visible * y.length()) return true;
  // A jump of no more than this may be hidden, with a kink beside it.
  const double jump = unexplained + std::abs(before - after) / 2 * dx;
  return seen * jump <= options.visible * y.length();
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

/// Numbers below it have lost digits.
constexpr double least_number = std::numeric_limits<double>::min();

double largest_in(Range range) { return std::max(std::abs(range.low), std::abs(range.high)); }

bool is_fixed_point(const std::string& kind) { return kind == "stable" || kind == "unstable"; }

}  // namespace

std::optional<Range> range_of(const std::vector<double>& values) {
  const std::vector<double> finite = sorted_finite(values);
  if (finite.empty()) return std::nullopt;
  return Range{finite.front(), finite.back()};
}

bool is_point(Range range) {
  constexpr double rounding = 1e-12;  // of its numbers [1]
  return !(range.length() > rounding * largest_in(range)) || largest_in(range) < least_number;
}

Range padded(Range range, double fraction) {
  const double largest = largest_in(range);
  const double length = !is_point(range) ? range.length() : largest < least_number ? 1 : largest;
  return {range.low - fraction * length, range.high + fraction * length};
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
  if (!(power > 0)) return 1;
  const auto tics = [range](double step) {
    return std::floor(range.high / step) - std::ceil(range.low / step) + 1;
  };
  // NOTE: one tic alone shows no scale.
  double finer = power / 2;
  for (const double factor : std::array<double, 4>{1, 2, 5, 10}) {
    if (factor * power >= least) return tics(factor * power) < 2 ? finer : factor * power;
    finer = factor * power;
  }
  return 10 * power;
}

std::vector<double> even_values(const std::vector<MapRow>& rows, Range x, int count) {
  std::vector<double> values;
  std::size_t nearest = 0;
  for (int i = 0; i < count && !rows.empty(); ++i) {
    const double place = x.low + x.length() * i / std::max(count - 1, 1);
    while (nearest + 1 < rows.size() &&
           std::abs(rows[nearest + 1].x - place) <= std::abs(rows[nearest].x - place)) {
      ++nearest;
    }
    if (rows[nearest].returned) values.push_back(rows[nearest].P);
  }
  return values;
}

std::vector<double> even_values(std::vector<MapRow> rows, Range x, Range y, int count) {
  const auto is_outside = [x](const MapRow& row) { return row.x < x.low || row.x > x.high; };
  const std::vector<Polyline> pieces = map_pieces(rows, x, y);
  std::erase_if(rows, is_outside);
  std::stable_sort(rows.begin(), rows.end(),
                   [](const MapRow& a, const MapRow& b) { return a.x < b.x; });
  std::vector<double> values;
  std::size_t nearest = 0, piece = 0, end = 1;  // of the segment from end − 1 to end
  for (int i = 0; i < count; ++i) {
    const double place = x.low + x.length() * i / std::max(count - 1, 1);
    while (nearest + 1 < rows.size() &&
           std::abs(rows[nearest + 1].x - place) <= std::abs(rows[nearest].x - place)) {
      ++nearest;
    }
    while (piece < pieces.size() && pieces[piece].back().x < place) {
      ++piece;
      end = 1;
    }
    if (piece < pieces.size() && pieces[piece].size() > 1 && pieces[piece].front().x <= place) {
      const Polyline& line = pieces[piece];
      while (line[end].x < place) ++end;
      const Point &a = line[end - 1], &b = line[end];
      const double part = b.x > a.x ? (place - a.x) / (b.x - a.x) : 1;
      values.push_back(a.y + part * (b.y - a.y));
    } else if (nearest < rows.size() && rows[nearest].returned) {
      values.push_back(rows[nearest].P);
    }
  }
  return values;
}

std::vector<Polyline> map_pieces(std::vector<MapRow> rows, Range x, Range y,
                                 const PieceOptions& options) {
  std::stable_sort(rows.begin(), rows.end(),
                   [](const MapRow& a, const MapRow& b) { return a.x < b.x; });
  for (MapRow& row : rows) row.returned = row.returned && std::isfinite(row.P);
  std::vector<Polyline> pieces;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (!rows[i].returned) continue;
    const bool begins = i == 0 || !rows[i - 1].returned || !joined(rows, i, x, y, options);
    if (begins) pieces.emplace_back();
    const Point point{rows[i].x, rows[i].P}, bottom{rows[i].x, y.low};
    const bool falls = rows[i].dip && point.y > y.low;
    if (falls && begins) pieces.back().push_back(bottom);
    pieces.back().push_back(point);
    if (falls && !begins) pieces.back().push_back(bottom);
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

std::vector<BranchLine> curve_lines(const std::vector<CurveRow>& rows) {
  std::vector<BranchLine> lines;
  bool goes_on = false;  // the last line ends at the row before
  for (std::size_t i = 1; i < rows.size(); ++i) {
    const CurveRow &a = rows[i - 1], &b = rows[i];
    const auto is_finite = [](const CurveRow& row) {
      return std::isfinite(row.parameter) && std::isfinite(row.x);
    };
    // Between a border and a row within a curve the latter counts; a change without border is that of an
    // older file, where the unstable part reaches to the stable one.
    std::string kind = a.border ? b.kind : a.kind;
    if (!a.border && !b.border && a.kind != b.kind) {
      kind = is_fixed_point(a.kind) && is_fixed_point(b.kind) ? "unstable" : "";
    }
    if (a.branch != b.branch || !is_finite(a) || !is_finite(b) || kind.empty()) {
      goes_on = false;
      continue;
    }
    if (!goes_on || lines.back().kind != kind) lines.push_back({kind, {{a.parameter, a.x}}});
    lines.back().points.push_back({b.parameter, b.x});
    goes_on = true;
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

std::vector<Polyline> lone_bands(std::vector<std::vector<BandRow>>& bands) {
  std::vector<Polyline> lines;
  std::erase_if(bands, [&](const auto& band) {
    const double at = band.front().parameter;
    double low = band.front().low, high = band.front().high;
    for (const BandRow& row : band) {
      if (row.parameter != at) return false;
      low = std::min(low, row.low);
      high = std::max(high, row.high);
    }
    if (high > low) lines.push_back({{at, low}, {at, high}});
    return true;
  });
  return lines;
}

std::vector<double> values_within(const Polyline& line, Range x) {
  std::vector<double> values;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const Point& b = line[i];
    if (x.low <= b.x && b.x <= x.high) values.push_back(b.y);
    if (i == 0) continue;
    const Point& a = line[i - 1];
    for (const double end : {x.low, x.high}) {
      if (!((a.x < end && end < b.x) || (b.x < end && end < a.x))) continue;
      values.push_back(a.y + (end - a.x) / (b.x - a.x) * (b.y - a.y));
    }
  }
  return values;
}

bool reaches(const Polyline& line, Range x, Range y) {
  for (std::size_t i = 0; i < line.size(); ++i) {
    const Point &a = line[i > 0 ? i - 1 : 0], &b = line[i];
    if (std::isnan(a.x + a.y + b.x + b.y)) continue;
    // The part of the segment within the frame (Liang, Barsky 1984).
    double begin = 0, end = 1;
    const auto cut = [&](double from, double by, Range range) {
      if (by == 0) return range.low <= from && from <= range.high;
      const double low = (range.low - from) / by, high = (range.high - from) / by;
      begin = std::max(begin, std::min(low, high));
      end = std::min(end, std::max(low, high));
      return begin <= end;
    };
    if (cut(a.x, b.x - a.x, x) && cut(a.y, b.y - a.y, y)) return true;
  }
  return false;
}

Polyline clipped(Polyline polygon, Range x, Range y) {
  const auto cut = [&](auto inside) {  // inside(p) ≥ 0, a linear function
    Polyline result;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
      const Point &p = polygon[i], &q = polygon[(i + 1) % polygon.size()];
      const double a = inside(p), b = inside(q), part = a / (a - b);
      if (a >= 0) result.push_back(p);
      if ((a >= 0) != (b >= 0)) {
        result.push_back({p.x + part * (q.x - p.x), p.y + part * (q.y - p.y)});
      }
    }
    polygon = std::move(result);
  };
  cut([&](const Point& p) { return p.x - x.low; });
  cut([&](const Point& p) { return x.high - p.x; });
  cut([&](const Point& p) { return p.y - y.low; });
  cut([&](const Point& p) { return y.high - p.y; });
  return polygon;
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

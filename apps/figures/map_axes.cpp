#include <algorithm>
#include <cmath>
#include <limits>
#include <specht/apps/figures/map_axes.hpp>
#include <stdexcept>

namespace specht::apps {
namespace {

/// The range with these values in it, and some room beyond those that make it longer.
Range extended(Range range, const std::vector<double>& values) {
  constexpr double room = 0.03;
  if (const auto more = range_of(values)) {
    if (more->low < range.low) range.low = more->low - room * (range.high - more->low);
    if (more->high > range.high) range.high = more->high + room * (more->high - range.low);
  }
  return range;
}

}  // namespace

std::vector<MapRow> map_rows(const Table& table) {
  const std::vector<double> x = table.numbers("x");
  const std::vector<double> P = table.numbers("P");
  const bool has_slope = table.has_column("slope");
  const bool has_status = table.has_column("status");
  const bool has_itinerary = table.has_column("itinerary");
  const std::vector<double> slope = has_slope ? table.numbers("slope") : std::vector<double>();
  const auto status = has_status ? table.texts("status") : std::vector<std::string>();
  const auto itinerary = has_itinerary ? table.texts("itinerary") : std::vector<std::string>();
  const bool has_piece = table.has_column("piece");
  const auto piece = has_piece ? table.numbers("piece") : std::vector<double>();
  const bool has_limit = table.has_column("limit");
  const auto limit = has_limit ? table.numbers("limit") : std::vector<double>();
  std::vector<MapRow> rows;
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (!std::isfinite(x[i])) continue;
    rows.push_back({x[i], P[i], has_slope ? slope[i] : std::numeric_limits<double>::quiet_NaN(),
                    !has_status || status[i] == "returned", has_itinerary ? itinerary[i] : ""});
    if (has_piece) rows.back().piece = static_cast<int>(piece[i]);
    if (has_limit) rows.back().dip = limit[i] == -std::numeric_limits<double>::infinity();
  }
  return rows;
}

MapAxes map_axes(const Tables& maps, const Tables& fixed_points, const Tables& breakpoints,
                 const DrawOptions& options) {
  std::vector<double> x;
  std::vector<double> marks;
  for (const Tables* tables : {&fixed_points, &breakpoints}) {
    for (const Table* table : *tables) {
      for (const double value : table->numbers("x")) marks.push_back(value);
    }
  }
  if (maps.empty()) {
    // Bands and jumps of crossings alone: both axes are one, so the limits of P count on either.
    for (const Table* table : fixed_points) {
      for (const char* side : {"left", "right"}) {
        for (const double value : table->numbers(side)) marks.push_back(value);
      }
    }
  }
  for (const Table* map : maps) {
    for (const MapRow& row : map_rows(*map)) x.push_back(row.x);
  }
  const std::optional<Range> range = range_of(maps.empty() ? marks : x);
  if (!range) {
    const Tables& first = !maps.empty() ? maps : !fixed_points.empty() ? fixed_points : breakpoints;
    throw std::invalid_argument(first[0]->name + ": no row with a number to draw");
  }
  const auto has_value = [](const Table* map) {
    const auto P = map->numbers("P");
    return std::any_of(P.begin(), P.end(), [](double value) { return std::isfinite(value); });
  };
  if (marks.empty() && !maps.empty() && std::none_of(maps.begin(), maps.end(), has_value)) {
    throw std::invalid_argument(maps[0]->name + ": P has no value in the table");
  }
  Range wide = maps.empty() || is_point(*range) ? padded(*range, 0.1) : *range;
  if (maps.empty() && !breakpoints.empty()) {
    // Breakpoints alone: the bulk of the limits of P beside them, too.
    std::vector<double> limits;
    for (const Table* table : breakpoints) {
      for (const char* side : {"left", "right"}) {
        for (const double value : table->numbers(side)) {
          if (std::isfinite(value)) limits.push_back(value);
        }
      }
    }
    if (!limits.empty()) {
      const Range bulk = robust_range(limits, wide);
      wide = extended(wide, {bulk.low, bulk.high});
    }
  }
  std::vector<double> start;
  if (!options.cobweb.empty()) start.push_back(options.cobweb.front().x);
  wide = options.xrange.value_or(extended(extended(wide, marks), start));
  if (options.yrange) return {wide, *options.yrange};
  // On the diagonal, in the part that is shown.
  std::vector<double> P;
  std::vector<double> drawn;
  for (const Table* map : maps) {
    std::vector<MapRow> rows = map_rows(*map);
    std::stable_sort(rows.begin(), rows.end(),
                     [](const MapRow& a, const MapRow& b) { return a.x < b.x; });
    // Lines between rows on either side of the frame cross it, so one row more on each side counts at first.
    const auto first = std::find_if(rows.begin(), rows.end(),
                                    [&](const MapRow& row) { return row.x >= wide.low; });
    const auto last =
        std::find_if(first, rows.end(), [&](const MapRow& row) { return row.x > wide.high; });
    const std::vector<MapRow> near(first == rows.begin() ? first : first - 1,
                                   last == rows.end() ? last : last + 1);
    const Range about = robust_range(even_values(near, wide), wide);
    const std::vector<double> own = even_values(near, wide, about);
    P.insert(P.end(), own.begin(), own.end());
  }
  for (const Table* table : fixed_points) {
    for (const double value : table->numbers("x")) {
      if (wide.low <= value && value <= wide.high) drawn.push_back(value);
    }
  }
  for (const Point& point : options.cobweb) {
    if (wide.low <= point.x && point.x <= wide.high) drawn.push_back(point.y);
  }
  return {wide, extended(robust_range(P, wide), drawn)};
}

}  // namespace specht::apps

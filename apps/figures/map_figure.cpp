#include <algorithm>
#include <cmath>
#include <set>
#include <specht/apps/figures/axis_unit.hpp>
#include <specht/apps/figures/digitised.hpp>
#include <specht/apps/figures/figures.hpp>
#include <specht/apps/figures/geometry.hpp>
#include <specht/apps/figures/key_layout.hpp>
#include <specht/apps/figures/label.hpp>
#include <specht/apps/figures/map_axes.hpp>
#include <specht/apps/figures/script.hpp>
#include <specht/apps/figures/style.hpp>
#include <specht/apps/figures/tick_labels.hpp>
#include <specht/apps/files/reader.hpp>
#include <stdexcept>

namespace specht::apps {
namespace {

constexpr PictureSize square{11, 11.4};
constexpr PictureSize oblong{13, 10};
constexpr double key_height = 0.5;  // [cm]

/// Which crossings a figure shows.
struct Selection {
  std::set<std::string> iterates;  ///< of the maps; empty: there is none, and all are shown
  std::set<std::string> listed;    ///< of the files of crossings

  /// A fixed point of P is one of P_2, too; it is marked once, if it can be.
  bool shows(const std::string& iterate, const std::string& period) const {
    if (!iterates.empty() && !iterates.contains(iterate)) return false;
    return period == iterate || !listed.contains(period) ||
           (!iterates.empty() && !iterates.contains(period));
  }
};

/// The iterates whose graphs are drawn; without a map those whose crossings are.
std::set<std::string> drawn_iterates(const Tables& maps, const Tables& fixed_points) {
  std::set<std::string> iterates;
  for (const Table* table : maps.empty() ? fixed_points : maps) {
    iterates.insert(table->value("iterate").value_or("1"));
  }
  if (iterates.empty()) iterates.insert("1");
  return iterates;
}

/// Leaves out marks outside the frame, so that the legend does not name them.
void drop_unseen(std::vector<Layer>& marks, MapAxes axes) {
  for (Layer& layer : marks) {
    if (layer.style.starts_with("with vectors")) {
      for (Rows& rows : layer.data) {
        std::erase_if(rows, [&](const auto& row) {
          return !reaches({{row[0], row[1]}, {row[0] + row[2], row[1] + row[3]}}, axes.x, axes.y);
        });
      }
    }
    if (!layer.style.starts_with("with points")) continue;
    for (Rows& rows : layer.data) {
      std::erase_if(rows, [&](const auto& row) {
        return !(axes.x.low <= row[0] && row[0] <= axes.x.high && axes.y.low <= row[1] &&
                 row[1] <= axes.y.high);
      });
    }
  }
}

/// The legend names each kind of mark once, as the first one that is seen.
void name_once(std::vector<Layer>& layers) {
  std::set<std::string> named;
  for (Layer& layer : layers) {
    const bool is_empty = std::all_of(layer.data.begin(), layer.data.end(),
                                      [](const Rows& rows) { return rows.empty(); });
    if (is_empty || layer.title.empty() || named.insert(layer.title).second) continue;
    layer.title.clear();
  }
}

/// A curve, dots or segments of a layer reach into the frame; areas and segments by their extent.
bool is_seen(const Layer& layer, MapAxes axes) {
  const bool is_line = layer.style.starts_with("with lines");
  return std::any_of(layer.data.begin(), layer.data.end(), [&](const Rows& rows) {
    if (is_line) return reaches(line_of(rows), axes.x, axes.y);
    std::vector<double> x, y;
    for (const auto& row : rows) {
      x.push_back(row[0]);
      y.push_back(row[1]);
      if (row.size() == 3) y.push_back(row[2]);  // an area
      if (row.size() < 4) continue;              // a segment and its extent
      x.push_back(row[0] + row[2]);
      y.push_back(row[1] + row[3]);
    }
    const auto across = range_of(x), up = range_of(y);
    return across && up && across->low <= axes.x.high && across->high >= axes.x.low &&
           up->low <= axes.y.high && up->high >= axes.y.low;
  });
}

std::vector<std::string> iterates_of(const Table& crossings) {
  if (crossings.has_column("iterate")) return crossings.texts("iterate");
  return std::vector<std::string>(crossings.rows.size(), "1");
}

/// A strip of the diagonal as a polygon, as far as it is within the frame; at least as long as it is seen.
Rows strip(double low, double high, MapAxes axes) {
  constexpr double half_width = 0.006, least_length = 0.003;  // of the axes
  const double across = half_width * axes.x.length(), up = half_width * axes.y.length();
  const double longer = std::max(0.0, least_length * axes.x.length() - (high - low)) / 2;
  low -= longer;
  high += longer;
  const Polyline whole{{low - across, low + up},
                       {high - across, high + up},
                       {high + across, high - up},
                       {low + across, low - up}};
  Rows rows;
  // NOTE: gnuplot moves the corners of polygons that reach out of the frame.
  for (const Point& p : clipped(whole, axes.x, axes.y)) rows.push_back({p.x, p.y});
  return rows;
}

void add_crossings(const Table& table, const Selection& selection, MapAxes axes, std::size_t index,
                   std::vector<Layer>& below, std::vector<Layer>& above) {
  const std::vector<double> x = table.numbers("x");
  const std::vector<double> left = table.numbers("left");
  const std::vector<double> right = table.numbers("right");
  const std::vector<std::string> kind = table.texts("kind");
  const auto slope = table.has_column("slope") ? table.numbers("slope") : std::vector<double>();
  const auto iterate = iterates_of(table);
  const auto period = table.has_column("period") ? table.texts("period") : iterate;
  Rows stable, unstable, jump;
  std::vector<Rows> marginal;
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (!selection.shows(iterate[i], period[i])) continue;
    // NOTE: one that P reflects onto another (slope −1) is not on the diagonal.
    const bool on_diagonal = slope.empty() || !(slope[i] < 0);
    if (kind[i] == "marginal" && on_diagonal) marginal.push_back(strip(left[i], right[i], axes));
    if (x[i] < axes.x.low || x[i] > axes.x.high) continue;
    if (kind[i] == "stable") stable.push_back({x[i], x[i]});
    if (kind[i] == "unstable") unstable.push_back({x[i], x[i]});
    if (kind[i] == "jump") {
      const double from = std::isfinite(left[i]) ? left[i] : axes.y.low;
      const double to = std::isfinite(right[i]) ? right[i] : axes.y.low;
      jump.push_back({x[i], from, 0, to - from});
    }
  }
  std::erase_if(marginal, [](const Rows& rows) { return rows.empty(); });
  const std::string strong = ink(index).strong;
  below.push_back(
      {marginal,
       "with filledcurves closed fc rgb '" + std::string(band_colour) + "' fs solid noborder",
       "marginal", 4});
  above.push_back({{jump}, segment_style(strong, "1.2", dotted), "jump crossing", 3});
  // The white disc hides the lines inside the open circle.
  above.push_back({{unstable}, point_style("#ffffff", 7, "0.7"), ""});
  above.push_back({{unstable}, point_style(strong, 6, "0.7"), "unstable", 2});
  above.push_back({{stable}, point_style(strong, 7, "0.75"), "stable", 1});
}

/// Where pieces of the map begin and end.
void add_breakpoints(const Table& table, MapAxes axes, std::size_t index, std::vector<Layer>& below,
                     std::vector<Layer>& above) {
  const std::vector<double> x = table.numbers("x");
  const std::vector<double> left = table.numbers("left");
  const std::vector<double> right = table.numbers("right");
  const std::vector<double> low = table.numbers("low");
  const std::vector<double> high = table.numbers("high");
  const std::vector<std::string> kind = table.texts("kind");
  std::vector<Rows> piles;
  Rows jump, kink, dip, edge, sides;  // those of piles, which may be narrower than a pixel
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (high[i] < axes.x.low || low[i] > axes.x.high) continue;
    if (kind[i] == "jump") jump.push_back({x[i], left[i], 0, right[i] - left[i]});
    if (kind[i] == "kink") kink.push_back({x[i], left[i]});
    if (kind[i] == "dip") dip.push_back({x[i], axes.y.low, 0, axes.y.length()});
    if (kind[i] == "edge") edge.push_back({x[i], std::isfinite(left[i]) ? left[i] : right[i]});
    if (kind[i] == "accumulation") {
      for (const double side : {low[i], high[i]}) {
        sides.push_back({side, axes.y.low, 0, axes.y.length()});
      }
      piles.push_back({{low[i], axes.y.low, axes.y.high}, {high[i], axes.y.low, axes.y.high}});
    }
  }
  const std::string strong = ink(index + 1).strong;
  const std::string light = ink(index + 1).light;
  below.push_back({{sides}, segment_style(light, "1"), ""});
  below.push_back({piles, "with filledcurves fc rgb '" + light + "' fs solid", "accumulation", 10});
  below.push_back({{dip}, segment_style(strong, "0.8", dotted), "dip", 9});
  above.push_back({{jump}, segment_style(strong, "1.2"), "jump", 6});
  above.push_back({{kink}, point_style(strong, 6, "0.3"), "kink", 7});
  above.push_back({{edge}, point_style(strong, 5, "0.5"), "edge", 8});
}

/// Its part within the frame.
Layer diagonal(MapAxes axes) {
  const double low = std::max(axes.x.low, axes.y.low);
  const double high = std::min(axes.x.high, axes.y.high);
  if (!(low < high)) return {};
  return {line_data({{{low, low}, {high, high}}}), line_style(mark_colour, "0.8"), ""};
}

/// The orbit as a path between the map and the diagonal, a dot where it begins.
std::vector<Layer> cobweb_layers(const DrawOptions& options) {
  if (options.cobweb.size() < 2) return {};
  const Point first = options.cobweb.front();
  return {{line_data({options.cobweb}), line_style(cobweb_colour, "0.7"), options.cobweb_name, 11},
          {point_data({{first}}), point_style(cobweb_colour, 7, "0.5"), ""}};
}

Layer digitised_layer(const std::set<std::string>& files) {
  Layer layer{{}, point_style(digitised_colour, 7, "0.3"), "printed", 5};
  for (const std::string& file : files) {
    const Table digitised = read_table(digitised_curve_file(file));
    const std::vector<double> x = digitised.numbers("x");
    const std::vector<double> P = digitised.numbers(digitised.has_column("P") ? "P" : "P2");
    Rows dots;
    for (std::size_t i = 0; i < x.size(); ++i) dots.push_back({x[i], P[i]});
    layer.data.push_back(dots);
  }
  return layer;
}

}  // namespace

Figure map_figure(const Tables& maps, const Tables& fixed_points, const Tables& breakpoints,
                  const DrawOptions& options) {
  Tables all = maps;
  all.insert(all.end(), fixed_points.begin(), fixed_points.end());
  all.insert(all.end(), breakpoints.begin(), breakpoints.end());
  common_value(all, "toy");
  const std::string coordinate = common_value(all, "coordinate");
  const std::string letter = coordinate.empty() ? "x" : coordinate;

  Tables marked = fixed_points;
  marked.insert(marked.end(), breakpoints.begin(), breakpoints.end());
  const MapAxes axes = map_axes(maps, fixed_points, breakpoints, options);
  const std::vector<std::string> names = legend_names(maps);
  std::set<std::string> iterates;
  std::set<std::string> digitised_files;
  std::vector<Layer> lines;
  for (std::size_t i = 0; i < maps.size(); ++i) {
    iterates.insert(maps[i]->value("iterate").value_or("1"));
    if (const auto file = digitised_curve_of_map(*maps[i]); options.digitised && file) {
      digitised_files.insert(*file);
    }
    const std::string colour = ink(i).strong;
    const std::vector<Polyline> pieces = map_pieces(map_rows(*maps[i]), axes.x, axes.y);
    // Where P and P_2 have the same values, both are seen.
    const bool below_another = i > 0 && maps[i]->value("iterate") != maps[0]->value("iterate");
    lines.push_back(
        {line_data(pieces), line_style(colour, "1.1", below_another ? dashed : "solid"), names[i]});
    lines.push_back({point_data(pieces), point_style(colour, 7, "0.12"), ""});
  }
  std::vector<Layer> layers = {diagonal(axes)};
  if (!digitised_files.empty()) {
    layers.push_back(digitised_layer(digitised_files));
    if (maps.size() == 1) lines[0].title = "computed";
  }
  Selection selection{iterates, {}};
  for (const Table* table : fixed_points) {
    for (const std::string& iterate : iterates_of(*table)) selection.listed.insert(iterate);
  }
  std::vector<Layer> marks;
  // Crossings lie on top: rings stay open where a piece begins, and dots of jump crossings are seen on a jump.
  std::vector<Layer> crossings, below;
  for (std::size_t i = 0; i < fixed_points.size(); ++i) {
    add_crossings(*fixed_points[i], selection, axes, i, below, crossings);
  }
  for (std::size_t i = 0; i < breakpoints.size(); ++i) {
    add_breakpoints(*breakpoints[i], axes, i, below, marks);
  }
  marks.insert(marks.end(), crossings.begin(), crossings.end());
  name_once(below);
  layers.insert(layers.end(), below.begin(), below.end());
  layers.insert(layers.end(), lines.begin(), lines.end());
  for (Layer& layer : cobweb_layers(options)) layers.push_back(std::move(layer));
  drop_unseen(marks, axes);
  name_once(marks);
  layers.insert(layers.end(), marks.begin(), marks.end());
  if (std::none_of(layers.begin() + 1, layers.end(),
                   [&](const Layer& layer) { return is_seen(layer, axes); })) {
    throw std::invalid_argument(all[0]->name +
                                ": nothing to draw in the frame of --xrange and --yrange");
  }

  const bool with_key =
      maps.size() > 1 || !marked.empty() || !digitised_files.empty() || !options.cobweb.empty();
  const std::string unit = common_value(maps.empty() ? marked : maps, "unit");
  const auto drawn = drawn_iterates(maps, fixed_points);
  const std::string iterate = drawn.size() == 1 ? *drawn.begin() : "K";
  Script script;
  script.command(head_commands(options,
                               with_key ? legend_titles(layers) : std::vector<std::string>{},
                               (axes.equal() ? square : oblong).width));
  constexpr int most_tics = 10;
  const AxisUnit shown = axis_unit(
      {std::min(axes.x.low, axes.y.low), std::max(axes.x.high, axes.y.high)}, letter, unit);
  PictureSize usual = axes.equal() ? square : oblong;
  if (!with_key && options.title.empty()) usual.height -= key_height;
  const PictureSize size = layout_size(usual, options.size);
  constexpr double around = 2;  // the frame, at the least, above and below it [cm]
  const double across = across_length(size.width, axes.y, shown);
  const double length = axes.equal() ? std::min(across, size.height - around) : across;
  script.command(across_tics(axes.x, shown, length) + "set xlabel " +
                 string_literal(axis_label(letter, "k", shown.unit)));
  script.command(unit_tics("y", axes.y, shown, most_tics) + "set ylabel " +
                 string_literal(axis_label(letter, "k+" + iterate, shown.unit)) + " offset -0.5");
  script.command(range_command("x", axes.x));
  script.command(range_command("y", axes.y));
  if (axes.equal()) script.command("set size ratio -1");
  script.plot(layers);
  return {script.text(), size, {}, !digitised_files.empty()};
}

}  // namespace specht::apps

#include <algorithm>
#include <cmath>
#include <specht/apps/figures/axis_unit.hpp>
#include <specht/apps/figures/figures.hpp>
#include <specht/apps/figures/label.hpp>
#include <specht/apps/figures/panels.hpp>
#include <specht/apps/figures/script.hpp>
#include <specht/apps/figures/style.hpp>
#include <specht/apps/figures/tick_labels.hpp>
#include <specht/apps/figures/title.hpp>
#include <specht/apps/files/table_kind.hpp>
#include <sstream>
#include <stdexcept>

namespace specht::apps {
namespace {

std::vector<std::string> common_coordinates(const Tables& orbits) {
  std::vector<std::string> coordinates = coordinates_of(*orbits[0]);
  for (const Table* table : orbits) {
    if (coordinates_of(*table) != coordinates) {
      throw std::invalid_argument(orbits[0]->name + " and " + table->name +
                                  " have other coordinates; one figure takes orbits of one toy");
    }
  }
  return coordinates;
}

/// The coordinates that are drawn, with their units from the header; empty where it has none.
struct Shown {
  std::vector<std::string> coordinates, units;
};

/// Units of the columns that simulate --columns adds.
std::string unit_of_column(const std::string& column) {
  if (column.starts_with("g_N")) return "m";
  return column.starts_with("lambda_") ? "N" : "";
}

/// The coordinate that is wanted, or all. `columns`: others of the file may be wanted, too.
Shown shown(const Tables& orbits, const std::string& wanted, bool columns) {
  Shown result{common_coordinates(orbits), {}};
  std::istringstream words(common_value(orbits, "units"));
  result.units.resize(result.coordinates.size());
  for (std::string& unit : result.units) words >> unit;
  if (wanted.empty()) return result;
  const auto found = std::find(result.coordinates.begin(), result.coordinates.end(), wanted);
  std::vector<std::string> others;
  for (const std::string& column : orbits[0]->columns) {
    if (columns && !unit_of_column(column).empty()) others.push_back(column);
  }
  if (std::find(others.begin(), others.end(), wanted) != others.end()) {
    for (const Table* table : orbits) (void)table->column(wanted);
    return {{wanted}, {unit_of_column(wanted)}};
  }
  if (found == result.coordinates.end()) {
    std::string names;
    for (const auto& name : result.coordinates) names += (names.empty() ? "" : ", ") + name;
    for (const auto& name : others) names += ", " + name;
    throw std::invalid_argument(orbits[0]->name + " has no coordinate '" + wanted + "'; it has " +
                                names);
  }
  const std::string unit =
      result.units[static_cast<std::size_t>(found - result.coordinates.begin())];
  return {{wanted}, {unit}};
}

std::string rate_unit(const std::string& unit) {
  return unit.empty() || unit == "1" ? unit : unit + "/s";
}

Range panel_range(const Tables& orbits, const std::string& column) {
  std::vector<double> values;
  for (const Table* table : orbits) {
    const std::vector<double> own = table->numbers(column);
    values.insert(values.end(), own.begin(), own.end());
  }
  const std::optional<Range> range = range_of(values);
  if (!range) {
    throw std::invalid_argument(orbits[0]->name + ": no number to draw in column '" + column + "'");
  }
  return *range;
}

AxisUnit unit_of(const Tables& orbits, const std::string& coordinate, const std::string& unit) {
  return axis_unit(panel_range(orbits, coordinate), unit);
}

std::vector<double> scaled(std::vector<double> values, double factor) {
  for (double& value : values) value *= factor;
  return values;
}

/// The range of a panel; one of rounding only is widened until it looks constant.
Range shown_range(const Tables& orbits, const std::string& column, double factor) {
  constexpr double rounding = 1e-9, nothing = 1e-9;
  Range range = panel_range(orbits, column);
  range = {factor * range.low, factor * range.high};
  const double largest = std::max(std::abs(range.low), std::abs(range.high));
  if (range.length() > rounding * largest && largest > nothing) return padded(range, 0.08);
  const double half = largest > nothing ? 0.5 * largest : 1.0;
  return {range.low - half, range.high + half};
}

/// Vertical lines at the times of events, each time once.
Rows event_rows(const Tables& events, Range y) {
  std::vector<double> times;
  for (const Table* table : events) {
    for (const double time : table->numbers("t")) times.push_back(time);
  }
  std::sort(times.begin(), times.end());
  times.erase(std::unique(times.begin(), times.end()), times.end());
  Rows rows;
  for (const double time : times) {
    if (std::isfinite(time)) rows.push_back({time, y.low, 0, y.length()});
  }
  return rows;
}

constexpr int side_tics = 5, most_portrait_tics = 4, most_time_tics = 5;

/// For labels that clear the tics of all histories, or of all rates [cm].
double history_label_distance(const Tables& orbits, const std::vector<std::string>& coordinates,
                              const std::vector<std::string>& units, const DrawOptions& options) {
  double distance = usual_label_distance;
  for (std::size_t i = 0; i < coordinates.size(); ++i) {
    const double factor = unit_of(orbits, coordinates[i], units[i]).factor;
    const Range y = options.yrange.value_or(shown_range(orbits, coordinates[i], factor));
    distance = std::max(distance, clear_label_distance(y, side_tics));
  }
  return distance;
}
double rate_label_distance(const Tables& orbits, const std::vector<std::string>& coordinates,
                           const DrawOptions& options) {
  double distance = usual_label_distance;
  for (const std::string& coordinate : coordinates) {
    const Range y = options.yrange.value_or(shown_range(orbits, "v_" + coordinate, 1));
    distance = std::max(distance, clear_label_distance(y, side_tics));
  }
  return distance;
}

double portrait_step(Range x, double width) {
  return tic_step(x, fitting_tics(x, width, most_portrait_tics));
}

/// For the numbers below portraits of about this width [cm].
void make_room_for_portraits(Margins& margins, const Tables& orbits,
                             const std::vector<std::string>& coordinates,
                             const std::vector<std::string>& units, const DrawOptions& options,
                             double width) {
  for (std::size_t i = 0; i < coordinates.size(); ++i) {
    const double factor = unit_of(orbits, coordinates[i], units[i]).factor;
    const Range x = options.xrange.value_or(shown_range(orbits, coordinates[i], factor));
    make_room_right(margins, last_number_beyond(x, width, portrait_step(x, width)));
  }
}

/// What the panels of one coordinate share.
struct Orbits {
  const Tables &orbits, &events;
  std::vector<std::string> names;  // in the legend

  /// A coordinate over time.
  void add_history(Script& script, const DrawOptions& options, const std::string& coordinate,
                   Range time, double factor) const {
    const Range y = options.yrange.value_or(shown_range(orbits, coordinate, factor));
    std::vector<Layer> layers = {{{event_rows(events, y)}, segment_style(mark_colour, "0.5"), ""}};
    for (const auto& [column, level] : options.levels) {
      if (column != coordinate) continue;
      const Rows line{{time.low, factor * level, time.length(), 0}};
      layers.push_back({{line}, segment_style("black", "1", dotted), ""});
    }
    for (std::size_t j = 0; j < orbits.size(); ++j) {
      const std::vector<double> t = orbits[j]->numbers("t");
      const OrbitLines lines = orbit_lines(t, t, scaled(orbits[j]->numbers(coordinate), factor));
      layers.push_back({line_data(lines.smooth), line_style(ink(j).strong, "1.2"), names[j]});
    }
    script.command(range_command("y", y));
    script.command(tics("y", y, side_tics));
    script.plot(layers);
  }

  /// Its rate over it, in a panel of this width [cm].
  void add_portrait(Script& script, const DrawOptions& options, const std::string& coordinate,
                    double factor, double width) const {
    const std::string rate = "v_" + coordinate;
    const Range x = options.xrange.value_or(shown_range(orbits, coordinate, factor));
    const Range y = options.yrange.value_or(shown_range(orbits, rate, 1));
    std::vector<Layer> layers;
    for (std::size_t j = 0; j < orbits.size(); ++j) {
      const OrbitLines lines =
          orbit_lines(orbits[j]->numbers("t"), scaled(orbits[j]->numbers(coordinate), factor),
                      orbits[j]->numbers(rate));
      layers.push_back({line_data(lines.jumps), line_style(ink(j).strong, "0.6", dotted), ""});
      layers.push_back({line_data(lines.smooth), line_style(ink(j).strong, "1.1"), names[j]});
      // What rests is a point.
      constexpr double unseen = 1e-3;
      const auto q = range_of(orbits[j]->numbers(coordinate)),
                 u = range_of(orbits[j]->numbers(rate));
      if (q && u && factor * q->length() < unseen * x.length() &&
          u->length() < unseen * y.length()) {
        layers.push_back({{{{factor * q->low, u->low}}}, point_style(ink(j).strong, 7, "0.3"), ""});
      }
    }
    script.command(range_command("x", x));
    script.command(range_command("y", y));
    script.command("set xtics " + format_number(portrait_step(x, width)));
    script.command(tics("y", y, side_tics));
    script.plot(layers);
  }
};

std::string label_command(const std::string& axis, const std::string& text) {
  return "set " + axis + "label " + string_literal(text);
}

Range time_range(const Tables& orbits, const DrawOptions& options) {
  const Range own = panel_range(orbits, "t");
  return options.xrange.value_or(is_point(own) ? padded(own, 0.1) : own);
}

constexpr const char* time_label = "{/:Italic t} [s]";

}  // namespace

Figure history_figure(const Tables& orbits, const Tables& events, const DrawOptions& options) {
  Tables all = orbits;
  all.insert(all.end(), events.begin(), events.end());
  common_value(all, "toy");
  const auto [coordinates, units] = shown(orbits, options.coordinate, true);
  const Orbits drawn{orbits, events, legend_names(orbits)};
  const Range time = time_range(orbits, options);
  require_one_panel(options.yrange, coordinates, "yrange");

  const double panel_height = coordinates.size() > 1 ? 3.1 : 7.5;
  constexpr double usual_width = 14, gap = 0.25;
  const double distance = history_label_distance(orbits, coordinates, units, options);
  Margins margins;
  make_room(margins, distance);
  const double head = title_height(options.title, usual_width);
  const KeyLayout key = key_layout(drawn.names, usual_width - margins.left - margins.right);
  margins.top += head + (orbits.size() > 1 ? margins.key + key.more_height() : 0);
  const double count = static_cast<double>(coordinates.size());
  const PictureSize usual{usual_width,
                          margins.top + margins.bottom + count * panel_height + (count - 1) * gap};
  const PictureSize size = layout_size(usual, options.size);
  const double height = (size.height - margins.top - margins.bottom - (count - 1) * gap) / count;

  const double width = size.width - margins.left - margins.right;
  make_room_right(margins, last_number_beyond(time, AxisUnit{}, width));

  Script script;
  script.command(begin_panels(options.title, usual_width));
  script.command(range_command("x", time));
  script.command(across_tics(time, {}, width) + "set format x ''");
  for (std::size_t i = 0; i < coordinates.size(); ++i) {
    const double top = size.height - margins.top - static_cast<double>(i) * (height + gap);
    const Panel panel{margins.left, size.width - margins.right, top - height, top};
    const bool last = i + 1 == coordinates.size();
    if (last) script.command("set format x '%h'\n" + label_command("x", time_label));
    script.command(key_of_panels(i == 0 && orbits.size() > 1, options, size, head + 0.15, key));
    const AxisUnit scale = unit_of(orbits, coordinates[i], units[i]);
    script.command(margin_commands(panel, size) +
                   side_label(axis_label(coordinates[i], {}, scale.unit), panel, distance));
    drawn.add_history(script, options, coordinates[i], time, scale.factor);
  }
  script.command("unset multiplot");
  return {script.text(), size};
}

Figure phase_figure(const Tables& orbits, const DrawOptions& options) {
  common_value(orbits, "toy");
  const auto [coordinates, units] = shown(orbits, options.coordinate, false);
  const Tables no_events;
  const Orbits drawn{orbits, no_events, legend_names(orbits)};

  require_one_panel(options.xrange, coordinates, "xrange");
  require_one_panel(options.yrange, coordinates, "yrange");

  constexpr std::size_t most_columns = 3;
  const double panel_width = coordinates.size() > 1 ? 4.1 : 7.5;
  const double panel_height = panel_width;
  const double distance = rate_label_distance(orbits, coordinates, options);
  Margins margins;
  make_room(margins, distance);
  make_room_for_portraits(margins, orbits, coordinates, units, options, panel_width);
  // NOTE: four portraits stand two by two.
  const std::size_t columns =
      coordinates.size() == 4 ? 2 : std::min(most_columns, coordinates.size());
  const std::size_t lines_of_panels = (coordinates.size() + columns - 1) / columns;
  const double across = static_cast<double>(columns);
  const double around = margins.left + margins.right;
  const double usual_width = across * (panel_width + around);
  const double head = title_height(options.title, usual_width);
  // The columns of a legend have the width of the panel with which it is drawn.
  const KeyLayout key = key_layout(drawn.names, panel_width);
  const double above = head + (orbits.size() > 1 ? margins.key + key.more_height() : 0);
  const double down = static_cast<double>(lines_of_panels);
  const double over = margins.bottom + margins.top;
  const PictureSize usual{usual_width, above + down * (panel_height + over)};
  const PictureSize size = layout_size(usual, options.size);
  const double cell_width = size.width / across;
  const double width = cell_width - margins.left - margins.right;
  const double cell_height = (size.height - above) / down;

  Script script;
  script.command(begin_panels(options.title, usual_width));
  for (std::size_t i = 0; i < coordinates.size(); ++i) {
    const std::size_t column = i % columns;
    const std::size_t line = i / columns;
    const double left = static_cast<double>(column) * cell_width;
    const double top = size.height - above - static_cast<double>(line) * cell_height;
    const Panel panel{left + margins.left, left + cell_width - margins.right,
                      top - cell_height + margins.bottom, top - margins.top};
    script.command(key_of_panels(i == 0 && orbits.size() > 1, options, size, head + 0.15, key));
    script.command(
        margin_commands(panel, size) +
        side_label(axis_label("v_" + coordinates[i], {}, rate_unit(units[i])), panel, distance));
    const AxisUnit scale = unit_of(orbits, coordinates[i], units[i]);
    script.command(label_command("x", axis_label(coordinates[i], {}, scale.unit)));
    drawn.add_portrait(script, options, coordinates[i], scale.factor, width);
  }
  script.command("unset multiplot");
  return {script.text(), size};
}

Figure history_and_phase_figure(const Tables& orbits, const Tables& events,
                                const DrawOptions& options) {
  Tables all = orbits;
  all.insert(all.end(), events.begin(), events.end());
  common_value(all, "toy");
  const auto [coordinates, units] = shown(orbits, options.coordinate, false);
  const Orbits drawn{orbits, events, legend_names(orbits)};
  if (options.xrange || options.yrange) {
    throw std::invalid_argument(
        "--xrange and --yrange are not allowed with two kinds of panels in one picture");
  }
  const Range time = time_range(orbits, options);

  constexpr double history_width = 7.6, portrait_width = 4.4, panel_height = 3.3;
  const double distance = std::max(history_label_distance(orbits, coordinates, units, options),
                                   rate_label_distance(orbits, coordinates, options));
  Margins margins;
  make_room(margins, distance);
  make_room_for_portraits(margins, orbits, coordinates, units, options, portrait_width);
  const double time_step = tic_step(time, fitting_tics(time, history_width, most_time_tics));
  make_room_right(margins, last_number_beyond(time, history_width, time_step));
  const double around = margins.left + margins.right;
  const double usual_width = history_width + portrait_width + 2 * around;
  const double head = title_height(options.title, usual_width);
  const KeyLayout key = key_layout(drawn.names, history_width);
  const double above = head + (orbits.size() > 1 ? margins.key + key.more_height() : 0);
  const double count = static_cast<double>(coordinates.size());
  const PictureSize usual{usual_width,
                          above + count * (panel_height + margins.bottom + margins.top)};
  const PictureSize size = layout_size(usual, options.size);
  const double width = size.width - 2 * around;
  const double split =
      around + width * history_width / (history_width + portrait_width);  // between the columns
  const double cell_height = (size.height - above) / count;

  Script script;
  script.command(begin_panels(options.title, usual_width));
  for (std::size_t i = 0; i < coordinates.size(); ++i) {
    const double top = size.height - above - static_cast<double>(i) * cell_height;
    const double low = top - cell_height + margins.bottom;
    const Panel history{margins.left, split - margins.right, low, top - margins.top};
    const Panel portrait{split + margins.left, size.width - margins.right, low, top - margins.top};
    const AxisUnit scale = unit_of(orbits, coordinates[i], units[i]);
    const std::string label = axis_label(coordinates[i], {}, scale.unit);
    script.command(key_of_panels(i == 0 && orbits.size() > 1, options, size, head + 0.15, key));
    script.command(margin_commands(history, size) + side_label(label, history, distance));
    script.command(label_command("x", time_label));
    script.command(range_command("x", time) + "\n" + "set xtics " + format_number(time_step));
    drawn.add_history(script, options, coordinates[i], time, scale.factor);
    script.command("unset key");
    script.command(
        margin_commands(portrait, size) +
        side_label(axis_label("v_" + coordinates[i], {}, rate_unit(units[i])), portrait, distance));
    script.command(label_command("x", label));
    drawn.add_portrait(script, options, coordinates[i], scale.factor,
                       portrait.right - portrait.left);
  }
  script.command("unset multiplot");
  return {script.text(), size};
}

}  // namespace specht::apps

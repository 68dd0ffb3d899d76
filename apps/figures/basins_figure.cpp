#include <algorithm>
#include <map>
#include <specht/apps/figures/attractor_label.hpp>
#include <specht/apps/figures/axis_unit.hpp>
#include <specht/apps/figures/figures.hpp>
#include <specht/apps/figures/label.hpp>
#include <specht/apps/figures/script.hpp>
#include <specht/apps/figures/style.hpp>
#include <specht/apps/figures/tick_labels.hpp>
#include <stdexcept>
#include <utility>

namespace specht::apps {
namespace {

/// The initial values that lead to one attractor.
struct Basin {
  std::string attractor;
  std::vector<Range> intervals;
  double length = 0.0;
};

/// The largest first.
std::vector<Basin> basins_of(const Table& table) {
  const std::vector<double> low = table.numbers("low"), high = table.numbers("high");
  const std::vector<std::string> attractor = table.texts("attractor");
  std::map<std::string, Basin> by_name;
  for (std::size_t i = 0; i < low.size(); ++i) {
    if (!(high[i] >= low[i])) continue;
    Basin& basin = by_name[attractor[i]];
    basin.attractor = attractor[i];
    basin.intervals.push_back({low[i], high[i]});
    basin.length += high[i] - low[i];
  }
  std::vector<Basin> basins;
  for (auto& [name, basin] : by_name) basins.push_back(std::move(basin));
  std::stable_sort(basins.begin(), basins.end(),
                   [](const Basin& a, const Basin& b) { return a.length > b.length; });
  return basins;
}

}  // namespace

Figure basins_figure(const Table& table, const DrawOptions& options) {
  const std::vector<Basin> basins = basins_of(table);
  if (options.yrange) throw std::invalid_argument("--yrange is not allowed with basins");
  if (basins.empty()) throw std::invalid_argument(table.name + ": no interval to draw");
  Range range = basins[0].intervals[0];
  for (const Basin& basin : basins) {
    for (const Range& interval : basin.intervals) {
      range.low = std::min(range.low, interval.low);
      range.high = std::max(range.high, interval.high);
    }
  }
  if (!(range.length() > 0)) throw std::invalid_argument(table.name + ": its range is a point");

  // A row of height 1 for each, its label over its intervals.
  constexpr double below = 0.08, bar = 0.5, label_at = 0.76, row_cm = 1.0, around_cm = 2.4;
  constexpr int most_tics = 10;
  constexpr double around = 1.5;  // left and right of the frame [cm]
  const PictureSize usual{13, around_cm + row_cm * static_cast<double>(basins.size())};
  Script script;
  script.command(head_commands(options, {}, usual.width));
  const std::string letter = table.value("coordinate").value_or("x");
  const Range shown = options.xrange.value_or(range);
  const AxisUnit unit = axis_unit(shown, letter, table.value("unit").value_or(""));
  const double width = layout_size(usual, options.size).width, across = width - around;
  // Nothing else makes room on the left.
  const Range in_unit{unit.factor * shown.low, unit.factor * shown.high};
  const double left = 0.3 + widest_number(in_unit, tic_step(in_unit, most_tics)) / 2;
  script.command("set lmargin at screen " + format_number(left / width));
  script.command(across_tics(shown, unit, across) + "set xlabel " +
                 string_literal(axis_label(letter, "k", unit.unit)));
  script.command("unset ytics");
  script.command(range_command("x", shown));
  script.command(range_command("y", {0, static_cast<double>(basins.size())}));
  std::vector<Layer> layers;
  for (std::size_t i = 0; i < basins.size(); ++i) {
    const double row = static_cast<double>(basins.size() - 1 - i), bottom = row + below;
    Rows rows;
    for (const Range& interval : basins[i].intervals) {
      rows.push_back({(interval.low + interval.high) / 2, bottom, interval.low, interval.high,
                      bottom, bottom + bar});
    }
    layers.push_back({{rows},
                      // The border keeps the colour of what is narrower than a pixel.
                      std::string("with boxxyerror fc rgb '") + ink(i).strong +
                          "' fs solid border lc rgb '" + ink(i).strong + "' lw 0.3",
                      ""});
    script.command("set label " + std::to_string(i + 1) + " " +
                   string_literal(attractor_label(basins[i].attractor,
                                                  basins[i].length / range.length(), unit.factor)) +
                   " at graph 0.01, first " + format_number(row + label_at) + " font ',8'");
  }
  script.plot(std::move(layers));
  return {script.text(), layout_size(usual, options.size)};
}

}  // namespace specht::apps

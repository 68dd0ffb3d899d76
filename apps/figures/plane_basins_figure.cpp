#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <specht/apps/figures/attractor_label.hpp>
#include <specht/apps/figures/figures.hpp>
#include <specht/apps/figures/key_layout.hpp>
#include <specht/apps/figures/label.hpp>
#include <specht/apps/figures/script.hpp>
#include <specht/apps/figures/style.hpp>
#include <specht/apps/figures/tick_labels.hpp>
#include <sstream>
#include <stdexcept>
#include <utility>

namespace specht::apps {
namespace {

/// The words of a line.
std::vector<std::string> words_of(const std::string& line) {
  std::istringstream words(line);
  std::vector<std::string> result;
  for (std::string word; words >> word;) result.push_back(word);
  return result;
}

/// The sides of cells, from their centres: one more than there are different ones.
std::vector<double> sides_of(const std::vector<double>& centres) {
  const std::set<double> all(centres.begin(), centres.end());
  const std::vector<double> at(all.begin(), all.end());
  std::vector<double> sides;
  for (std::size_t i = 0; i + 1 < at.size(); ++i) sides.push_back((at[i] + at[i + 1]) / 2);
  const double half = at.size() > 1 ? (at[1] - at[0]) / 2 : 0.5;
  sides.insert(sides.begin(), at.front() - half);
  sides.push_back(at.back() + half);
  return sides;
}

struct PlaneBasin {
  std::string attractor;
  std::size_t cells = 0;
  Rows rectangles;  // cells side by side are one
};

/// The largest first.
std::vector<PlaneBasin> basins_of(const std::vector<double>& across,
                                  const std::vector<double>& along,
                                  const std::vector<std::string>& attractor,
                                  const std::vector<double>& columns,
                                  const std::vector<double>& rows) {
  std::map<std::string, PlaneBasin> by_name;
  const auto side = [](const std::vector<double>& sides, double centre) {
    return static_cast<std::size_t>(std::upper_bound(sides.begin(), sides.end(), centre) -
                                    sides.begin());
  };
  for (std::size_t i = 0; i < across.size();) {
    std::size_t end = i + 1;
    while (end < across.size() && along[end] == along[i] && attractor[end] == attractor[i]) ++end;
    const double low = columns[side(columns, across[i]) - 1],
                 high = columns[side(columns, across[end - 1])];
    const std::size_t row = side(rows, along[i]);
    PlaneBasin& basin = by_name[attractor[i]];
    basin.attractor = attractor[i];
    basin.cells += end - i;
    basin.rectangles.push_back({(low + high) / 2, along[i], low, high, rows[row - 1], rows[row]});
    i = end;
  }
  std::vector<PlaneBasin> basins;
  for (auto& [name, basin] : by_name) basins.push_back(std::move(basin));
  std::stable_sort(basins.begin(), basins.end(),
                   [](const PlaneBasin& a, const PlaneBasin& b) { return a.cells > b.cells; });
  return basins;
}

}  // namespace

Figure plane_basins_figure(const Table& table, const DrawOptions& options) {
  const auto plane = words_of(table.value("plane").value_or(""));
  if (plane.size() != 2) {
    throw std::invalid_argument(table.name + ": its header names no plane of two coordinates");
  }
  const auto names = words_of(table.value("coordinates").value_or("")),
             units = words_of(table.value("units").value_or(""));
  const auto label = [&](const std::string& name) {
    const auto k =
        static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
    return string_literal(axis_label(name, "k", k < units.size() ? units[k] : ""));
  };
  const auto across = table.numbers(plane[0]), along = table.numbers(plane[1]);
  const auto attractor = table.texts("attractor");
  if (across.empty()) throw std::invalid_argument(table.name + ": no cell to draw");
  const auto columns = sides_of(across), rows = sides_of(along);
  const std::vector<PlaneBasin> basins = basins_of(across, along, attractor, columns, rows);

  constexpr double key_row_cm = 0.45;
  constexpr PictureSize usual{13, 11};
  // The palest colour for the largest basin.
  constexpr std::size_t colours = 11;
  std::vector<Layer> layers;
  for (std::size_t i = 0; i < basins.size(); ++i) {
    const std::size_t k = i % colours;
    const std::string colour = k < 6 ? ink((k + 1) % 6).light : ink(k - 5).strong;
    layers.push_back(
        {{basins[i].rectangles},
         "with boxxyerror fc rgb '" + colour + "' fs solid border rgb '" + colour + "'",
         i < colours ? attractor_label(basins[i].attractor, static_cast<double>(basins[i].cells) /
                                                                static_cast<double>(across.size()))
                     : ""});
  }
  Script script;
  script.command(head_commands(options, legend_titles(layers), usual.width));
  script.command("set key maxcols 1");
  script.command("set xlabel " + label(plane[0]) + "\nset ylabel " + label(plane[1]));
  const Range x = options.xrange.value_or(Range{columns.front(), columns.back()}),
              y = options.yrange.value_or(Range{rows.front(), rows.back()});
  const auto named = static_cast<double>(std::min(basins.size(), colours));
  const PictureSize size =
      layout_size({usual.width, usual.height + key_row_cm * named}, options.size);
  script.command(across_tics(x, {}, across_length(size.width, y, {})));
  script.command(range_command("x", x));
  script.command(range_command("y", y));
  script.plot(std::move(layers));
  return {script.text(), size};
}

}  // namespace specht::apps

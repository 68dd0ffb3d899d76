#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <set>
#include <specht/apps/figures/figures.hpp>
#include <specht/apps/figures/key_layout.hpp>
#include <specht/apps/figures/label.hpp>
#include <specht/apps/figures/panels.hpp>
#include <specht/apps/figures/script.hpp>
#include <specht/apps/figures/style.hpp>
#include <specht/apps/figures/style_key.hpp>
#include <specht/apps/figures/sweep_axis.hpp>
#include <specht/apps/figures/tick_labels.hpp>
#include <specht/apps/figures/title.hpp>
#include <sstream>
#include <stdexcept>

namespace specht::apps {
namespace {

/// Part of an axis that cannot be seen.
constexpr double too_short_to_see = 1e-6;
/// Light enough for lines over it to be seen.
constexpr char area_colour[] = "#c4c4c4";

/// The coordinates of an equilibria file, those with columns low_NAME and high_NAME.
std::vector<std::string> coordinates_in(const Table& table) {
  std::vector<std::string> coordinates;
  for (const std::string& column : table.columns) {
    if (table.has_columns({"low_" + column, "high_" + column})) coordinates.push_back(column);
  }
  return coordinates;
}

std::string unit_of(const Tables& tables, const std::string& coordinate) {
  std::istringstream words(common_value(tables, "units"));
  std::string unit;
  for (const std::string& name : coordinates_in(*tables[0])) {
    unit.clear();
    words >> unit;
    if (name == coordinate) return unit;
  }
  return {};
}

/// All numbers of a coordinate.
std::optional<Range> extent(const Tables& tables, const std::string& coordinate) {
  std::vector<double> values;
  for (const Table* table : tables) {
    for (const std::string& column : {coordinate, "low_" + coordinate, "high_" + coordinate}) {
      for (const double value : table->numbers(column)) values.push_back(value);
    }
  }
  return range_of(values);
}

/// The coordinate that the user wants, or all that vary; where none does, all that are not 0.
std::vector<std::string> drawn_coordinates(const Tables& tables, const std::string& wanted) {
  const auto all = coordinates_in(*tables[0]);
  std::vector<std::string> result;
  std::string names;
  for (const std::string& coordinate : all) {
    names += (names.empty() ? "" : ", ") + coordinate;
    const auto range = extent(tables, coordinate);
    const bool varies = range && range->length() > 0;
    if (wanted.empty() ? varies : coordinate == wanted) result.push_back(coordinate);
  }
  if (!wanted.empty() && result.empty()) {
    throw std::invalid_argument(tables[0]->name + " has no coordinate '" + wanted + "'; it has " +
                                names);
  }
  if (!result.empty() || all.empty()) return result;
  // Where nothing varies, what is not 0 tells something.
  std::copy_if(all.begin(), all.end(), std::back_inserter(result), [&](const auto& coordinate) {
    const auto range = extent(tables, coordinate);
    return range && range->high != 0;
  });
  if (result.empty()) result.push_back(all.front());
  return result;
}

/// Lines and areas of one file in one coordinate.
struct Rests {
  std::vector<DiagramRow> points;  // kind: the stability
  std::vector<BandRow> areas;
};

Rests rests_of(const Table& table, const std::string& coordinate) {
  const auto parameter = table.numbers("parameter"), value = table.numbers(coordinate),
             low = table.numbers("low_" + coordinate), high = table.numbers("high_" + coordinate);
  const auto stability = table.texts("stability"), branch = table.texts("branch");
  Rests rests;
  for (std::size_t i = 0; i < value.size(); ++i) {
    if (std::isfinite(low[i])) {
      rests.areas.push_back({parameter[i], low[i], high[i], branch[i]});
    } else {
      rests.points.push_back({parameter[i], value[i], stability[i], branch[i]});
    }
  }
  return rests;
}

/// Two branches may be the same line in one coordinate; then the dashes of one would fill the gaps of
/// the other. A branch that lies on another one of its kind is removed.
void drop_hidden(Rests& rests, double same) {
  const auto lies_on = [&](const DiagramRow& row, const std::string& branch) {
    return std::any_of(rests.points.begin(), rests.points.end(), [&](const DiagramRow& other) {
      return other.branch == branch && other.kind == row.kind && other.parameter == row.parameter &&
             std::abs(other.x - row.x) <= same;
    });
  };
  std::map<std::string, std::vector<const DiagramRow*>> rows;
  for (const DiagramRow& row : rests.points) rows[row.branch].push_back(&row);
  std::set<std::string> hidden;
  for (const auto& [branch, own] : rows) {
    for (const auto& entry : rows) {
      const std::string& other = entry.first;
      if (branch == other || hidden.contains(other)) continue;
      if (std::all_of(own.begin(), own.end(),
                      [&](const DiagramRow* row) { return lies_on(*row, other); })) {
        hidden.insert(branch);
        break;
      }
    }
  }
  std::erase_if(rests.points, [&](const DiagramRow& row) { return hidden.contains(row.branch); });
}

/// At an end rest is between stable and unstable: a row there is of the kind of its branch beside it.
void take_kind_beside(std::vector<DiagramRow>& rows, const std::string& branch, double end) {
  const DiagramRow* beside = nullptr;
  const auto away = [&](const DiagramRow& row) { return std::abs(row.parameter - end); };
  for (const DiagramRow& row : rows) {
    if (row.branch != branch || row.parameter == end) continue;
    if (beside == nullptr || away(row) < away(*beside)) beside = &row;
  }
  if (beside == nullptr) return;
  const std::string kind = beside->kind;
  for (DiagramRow& row : rows) {
    if (row.branch == branch && row.parameter == end) row.kind = kind;
  }
}

/// Extends lines and areas to the points where they begin and end.
void reach_ends(Rests& rests, const Table& ends, const std::string& coordinate) {
  const auto parameter = ends.numbers("parameter"), value = ends.numbers(coordinate);
  const auto kind = ends.texts("kind"), before = ends.texts("branch_before"),
             after = ends.texts("branch_after");
  const Rests given = rests;
  for (std::size_t i = 0; i < value.size(); ++i) {
    if (kind[i] == "range_end") continue;
    std::vector<std::string> branches{before[i]};
    if (after[i] != before[i]) {
      branches.push_back(after[i]);
      for (const std::string& branch : branches)
        take_kind_beside(rests.points, branch, parameter[i]);
    }
    for (const std::string& branch : branches) {
      const DiagramRow* nearest = nullptr;
      for (const DiagramRow& row : given.points) {
        if (row.branch != branch) continue;
        const auto away = [&](const DiagramRow& r) { return std::abs(r.parameter - parameter[i]); };
        if (nearest == nullptr || away(row) < away(*nearest)) nearest = &row;
      }
      if (nearest != nullptr && nearest->parameter != parameter[i]) {
        rests.points.push_back({parameter[i], value[i], nearest->kind, branch});
      }
      const bool area = std::any_of(given.areas.begin(), given.areas.end(),
                                    [&](const BandRow& row) { return row.branch == branch; });
      if (area) rests.areas.push_back({parameter[i], value[i], value[i], branch});
    }
  }
  std::stable_sort(rests.areas.begin(), rests.areas.end(),
                   [](const BandRow& a, const BandRow& b) { return a.parameter < b.parameter; });
}

std::vector<Polyline> of_kind(const std::vector<BranchLine>& lines, const std::string& kind) {
  std::vector<Polyline> result;
  for (const BranchLine& line : lines) {
    if (line.kind == kind) result.push_back(line.points);
  }
  return result;
}

/// Each line as two halves that begin in its middle: gnuplot cuts the begin of a broad line aslant, and beyond its first
/// point.
std::vector<Polyline> from_their_middles(const std::vector<Polyline>& lines) {
  std::vector<Polyline> halves;
  for (const Polyline& line : lines) {
    if (line.size() < 2) {
      halves.push_back(line);
      continue;
    }
    const std::size_t half = line.size() / 2;
    const auto at = line.begin() + static_cast<std::ptrdiff_t>(half);
    Polyline back(line.begin(), at), forth(at, line.end());
    const Point &a = line[half - 1], &b = line[half];
    const Point middle =
        line.size() == 2 ? Point{a.x + (b.x - a.x) / 2, a.y + (b.y - a.y) / 2} : line[half];
    std::reverse(back.begin(), back.end());
    back.insert(back.begin(), middle);
    if (line.size() == 2) forth.insert(forth.begin(), middle);
    halves.push_back(std::move(back));
    halves.push_back(std::move(forth));
  }
  return halves;
}

/// Areas below, what is stable on top.
void add_layers(const Rests& rests, std::size_t colour, std::vector<Layer>& layers) {
  const std::string strong = ink(colour).strong;
  std::vector<Rows> areas;
  auto wide = bands(rests.areas);
  const auto lone = line_data(lone_bands(wide));
  for (const auto& band : wide) {
    Rows rows;
    for (const BandRow& row : band) rows.push_back({row.parameter, row.low, row.high});
    areas.push_back(rows);
  }
  const std::string grey = colour == 0 ? area_colour : ink(colour).light;
  const int area = style_place(colour, CurveStyle::band);
  layers.push_back({areas, "with filledcurves fc rgb '" + grey + "' fs solid", "area", area});
  layers.push_back({lone, line_style(grey, "2.5"), areas.empty() ? "area" : "", area});
  const auto lines = branch_lines(rests.points);
  const auto add = [&](const char* kind, const std::string& style, int dot, CurveStyle as) {
    const auto own = of_kind(lines, kind);
    const auto whole = line_data(from_their_middles(own));
    const int place = style_place(colour, as);
    layers.push_back({whole, style, kind, place});
    layers.push_back(
        {point_data(own), point_style(strong, dot, "0.35"), whole.empty() ? kind : "", place});
  };
  add("unstable", line_style(strong, "1.4", dashed), 6, CurveStyle::unstable);
  add("marginal", line_style(strong, "1.1", dash_dotted), 6, CurveStyle::other);
  add("stable", line_style(strong, "1.8"), 7, CurveStyle::stable);
}

/// The ends of the branches of each file.
std::vector<Tables> ends_by_file(const Tables& equilibria, const Tables& ends) {
  if (equilibria.size() == 1) return {ends};
  std::vector<Tables> by_file(equilibria.size());
  for (const Table* table : ends) {
    const auto own = std::find_if(equilibria.begin(), equilibria.end(),
                                  [&](const Table* file) { return same_command(*file, *table); });
    if (own == equilibria.end()) {
      throw std::invalid_argument(table->name +
                                  ": another command has made it than these files of equilibria");
    }
    by_file[static_cast<std::size_t>(own - equilibria.begin())].push_back(table);
  }
  return by_file;
}

/// What is drawn of a coordinate, and the range that holds it.
struct RestPanel {
  std::vector<Layer> layers;
  Range y;
};

RestPanel panel_of(const Tables& equilibria, const std::vector<Tables>& ends,
                   const std::vector<std::string>& names, const std::string& coordinate) {
  RestPanel panel{{}, padded(extent(equilibria, coordinate).value_or(Range{0, 0}), 0.06)};
  for (std::size_t j = 0; j < equilibria.size(); ++j) {
    Rests rests = rests_of(*equilibria[j], coordinate);
    drop_hidden(rests, too_short_to_see * panel.y.length());
    for (const Table* table : ends[j]) reach_ends(rests, *table, coordinate);
    add_layers(rests, j, panel.layers);
  }
  explain_styles(panel.layers, names);
  return panel;
}

}  // namespace

Figure equilibria_figure(const Tables& equilibria, const Tables& ends, const DrawOptions& options) {
  common_value(equilibria, "toy");
  for (const Table* table : equilibria) {
    if (coordinates_in(*table) != coordinates_in(*equilibria[0])) {
      throw std::invalid_argument(equilibria[0]->name + " and " + table->name +
                                  " have other coordinates; one figure takes those of one toy");
    }
  }
  const std::vector<Tables> own_ends = ends_by_file(equilibria, ends);
  for (const Table* table : equilibria) {
    if (!table->value("sweep")) {
      throw std::invalid_argument(table->name +
                                  ": equilibria are drawn along a parameter, and these are not; "
                                  "specht equilibria --sweep NAME=A:B:N computes them");
    }
  }
  const auto coordinates = drawn_coordinates(equilibria, options.coordinate);
  const auto names = legend_names(equilibria);
  const Range parameter = options.xrange.value_or(parameter_range(equilibria));
  require_one_panel(options.yrange, coordinates, "yrange");

  constexpr double usual_width = 14, one_panel = 8.5, panel_height = 4.5, gap = 0.25;
  constexpr double label_distance = 2.0;  // heights of small differences have long numbers
  Margins margins;
  margins.left = 2.4;
  std::vector<RestPanel> panels;
  std::transform(coordinates.begin(), coordinates.end(), std::back_inserter(panels),
                 [&](const std::string& coordinate) {
                   return panel_of(equilibria, own_ends, names, coordinate);
                 });
  const double head = title_height(options.title, usual_width);
  const KeyLayout key =
      key_layout(legend_titles(panels[0].layers), usual_width - margins.left - margins.right);
  margins.top += head + margins.key + key.more_height();
  const double count = static_cast<double>(coordinates.size());
  const double usual_height = count > 1 ? panel_height : one_panel;
  const PictureSize usual{usual_width,
                          margins.top + margins.bottom + count * usual_height + (count - 1) * gap};
  const PictureSize size = layout_size(usual, options.size);
  const double width = size.width - margins.left - margins.right;
  make_room_right(margins,
                  last_number_beyond(parameter, parameter_unit(equilibria, parameter), width));
  const double height = (size.height - margins.top - margins.bottom - (count - 1) * gap) / count;

  Script script;
  script.command(begin_panels(options.title, usual_width));
  script.command(range_command("x", parameter));
  script.command(parameter_axis(equilibria, parameter, width, false));
  for (std::size_t i = 0; i < coordinates.size(); ++i) {
    const double top = size.height - margins.top - static_cast<double>(i) * (height + gap);
    const Panel panel{margins.left, size.width - margins.right, top - height, top};
    const bool last = i + 1 == coordinates.size();
    if (last) script.command(parameter_axis(equilibria, parameter, width));
    script.command(key_of_panels(i == 0, options, size, head + 0.15, key));
    script.command(margin_commands(panel, size) +
                   side_label(axis_label(coordinates[i], {}, unit_of(equilibria, coordinates[i])),
                              panel, label_distance));
    const Range y = options.yrange.value_or(panels[i].y);
    script.command(range_command("y", y));
    script.command(tics("y", y, 6));
    script.plot(panels[i].layers);
  }
  script.command("unset multiplot");
  return {script.text(), size};
}

}  // namespace specht::apps

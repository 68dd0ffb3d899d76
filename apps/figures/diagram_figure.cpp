#include <algorithm>
#include <iomanip>
#include <specht/apps/figures/axis_unit.hpp>
#include <specht/apps/figures/basin_strips.hpp>
#include <specht/apps/figures/coinciding.hpp>
#include <specht/apps/figures/curves.hpp>
#include <specht/apps/figures/digitised.hpp>
#include <specht/apps/figures/figures.hpp>
#include <specht/apps/figures/key_layout.hpp>
#include <specht/apps/figures/label.hpp>
#include <specht/apps/figures/orbit_dots.hpp>
#include <specht/apps/figures/script.hpp>
#include <specht/apps/figures/special_marks.hpp>
#include <specht/apps/figures/style.hpp>
#include <specht/apps/figures/style_key.hpp>
#include <specht/apps/figures/sweep_axis.hpp>
#include <specht/apps/figures/tick_labels.hpp>
#include <specht/apps/files/reader.hpp>
#include <sstream>
#include <stdexcept>

namespace specht::apps {
namespace {

constexpr PictureSize wide_picture{15, 10.5};

std::vector<Rows> band_data(const std::vector<std::vector<BandRow>>& bands) {
  std::vector<Rows> data;
  for (const std::vector<BandRow>& band : bands) {
    Rows line;
    for (const BandRow& row : band) line.push_back({row.parameter, row.low, row.high});
    data.push_back(line);
  }
  return data;
}

Layer digitised_layer(const std::string& file) {
  const Table digitised = read_table(digitised_curve_file(file));
  const std::vector<double> parameter = digitised.numbers("eps_N1");
  const std::vector<double> x = digitised.numbers("x");
  Rows dots;
  for (std::size_t i = 0; i < x.size(); ++i) dots.push_back({parameter[i], x[i]});
  return {{dots}, point_style(digitised_colour, 7, "0.4"), "printed", last_place};
}

struct DiagramAxes {
  Range parameter;
  Range x;
};

/// The frame of all that curves have, as options; nothing without curves.
std::string whereabouts(const Tables& curves) {
  if (curves.empty()) return {};
  const Range parameter = parameter_range(curves);
  std::vector<double> values;
  for (const Table* table : curves) {
    for (const double value : curve_values(*table, parameter)) values.push_back(value);
  }
  const auto x = range_of(values);
  if (!x) return {};
  std::ostringstream text;
  constexpr int digits = 4;
  text << std::setprecision(digits) << "; all is in --xrange=" << parameter.low << ":"
       << parameter.high << " --yrange=" << x->low << ":" << x->high;
  return text.str();
}

DiagramAxes diagram_axes(const Tables& curves, const Tables& orbits, const Tables& basins,
                         const DrawOptions& options) {
  Tables all = curves;
  all.insert(all.end(), orbits.begin(), orbits.end());
  const Range parameter = options.xrange.value_or(parameter_range(all));
  if (options.yrange) return {parameter, *options.yrange};
  std::vector<double> values;
  for (const Table* table : curves) {
    for (const double value : curve_values(*table, parameter)) values.push_back(value);
  }
  std::vector<Rows> dots;
  for (const Table* table : orbits) dots.push_back(orbit_dots(*table, "x", parameter));
  if (const auto most = range_of_most(dots)) values.insert(values.end(), {most->low, most->high});
  if (curves.empty()) {
    const std::vector<double> ends = basin_ends(basins);
    values.insert(values.end(), ends.begin(), ends.end());
  }
  const std::optional<Range> x = range_of(values);
  if (!x) {
    const std::string why = options.xrange ? ": nothing to draw in the frame" + whereabouts(curves)
                                           : ": no row with a number to draw";
    throw std::invalid_argument(all[0]->name + why);
  }
  return {parameter, padded(*x, 0.04)};
}

/// Leaves out what is not seen, so that the legend does not name it: points, curves and bands outside the
/// frame. All rows are x and one or two values of y.
void drop_unseen(std::vector<Layer>& layers, const DiagramAxes& axes) {
  const auto is_apart = [](double low, double high, Range range) {
    return high < range.low || low > range.high;
  };
  const auto is_unseen = [&](const Rows& rows) {
    if (rows.empty()) return true;
    std::vector<double> x, y;
    for (const auto& row : rows) {
      x.push_back(row[0]);
      y.insert(y.end(), row.begin() + 1, row.end());
    }
    const auto [x_low, x_high] = std::minmax_element(x.begin(), x.end());
    const auto [y_low, y_high] = std::minmax_element(y.begin(), y.end());
    return is_apart(*x_low, *x_high, axes.parameter) || is_apart(*y_low, *y_high, axes.x);
  };
  for (Layer& layer : layers) {
    if (layer.style.starts_with("with points")) {
      for (Rows& rows : layer.data) {
        std::erase_if(rows, [&](const auto& row) { return is_unseen({row}); });
      }
    }
    std::erase_if(layer.data, is_unseen);
    if (layer.style.starts_with("with lines")) {
      std::erase_if(layer.data, [&](const Rows& rows) {
        return !reaches(line_of(rows), axes.parameter, axes.x);
      });
    }
  }
}

/// Layers from the lowest to the highest.
struct Layers {
  std::vector<Layer> bands, digitised, unstable, jumps, stable, dots;
};

/// Crossings as open circles, above curves that they may lie on.
Layer dots_of(const Table& diagram, std::size_t colour, const std::string& name) {
  return {{orbit_dots(diagram, "x")}, point_style(ink(colour).strong, 6, "0.5"), name, last_place};
}

/// Where bands begin or end though the sweep goes on: their ends between two of its values are not known. Not of those
/// that are narrower than this there.
void add_edges(const std::vector<std::vector<BandRow>>& bands, Range sweep, double least,
               Layer& edges) {
  for (const std::vector<BandRow>& band : bands) {
    for (const BandRow* row : {&band.front(), &band.back()}) {
      if (row->parameter <= sweep.low || row->parameter >= sweep.high) continue;
      if (row->high - row->low < least) continue;
      edges.data.push_back({{row->parameter, row->low}, {row->parameter, row->high}});
    }
  }
}

/// Curves of one table and period in their colours.
void add_curves(const Curves& curves, std::size_t colour, const DiagramAxes& axes, Layers& layers) {
  const std::string strong = ink(colour).strong;
  const std::string light = ink(colour).light;
  const std::string grey = colour == 0 ? band_colour : ink(colour).light;
  auto wide = curves.bands;
  const auto lone = line_data(lone_bands(wide));
  const int band_place = style_place(colour, CurveStyle::band);
  layers.bands.push_back(
      {band_data(wide), "with filledcurves fc rgb '" + grey + "' fs solid", "centres", band_place});
  layers.bands.push_back(
      {lone, line_style(grey, "2.5"), wide.empty() ? "centres" : "", band_place});
  // Lines, and dots where a diagram has isolated crossings; the legend shows one of them.
  const auto add = [&](std::vector<Layer>& list, const char* kind, const char* title,
                       const std::string& style, const std::string& dot, CurveStyle as) {
    auto lines = curves.of_kind(kind);
    if (as != CurveStyle::stable) lines = without_coinciding(lines, axes.parameter, axes.x);
    const auto whole = line_data(lines);
    const int place = style_place(colour, as);
    list.push_back({whole, style, title, place});
    list.push_back({point_data(lines), dot, whole.empty() ? title : "", place});
  };
  const bool first = colour == 0;
  add(layers.unstable, "unstable", "unstable", line_style(light, first ? "1.3" : "1.1", dashed),
      point_style(light, 7, "0.2"), CurveStyle::unstable);
  add(layers.jumps, "jump", "jump crossing", line_style(strong, "1.1", dotted),
      point_style(strong, 7, "0.12"), CurveStyle::other);
  add(layers.stable, "stable", "stable", line_style(strong, first ? "1.6" : "1.3"),
      point_style(strong, 7, "0.25"), CurveStyle::stable);
}

/// Special points that have no marks.
std::vector<std::string> note_unmarked(const Tables& specials, const Frame& frame) {
  const std::string which = unmarked(specials, frame);
  if (which.empty()) return {};
  std::string files;
  for (const Table* table : specials) files += (files.empty() ? "" : ", ") + table->name;
  return {"not marked, so many would hide the curves: " + which + "; " + files +
          (specials.size() > 1 ? " have them" : " has them")};
}

}  // namespace

Figure diagram_figure(const Tables& curves, const Tables& specials, const Tables& orbits,
                      const Tables& basins, const DrawOptions& options) {
  Tables all = curves;
  all.insert(all.end(), orbits.begin(), orbits.end());
  Tables every = all;
  every.insert(every.end(), basins.begin(), basins.end());
  common_value(every, "toy");
  const std::string coordinate = common_value(every, "coordinate");
  const DiagramAxes axes = diagram_axes(curves, orbits, basins, options);

  Tables lines, dots;
  for (const Table* table : curves) (table->value(dots_key) ? dots : lines).push_back(table);
  const std::vector<std::string> names = legend_names(lines);
  std::vector<std::string> of_colours;  // files, periods, or periods of files
  constexpr double seen = 0.003;        // of the frame [1]
  Layers layers;
  Layer edges{{}, line_style("#000000", "1.1", dash_dotted), "end not located", last_place};
  std::size_t colour = 0;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::map<double, Curves> periods = curves_by_period(*lines[i]);
    for (const auto& [period, own] : periods) {
      std::string name = names[i];
      if (periods.size() > 1) {
        name += (name.empty() ? "period " : ", period ") + format_number(period);
      }
      of_colours.push_back(std::move(name));
      add_edges(own.bands, parameter_range({lines[i]}), seen * axes.x.length(), edges);
      add_curves(own, colour++, axes, layers);
    }
    const auto digitised = digitised_curve_of_diagram(*lines[i]);
    if (options.digitised && digitised && layers.digitised.empty()) {
      layers.digitised.push_back(digitised_layer(*digitised));
    }
  }
  for (const Table* table : dots) {
    layers.dots.push_back(dots_of(*table, colour++, table->value(dots_key).value()));
  }
  std::vector<Layer> drawn = layers.bands;
  // Strips lie below all else; they are cut by the frame, not dropped.
  std::vector<Layer> strips =
      basin_strips(basins, all, swept_parameter(all), axes.parameter, axes.x);
  drop_hidden(strips, layers.bands, seen * axes.x.length());
  for (const Table* table : orbits) {
    drawn.push_back({{orbit_dots(*table, "x")},
                     point_style(orbit_colour, 7, "0.12"),
                     table == orbits[0] ? "orbits" : "",
                     last_place});
  }
  for (const auto* part :
       {&layers.digitised, &layers.unstable, &layers.jumps, &layers.stable, &layers.dots}) {
    drawn.insert(drawn.end(), part->begin(), part->end());
  }
  drawn.push_back(std::move(edges));
  const Frame frame{axes.parameter, axes.x};
  for (Layer& layer : special_layers(specials, frame)) drawn.push_back(std::move(layer));
  drop_unseen(drawn, axes);
  explain_styles(drawn, of_colours);
  if (std::all_of(drawn.begin(), drawn.end(), [](const Layer& layer) {
        return std::all_of(layer.data.begin(), layer.data.end(),
                           [](const Rows& rows) { return rows.empty(); });
      })) {
    throw std::invalid_argument(all[0]->name + ": nothing to draw in the frame" +
                                whereabouts(curves));
  }

  drawn.insert(drawn.begin(), strips.begin(), strips.end());

  Script script;
  script.command(head_commands(options, legend_titles(drawn), wide_picture.width));
  constexpr int most_tics = 10;
  const std::string letter = coordinate.empty() ? "x" : coordinate;
  const AxisUnit unit = axis_unit(axes.x, letter, common_value(all, "unit"));
  const PictureSize size = layout_size(wide_picture, options.size);
  script.command(parameter_axis(all, axes.parameter, across_length(size.width, axes.x, unit)));
  script.command(unit_tics("y", axes.x, unit, most_tics) + "set ylabel " +
                 string_literal(axis_label(letter, {}, unit.unit)));
  script.command(range_command("x", axes.parameter));
  script.command(range_command("y", axes.x));
  for (const std::string& label : special_labels(specials, frame)) script.command(label);
  script.plot(drawn);
  std::vector<std::string> notes = note_unmarked(specials, frame);
  if (!options.yrange) {
    std::vector<Rows> dotted_rows;
    for (const Table* table : orbits) dotted_rows.push_back(orbit_dots(*table, "x"));
    notes.push_back(dots_outside(dotted_rows, frame));
    std::erase(notes, "");
  }
  return {script.text(), size, std::move(notes), !layers.digitised.empty()};
}

}  // namespace specht::apps

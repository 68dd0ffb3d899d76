#include <algorithm>
#include <cmath>
#include <map>
#include <specht/apps/figures/digitised.hpp>
#include <specht/apps/figures/figures.hpp>
#include <specht/apps/figures/label.hpp>
#include <specht/apps/figures/script.hpp>
#include <specht/apps/figures/special_marks.hpp>
#include <specht/apps/figures/style.hpp>
#include <specht/apps/figures/sweep_axis.hpp>
#include <specht/apps/files/reader.hpp>
#include <sstream>
#include <stdexcept>

namespace specht::apps {
namespace {

constexpr PictureSize oblong{15, 10.5};

/// Rows of one diagram with one period.
struct Branches {
  std::vector<DiagramRow> crossings;
  std::vector<BandRow> bands;
};

/// Rows by period (a jump crossing of P_K has period K). A fixed point of P is one of P_2 too; it
/// is drawn where its iterate is its period, unless the file has no such rows.
std::map<double, Branches> by_period(const Table& table) {
  const std::vector<double> parameter = table.numbers("parameter");
  const std::vector<double> x = table.numbers("x");
  const std::vector<double> left = table.numbers("left");
  const std::vector<double> right = table.numbers("right");
  const std::vector<std::string> kind = table.texts("kind");
  const auto ones = std::vector<double>(x.size(), 1);
  const auto period = table.has_column("period") ? table.numbers("period") : ones;
  const auto iterate = table.has_column("iterate") ? table.numbers("iterate") : period;
  const auto branch =
      table.has_column("branch") ? table.texts("branch") : std::vector<std::string>(x.size());
  std::map<double, double> least_iterate;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const auto [place, is_new] = least_iterate.try_emplace(period[i], iterate[i]);
    if (!is_new) place->second = std::min(place->second, iterate[i]);
  }
  std::map<double, Branches> result;
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (iterate[i] != least_iterate[period[i]]) continue;
    Branches& branches = result[period[i]];
    if (kind[i] == "marginal") {
      branches.bands.push_back({parameter[i], left[i], right[i], branch[i]});
    } else {
      branches.crossings.push_back({parameter[i], x[i], kind[i], branch[i]});
    }
  }
  return result;
}

std::vector<Rows> band_data(const std::vector<BandRow>& rows) {
  std::vector<Rows> data;
  for (const std::vector<BandRow>& band : bands(rows)) {
    Rows line;
    for (const BandRow& row : band) line.push_back({row.parameter, row.low, row.high});
    data.push_back(line);
  }
  return data;
}

std::vector<Polyline> of_kind(const std::vector<BranchLine>& lines, const std::string& kind) {
  std::vector<Polyline> result;
  for (const BranchLine& line : lines) {
    if (line.kind == kind) result.push_back(line.points);
  }
  return result;
}

Layer digitised_layer(const std::string& file) {
  const Table digitised = read_table(digitised_curve_file(file));
  const std::vector<double> parameter = digitised.numbers("eps_N1");
  const std::vector<double> x = digitised.numbers("x");
  Rows dots;
  for (std::size_t i = 0; i < x.size(); ++i) dots.push_back({parameter[i], x[i]});
  return {{dots}, point_style(digitised_colour, 7, "0.4"), "printed", 5};
}

struct Axes {
  Range parameter;
  Range x;
};

Axes axes_of(const Tables& diagrams) {
  std::vector<double> values;
  for (const Table* table : diagrams) {
    for (const double value : table->numbers("x")) values.push_back(value);
    const auto kind = table->texts("kind");
    const auto left = table->numbers("left"), right = table->numbers("right");
    for (std::size_t i = 0; i < kind.size(); ++i) {
      if (kind[i] == "marginal") values.insert(values.end(), {left[i], right[i]});
    }
  }
  const std::optional<Range> x = range_of(values);
  if (!x) throw std::invalid_argument(diagrams[0]->name + ": no row with a number to draw");
  return {parameter_range(diagrams), padded(*x, 0.04)};
}

/// Layers from the lowest to the highest.
struct Layers {
  std::vector<Layer> bands, digitised, unstable, stable;
};

/// One table and period in its colours. Without a title the legend names its kinds, otherwise
/// only the title.
void add_branches(const Branches& branches, std::size_t colour, const std::string& title,
                  Layers& layers) {
  const std::string strong = ink(colour).strong;
  const std::string light = ink(colour).light;
  const auto named = [&](const char* kind) { return title.empty() ? kind : std::string(); };
  const std::vector<BranchLine> lines = branch_lines(branches.crossings);
  const std::vector<Polyline> stable = of_kind(lines, "stable");
  const std::vector<Polyline> unstable = of_kind(lines, "unstable");
  const std::vector<Polyline> jumps = of_kind(lines, "jump");
  layers.bands.push_back({band_data(branches.bands),
                          std::string("with filledcurves fc rgb '") + band_colour + "' fs solid",
                          colour == 0 ? "centres" : "", 4});
  layers.unstable.push_back({line_data(unstable), line_style(light, "1.6"), named("unstable"), 2});
  layers.unstable.push_back({point_data(unstable), point_style(light, 7, "0.25"), ""});
  layers.stable.push_back(
      {line_data(jumps), line_style(strong, "1.1", dotted), named("jump crossing"), 3});
  layers.stable.push_back({point_data(jumps), point_style(strong, 7, "0.12"), ""});
  layers.stable.push_back(
      {line_data(stable), line_style(strong, "1.6"), title.empty() ? "stable" : title, 1});
  layers.stable.push_back({point_data(stable), point_style(strong, 7, "0.25"), ""});
}

}  // namespace

Figure diagram_figure(const Tables& diagrams, const Tables& specials, const DrawOptions& options) {
  common_value(diagrams, "toy");
  const std::string coordinate = common_value(diagrams, "coordinate");
  const Axes axes = axes_of(diagrams);

  const std::vector<std::string> names = legend_names(diagrams);
  Layers layers;
  std::size_t colour = 0;
  for (std::size_t i = 0; i < diagrams.size(); ++i) {
    const std::map<double, Branches> periods = by_period(*diagrams[i]);
    for (const auto& [period, branches] : periods) {
      std::string title = names[i];
      if (periods.size() > 1) {
        title += (title.empty() ? "period " : ", period ") + format_number(period);
      }
      add_branches(branches, colour++, title, layers);
    }
    const auto digitised = digitised_curve_of_diagram(*diagrams[i]);
    if (options.digitised && digitised && layers.digitised.empty()) {
      layers.digitised.push_back(digitised_layer(*digitised));
    }
  }
  std::vector<Layer> all = layers.bands;
  for (const auto* part : {&layers.digitised, &layers.unstable, &layers.stable}) {
    all.insert(all.end(), part->begin(), part->end());
  }

  for (Layer& layer : special_layers(specials)) all.push_back(std::move(layer));

  Script script;
  script.command(head_commands(options.title, true));
  script.command("set xlabel " + string_literal(parameter_label(diagrams)));
  script.command("set ylabel " + string_literal(axis_label(coordinate.empty() ? "x" : coordinate,
                                                           {}, common_value(diagrams, "unit"))));
  script.command(range_command("x", axes.parameter));
  script.command(range_command("y", axes.x));
  for (const std::string& label : special_labels(specials)) script.command(label);
  script.plot(all);
  return {script.text(), oblong};
}

}  // namespace specht::apps

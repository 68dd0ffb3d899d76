#include <cmath>
#include <set>
#include <specht/apps/figures/figures.hpp>
#include <specht/apps/figures/label.hpp>
#include <specht/apps/figures/panels.hpp>
#include <specht/apps/figures/script.hpp>
#include <specht/apps/figures/style.hpp>
#include <specht/apps/figures/sweep_axis.hpp>
#include <stdexcept>
#include <utility>

namespace specht::apps {
namespace {

/// Rows of a column over the parameter; equal ones once, as a stable cycle has many.
Rows dots(const Table& table, const std::string& column) {
  const std::vector<double> parameter = table.numbers("parameter"), y = table.numbers(column);
  std::set<std::pair<double, double>> points;
  for (std::size_t i = 0; i < y.size(); ++i) {
    if (std::isfinite(y[i])) points.emplace(parameter[i], y[i]);
  }
  Rows rows;
  for (const auto& [p, value] : points) rows.push_back({p, value});
  return rows;
}

/// The range of most rows: an orbit near a dip goes far away, and the exponent of a cycle near a turning
/// point is far below zero.
Range range_of_most(const std::vector<Rows>& all, const Table& first) {
  std::vector<double> values;
  for (const Rows& rows : all) {
    for (const auto& row : rows) values.push_back(row[1]);
  }
  if (!range_of(values)) throw std::invalid_argument(first.name + ": no row with a number to draw");
  return padded(robust_range(values, {0, 0}), 0.01);
}

}  // namespace

Figure orbit_diagram_figure(const Tables& diagrams, const DrawOptions& options) {
  common_value(diagrams, "toy");
  const std::string coordinate = common_value(diagrams, "coordinate");
  const std::vector<std::string> names = legend_names(diagrams);
  const Range parameter = parameter_range(diagrams);
  std::vector<Rows> x, lyapunov;
  for (const Table* table : diagrams) {
    x.push_back(dots(*table, "x"));
    lyapunov.push_back(dots(*table, "lyapunov"));
  }

  constexpr PictureSize usual{15, 13};
  constexpr double gap = 0.25, upper_share = 0.68;
  Margins margins;
  const bool with_key = diagrams.size() > 1;
  const double head = options.title.empty() ? 0 : margins.title;
  margins.top += head + (with_key ? margins.key : 0);
  const PictureSize size = options.size.value_or(usual);
  const double height = size.height - margins.top - margins.bottom - gap;
  const double middle = margins.bottom + (1 - upper_share) * height;

  Script script;
  script.command(begin_panels(options.title));
  script.command(range_command("x", parameter));
  const auto panel = [&](Panel place, const std::string& label, const std::vector<Rows>& data,
                         const char* dot, std::vector<Layer> layers) {
    for (std::size_t i = 0; i < data.size(); ++i) {
      layers.push_back({{data[i]}, point_style(ink(i).strong, 7, dot), names[i]});
    }
    const Range y = range_of_most(data, *diagrams[0]);
    script.command(margin_commands(place, size) + side_label(label, place));
    script.command(range_command("y", y));
    script.plot(std::move(layers));
  };
  script.command("set format x \'\'");
  script.command(key_above_panels(with_key, size, head + 0.15));
  panel({margins.left, size.width - margins.right, middle + gap, size.height - margins.top},
        axis_label(coordinate.empty() ? "x" : coordinate, {}, common_value(diagrams, "unit")), x,
        "0.12", {});
  script.command("unset key\nset format x \'%h\'\nset xlabel " +
                 string_literal(parameter_label(diagrams)));
  panel({margins.left, size.width - margins.right, margins.bottom, middle}, "Lyapunov exponent",
        lyapunov, "0.2",
        {{{{{parameter.low, 0}, {parameter.high, 0}}}, line_style(mark_colour, "0.7"), ""}});
  script.command("unset multiplot");
  return {script.text(), size};
}

}  // namespace specht::apps

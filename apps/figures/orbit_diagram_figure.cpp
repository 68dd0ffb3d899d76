#include <algorithm>
#include <specht/apps/figures/axis_unit.hpp>
#include <specht/apps/figures/figures.hpp>
#include <specht/apps/figures/label.hpp>
#include <specht/apps/figures/orbit_dots.hpp>
#include <specht/apps/figures/panels.hpp>
#include <specht/apps/figures/script.hpp>
#include <specht/apps/figures/style.hpp>
#include <specht/apps/figures/sweep_axis.hpp>
#include <stdexcept>

namespace specht::apps {
namespace {

Range range_of_dots(const std::vector<Rows>& dots, const Table& first) {
  const auto range = range_of_most(dots);
  if (!range) throw std::invalid_argument(first.name + ": no row with a number to draw");
  return *range;
}

}  // namespace

Figure orbit_diagram_figure(const Tables& diagrams, const DrawOptions& options) {
  common_value(diagrams, "toy");
  const std::string coordinate = common_value(diagrams, "coordinate");
  const std::vector<std::string> names = legend_names(diagrams);
  const Range parameter = options.xrange.value_or(parameter_range(diagrams));
  std::vector<Rows> x, lyapunov;
  for (const Table* table : diagrams) {
    x.push_back(orbit_dots(*table, "x"));
    lyapunov.push_back(orbit_dots(*table, "lyapunov"));
  }

  constexpr PictureSize usual{15, 13};
  constexpr double gap = 0.25, upper_share = 0.68;
  const Range x_range = options.yrange.value_or(range_of_dots(x, *diagrams[0]));
  // All may be minus infinity: of cycles on pieces without a slope.
  constexpr Range around_zero{-1, 1};
  const auto some_lyapunov = range_of_most(lyapunov);
  const Range lyapunov_range = some_lyapunov.value_or(around_zero);
  const AxisUnit unit = axis_unit(x_range, coordinate, common_value(diagrams, "unit"));
  constexpr int upper_tics = 8, lower_tics = 6;
  const double distance = std::max(
      clear_label_distance({unit.factor * x_range.low, unit.factor * x_range.high}, upper_tics),
      clear_label_distance(lyapunov_range, lower_tics));
  Margins margins;
  make_room(margins, distance);
  const bool with_key = diagrams.size() > 1;
  const double head = options.title.empty() ? 0 : margins.title;
  margins.top += head + (with_key ? margins.key : 0);
  const PictureSize size = layout_size(usual, options.size);
  const double height = size.height - margins.top - margins.bottom - gap;
  const double middle = margins.bottom + (1 - upper_share) * height;

  Script script;
  script.command(begin_panels(options.title));
  script.command(range_command("x", parameter));
  const auto panel = [&](Panel place, const std::string& label, const std::vector<Rows>& data,
                         const char* dot, Range y, const std::string& y_tics,
                         std::vector<Layer> layers) {
    for (std::size_t i = 0; i < data.size(); ++i) {
      layers.push_back({{data[i]}, point_style(ink(i).strong, 7, dot), names[i]});
    }
    script.command(margin_commands(place, size) + side_label(label, place, distance));
    script.command(range_command("y", y) + "\n" + y_tics);
    script.plot(std::move(layers));
  };
  const std::string numbers = unit_tics("y", x_range, unit, upper_tics);
  script.command(parameter_axis(diagrams, parameter, false));
  script.command(key_of_panels(with_key, options, size, head + 0.15));
  panel({margins.left, size.width - margins.right, middle + gap, size.height - margins.top},
        axis_label(coordinate.empty() ? "x" : coordinate, {}, unit.unit), x, "0.12", x_range,
        numbers.empty() ? tics("y", x_range, upper_tics) : numbers, {});
  script.command("unset key\n" + parameter_axis(diagrams, parameter));
  panel({margins.left, size.width - margins.right, margins.bottom, middle},
        some_lyapunov ? "Lyapunov exponent" : "Lyapunov exponent: \u2212\u221e", lyapunov, "0.2",
        lyapunov_range, tics("y", lyapunov_range, lower_tics),
        {{{{{parameter.low, 0}, {parameter.high, 0}}}, line_style(mark_colour, "0.7"), ""}});
  script.command("unset multiplot");
  std::vector<std::string> notes;
  if (!options.yrange) {
    if (std::string text = dots_outside(x, {parameter, x_range}); !text.empty()) {
      notes.push_back(std::move(text));
    }
  }
  return {script.text(), size, std::move(notes)};
}

}  // namespace specht::apps

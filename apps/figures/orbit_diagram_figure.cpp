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
  Margins margins;
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
                         const char* dot, std::optional<Range> wanted, std::vector<Layer> layers) {
    for (std::size_t i = 0; i < data.size(); ++i) {
      layers.push_back({{data[i]}, point_style(ink(i).strong, 7, dot), names[i]});
    }
    const Range y = wanted ? *wanted : range_of_dots(data, *diagrams[0]);
    script.command(margin_commands(place, size) + side_label(label, place));
    script.command(range_command("y", y));
    script.plot(std::move(layers));
  };
  script.command("set format x \'\'");
  script.command(key_of_panels(with_key, options, size, head + 0.15));
  panel({margins.left, size.width - margins.right, middle + gap, size.height - margins.top},
        axis_label(coordinate.empty() ? "x" : coordinate, {}, common_value(diagrams, "unit")), x,
        "0.12", options.yrange, {});
  script.command("unset key\nset format x \'%h\'\nset xlabel " +
                 string_literal(parameter_label(diagrams)));
  panel({margins.left, size.width - margins.right, margins.bottom, middle}, "Lyapunov exponent",
        lyapunov, "0.2", std::nullopt,
        {{{{{parameter.low, 0}, {parameter.high, 0}}}, line_style(mark_colour, "0.7"), ""}});
  script.command("unset multiplot");
  return {script.text(), size};
}

}  // namespace specht::apps

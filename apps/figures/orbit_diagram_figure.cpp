#include <algorithm>
#include <iterator>
#include <specht/apps/figures/axis_unit.hpp>
#include <specht/apps/figures/figures.hpp>
#include <specht/apps/figures/label.hpp>
#include <specht/apps/figures/orbit_dots.hpp>
#include <specht/apps/figures/panels.hpp>
#include <specht/apps/figures/script.hpp>
#include <specht/apps/figures/style.hpp>
#include <specht/apps/figures/sweep_axis.hpp>
#include <specht/apps/figures/tick_labels.hpp>
#include <specht/apps/figures/title.hpp>
#include <stdexcept>

namespace specht::apps {
namespace {

/// Throws std::invalid_argument if there is none.
Range range_of_dots(const std::vector<Rows>& dots, const Tables& diagrams, bool is_part) {
  const auto range = range_of_most(dots);
  if (range) return *range;
  if (!is_part) throw std::invalid_argument(diagrams[0]->name + ": no row with a number to draw");
  const Range all = parameter_range(diagrams);
  throw std::invalid_argument(diagrams[0]->name +
                              ": nothing to draw in the frame; all is in --xrange=" +
                              format_number(all.low) + ":" + format_number(all.high));
}

/// Of Lyapunov exponents, with 0 in it, room for whole dots, and more below for what is minus infinity.
Range range_of_exponents(const std::vector<Rows>& dots, bool some_infinite) {
  constexpr double room = 0.05, below = 0.1;
  // All may be minus infinity: of cycles on pieces without a slope.
  const Range own = range_of_most(dots).value_or(Range{-1, 1});
  Range range = padded({std::min(own.low, 0.0), std::max(own.high, 0.0)}, room);
  const double length = range.length();
  if (some_infinite) range.low -= below * length;
  return range;
}

constexpr char infinite_title[] = "Lyapunov exponent \u2212\u221e";

/// Triangles at the lower edge where a cycle has a slope of 0 and the exponent is minus infinity.
Layer minus_infinity(const std::vector<double>& places, std::size_t index, Range y) {
  constexpr double above = 0.045;  // the edge, of the axis
  Rows rows;
  for (const double place : places) rows.push_back({place, y.low + above * y.length()});
  return {{rows}, point_style(ink(index).strong, 11, "0.35"), ""};
}

}  // namespace

Figure orbit_diagram_figure(const Tables& diagrams, const DrawOptions& options) {
  common_value(diagrams, "toy");
  const std::string coordinate = common_value(diagrams, "coordinate");
  const std::vector<std::string> names = legend_names(diagrams);
  const Range parameter = options.xrange.value_or(parameter_range(diagrams));
  std::vector<Rows> x, lyapunov;
  for (const Table* table : diagrams) {
    x.push_back(orbit_dots(*table, "x", parameter));
    lyapunov.push_back(orbit_dots(*table, "lyapunov", parameter));
  }

  constexpr PictureSize usual{15, 13};
  constexpr double gap = 0.25, upper_share = 0.68;
  const Range x_range =
      options.yrange.value_or(range_of_dots(x, diagrams, options.xrange.has_value()));
  std::vector<std::vector<double>> infinite;
  for (const Table* table : diagrams) {
    infinite.push_back(minus_infinity_at(*table, "lyapunov"));
    std::erase_if(infinite.back(),
                  [&](double at) { return at < parameter.low || at > parameter.high; });
  }
  const auto some = std::find_if(infinite.begin(), infinite.end(),
                                 [](const auto& places) { return !places.empty(); });
  const bool some_infinite = some != infinite.end();
  const Range lyapunov_range = range_of_exponents(lyapunov, some_infinite);
  const AxisUnit unit = axis_unit(x_range, coordinate, common_value(diagrams, "unit"));
  constexpr int upper_tics = 8, lower_tics = 6;
  const double distance = std::max(
      clear_label_distance({unit.factor * x_range.low, unit.factor * x_range.high}, upper_tics),
      clear_label_distance(lyapunov_range, lower_tics));
  const PictureSize size = layout_size(usual, options.size);
  Margins margins;
  make_room(margins, distance);
  const double width = size.width - margins.left - margins.right;
  make_room_right(margins,
                  last_number_beyond(parameter, parameter_unit(diagrams, parameter), width));
  const bool with_key = diagrams.size() > 1 || some_infinite;
  const double head = title_height(options.title, usual.width);
  std::vector<std::string> titles;
  std::copy_if(names.begin(), names.end(), std::back_inserter(titles),
               [](const std::string& name) { return !name.empty(); });
  if (some_infinite) titles.emplace_back(infinite_title);
  const KeyLayout key = key_layout(titles, width);
  margins.top += head + (with_key ? margins.key + key.more_height() : 0);
  const double height = size.height - margins.top - margins.bottom - gap;
  const double middle = margins.bottom + (1 - upper_share) * height;

  Script script;
  script.command(begin_panels(options.title, usual.width));
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
  script.command(parameter_axis(diagrams, parameter, width, false));
  script.command(key_of_panels(with_key, options, size, head + 0.15, key));
  std::vector<Layer> named;
  if (some_infinite) {
    Layer mark = minus_infinity({}, static_cast<std::size_t>(some - infinite.begin()), x_range);
    mark.title = infinite_title;
    mark.place = last_place;
    mark.elsewhere = true;
    named.push_back(std::move(mark));
  }
  panel({margins.left, size.width - margins.right, middle + gap, size.height - margins.top},
        axis_label(coordinate.empty() ? "x" : coordinate, {}, unit.unit), x, "0.12", x_range,
        numbers.empty() ? tics("y", x_range, upper_tics) : numbers, std::move(named));
  const Rows zero{{parameter.low, 0}, {parameter.high, 0}};
  std::vector<Layer> below{{{zero}, line_style(mark_colour, "0.7"), ""}};
  for (std::size_t i = 0; i < infinite.size(); ++i) {
    below.push_back(minus_infinity(infinite[i], i, lyapunov_range));
  }
  script.command("unset key\n" + parameter_axis(diagrams, parameter, width));
  panel({margins.left, size.width - margins.right, margins.bottom, middle}, "Lyapunov exponent",
        lyapunov, "0.2", lyapunov_range, tics("y", lyapunov_range, lower_tics), std::move(below));
  script.command("unset multiplot");
  std::vector<std::string> notes;
  if (!options.yrange) notes.push_back(dots_outside(x, {parameter, x_range}));
  notes.push_back(dots_outside(lyapunov, {parameter, lyapunov_range}, "Lyapunov exponents", ""));
  std::erase(notes, "");
  return {script.text(), size, std::move(notes)};
}

}  // namespace specht::apps

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <specht/apps/figures/figures.hpp>
#include <specht/apps/figures/film.hpp>
#include <specht/apps/figures/gnuplot.hpp>
#include <specht/apps/figures/label.hpp>
#include <specht/apps/figures/style.hpp>
#include <sstream>
#include <stdexcept>

namespace specht::apps {
namespace {

using core::OutlineShape;
using core::Tone;

constexpr double film_dots_per_inch = 144;
/// Of the film; more would be no picture of a toy any more, in either direction.
constexpr double least_aspect = 0.5, most_aspect = 2.2;

Polyline points_of(const OutlineShape& shape) {
  constexpr double turn = 6.283185307179586;
  const bool is_circle = shape.kind == OutlineShape::Kind::circle;
  Polyline points;
  for (const auto& p :
       is_circle ? core::arc(shape.points.at(0), shape.radius, 0, turn, 49) : shape.points) {
    points.push_back({p.x, p.y});
  }
  return points;
}

Rows rows_of(const Polyline& points, bool closed) {
  Rows rows;
  for (const Point& p : points) rows.push_back({p.x, p.y});
  if (closed && !rows.empty()) rows.push_back(rows.front());
  return rows;
}

std::vector<Layer> scene_layers(const Film& film, const FilmFrame& frame) {
  std::vector<Layer> layers;
  for (const OutlineShape& shape : frame.shapes) {
    const Paint colours = paint(shape.tone);
    const bool closed = shape.kind != OutlineShape::Kind::line;
    const Polyline points = points_of(shape);
    if (closed) {
      layers.push_back(
          {{rows_of(clipped(points, film.x, film.y), true)},
           std::string("with filledcurves closed fc rgb '") + colours.fill + "' fs solid noborder",
           ""});
    }
    layers.push_back({{rows_of(points, closed)}, line_style(colours.border, "0.8"), ""});
  }
  return layers;
}

std::string frame_commands(const Film& film, const FilmLayout& layout, const FilmFrame& frame) {
  Script script;
  script.command(scene_commands(film, layout, time_words(film, frame.t)));
  script.plot(scene_layers(film, frame));
  if (film.panel) {
    script.command(panel_commands(*film.panel, layout));
    std::vector<Layer> layers = film.panel->still;
    const auto passed = film.panel->path.begin() + static_cast<std::ptrdiff_t>(frame.path);
    layers.push_back({line_data({Polyline(film.panel->path.begin(), passed)}),
                      line_style(cobweb_colour, "1"), ""});
    layers.push_back(
        {{{{frame.point.x, frame.point.y}}}, point_style(cobweb_colour, 7, "0.8"), ""});
    script.plot(layers);
  }
  script.command("unset multiplot");
  return script.text();
}

std::string film_terminal(const char* name, const FilmLayout& layout, double font, double marks,
                          const std::string& more) {
  std::ostringstream text;
  const auto dots = [&](double cm) {
    return std::lround(layout.scale * cm / cm_per_inch * film_dots_per_inch);
  };
  text << "set terminal " << name << " enhanced size " << dots(layout.size.width) << ','
       << dots(layout.size.height) << " background '#ffffff' font 'DejaVu Serif,"
       << layout.scale * font << "' " << more << '\n'
       << mark_scale << " = " << layout.scale * marks << '\n'
       << mark_functions(false);
  return text.str();
}

std::string fixed(double value, int digits) {
  char text[64];
  std::snprintf(text, sizeof text, "%.*f", digits, value);
  return text;
}

}  // namespace

Window window_of(const std::vector<FilmFrame>& frames) {
  std::vector<double> x, y;
  for (const FilmFrame& frame : frames) {
    for (const OutlineShape& shape : frame.shapes) {
      if (shape.tone == Tone::ground || shape.tone == Tone::detail) continue;
      for (const Point& p : points_of(shape)) {
        x.push_back(p.x);
        y.push_back(p.y);
      }
    }
  }
  const auto range_x = range_of(x), range_y = range_of(y);
  if (!range_x || !range_y) throw std::invalid_argument("the outline has no shape to look at");
  const double room = 0.06 * std::max(range_x->length(), range_y->length());
  return {{range_x->low - room, range_x->high + room}, {range_y->low - room, range_y->high + room}};
}

void require_seen(const Film& film) {
  const auto meets = [](const Range& shown, double low, double high) {
    return low <= shown.high && high >= shown.low;
  };
  for (const FilmFrame& frame : film.frames) {
    for (const OutlineShape& shape : frame.shapes) {
      if (shape.tone == Tone::ground || shape.tone == Tone::detail) continue;
      const Polyline points = points_of(shape);
      if (points.empty()) continue;
      const auto [left, right] = std::minmax_element(
          points.begin(), points.end(), [](const Point& a, const Point& b) { return a.x < b.x; });
      const auto [bottom, top] = std::minmax_element(
          points.begin(), points.end(), [](const Point& a, const Point& b) { return a.y < b.y; });
      if (meets(film.x, left->x, right->x) && meets(film.y, bottom->y, top->y)) return;
    }
  }
  throw std::invalid_argument(
      "nothing to draw in the frame of --xrange and --yrange: nothing that moves is there");
}

Paint paint(Tone tone) {
  if (tone == Tone::ground) return {"#d9d9d9", "#8c8c8c"};
  if (tone == Tone::detail) return {"#404040", "#404040"};
  const auto index = static_cast<std::size_t>(tone);  // first, second, third
  return {ink(index).light, ink(index).strong};
}

std::string speed_words(const Film& film) {
  if (film.slower == 1) return {};
  return film.slower > 1 ? format_number(film.slower) + " times slower"
                         : format_number(1 / film.slower) + " times faster";
}

std::string time_words(const Film& film, double t) {
  const double step = 1 / (film.per_second * film.slower);  // [s]
  const int digits = std::clamp(static_cast<int>(std::ceil(-std::log10(step))), 0, 12);
  const std::string speed = speed_words(film);
  return "t = " + fixed(t, digits) + " s" + (speed.empty() ? "" : ", " + speed);
}

FilmLayout film_layout(Film& film, const std::optional<PictureSize>& wanted) {
  const auto widen = [](Range& range, double length) {
    const double more = (length - range.length()) / 2;
    range = {range.low - more, range.high + more};
  };
  // What is seen of the plane has at least this shape, and then that of its room.
  if (film.x.length() < least_aspect * film.y.length())
    widen(film.x, least_aspect * film.y.length());
  if (film.x.length() > most_aspect * film.y.length()) widen(film.y, film.x.length() / most_aspect);
  const double aspect = film.x.length() / film.y.length();
  constexpr double around = 0.3, words = 0.7, below = 0.6;  // [cm]
  constexpr double side = 1.75, panel_bottom = 1.25, panel_width = 6.2;
  const double beside = film.panel ? side + panel_width + around : 0;
  constexpr double area = 7.0 * 7.0;  // of the scene [cm²]
  double height = std::clamp(std::sqrt(area / aspect), 5.0, 8.5);
  const double usual_width = 2 * around + aspect * height + beside;
  const PictureSize usual{usual_width, words + height + below};
  FilmLayout layout;
  layout.size = layout_size(usual, wanted);
  if (wanted) layout.scale = wanted->width / layout.size.width;
  const double top = layout.size.height - words;
  layout.scene = {around, layout.size.width - beside - around, below, top};
  layout.panel = {layout.size.width - panel_width - around, layout.size.width - around,
                  panel_bottom, top};
  const double room =
      (layout.scene.right - layout.scene.left) / (layout.scene.top - layout.scene.bottom);
  if (!(room > 0)) {
    throw std::invalid_argument("--size leaves no room for the toy beside its panel");
  }
  if (room > aspect) {
    widen(film.x, room * film.y.length());
  } else {
    widen(film.y, film.x.length() / room);
  }
  return layout;
}

std::string scene_commands(const Film& film, const FilmLayout& layout, const std::string& words) {
  Script script;
  script.command(std::string("reset\n") + begin_panels("", layout.size.width));
  script.command("unset border\nunset tics\nunset key\nunset xlabel");
  script.command(margin_commands(layout.scene, layout.size));
  script.command(range_command("x", film.x) + "\n" + range_command("y", film.y));
  const double above = layout.scene.top + 0.35;
  const auto at = [&](double x, double y) {
    return " at screen " + format_number(x / layout.size.width) + ", screen " +
           format_number(y / layout.size.height);
  };
  script.command("set label 1 " + string_literal(enhanced_escape(words)) +
                 at(layout.scene.left, above) + " left");
  if (!film.title.empty()) {
    script.command("set label 2 " + string_literal(enhanced_escape(film.title)) +
                   at(layout.size.width - 0.3, above) + " right");
  }
  // A scale: a bar of a round length.
  const double length = tic_step(film.x, 4);
  const double cm = length / film.x.length() * (layout.scene.right - layout.scene.left);
  const double level = 0.3, left = layout.scene.left;
  const bool small = film.unit == "m" && length < 0.1;
  const std::string unit = film.unit == "1" ? "" : small ? " mm" : " " + film.unit;
  char text[32];
  std::snprintf(text, sizeof text, "%.10g", small ? 1e3 * length : length);
  script.command("set arrow 1 from screen " + format_number(left / layout.size.width) +
                 ", screen " + format_number(level / layout.size.height) + " to screen " +
                 format_number((left + cm) / layout.size.width) + ", screen " +
                 format_number(level / layout.size.height) + " nohead lw 2 lc rgb '#404040'");
  script.command("set label 3 " + string_literal(text + unit) + at(left + cm + 0.15, level) +
                 " left");
  return script.text();
}

std::string panel_commands(const FilmPanel& panel, const FilmLayout& layout) {
  Script script;
  script.command("unset label\nunset arrow\nset border 31 lw 0.7\nset tics nomirror scale 0.6");
  script.command(margin_commands(layout.panel, layout.size));
  script.command(side_label(panel.y_label, layout.panel));
  script.command("set xlabel " + string_literal(panel.x_label));
  script.command(range_command("x", panel.x) + "\n" + range_command("y", panel.y));
  script.command(tics("x", panel.x, 5) + "\n" + tics("y", panel.y, 6));
  return script.text();
}

std::string film_gif(const Film& film, const FilmLayout& layout) {
  std::string commands;
  for (const FilmFrame& frame : film.frames) commands += frame_commands(film, layout, frame);
  const long hundredths = std::lround(100 / film.per_second);
  return run_gnuplot(
      film_terminal("gif", layout, 12, 1.8,
                    "linewidth " + format_number(1.5 * layout.scale) + " animate delay " +
                        std::to_string(hundredths) + " loop 0 optimize"),
      commands, "film.gif");
}

std::vector<std::string> film_pngs(const Film& film, const FilmLayout& layout, std::size_t begin,
                                   std::size_t end) {
  std::vector<std::string> pictures;
  for (std::size_t k = begin; k < end; ++k) {
    pictures.push_back(frame_commands(film, layout, film.frames[k]));
  }
  constexpr double scale = film_dots_per_inch / 96;
  return run_gnuplot(film_terminal("pngcairo", layout, 9, 1,
                                   "fontscale " + format_number(scale) + " linewidth " +
                                       format_number(layout.scale * scale) + " pointscale " +
                                       format_number(scale)),
                     pictures);
}

}  // namespace specht::apps

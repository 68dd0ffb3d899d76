// The still part of the picture is drawn by gnuplot; shapes that move are laid over it, their places at every
// moment being a list of values (SMIL).
#include <algorithm>
#include <cstdio>
#include <functional>
#include <specht/apps/figures/film.hpp>
#include <specht/apps/figures/gnuplot.hpp>
#include <specht/apps/figures/style.hpp>
#include <stdexcept>

namespace specht::apps {
namespace {

using core::OutlineShape;

constexpr double dots_per_cm = 96 / 2.54;  // of CSS

/// A number of dots, to a hundredth.
std::string dots(double value) {
  char text[32];
  const int length = std::snprintf(text, sizeof text, "%.2f", value);
  std::string result(text, static_cast<std::size_t>(length));
  while (result.ends_with('0')) result.pop_back();
  if (result.ends_with('.')) result.pop_back();
  return result == "-0" ? "0" : result;
}

/// From the axes of a panel to dots of the picture.
struct PanelPlaces {
  Panel panel;
  const FilmLayout& layout;
  Range x, y;

  [[nodiscard]] double left(double value) const {
    const double share = (value - x.low) / x.length();
    return dots_per_cm * (panel.left + share * (panel.right - panel.left));
  }
  [[nodiscard]] double down(double value) const {
    const double share = (value - y.low) / y.length();
    return dots_per_cm * (layout.size.height - panel.bottom - share * (panel.top - panel.bottom));
  }
  [[nodiscard]] double length(double value) const {
    return dots_per_cm * value / x.length() * (panel.right - panel.left);
  }
  [[nodiscard]] std::string point(double a, double b) const {
    return dots(left(a)) + "," + dots(down(b));
  }
  [[nodiscard]] std::string clip(const std::string& name) const {
    return "<clipPath id='" + name + "'><rect x='" + dots(left(x.low)) + "' y='" +
           dots(down(y.high)) + "' width='" + dots(left(x.high) - left(x.low)) + "' height='" +
           dots(down(y.low) - down(y.high)) + "'/></clipPath>\n";
  }
};

class Moving {
 public:
  explicit Moving(const Film& film) : film_(film) {}

  /// An attribute with its first value, and all of them if they differ: the text of the attribute goes into
  /// the element, that of the animation behind it.
  void attribute(const std::string& name,
                 const std::function<std::string(std::size_t frame)>& value) {
    const std::size_t count = film_.frames.size();
    std::vector<std::string> all;
    std::vector<std::size_t> changes{0};
    for (std::size_t k = 0; k < count; ++k) {
      all.push_back(value(k));
      if (k > 0 && all[k] != all[k - 1]) changes.push_back(k);
    }
    start_ += " " + name + "='" + all[0] + "'";
    if (changes.size() == 1) return;
    // What changes seldom has its times; else the values are evenly spaced.
    const bool seldom = changes.size() < count / 3;
    std::string values, times;
    for (std::size_t k = 0; k < (seldom ? changes.size() : count); ++k) {
      const std::size_t frame = seldom ? changes[k] : k;
      values += (k == 0 ? "" : ";") + all[frame];
      times += (k == 0 ? "" : ";") +
               format_number(static_cast<double>(frame) / static_cast<double>(count));
    }
    inside_ += "<animate attributeName='" + name +
               "' calcMode='discrete' repeatCount='indefinite' " + "dur='" +
               dots(static_cast<double>(count) / film_.per_second) + "s'" +
               (seldom ? " keyTimes='" + times + "'" : "") + " values='" + values + "'/>";
  }
  [[nodiscard]] std::string element(const std::string& name, const std::string& style) const {
    return "<" + name + start_ + " " + style + ">" + inside_ + "</" + name + ">\n";
  }

 private:
  const Film& film_;
  std::string start_, inside_;
};

std::string shape_element(const Film& film, const PanelPlaces& axes, std::size_t i) {
  const OutlineShape& shape = film.frames[0].shapes[i];
  const Paint colours = paint(shape.tone);
  const std::string stroke = std::string("stroke='") + colours.border + "' stroke-width='0.8'";
  const std::string filled = std::string("fill='") + colours.fill + "' " + stroke;
  const auto at = [&](std::size_t k) -> const OutlineShape& { return film.frames[k].shapes[i]; };
  Moving moving(film);
  if (shape.kind == OutlineShape::Kind::circle) {
    moving.attribute("cx", [&](std::size_t k) { return dots(axes.left(at(k).points[0].x)); });
    moving.attribute("cy", [&](std::size_t k) { return dots(axes.down(at(k).points[0].y)); });
    moving.attribute("r", [&](std::size_t k) { return dots(axes.length(at(k).radius)); });
    return moving.element("circle", filled);
  }
  moving.attribute("points", [&](std::size_t k) {
    std::string text;
    for (const auto& p : at(k).points) text += (text.empty() ? "" : " ") + axes.point(p.x, p.y);
    return text;
  });
  if (shape.kind == OutlineShape::Kind::line)
    return moving.element("polyline", "fill='none' " + stroke);
  return moving.element("polygon", filled);
}

std::string panel_elements(const Film& film, const FilmPanel& panel, const PanelPlaces& axes) {
  std::string text = axes.clip("panel") + "<g clip-path='url(#panel)'>\n";
  if (!panel.path.empty()) {
    Moving path(film);
    path.attribute("points", [&](std::size_t k) {
      std::string points;
      for (std::size_t i = 0; i < film.frames[k].path; ++i) {
        points += (points.empty() ? "" : " ") + axes.point(panel.path[i].x, panel.path[i].y);
      }
      return points;
    });
    text += path.element("polyline", std::string("fill='none' stroke='") + cobweb_colour +
                                         "' stroke-width='" + dots(axes.layout.scale) + "'");
  }
  Moving point(film);
  point.attribute("cx", [&](std::size_t k) { return dots(axes.left(film.frames[k].point.x)); });
  point.attribute("cy", [&](std::size_t k) { return dots(axes.down(film.frames[k].point.y)); });
  text += point.element("circle", std::string("r='3.2' fill='") + cobweb_colour + "'");
  return text + "</g>\n";
}

/// A bar along the lower edge that grows with time.
std::string clock_element(const Film& film, const FilmLayout& layout) {
  Moving bar(film);
  const double width = dots_per_cm * layout.size.width;
  bar.attribute("width", [&](std::size_t k) {
    return dots(width * static_cast<double>(k + 1) / static_cast<double>(film.frames.size()));
  });
  return bar.element("rect", "x='0' y='" + dots(dots_per_cm * layout.size.height - 2) +
                                 "' height='2' fill='" + std::string(mark_colour) + "'");
}

/// The whole picture as large as wanted: what is inside keeps its dots, those of the view box.
void resize(std::string& svg, const FilmLayout& layout) {
  for (const auto& [name, length] :
       {std::pair("width=\"", layout.size.width), std::pair("height=\"", layout.size.height)}) {
    const std::size_t from = svg.find(name) + std::string(name).size();
    svg.replace(from, svg.find('"', from) - from, dots(layout.scale * dots_per_cm * length));
  }
}

std::string moving_svg(const Film& film, const FilmLayout& layout, const std::string& words) {
  std::string commands = scene_commands(film, layout, words) + "plot NaN notitle\n";
  if (film.panel) {
    Script still;
    still.command(panel_commands(*film.panel, layout));
    still.plot(film.panel->still);
    commands += still.text();
  }
  commands += "unset multiplot\n";
  std::string svg = run_gnuplot(terminal_command("film.svg", layout.size), commands, "film.svg");
  resize(svg, layout);
  const PanelPlaces scene{layout.scene, layout, film.x, film.y};
  std::string moving =
      scene.clip("scene") + "<g clip-path='url(#scene)' stroke-linejoin='round'>\n";
  for (std::size_t i = 0; i < film.frames[0].shapes.size(); ++i) {
    moving += shape_element(film, scene, i);
  }
  moving += "</g>\n";
  if (film.panel) {
    moving +=
        panel_elements(film, *film.panel, {layout.panel, layout, film.panel->x, film.panel->y});
  }
  moving += clock_element(film, layout);
  const std::size_t end = svg.rfind("</svg>");
  svg.insert(end, moving);
  return svg;
}

}  // namespace

std::string film_svg(const Film& film, const FilmLayout& layout) {
  return moving_svg(film, layout, speed_words(film));
}

std::string film_html(const Film& film, const FilmLayout& layout) {
  std::string svg = moving_svg(film, layout, "");
  svg.erase(0, svg.find("<svg"));
  std::string times;
  for (const FilmFrame& frame : film.frames) {
    times += (times.empty() ? "'" : ",'") + time_words(film, frame.t) + "'";
  }
  const std::string length = dots(static_cast<double>(film.frames.size()) / film.per_second);
  return "<!DOCTYPE html>\n<html lang='en'><head><meta charset='utf-8'><title>specht</title>\n"
         "<style>body{font-family:'DejaVu Serif',serif;margin:1em;max-width:60em}"
         "svg{width:100%;height:auto}input{width:60%}</style></head><body>\n" +
         svg + "\n<p><button id='run'>stop</button> <input id='at' type='range' min='0' max='" +
         std::to_string(film.frames.size() - 1) +
         "' value='0'> <span id='time'></span></p>\n<script>\nconst times = [" + times +
         "], length = " + length +
         ";\n"
         "const svg = document.querySelector('svg'), at = document.getElementById('at');\n"
         "const run = document.getElementById('run'), time = document.getElementById('time');\n"
         "const show = k => { at.value = k; time.textContent = times[k]; };\n"
         "const halt = stop => {\n"
         "  if (stop) svg.pauseAnimations(); else svg.unpauseAnimations();\n"
         "  run.textContent = stop ? 'go on' : 'stop';\n};\n"
         "run.onclick = () => halt(!svg.animationsPaused());\n"
         "at.oninput = () => {\n"
         "  halt(true);\n"
         "  svg.setCurrentTime((Number(at.value) + 0.5) / times.length * length);\n};\n"
         "const step = () => {\n"
         "  show(Math.floor(svg.getCurrentTime() % length / length * times.length));\n"
         "  requestAnimationFrame(step);\n};\n"
         "step();\n</script></body></html>\n";
}

}  // namespace specht::apps

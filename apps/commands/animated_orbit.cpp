#include <algorithm>
#include <cmath>
#include <limits>
#include <specht/apps/commands/animated_orbit.hpp>
#include <specht/apps/commands/rows.hpp>
#include <specht/apps/figures/label.hpp>
#include <specht/apps/figures/style.hpp>
#include <specht/bifurcation/crossings/piece_sample.hpp>
#include <specht/bifurcation/crossings/sample.hpp>
#include <specht/maps/section_check.hpp>
#include <stdexcept>

namespace specht::apps {
namespace {

/// Samples of an orbit at least, so that its portrait is a smooth curve.
constexpr double least_samples = 2000;

}  // namespace

double duration(const toys::Entry& toy, const toys::Settings& settings,
                toys::OrbitRequest request) {
  request.every = std::numeric_limits<double>::infinity();
  request.on_sample = [](const toys::OrbitSample&) {};
  request.on_event = [](const toys::OrbitEvent&) {};
  const toys::OrbitResult orbit = toy.simulate(settings, request);
  return orbit.t - orbit.t_start;
}

AnimatedOrbit animated_orbit(const toys::Entry& toy, const toys::Settings& settings,
                             toys::OrbitRequest request, double duration, double step) {
  const double between = std::max(1.0, std::ceil(step / (duration / least_samples)));
  const auto samples_a_frame = static_cast<std::size_t>(between);
  request.every = step / between;
  AnimatedOrbit orbit;
  std::size_t count = 0;
  const auto add = [&](double t, const std::vector<double>& q, const std::vector<double>& u) {
    orbit.t.push_back(t);
    orbit.q.push_back(q);
    orbit.u.push_back(u);
  };
  request.on_sample = [&](const toys::OrbitSample& s) {
    if (count++ % samples_a_frame == 0) orbit.frames.push_back(orbit.t.size());
    add(s.t, s.q, s.u);
  };
  request.on_event = [&](const toys::OrbitEvent& e) {
    if (e.event == "start") return;
    add(e.t, e.q_before, e.u_before);
    add(e.t, e.q_after, e.u_after);
  };
  const toys::OrbitResult result = toy.simulate(settings, request);
  orbit.outcome = result.outcome;
  orbit.time = result.t - result.t_start;
  orbit.end = result.t;
  return orbit;
}

Film film_of(const AnimatedOrbit& orbit, const toys::OutlineFunction& outline) {
  Film film;
  for (const std::size_t i : orbit.frames) {
    film.frames.push_back({orbit.t[i], outline(orbit.t[i], orbit.q[i], orbit.u[i]).shapes()});
  }
  const Window window = window_of(film.frames);
  film.x = window.x;
  film.y = window.y;
  return film;
}

void add_portrait(Film& film, const AnimatedOrbit& orbit, const toys::Entry& toy, std::size_t k) {
  std::vector<double> q, u;
  for (std::size_t i = 0; i < orbit.t.size(); ++i) {
    q.push_back(orbit.q[i][k]);
    u.push_back(orbit.u[i][k]);
  }
  const OrbitLines lines = orbit_lines(orbit.t, q, u);
  const std::string name = toy.coordinates()[k], unit = toy.units()[k];
  FilmPanel panel;
  panel.x_label = axis_label(name, {}, unit);
  panel.y_label = axis_label("v_" + name, {}, unit == "1" ? unit : unit + "/s");
  panel.x = padded(*range_of(q), 0.08);
  panel.y = padded(*range_of(u), 0.08);
  panel.still = {{line_data(lines.jumps), line_style(band_colour, "0.6", dotted), ""},
                 {line_data(lines.smooth), line_style(band_colour, "1"), ""}};
  film.panel = std::move(panel);
  for (std::size_t i = 0; i < film.frames.size(); ++i) {
    film.frames[i].point = {q[orbit.frames[i]], u[orbit.frames[i]]};
  }
}

void add_map(Film& film, const toys::Entry& toy, const toys::Settings& settings, double x,
             const std::optional<core::Interval>& range, const bifurcation::Execution& execution) {
  constexpr int grid_points = 300;
  const toys::SectionInfo section = toy.section(settings);
  const std::shared_ptr<maps::ReturnMap> map = toy.family(settings, {})->at({});
  // The orbit on the section, and when it is there.
  std::vector<double> values{x}, times{film.frames.front().t};
  while (times.back() < film.frames.back().t) {
    const maps::MapPoint point = (*map)(values.back());
    if (!point.has_value()) break;
    values.push_back(point.value);
    times.push_back(times.back() + point.time);
  }
  core::Interval shown = section.range;
  if (range) {
    shown = *range;
  } else {
    // Around the orbit, but not less than a fifth of the section.
    const Range own = *range_of(values);
    const double whole = section.range.high - section.range.low;
    const double room = std::max(0.4 * own.length(), (0.2 * whole - own.length()) / 2);
    shown = {std::max(std::min(own.low, section.range.low), own.low - room),
             std::min(std::max(own.high, section.range.high), own.high + room)};
  }
  maps::require_section(*map->clone(), shown);
  bifurcation::ParallelMap parallel(map, execution);
  const auto sample =
      bifurcation::sample_pieces(parallel, bifurcation::grid(shown.low, shown.high, grid_points));
  std::vector<MapRow> rows;
  for (const bifurcation::PiecePoint& p : sample.points) {
    rows.push_back({p.point.x, p.point.value, p.point.slope, p.point.has_value(), "", p.piece,
                    p.limit == -std::numeric_limits<double>::infinity()});
  }
  const Range across{shown.low, shown.high};
  const bool is_there =
      std::any_of(rows.begin(), rows.end(), [](const MapRow& row) { return row.returned; }) ||
      std::any_of(values.begin(), values.end(),
                  [&](double value) { return shown.contains(value); });
  if (!is_there)
    throw std::invalid_argument("nothing to draw in --range: no value of the map is there");
  Range up = robust_range(even_values(rows, across), across);
  const Range own = *range_of(values);
  up = {std::min(up.low, own.low), std::max(up.high, own.high)};

  FilmPanel panel;
  const std::string unit = section.unit;
  panel.x_label = axis_label(section.coordinate, "k", unit);
  panel.y_label = axis_label(section.coordinate, "k+1", unit);
  panel.x = across;
  panel.y = up;
  const double low = std::min(across.low, up.low), high = std::max(across.high, up.high);
  panel.still = {{{{{low, low}, {high, high}}}, line_style(mark_colour, "0.8"), ""},
                 {line_data(map_pieces(rows, across, up)), line_style("#000000", "1.2"), ""}};
  panel.path.push_back({values[0], values[0]});
  for (std::size_t i = 1; i < values.size(); ++i) {
    panel.path.push_back({values[i - 1], values[i]});
    panel.path.push_back({values[i], values[i]});
  }
  film.panel = std::move(panel);
  for (FilmFrame& frame : film.frames) {
    const auto returned = std::upper_bound(times.begin(), times.end(), frame.t) - times.begin();
    frame.path = 2 * static_cast<std::size_t>(std::max<std::ptrdiff_t>(returned, 1)) - 1;
    frame.point = film.panel->path[frame.path - 1];
  }
}

}  // namespace specht::apps

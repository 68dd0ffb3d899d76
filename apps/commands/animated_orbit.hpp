// An orbit as the frames of a film, and what stands beside the toy.
#pragma once

#include <specht/apps/figures/film.hpp>
#include <specht/bifurcation/execution/parallel.hpp>
#include <specht/toys/entry/entry.hpp>

namespace specht::apps {

/// The frames of an orbit, and all of it in between.
struct AnimatedOrbit {
  core::Outcome outcome = core::Outcome::returned;
  double time = 0;        // that it takes [s]
  double end = 0;         // when it ends [s]
  std::vector<double> t;  // of the samples, both sides of events among them
  std::vector<std::vector<double>> q, u;
  std::vector<std::size_t> frames;  // the samples that are frames
};

/// How long an orbit takes [s].
[[nodiscard]] double duration(const toys::Entry& toy, const toys::Settings& settings,
                              toys::OrbitRequest request);
/// Frames `step` seconds apart, and samples between them as dense as a curve needs.
[[nodiscard]] AnimatedOrbit animated_orbit(const toys::Entry& toy, const toys::Settings& settings,
                                           toys::OrbitRequest request, double duration,
                                           double step);

/// The toy at each frame, and what is seen of the plane.
[[nodiscard]] Film film_of(const AnimatedOrbit& orbit, const toys::OutlineFunction& outline);

/// The rate of coordinate k over itself; the point is that of each frame.
void add_portrait(Film& film, const AnimatedOrbit& orbit, const toys::Entry& toy, std::size_t k);

/// The return map, with the path of the orbit that starts at x: of each frame up to the returns before it.
/// `range`: where the map is drawn; else around the orbit.
void add_map(Film& film, const toys::Entry& toy, const toys::Settings& settings, double x,
             const std::optional<core::Interval>& range, const bifurcation::Execution& execution);

}  // namespace specht::apps

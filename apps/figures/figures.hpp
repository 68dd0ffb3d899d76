// One function for each kind of figure: from tables to the commands that draw them, without terminal and
// output. Each throws std::invalid_argument if the tables do not belong together or hold nothing.
#pragma once

#include <specht/apps/figures/draw.hpp>
#include <specht/apps/figures/legend.hpp>
#include <string>
#include <vector>

namespace specht::apps {

/// Laid out at a usual size; the terminal enlarges it.
struct Figure {
  std::string commands;
  PictureSize size;
  std::vector<std::string> notes = {};  ///< what it leaves out, a line each
  bool printed = false;                 ///< it has curves that the paper prints
};

/// A size of the wanted shape that is like the usual one; that itself if none is wanted.
PictureSize layout_size(PictureSize usual, const std::optional<PictureSize>& wanted);

/// Return maps P over their diagonal, with crossings and breakpoints marked. Lists may be empty.
Figure map_figure(const Tables& maps, const Tables& fixed_points, const Tables& breakpoints,
                  const DrawOptions& options);

/// Crossings along a parameter, `curves` being diagrams or branches, with their special points marked, over
/// the dots of orbit diagrams, over basins as strips. Lists may be empty, but not the first and the third.
Figure diagram_figure(const Tables& curves, const Tables& specials, const Tables& orbits,
                      const Tables& basins, const DrawOptions& options);

/// Equilibria along a parameter, one panel for each coordinate, up to their ends. That list may be empty.
Figure equilibria_figure(const Tables& equilibria, const Tables& ends, const DrawOptions& options);

/// Attractors along a parameter, over their Lyapunov exponents.
Figure orbit_diagram_figure(const Tables& diagrams, const DrawOptions& options);

/// Loci in the plane of two parameters, with their points of codimension two marked.
Figure locus_figure(const Tables& loci, const DrawOptions& options);

/// The basins of attraction of one file, a row for each attractor.
Figure basins_figure(const Table& basins, const DrawOptions& options);

/// The cells of a plane, by the attractor their orbits come to.
Figure plane_basins_figure(const Table& basins, const DrawOptions& options);

/// Coordinates over time, one panel each on a common axis, events as thin vertical lines.
Figure history_figure(const Tables& orbits, const Tables& events, const DrawOptions& options);

/// Rate over coordinate, one panel each, jumps of the rate dotted.
Figure phase_figure(const Tables& orbits, const DrawOptions& options);

/// Both, a row for each coordinate.
Figure history_and_phase_figure(const Tables& orbits, const Tables& events,
                                const DrawOptions& options);

}  // namespace specht::apps

// Draws files of specht in the style of the paper: return maps, bifurcation diagrams, time
// histories and phase portraits. What is drawn follows from the kind of table (table_kind.hpp):
//
//   map                 return map with its diagonal, broken at jumps and dips
//   fixed-points        crossings, marked on the map given with them
//   breakpoints         marked on the map given with them
//   diagram             bifurcation diagram
//   branches            the same as curves, in place of the diagram of the same command
//   special-points      marked in the diagram given with them
//   cycle-diagram, cycle-branches, cycle-points   the same of cycles, by one of their coordinates
//   orbit-diagram       orbit diagram over Lyapunov exponents; with a diagram, dots below its curves
//   equilibria          equilibria along a parameter, one panel for each coordinate
//   equilibrium-points  ends of their branches, up to which these are drawn
//   basins              a row for each attractor
//   orbit               time history, one panel for each coordinate; or phase portraits; or both
//   events              marked in the time history given with them
//
// Several tables of one kind lie over each other with a legend; they must be of the same toy and
// coordinate. Header keys that count: toy, coordinate, iterate, sweep, parameters, and `dots` below.
//
// Fails with std::invalid_argument (tables that do not belong together, nothing to draw, a file
// ending that is no format), with std::runtime_error if gnuplot is missing or does not succeed; the
// picture is then left as it was.
#pragma once

#include <array>
#include <filesystem>
#include <optional>
#include <specht/apps/figures/geometry.hpp>
#include <specht/apps/files/table.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace specht::apps {

inline constexpr double cm_per_inch = 2.54;

/// In cm.
struct PictureSize {
  double width;
  double height;
};

/// How orbits are drawn: coordinates over time, their rates over them, or either beside the other.
enum class OrbitPanels { history, portraits, both };

/// Key of a diagram whose crossings are drawn as dots, with their name in the legend.
inline constexpr std::string_view dots_key = "dots";

struct DrawOptions {
  std::filesystem::path out;  ///< .png, .svg or .pdf
  bool script = false;        ///< keep FILE.gp, with its data, beside FILE.png
  bool digitised = false;     ///< the paper's own curves as dots, where there are some
  OrbitPanels panels = OrbitPanels::history;
  /// Of time histories: dotted lines at values of columns.
  std::vector<std::pair<std::string, double>> levels = {};
  /// Of equilibria and orbits: the one to draw; empty: all. Of diagrams of cycles: that over the parameter;
  /// empty: the first one that is no angle.
  std::string coordinate = {};
  std::string title = {};  ///< above the figure; plain text
  std::string key = {};    ///< where the legend is, one of `key_positions`; empty: above
  /// Chosen by the kind of figure if empty. Fonts, lines and marks grow with the picture.
  std::optional<PictureSize> size = {};
  std::optional<Range> xrange = {}, yrange = {};  ///< from the data if empty
  Polyline cobweb = {};                           ///< in the figure of a map
  std::string cobweb_name = {};                   ///< in the legend; enhanced text
};

/// Above the figure, in a corner of its frame, or nowhere.
inline constexpr std::array<std::string_view, 6> key_positions{
    "above", "top-left", "top-right", "bottom-left", "bottom-right", "off"};

/// Returns what the picture leaves out, a line for each note.
std::vector<std::string> draw(const std::vector<Table>& tables, const DrawOptions& options);

}  // namespace specht::apps

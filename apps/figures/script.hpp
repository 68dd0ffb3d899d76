// A gnuplot script that carries its data: `$name << EOD` blocks first, then the commands.
#pragma once

#include <specht/apps/figures/draw.hpp>
#include <string>
#include <vector>

namespace specht::apps {

/// Rows of numbers, one line of the figure; several are set apart by blank lines.
using Rows = std::vector<std::vector<double>>;

/// One entry of a plot command: data, how to draw it, its name in the legend (enhanced text).
struct Layer {
  std::vector<Rows> data;
  std::string style;       ///< all that follows the data: "with lines lc rgb '#000000'"
  std::string title;       ///< empty: not in the legend
  int place = 0;           ///< the legend is in the order of places, then of layers
  bool elsewhere = false;  ///< in the legend of this plot, its data in another one
};

/// There are data, or the layer is drawn in another plot.
[[nodiscard]] bool is_drawn(const Layer& layer);

/// The place of what the legend names last.
inline constexpr int last_place = 100'000;

/// The points of rows of x and y.
Polyline line_of(const Rows& rows);

/// Lines of two points and more, and the points of the lines that have only one.
std::vector<Rows> line_data(const std::vector<Polyline>& lines);
std::vector<Rows> point_data(const std::vector<Polyline>& lines);

class Script {
 public:
  void command(const std::string& line) { commands_ += line + '\n'; }
  /// A plot command of the layers that have data.
  void plot(std::vector<Layer> layers);

  std::string text() const { return blocks_ + commands_; }

 private:
  std::string add_block(const std::vector<Rows>& data);

  std::string blocks_;
  std::string commands_;
  std::size_t count_ = 0;
};

/// Settings of a figure of one plot, as wide as this [cm]: the legend of these titles, above it unless wanted elsewhere,
/// and the title (plain text) of the figure between them if there is one.
std::string head_commands(const DrawOptions& options, const std::vector<std::string>& titles,
                          double width);

/// The legend inside the frame, or nowhere, by a name of `key_positions`; nothing if it is above.
std::optional<std::string> inner_key(const std::string& position);

/// "set xrange [low:high]" and its like; `axis` is x or y.
std::string range_command(const std::string& axis, Range range);

}  // namespace specht::apps

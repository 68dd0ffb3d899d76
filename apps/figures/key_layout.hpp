// The columns and rows of a legend above a picture or its panels.
//
// gnuplot makes all columns as wide as the entry of most letters, each of a mean width, so that words of wide letters touch
// the next mark. Here columns are as wide as the widest entry in the font of legends, with some room behind it.
#pragma once

#include <specht/apps/figures/script.hpp>
#include <string>
#include <vector>

namespace specht::apps {

/// Enhanced text as it is read: without the marks for slanted letters and indices.
[[nodiscard]] std::string plain_text(const std::string& enhanced);

struct KeyLayout {
  int columns = 1, rows = 1;
  int letters = 0;    ///< of the longest entry
  double widest = 0;  ///< entry [cm]

  /// What `set key` has to say of it: " width wider(8, 1.4) maxcols 3"; the function is one of every script.
  [[nodiscard]] std::string command() const;
  /// Of all rows but the first [cm].
  [[nodiscard]] double more_height() const;
};

/// A function of every script, after mark_scale: the letters by which columns must be wider than gnuplot makes them.
[[nodiscard]] std::string key_function(bool is_svg);

/// As many columns as fit into the width [cm] of the panel with which the legend is drawn, `most` of them at most, and no
/// more than the rows need.
[[nodiscard]] KeyLayout key_layout(const std::vector<std::string>& titles, double width,
                                   int most = 1000);

/// What the legend of a plot of these layers says.
[[nodiscard]] std::vector<std::string> legend_titles(const std::vector<Layer>& layers);

}  // namespace specht::apps

// A legend in which colours tell tables or periods apart, and each style is explained once.
#pragma once

#include <specht/apps/figures/script.hpp>
#include <string>
#include <vector>

namespace specht::apps {

/// The kinds of curves that have styles of their own, in the order of the legend.
enum class CurveStyle {
  stable = 1,
  unstable,
  other,  ///< jump crossings, marginal equilibria
  band
};

/// Where layers of the table with this colour have their place: its number among the colours, then the style.
[[nodiscard]] constexpr int style_place(std::size_t colour, CurveStyle style) {
  return 10 * static_cast<int>(colour) + static_cast<int>(style);
}

/// Replaces the titles of layers at such places, one for each colour and style, by a broad line with the name of
/// each colour that is drawn, and each style once, in grey. With one colour alone titles are left as they are. `names`: by
/// colour, as enhanced text.
void explain_styles(std::vector<Layer>& layers, const std::vector<std::string>& names);

}  // namespace specht::apps

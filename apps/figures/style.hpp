// Colours and lines shared by the figures. Widths and point sizes are gnuplot's: 1 is about 0.35
// mm.
#pragma once

#include <array>
#include <cstddef>
#include <string>

namespace specht::apps {

/// Colours of one table among several: what is stable or the only line, and what is unstable.
struct Ink {
  const char* strong;
  const char* light;
};

/// Black and grey as in the paper, then pairs that colour-blind readers can distinguish.
inline Ink ink(std::size_t table) {
  constexpr std::array<Ink, 6> inks = {{{"#000000", "#8c8c8c"},
                                        {"#0072b2", "#9ccbe8"},
                                        {"#d55e00", "#f4bf94"},
                                        {"#009e73", "#98d8c4"},
                                        {"#a04a88", "#dfb4d0"},
                                        {"#8a6d00", "#dcc880"}}};
  return inks[table % inks.size()];
}

inline constexpr char band_colour[] = "#8c8c8c";
inline constexpr char mark_colour[] = "#a0a0a0";
inline constexpr char digitised_colour[] = "#e69f00";
inline constexpr char orbit_colour[] = "#a8a8a8";
inline constexpr char cobweb_colour[] = "#d55e00";

inline std::string line_style(const std::string& colour, const std::string& width,
                              const std::string& dash = "solid") {
  return "with lines lc rgb '" + colour + "' lw " + width + " dt " + dash;
}

/// A variable of every script: 1, or the factor by which the picture is larger than usual. The svg
/// terminal has no such scale of its own.
inline constexpr char mark_scale[] = "mark_scale";

/// Commands of every script, after mark_scale: functions for point sizes. The svg terminal draws points without the line
/// around them that makes small ones larger in the others, and its triangles are larger.
inline std::string mark_functions(bool is_svg) {
  return is_svg ? "mark(size) = (0.15 + 0.78*size)*mark_scale\n"
                  "triangle(size) = (0.2 + 0.63*size)*mark_scale"
                : "mark(size) = size*mark_scale\ntriangle(size) = size*mark_scale";
}

/// Point types 6 and 7 are the open and the filled circle, 8 to 11 triangles.
inline std::string point_style(const std::string& colour, int type, const std::string& size) {
  const bool is_triangle = 8 <= type && type <= 11;
  return "with points lc rgb '" + colour + "' pt " + std::to_string(type) + " ps " +
         (is_triangle ? "triangle(" : "mark(") + size + ") lw 1.2";
}

inline std::string segment_style(const std::string& colour, const std::string& width,
                                 const std::string& dash = "solid") {
  return "with vectors nohead lc rgb '" + colour + "' lw " + width + " dt " + dash;
}

/// Dashes so short that they look like dots at every size, and others.
inline constexpr char dotted[] = "(2,4)", dashed[] = "(8,5)", dash_dotted[] = "(8,4,2,4)";

/// The first commands of every figure: encoding, frame, tics.
inline constexpr char common_settings[] =
    "set encoding utf8\n"
    "set minussign\n"
    "set border lw 0.7\n"
    "set tics nomirror scale 0.6\n"
    "set mxtics 2\n"
    "set mytics 2\n"
    "set format '%h'\n"
    "set clip two\n"
    "set key noautotitle\n";

}  // namespace specht::apps

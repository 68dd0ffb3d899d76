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
  constexpr std::array<Ink, 6> inks = {{{"#000000", "#b4b4b4"},
                                        {"#0072b2", "#9ccbe8"},
                                        {"#d55e00", "#f4bf94"},
                                        {"#009e73", "#98d8c4"},
                                        {"#a04a88", "#dfb4d0"},
                                        {"#8a6d00", "#dcc880"}}};
  return inks[table % inks.size()];
}

inline constexpr char band_colour[] = "#8c8c8c";
inline constexpr char mark_colour[] = "#a0a0a0";
inline constexpr char digitised_colour[] = "#9a9a9a";

inline std::string line_style(const std::string& colour, const std::string& width,
                              const std::string& dash = "solid") {
  return "with lines lc rgb '" + colour + "' lw " + width + " dt " + dash;
}

/// Point types 6 and 7 are the open and the filled circle.
inline std::string point_style(const std::string& colour, int type, const std::string& size) {
  return "with points lc rgb '" + colour + "' pt " + std::to_string(type) + " ps " + size +
         " lw 1.2";
}

inline std::string segment_style(const std::string& colour, const std::string& width,
                                 const std::string& dash = "solid") {
  return "with vectors nohead lc rgb '" + colour + "' lw " + width + " dt " + dash;
}

/// Dashes so short that they look like dots at every size.
inline constexpr char dotted[] = "(2,4)";

/// The first commands of every figure: encoding, frame, tics.
inline constexpr char common_settings[] =
    "set encoding utf8\n"
    "set minussign\n"
    "set border lw 0.7\n"
    "set tics nomirror scale 0.6\n"
    "set mxtics 2\n"
    "set mytics 2\n"
    "set format '%h'\n"
    "set key noautotitle\n";

}  // namespace specht::apps

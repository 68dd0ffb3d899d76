#pragma once
// Places of regions in itineraries: a toy's own symbol, in [-256, 127], or, where an orbit slides along a border of the
// region (sliding_motion.hpp), one above. A system that slides has symbols in [-64, 63].

namespace specht::core {

inline constexpr int least_region_symbol = -256, least_sliding_symbol = 128;
inline constexpr int sliding_symbol_of_zero = 192;

}  // namespace specht::core

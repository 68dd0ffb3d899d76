#pragma once
// Random numbers as a function of their counter: the same whatever thread asks for them.

#include <cstdint>

namespace specht::bench {

/// Uniform in [0, 1). SplitMix64 (G. Steele et al. 2014).
[[nodiscard]] inline double random_unit(std::uint64_t seed, std::uint64_t counter) {
  std::uint64_t z = (seed << 40u) + (counter + 1) * 0x9e3779b97f4a7c15ULL;
  z = (z ^ (z >> 30u)) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ (z >> 27u)) * 0x94d049bb133111ebULL;
  return static_cast<double>((z ^ (z >> 31u)) >> 11u) * 0x1p-53;
}

}  // namespace specht::bench

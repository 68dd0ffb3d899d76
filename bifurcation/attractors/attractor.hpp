#pragma once
// Where the orbits of a return map end.

#include <cstdint>
#include <specht/core/orbit/outcome.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace specht::bifurcation {

enum class Fate : std::uint8_t {
  cycle,       // a stable cycle
  band,        // an interval of fixed points
  aperiodic,   // neither, for ever within the range
  ended,       // no return, or rest
  outside,     // leaves the range
  unresolved,  // in or into an accumulation of breakpoints, or too many intervals
};

[[nodiscard]] constexpr std::string_view name(Fate fate) {
  constexpr std::string_view names[] = {"period", "band",    "aperiodic",
                                        "ended",  "outside", "unresolved"};
  return names[static_cast<int>(fate)];
}

struct Attractor {
  Fate fate = Fate::unresolved;
  /// The points of a cycle, from the least on in their order; the ends of a band.
  std::vector<double> x;
  core::Outcome outcome = core::Outcome::returned;  // of a fate `ended`

  friend bool operator==(const Attractor&, const Attractor&) = default;
};

/// In words, without commas: "period 2 at -0.6 -0.4", "band from -0.24 to -0.22", "aperiodic", the
/// outcome, "outside", "unresolved".
[[nodiscard]] std::string name(const Attractor& attractor);

}  // namespace specht::bifurcation

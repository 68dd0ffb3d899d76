#pragma once
// Sliding bifurcations of cycles: what a border is, where only the way in which a contact slides and sticks changes.
//
// Sticking is the sliding motion of a discontinuous system. The boundary of where it can stick is met
//
//   crossing-sliding   + −    ↔  + s −      a reversal of the direction gets a stick phase
//   grazing-sliding    +      ↔  + s +      from outside: the orbit slides, comes to rest for a moment, and goes on
//   switching-sliding  + s    ↔  + − s      a reversal comes before the stick phase
//   multisliding       s      ↔  s + s      from inside: sliding appears within a stick phase
//
// by an orbit whose states of the contact are, on the two sides, as shown; + and − may be exchanged. P is continuous at
// all of them, its first derivative at all but grazing-sliding; a border whose map shows otherwise has no such name:
// with F_s > F_k, for example, sliding does not begin slowly.
//
// Source: M. di Bernardo, P. Kowalczyk, A. Nordmark, Bifurcations of dynamical systems with sliding: derivation of
// normal-form mappings, Physica D 170 (2002); M. di Bernardo, C. J. Budd, A. R. Champneys, P. Kowalczyk,
// Piecewise-smooth Dynamical Systems, Springer 2008, chapter 8.

#include <functional>
#include <optional>
#include <specht/bifurcation/cycles/cycle_border_options.hpp>
#include <specht/maps/vector_map.hpp>
#include <string_view>
#include <vector>

namespace specht::bifurcation {

enum class SlidingBifurcation : std::uint8_t {
  crossing_sliding,
  grazing_sliding,
  switching_sliding,
  multisliding,
};

[[nodiscard]] constexpr std::string_view name(SlidingBifurcation kind) {
  constexpr std::string_view names[] = {"crossing-sliding", "grazing-sliding", "switching-sliding",
                                        "multisliding"};
  return names[static_cast<int>(kind)];
}

/// What the events of cycles on the two sides allow, none where anything else differs. Which of several it is, the
/// derivatives may tell.
[[nodiscard]] std::vector<SlidingBifurcation> possible_sliding(const maps::VectorPoint& before,
                                                               const maps::VectorPoint& behind);

/// P_K near the border: `before` at the end of the branch, and `at` at a distance behind it, with Jacobian; nothing
/// without a value.
using PointBehind = std::function<std::optional<maps::VectorPoint>(double distance)>;

/// The name that events, values and Jacobians on both sides confirm, if they confirm one.
[[nodiscard]] std::optional<SlidingBifurcation> confirmed_sliding(
    const std::vector<maps::MapCoordinate>& coordinates, const maps::VectorPoint& before,
    const maps::VectorPoint& behind, const PointBehind& at, const CycleBorderOptions& options);

}  // namespace specht::bifurcation

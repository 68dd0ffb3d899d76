#pragma once
// Where branches of a diagram begin, end or change their stability.
//
//   flip                   P′ = −1 on a smooth curve of fixed points; and where a branch of the cycle of
//                          twice the period begins or ends there, with the slopes of the cycle that doubles
//   fold                   P′ = 1: two branches begin or end together
//   nonsmooth_flip         the slope jumps over −1
//                          one of both pieces may be the identity at its end, where returns take no time: then no
//                          fixed point is there (no_time_border.hpp)
//   nonsmooth_fold         two branches meet where the slope jumps over 1
//   jump_start, jump_end   a fixed point meets a jump; jump crossings exist beyond, or up to there. At a separatrix,
//                          where P has no limits, its swing touches the diagonal: on the other side of there
//                          fixed points accumulate. Or a flat piece changes at once (flat_piece.hpp)
//   dip_end                next to a dip, or to where there is no return; or in an accumulation of
//                          breakpoints that the map at this value leaves open; or beside a separatrix at which
//                          fixed points accumulate; or where rounding hides the slope (slope_rounding.hpp). Where
//                          orbits only reach a limit of time or events it is unexplained
//   range_end              the branch leaves the range of the parameter or of x; or its cycle shrinks to an
//                          equilibrium on the section
//   unexplained            none of these; `note` says what was tried
//
// The non-smooth ones are border collisions, found from the two maps next to the point.

#include <cstdint>
#include <specht/maps/map_point.hpp>
#include <string>
#include <string_view>

namespace specht::bifurcation {

enum class SpecialPointKind : std::uint8_t {
  flip,
  fold,
  nonsmooth_flip,
  nonsmooth_fold,
  jump_start,
  jump_end,
  dip_end,
  range_end,
  unexplained,
};

[[nodiscard]] constexpr std::string_view name(SpecialPointKind kind) {
  constexpr std::string_view names[] = {"flip",           "fold",       "nonsmooth_flip",
                                        "nonsmooth_fold", "jump_start", "jump_end",
                                        "dip_end",        "range_end",  "unexplained"};
  return names[static_cast<int>(kind)];
}

/// The note of a range_end where the domain of the section ends.
inline constexpr std::string_view outside_section = "the section has no such points beyond";

struct SpecialPoint {
  SpecialPointKind kind = SpecialPointKind::unexplained;
  double parameter = maps::missing, x = maps::missing;
  int iterate = 1;
  double slope_before = maps::missing, slope_after = maps::missing;
  int branch_before = 0, branch_after = 0;  // 0: none
  std::string note;
  bool final = false;  // unexplained: shorter steps or intervals do not tell more
  /// Of a branch that begins or ends where another cycle doubles: it is on the side of larger p, or of smaller.
  enum class Doubling : std::uint8_t { none, begins, ends } doubling = Doubling::none;
};

}  // namespace specht::bifurcation

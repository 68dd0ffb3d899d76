#pragma once
// Where a map jumps: between two pieces, between the orbits that part by an event, or over the diagonal.
//
// The place is bracketed by points of both sides, as near as rounding allows. Between them there may be a sliver, where
// rounding makes events simultaneous.

#include <optional>
#include <specht/bifurcation/continuation/jump_point.hpp>
#include <specht/maps/iterated_map.hpp>
#include <specht/maps/piecewise/piece_ends.hpp>
#include <vector>

namespace specht::bifurcation {

/// The border at x from one piece of P_K to the next one on this side of it, −1 or 1. `period`: of x.
[[nodiscard]] JumpPoint border_at(double p, double x, const maps::MapPoint& from,
                                  const maps::MapPoint& to, int side, double period);

/// The jump of a map between the pieces of `like` near x, up to `reach` away; its place is known to `width`, or to
/// rounding. The returns behind the one in which both sides part may be others: they do not move it.
[[nodiscard]] std::optional<JumpPoint> find_jump(maps::IteratedMap& map, const JumpPoint& like,
                                                 double p, double x, double width, double reach,
                                                 const CurveOptions& options);

/// The jump between the pieces of two points; its place is known to `width`, or to rounding. `guides`: where it may be;
/// empty: where margins say.
[[nodiscard]] std::optional<JumpPoint> jump_between_pieces(
    maps::ReturnMap& map, double p, const Sides& sides, double width, const CurveOptions& options,
    const std::vector<maps::Ending>& guides = {});

/// The place at which the orbits from x ± r part by an event; its sides are those.
[[nodiscard]] std::optional<JumpPoint> parted_within(maps::IteratedMap& map, double p, double x,
                                                     double r, const CurveOptions& options);

/// Points on both sides of a place where a map jumps over the diagonal, as near as `width` or rounding; nothing if it is
/// on one side of it at x ± r.
[[nodiscard]] std::optional<Sides> change_of_side(maps::ReturnMap& map, double x, double r,
                                                  double width, const CurveOptions& options);

}  // namespace specht::bifurcation

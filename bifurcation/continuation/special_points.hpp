#pragma once
// Where branches of a diagram begin, end or change their stability.
//
//   flip                   P′ = −1 on a smooth curve of fixed points; or both points of a cycle begin or
//                          end there
//   fold                   P′ = 1: two branches begin or end together
//   nonsmooth_flip         the slope jumps over −1 where the itinerary changes
//   nonsmooth_fold         two branches of different itineraries meet
//   jump_start, jump_end   a fixed point meets a jump; jump crossings exist beyond, or up to there
//   dip_end                next to a dip, or to where there is no return; or in an accumulation of
//                          breakpoints that the map at this value leaves open
//   range_end              the branch leaves the range of the parameter or of x
//   unexplained            none of these; `note` says what was tried
//
// The non-smooth ones are border collisions: the two maps next to the point have been looked at.

#include <specht/maps/map_point.hpp>
#include <string>

namespace specht::bifurcation {

struct SpecialPoint {
  std::string kind;
  double parameter = maps::missing, x = maps::missing;
  int iterate = 1;
  double slope_before = maps::missing, slope_after = maps::missing;
  int branch_before = 0, branch_after = 0;  // 0: none
  std::string note;
};

}  // namespace specht::bifurcation

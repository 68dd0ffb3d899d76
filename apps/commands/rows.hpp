// Points and crossings as cells of a row.
#pragma once

#include <specht/apps/files/row.hpp>
#include <specht/bifurcation/crossings/crossing.hpp>
#include <string>
#include <vector>

namespace specht::apps {

/// The tokens of an itinerary; the pieces of an iterate are separated by the token "|".
std::string itinerary_text(const std::vector<core::Itinerary>& pieces);
std::string itinerary_text(const maps::MapPoint& point);

/// x,P,slope,time,status,itinerary,non_unique
extern const std::vector<std::string> map_columns;
/// Sets these in a row that may have more columns.
void set_point(Row& row, const maps::MapPoint& point);

/// iterate,period,kind,x,left,right,slope,time,itinerary,orbit
extern const std::vector<std::string> crossing_columns;
/// Sets these but for `orbit`, in a row that may have more columns.
void set_crossing(Row& row, const bifurcation::Crossing& crossing);

}  // namespace specht::apps

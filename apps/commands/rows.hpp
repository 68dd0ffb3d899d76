// Points and crossings as cells of a row.
#pragma once

#include <specht/apps/files/table.hpp>
#include <specht/bifurcation/crossings/crossing.hpp>
#include <string>
#include <vector>

namespace specht::apps {

/// The tokens of an itinerary; the pieces of an iterate are separated by the token "|".
std::string itinerary_text(const maps::MapPoint& point);

/// x,P,slope,time,status,itinerary,non_unique
extern const std::vector<std::string> map_columns;
std::vector<Cell> map_row(const maps::MapPoint& point);

/// iterate,period,kind,x,left,right,slope,time and, after them, itinerary
extern const std::vector<std::string> crossing_columns;
std::vector<Cell> crossing_row(const bifurcation::Crossing& crossing);

}  // namespace specht::apps

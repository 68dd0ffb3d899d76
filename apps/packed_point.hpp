// A point of a return map as bytes (files/packed.hpp).
#pragma once

#include <specht/apps/files/packed.hpp>
#include <specht/maps/map_point.hpp>

namespace specht::apps {

inline void pack(Packed& all, maps::MapPoint& p) {
  all(p.x, p.value, p.slope, p.parameter_slope, p.time, p.error, p.status, p.non_unique,
      p.itinerary, p.later);
}

}  // namespace specht::apps

#pragma once
// What values and slopes of P at points of one piece say of a break that is hidden between them: P misses the cubic through
// two of them, or P′ steps. Points stand in the order of x, the inner ones halfway between their neighbours; without
// slopes a chord is in place of the cubic.

#include <specht/maps/map_point.hpp>
#include <specht/maps/piecewise/search_options.hpp>

namespace specht::maps {

/// The larger |P′| of two points [1].
[[nodiscard]] double steeper(const MapPoint& a, const MapPoint& b);
/// P − cubic between a and b at m [unit of x].
[[nodiscard]] double misfit(const MapPoint& a, const MapPoint& m, const MapPoint& b);
/// How far P′ at m is from the mean of both ends [1]; 0 without slopes.
[[nodiscard]] double slope_misfit(const MapPoint& a, const MapPoint& m, const MapPoint& b);
/// What rounding makes of a misfit at m [unit of x].
[[nodiscard]] double misfit_by_rounding(const MapPoint& m, const SearchOptions& options);

/// P varies more between two points than their slopes say.
[[nodiscard]] bool is_bent(const MapPoint& a, const MapPoint& b, const SearchOptions& options);
/// P′ steps between two points that are as close together as the resolution.
[[nodiscard]] bool is_kinked(const MapPoint& a, const MapPoint& m, const MapPoint& b,
                             const SearchOptions& options);
/// P and P′ at l and r are what a smooth function makes of its misfits at m; `allowed`: of P [unit of x].
[[nodiscard]] bool is_smooth(const MapPoint& a, const MapPoint& l, const MapPoint& m,
                             const MapPoint& r, const MapPoint& b, double allowed,
                             const SearchOptions& options);

}  // namespace specht::maps

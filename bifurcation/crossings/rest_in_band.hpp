#pragma once
// Whether a marginal band is the neighbourhood of a point at rest, and no band.

#include <optional>
#include <specht/bifurcation/crossings/crossing_options.hpp>
#include <specht/core/numerics/interval.hpp>
#include <specht/maps/return_map.hpp>

namespace specht::bifurcation {

/// The point at rest of whose neighbourhood, in which P_K leaves the diagonal by less than the tolerance of a band, a
/// band consists: within the band or beside it, perhaps where the section ends [unit of x]; empty if it is a band.
[[nodiscard]] std::optional<double> rest_in_band(maps::ReturnMap& P_K, const core::Interval& band,
                                                 const CrossingOptions& options);

}  // namespace specht::bifurcation

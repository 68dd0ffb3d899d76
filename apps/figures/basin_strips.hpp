// Basins of attraction at values of a parameter, as upright strips in a figure along it.
#pragma once

#include <specht/apps/figures/geometry.hpp>
#include <specht/apps/figures/legend.hpp>
#include <specht/apps/figures/script.hpp>
#include <string>
#include <vector>

namespace specht::apps {

/// A strip for each file, a colour for each kind of attractor; strips that are close to each other fill the
/// plane. `others`: what they are drawn with; `range`: of the parameter; `shown`: of the coordinate. Throws
/// std::invalid_argument if a header does not tell the parameter, two files have one value of it, or other
/// parameters are not those of the others.
[[nodiscard]] std::vector<Layer> basin_strips(const Tables& basins, const Tables& others,
                                              const std::string& parameter, Range range,
                                              Range shown);

/// Leaves out what filled bands of a diagram hide, rows of a parameter and two ends, but for `least` of the coordinate
/// on either side.
void drop_hidden(std::vector<Layer>& strips, const std::vector<Layer>& bands, double least);

/// What they span of the coordinate.
[[nodiscard]] std::vector<double> basin_ends(const Tables& basins);

}  // namespace specht::apps

// Dashed lines that lie on each other: the dashes of one would fill the gaps of the other.
#pragma once

#include <specht/apps/figures/geometry.hpp>
#include <vector>

namespace specht::apps {

struct CoincidingOptions {
  double apart =
      0.0015;  ///< share of the frame, half a line's width, by which lines may be apart that look like one
  double shortest = 0.02;  ///< share of the frame; shorter stretches, as where lines cross, stay
};

/// The lines in a frame without the stretches that lie on a line before them, or on an earlier part of the same line that
/// has turned back. Lines fall into the parts that are left; all else stays as it is. Lines of one point stay.
[[nodiscard]] std::vector<Polyline> without_coinciding(const std::vector<Polyline>& lines, Range x,
                                                       Range y,
                                                       const CoincidingOptions& options = {});

}  // namespace specht::apps

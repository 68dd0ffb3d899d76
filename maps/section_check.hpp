#pragma once
// Refuses a section whose coordinate does not decide where orbits return (section_loss.hpp).

#include <specht/maps/return_map.hpp>
#include <specht/maps/vector_map.hpp>

namespace specht::maps {

struct SectionCheckOptions {
  /// Points of the range that are tried, and how many of them are judged [1]: one alone may be next to a
  /// jump, where rounding makes a difference.
  int tried = 16, judged = 3;
};

/// Throws std::invalid_argument, with the number that is lost, if it is at most points. An unlimited or
/// empty range is not judged.
void require_section(ReturnMap& map, const core::Interval& range,
                     const SectionCheckOptions& options = {});
/// The same in several dimensions, for an interval of each coordinate.
void require_section(VectorMap& map, const std::vector<core::Interval>& box,
                     const SectionCheckOptions& options = {});

}  // namespace specht::maps

#include <specht/apps/commands/sweeps.hpp>
#include <specht/maps/section_check.hpp>

namespace specht::apps {

void require_sections(const maps::MapFamily& family, const Sweep& sweep,
                      const core::Interval& range) {
  for (const double value : {sweep.values.front(), sweep.values.back()}) {
    maps::require_section(*family.at(std::span(&value, 1)), range);
  }
}

}  // namespace specht::apps

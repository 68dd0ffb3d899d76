// What verbs with a sweep of a return map have in common.
#pragma once

#include <specht/apps/values.hpp>
#include <specht/maps/return_map.hpp>

namespace specht::apps {

/// Refuses a section that is none, at the first and the last value (maps/section_check.hpp). A drive may
/// vanish at one of them.
void require_sections(const maps::MapFamily& family, const Sweep& sweep,
                      const core::Interval& range);

}  // namespace specht::apps

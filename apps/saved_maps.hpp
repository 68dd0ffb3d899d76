// Return maps that take what was computed before an interruption from saved work (saved_work.hpp), and save what
// they compute.
//
// The unit is one return: a value of a diagram may take minutes, a return takes milliseconds. One that is faster
// than writing it down is worth is not saved. Values do not depend on what was computed before them
// (maps/return_map.hpp), so a return that was saved is the one that would be computed, for any number of threads.
#pragma once

#include <memory>
#include <specht/apps/saved_work.hpp>
#include <specht/maps/return_map.hpp>

namespace specht::apps {

/// A family whose maps save their returns. `work` must outlive it and its maps.
[[nodiscard]] std::unique_ptr<maps::MapFamily> saved(std::unique_ptr<maps::MapFamily> family,
                                                     SavedWork& work);

}  // namespace specht::apps

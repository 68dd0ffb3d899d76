// The branches of a diagram between finished values, as saved work (saved_work.hpp): its rows do not hold them.
#pragma once

#include <specht/apps/saved_work.hpp>
#include <specht/bifurcation/continuation/branch_segment.hpp>
#include <vector>

namespace specht::apps {

/// Saves the segments that lead to slice number k from the one before.
void save_segments(SavedWork& work, std::size_t k,
                   const std::vector<bifurcation::BranchSegment>& segments);

/// Those that lead to the slices 1, 2, … `last`, as far as all of them were saved.
[[nodiscard]] std::vector<std::vector<bifurcation::BranchSegment>> saved_segments(
    const SavedWork& work, std::size_t last);

}  // namespace specht::apps

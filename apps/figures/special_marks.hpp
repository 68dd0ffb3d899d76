// Special points of a diagram as marks: symbols by kind, with letters where a file gives them.
#pragma once

#include <specht/apps/figures/legend.hpp>
#include <specht/apps/figures/script.hpp>
#include <string>
#include <vector>

namespace specht::apps {

/// Circles where a fixed point meets a jump, triangles at folds, squares at flips, nonsmooth ones
/// filled, a cross where a branch is not followed further and a pentagon where its end is unexplained; the other kinds need no
/// mark. Of those in the frame.
std::vector<Layer> special_layers(const Tables& specials, const Frame& frame = {});

/// Commands that write the column `label`, where a file has one, beside its points in the frame.
std::vector<std::string> special_labels(const Tables& specials, const Frame& frame = {});

/// "fold 36, flip 38", where cycles have special points "of period 1: fold 36; of period 2: flip 38": how many in the frame
/// are not marked, for so many hide the curves; empty: none.
[[nodiscard]] std::string unmarked(const Tables& specials, const Frame& frame = {});

}  // namespace specht::apps

// The return map that a file was made with, from its header.
#pragma once

#include <memory>
#include <specht/apps/files/table.hpp>
#include <specht/maps/return_map.hpp>
#include <specht/toys/entry/registry.hpp>

namespace specht::apps {

/// P_K of the toy, section, parameters, law, phase, tolerances and iterate in the header: the same values,
/// to the bit. Throws std::invalid_argument, one line, if the header names no toy of the list, or
/// something that this program does not take.
[[nodiscard]] std::unique_ptr<maps::ReturnMap> recorded_map(const Table& table,
                                                            const toys::Registry& toys);

}  // namespace specht::apps

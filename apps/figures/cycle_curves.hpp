// Diagrams in several dimensions as diagrams of one of their coordinates.
#pragma once

#include <specht/apps/files/table.hpp>
#include <string>

namespace specht::apps {

/// Of an orbit diagram, a diagram of cycles, its branches or its special points the same for maps of one dimension, x being the
/// coordinate that is named, or the first one that is no angle; other tables as they are. Throws
/// std::invalid_argument for a coordinate that there is not.
Table seen_by_coordinate(const Table& table, const std::string& coordinate);

}  // namespace specht::apps

// A polygon from a CSV file: columns x and y [m], a row for each vertex, counter-clockwise.
//
// Fails with std::invalid_argument, one line: the file, the line of a bad row, what is allowed. Whether the
// points are a polygon is for who takes them to say.
#pragma once

#include <filesystem>
#include <specht/toys/entry/entry.hpp>

namespace specht::apps {

/// `name`: of the polygon. The hash is SHA-256 of the file.
[[nodiscard]] toys::PolygonData read_polygon(const std::string& name,
                                             const std::filesystem::path& file);

}  // namespace specht::apps

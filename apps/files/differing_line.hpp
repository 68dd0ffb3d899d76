// Where two files of tables differ.
#pragma once

#include <optional>
#include <string>

namespace specht::apps {

/// Nothing if the bytes are the same. Otherwise the first line that differs and what it holds in both: of a row the
/// column in which it does.
[[nodiscard]] std::optional<std::string> differing_line(const std::string& file,
                                                        const std::string& again);

}  // namespace specht::apps

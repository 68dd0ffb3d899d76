#pragma once
// What a misspelt name may have meant.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace specht::toys {

/// The name that differs least from `text`, counted in letters that are changed, added, left out or swapped with
/// their neighbour; upper and lower case, '-' and '_' count as the same at first. A third of the letters may
/// differ, but not all. Otherwise the only name that begins with `text`. Nothing if there is none.
[[nodiscard]] std::optional<std::string> closest_name(std::string_view text,
                                                      const std::vector<std::string>& names);

/// "unknown WHAT; did you mean NAME? There are …", or "unknown WHAT; there are …".
[[nodiscard]] std::string unknown_name(const std::string& what, std::string_view text,
                                       const std::vector<std::string>& names);

}  // namespace specht::toys

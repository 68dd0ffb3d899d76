#pragma once
// All toys that come with the project, in the order they are listed.

#include <memory>
#include <specht/toys/entry/entry.hpp>
#include <vector>

namespace specht::toys {

using Registry = std::vector<std::unique_ptr<Entry>>;

[[nodiscard]] Registry registry();

/// Throws std::invalid_argument that lists the names there are.
[[nodiscard]] const Entry& find(const Registry& toys, const std::string& name);

}  // namespace specht::toys

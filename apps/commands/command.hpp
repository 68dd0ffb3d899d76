// What the verbs of the command line share. Each verb is one function, in its own file (verbs.cpp).
#pragma once

#include <filesystem>
#include <optional>
#include <specht/toys/entry/registry.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace specht::apps {

using Arguments = std::vector<std::string>;  // after the verb

/// Exit codes.
inline constexpr int done = 0, failed = 1, bad_input = 2, interrupted = 130;

/// The exit code; an interrupted user is shown where the finished part is.
int finished(bool complete, const std::optional<std::filesystem::path>& out);

}  // namespace specht::apps

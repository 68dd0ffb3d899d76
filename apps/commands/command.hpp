// The verbs of the command line. Each is one function, in its own file.
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

int run_toys(const toys::Registry& toys, const Arguments& arguments);
int run_simulate(const toys::Registry& toys, const Arguments& arguments);
int run_map(const toys::Registry& toys, const Arguments& arguments);
int run_breakpoints(const toys::Registry& toys, const Arguments& arguments);
int run_fixed_points(const toys::Registry& toys, const Arguments& arguments);
int run_diagram(const toys::Registry& toys, const Arguments& arguments);
int run_orbit_diagram(const toys::Registry& toys, const Arguments& arguments);
int run_basins(const toys::Registry& toys, const Arguments& arguments);
int run_equilibria(const toys::Registry& toys, const Arguments& arguments);
int run_plot(const toys::Registry& toys, const Arguments& arguments);
int run_reproduce(const toys::Registry& toys, const Arguments& arguments);

}  // namespace specht::apps

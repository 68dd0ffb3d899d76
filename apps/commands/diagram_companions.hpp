// Whether a finished diagram and the files beside it are whole: each row of FILE is one of FILE.branches.csv, too.
#pragma once

#include <filesystem>
#include <specht/apps/resume.hpp>
#include <vector>

namespace specht::apps {

/// Whether the files beside FILE, a finished diagram along `values`, are there, of the same command and with all its rows:
/// then nothing is left to do. Where they show that rows at the last values of FILE are lost, `before` becomes neither
/// complete nor whole. Throws std::invalid_argument where they show that others are.
[[nodiscard]] bool has_companions(const std::filesystem::path& file, Unfinished& before,
                                  const std::vector<double>& values);

}  // namespace specht::apps

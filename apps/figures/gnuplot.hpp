// Runs gnuplot through a pipe.
//
// gnuplot is looked for on the PATH before the pipe is opened, SIGPIPE is ignored while it is open,
// the user's gnuplot settings are not read. Fails with std::runtime_error, one line, if gnuplot is
// missing, ends with an error, or leaves no picture.
#pragma once

#include <filesystem>
#include <specht/apps/figures/draw.hpp>
#include <string>

namespace specht::apps {

/// `set terminal …` for a file by its ending: .png (300 dpi), .svg, .pdf; fonts, lines and marks `scale` times
/// as large as usual. Throws std::invalid_argument for another ending.
std::string terminal_command(const std::filesystem::path& file, PictureSize size,
                             double scale = 1.0);

/// Gives a whole script to gnuplot; the script writes `picture`.
void run_gnuplot(const std::string& script, const std::filesystem::path& picture);

}  // namespace specht::apps

// Runs gnuplot through a pipe.
//
// gnuplot is looked for on the PATH before the pipe is opened, SIGPIPE is ignored while it is open,
// the user's gnuplot settings are not read. It draws in a folder of its own, so that no name of a file of the
// user's is ever part of a command: gnuplot takes a name that begins with '|' for a program. Fails with
// std::runtime_error, one line, if gnuplot is missing, ends with an error, or leaves no whole picture.
#pragma once

#include <filesystem>
#include <specht/apps/figures/draw.hpp>
#include <string>
#include <vector>

namespace specht::apps {

/// `set terminal …` for a file by its ending: .png (300 dpi), .svg, .pdf; fonts, lines and marks `scale` times
/// as large as usual. Throws std::invalid_argument for another ending.
std::string terminal_command(const std::filesystem::path& file, PictureSize size,
                             double scale = 1.0);

/// The picture that a script draws, as bytes. `terminal`: its first command, from terminal_command() for the same
/// `file`, whose ending says the format.
[[nodiscard]] std::string run_gnuplot(const std::string& terminal, const std::string& commands,
                                      const std::filesystem::path& file);

/// Many pictures from one run of gnuplot, each by its own commands. Of .png only.
[[nodiscard]] std::vector<std::string> run_gnuplot(const std::string& terminal,
                                                   const std::vector<std::string>& pictures);

}  // namespace specht::apps

// What gnuplot has drawn, as bytes.
#pragma once

#include <filesystem>
#include <string>

namespace specht::apps {

/// A picture from its first to its last byte, as its format says by the ending of `file`: .png, .gif, .svg, .pdf.
/// gnuplot does not say that it could not write all.
[[nodiscard]] bool is_whole_picture(const std::string& bytes, const std::filesystem::path& file);

/// The same picture without the date of its making: the same data give the same bytes.
[[nodiscard]] std::string without_date(std::string bytes, const std::filesystem::path& file);

}  // namespace specht::apps

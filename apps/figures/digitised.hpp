// The curves the paper prints, read from its vector figures (data/*.csv, accuracy about 2e-4): the
// woodpecker's map at ε_N1 = 0.5 (Figure 8) and 0.125 (Figure 11), its diagram along ε_N1 (Figure
// 9).
//
// Source: Leine, Glocker, van Campen, DETC2001/VIB-21608, the conference version of Leine, van
// Campen, Glocker, Journal of Vibration and Control 9 (2003).
#pragma once

#include <filesystem>
#include <optional>
#include <specht/apps/files/table.hpp>
#include <string>

namespace specht::apps {

/// Name of the digitised curve that belongs to a map or diagram; nothing if the paper has none.
std::optional<std::string> digitised_curve_of_map(const Table& map);
std::optional<std::string> digitised_curve_of_diagram(const Table& diagram);

/// What to say where there is none.
[[nodiscard]] std::string no_digitised_curve();

/// A file of the curves, from the first of these folders that has it: beside the installed command,
/// the source tree, the prefix chosen when configuring. Throws std::runtime_error if none has.
std::filesystem::path digitised_curve_file(const std::string& name);

}  // namespace specht::apps

// Tables from text, and the gnuplot script that draws them.
#pragma once

#include <filesystem>
#include <specht/apps/figures/draw.hpp>
#include <specht/apps/files/reader.hpp>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "temporary_folder.hpp"

namespace specht::test {

inline apps::Table table_from(const std::string& name, const std::string& text) {
  std::istringstream stream(text);
  return apps::read_table(stream, name);
}

inline bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

inline std::string script_of(const std::vector<apps::Table>& tables,
                             apps::DrawOptions options = {}) {
  const TemporaryFolder folder;
  options.out = folder.path / "figure.svg";
  options.script = true;
  apps::draw(tables, options);
  return text_of(folder.path / "figure.gp");
}

/// What a picture leaves out, in one text.
inline std::string notes_of(const std::vector<apps::Table>& tables,
                            apps::DrawOptions options = {}) {
  const TemporaryFolder folder;
  options.out = folder.path / "figure.svg";
  std::string all;
  for (const std::string& note : apps::draw(tables, options)) all += note + "\n";
  return all;
}

/// The message of the std::invalid_argument that drawing throws.
inline std::string complaint_of(const std::vector<apps::Table>& tables,
                                const std::filesystem::path& out) {
  try {
    apps::draw(tables, {.out = out});
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "nothing is wrong";
}

}  // namespace specht::test

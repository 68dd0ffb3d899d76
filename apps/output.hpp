// Where the rows of a command go: standard output, or the file of -o.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <specht/apps/files/row.hpp>
#include <specht/apps/files/writer.hpp>

namespace specht::apps {

class Output {
 public:
  /// Writes header and column names at once. Throws std::invalid_argument if the file cannot be.
  Output(const std::optional<std::filesystem::path>& file, const Header& header,
         const std::vector<std::string>& columns);

  void append(const std::vector<Cell>& row);
  void append(const Row& row) { append(row.cells()); }
  /// After this the rows written so far are safe if the program ends.
  void flush();
  /// Throws std::runtime_error if something could not be written.
  void finish(bool complete);

 private:
  std::unique_ptr<TableFile> file_;  // none: standard output
  std::size_t width_;
};

/// The file of the special points of a diagram: d.csv → d.points.csv.
[[nodiscard]] std::filesystem::path points_file(std::filesystem::path file);
/// The file of its branches: d.csv → d.branches.csv.
[[nodiscard]] std::filesystem::path branches_file(std::filesystem::path file);

}  // namespace specht::apps

// Where the rows of a command go: standard output, or the file of -o.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <specht/apps/files/row.hpp>
#include <specht/apps/files/writer.hpp>

namespace specht::apps {

/// Tables, row by row; or one document with the companions in it, at the end (files/json.hpp).
enum class Format { csv, json };

class Output {
 public:
  /// Writes header and column names at once, and the rows of an earlier run. Throws std::invalid_argument if
  /// the file cannot be.
  Output(const std::optional<std::filesystem::path>& file, const Header& header,
         const std::vector<std::string>& columns, const std::vector<std::vector<Cell>>& rows = {},
         Format format = Format::csv);

  /// Throws std::runtime_error if something could not be written.
  void append(const std::vector<Cell>& row);
  void append(const Row& row) { append(row.cells()); }
  /// After this the rows written so far are safe if the program ends.
  void flush();
  /// Whether rows stay where they are when the program ends: in a file, not in a pipe, and not in one document.
  [[nodiscard]] bool keeps_rows() const { return file_ != nullptr && !file_->is_direct(); }
  /// `complete`: false for a run that the user has interrupted. Companions: writer.hpp.
  void finish(bool complete, const std::vector<Companion>& companions = {});

  /// The exit code, after finish(); an interrupted user is shown where the finished part is, and whether
  /// --resume goes on with it. `saved`: where else there is something that it goes on with.
  [[nodiscard]] int exit_code(bool resumes,
                              const std::optional<std::filesystem::path>& saved = {}) const;

 private:
  void write_document(const std::vector<Companion>& companions);

  std::optional<Table> table_;                       // of a document: all its rows
  std::unique_ptr<AtomicFile> document_;             // none: standard output
  std::unique_ptr<TableFile> file_;                  // the same
  std::unique_ptr<UnfinishedFile> standard_output_;  // the same
  std::size_t width_;
  std::size_t rows_ = 0;
  bool complete_ = false;
};

/// Throws std::invalid_argument if a file beside FILE cannot have its place, before anything is computed.
void require_places_beside(const std::optional<std::filesystem::path>& file);

/// The file of the special points of a diagram: d.csv → d.points.csv.
[[nodiscard]] std::filesystem::path points_file(std::filesystem::path file);
/// The file of its branches: d.csv → d.branches.csv.
[[nodiscard]] std::filesystem::path branches_file(std::filesystem::path file);

}  // namespace specht::apps

#include <iostream>
#include <specht/apps/exit_code.hpp>
#include <specht/apps/files/json.hpp>
#include <specht/apps/interrupt.hpp>
#include <specht/apps/output.hpp>
#include <stdexcept>

namespace specht::apps {
namespace {

void require_standard_output() {
  if (!std::cout) throw std::runtime_error("cannot write to standard output");
}

void mark_incomplete() { std::cout << "# complete: no\n" << std::flush; }

/// As a user is told.
constexpr char standard_output[] = "standard output";

}  // namespace

Output::Output(const std::optional<std::filesystem::path>& file, const Header& header,
               const std::vector<std::string>& columns, const std::vector<std::vector<Cell>>& rows,
               Format format)
    : width_(columns.size()), rows_(rows.size()) {
  if (format == Format::json) {
    table_ = Table{"", header, columns, rows, {}};
    if (file) document_ = std::make_unique<AtomicFile>(*file);
    return;
  }
  if (file) {
    file_ = std::make_unique<TableFile>(*file, header, columns, rows);
    return;
  }
  standard_output_ = std::make_unique<UnfinishedFile>([this] {
    mark_incomplete();
    return rows_ > 0 ? std::optional<std::filesystem::path>(standard_output) : std::nullopt;
  });
  write_header(std::cout, header, columns);
}

void Output::append(const std::vector<Cell>& row) {
  const auto guard = lock_files();
  ++rows_;
  if (table_) {
    table_->append(row);
    return;
  }
  if (file_) {
    file_->append(row);
    return;
  }
  write_row(std::cout, row, width_);
  require_standard_output();
}

void Output::flush() {
  if (file_) file_->flush();
}

void Output::finish(bool complete, const std::vector<Companion>& companions) {
  complete_ = complete;
  if (table_) {
    if (complete) write_document(companions);
    return;
  }
  if (file_) {
    complete ? file_->finish(companions) : file_->interrupt(companions);
    return;
  }
  const auto guard = lock_files();
  standard_output_.reset();
  if (!complete) mark_incomplete();
  std::cout.flush();
  require_standard_output();
}

void Output::write_document(const std::vector<Companion>& companions) {
  std::vector<Table> tables{*table_};
  for (const Companion& one : companions) {
    if (one.table) tables.push_back(*one.table);
  }
  const std::string text = json_text(tables);
  const auto guard = lock_files();
  if (document_) {
    document_->stream() << text;
    document_->finish();
    return;
  }
  std::cout << text << std::flush;
  require_standard_output();
}

int Output::exit_code(bool resumes, const std::optional<std::filesystem::path>& saved) const {
  if (complete_) return done;
  if (table_) {
    tell_interrupted(std::nullopt, false);
  } else if (file_) {
    tell_interrupted(file_->place() ? file_->place() : saved, resumes);
  } else {
    tell_interrupted(
        rows_ > 0 ? std::optional<std::filesystem::path>(standard_output) : std::nullopt, false);
  }
  return interrupted;
}

void require_places_beside(const std::optional<std::filesystem::path>& file) {
  if (!file) return;
  std::error_code none;
  for (const auto& beside : {points_file(*file), branches_file(*file)}) {
    if (!std::filesystem::is_directory(beside, none)) continue;
    throw std::invalid_argument("cannot write '" + beside.string() + "': Is a directory");
  }
}

std::filesystem::path points_file(std::filesystem::path file) {
  return file.replace_extension(".points" + file.extension().string());
}

std::filesystem::path branches_file(std::filesystem::path file) {
  return file.replace_extension(".branches" + file.extension().string());
}

}  // namespace specht::apps

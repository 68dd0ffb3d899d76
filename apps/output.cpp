#include <iostream>
#include <specht/apps/exit_code.hpp>
#include <specht/apps/interrupt.hpp>
#include <specht/apps/output.hpp>
#include <stdexcept>

namespace specht::apps {
namespace {

void require_standard_output() {
  if (!std::cout) throw std::runtime_error("cannot write to standard output");
}

void mark_incomplete() { std::cout << "# complete: no\n" << std::flush; }

}  // namespace

Output::Output(const std::optional<std::filesystem::path>& file, const Header& header,
               const std::vector<std::string>& columns, const std::vector<std::vector<Cell>>& rows)
    : width_(columns.size()) {
  if (file) {
    file_ = std::make_unique<TableFile>(*file, header, columns, rows);
    return;
  }
  standard_output_ = std::make_unique<UnfinishedFile>([] {
    mark_incomplete();
    return std::nullopt;
  });
  write_header(std::cout, header, columns);
}

void Output::append(const std::vector<Cell>& row) {
  if (file_) {
    file_->append(row);
    return;
  }
  const auto guard = lock_files();
  write_row(std::cout, row, width_);
  require_standard_output();
}

void Output::flush() {
  if (file_) file_->flush();
}

void Output::finish(bool complete, const std::vector<Companion>& companions) {
  complete_ = complete;
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

int Output::exit_code(bool resumes) const {
  if (complete_) return done;
  tell_interrupted(file_ ? file_->place() : std::nullopt, resumes);
  return interrupted;
}

std::filesystem::path points_file(std::filesystem::path file) {
  return file.replace_extension(".points" + file.extension().string());
}

std::filesystem::path branches_file(std::filesystem::path file) {
  return file.replace_extension(".branches" + file.extension().string());
}

}  // namespace specht::apps

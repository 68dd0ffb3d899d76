#include <iostream>
#include <specht/apps/output.hpp>
#include <stdexcept>

namespace specht::apps {

Output::Output(const std::optional<std::filesystem::path>& file, const Header& header,
               const std::vector<std::string>& columns)
    : width_(columns.size()) {
  if (file) {
    file_ = std::make_unique<TableFile>(*file, header, columns);
  } else {
    write_header(std::cout, header, columns);
  }
}

void Output::append(const std::vector<Cell>& row) {
  if (file_) {
    file_->append(row);
  } else {
    write_row(std::cout, row, width_);
  }
}

void Output::flush() {
  if (file_) file_->flush();
}

void Output::finish(bool complete) {
  if (file_) {
    file_->finish(complete);
    return;
  }
  if (!complete) std::cout << "# complete: no\n";
  std::cout.flush();
  if (!std::cout) throw std::runtime_error("cannot write to standard output");
}

std::filesystem::path points_file(std::filesystem::path file) {
  return file.replace_extension(".points" + file.extension().string());
}

std::filesystem::path branches_file(std::filesystem::path file) {
  return file.replace_extension(".branches" + file.extension().string());
}

}  // namespace specht::apps

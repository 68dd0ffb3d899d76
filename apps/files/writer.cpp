#include <fstream>
#include <set>
#include <specht/apps/files/writer.hpp>
#include <stdexcept>
#include <system_error>
#include <utility>

namespace specht::apps {
namespace {

void require_entry(const HeaderEntry& entry) {
  if (entry.key.empty() || entry.key == "header_lines" ||
      entry.key.find_first_of(" \t\n\r,:;()\"'") != std::string::npos) {
    throw std::logic_error("header key '" + entry.key +
                           "' cannot be written: one word other than header_lines is allowed");
  }
  if (entry.value.find_first_of("\n\r") != std::string::npos) {
    throw std::logic_error("header value of '" + entry.key + "' cannot be written: it has lines");
  }
}

}  // namespace

void write_header(std::ostream& stream, const Header& header,
                  const std::vector<std::string>& columns) {
  std::set<std::string> seen;
  for (const std::string& column : columns) {
    if (column.empty() || !seen.insert(column).second) {
      throw std::logic_error("column name '" + column + "' is empty or used twice");
    }
  }
  if (columns.empty()) throw std::logic_error("a table without columns cannot be written");
  stream << "# header_lines: " << header.size() + 1 << '\n';
  for (const HeaderEntry& entry : header) {
    require_entry(entry);
    stream << "# " << entry.key << ": " << entry.value << '\n';
  }
  write_row(stream, {columns.begin(), columns.end()}, columns.size());
}

void write_row(std::ostream& stream, const std::vector<Cell>& row, std::size_t width) {
  if (row.size() != width) {
    throw std::logic_error("a row of " + std::to_string(row.size()) + " cells in a table of " +
                           std::to_string(width) + " columns");
  }
  std::string line;
  for (const Cell& cell : row) {
    if (&cell != row.data()) line += ',';
    line += format_cell(cell);
  }
  stream << line << '\n';
}

void write_table(std::ostream& stream, const Table& table) {
  write_header(stream, table.header, table.columns);
  for (const std::vector<Cell>& row : table.rows) write_row(stream, row, table.columns.size());
}

void write_table(const std::filesystem::path& file, const Table& table) {
  AtomicFile target(file);
  write_table(target.stream(), table);
  target.finish();
}

TableFile::TableFile(const std::filesystem::path& file, Header header,
                     std::vector<std::string> columns)
    : file_(file), header_(std::move(header)), columns_(std::move(columns)) {
  write_header(file_.stream(), header_, columns_);
}

void TableFile::append(const std::vector<Cell>& row) {
  write_row(file_.stream(), row, columns_.size());
  if (!file_.stream()) {
    throw std::runtime_error("cannot write '" + file_.part().string() + "': the disk may be full");
  }
  ++rows_;
  file_.keep_unfinished();
}

void TableFile::flush() { file_.stream().flush(); }

void TableFile::finish(bool complete) {
  if (!complete && file_.part() == file_.file()) {
    // The header is already in the pipe; the mark follows the rows.
    file_.stream() << "# complete: no\n";
    complete = true;
  }
  if (complete) {
    file_.finish();
    return;
  }
  // The header has grown by a line, so the rows move to a second file.
  file_.close();
  std::ifstream rows(file_.part(), std::ios::binary);
  for (std::string line; std::getline(rows, line) && line.starts_with('#');) {
  }
  Header marked = header_;
  marked.push_back({"complete", "no"});
  AtomicFile target(file_.file().string() + ".interrupted");
  write_header(target.stream(), marked, columns_);
  if (rows_ > 0) target.stream() << rows.rdbuf();
  target.finish();
  std::filesystem::rename(target.file(), file_.part());
  file_.finish();
}

}  // namespace specht::apps

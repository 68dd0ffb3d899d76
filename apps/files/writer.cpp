#include <fstream>
#include <memory>
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

namespace {

/// Whether there is a result that is worth more than an unfinished one.
bool holds_all(const std::filesystem::path& file) {
  std::ifstream stream(file);
  for (std::string line; std::getline(stream, line);) {
    if (!line.starts_with('#')) return true;
    if (line == "# complete: no") return false;
  }
  return false;
}

void remove_all(const std::vector<Companion>& companions) {
  std::error_code none;  // there may be none of an earlier run
  for (const Companion& one : companions) std::filesystem::remove(one.file, none);
}

}  // namespace

TableFile::TableFile(const std::filesystem::path& file, Header header,
                     std::vector<std::string> columns, const std::vector<std::vector<Cell>>& rows)
    : file_(file,
            [&](std::ostream& stream) {
              write_header(stream, header, columns);
              for (const auto& row : rows) write_row(stream, row, columns.size());
            }),
      header_(std::move(header)),
      columns_(std::move(columns)),
      rows_(rows.size()),
      unfinished_([this]() -> std::optional<std::filesystem::path> {
        if (finished_) return std::nullopt;
        try {
          interrupt();
        } catch (const std::exception&) {  // the rows that could be written are in FILE.part
          place_ = file_.part();
        }
        return place_;
      }) {
  if (rows_ > 0) file_.keep_unfinished();
}

void TableFile::append(const std::vector<Cell>& row) {
  const auto guard = lock_files();
  write_row(file_.stream(), row, columns_.size());
  file_.require_written();
  ++rows_;
  file_.keep_unfinished();
}

void TableFile::flush() {
  const auto guard = lock_files();
  file_.stream().flush();
  file_.require_written();
}

void TableFile::finish(const std::vector<Companion>& companions) {
  const auto guard = lock_files();
  file_.close();
  std::vector<std::unique_ptr<AtomicFile>> others;
  for (const Companion& one : companions) {
    if (!one.table) continue;
    others.push_back(std::make_unique<AtomicFile>(one.file));
    write_table(others.back()->stream(), *one.table);
    others.back()->close();
  }
  for (const auto& other : others) other->publish();
  file_.publish();
  finished_ = true;
  for (const Companion& one : companions) {
    if (!one.table) remove_all({one});
  }
}

void TableFile::interrupt(const std::vector<Companion>& companions) {
  const auto guard = lock_files();
  if (file_.is_direct()) {
    // The header is already in the pipe; the mark follows the rows.
    file_.stream() << "# complete: no\n";
    file_.finish();
    finished_ = true;
    place_ = file_.file();
    return;
  }
  if (rows_ == 0) {  // FILE.part goes, an earlier FILE stays
    finished_ = true;
    return;
  }
  flush();
  file_.rewrite([&](std::ostream& stream) {
    std::ifstream rows(file_.part(), std::ios::binary);
    for (std::string line; std::getline(rows, line) && line.starts_with('#');) {
    }
    Header marked = header_;
    marked.push_back({"complete", "no"});
    write_header(stream, marked, columns_);
    stream << rows.rdbuf();
    if (rows.bad()) throw std::runtime_error("cannot read '" + file_.part().string() + "'");
  });
  file_.close();
  finished_ = true;
  if (!holds_all(file_.file())) {
    file_.publish();
    remove_all(companions);
    place_ = file_.file();
  } else {
    place_ = file_.part();
  }
}

}  // namespace specht::apps

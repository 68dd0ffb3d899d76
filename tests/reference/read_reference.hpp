#pragma once
// Reference data of the tests: CSV with '#' lines that say what made it, one header row, and rows.

#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace specht::test {

struct Reference {
  std::vector<std::string> columns;
  std::vector<std::vector<std::string>> rows;

  [[nodiscard]] const std::string& text(const std::vector<std::string>& row,
                                        const std::string& column) const {
    for (std::size_t k = 0; k < columns.size(); ++k) {
      if (columns[k] == column) return row.at(k);
    }
    throw std::out_of_range("no column " + column);
  }
  [[nodiscard]] double number(const std::vector<std::string>& row,
                              const std::string& column) const {
    return std::stod(text(row, column));
  }
};

/// A file of tests/reference. Throws if it is missing or a row has the wrong number of fields.
inline Reference read_reference(const std::string& file) {
  const std::string path = std::string(SPECHT_TEST_REFERENCE_DIR) + "/" + file;
  std::ifstream stream(path);
  if (!stream) throw std::runtime_error("cannot read " + path);
  Reference result;
  for (std::string line; std::getline(stream, line);) {
    if (line.empty() || line.front() == '#') continue;
    std::vector<std::string> fields;
    std::istringstream parts(line);
    for (std::string field; std::getline(parts, field, ',');) fields.push_back(field);
    if (result.columns.empty()) {
      result.columns = fields;
    } else if (fields.size() == result.columns.size()) {
      result.rows.push_back(fields);
    } else {
      throw std::runtime_error("row '" + line + "' of " + path);
    }
  }
  return result;
}

/// The curves read from the printed figures; the program draws them, so it keeps them.
inline Reference read_printed(const std::string& file) {
  return read_reference("../../apps/figures/data/" + file);
}

}  // namespace specht::test

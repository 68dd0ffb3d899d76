// Results with structure as JSON: one document a result, in place of several tables.
//
//   {"specht": "0.1.0", "command": "specht diagram …", "table": "diagram",
//    "header": {"toy": "woodpecker", "eps_N2": 0, …},
//    "crossings": [{"parameter": 0.4, …}, …],                            rows, objects by column
//    "branches": [{"branch": 1, "iterate": 1, "points": [{…}, …]}, …],   rows grouped
//    "special_points": [{…}, …]}
//
// The names are those of the header and the columns. A number that is missing is null; the infinite ones are
// "inf" and "-inf". docs/result.schema.json says what each kind of table holds.
#pragma once

#include <filesystem>
#include <specht/apps/files/table_kind.hpp>
#include <string>
#include <vector>

namespace specht::apps {

/// `tables`: a result, then its companions. Throws std::logic_error for a table that has no such form.
[[nodiscard]] std::string json_text(const std::vector<Table>& tables);

/// Whether the bytes may be such a document: they begin with '{'.
[[nodiscard]] bool is_json(const std::string& bytes);

/// What its header said, as a table without columns and rows. Throws std::invalid_argument if it is no such document.
[[nodiscard]] Table json_header(const std::string& bytes, const std::string& name);

}  // namespace specht::apps

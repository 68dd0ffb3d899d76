#include <specht/apps/commands/branch_table.hpp>
#include <specht/apps/commands/rows.hpp>
#include <specht/apps/files/table_kind.hpp>
#include <string>

namespace specht::apps {
namespace {

const std::vector<std::string> branch_columns{"branch", "parameter", "iterate", "period",
                                              "kind",   "x",         "left",    "right",
                                              "slope",  "time",      "role",    "itinerary"};

std::vector<Cell> cells(int branch, double parameter, const bifurcation::Crossing& crossing,
                        const char* role) {
  Row row(branch_columns);
  row.set("branch", std::int64_t{branch}).set("parameter", parameter);
  row.set("role", std::string(role));
  set_crossing(row, crossing);
  return row.cells();
}

}  // namespace

void BranchTable::add(const bifurcation::Branches::NumberedPoint& point) {
  const auto& [branch, at] = point;
  branches_[branch].push_back(
      cells(branch, at.parameter, at.crossing, at.special ? "special" : "curve"));
}

void BranchTable::add_grid(int branch, double parameter, const bifurcation::Crossing& crossing) {
  branches_[branch].push_back(cells(branch, parameter, crossing, "grid"));
}

void BranchTable::add_grid(int branch, const Table& diagram, const std::vector<Cell>& row) {
  Row own(branch_columns);
  for (const std::string& column : branch_columns) {
    if (column == "role" || column == "branch") continue;
    own.set(column, row[diagram.column(column)]);
  }
  own.set("branch", std::int64_t{branch}).set("role", std::string("grid"));
  branches_[branch].push_back(own.cells());
}

Table BranchTable::table(const Header& header) const {
  Table table;
  table.header = with_kind(header, TableKind::branches);
  table.columns = branch_columns;
  const std::size_t role = table.column("role");
  for (const auto& [number, rows] : branches_) {
    for (std::size_t i = 0; i < rows.size(); ++i) {
      std::vector<Cell> row = rows[i];
      if (i == 0 || i + 1 == rows.size()) row[role] = std::string("end");
      table.append(std::move(row));
    }
  }
  return table;
}

}  // namespace specht::apps

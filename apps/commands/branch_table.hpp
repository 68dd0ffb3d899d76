// The branches of a diagram as a table: the rows of one branch stand together, in order along it.
//
//   role    grid      at a value of the sweep, the row of the diagram
//           curve     between two values
//           special   at a special point through which the branch goes on
//           end       its first and its last row
#pragma once

#include <map>
#include <specht/apps/files/row.hpp>
#include <specht/bifurcation/continuation/branches.hpp>
#include <vector>

namespace specht::apps {

class BranchTable {
 public:
  /// In order along each branch.
  void add(const bifurcation::Branches::NumberedPoint& point);
  void add_grid(int branch, double parameter, const bifurcation::Crossing& crossing);
  /// A row of a diagram as it is in a file.
  void add_grid(int branch, const Table& diagram, const std::vector<Cell>& row);

  [[nodiscard]] Table table(const Header& header) const;

 private:
  std::map<int, std::vector<std::vector<Cell>>> branches_;  // by their number
};

}  // namespace specht::apps

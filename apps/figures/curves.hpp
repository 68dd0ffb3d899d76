// The curves of a diagram, from a file of its branches or, value by value, from the diagram itself.
#pragma once

#include <map>
#include <specht/apps/figures/geometry.hpp>
#include <string>
#include <vector>

namespace specht::apps {

/// Curves of one period.
struct Curves {
  std::vector<BranchLine> lines;  ///< a line of one point is an isolated crossing of a diagram
  std::vector<std::vector<BandRow>> bands;

  std::vector<Polyline> of_kind(const std::string& kind) const;
};

/// By period (a jump crossing of P_K has period K). A fixed point of P is one of P_2 too; it is drawn where
/// its iterate is its period, unless the file has no such rows.
std::map<double, Curves> curves_by_period(const Table& table);

/// x and the ends of bands, of the rows with a parameter in the range, and where curves and bands cross its ends.
std::vector<double> curve_values(const Table& table, Range parameter);

}  // namespace specht::apps

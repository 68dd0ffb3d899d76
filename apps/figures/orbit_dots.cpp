#include <cmath>
#include <set>
#include <specht/apps/figures/orbit_dots.hpp>
#include <utility>

namespace specht::apps {

Rows orbit_dots(const Table& table, const std::string& column) {
  const std::vector<double> parameter = table.numbers("parameter"), y = table.numbers(column);
  std::set<std::pair<double, double>> points;
  for (std::size_t i = 0; i < y.size(); ++i) {
    if (std::isfinite(y[i])) points.emplace(parameter[i], y[i]);
  }
  Rows rows;
  for (const auto& [p, value] : points) rows.push_back({p, value});
  return rows;
}

std::optional<Range> range_of_most(const std::vector<Rows>& dots) {
  std::vector<double> values;
  for (const Rows& rows : dots) {
    for (const auto& row : rows) values.push_back(row[1]);
  }
  const auto all = range_of(values);
  if (!all) return std::nullopt;
  // Dots far from all others would leave no room for these; near ones are shown.
  constexpr double far = 3.0;
  const Range most = robust_range(values, {0, 0});
  return padded(all->length() <= far * most.length() ? *all : most, 0.01);
}

}  // namespace specht::apps

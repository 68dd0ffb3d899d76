#include <algorithm>
#include <cmath>
#include <functional>
#include <iomanip>
#include <limits>
#include <map>
#include <set>
#include <specht/apps/figures/orbit_dots.hpp>
#include <sstream>
#include <utility>

namespace specht::apps {

Rows orbit_dots(const Table& table, const std::string& column, Range parameters) {
  const std::vector<double> parameter = table.numbers("parameter"), y = table.numbers(column);
  std::set<std::pair<double, double>> points;
  for (std::size_t i = 0; i < y.size(); ++i) {
    const bool is_within = parameters.low <= parameter[i] && parameter[i] <= parameters.high;
    if (is_within && std::isfinite(y[i])) points.emplace(parameter[i], y[i]);
  }
  Rows rows;
  for (const auto& [p, value] : points) rows.push_back({p, value});
  return rows;
}

std::vector<double> minus_infinity_at(const Table& table, const std::string& column) {
  const std::vector<double> parameter = table.numbers("parameter"), y = table.numbers(column);
  std::set<double> places;
  for (std::size_t i = 0; i < y.size(); ++i) {
    if (y[i] == -std::numeric_limits<double>::infinity()) places.insert(parameter[i]);
  }
  return {places.begin(), places.end()};
}

std::optional<Range> range_of_most(const std::vector<Rows>& dots) {
  std::map<double, Range> of_parameter;
  for (const Rows& rows : dots) {
    for (const auto& row : rows) {
      const auto [place, is_new] = of_parameter.try_emplace(row[0], Range{row[1], row[1]});
      Range& own = place->second;
      own = {std::min(own.low, row[1]), std::max(own.high, row[1])};
    }
  }
  if (of_parameter.empty()) return std::nullopt;
  std::vector<double> lows, highs;
  for (const auto& [parameter, own] : of_parameter) {
    lows.push_back(own.low);
    highs.push_back(own.high);
  }
  std::sort(lows.begin(), lows.end());
  std::sort(highs.begin(), highs.end(), std::greater<>());
  // Dots far from all others would leave no room for these; near ones are shown, on either side.
  constexpr double far = 2.0, few = 0.02;
  const auto skip = static_cast<std::size_t>(few * static_cast<double>(lows.size()));
  const Range all{lows.front(), highs.front()}, most{lows[skip], highs[skip]};
  const double reach = far * most.length();
  return padded({most.low - all.low <= reach ? all.low : most.low,
                 all.high - most.high <= reach ? all.high : most.high},
                0.01);
}

std::string dots_outside(const std::vector<Rows>& dots, const Frame& frame, const std::string& name,
                         const std::string& axis) {
  std::vector<double> values;
  for (const Rows& rows : dots) {
    for (const auto& row : rows) {
      if (frame.x.low <= row[0] && row[0] <= frame.x.high) values.push_back(row[1]);
    }
  }
  const auto outside = std::count_if(values.begin(), values.end(),
                                     [&](double y) { return y < frame.y.low || y > frame.y.high; });
  if (outside == 0) return {};
  const Range all = padded(*range_of(values), 0.01);
  constexpr int digits = 4;
  std::ostringstream text;
  text << std::setprecision(digits) << outside << " of " << values.size() << " " << name
       << (outside > 1 ? " lie" : " lies") << " outside the frame; all are in " << axis << all.low
       << ":" << all.high;
  return text.str();
}

}  // namespace specht::apps

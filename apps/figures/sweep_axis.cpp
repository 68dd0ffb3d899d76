#include <algorithm>
#include <specht/apps/figures/axis_unit.hpp>
#include <specht/apps/figures/label.hpp>
#include <specht/apps/figures/sweep_axis.hpp>
#include <specht/apps/figures/tick_labels.hpp>
#include <sstream>
#include <stdexcept>

namespace specht::apps {
namespace {

/// Range of a sweep NAME=A:B:N; nothing if it is not written so.
std::optional<Range> sweep_range(const std::string& sweep) {
  const std::size_t from = sweep.find('=');
  const std::size_t middle = sweep.find(':');
  if (from == std::string::npos || middle == std::string::npos || middle < from) {
    return std::nullopt;
  }
  const std::size_t end = sweep.find(':', middle + 1);
  const auto low = parse_number(sweep.substr(from + 1, middle - from - 1));
  const auto high = parse_number(sweep.substr(middle + 1, end - middle - 1));
  if (!low || !high || *low == *high) return std::nullopt;
  return Range{std::min(*low, *high), std::max(*low, *high)};
}

}  // namespace

std::string swept_parameter(const Tables& diagrams) {
  std::string name;
  for (const Table* table : diagrams) {
    const std::string sweep = table->value("sweep").value_or("");
    const std::string own = sweep.substr(0, sweep.find('='));
    if (!name.empty() && !own.empty() && own != name) {
      std::ostringstream message;
      message << diagrams[0]->name << " is swept along " << name << ", " << table->name << " along "
              << own << "; one figure takes diagrams along one parameter";
      throw std::invalid_argument(message.str());
    }
    if (!own.empty()) name = own;
  }
  return name;
}

AxisUnit parameter_unit(const Tables& tables, Range range) {
  const std::string swept = swept_parameter(tables);
  return axis_unit(range, swept.empty() ? "parameter" : swept, common_value(tables, "sweep_unit"));
}

std::string parameter_axis(const Tables& tables, Range range, double length, bool with_numbers) {
  const std::string swept = swept_parameter(tables);
  const std::string name = swept.empty() ? "parameter" : swept;
  const AxisUnit unit = parameter_unit(tables, range);
  const std::string numbers = across_tics(range, unit, length, with_numbers);
  if (!with_numbers) return "set format x ''\n" + numbers;
  return "set format x '%h'\n" + numbers + "set xlabel " +
         string_literal(axis_label(name, {}, unit.unit));
}

Range parameter_range(const Tables& tables) {
  std::vector<double> parameters;
  for (const Table* table : tables) {
    if (const auto range = sweep_range(table->value("sweep").value_or(""))) {
      parameters.insert(parameters.end(), {range->low, range->high});
    }
    for (const double value : table->numbers("parameter")) parameters.push_back(value);
  }
  const std::optional<Range> range = range_of(parameters);
  if (!range) throw std::invalid_argument(tables[0]->name + ": no row with a number to draw");
  return range->length() > 0 ? *range : padded(*range, 0.1);
}

}  // namespace specht::apps

// Do the estimates of errors hold? Random returns of a toy with `map --errors`, against 113 bits or, where
// a toy has none, against rtol 1e-15. A line of a Markdown table each.
//
//     error_estimates [points, 10000]
//
// Half a minute on two cores.

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <specht/apps/error_bars.hpp>
#include <specht/bifurcation/crossings/sample.hpp>
#include <specht/toys/entry/registry.hpp>

#include "random_unit.hpp"

namespace {

using namespace specht;

double median(std::vector<double> numbers) {
  const auto middle = numbers.begin() + static_cast<std::ptrdiff_t>(numbers.size() / 2);
  std::nth_element(numbers.begin(), middle, numbers.end());
  return *middle;
}

void measure(const toys::Registry& toys, const std::string& name, int count) {
  const toys::Entry& toy = toys::find(toys, name);
  toys::Settings settings, reference;
  settings.orbit.max_time = reference.orbit.max_time = toy.max_time();
  if (toy.has_quad()) {
    reference.precision = toys::Precision::quad;
  } else {
    reference.phase = toys::Phase::taylor;
    reference.taylor.rtol = 1e-15;
  }
  const core::Interval range = toy.section(settings).range;
  std::vector<double> x;
  for (int i = 0; i < count; ++i) {
    x.push_back(range.low +
                (range.high - range.low) * bench::random_unit(1, static_cast<std::uint64_t>(i)));
  }
  const bifurcation::Execution execution;
  const auto points =
      bifurcation::sample(*toy.family(settings, {})->at({}), x, false, {}, execution).points;
  const auto better =
      bifurcation::sample(*toy.family(reference, {})->at({}), x, false, {}, execution).points;
  bool complete = true;
  const auto errors = apps::ErrorBars(toy, settings, 1, execution).of(points, complete);
  int values = 0, bounded = 0, times = 0, infinite = 0, other_status = 0;
  std::vector<double> ratios;
  for (std::size_t i = 0; i < points.size(); ++i) {
    other_status += points[i].has_value() != better[i].has_value();
    if (!points[i].has_value() || !better[i].has_value()) continue;
    ++values;
    const double off = std::abs(points[i].value - better[i].value);
    bounded += off <= errors[i].value;
    times += std::abs(points[i].time - better[i].time) <= errors[i].time;
    infinite += std::isinf(errors[i].value);
    ratios.push_back(errors[i].value / std::max(off, 1e-17));
  }
  std::printf("| %s | %s | %d | %d | %d | %d | %d | %.0f |\n", name.c_str(),
              toy.has_quad() ? "113 bits" : "rtol 1e-15", values, other_status, bounded, times,
              infinite, median(ratios));
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  const int count = argc > 1 ? std::atoi(argv[1]) : 10000;
  const toys::Registry& toys = toys::registry();
  std::puts(
      "| toy | against | values | one has none | P within | time within | infinite | estimate over "
      "error, median |\n|---|---|--:|--:|--:|--:|--:|--:|");
  for (const char* name : {"woodpecker", "tumbling", "duck"}) measure(toys, name, count);
}

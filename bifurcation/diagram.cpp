#include <algorithm>
#include <specht/bifurcation/diagram.hpp>

namespace specht::bifurcation {
namespace {

std::unique_ptr<maps::ReturnMap> map_at(const maps::MapFamily& family, double value) {
  const bool swept = !family.names().empty();
  return family.at(swept ? std::span(&value, 1) : std::span<const double>());
}

Execution silent(const Execution& execution, int jobs) {
  Execution quiet = execution;
  quiet.jobs = jobs;
  quiet.progress = {};
  return quiet;
}

}  // namespace

Diagram diagram(const maps::MapFamily& family, const DiagramRequest& request,
                const Execution& execution,
                const std::function<void(const DiagramSlice&)>& finished) {
  std::vector<double> parameters = request.parameters;
  if (family.names().empty()) parameters = {maps::missing};
  // Bad values are refused before the work begins.
  for (const double value : parameters) (void)map_at(family, value);

  Diagram result;
  const int total = static_cast<int>(parameters.size());
  // Some values at a time: enough to keep all threads busy, little to lose when interrupted. Few values
  // share the threads among the pieces of each map.
  constexpr int values_per_thread = 4;
  const int threads = execution.threads();
  const bool few = total < values_per_thread * threads;
  const int at_once = few ? 1 : values_per_thread * threads;
  for (int begin = 0; begin < total; begin += at_once) {
    const int end = std::min(begin + at_once, total);
    std::vector<DiagramSlice> slices(static_cast<std::size_t>(end - begin));
    const auto solve = [&](int i, int jobs) {
      DiagramSlice& slice = slices[static_cast<std::size_t>(i - begin)];
      slice.parameter = parameters[static_cast<std::size_t>(i)];
      auto found = crossings(*map_at(family, slice.parameter), request.range, request.first_iterate,
                             request.last_iterate, request.crossings, silent(execution, jobs));
      if (found) slice.crossings = std::move(*found);
    };
    if (few) {
      solve(begin, threads);
    } else {
      (void)parallel_for(end - begin, 1, execution,
                         [&] { return [&](int i) { solve(begin + i, 1); }; });
    }
    if (execution.stopped()) {
      result.complete = false;
      break;
    }
    for (DiagramSlice& slice : slices) {
      if (finished) finished(slice);
      result.slices.push_back(std::move(slice));
    }
    if (execution.progress) execution.progress(static_cast<double>(end) / total);
  }
  return result;
}

}  // namespace specht::bifurcation

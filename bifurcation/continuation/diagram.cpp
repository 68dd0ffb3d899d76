#include <algorithm>
#include <specht/bifurcation/continuation/diagram.hpp>
#include <specht/bifurcation/execution/processes.hpp>

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

BranchSlice branch_slice(const DiagramSlice& slice) {
  BranchSlice result;
  result.parameter = slice.parameter;
  for (const Crossing& c : slice.crossings) {
    result.points.push_back({c.kind, c.iterate, c.period, c.x, c.slope});
  }
  return result;
}

std::vector<std::vector<BranchSegment>> follow(const maps::MapFamily& family,
                                               const std::vector<BranchSlice>& slices,
                                               const core::Interval& range,
                                               const ContinuationOptions& options,
                                               const Execution& execution) {
  if (slices.size() < 2) return {};
  std::vector<std::vector<BranchSegment>> found(slices.size() - 1);
  (void)parallel_for(static_cast<int>(found.size()), 1, execution, [&] {
    return [&](int i) {
      const auto k = static_cast<std::size_t>(i);
      if (!is_own(execution, i)) return;
      found[k] = branch_segments(family, slices[k], slices[k + 1], range, options);
    };
  });
  share(execution, found);
  return any_stopped(execution) ? std::vector<std::vector<BranchSegment>>() : std::move(found);
}

Diagram diagram(const maps::MapFamily& family, const DiagramRequest& request,
                const Execution& execution,
                const std::function<void(const DiagramSlice&)>& finished) {
  std::vector<double> parameters = request.parameters;
  if (family.names().empty()) parameters = {maps::missing};
  // Bad values are refused before the work begins.
  for (const double value : parameters) (void)map_at(family, value);

  Diagram result;
  std::optional<BranchSlice> before = request.before;
  const int total = static_cast<int>(parameters.size());
  // Some values at a time: enough to keep all threads busy, little to lose when interrupted. Few values
  // share the threads among the pieces of each map.
  constexpr int values_per_thread = 12, few_per_thread = 4;
  const int threads = execution.threads();
  const bool few = total < few_per_thread * threads;
  const int at_once = processes(execution) * values_per_thread * threads;
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
      for (int i = 0; i < end - begin; ++i) {
        if (is_own(execution, i)) solve(begin + i, threads);
      }
    } else {
      (void)parallel_for(end - begin, 1, execution, [&] {
        return [&](int i) {
          if (is_own(execution, i)) solve(begin + i, 1);
        };
      });
    }
    share(execution, slices);
    bool stopped = any_stopped(execution);
    if (request.follow && !stopped) {
      std::vector<BranchSlice> points;
      if (before) points.push_back(*before);
      for (const DiagramSlice& slice : slices) points.push_back(branch_slice(slice));
      auto segments =
          bifurcation::follow(family, points, request.range, request.continuation, execution);
      const std::size_t shift = before ? 0 : 1;
      for (std::size_t k = 0; k < segments.size(); ++k) {
        slices[k + shift].segments = std::move(segments[k]);
      }
      before = points.back();
      stopped = any_stopped(execution);
    }
    if (stopped) {
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

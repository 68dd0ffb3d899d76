#include <algorithm>
#include <atomic>
#include <specht/bifurcation/continuation/diagram.hpp>
#include <specht/bifurcation/continuation/processes.hpp>
#include <specht/bifurcation/continuation/slice_interval.hpp>
#include <specht/bifurcation/crossings/crossings.hpp>
#include <specht/bifurcation/execution/family_maps.hpp>

namespace specht::bifurcation {
namespace {

/// Counts what is done, on all threads, and reports the part of all.
class Steps {
 public:
  Steps(int all, const Execution& execution) : all_(all), execution_(execution) {}
  void done() {
    ++done_;
    report();
  }
  void report() const { execution_.report(static_cast<double>(done_) / all_); }

 private:
  const int all_;
  const Execution& execution_;
  std::atomic<int> done_{0};
};

/// The crossings of some slices, number `begin` and the next ones.
class SliceSolver {
 public:
  SliceSolver(const maps::MapFamily& family, const DiagramRequest& request,
              std::vector<double> parameters, const Execution& execution)
      : request_(request),
        execution_(execution),
        parameters_(std::move(parameters)),
        maps_(family, parameters_),
        own_(static_cast<std::size_t>(execution.threads())) {}

  [[nodiscard]] int count() const { return static_cast<int>(parameters_.size()); }

  /// A step each.
  std::vector<DiagramSlice> solve(int begin, int end, Steps& steps) {
    std::vector<DiagramSlice> slices(static_cast<std::size_t>(end - begin));
    // NOTE: a few values share the threads among the pieces of each map.
    constexpr int few_per_thread = 4;
    if (count() < few_per_thread * execution_.threads()) {
      for (int i = 0; i < end - begin; ++i) {
        if (is_own(request_.processes, i)) {
          solve_one(slices, begin, i, own_.front(), execution_.threads());
        }
        steps.done();
      }
    } else {
      (void)parallel_for(end - begin, 1, execution_, [&] {
        return [&, &own = own_[static_cast<std::size_t>(omp_get_thread_num())]](int i) {
          if (is_own(request_.processes, i)) solve_one(slices, begin, i, own, 1);
          steps.done();
        };
      });
    }
    share(request_.processes, slices);
    return slices;
  }

 private:
  /// Slice number `begin` + i; `own`: the map that the thread has used before.
  void solve_one(std::vector<DiagramSlice>& slices, int begin, int i,
                 std::shared_ptr<maps::ReturnMap>& own, int jobs) {
    const auto number = static_cast<std::size_t>(begin + i);
    DiagramSlice& slice = slices[static_cast<std::size_t>(i)];
    slice.parameter = parameters_[number];
    maps_.take(number, own);
    Execution quiet = execution_;
    quiet.jobs = jobs;
    quiet.progress = {};
    ParallelMap map(own, quiet);
    auto found = crossings(map, request_.range, request_.first_iterate, request_.last_iterate,
                           request_.crossings, &slice.report);
    if (found) slice.crossings = std::move(*found);
  }

  const DiagramRequest& request_;
  const Execution& execution_;
  std::vector<double> parameters_;
  FamilyMaps maps_;
  std::vector<std::shared_ptr<maps::ReturnMap>> own_;  // of each thread
};

/// The segments between two slices. Those of a sweep downwards are the ones of the sweep upwards.
std::vector<BranchSegment> segments_between(const maps::MapFamily& family,
                                            const BranchSlice& before, const BranchSlice& after,
                                            const DiagramRequest& request) {
  if (!(before.parameter > after.parameter)) {
    return branch_segments(family, before, after, request.range, request.continuation);
  }
  auto segments = branch_segments(family, after, before, request.range, request.continuation);
  for (BranchSegment& segment : segments) {
    for (Port* port : {&segment.from, &segment.to}) {
      if (port->side >= 0) port->side = 1 - port->side;
    }
    for (auto& touch : segment.touches) touch.port.side = 1 - touch.port.side;
  }
  return segments;
}

std::vector<std::vector<BranchSegment>> follow(const maps::MapFamily& family,
                                               const std::vector<BranchSlice>& slices,
                                               const DiagramRequest& request,
                                               const Execution& execution, Steps* steps) {
  require_valid(request.continuation);
  if (slices.size() < 2) return {};
  std::vector<std::vector<BranchSegment>> found(slices.size() - 1);
  (void)parallel_for(static_cast<int>(found.size()), 1, execution, [&] {
    return [&](int i) {
      const auto k = static_cast<std::size_t>(i);
      if (is_own(request.processes, i)) {
        found[k] = segments_between(family, slices[k], slices[k + 1], request);
      }
      if (steps != nullptr) steps->done();
    };
  });
  share(request.processes, found);
  if (any_stopped(request.processes, execution)) found.clear();
  return found;
}

/// Adds the branch segments that lead to some slices, a step each. False if it was interrupted.
bool add_segments(const maps::MapFamily& family, const DiagramRequest& request,
                  std::optional<BranchSlice>& before, std::vector<DiagramSlice>& slices,
                  const Execution& execution, Steps& steps) {
  std::vector<BranchSlice> points;
  if (before) points.push_back(*before);
  for (const DiagramSlice& slice : slices) points.push_back(branch_slice(slice));
  if (!before) steps.done();  // nothing leads to the first
  auto segments = follow(family, points, request, execution, &steps);
  const std::size_t shift = before ? 0 : 1;
  for (std::size_t k = 0; k < segments.size(); ++k) {
    slices[k + shift].segments = std::move(segments[k]);
  }
  before = points.back();
  return !any_stopped(request.processes, execution);
}

}  // namespace

BranchSlice branch_slice(const DiagramSlice& slice) {
  BranchSlice result;
  result.parameter = slice.parameter;
  for (const Crossing& c : slice.crossings) {
    result.points.push_back({c.kind, c.iterate, c.period, c.x, c.slope, c.oscillates, c.rises});
  }
  return result;
}

std::vector<std::vector<BranchSegment>> follow(const maps::MapFamily& family,
                                               const std::vector<BranchSlice>& slices,
                                               const DiagramRequest& request,
                                               const Execution& execution) {
  return follow(family, slices, request, execution, nullptr);
}

Diagram diagram(const maps::MapFamily& family, const DiagramRequest& request,
                const Execution& execution,
                const std::function<void(const DiagramSlice&)>& finished) {
  require_valid(request.crossings);
  std::vector<double> parameters = request.parameters;
  if (family.names().empty()) parameters = {maps::missing};
  SliceSolver solver(family, request, std::move(parameters), execution);

  Diagram result;
  std::optional<BranchSlice> before = request.before;
  // Some values at a time: enough to keep all threads busy, little to lose when interrupted.
  constexpr int values_per_thread = 12;
  const int at_once = count(request.processes) * values_per_thread * execution.threads();
  const int total = solver.count();
  Steps steps(request.follow ? 2 * total : total, execution);
  for (int begin = 0; begin < total; begin += at_once) {
    const int end = std::min(begin + at_once, total);
    std::vector<DiagramSlice> slices = solver.solve(begin, end, steps);
    bool stopped = any_stopped(request.processes, execution);
    if (request.follow && !stopped) {
      stopped = !add_segments(family, request, before, slices, execution, steps);
    }
    if (stopped) {
      result.complete = false;
      break;
    }
    steps.report();
    for (DiagramSlice& slice : slices) {
      if (finished) finished(slice);
      result.slices.push_back(std::move(slice));
    }
  }
  return result;
}

}  // namespace specht::bifurcation

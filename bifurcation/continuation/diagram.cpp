#include <algorithm>
#include <atomic>
#include <mutex>
#include <specht/bifurcation/continuation/diagram.hpp>
#include <specht/bifurcation/continuation/divided_interval.hpp>
#include <specht/bifurcation/continuation/processes.hpp>
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
        maps_(family, parameters_, true),
        own_(static_cast<std::size_t>(execution.threads())) {}

  [[nodiscard]] int count() const { return static_cast<int>(parameters_.size()); }

  /// NOTE: a few values share the threads among the pieces of each map.
  [[nodiscard]] bool has_few() const {
    constexpr int few_per_thread = 4;
    return count() < few_per_thread * execution_.threads();
  }

  /// Slice number i, by the thread that calls; not finished if the user interrupts.
  void solve(int i, DiagramSlice& slice) {
    solve_one(slice, static_cast<std::size_t>(i),
              own_[static_cast<std::size_t>(omp_get_thread_num())], 1);
  }

  /// A step each.
  std::vector<DiagramSlice> solve(int begin, int end, Steps& steps) {
    std::vector<DiagramSlice> slices(static_cast<std::size_t>(end - begin));
    const auto slice = [&](int i) -> DiagramSlice& { return slices[static_cast<std::size_t>(i)]; };
    if (has_few()) {
      for (int i = 0; i < end - begin; ++i) {
        if (is_own(request_.processes, i)) {
          solve_one(slice(i), static_cast<std::size_t>(begin + i), own_.front(),
                    execution_.threads());
        }
        steps.done();
      }
    } else {
      (void)parallel_for(end - begin, 1, execution_, [&] {
        return [&](int i) {
          if (is_own(request_.processes, i)) solve(begin + i, slice(i));
          steps.done();
        };
      });
    }
    share(request_.processes, slices);
    return slices;
  }

 private:
  /// `own`: the map that the thread has used before.
  void solve_one(DiagramSlice& slice, std::size_t number, std::shared_ptr<maps::ReturnMap>& own,
                 int jobs) {
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
    return divided_segments(family, before, after, request.range, request.crossings,
                            request.continuation);
  }
  auto segments = divided_segments(family, after, before, request.range, request.crossings,
                                   request.continuation);
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

/// All slices on all threads, without a pause: each is handed on, in order, as soon as the ones before it and the
/// segments that lead to it are done.
class Stream {
 public:
  using HandOn = std::function<void(const DiagramSlice&)>;
  Stream(const maps::MapFamily& family, const DiagramRequest& request, const Execution& execution,
         SliceSolver& solver, Steps& steps, HandOn hand_on)
      : family_(family),
        request_(request),
        execution_(execution),
        solver_(solver),
        steps_(steps),
        hand_on_(std::move(hand_on)),
        slices_(static_cast<std::size_t>(solver.count())),
        solved_(slices_.size()),
        joined_(slices_.size()) {}

  /// The slices that were handed on: all but those that an interruption has cut off.
  std::vector<DiagramSlice> run() {
    (void)parallel_for(solver_.count(), 1, execution_, [&] { return [&](int i) { work(i); }; });
    slices_.resize(next_);
    return std::move(slices_);
  }

 private:
  void work(int i) {
    const auto number = static_cast<std::size_t>(i);
    solver_.solve(i, slices_[number]);
    if (execution_.stopped()) return;
    // The segments between two slices are the work of the thread that solves the later one.
    std::vector<std::size_t> joints;
    {
      const std::lock_guard lock(mutex_);
      steps_.done();
      solved_[number] = true;
      for (const std::size_t k : {number, number + 1}) {
        if (k < slices_.size() && solved_[k] && (k == 0 || solved_[k - 1])) joints.push_back(k);
      }
    }
    for (const std::size_t k : joints) join(k);
  }

  /// Finds the segments that lead to slice number k, and hands on what is ready.
  void join(std::size_t k) {
    std::optional<BranchSlice> before = request_.before;
    if (k > 0) before = branch_slice(slices_[k - 1]);
    if (request_.follow && before) {
      slices_[k].segments = segments_between(family_, *before, branch_slice(slices_[k]), request_);
    }
    const std::lock_guard lock(mutex_);
    if (request_.follow) steps_.done();
    joined_[k] = true;
    for (; next_ < slices_.size() && joined_[next_]; ++next_) {
      if (hand_on_) hand_on_(slices_[next_]);
    }
  }

  const maps::MapFamily& family_;
  const DiagramRequest& request_;
  const Execution& execution_;
  SliceSolver& solver_;
  Steps& steps_;
  const HandOn hand_on_;
  std::vector<DiagramSlice> slices_;
  std::mutex mutex_;                   // of all below, and while others are called
  std::vector<bool> solved_, joined_;  // slices; what leads to them
  std::size_t next_ = 0;               // to be handed on
};

}  // namespace

BranchSlice branch_slice(const DiagramSlice& slice) {
  BranchSlice result;
  result.parameter = slice.parameter;
  result.open = slice.report.open;
  for (const Crossing& c : slice.crossings) {
    BranchPoint point{c.kind, c.iterate, c.period, c.x, c.slope, c.oscillates};
    if (c.kind == CrossingKind::marginal) {
      point.left = c.left;
      point.right = c.right;
    }
    result.points.push_back(point);
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

  const int total = solver.count();
  Steps steps(request.follow ? 2 * total : total, execution);
  Diagram result;
  if (request.processes == nullptr && !solver.has_few()) {
    if (request.follow) require_valid(request.continuation);
    result.slices = Stream(family, request, execution, solver, steps, finished).run();
    result.complete = static_cast<int>(result.slices.size()) == total;
    steps.report();
    return result;
  }
  std::optional<BranchSlice> before = request.before;
  // Some values at a time: enough to keep all threads of all processes busy, little to lose when interrupted.
  constexpr int values_per_thread = 12;
  const bool alone = request.processes == nullptr;  // then values are few, and each may take long
  const int at_once =
      (alone ? 1 : count(request.processes) * values_per_thread) * execution.threads();
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

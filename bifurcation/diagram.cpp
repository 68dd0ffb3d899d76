#include <algorithm>
#include <specht/bifurcation/diagram.hpp>
#include <specht/bifurcation/sample.hpp>
#include <specht/maps/iterated_map.hpp>
#include <stdexcept>

namespace specht::bifurcation {
namespace {

/// One map of the diagram: a parameter value and an iterate.
struct Slot {
  int slice;
  double parameter;
  int K;
  std::vector<maps::MapPoint> sample;
};

/// The maps of one thread, made when first needed.
class ThreadMaps {
 public:
  ThreadMaps(const maps::MapFamily& family, const std::vector<Slot>& slots)
      : family_(family), slots_(slots), base_(slots.size()), iterated_(slots.size()) {}

  maps::ReturnMap& base(std::size_t slot) {
    if (!base_[slot]) {
      const double value = slots_[slot].parameter;
      const bool swept = !family_.names().empty();
      base_[slot] = family_.at(swept ? std::span(&value, 1) : std::span<const double>());
    }
    return *base_[slot];
  }
  maps::ReturnMap& iterated(std::size_t slot) {
    if (slots_[slot].K == 1) return base(slot);
    if (!iterated_[slot]) {
      iterated_[slot] = std::make_unique<maps::IteratedMap>(base(slot).clone(), slots_[slot].K);
    }
    return *iterated_[slot];
  }

 private:
  const maps::MapFamily& family_;
  const std::vector<Slot>& slots_;
  std::vector<std::unique_ptr<maps::ReturnMap>> base_, iterated_;
};

struct Task {
  std::size_t slot;
  Cell cell;
  std::vector<Crossing> crossings;
};

/// Samples the maps of all slots and finds their crossings; empty if interrupted.
std::vector<Task> solve(const maps::MapFamily& family, std::vector<Slot>& slots,
                        const std::vector<double>& x, const DiagramRequest& request,
                        const Execution& execution, const std::function<void(double)>& progress) {
  const int points = static_cast<int>(x.size());
  const int count = points * static_cast<int>(slots.size());
  for (Slot& slot : slots) slot.sample.resize(x.size());
  std::atomic<int> sampled{0};
  constexpr int grain = 8;
  const auto make_maps = [&] { return std::make_shared<ThreadMaps>(family, slots); };
  const bool all_sampled = parallel_for(count, grain, execution, [&] {
    return [&, own = make_maps()](int i) {
      const auto slot = static_cast<std::size_t>(i / points);
      const auto k = static_cast<std::size_t>(i % points);
      slots[slot].sample[k] = own->iterated(slot)(x[k]);
      const int so_far = ++sampled;
      // Crossings take about as long as the sample.
      if (progress && omp_get_thread_num() == 0) progress(0.5 * so_far / count);
    };
  });
  if (!all_sampled) return {};

  std::vector<Task> tasks;
  for (std::size_t slot = 0; slot < slots.size(); ++slot) {
    for (const Cell& cell : cells(slots[slot].sample, request.crossings)) {
      tasks.push_back({slot, cell, {}});
    }
  }
  const bool all_found = parallel_for(static_cast<int>(tasks.size()), 1, execution, [&] {
    return [&, own = make_maps()](int i) {
      Task& task = tasks[static_cast<std::size_t>(i)];
      const Slot& slot = slots[task.slot];
      task.crossings = crossings(own->base(task.slot), own->iterated(task.slot), slot.K,
                                 slot.sample, task.cell, request.crossings);
    };
  });
  return all_found ? std::move(tasks) : std::vector<Task>{};
}

}  // namespace

Diagram diagram(const maps::MapFamily& family, const DiagramRequest& request,
                const Execution& execution,
                const std::function<void(const DiagramSlice&)>& finished) {
  const std::vector<double> x = grid(request.range.low, request.range.high, request.points);
  const bool swept = !family.names().empty();
  std::vector<double> parameters = request.parameters;
  if (!swept) parameters = {maps::missing};
  for (const double value : parameters) {  // refuse bad values before the work begins
    if (swept) (void)family.at(std::span(&value, 1));
  }

  Diagram result;
  const int total = static_cast<int>(parameters.size());
  // Some parameters at a time: enough to keep all threads busy, little to lose when interrupted.
  constexpr int parameters_per_thread = 4;
  const int at_once = parameters_per_thread * execution.threads();
  for (int begin = 0; begin < total; begin += at_once) {
    const int end = std::min(begin + at_once, total);
    std::vector<Slot> slots;
    for (int i = begin; i < end; ++i) {
      for (int K = request.first_iterate; K <= request.last_iterate; ++K) {
        slots.push_back({i, parameters[static_cast<std::size_t>(i)], K, {}});
      }
    }
    std::function<void(double)> progress;
    if (execution.progress) {
      progress = [&](double part) { execution.progress((begin + part * (end - begin)) / total); };
    }
    std::vector<Task> tasks = solve(family, slots, x, request, execution, progress);
    if (execution.stopped()) {
      result.complete = false;
      break;
    }
    const std::size_t first = result.slices.size();
    for (int i = begin; i < end; ++i) {
      result.slices.push_back({parameters[static_cast<std::size_t>(i)], {}});
    }
    for (Task& task : tasks) {
      auto& slice = result.slices[static_cast<std::size_t>(slots[task.slot].slice)].crossings;
      std::move(task.crossings.begin(), task.crossings.end(), std::back_inserter(slice));
    }
    for (std::size_t k = first; finished && k < result.slices.size(); ++k) {
      finished(result.slices[k]);
    }
    if (execution.progress) execution.progress(static_cast<double>(end) / total);
  }
  return result;
}

}  // namespace specht::bifurcation

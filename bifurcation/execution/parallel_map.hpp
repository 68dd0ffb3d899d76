#pragma once
// A return map that several threads evaluate: each thread has its own clone, made once for all loops.
//
// A map prepares itself when it is first used, and a clone that is kept stays prepared. Its values do not
// depend on what was computed before, so results do not depend on the number of threads.

#include <memory>
#include <specht/bifurcation/execution/parallel.hpp>
#include <specht/maps/return_map.hpp>
#include <utility>
#include <vector>

namespace specht::bifurcation {

class ParallelMap {
 public:
  /// `map` must outlive it; each thread makes its clone when it first needs one.
  ParallelMap(const maps::ReturnMap& map, const Execution& execution)
      : map_(&map), execution_(execution), own_(static_cast<std::size_t>(execution.threads())) {}
  /// Takes a map over: a single thread uses it without a clone.
  ParallelMap(std::shared_ptr<maps::ReturnMap> map, const Execution& execution)
      : ParallelMap(*map, execution) {
    kept_ = std::move(map);
    if (own_.size() == 1) own_[0] = kept_;
  }

  /// The map that clones are made of: for its domain, not for values.
  [[nodiscard]] const maps::ReturnMap& original() const { return *map_; }
  [[nodiscard]] const Execution& execution() const { return execution_; }
  void set_progress(std::function<void(double)> progress) {
    execution_.progress = std::move(progress);
  }

  /// The map of the first thread, for use outside of loops.
  [[nodiscard]] const std::shared_ptr<maps::ReturnMap>& serial() { return of_thread(0); }
  /// Calls task(i) for i = 0 … count − 1, `grain` tasks at a time, with one task = make_task(map) per thread
  /// and the thread's own map. True if all were done.
  template <class MakeTask>
  bool for_all(int count, int grain, const MakeTask& make_task) {
    return parallel_for(count, grain, execution_,
                        [&] { return make_task(of_thread(omp_get_thread_num())); });
  }

 private:
  const std::shared_ptr<maps::ReturnMap>& of_thread(int thread) {
    std::shared_ptr<maps::ReturnMap>& own = own_[static_cast<std::size_t>(thread)];
    if (!own) own = map_->clone();
    return own;
  }

  const maps::ReturnMap* map_;
  Execution execution_;
  std::shared_ptr<maps::ReturnMap> kept_;
  std::vector<std::shared_ptr<maps::ReturnMap>> own_;  // of each thread
};

}  // namespace specht::bifurcation

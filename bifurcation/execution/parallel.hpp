#pragma once
// The one place with threads: independent tasks, numbered, in any order, on some threads.
//
// Each task writes its own result, so results do not depend on the number of threads. An exception
// in a task ends the loop and is thrown again by the caller's thread. A stop flag (a signal handler
// may set it) ends it too; `parallel_for` then returns false.

#include <omp.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <functional>
#include <optional>

namespace specht::bifurcation {

/// Most threads of a computation: each needs memory for its stack.
inline constexpr int most_threads = 1024;

/// How a computation is run; its result does not depend on it.
struct Execution {
  int jobs = 0;                             // threads; 0: as many as the machine has
  const std::atomic<bool>* stop = nullptr;  // becomes true when the user interrupts
  std::function<void(double)> progress;     // called with the finished fraction, by one thread only

  [[nodiscard]] int threads() const {
    return std::min(jobs > 0 ? jobs : omp_get_max_threads(), most_threads);
  }
  [[nodiscard]] bool stopped() const { return stop != nullptr && stop->load(); }
  /// Reports the finished fraction, if the calling thread is the first one of a loop.
  void report(double finished) const {
    if (progress && omp_get_thread_num() == 0) progress(finished);
  }
};

/// Calls worker(i) for i = 0 … count − 1, with one worker = make_worker() per thread, `grain` tasks
/// at a time. True if all were done.
template <class MakeWorker>
bool parallel_for(int count, int grain, const Execution& execution, const MakeWorker& make_worker) {
  std::exception_ptr failure;
  std::atomic<bool> failed{false};
#pragma omp parallel num_threads(execution.threads())
  {
    const auto guarded = [&](const auto& work) {
      try {
        work();
      } catch (...) {
#pragma omp critical(specht_parallel_failure)
        if (!failed.exchange(true)) failure = std::current_exception();
      }
    };
    std::optional<decltype(make_worker())> worker;
    guarded([&] { worker.emplace(make_worker()); });
#pragma omp for schedule(dynamic, grain)
    for (int i = 0; i < count; ++i) {
      if (!failed && !execution.stopped()) guarded([&] { (*worker)(i); });
    }
  }
  if (failure) std::rethrow_exception(failure);
  return !execution.stopped();
}

}  // namespace specht::bifurcation

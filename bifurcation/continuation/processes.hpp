#pragma once
// Processes, on one machine or several, that compute one diagram: each computes its share, and each gets all
// results. The results are those of one process.
//
// Parameter values and intervals are dealt out in turn: number i is the work of process i mod count.

#include <specht/bifurcation/execution/parallel.hpp>
#include <vector>

namespace specht::bifurcation {

struct BranchSegment;
struct BranchSlice;
struct DiagramSlice;

class Processes {
 public:
  Processes() = default;
  Processes(const Processes&) = delete;
  Processes& operator=(const Processes&) = delete;
  virtual ~Processes() = default;

  [[nodiscard]] virtual int count() const = 0;
  [[nodiscard]] virtual int rank() const = 0;
  /// All processes call these, in the same order. Each gets the elements of the others.
  virtual void share(std::vector<DiagramSlice>& slices) const = 0;
  virtual void share(std::vector<std::vector<BranchSegment>>& segments) const = 0;
  /// True for all if it is for one.
  [[nodiscard]] virtual bool any(bool here) const = 0;
  /// The slices of process 0 replace those of the others.
  virtual void broadcast(std::vector<BranchSlice>& slices) const = 0;
};

/// The number of processes; null: this one alone.
[[nodiscard]] inline int count(const Processes* processes) {
  return processes != nullptr ? processes->count() : 1;
}
/// An element is the work of this process.
[[nodiscard]] inline bool is_own(const Processes* processes, int i) {
  return processes == nullptr || i % processes->count() == processes->rank();
}
/// One of the processes is stopped. All of them call this at the same places.
[[nodiscard]] inline bool any_stopped(const Processes* processes, const Execution& execution) {
  return processes != nullptr ? processes->any(execution.stopped()) : execution.stopped();
}
template <class Result>
void share(const Processes* processes, std::vector<Result>& results) {
  if (processes != nullptr) processes->share(results);
}

}  // namespace specht::bifurcation

#pragma once
// Processes, on one machine or several, that compute one diagram: each solves its share, and all get
// everything. The results are those of one process.
//
// Parameter values and gaps are dealt out in turn: what has number i is the work of process i mod count.

#include <specht/bifurcation/execution/parallel.hpp>
#include <vector>

namespace specht::bifurcation {

struct BranchSlice;
struct DiagramSlice;
struct BranchSegment;

class Processes {
 public:
  Processes() = default;
  Processes(const Processes&) = delete;
  Processes& operator=(const Processes&) = delete;
  virtual ~Processes() = default;

  [[nodiscard]] virtual int count() const = 0;
  [[nodiscard]] virtual int rank() const = 0;
  /// All processes call these, in the same order. Every one gets the elements that others have solved.
  virtual void share(std::vector<DiagramSlice>& slices) const = 0;
  virtual void share(std::vector<std::vector<BranchSegment>>& segments) const = 0;
  /// True for all if it is for one.
  [[nodiscard]] virtual bool any(bool here) const = 0;
  /// What process 0 has replaces what the others have.
  virtual void tell(std::vector<BranchSlice>& slices) const = 0;
};

/// The number of processes, and whether an element is the work of this one.
[[nodiscard]] inline int processes(const Execution& execution) {
  return execution.processes != nullptr ? execution.processes->count() : 1;
}
[[nodiscard]] inline bool is_own(const Execution& execution, int i) {
  return execution.processes == nullptr ||
         i % execution.processes->count() == execution.processes->rank();
}
/// One of the processes has been told to stop. All of them ask at the same places.
[[nodiscard]] inline bool any_stopped(const Execution& execution) {
  return execution.processes != nullptr ? execution.processes->any(execution.stopped())
                                        : execution.stopped();
}
template <class Result>
void share(const Execution& execution, std::vector<Result>& results) {
  if (execution.processes != nullptr) execution.processes->share(results);
}

}  // namespace specht::bifurcation

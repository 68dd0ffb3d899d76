#include <memory>
#include <specht/bifurcation/crossings/parallel_piecewise_map.hpp>

namespace specht::bifurcation {

maps::PiecewiseMap parallel_piecewise_map(const maps::ReturnMap& map, const core::Interval& range,
                                          const maps::PiecewiseMapOptions& options,
                                          const Execution& execution) {
  // NOTE: the grid, what shows there, and the margins of what matters; its cells, the breakpoints. Most of
  // the time goes into the cells; whoever asks for everything has no need of the second and third.
  constexpr double begin[] = {0.0, 0.05, 0.25, 0.3, 0.9, 1.0};
  std::size_t stage = 0;
  const maps::ForEach for_each = [&](int count, const auto& task) {
    std::atomic<int> finished{0};
    const double from = begin[stage], to = begin[stage + 1];
    stage += stage == 0 && options.search.relevance == nullptr ? 3 : 1;
    return parallel_for(count, 1, execution, [&] {
      return [&, own = std::shared_ptr<maps::ReturnMap>(map.clone())](int i) {
        task(*own, i);
        const int so_far = ++finished;
        if (execution.progress && omp_get_thread_num() == 0) {
          execution.progress(from + (to - from) * so_far / count);
        }
      };
    });
  };
  return maps::compute_piecewise_map(range, options, for_each);
}

}  // namespace specht::bifurcation

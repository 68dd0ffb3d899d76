#include <specht/bifurcation/crossings/parallel_piecewise_map.hpp>

namespace specht::bifurcation {

maps::PiecewiseMap parallel_piecewise_map(ParallelMap& map, const core::Interval& range,
                                          const maps::PiecewiseMapOptions& options) {
  // NOTE: the stages are the grid, its finer points, the margins of what is relevant, the cells, the
  // breakpoints. Most of the time goes into the cells; without a relevance the second and third stage are
  // left out.
  constexpr double begin[] = {0.0, 0.05, 0.25, 0.3, 0.9, 1.0};
  std::size_t stage = 0;
  const maps::ForEach for_each = [&](int count, const auto& task) {
    std::atomic<int> finished{0};
    const double from = begin[stage], to = begin[stage + 1];
    stage += stage == 0 && options.search.relevance == nullptr ? 3 : 1;
    return map.for_all(count, 1, [&](const std::shared_ptr<maps::ReturnMap>& own) {
      return [&, own](int i) {
        task(*own, i);
        map.execution().report(from + (to - from) * ++finished / count);
      };
    });
  };
  return maps::compute_piecewise_map(range, options, for_each);
}

maps::PiecewiseMap parallel_piecewise_map(const maps::ReturnMap& map, const core::Interval& range,
                                          const maps::PiecewiseMapOptions& options,
                                          const Execution& execution) {
  ParallelMap own(map, execution);
  return parallel_piecewise_map(own, range, options);
}

}  // namespace specht::bifurcation

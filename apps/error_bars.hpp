// Estimates of the errors of a return map's values (maps/verification/error_estimate.hpp), for --errors.
#pragma once

#include <memory>
#include <specht/bifurcation/execution/parallel_map.hpp>
#include <specht/maps/verification/error_estimate.hpp>
#include <specht/toys/entry/entry.hpp>
#include <vector>

namespace specht::apps {

class ErrorBars {
 public:
  /// Of P_K by these settings. Throws std::invalid_argument in quad precision, which has nothing finer.
  ErrorBars(const toys::Entry& toy, const toys::Settings& settings, int K,
            const bifurcation::Execution& execution);

  /// One for each point. `complete` becomes false if the user has interrupted.
  [[nodiscard]] std::vector<maps::ErrorEstimate> of(const std::vector<maps::MapPoint>& points,
                                                    bool& complete);

 private:
  std::vector<bifurcation::ParallelMap> neighbours_;
  std::vector<bifurcation::ParallelMap> finer_;  // one, or none
};

}  // namespace specht::apps

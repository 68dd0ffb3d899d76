// Why a table is empty, or holds no number: a line on standard error.
#pragma once

#include <map>
#include <specht/bifurcation/execution/parallel.hpp>
#include <specht/core/numerics/interval.hpp>
#include <specht/maps/return_map.hpp>
#include <string>

namespace specht::apps {

/// How the points of a map ended, counted.
class Endings {
 public:
  void count(const std::string& status) { ++counts_[status]; }
  [[nodiscard]] bool any_value() const;
  /// "300 of 300 points without a value (time_limit 290, no_return 10)", "all 300 points have a value".
  [[nodiscard]] std::string text() const;

 private:
  [[nodiscard]] int returned() const;

  std::map<std::string, int> counts_;  // by the name of the outcome
};

/// Of a map at the points of a grid.
[[nodiscard]] Endings endings(const maps::ReturnMap& map, core::Interval range, int points,
                              const bifurcation::Execution& execution);

/// "[-2.5, 0.11]".
[[nodiscard]] std::string text_of(core::Interval range);

/// Writes "specht: note: …".
void note(const std::string& text);

}  // namespace specht::apps

#pragma once
// The laps of a return map on a range and on where it leads from there, if that is near.

#include <specht/bifurcation/crossing.hpp>
#include <specht/bifurcation/laps.hpp>
#include <vector>

namespace specht::bifurcation {

/// Where orbits that begin in the range are followed: beyond it, too, as far as the domain and `reach` go.
[[nodiscard]] core::Interval followed_range(const maps::ReturnMap& map, const core::Interval& range,
                                            const CrossingOptions& options);

class ReachedLaps {
 public:
  /// The options must outlive it.
  ReachedLaps(const maps::ReturnMap& map, const core::Interval& range,
              const CrossingOptions& options, const Execution& execution);

  /// Follows orbits for so many returns. False if interrupted; throws as type_map does.
  [[nodiscard]] bool find(int iterates);

  [[nodiscard]] const std::vector<Lap>& laps() const { return laps_; }

 private:
  /// Where P leads from its laps, together with where they are.
  [[nodiscard]] core::Interval image() const;
  /// Adds the laps of a part. `points`: of its grid; 0: as dense as that of the range.
  [[nodiscard]] bool type(const core::Interval& part, int points);
  /// What piles up beyond all that is asked for is lost, rather than unresolved.
  void lose(Lap& lap) const;

  const maps::ReturnMap& map_;
  core::Interval range_;
  core::Interval reached_;   // by the laps so far
  core::Interval followed_;  // values of P that matter
  const CrossingOptions& options_;
  const Execution& execution_;
  std::vector<Lap> laps_;
};

}  // namespace specht::bifurcation

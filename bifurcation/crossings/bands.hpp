#pragma once
// Marginal bands of a map: intervals on which P(x) = x, and those that P reflects onto them.
//
// A band of centres ends where orbits begin to lose energy, and there P leaves the diagonal by less
// than rounding at first, like a cubic. Orbits with one more impact than those inside do not belong to the
// band; and a crossing just behind it is no fixed point.

#include <specht/bifurcation/crossings/crossing_options.hpp>
#include <specht/bifurcation/crossings/iterated_laps.hpp>
#include <vector>

namespace specht::bifurcation {

/// The end of a band that seems to be at `end`. Beside it orbits may have one more impact, and P leaves the diagonal by less
/// than rounding at first, which no breakpoint need show.
[[nodiscard]] double band_end(maps::ReturnMap& map, const core::Interval& band, double end,
                              const CrossingOptions& options);

class Bands {
 public:
  Bands(maps::ReturnMap& map, const CrossingOptions& options) : map_(map), options_(options) {}

  /// The bands, in the order of their laps.
  [[nodiscard]] std::vector<core::Interval> find(const std::vector<IteratedLap>& laps);

  /// One that has been found in another way.
  void add(const core::Interval& band) { wide_.push_back(band); }
  /// x lies in a band that has been found or at its end; or beside it, if P leaves the diagonal by no
  /// more than rounding between.
  [[nodiscard]] bool contains(double x);
  /// x lies in a band, or beside one from which P does not differ to the last digits.
  [[nodiscard]] bool is_rounding_of(double x);

 private:
  /// `beside`: so far from its end, relative to 1 + |x|; or within its wake, if P leaves the diagonal by no more than a
  /// tolerance between.
  [[nodiscard]] bool is_in(double x, double beside, double tolerance);
  /// band_end(); `beside_open`: the map is open there, and the band may go on.
  [[nodiscard]] double end_of(const core::Interval& band, double end, bool beside_open);
  /// Of an orbit in the middle of a lap.
  [[nodiscard]] int impacts_on(const IteratedLap& lap);
  /// The part of a lap beside the band [low, high] that P reflects onto it at their border, if there is
  /// one.
  void mirrored(const IteratedLap& lap, double border, const core::Interval& band,
                std::vector<core::Interval>& found);

  maps::ReturnMap& map_;
  const CrossingOptions& options_;
  std::vector<core::Interval> wide_;  // with the laps at their ends that do not belong to them
};

}  // namespace specht::bifurcation

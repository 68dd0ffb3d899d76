#include <algorithm>
#include <cmath>
#include <specht/bifurcation/crossings/crossings.hpp>
#include <specht/bifurcation/crossings/cycle_completion.hpp>
#include <specht/bifurcation/crossings/cycle_laps.hpp>
#include <specht/bifurcation/crossings/cycles.hpp>
#include <specht/bifurcation/crossings/lap_search.hpp>
#include <specht/maps/iterated_map.hpp>

namespace specht::bifurcation {
namespace {

using maps::ReturnMap;

/// Those laps that lie in a range.
Iterate inside(const Iterate& iterate, const core::Interval& range) {
  Iterate result{iterate.j, {}};
  for (const IteratedLap& lap : iterate.laps) {
    if (lap.begin >= range.low && lap.end <= range.high) result.laps.push_back(lap);
  }
  return result;
}

/// The fixed points of P_k for divisors k < K; `of`: the crossings of each iterate.
std::vector<double> fixed_points_of_divisors(const std::vector<std::vector<Crossing>>& of, int K) {
  std::vector<double> found;
  for (int k = 1; k < K; ++k) {
    if (K % k != 0) continue;
    for (const Crossing& c : of[static_cast<std::size_t>(k)]) {
      if (is_fixed_point(c.kind) && c.period == k) found.push_back(c.x);
    }
  }
  return found;
}

/// A fixed point of P_k may be too steep as one of P_K.
void leave_out_steep(std::vector<Crossing>& of_K, const CrossingOptions& options,
                     CrossingReport* report) {
  const auto found = std::erase_if(of_K, [&](const Crossing& c) {
    return is_fixed_point(c.kind) && std::abs(c.slope) > options.steepest;
  });
  if (report != nullptr) report->counts.steep += static_cast<int>(found);
}

}  // namespace

std::optional<std::vector<Crossing>> crossings(ParallelMap& map, const core::Interval& range,
                                               int first_iterate, int last_iterate,
                                               const CrossingOptions& options,
                                               CrossingReport* report) {
  require_valid(options);
  const Execution& execution = map.execution();
  const auto laps_of_P = cycle_laps(map, range, last_iterate, options, report);
  if (!laps_of_P) return std::nullopt;
  if (report != nullptr) report->open = open_places(*laps_of_P, last_iterate);
  // NOTE: P_K = P_{K−k} ∘ P_k with k = K/2, so that laps of the first half of the iterates suffice.
  std::vector<Iterate> whole{{}, {1, iterated_laps(*laps_of_P)}};
  const ComposeOptions all{options.laps.tie, false}, sparse{options.laps.tie, true};
  const auto half = static_cast<std::size_t>((last_iterate + 1) / 2);
  for (std::size_t k = 2; k <= half; ++k) {
    whole.push_back({static_cast<int>(k), compose(map, whole[1], whole[k - 1], all)});
    if (execution.stopped()) return std::nullopt;
  }
  std::vector<std::vector<Crossing>> of(1);
  for (int K = 1; K <= last_iterate; ++K) {
    of.emplace_back();
    bool needed = K >= first_iterate;
    for (int n = first_iterate; n <= last_iterate; ++n) needed = needed || n % K == 0;
    if (!needed) continue;
    const auto k = static_cast<std::size_t>(K / 2), rest = static_cast<std::size_t>(K) - k;
    const std::vector<IteratedLap> laps =
        K == 1 ? whole[1].laps : compose(map, inside(whole[k], range), whole[rest], sparse);
    if (execution.stopped()) return std::nullopt;
    maps::IteratedMap P_K(map.serial(), K);
    std::vector<Crossing>& of_K = of.back();
    CrossingReport* own = K >= first_iterate ? report : nullptr;
    const std::vector<double> lower = fixed_points_of_divisors(of, K);
    of_K = crossings(P_K, K, inside({K, laps}, range).laps, options, lower, own);
    for (int divisor = 1; divisor < K; ++divisor) {
      if (K % divisor != 0) continue;
      const auto& known = of[static_cast<std::size_t>(divisor)];
      join_roots(P_K, of_K, known, divisor, options);
      find_periods(of_K, K, known, divisor, options);
    }
    leave_out_steep(of_K, options, own);
    complete_cycles(*map.serial(), P_K, K, range, options, of_K);
    find_orbits(*map.serial(), of_K, options);
  }
  std::vector<Crossing> found;
  for (int K = first_iterate; K <= last_iterate; ++K) {
    auto& of_K = of[static_cast<std::size_t>(K)];
    std::move(of_K.begin(), of_K.end(), std::back_inserter(found));
  }
  return found;
}

std::optional<std::vector<Crossing>> crossings(const ReturnMap& map, const core::Interval& range,
                                               int first_iterate, int last_iterate,
                                               const CrossingOptions& options,
                                               const Execution& execution, CrossingReport* report) {
  ParallelMap own(map, execution);
  return crossings(own, range, first_iterate, last_iterate, options, report);
}

}  // namespace specht::bifurcation

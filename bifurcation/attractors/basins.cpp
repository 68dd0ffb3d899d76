#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <specht/bifurcation/attractors/attractor_list.hpp>
#include <specht/bifurcation/attractors/basins.hpp>
#include <specht/bifurcation/attractors/partition.hpp>
#include <specht/bifurcation/attractors/repelling_rest.hpp>
#include <specht/bifurcation/crossings/laps.hpp>
#include <specht/bifurcation/crossings/parallel_piecewise_map.hpp>
#include <specht/maps/piecewise/option_check.hpp>

namespace specht::bifurcation {
namespace {

/// The known parts of a range, from its laps to its basins.
class Search {
 public:
  Search(const maps::ReturnMap& map, const BasinOptions& options, const Execution& execution)
      : map_(map, execution), options_(options) {}

  Basins solve(const core::Interval& range) {
    const auto piecewise = parallel_piecewise_map(map_, range, options_.piecewise);
    if (!piecewise.complete) return {{}, {}, false};
    laps_ = laps(map_, piecewise, options_.laps);
    if (laps_.empty()) return {{}, {}, false};
    unresolved_ = found_.index({Fate::unresolved, {}, core::Outcome::returned});
    outside_ = found_.index({Fate::outside, {}, core::Outcome::returned});
    for (std::size_t k = 0; k < laps_.size(); ++k) parts_.push_back(first_part(k));
    give_repelling_rests_away();
    const double length = range.high - range.low;
    narrowest_ = options_.resolution * length;
    bool met = true;
    least_width_ = options_.coarse * length;
    if (!find_cycles(met)) return {{}, {}, false};
    do {
      for (double part = options_.coarse; part > options_.resolution / 2 && !crowded();
           part /= 10) {
        least_width_ = part * length;
        if (!take_all_back()) return {{}, {}, false};
      }
      if (!find_cycles(met)) return {{}, {}, false};
    } while (met && !crowded());
    if (crowded() && !give_up_narrow(options_.coarse * length)) return {{}, {}, false};
    if (!leave_out_neutral()) return {{}, {}, false};
    name_rest(found_.index({Fate::aperiodic, {}, core::Outcome::returned}));
    return result();
  }

 private:
  /// A lap, before its image is used.
  Part first_part(std::size_t k) {
    const Lap& lap = laps_[k];
    Part part{lap.begin, lap.end, lap.P_low, lap.P_high, static_cast<int>(k), unassigned};
    if (lap.unresolved) {
      part.attractor = unresolved_;
    } else if (lap.identity) {
      const bool goes_on = k > 0 && laps_[k - 1].identity;
      part.attractor = goes_on ? parts_.back().attractor : found_.band(lap.begin);
      found_.extend(part.attractor, lap.end);
    } else if (lap.status != core::Outcome::returned) {
      part.attractor = found_.index({Fate::ended, {}, lap.status});
    } else if (std::isnan(lap.P_low) || std::isnan(lap.P_high)) {
      part.attractor = unresolved_;
    }
    return part;
  }

  /// Where the system is at rest by rounding, beside an equilibrium that repels, belongs to the neighbours.
  void give_repelling_rests_away() {
    const auto& map = map_.serial();
    for (std::size_t k = 0; k < parts_.size() && parts_.size() > 1;) {
      const Part part = parts_[k];
      const double middle = part.low + (part.high - part.low) / 2;
      const bool narrow = part.high - part.low <= options_.rest * (1.0 + std::abs(middle));
      if (!narrow || !laps_[static_cast<std::size_t>(part.lap)].identity ||
          !way_off_rest(*map, middle)) {
        ++k;
        continue;
      }
      const bool first = k == 0, last = k + 1 == parts_.size();
      const double border = first ? part.low : last ? part.high : middle;
      if (!first) parts_[k - 1].high = parts_[k - 1].P_high = border;
      if (!last) parts_[k + 1].low = parts_[k + 1].P_low = border;
      parts_.erase(parts_.begin() + static_cast<std::ptrdiff_t>(k));
    }
  }

  /// Searches for stable cycles among the orbits of unknown intervals, and makes intervals around them
  /// known. False if interrupted.
  bool find_cycles(bool& met) {
    std::vector<Part> widest;
    for (const Part& part : parts_) {
      if (part.attractor == unassigned && part.high - part.low > least_width_)
        widest.push_back(part);
    }
    std::stable_sort(widest.begin(), widest.end(),
                     [](const Part& a, const Part& b) { return a.high - a.low > b.high - b.low; });
    const auto most = static_cast<std::size_t>(options_.seeded_intervals);
    if (widest.size() > most) widest.resize(most);
    const auto seeds = static_cast<std::size_t>(options_.seeds);
    Iteration iteration = options_.iteration;
    iteration.within = {laps_.front().begin, laps_.back().end};
    std::vector<std::vector<double>> cycles(widest.size() * seeds);
    const bool complete = map_.for_all(static_cast<int>(cycles.size()), 1, [&](const auto& own) {
      return [&, own](int i) {
        const auto k = static_cast<std::size_t>(i);
        const Part& part = widest[k / seeds];
        const double share = static_cast<double>(k % seeds + 1) / static_cast<double>(seeds + 1);
        const auto orbit = iterate(*own, part.low + share * (part.high - part.low), iteration);
        const int period = period_of(orbit.x, options_.most_period, options_.same);
        const auto least = std::min_element(orbit.x.begin(), orbit.x.begin() + period);
        if (period > 0) cycles[k].assign(least, least + period);
      };
    });
    if (!complete) return false;
    met = false;
    const auto& own = map_.serial();
    for (const auto& cycle : cycles) {
      if (cycle.empty() || is_known(cycle)) continue;
      const auto trap = trap_of(*own, cycle);
      if (trap.empty()) continue;
      met = true;
      const int index = found_.index({Fate::cycle, cycle, core::Outcome::returned});
      for (const core::Interval& interval : trap) mark(*own, interval, index);
    }
    return true;
  }

  /// The least point of a cycle lies where something is known.
  [[nodiscard]] bool is_known(const std::vector<double>& cycle) const {
    return Runs(parts_, outside_, 0.0).at(cycle[0]) != unassigned;
  }

  /// Intervals around the points of a cycle, each the image of the one before, that P_K shrinks onto the
  /// cycle of K points; none if there are none.
  [[nodiscard]] std::vector<core::Interval> trap_of(maps::ReturnMap& map,
                                                    const std::vector<double>& cycle) const {
    const core::Interval range{laps_.front().begin, laps_.back().end};
    const double length = range.high - range.low, least = options_.least_trap * length;
    for (double half = options_.widest_trap * length; half > least; half /= 2) {
      const core::Interval around{std::max(cycle[0] - half, range.low),
                                  std::min(cycle[0] + half, range.high)};
      auto trap = images(map, around, cycle.size());
      if (trap.size() == cycle.size() + 1 && shrinks(map, around, trap.back(), cycle)) {
        trap.pop_back();
        return trap;
      }
    }
    return {};
  }

  /// An interval and its images, as far as P is continuous on them.
  [[nodiscard]] std::vector<core::Interval> images(maps::ReturnMap& map, core::Interval interval,
                                                   std::size_t count) const {
    std::vector<core::Interval> all{interval};
    while (all.size() <= count) {
      const auto next = image(map, laps_, all.back());
      if (!next) break;
      all.push_back(*next);
    }
    return all;
  }

  /// An interval, its image `next` under P_K, and so on, lie each in the one before, and shrink to the
  /// cycle: then all of the interval leads to it.
  [[nodiscard]] bool shrinks(maps::ReturnMap& map, core::Interval interval, core::Interval next,
                             const std::vector<double>& cycle) const {
    const double same = options_.same * (1.0 + std::abs(cycle[0]));
    const double width = interval.high - interval.low, becomes = next.high - next.low;
    const bool is_point = width <= options_.point_trap * same;
    if (is_point && !(becomes <= options_.shrinks * width)) return false;
    for (int n = 0; n < options_.iteration.transient; ++n) {
      if (!(next.low >= interval.low && next.high <= interval.high)) return false;
      if (next.high - next.low <= same) return std::abs(next.low - cycle[0]) <= 2 * same;
      interval = next;
      const auto all = images(map, interval, cycle.size());
      if (all.size() != cycle.size() + 1) return false;
      next = all.back();
    }
    return false;
  }

  /// Makes an interval within a lap known.
  void mark(maps::ReturnMap& map, const core::Interval& interval, int attractor) {
    std::vector<Part> parts;
    for (const Part& part : parts_) {
      const double low = std::max(part.low, interval.low),
                   high = std::min(part.high, interval.high);
      if (part.attractor != unassigned || !(low < high)) {
        parts.push_back(part);
        continue;
      }
      const double P_low = low > part.low ? map(low).value : part.P_low;
      const double P_high = high < part.high ? map(high).value : part.P_high;
      if (low > part.low) parts.push_back({part.low, low, part.P_low, P_low, part.lap, unassigned});
      parts.push_back({low, high, P_low, P_high, part.lap, attractor});
      if (high < part.high) {
        parts.push_back({high, part.high, P_high, part.P_high, part.lap, unassigned});
      }
    }
    parts_ = std::move(parts);
  }

  /// The parts of a part whose images lie on one side of every border.
  [[nodiscard]] std::vector<Part> cut(maps::ReturnMap& map, const Part& part,
                                      const Runs& runs) const {
    const double low = std::min(part.P_low, part.P_high), high = std::max(part.P_low, part.P_high);
    std::vector<double> borders = runs.borders(low, high);
    if (!borders.empty() && !(part.high - part.low > least_width_)) {
      Part whole = part;
      if (giving_up_) whole.attractor = unresolved_;
      return {whole};
    }
    if (part.P_low > part.P_high) std::reverse(borders.begin(), borders.end());
    std::vector<Part> cuts;
    Part rest = part;
    for (const double y : borders) {
      const double x = preimage_on(map, rest, laps_[static_cast<std::size_t>(part.lap)], y);
      Part first = rest;
      first.high = rest.low = std::min(std::max(x, rest.low), rest.high);
      first.P_high = rest.P_low = y;
      cuts.push_back(first);
    }
    cuts.push_back(rest);
    for (Part& own : cuts) {
      own.attractor = runs.at(own.P_low + (own.P_high - own.P_low) / 2);
    }
    return cuts;
  }

  [[nodiscard]] bool crowded() const {
    return static_cast<int>(parts_.size()) > options_.most_intervals ||
           levels_ >= options_.most_levels;
  }

  /// Takes borders back until nothing is new. False if interrupted.
  bool take_all_back() {
    for (bool changed = true; changed && !crowded(); ++levels_) {
      if (!take_back(changed)) return false;
    }
    return true;
  }

  /// There are too many intervals to cut more: narrow ones that lead to several places become unresolved,
  /// and so do those that lead into them. The rest leads into itself. False if interrupted.
  bool give_up_narrow(double coarse) {
    giving_up_ = true;
    least_width_ = coarse;
    const std::size_t most = 2 * parts_.size();
    for (bool changed = true; changed;) {
      if (!take_back(changed)) return false;
      if (parts_.size() > most) least_width_ = std::numeric_limits<double>::infinity();
    }
    return true;
  }

  /// Parts whose images are known become known, and wide ones are cut to such parts. False if
  /// interrupted.
  bool take_back(bool& changed) {
    const Runs runs(parts_, outside_, giving_up_ ? 0.0 : least_width_);
    std::vector<std::size_t> open;
    for (std::size_t k = 0; k < parts_.size(); ++k) {
      if (parts_[k].attractor == unassigned) open.push_back(k);
    }
    std::vector<std::vector<Part>> cuts(open.size());
    constexpr int grain = 16;
    const bool complete = map_.for_all(static_cast<int>(open.size()), grain, [&](const auto& own) {
      return [&, own](int i) {
        const auto k = static_cast<std::size_t>(i);
        cuts[k] = cut(*own, parts_[open[k]], runs);
      };
    });
    if (!complete) return false;
    changed = false;
    std::vector<Part> parts;
    std::size_t next = 0;
    for (std::size_t k = 0; k < parts_.size(); ++k) {
      if (next == open.size() || open[next] != k) {
        parts.push_back(parts_[k]);
        continue;
      }
      for (const Part& part : cuts[next++]) {
        changed = changed || part.attractor != unassigned;
        if (part.high > part.low) parts.push_back(part);
      }
    }
    parts_ = std::move(parts);
    return true;
  }

  /// Parts that are full of cycles, none of which attracts them, are unresolved. False if interrupted.
  bool leave_out_neutral() {
    std::vector<std::size_t> open;
    for (std::size_t k = 0; k < parts_.size(); ++k) {
      if (parts_[k].attractor == unassigned && parts_[k].high - parts_[k].low > narrowest_)
        open.push_back(k);
    }
    constexpr int grain = 16;
    return map_.for_all(static_cast<int>(open.size()), grain, [&](const auto& own) {
      return [&, own](int i) {
        Part& part = parts_[open[static_cast<std::size_t>(i)]];
        const double width = part.high - part.low;
        constexpr std::array places{0.3, 0.55, 0.85};
        const bool neutral = std::all_of(places.begin(), places.end(), [&](double place) {
          return is_on_cycle(*own, part.low + place * width);
        });
        if (neutral) part.attractor = unresolved_;
      };
    });
  }
  [[nodiscard]] bool is_on_cycle(maps::ReturnMap& map, double begin) const {
    double x = begin;
    for (int k = 0; k < options_.most_period; ++k) {
      x = map(x).value;
      if (!std::isfinite(x)) return false;
      if (std::abs(x - begin) <= options_.same * (1.0 + std::abs(begin))) return true;
    }
    return false;
  }

  /// Names the unknown parts. One as narrow as rounding is the border of its neighbours, and divided
  /// between them.
  void name_rest(int attractor) {
    std::vector<Part> parts;
    for (Part part : parts_) {
      if (part.attractor == unassigned) {
        if (part.high - part.low <= narrowest_) continue;
        part.attractor = attractor;
      }
      if (!parts.empty()) {
        Part& before = parts.back();
        before.high = part.low = before.high + (part.low - before.high) / 2;
      }
      parts.push_back(part);
    }
    parts.front().low = parts_.front().low;
    parts.back().high = parts_.back().high;
    parts_ = std::move(parts);
  }

  [[nodiscard]] Basins result() const {
    Basins basins;
    std::vector<int> number(found_.all().size(), unassigned);
    for (const Part& part : parts_) {
      int& own = number[static_cast<std::size_t>(part.attractor)];
      if (own == unassigned) {
        own = static_cast<int>(basins.attractors.size());
        basins.attractors.push_back(found_.all()[static_cast<std::size_t>(part.attractor)]);
      }
      if (!basins.intervals.empty() && basins.intervals.back().attractor == own) {
        basins.intervals.back().high = part.high;
      } else {
        basins.intervals.push_back({part.low, part.high, own});
      }
    }
    return basins;
  }

  ParallelMap map_;
  const BasinOptions& options_;
  std::vector<Lap> laps_;
  std::vector<Part> parts_;  // cover the range, in order
  AttractorList found_;
  int unresolved_ = 0, outside_ = 0;
  double narrowest_ = 0.0, least_width_ = 0.0;  // of parts that are borders, and that are cut
  int levels_ = 0;
  bool giving_up_ = false;
};

}  // namespace

void require_valid(const BasinOptions& options) {
  const maps::OptionCheck check("basins");
  require_valid(options.piecewise);
  require_valid(options.laps);
  require_valid(options.iteration);
  check.at_least("most_period", options.most_period, 1);
  check.positive("same", options.same);
  check.at_least("rest", options.rest, 0.0);
  check.positive("least_trap", options.least_trap);
  check.ordered("least_trap", options.least_trap, options.widest_trap);
  check.positive("point_trap", options.point_trap);
  check.part("shrinks", options.shrinks);
  check.at_least("seeded_intervals", options.seeded_intervals, 0);
  check.at_least("seeds", options.seeds, 1);
  check.positive("resolution", options.resolution);
  check.ordered("resolution", options.resolution, options.coarse);
  check.at_least("most_intervals", options.most_intervals, 1);
  check.at_least("most_levels", options.most_levels, 1);
}

Basins basins(const maps::ReturnMap& map, const core::Interval& range, const BasinOptions& options,
              const Execution& execution) {
  require_valid(options);
  return Search(map, options, execution).solve(range);
}

}  // namespace specht::bifurcation

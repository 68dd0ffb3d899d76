#include <algorithm>
#include <cmath>
#include <specht/bifurcation/crossings/cycle_cells.hpp>
#include <specht/bifurcation/crossings/cycle_laps.hpp>
#include <specht/bifurcation/crossings/parallel_piecewise_map.hpp>

namespace specht::bifurcation {
namespace {

/// An accumulation beyond all followed values is skipped, rather than unresolved.
bool is_beyond(const Lap& lap, const core::Interval& followed) {
  if (!lap.unresolved) return false;
  const bool below = lap.P_low < followed.low && lap.P_high < followed.low;
  const bool above = lap.P_low > followed.high && lap.P_high > followed.high;
  return below || above;
}

/// Laps end at x, too.
void cut_at(double x, maps::ReturnMap& map, std::vector<Lap>& laps) {
  const auto place = std::find_if(laps.begin(), laps.end(),
                                  [x](const Lap& lap) { return lap.begin < x && x < lap.end; });
  if (place == laps.end()) return;
  Lap right = *place;
  Lap& left = *place;
  left.end = left.high = right.begin = right.low = x;
  left.P_end = left.P_high = right.P_begin = right.P_low = map(x).value;
  left.end_log_periodic = right.begin_log_periodic = {};
  left.goes_on = true;
  laps.insert(place + 1, right);
}

bool has_margins(maps::ReturnMap& map, double x) {
  std::vector<maps::Margin> margins;
  (void)map.with_margins(x, margins);
  return !margins.empty();
}

double width_of(const core::Interval& interval) { return interval.high - interval.low; }

/// Keeps the points of a search that finds nothing relevant.
class Collector final : public maps::Relevance {
 public:
  void set_points(std::span<const maps::MapPoint> points) override {
    points_.assign(points.begin(), points.end());
  }
  [[nodiscard]] bool is_relevant(const maps::MapPoint&, const maps::MapPoint&) const override {
    return false;
  }
  [[nodiscard]] const std::vector<maps::MapPoint>& points() const { return points_; }

 private:
  std::vector<maps::MapPoint> points_;
};

/// Passes points on, and counts those of the range.
class CountedCells final : public maps::Relevance {
 public:
  CountedCells(CycleCells& cells, const core::Interval& range, const core::Interval& followed,
               CrossingCounts* counts)
      : cells_(cells), range_(range), followed_(followed), counts_(counts) {}

  void set_points(std::span<const maps::MapPoint> points) override {
    cells_.set_points(points);
    if (counts_ == nullptr) return;
    for (const maps::MapPoint& p : points) {
      if (!range_.contains(p.x)) continue;
      const core::Outcome outcome = p.has_value() ? core::Outcome::returned : p.status;
      ++counts_->points[static_cast<std::size_t>(outcome)];
      const bool stays = width_of(followed_) == width_of(range_) || followed_.contains(p.value);
      if (p.has_value() && !stays) ++counts_->left;
    }
  }
  [[nodiscard]] bool is_relevant(const maps::MapPoint& a, const maps::MapPoint& b) const override {
    return cells_.is_relevant(a, b);
  }

 private:
  CycleCells& cells_;
  core::Interval range_, followed_;
  CrossingCounts* counts_;
};

/// The laps of the followed range: by one piecewise map; or by one of the range and two beside it, where
/// the range is a small part of it.
class LapsOfParts {
 public:
  LapsOfParts(ParallelMap& map, const core::Interval& range, const core::Interval& followed, int K,
              const CrossingOptions& options, CrossingReport* report)
      : map_(map),
        range_(range),
        followed_(followed),
        K_(K),
        options_(options),
        counts_(report != nullptr ? &report->counts : nullptr),
        margins_(has_margins(*map.serial(), range.low + width_of(range) / 2)) {
    // NOTE: so far a grid as fine as that of the range costs little more.
    const double reach = options.reach * width_of(range);
    if (followed.low >= range.low - reach && followed.high <= range.high + reach) {
      parts_ = {followed};
      return;
    }
    parts_ = {{followed.low, range.low}, range, {range.high, followed.high}};
    std::erase_if(parts_, [](const core::Interval& part) { return !(part.low < part.high); });
  }

  std::optional<std::vector<Lap>> find() {
    std::vector<std::vector<maps::MapPoint>> points(parts_.size());
    for (std::size_t i = 0; i < parts_.size() && parts_.size() > 1; ++i) {
      Collector collector;
      if (!parallel_piecewise_map(map_, parts_[i], options_of(parts_[i], collector)).complete) {
        return std::nullopt;
      }
      points[i] = collector.points();
    }
    std::vector<Lap> all;
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      CycleCells cells(K_, width_of(range_), options_.marginal_tolerance(), options_.cells,
                       map_.serial()->period());
      if (parts_.size() > 1) cells.set_others(others(points, i), range_, width_of(followed_));
      CountedCells counted(cells, range_, followed_, is_own(i) ? counts_ : nullptr);
      const auto found = parallel_piecewise_map(map_, parts_[i], options_of(parts_[i], counted));
      if (!found.complete) return std::nullopt;
      LapOptions lap_options = options_.laps;
      lap_options.crossings_only = K_ == 1;
      lap_options.narrow = options_.piecewise.search.explored * width_of(parts_[i]);
      std::vector<Lap> own = laps(map_, found, lap_options);
      if (own.empty()) return std::nullopt;
      all.insert(all.end(), own.begin(), own.end());
    }
    return all;
  }

 private:
  [[nodiscard]] bool is_own(std::size_t i) const {
    return parts_.size() == 1 || parts_[i].low == range_.low;
  }

  [[nodiscard]] maps::PiecewiseMapOptions options_of(const core::Interval& part,
                                                     maps::Relevance& relevance) const {
    maps::PiecewiseMapOptions piecewise = options_.piecewise;
    // The interval that points and resolution of the options are for.
    const bool is_outer = parts_.size() > 1 && part.low != range_.low;
    const double whole = is_outer ? width_of(followed_) : width_of(range_);
    const double share = width_of(part) / whole;
    piecewise.points = std::max(2, 1 + static_cast<int>(std::ceil(share * (piecewise.points - 1))));
    piecewise.search.resolution = std::min(1.0, piecewise.search.resolution / share);
    if (!margins_) {
      piecewise.search.trials = options_.plain_trials;
      piecewise.search.misfit = std::max(piecewise.search.misfit, options_.plain_misfit);
      piecewise.search.resolution =
          std::max(piecewise.search.resolution, options_.plain_resolution);
    }
    const double beyond = options_.beyond * width_of(range_);
    piecewise.search.values = {followed_.low - beyond, followed_.high + beyond};
    piecewise.search.relevance = &relevance;
    return piecewise;
  }

  /// The points of all parts but one.
  [[nodiscard]] static std::vector<maps::MapPoint> others(
      const std::vector<std::vector<maps::MapPoint>>& points, std::size_t own) {
    std::vector<maps::MapPoint> result;
    for (std::size_t i = 0; i < points.size(); ++i) {
      if (i != own) result.insert(result.end(), points[i].begin(), points[i].end());
    }
    return result;
  }

  ParallelMap& map_;
  core::Interval range_, followed_;
  int K_;
  const CrossingOptions& options_;
  CrossingCounts* counts_;
  bool margins_;  // orbits know their margins
  std::vector<core::Interval> parts_;
};

void count_unresolved(const std::vector<Lap>& all, const core::Interval& range,
                      CrossingCounts& counts) {
  for (const Lap& lap : all) {
    if (!lap.unresolved || lap.skipped || lap.begin < range.low || lap.end > range.high) continue;
    ++counts.unresolved;
    counts.unresolved_part += (lap.end - lap.begin) / width_of(range);
  }
}

}  // namespace

core::Interval followed_range(const maps::ReturnMap& map, const core::Interval& range,
                              const CrossingOptions& options) {
  const double reach = options.reach * (range.high - range.low);
  core::Interval wanted{range.low - reach, range.high + reach};
  if (options.section) {
    wanted.low = std::min(wanted.low, options.section->low);
    wanted.high = std::max(wanted.high, options.section->high);
  }
  const core::Interval domain = map.domain();
  return {std::max(wanted.low, std::min(domain.low, range.low)),
          std::min(wanted.high, std::max(domain.high, range.high))};
}

std::optional<std::vector<Lap>> cycle_laps(ParallelMap& map, const core::Interval& range, int K,
                                           const CrossingOptions& options, CrossingReport* report) {
  const core::Interval followed = K > 1 ? followed_range(map.original(), range, options) : range;
  auto all = LapsOfParts(map, range, followed, K, options, report).find();
  if (!all) return std::nullopt;
  for (Lap& lap : *all) lap.skipped = lap.skipped || is_beyond(lap, followed);
  cut_at(range.low, *map.serial(), *all);
  cut_at(range.high, *map.serial(), *all);
  if (report != nullptr) count_unresolved(*all, range, report->counts);
  return all;
}

OpenPlaces open_places(const std::vector<Lap>& laps, int K) {
  OpenPlaces open{K, {}};
  for (const Lap& lap : laps) {
    if (lap.unresolved) open.intervals.push_back({lap.begin, lap.end});
  }
  return open;
}

}  // namespace specht::bifurcation

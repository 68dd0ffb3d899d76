#include <algorithm>
#include <cmath>
#include <specht/bifurcation/cycles/cycle_search.hpp>
#include <specht/bifurcation/cycles/even_points.hpp>
#include <specht/maps/piecewise/option_check.hpp>
#include <stdexcept>

namespace specht::bifurcation {
namespace {

/// What came of one start.
struct Trial {
  std::vector<std::vector<double>> found;  // periodic points
  int tried = 0, resting = 0;
  std::optional<core::Outcome> ended;  // the point of the box has no return
  double time = maps::missing;         // of the first return
};

Trial trial(maps::VectorMap& map, const std::vector<double>& start, int K, const Box& box,
            const CycleSearchOptions& options, const std::vector<std::vector<double>>& known) {
  Trial result;
  const auto search = [&](const std::vector<double>& x) {
    ++result.tried;
    const PointSearch end = search_point(map, x, K, box, options.newton, known);
    if (end.point) result.found.push_back(*end.point);
    if (end.rests) ++result.resting;
    return end.point || end.rests;
  };
  const bool has_converged = search(start);
  if (!known.empty()) return result;
  std::vector<double> x = start;
  // NOTE: the first return counts even where no orbit is followed.
  for (int n = 0; n < std::max(options.settle, 1); ++n) {
    const maps::VectorPoint next = map(x);
    if (!next.has_value()) {
      if (n == 0) {
        result.ended = next.status;
      } else if (next.status == core::Outcome::at_rest && !has_converged) {
        ++result.resting;
      }
      return result;
    }
    if (n == 0) result.time = next.time;
    x = next.value;
  }
  if (options.settle > 0) search(x);
  return result;
}

/// The median time of a return, as far as there are returns.
double usual_time(const std::vector<Trial>& trials) {
  std::vector<double> times;
  for (const Trial& t : trials) {
    if (t.time > 0.0) times.push_back(t.time);
  }
  if (times.empty()) return 0.0;
  const auto middle = times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2);
  std::nth_element(times.begin(), middle, times.end());
  return *middle;
}

/// Begins at the point with the least coordinates.
Cycle in_order(Cycle cycle, maps::VectorMap& map, int K, const CycleNewtonOptions& options) {
  const auto least = std::min_element(cycle.points.begin(), cycle.points.end());
  auto begun = cycle_of(map, *least, K, options);
  return begun && begun->period() == cycle.period() ? *begun : cycle;
}

}  // namespace

void require_valid(const CycleSearchOptions& options) {
  require_valid(options.newton);
  const maps::OptionCheck check("the search for cycles");
  check.at_least("starts", options.starts, 1);
  check.at_least("settle", options.settle, 0);
  check.at_least("least_time", options.least_time, 0.0);
}

CycleSearch find_cycles(const maps::VectorMap& map, const Box& box, int K,
                        const CycleSearchOptions& options, const Execution& execution) {
  require_valid(options);
  if (K < 1) throw std::invalid_argument("cycles: period " + std::to_string(K) + ": 1 or more");
  if (box.size() != map.coordinates().size()) {
    throw std::invalid_argument("cycles: a box of " + std::to_string(box.size()) +
                                " intervals for " + std::to_string(map.dimension()) +
                                " coordinates");
  }
  for (std::size_t i = 0; i < box.size(); ++i) {
    if (std::isfinite(box[i].low) && std::isfinite(box[i].high) && box[i].low < box[i].high) {
      continue;
    }
    throw std::invalid_argument("cycles: the coordinate " + map.coordinates()[i].name +
                                " needs a finite range");
  }
  CycleSearch search;
  std::vector<std::vector<double>> known;
  const auto own = map.clone();
  double least_time = 0.0;
  for (const bool deflated : {false, true}) {
    if (deflated && known.empty()) break;
    std::vector<Trial> trials(static_cast<std::size_t>(options.starts));
    const bool complete = parallel_for(options.starts, 1, execution, [&] {
      return [&, thread_map = std::shared_ptr(map.clone())](int k) {
        trials[static_cast<std::size_t>(k)] =
            trial(*thread_map, even_point(box, k), K, box, options, known);
        execution.report((k + (deflated ? options.starts : 0)) / (2.0 * options.starts));
      };
    });
    if (!complete) {
      CycleSearch nothing;
      nothing.complete = false;
      return nothing;
    }
    if (!deflated) least_time = options.least_time * usual_time(trials);
    for (const Trial& t : trials) {
      search.starts += t.tried;
      search.converged += static_cast<int>(t.found.size()) + t.resting;
      search.resting += t.resting;
      if (t.ended && !deflated) ++search.no_return[*t.ended];
      for (const auto& x : t.found) {
        auto cycle = cycle_of(*own, x, K, options.newton);
        if (!cycle) continue;
        if (!(cycle->time > least_time * cycle->period())) {
          ++search.resting;
          continue;
        }
        const bool again = std::any_of(
            search.cycles.begin(), search.cycles.end(),
            [&](const Cycle& c) { return same_cycle(*own, c, *cycle, options.newton.same); });
        if (again) continue;
        search.cycles.push_back(in_order(*cycle, *own, K, options.newton));
        known.insert(known.end(), cycle->points.begin(), cycle->points.end());
      }
    }
  }
  std::sort(search.cycles.begin(), search.cycles.end(), [](const Cycle& a, const Cycle& b) {
    return a.period() != b.period() ? a.period() < b.period() : a.points < b.points;
  });
  return search;
}

}  // namespace specht::bifurcation

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <specht/bifurcation/cycles/plane_basins.hpp>
#include <specht/bifurcation/cycles/visited_boxes.hpp>
#include <specht/maps/piecewise/option_check.hpp>
#include <sstream>
#include <stdexcept>

namespace specht::bifurcation {
namespace {

using Point = std::vector<double>;

/// What is known of one cell when its orbit has been followed.
struct Ending {
  core::Outcome outcome = core::Outcome::returned;
  int returns = 0;
  int period = 0;           // 0: none was seen
  std::vector<Point> last;  // one point of a cycle, or a short orbit
};

Point wrapped(const maps::VectorMap& map, Point x) {
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = map.coordinates()[i].wrapped(x[i]);
  return x;
}

/// The least K with P_K(x) near x, by the latest points of an orbit; 0 if there is none.
int plane_period(const maps::VectorMap& map, const std::vector<Point>& latest,
                 const PlaneBasinsOptions& options) {
  const auto n = static_cast<int>(latest.size());
  const auto at = [&](int back) -> const Point& {
    return latest[static_cast<std::size_t>(n - 1 - back)];
  };
  for (int K = 1; K <= options.most_period && 2 * K < n; ++K) {
    bool repeats = true;
    for (int back = 0; back <= K && repeats; ++back) {
      repeats = distance(map, at(back), at(back + K)) <= options.repeated;
    }
    if (repeats) return K;
  }
  return 0;
}

/// The orbit of x over so many returns, unless it has a period before.
Ending follow(maps::VectorMap& map, Point x, int returns, const PlaneBasinsOptions& options) {
  Ending ending;
  std::vector<Point> latest;
  const auto next = [&] {
    const maps::VectorPoint point = map(x);
    ending.outcome = point.status;
    if (!point.has_value()) return false;
    x = wrapped(map, point.value);
    latest.push_back(x);
    return true;
  };
  const auto kept = static_cast<std::size_t>(2 * options.most_period + 1);
  for (ending.returns = 1; ending.returns <= returns; ++ending.returns) {
    if (!next()) return ending;
    if (ending.returns % options.look_every != 0) continue;
    if (latest.size() > kept) {
      latest.erase(latest.begin(), latest.end() - static_cast<std::ptrdiff_t>(kept));
    }
    ending.period = plane_period(map, latest, options);
    if (ending.period > 0) {
      ending.last = {x};
      return ending;
    }
  }
  ending.returns = returns;
  latest.clear();
  for (int n = 0; n < options.short_orbit; ++n) {
    if (!next()) return ending;
  }
  ending.last = std::move(latest);
  return ending;
}

/// Some coordinate, none of a circle, has other values in the last part of an orbit than it had in the first: orbits come
/// back to where their attractor is. False for too few points.
bool has_moved_on(const maps::VectorMap& map, const std::vector<Point>& points, int parts) {
  const auto each = static_cast<std::ptrdiff_t>(points.size()) / parts;
  if (each < 2) return false;
  for (std::size_t i = 0; i < points.front().size(); ++i) {
    if (map.coordinates()[i].period > 0.0) continue;
    const auto less = [i](const Point& a, const Point& b) { return a[i] < b[i]; };
    const auto first = std::minmax_element(points.begin(), points.begin() + each, less);
    const auto last = std::minmax_element(points.end() - each, points.end(), less);
    if ((*last.second)[i] < (*first.first)[i] || (*last.first)[i] > (*first.second)[i]) return true;
  }
  return false;
}

/// Gives each orbit its attractor, one after the other.
class Attractors {
 public:
  Attractors(const maps::VectorMap& map, const PlaneBasinsRequest& request)
      : map_(map.clone()), request_(request), options_(request.options) {}

  /// Nothing for an orbit without period that is not where one of its kind has been.
  std::optional<int> of(const Ending& ending) {
    if (ending.last.empty()) return ended(ending.outcome);
    if (ending.period > 0) return cycle(ending);
    for (const auto& [number, boxes] : visited_) {
      if (boxes.share(ending.last) >= options_.same_share) return number;
    }
    return std::nullopt;
  }
  /// Takes where such an orbit goes on as an attractor. False if it turns out to end, to have a period, or to go on
  /// to where it has not been.
  bool take_as_attractor(const Ending& ending) {
    std::vector<Point> points = ending.last;
    for (int n = 0; n < options_.long_orbit; ++n) {
      const maps::VectorPoint next = (*map_)(points.back());
      if (!next.has_value()) return false;
      points.push_back(wrapped(*map_, next.value));
    }
    if (plane_period(*map_, points, options_) > 0) return false;
    if (has_moved_on(*map_, points, options_.parts)) return false;
    PlaneAttractor attractor;
    attractor.fate = Fate::aperiodic;
    attractor.number = static_cast<int>(visited_.size()) + 1;
    attractor.tried = options_.most_period;
    visited_.emplace_back(add(attractor), VisitedBoxes(points, options_.boxes));
    return true;
  }
  int unresolved() {
    if (!unresolved_) unresolved_ = add({});
    return *unresolved_;
  }
  std::vector<PlaneAttractor> take() { return std::move(all_); }

 private:
  int add(PlaneAttractor attractor) {
    all_.push_back(std::move(attractor));
    return static_cast<int>(all_.size()) - 1;
  }

  int ended(core::Outcome outcome) {
    const auto [found, is_new] = ended_.try_emplace(outcome, 0);
    if (is_new) {
      PlaneAttractor attractor;
      attractor.fate = Fate::ended;
      attractor.outcome = outcome;
      found->second = add(attractor);
    }
    return found->second;
  }

  int cycle(const Ending& ending) {
    const Point& x = ending.last.front();
    const auto near = [&](const Cycle& cycle) {
      return std::any_of(cycle.points.begin(), cycle.points.end(),
                         [&](const Point& p) { return distance(*map_, x, p) <= options_.nearby; });
    };
    for (std::size_t k = 0; k < all_.size(); ++k) {
      // An orbit that winds into a cycle may come by after a multiple of the period first.
      if (all_[k].fate == Fate::cycle && ending.period % all_[k].cycle.period() == 0 &&
          near(all_[k].cycle)) {
        return static_cast<int>(k);
      }
    }
    const PointSearch end = search_point(*map_, x, ending.period, request_.box, options_.newton);
    if (end.rests) return ended(core::Outcome::at_rest);
    if (!end.point) return unresolved();
    auto found = cycle_of(*map_, *end.point, ending.period, options_.newton);
    const bool attracts = found && (found->stability == CycleStability::stable ||
                                    found->stability == CycleStability::marginal);
    if (!attracts || !near(*found)) return unresolved();
    PlaneAttractor attractor;
    attractor.fate = Fate::cycle;
    attractor.cycle = std::move(*found);
    return add(std::move(attractor));
  }

  std::unique_ptr<maps::VectorMap> map_;
  const PlaneBasinsRequest& request_;
  const PlaneBasinsOptions& options_;
  std::vector<PlaneAttractor> all_;
  std::map<core::Outcome, int> ended_;
  std::optional<int> unresolved_;
  std::vector<std::pair<int, VisitedBoxes>> visited_;
};

/// Follows the orbits without period from number `first` on longer. False if it was interrupted.
bool follow_on(const maps::VectorMap& map, const PlaneBasinsRequest& request,
               const Execution& execution, std::vector<Ending>& endings, std::size_t first) {
  return parallel_for(static_cast<int>(endings.size() - first), 4, execution, [&] {
    return [&, own = std::shared_ptr(map.clone())](int k) {
      Ending& ending = endings[first + static_cast<std::size_t>(k)];
      if (ending.last.empty() || ending.period > 0) return;
      const int before = ending.returns + request.options.short_orbit;
      ending = follow(*own, ending.last.back(), request.options.long_orbit, request.options);
      ending.returns += before;
    };
  });
}

void require_valid(const maps::VectorMap& map, const PlaneBasinsRequest& request) {
  const maps::OptionCheck check("basins on a plane");
  check.at_least("cells", request.cells, 1);
  require_valid(request.options);
  const auto d = static_cast<std::size_t>(map.dimension());
  const bool finite = std::all_of(request.origin.begin(), request.origin.end(),
                                  [](double x) { return std::isfinite(x); });
  if (request.box.size() != d || request.origin.size() != d || !finite) {
    throw std::invalid_argument("basins on a plane need an interval and a number for each of the " +
                                std::to_string(d) + " coordinates");
  }
  if (request.across >= d || request.along >= d || request.across == request.along) {
    throw std::invalid_argument("basins on a plane need two different coordinates");
  }
}

}  // namespace

void require_valid(const PlaneBasinsOptions& options) {
  const maps::OptionCheck check("basins on a plane");
  check.at_least("returns", options.returns, 1);
  check.at_least("most_period", options.most_period, 1);
  check.at_least("look_every", options.look_every, 1);
  check.positive("repeated", options.repeated);
  check.positive("nearby", options.nearby);
  check.at_least("short_orbit", options.short_orbit, 1);
  check.at_least("long_orbit", options.long_orbit, 1);
  check.at_least("parts", options.parts, 2);
  check.at_least("boxes", options.boxes, 1);
  check.part("same_share", options.same_share);
  require_valid(options.newton);
}

std::string name(const PlaneAttractor& attractor) {
  std::ostringstream text;
  text.precision(std::numeric_limits<double>::max_digits10);
  switch (attractor.fate) {
    case Fate::cycle:
      if (attractor.cycle.stability == CycleStability::marginal) text << "marginal ";
      text << name(attractor.fate) << ' ' << attractor.cycle.period() << " at";
      for (const double x : attractor.cycle.points.front()) text << ' ' << x;
      break;
    case Fate::aperiodic:
      text << "attractor " << attractor.number << " without period up to " << attractor.tried;
      break;
    case Fate::ended:
      text << core::name(attractor.outcome);
      break;
    case Fate::band:
    case Fate::outside:
    case Fate::unresolved:
      text << name(attractor.fate);
      break;
  }
  return text.str();
}

PlaneBasins plane_basins(const maps::VectorMap& map, const PlaneBasinsRequest& request,
                         const Execution& execution) {
  require_valid(map, request);
  const int N = request.cells, count = N * N;
  const auto centre = [&](std::size_t coordinate, int k) {
    const core::Interval side = request.box[coordinate];
    return side.low + (k + 0.5) / N * (side.high - side.low);
  };
  std::vector<Ending> endings(static_cast<std::size_t>(count));
  PlaneBasins result;
  std::atomic<int> finished{0};
  result.complete = parallel_for(count, 4, execution, [&] {
    return [&, own = std::shared_ptr(map.clone())](int k) {
      Point x = request.origin;
      x[request.across] = centre(request.across, k % N);
      x[request.along] = centre(request.along, k / N);
      endings[static_cast<std::size_t>(k)] =
          follow(*own, std::move(x), request.options.returns, request.options);
      execution.report(static_cast<double>(++finished) / count);
    };
  });
  if (!result.complete) return result;

  Attractors attractors(map, request);
  std::vector<std::optional<int>> found(endings.size());
  bool followed_on = false;
  for (std::size_t k = 0; k < endings.size(); ++k) {
    found[k] = attractors.of(endings[k]);
    if (found[k]) continue;
    if (!attractors.take_as_attractor(endings[k]) && !followed_on) {
      // It was on its way to something else, as others without period may be.
      followed_on = true;
      result.complete = follow_on(map, request, execution, endings, k);
      if (!result.complete) return result;
    }
    found[k] = attractors.of(endings[k]);
  }
  for (int k = 0; k < count; ++k) {
    const auto number = static_cast<std::size_t>(k);
    result.cells.push_back({centre(request.across, k % N), centre(request.along, k / N),
                            found[number] ? *found[number] : attractors.unresolved(),
                            endings[number].returns});
  }
  result.attractors = attractors.take();
  return result;
}

}  // namespace specht::bifurcation

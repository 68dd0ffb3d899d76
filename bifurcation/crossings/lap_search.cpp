#include <algorithm>
#include <boost/math/tools/toms748_solve.hpp>
#include <cmath>
#include <cstdint>
#include <specht/bifurcation/crossings/bands.hpp>
#include <specht/bifurcation/crossings/circle.hpp>
#include <specht/bifurcation/crossings/lap_search.hpp>
#include <specht/bifurcation/crossings/rest_in_band.hpp>
#include <specht/bifurcation/crossings/sign_search.hpp>

namespace specht::bifurcation {
namespace {

using maps::MapPoint;
using maps::ReturnMap;

/// f = P_K(x) − x at a point of a lap, and its slope where it is known.
struct Height {
  double x, f, slope;
};

class LapSearch {
 public:
  LapSearch(ReturnMap& map, int K, const CrossingOptions& options, std::vector<double> known)
      : map_(map),
        K_(K),
        options_(options),
        found_(map, K, options),
        bands_(map, options),
        known_(std::move(known)) {
    std::sort(known_.begin(), known_.end());
  }

  std::vector<Crossing> run(const std::vector<IteratedLap>& all) {
    const std::vector<IteratedLap> laps = without_slivers(all);
    for (const core::Interval& found : bands_.find(laps)) band(found);
    for (std::size_t i = 0; i < laps.size(); ++i) {
      const IteratedLap& lap = laps[i];
      if (lap.unresolved && (!lap.skipped || passes_diagonal(lap))) {
        found_.search(map_(lap.begin), map_(lap.end));
      } else if (lap.has_values() && !lap.identity) {
        on(lap);
      }
      if (i + 1 < laps.size()) between(lap, laps[i + 1]);
    }
    std::vector<Crossing> found = found_.take();
    // NOTE: a search beside a wrong limit or in an accumulation knows nothing of bands.
    std::erase_if(found, [&](const Crossing& c) {
      return is_fixed_point(c.kind) && bands_.is_rounding_of(c.x);
    });
    return found;
  }
  [[nodiscard]] const CrossingReport& report() { return found_.report(); }

 private:
  /// A lap that is skipped has a crossing of P, for beside an edge P is steep within rounding of it. Those of P_K there may
  /// leave where orbits are followed.
  [[nodiscard]] bool passes_diagonal(const IteratedLap& lap) const {
    const double period = map_.period(), f_begin = lap.P_begin - lap.begin,
                 f_end = nearest_to(lap.P_begin, lap.P_end, period) - lap.end;
    return K_ == 1 && f_begin * f_end != 0.0 && meets_diagonal(f_begin, f_end, period);
  }

  /// The laps without slivers, which go to the lap before. A sliver is narrower than rounding; or narrow,
  /// and P goes on behind it as if it were not there: in it rounding gives wrong orbits.
  [[nodiscard]] std::vector<IteratedLap> without_slivers(
      const std::vector<IteratedLap>& all) const {
    std::vector<IteratedLap> laps;
    for (std::size_t i = 0; i < all.size(); ++i) {
      const double width = all[i].end - all[i].begin, size = 1.0 + std::abs(all[i].begin);
      bool sliver = width <= options_.sliver_ulps * maps::ulp(size);
      if (width <= options_.stray * size && !laps.empty() && i + 1 < all.size()) {
        const double jump = std::abs(laps.back().P_end - all[i + 1].P_begin);
        sliver = sliver || jump <= options_.same_limit * size;
        // NOTE: where P is steep it passes the diagonal within as little, and does not jump.
        sliver = sliver && !leads_over(laps.back(), all[i], all[i + 1]);
      }
      // NOTE: what is left of a part that was left out may have the limits of a jump.
      sliver = sliver && !(has_limits(all[i]) && i > 0 && i + 1 < all.size() &&
                           (std::isnan(laps.back().P_end) || std::isnan(all[i + 1].P_begin)));
      if (sliver && !laps.empty()) {
        laps.back().end = all[i].end;
      } else {
        laps.push_back(all[i]);
      }
    }
    return laps;
  }

  [[nodiscard]] static bool has_limits(const IteratedLap& lap) {
    return !std::isnan(lap.P_begin) && !std::isnan(lap.P_end);
  }

  /// P is continuous at both ends of a lap, and not the same there.
  [[nodiscard]] bool leads_over(const IteratedLap& before, const IteratedLap& lap,
                                const IteratedLap& behind) const {
    const double same = options_.continuity_tolerance() * (1.0 + std::abs(lap.begin));
    return std::abs(lap.P_begin - before.P_end) <= same &&
           std::abs(behind.P_begin - lap.P_end) <= same && std::abs(lap.P_end - lap.P_begin) > same;
  }

  /// A band, or a point at rest, which goes into the report.
  void band(const core::Interval& band) {
    if (const auto rest = rest_in_band(map_, band, options_)) {
      found_.report().add_equilibrium(*rest);
    } else {
      add_band(band, 1);
    }
  }

  void on(const IteratedLap& lap) {
    const Height begin{lap.begin, lap.P_begin - lap.begin, maps::missing};
    const Height end{lap.end, lap.P_end - lap.end, maps::missing};
    if (!lap.rises()) {
      if (begin.f >= 0 && end.f <= 0) root(begin, end);
      return;
    }
    if (lap.P_begin > lap.end || lap.P_end < lap.begin) return;
    if (is_band_of_cycles(lap)) {
      add_band_of_cycles({lap.begin, lap.end});
      return;
    }
    Height last = sloped(begin, 1);
    const int count = options_.rising_points;
    double from = lap.begin;
    for (const double known : known_) {
      const double beside = options_.beside_known * (1.0 + std::abs(known));
      if (!(known - beside > from && known + beside < lap.end) || !touches(known)) continue;
      const Height after = height_at(known + beside);
      if (std::isnan(height_at(known - beside).f) || std::isnan(after.f)) continue;
      last = points_between(last, lap, from, known - beside, count);
      attained(known);
      from = after.x;
      last = after;
    }
    last = points_between(last, lap, from, lap.end, count);
    rising(last, sloped(end, -1));
  }

  /// P_K is the identity, though P_k with k < K is not: a band of cycles.
  [[nodiscard]] bool is_band_of_cycles(const IteratedLap& lap) {
    const auto is_on = [&](double x, double P) {
      return std::abs(P - x) <= options_.marginal_tolerance() * (1.0 + std::abs(x));
    };
    if (K_ == 1 || !is_on(lap.begin, lap.P_begin) || !is_on(lap.end, lap.P_end)) return false;
    for (const double part : {0.1, 0.3, 0.6, 0.8}) {
      const double x = lap.begin + part * (lap.end - lap.begin);
      const MapPoint p = map_(x);
      if (!is_on(x, p.value)) return false;
      // NOTE: on a lap as narrow as the tolerance everything is on the diagonal.
      const double slope = maps::slope(map_, p, options_.slope).value;
      if (!(std::abs(slope - 1.0) <= options_.touching)) return false;
    }
    return true;
  }

  void add_band_of_cycles(const core::Interval& band) {
    bands_.add(band);
    add_band(band, K_);
  }
  void add_band(const core::Interval& band, int period) {
    Crossing c =
        found_.crossing(CrossingKind::marginal, map_(band.low + (band.high - band.low) / 2));
    c.left = band.low;
    c.right = band.high;
    c.period = period;
    found_.add(std::move(c));
  }

  /// P_K nearly touches the diagonal at a known root: others may lie close to it, on both sides.
  [[nodiscard]] bool touches(double known) {
    const MapPoint p = map_.with_slope(known);
    const double slope = maps::slope(map_, p, options_.slope).value;
    return is_fixed(p) && std::abs(slope - 1.0) <= options_.touching;
  }

  /// The roots from the last point up to `to`, by those of the evenly spaced points of a lap that lie
  /// between `from` and `to`, and by `to` itself unless the lap ends there. Returns the last point.
  Height points_between(Height last, const IteratedLap& lap, double from, double to, int count) {
    const auto go_to = [&](double x) {
      const Height here = height_at(x);
      if (std::isnan(here.f)) return;  // a wrong orbit by rounding
      rising(last, here);
      last = here;
    };
    for (int i = 1; i <= count; ++i) {
      const double x = lap.begin + (lap.end - lap.begin) * i / (count + 1);
      if (x > from && x < to) go_to(x);
    }
    if (to < lap.end) go_to(to);
    return last;
  }

  [[nodiscard]] Height height_at(double x) {
    const MapPoint p = map_.with_slope(x);
    return {x, p.value - x, p.slope - 1.0};
  }

  /// An end of a lap with the slope a little inside.
  [[nodiscard]] Height sloped(Height end, int inwards) {
    const double beside = options_.stray * (1.0 + std::abs(end.x));
    end.slope = map_.with_slope(end.x + inwards * beside).slope - 1.0;
    return end;
  }

  /// The roots between two points of a lap that rises: one where f changes its sign; two where it turns
  /// towards zero from either end, and its extremum lies beyond.
  void rising(const Height& a, const Height& b) {
    if ((a.f <= 0) != (b.f <= 0) || b.f == 0) {
      root(a, b);
      return;
    }
    if (!(a.f * a.slope < 0) || !(b.f * b.slope > 0)) return;
    double low = a.x, high = b.x;
    while (!maps::is_closed(low, high, options_.bisection())) {
      const double x = low + (high - low) / 2;
      const MapPoint p = map_.with_slope(x);
      const Height here{x, p.value - x, p.slope - 1.0};
      if ((here.f <= 0) != (a.f <= 0)) {
        root(a, here);
        root(here, b);
        return;
      }
      // Towards zero from either side; and no further than its tangents reach.
      (here.slope * a.f < 0 ? low : high) = x;
      if (std::abs(here.f) > options_.bends * std::abs(here.slope) * (high - low) &&
          std::isfinite(here.slope)) {
        return;
      }
    }
  }

  /// The root between two points of a lap, whose values are limits at its ends.
  void root(Height a, Height b) {
    for (const Height& end : {a, b}) {
      if (end.f == 0.0) {
        attained(end.x);
        return;
      }
    }
    while (!std::isfinite(a.f) || !std::isfinite(b.f)) {
      if (maps::is_closed(a.x, b.x, options_.bisection())) return;
      const double x = a.x + (b.x - a.x) / 2;
      const Height here{x, map_(x).value - x, maps::missing};
      if (std::isnan(here.f)) return;
      ((here.f > 0) == (a.f > 0) ? a : b) = here;
    }
    if (maps::is_closed(a.x, b.x, options_.bisection())) {
      attained(std::abs(a.f) <= std::abs(b.f) ? a.x : b.x);
      return;
    }
    if ((a.f < 0) == (b.f < 0)) {  // a limit is wrong
      found_.search(map_(a.x), map_(b.x));
      return;
    }
    const auto by_slope = newton(a, b);
    MapPoint best = by_slope ? *by_slope : by_values(a, b);
    if (!best.has_value()) best = nearer_beside(best.x);
    if (bands_.contains(best.x)) return;
    if (is_fixed(best)) {
      found_.fixed_point(best);
    } else if (!at_end(a, 1) && !at_end(b, -1)) {  // a piece is missing
      found_.search(map_(a.x), map_(b.x));
    }
  }

  /// The root by Newton's method, within an interval that shrinks; nothing where slopes are not known, or if
  /// it does not converge.
  std::optional<MapPoint> newton(const Height& a, const Height& b) {
    double low = a.x, high = b.x, last = maps::missing;
    double x = low + (high - low) * (a.f / (a.f - b.f));
    MapPoint best;
    for (int i = 0; i < options_.max_newton; ++i) {
      if (!(x > low && x < high)) x = low + (high - low) / 2;
      MapPoint p = map_.with_slope(x);
      const double f = p.value - x, step = f / (1.0 - p.slope);
      if (!std::isfinite(step)) return std::nullopt;
      ((f > 0) == (a.f > 0) ? low : high) = x;
      if (!(std::abs(best.value - best.x) <= std::abs(f))) best = std::move(p);
      if (std::abs(step) <= maps::ulp(x) || maps::is_closed(low, high, options_.bisection())) {
        return best;
      }
      // NOTE: steps that do not get shorter by half have met rounding, or a kink.
      const bool slow = std::abs(step) > std::abs(last) / 2;
      if (slow && std::abs(step) <= options_.rounding_ulps * maps::ulp(x)) return best;
      last = step;
      x = slow ? low + (high - low) / 2 : x + step;
    }
    return std::nullopt;
  }

  /// The root by values alone: the point next to it on the side where they are smaller.
  [[nodiscard]] MapPoint by_values(const Height& a, const Height& b) {
    std::uintmax_t evaluations = static_cast<std::uintmax_t>(options_.max_evaluations);
    const auto f = [&](double x) {
      const double value = map_(x).value - x;
      return std::isnan(value) ? 0.0 : value;
    };
    const auto closed = [&](double l, double h) {
      return maps::is_closed(l, h, options_.bisection());
    };
    const auto [low, high] =
        boost::math::tools::toms748_solve(f, a.x, b.x, a.f, b.f, closed, evaluations);
    MapPoint p = map_.with_slope(low), q = map_.with_slope(high);
    return std::abs(p.value - p.x) <= std::abs(q.value - q.x) ? p : q;
  }

  /// Where rounding gives no orbit: of the points a little away, the one that P moves less.
  [[nodiscard]] MapPoint nearer_beside(double x) {
    const double away = options_.stray * (1.0 + std::abs(x));
    MapPoint left = map_.with_slope(x - away), right = map_.with_slope(x + away);
    const bool is_left = std::abs(left.value - left.x) <= std::abs(right.value - right.x);
    return is_left || !right.has_value() ? left : right;
  }

  /// The fixed point at an end of a lap, where rounding gives wrong orbits: from a point a little inside.
  bool at_end(const Height& end, int inwards) {
    const double size = 1.0 + std::abs(end.x);
    if (!(std::abs(end.f) <= options_.residual * size)) return false;
    const MapPoint p = map_.with_slope(end.x + inwards * options_.stray * size);
    if (!is_fixed(p)) return false;
    found_.fixed_point(p);
    return true;
  }

  [[nodiscard]] bool is_fixed(const MapPoint& p) const {
    const double steep = std::isfinite(p.slope) ? std::abs(p.slope) : 0.0;
    return std::abs(p.value - p.x) <= options_.residual * (1.0 + std::abs(p.x)) +
                                          steep * options_.residual_ulps * maps::ulp(p.x);
  }

  /// A limit on the diagonal is a fixed point if P_K takes it.
  void attained(double x) {
    if (bands_.contains(x)) return;
    const MapPoint p = map_.with_slope(x);
    if (is_fixed(p) && p.x != last_attained_) found_.fixed_point(p);
    last_attained_ = x;
  }

  void between(const IteratedLap& left, const IteratedLap& right) {
    if (!std::isfinite(left.P_end) || !std::isfinite(right.P_begin)) return;
    if (left.end != right.begin) return;
    const double x = left.end, f_left = left.P_end - x, period = map_.period();
    const double f_right = nearest_to(left.P_end, right.P_begin, period) - x;
    if (!meets_diagonal(f_left, f_right, period)) return;
    if (left.identity || right.identity) return;
    const double size = 1.0 + std::abs(x);
    if (std::abs(f_left - f_right) <= options_.continuity_tolerance() * size) {
      if ((f_left > 0) != (f_right > 0) && f_left * f_right != 0) attained(x);
      return;
    }
    const double beside = options_.bisection().sliver_ulps * maps::ulp(x);
    const MapPoint before = map_(x - beside);
    if (takes_no_time(f_left, before) || takes_no_time(f_right, map_(x + beside))) return;
    Crossing c = found_.crossing(CrossingKind::jump, before);
    c.x = x;
    c.left = left.P_end;
    c.right = right.P_begin;
    c.left_log_periodic = left.end_log_periodic;
    c.right_log_periodic = right.begin_log_periodic;
    c.slope = maps::missing;
    found_.jump(std::move(c));
  }

  /// A limit on the diagonal because the return beside it takes less and less time: the diagonal is not passed there.
  [[nodiscard]] bool takes_no_time(double height, const MapPoint& beside) const {
    const double size = 1.0 + std::abs(beside.x);
    return std::abs(height) <= options_.continuity_tolerance() * size &&
           beside.time <= options_.no_time;
  }

  ReturnMap& map_;
  int K_;
  const CrossingOptions& options_;
  SignSearch found_;
  Bands bands_;
  double last_attained_ = maps::missing;
  std::vector<double> known_;  // fixed points of P_k, in order
};

}  // namespace

std::vector<Crossing> crossings(ReturnMap& map, int K, const std::vector<IteratedLap>& laps,
                                const CrossingOptions& options, const std::vector<double>& known,
                                CrossingReport* report) {
  LapSearch search(map, K, options, known);
  std::vector<Crossing> found = search.run(laps);
  if (report != nullptr) report->add(search.report());
  return found;
}

}  // namespace specht::bifurcation

#include <algorithm>
#include <array>
#include <boost/math/tools/toms748_solve.hpp>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <specht/bifurcation/continuation/no_time_border.hpp>

namespace specht::bifurcation {
namespace {

using maps::MapPoint;

/// The last points of two pieces that meet, the one without time first.
using Meeters = std::array<MapPoint, 2>;

class NoTimeSearch {
 public:
  NoTimeSearch(const ParameterLine& line, int k, double width, const ContinuationOptions& options)
      : line_(line), k_(k), reach_(options.no_time_reach * width), options_(options) {}

  std::optional<NoTimeBorder> run(double p, double x) {
    const auto first = nearest_change(p, x);
    if (!first || !find_sides(p, *first)) return {};
    const auto at = meeting(p);
    const auto place = at ? border(*at) : std::nullopt;
    auto own = place ? beside(*at, *place) : std::nullopt;
    if (!own) return {};
    const auto slope = slope_of(none_, *at, *place, *place, -towards_own_);
    const auto own_slope = slope_of(own_, *at, *place, own->point.value, towards_own_);
    if (!slope || !own_slope) return {};
    own->x = *place;
    own->P_x = *own_slope;
    return NoTimeBorder{*own, *slope};
  }

 private:
  [[nodiscard]] double sliver(double x) const {
    return options_.curves.sliver * (1.0 + std::abs(x));
  }

  /// Between two points on different pieces, to rounding.
  [[nodiscard]] Meeters closed_in(maps::ReturnMap& map, MapPoint a, MapPoint b) const {
    const MapPoint begin = a;
    while (!maps::is_closed(std::min(a.x, b.x), std::max(a.x, b.x), options_.curves.bisection)) {
      MapPoint m = map(a.x + (b.x - a.x) / 2);
      (same_piece(m, begin) ? a : b) = std::move(m);
    }
    return {std::move(a), std::move(b)};
  }

  [[nodiscard]] std::optional<Meeters> nearest_change(double p, double x) const {
    const auto map = line_.at(p, k_);
    if (!map) return {};
    const MapPoint here = (*map)(x);
    for (double r = sliver(x); here.has_value() && r <= reach_; r *= options_.curves.wider) {
      for (const double side : {-r, r}) {
        MapPoint far = (*map)(x + side);
        if (far.has_value() && !same_piece(far, here)) return closed_in(*map, here, far);
      }
    }
    return {};
  }

  /// Which of two pieces has no time beside their border; a point of each some way from it is kept.
  bool find_sides(double p, const Meeters& pair) {
    const auto map = line_.at(p, k_);
    const double to_second = std::copysign(sliver(pair[0].x), pair[1].x - pair[0].x);
    const MapPoint first = (*map)(pair[0].x - to_second), second = (*map)(pair[1].x + to_second);
    const auto takes_none = [&](const MapPoint& m) {
      return m.time <= options_.crossings.no_time &&
             std::abs(m.value - m.x) <=
                 options_.crossings.continuity_tolerance() * (1.0 + std::abs(m.x));
    };
    const bool is_first = takes_none(first);
    if (is_first == takes_none(second)) return false;
    none_ = is_first ? first : second;
    own_ = is_first ? second : first;
    towards_own_ = is_first == (to_second > 0) ? 1.0 : -1.0;
    return own_.has_value();
  }

  /// Their border at another p.
  [[nodiscard]] std::optional<double> border(double p) const {
    const auto map = line_.at(p, k_);
    for (double r = sliver(own_.x); map && r <= reach_; r *= options_.curves.wider) {
      const MapPoint none = (*map)(own_.x - towards_own_ * r),
                     own = (*map)(own_.x + towards_own_ * r);
      if (!same_piece(none, none_) || !same_piece(own, own_)) continue;
      return closed_in(*map, none, own)[1].x;
    }
    return {};
  }

  /// How far the limit of the own piece is above the diagonal.
  [[nodiscard]] double height(double p) const {
    const auto x = border(p);
    const auto own = x ? beside(p, *x) : std::nullopt;
    return own ? own->height() : maps::missing;
  }
  [[nodiscard]] std::optional<FixedPoint> beside(double p, double x) const {
    const FixedPointCurve curve(line_, k_);
    FixedPoint z = curve.evaluate(p, x + towards_own_ * sliver(x));
    if (!same_piece(z.point, own_)) return {};
    return z;
  }

  /// p where the limit of the own piece passes the diagonal, and does not jump over it.
  [[nodiscard]] std::optional<double> meeting(double p) const {
    constexpr double decade = 10.0;
    for (double part = options_.curves.shortest; part <= options_.furthest_meeting;
         part *= decade) {
      const double low = p - part * line_.width, high = p + part * line_.width;
      const double below = height(low), above = height(high);
      if (!(below * above < 0.0)) continue;
      auto evaluations = static_cast<std::uintmax_t>(options_.most_evaluations);
      const auto f = [&](double at) { return height(at); };
      const auto [a, b] = boost::math::tools::toms748_solve(
          f, low, high, below, above, boost::math::tools::eps_tolerance<double>(), evaluations);
      const double at = std::midpoint(a, b);
      return passes(at) ? std::optional(at) : std::nullopt;
    }
    return {};
  }
  [[nodiscard]] bool passes(double p) const {
    const double near = options_.at_once[0] * line_.width, far = options_.at_once[1] * line_.width;
    for (const double side : {-1.0, 1.0}) {
      const double away = height(p + side * far);
      if (!(std::abs(height(p + side * near)) <= options_.at_once_lasts * std::abs(away)))
        return false;
      if (!(height(p - side * far) * away < 0.0)) return false;
    }
    return true;
  }

  /// P_k′ of a piece on one side of its end at x, with the limit there, at the distance at which a difference confirms it
  /// best.
  [[nodiscard]] std::optional<double> slope_of(const MapPoint& piece, double p, double x,
                                               double limit, double side) const {
    const FixedPointCurve curve(line_, k_);
    std::optional<double> best;
    double misfit = options_.crossings.confirmed;
    for (double r = reach_; r > sliver(x); r /= options_.curves.wider) {
      const FixedPoint z = curve.with_slope(p, x + side * r);
      if (!same_piece(z.point, piece)) continue;
      const double difference = (z.point.value - limit) / (z.x - x);
      const double off = std::abs(difference - z.P_x) / (1.0 + std::abs(z.P_x));
      if (!(off <= misfit)) continue;
      misfit = off;
      best = z.P_x;
    }
    return best;
  }

  const ParameterLine& line_;
  int k_;
  double reach_;
  const ContinuationOptions& options_;
  MapPoint none_, own_;
  double towards_own_ = 1.0;
};

}  // namespace

std::optional<NoTimeBorder> no_time_border(const ParameterLine& line, int k, double width,
                                           const ContinuationOptions& options, double p, double x) {
  return NoTimeSearch(line, k, width, options).run(p, x);
}

}  // namespace specht::bifurcation

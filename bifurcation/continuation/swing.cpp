#include <algorithm>
#include <boost/math/tools/minima.hpp>
#include <cmath>
#include <specht/bifurcation/continuation/swing.hpp>

namespace specht::bifurcation {
namespace {

/// One side of a separatrix.
class Side {
 public:
  Side(maps::ReturnMap& P_K, double x, int direction, bool above)
      : P_K_(P_K), x_(x), direction_(direction), sign_(above ? 1.0 : -1.0) {}

  /// Of P_K above the diagonal, or below it if it is on that side, at a logarithm of the distance.
  [[nodiscard]] double height(double u) const {
    return sign_ * (P_K_(x_ + direction_ * std::exp(u)).value - x_);
  }
  [[nodiscard]] double value(double height) const { return x_ + sign_ * height; }
  [[nodiscard]] double logarithm(double distance) const {
    return std::log(distance * (1.0 + std::abs(x_)));
  }

 private:
  maps::ReturnMap& P_K_;
  double x_;
  int direction_;
  double sign_;
};

/// Heights at distances whose logarithms are evenly spaced.
struct Samples {
  Samples(const Side& side, double farthest, double nearest, int per_decade)
      : far(side.logarithm(farthest)), near(side.logarithm(nearest)) {
    const int count = std::max(1, static_cast<int>(std::log10(farthest / nearest) * per_decade));
    step = (far - near) / count;
    double near_least = maps::missing, near_most = maps::missing;
    for (int k = 0; k <= count; ++k) {
      const double u = far - k * step, h = side.height(u);
      across += h < 0.0 ? 1.0 / (count + 1) : 0.0;
      if (count - k <= per_decade) {
        near_least = std::fmin(near_least, h);
        near_most = std::fmax(near_most, h);
      }
      if (h > most || std::isnan(most)) most = h;
      if (std::isnan(h) || h >= least) continue;
      least = h;
      place = u;
    }
    nearest_variation = near_most - near_least;
  }
  [[nodiscard]] double distance() const { return least / (most - least); }
  /// P_K at distance `least` from the diagonal is `value`.
  [[nodiscard]] bool lasts(double value, const SwingOptions& options) const {
    return nearest_variation >= options.lasts * (most - least) &&
           nearest_variation > options.varies * (1.0 + std::abs(value));
  }
  double far, near, step;  // logarithms of the distance
  double least = maps::missing, most = maps::missing, place = maps::missing;
  double across = 0.0;                       // part of the heights below zero
  double nearest_variation = maps::missing;  // over the nearest decade
};

}  // namespace

Swing find_swing(maps::ReturnMap& P_K, double x, bool rises, const SwingOptions& options) {
  const Side left(P_K, x, -1, !rises), right(P_K, x, 1, rises);
  const Samples on_left(left, options.farthest, options.nearest, options.per_decade);
  const Samples on_right(right, options.farthest, options.nearest, options.per_decade);
  Swing swing{rises,
              left.value(on_left.least),
              right.value(on_right.least),
              std::max(on_left.across, on_right.across),
              on_left.distance(),
              on_right.distance()};
  swing.lasts = on_left.lasts(swing.left, options) || on_right.lasts(swing.right, options);
  return swing;
}

double least_height(maps::ReturnMap& P_K, double x, int direction, bool above,
                    const SwingOptions& options) {
  const Side side(P_K, x, direction, above);
  const Samples s(side, options.farthest_exact, options.nearest_exact, options.per_decade_exact);
  if (std::isnan(s.least)) return s.least;
  const auto height_at = [&](double u) {
    const double h = side.height(u);
    return std::isnan(h) ? s.least : h;
  };
  const double low = std::max(s.near, s.place - s.step), high = std::min(s.far, s.place + s.step);
  const auto found = boost::math::tools::brent_find_minima(height_at, low, high, options.bits);
  return std::min(s.least, found.second);
}

}  // namespace specht::bifurcation

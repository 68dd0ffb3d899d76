#pragma once
// The predictor of a curve x(p): the polynomial through its last points, and their slopes where they
// are known, by Newton's divided differences. A step some times longer than those before magnifies errors of the points
// by a power of that: orders that may be made of them are left out.
//
// Where P is steep the corrector reaches no further than the width of a piece: steps grow with the order
// of the predictor.

#include <array>
#include <cmath>
#include <specht/maps/map_point.hpp>

namespace specht::bifurcation {

class Extrapolation {
 public:
  [[nodiscard]] bool is_tangent() const { return count_ < 2; }

  /// `slope`: dx/dp; NaN if it is not known. `error` and `slope_error`: how well x and the slope are known. The oldest
  /// point gives way.
  void add(double p, double x, double slope = maps::missing, double error = 0.0,
           double slope_error = 0.0) {
    if (count_ == most) {
      for (std::size_t i = 1; i < most; ++i) points_[i - 1] = points_[i];
      --count_;
    }
    points_[count_++] = {p, x, slope, error, slope_error};
  }

  struct Guess {
    double x = maps::missing;
    double doubt = maps::missing;  // the term of the highest order
    bool is_tangent = false;       // of a straight line
  };
  /// x at p, without the highest orders that errors of the points may have made, but with the first one; NaN if there is
  /// no point.
  [[nodiscard]] Guess at(double p) const {
    std::array<double, most + 1> node{}, slope{}, slope_error{}, difference{}, error{};
    std::size_t size = 0;
    // NOTE: from the last point back; a point with a slope is a node twice.
    for (std::size_t i = count_; i-- > 0 && size < most;) {
      const Point& point = points_[i];
      for (int twice = std::isfinite(point.slope) ? 2 : 1; twice > 0; --twice) {
        node[size] = point.p;
        difference[size] = point.x;
        error[size] = point.error;
        slope_error[size] = point.slope_error;
        slope[size++] = point.slope;
      }
    }
    if (size == 0) return {};
    for (std::size_t order = 1; order < size; ++order) {
      for (std::size_t i = size; i-- > order;) {
        const double apart = node[i] - node[i - order];
        difference[i] = apart == 0.0 ? slope[i] : (difference[i] - difference[i - 1]) / apart;
        error[i] = apart == 0.0 ? slope_error[i] : (error[i] + error[i - 1]) / std::abs(apart);
      }
    }
    std::size_t known = size - 1;
    while (known > 1 && !(std::abs(difference[known]) > evident * error[known])) --known;
    Guess guess{difference[0], 0.0};
    double product = 1.0;
    for (std::size_t i = 1; i <= known; ++i) {
      product *= p - node[i - 1];
      guess.doubt = difference[i] * product;
      guess.x += guess.doubt;
    }
    guess.doubt = std::abs(guess.doubt);
    guess.is_tangent = size <= 2;
    return guess;
  }

 private:
  static constexpr std::size_t most = 6;
  static constexpr double evident = 2.0;  // an order is so many times what errors may make of it
  struct Point {
    double p, x, slope, error, slope_error;
  };
  std::array<Point, most> points_{};
  std::size_t count_ = 0;
};

}  // namespace specht::bifurcation

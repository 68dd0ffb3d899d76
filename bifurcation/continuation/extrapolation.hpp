#pragma once
// The predictor of a curve x(p): the polynomial through its last points, and their slopes where they
// are known, by Newton's divided differences.
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

  /// `slope`: dx/dp; NaN if it is not known. The oldest point gives way.
  void add(double p, double x, double slope = maps::missing) {
    if (count_ == most) {
      for (std::size_t i = 1; i < most; ++i) points_[i - 1] = points_[i];
      --count_;
    }
    points_[count_++] = {p, x, slope};
  }

  struct Guess {
    double x = maps::missing;
    double doubt = maps::missing;  // the term of the highest order
    bool is_tangent = false;       // of a straight line
  };
  /// x at p; NaN if there is no point.
  [[nodiscard]] Guess at(double p) const {
    std::array<double, most + 1> node{}, difference{};
    std::size_t size = 0;
    // NOTE: from the last point back; a point with a slope is a node twice.
    std::array<double, most + 1> slope{};
    for (std::size_t i = count_; i-- > 0 && size < most;) {
      for (int twice = std::isfinite(points_[i].slope) ? 2 : 1; twice > 0; --twice) {
        node[size] = points_[i].p;
        difference[size] = points_[i].x;
        slope[size++] = points_[i].slope;
      }
    }
    if (size == 0) return {};
    for (std::size_t order = 1; order < size; ++order) {
      for (std::size_t i = size; i-- > order;) {
        difference[i] = node[i] == node[i - order]
                            ? slope[i]
                            : (difference[i] - difference[i - 1]) / (node[i] - node[i - order]);
      }
    }
    Guess guess{difference[0], 0.0};
    double product = 1.0;
    for (std::size_t i = 1; i < size; ++i) {
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
  struct Point {
    double p, x, slope;
  };
  std::array<Point, most> points_{};
  std::size_t count_ = 0;
};

}  // namespace specht::bifurcation

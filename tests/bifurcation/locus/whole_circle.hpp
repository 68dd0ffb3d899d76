#pragma once
// A closed curve of known form, for the loci of both kinds of sections.

#include <doctest/doctest.h>

#include <cmath>
#include <vector>

namespace specht::test {

/// Points with a and b are on the circle about the origin, go around it once, and straight lines between neighbours
/// show it: the circle leaves a chord by r (1 − cos(angle/2)).
template <class Point>
void check_whole_circle(const std::vector<Point>& points, double r) {
  double turned = 0.0;
  for (std::size_t k = 1; k < points.size(); ++k) {
    const Point &p = points[k - 1], &q = points[k];
    CHECK(std::abs(std::hypot(q.a, q.b) / r - 1) < 1e-6);
    const double angle = std::atan2(p.a * q.b - p.b * q.a, p.a * q.a + p.b * q.b);
    CHECK(1 - std::cos(angle / 2) <= 6.3e-4);
    turned += angle;
  }
  CHECK(std::abs(std::abs(turned) - 2 * std::acos(-1.0)) < 1e-6);
}

}  // namespace specht::test

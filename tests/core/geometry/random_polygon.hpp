#pragma once
// Random polygons and poses in which they are near each other, for tests and the bench of contact searches.

#include <algorithm>
#include <numbers>
#include <random>
#include <specht/core/geometry/polygon.hpp>
#include <vector>

namespace specht::test {

class PolygonDraw {
 public:
  explicit PolygonDraw(std::uint64_t seed) : bits_(seed) {}
  double uniform(double low, double high) {
    return low + (high - low) * (static_cast<double>(bits_() >> 11u) * 0x1p-53);
  }
  /// From low to high, each order of magnitude as likely as the next.
  int size(int low, int high) {
    return static_cast<int>(std::lround(low * std::pow(double(high) / low, uniform(0, 1))));
  }

  /// Of about unit size: points of an ellipse, or of a star whose border runs in and out.
  core::Polygon polygon(int n, bool convex) {
    std::vector<double> angles(static_cast<std::size_t>(n));
    for (int k = 0; k < n; ++k) {
      angles[static_cast<std::size_t>(k)] = 2 * std::numbers::pi * (k + uniform(0.05, 0.95)) / n;
    }
    const double flat = uniform(0.3, 1), lobes = std::floor(uniform(2, 9)), deep = uniform(0, 0.5);
    const double rough = uniform(0, 4.0 / n);
    std::vector<core::Polygon::Point> points;
    for (const double a : angles) {
      const double r = convex ? 1 : 1 + deep * std::sin(lobes * a) + rough * uniform(-1, 1);
      points.push_back({r * std::cos(a), flat * r * std::sin(a)});
    }
    return core::Polygon(std::move(points));
  }

  struct Poses {
    core::Pose<double> first, second;
  };
  /// Some vertex of one body is `most` at most from some point of the other's border, on either side.
  Poses near(const core::Polygon& a, const core::Polygon& b, double most) {
    const double pi = std::numbers::pi;
    Poses poses;
    poses.first = core::Pose<double>::of({uniform(-1, 1), uniform(-1, 1)}, uniform(-pi, pi));
    poses.second = core::Pose<double>::of({0, 0}, uniform(-pi, pi));
    const int i = std::min(static_cast<int>(uniform(0, a.size())), a.size() - 1);
    const int j = std::min(static_cast<int>(uniform(0, b.size())), b.size() - 1);
    const auto p = poses.first.at(a.vertex(i));
    const auto q = poses.second.at(b.vertex(j) + uniform(0, 1) * b.edge(j));
    poses.second.origin = p - q + core::Polygon::Point{uniform(-most, most), uniform(-most, most)};
    return poses;
  }

 private:
  std::mt19937_64 bits_;
};

}  // namespace specht::test

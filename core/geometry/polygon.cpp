#include <algorithm>
#include <cmath>
#include <numeric>
#include <specht/core/geometry/polygon.hpp>
#include <stdexcept>
#include <string>

namespace specht::core {
namespace {

using Point = Polygon::Point;

[[noreturn]] void refuse(std::string_view name, const std::string& what) {
  throw std::invalid_argument(std::string(name) + ": " + what);
}

std::string pair_text(int i, int j) { return std::to_string(i) + " and " + std::to_string(j); }

/// c lies on the segment ab, given that it lies on its line.
bool on_segment(const Point& a, const Point& b, const Point& c) {
  return std::min(a.x, b.x) <= c.x && c.x <= std::max(a.x, b.x) && std::min(a.y, b.y) <= c.y &&
         c.y <= std::max(a.y, b.y);
}

/// Segments have a point in common.
bool meet(const Point& a, const Point& b, const Point& c, const Point& d) {
  const double ab_c = cross(b - a, c - a), ab_d = cross(b - a, d - a);
  const double cd_a = cross(d - c, a - c), cd_b = cross(d - c, b - c);
  if (((ab_c > 0 && ab_d < 0) || (ab_c < 0 && ab_d > 0)) &&
      ((cd_a > 0 && cd_b < 0) || (cd_a < 0 && cd_b > 0))) {
    return true;
  }
  return (ab_c == 0 && on_segment(a, b, c)) || (ab_d == 0 && on_segment(a, b, d)) ||
         (cd_a == 0 && on_segment(c, d, a)) || (cd_b == 0 && on_segment(c, d, b));
}

bool apart(double a, double b, double c, double d) {
  return std::max(a, b) < std::min(c, d) || std::max(c, d) < std::min(a, b);
}

}  // namespace

Polygon::Polygon(std::vector<Point> vertices, std::string_view name)
    : vertices_(std::move(vertices)), convex_(vertices_.size()) {
  const int n = size();
  if (n < 3) {
    refuse(name, "a polygon needs three vertices at least, this one has " + std::to_string(n));
  }
  for (int i = 0; i < n; ++i) {
    if (!std::isfinite(vertex(i).x) || !std::isfinite(vertex(i).y)) {
      refuse(name, "vertex " + std::to_string(i) + " is not a pair of finite numbers");
    }
  }
  refuse_repeated(name);
  for (int i = 0; i < n; ++i) {
    const Point &a = vertex(i), &b = end(i);
    if (cross(edge(i), edge(next(i))) == 0 && edge(i).dot(edge(next(i))) < 0) {
      refuse(name, "edges " + pair_text(i, next(i)) + " lie on each other");
    }
    for (int j = i + 2; j < n; ++j) {
      if (next(j) == i) continue;
      const Point &c = vertex(j), &d = end(j);
      if (apart(a.x, b.x, c.x, d.x) || apart(a.y, b.y, c.y, d.y)) continue;
      if (meet(a, b, c, d)) refuse(name, "edges " + pair_text(i, j) + " cross or touch");
    }
  }
  if (!(area() > 0)) refuse(name, "vertices must go counter-clockwise, these go clockwise");
  for (int i = 0; i < n; ++i) {
    convex_[static_cast<std::size_t>(i)] = cross(edge(previous(i)), edge(i)) >= 0;
  }
}

void Polygon::refuse_repeated(std::string_view name) const {
  std::vector<int> order(vertices_.size());
  std::iota(order.begin(), order.end(), 0);
  const auto before = [this](int i, int j) {
    const Point &a = vertex(i), &b = vertex(j);
    return a.x != b.x ? a.x < b.x : a.y != b.y ? a.y < b.y : i < j;
  };
  std::sort(order.begin(), order.end(), before);
  for (std::size_t k = 0; k + 1 < order.size(); ++k) {
    if (!(vertex(order[k]) == vertex(order[k + 1]))) continue;
    refuse(name, "vertices " + pair_text(order[k], order[k + 1]) + " are the same");
  }
}

Polygon Polygon::from_loop(std::span<const Point> loop, std::string_view name) {
  for (std::size_t i = 0; i < loop.size(); ++i) {
    if (!std::isfinite(loop[i].x) || !std::isfinite(loop[i].y)) {
      refuse(name, "point " + std::to_string(i) + " is not a pair of finite numbers");
    }
  }
  if (loop.size() < 4) {
    refuse(name, "a closed loop has three points and the first one again, this one has " +
                     std::to_string(loop.size()) + " in all");
  }
  if (!(loop.front() == loop.back())) {
    refuse(name, "the polygon is open: its last point must be its first one again");
  }
  return Polygon({loop.begin(), loop.end() - 1}, name);
}

double Polygon::area() const {
  double twice = 0;
  const Point& home = vertex(0);
  for (int i = 0; i < size(); ++i) twice += cross(vertex(i) - home, end(i) - home);
  return twice / 2;
}

bool cross_properly(const Point& a, const Point& b, const Point& c, const Point& d) {
  const double ab_c = cross(b - a, c - a), ab_d = cross(b - a, d - a);
  const double cd_a = cross(d - c, a - c), cd_b = cross(d - c, b - c);
  return ((ab_c > 0 && ab_d < 0) || (ab_c < 0 && ab_d > 0)) &&
         ((cd_a > 0 && cd_b < 0) || (cd_a < 0 && cd_b > 0));
}

bool contains(const Polygon& polygon, const Point& p) {
  bool inside = false;
  for (int i = 0; i < polygon.size(); ++i) {
    const Point &a = polygon.vertex(i), &b = polygon.end(i);
    if ((a.y > p.y) == (b.y > p.y)) continue;
    const double side = cross(b - a, p - a);
    if ((b.y > a.y) == (side > 0)) inside = !inside;
  }
  return inside;
}

}  // namespace specht::core

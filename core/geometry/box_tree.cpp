#include <algorithm>
#include <cmath>
#include <specht/core/geometry/box_tree.hpp>

namespace specht::core {

using Point = Polygon::Point;

namespace {

double size(const Point& p) { return std::abs(p.x) + std::abs(p.y); }

/// A point by its parts along an axis and to the left of it.
Point along(const Point& axis, const Point& p) { return {axis.dot(p), cross(axis, p)}; }

Box box_of(const Polygon& polygon, BoxAxes axes, int first, int count) {
  const int last = first + count - 1;
  const Point chord = polygon.end(last) - polygon.vertex(first);
  Box box;
  box.axis = {1, 0};
  if (axes == BoxAxes::chord && size(chord) > 0) box.axis = (1 / length(chord)) * chord;
  Point low = along(box.axis, polygon.vertex(first)), high = low;
  for (int i = first; i <= last; ++i) {
    const Point p = along(box.axis, polygon.end(i));
    low = {std::min(low.x, p.x), std::min(low.y, p.y)};
    high = {std::max(high.x, p.x), std::max(high.y, p.y)};
  }
  const Point middle = 0.5 * (low + high);
  box.half = 0.5 * (high - low);
  box.centre = middle.x * box.axis + middle.y * box.axis.left();
  return box;
}

}  // namespace

BoxTree::BoxTree(const Polygon& polygon, BoxAxes axes) {
  nodes_.reserve(2 * static_cast<std::size_t>(polygon.size()) - 1);
  (void)build(polygon, axes, 0, polygon.size());
}

int BoxTree::build(const Polygon& polygon, BoxAxes axes, int first, int count) {
  const int own = size();
  nodes_.emplace_back();
  Node node{box_of(polygon, axes, first, count)};
  if (count == 1) {
    node.edge = first;
  } else {
    const int half = count / 2;
    (void)build(polygon, axes, first, half);
    node.second = build(polygon, axes, first + half, count - half);
  }
  nodes_[static_cast<std::size_t>(own)] = node;
  return own;
}

bool may_touch(const Box& a, const Box& b, const Pose<double>& relative, double reach) {
  const Point turned = relative.turned(b.axis), axis = along(a.axis, turned);
  const Point between = relative.at(b.centre) - a.centre;
  const double c = std::abs(axis.x), s = std::abs(axis.y);
  // NOTE: rounding of the sums must not part boxes that touch.
  constexpr double rounding = 1e-14;
  const double more = reach + rounding * (size(relative.origin) + size(a.centre) + size(b.centre) +
                                          size(a.half) + size(b.half));
  const Point d = along(a.axis, between);
  if (std::abs(d.x) > a.half.x + c * b.half.x + s * b.half.y + more) return false;
  if (std::abs(d.y) > a.half.y + s * b.half.x + c * b.half.y + more) return false;
  const Point in_b = along(turned, between);
  if (std::abs(in_b.x) > b.half.x + c * a.half.x + s * a.half.y + more) return false;
  return std::abs(in_b.y) <= b.half.y + s * a.half.x + c * a.half.y + more;
}

}  // namespace specht::core

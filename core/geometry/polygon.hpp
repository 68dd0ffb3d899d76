#pragma once
// A body's shape: a simple polygon in the frame of the body, counter-clockwise.
//
// Edge i leads from vertex i to vertex i + 1, the last one back to vertex 0; the body is on its left, so that
// its outward normal is the edge turned to the right. A vertex is `convex` if its interior angle is at most π;
// only such a vertex can be the first to touch another body.
//
// Source: [S] J. Slavič, M. Boltežar 2006, section 3.

#include <cstddef>
#include <span>
#include <specht/core/geometry/planar.hpp>
#include <string_view>
#include <vector>

namespace specht::core {

class Polygon {
 public:
  using Point = Planar<double>;

  /// Throws std::invalid_argument, with `name` in front, unless there are three vertices at least, all
  /// finite, none repeated, no edges that touch or cross each other, and they go counter-clockwise.
  explicit Polygon(std::vector<Point> vertices, std::string_view name = "polygon");
  /// Of points that lead round the body and back: the last one is the first again; else the polygon is open,
  /// which throws, too.
  [[nodiscard]] static Polygon from_loop(std::span<const Point> loop,
                                         std::string_view name = "polygon");

  [[nodiscard]] int size() const { return static_cast<int>(vertices_.size()); }
  [[nodiscard]] const Point& vertex(int i) const { return vertices_[static_cast<std::size_t>(i)]; }
  [[nodiscard]] int next(int i) const { return i + 1 < size() ? i + 1 : 0; }
  [[nodiscard]] int previous(int i) const { return i > 0 ? i - 1 : size() - 1; }
  [[nodiscard]] const Point& end(int edge) const { return vertex(next(edge)); }
  /// Along edge i, not of unit length.
  [[nodiscard]] Point edge(int i) const { return end(i) - vertex(i); }
  [[nodiscard]] bool convex(int i) const { return convex_[static_cast<std::size_t>(i)]; }
  /// Enclosed area [m²].
  [[nodiscard]] double area() const;

 private:
  void refuse_repeated(std::string_view name) const;

  std::vector<Point> vertices_;
  std::vector<bool> convex_;
};

/// Whether the segments ab and cd cross in a point inside both.
[[nodiscard]] bool cross_properly(const Polygon::Point& a, const Polygon::Point& b,
                                  const Polygon::Point& c, const Polygon::Point& d);

/// Whether p lies in a polygon; of its border some points do. p in the polygon's frame. O(n).
[[nodiscard]] bool contains(const Polygon& polygon, const Polygon::Point& p);

}  // namespace specht::core

#pragma once
// What a picture of a system shows at one state: polygons, circles and lines in the plane of its motion.
//
//   core::Outline picture;
//   picture.body("table", core::Tone::ground).polygon({{-1, -0.1}, {1, -0.1}, {1, 0}, {-1, 0}});
//   picture.body("ball").circle({0, z + r}, r);
//
// x [m] to the right, y [m] upwards against gravity. What follows `body` belongs to that body and is given in
// its frame. A later shape hides an earlier one.
//
// Shapes of different bodies that lie in one plane touch where a gap is zero, and do not overlap; those of
// one body may. What lies before or behind, and what is only drawn, a spring, a hinge, has another plane or
// `no_plane`. Ground may reach beyond the picture, which shows all of the other shapes.
//
// The shapes and their numbers of points must be the same for all states: a film moves them.

#include <cstdint>
#include <initializer_list>
#include <span>
#include <specht/core/geometry/planar.hpp>
#include <specht/core/geometry/polygon.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace specht::core {

/// How a shape is painted: ground in grey, bodies in three colours, details in black.
enum class Tone : std::uint8_t { ground, first, second, third, detail };

struct OutlineShape {
  using Point = Planar<double>;
  enum class Kind : std::uint8_t { polygon, circle, line };

  std::string body;
  Tone tone = Tone::first;
  int plane = 0;
  Kind kind = Kind::polygon;
  std::vector<Point> points;  // [m]; of a circle its centre
  double radius = 0;          // of a circle [m]
};

class Outline {
 public:
  using Point = Planar<double>;
  static constexpr int no_plane = -1;

  /// What follows belongs to this body, at this place and angle.
  Outline& body(std::string_view name, Tone tone = Tone::first, const Pose<double>& pose = {},
                int plane = 0);
  Outline& polygon(std::span<const Point> points);
  Outline& polygon(std::initializer_list<Point> points) {
    return polygon(std::span<const Point>(points.begin(), points.size()));
  }
  Outline& polygon(const Polygon& shape);
  /// From the lower left corner to the upper right one.
  Outline& rectangle(const Point& low, const Point& high);
  Outline& circle(const Point& centre, double radius);
  Outline& line(std::span<const Point> points);
  Outline& line(std::initializer_list<Point> points) {
    return line(std::span<const Point>(points.begin(), points.size()));
  }
  /// A zigzag of this width [m] from one point to another, with so many turns.
  Outline& spring(const Point& from, const Point& to, double width, int turns = 6);

  [[nodiscard]] const std::vector<OutlineShape>& shapes() const { return shapes_; }

 private:
  OutlineShape& add(OutlineShape::Kind kind, std::span<const Point> points);

  OutlineShape body_;
  Pose<double> pose_;
  std::vector<OutlineShape> shapes_;
};

/// Points of a circle's arc between two angles [rad], both included.
[[nodiscard]] std::vector<Outline::Point> arc(const Outline::Point& centre, double radius,
                                              double from, double to, int points = 24);

}  // namespace specht::core

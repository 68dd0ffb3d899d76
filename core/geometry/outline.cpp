#include <array>
#include <cmath>
#include <specht/core/geometry/outline.hpp>

namespace specht::core {

Outline& Outline::body(std::string_view name, Tone tone, const Pose<double>& pose, int plane) {
  body_.body = name;
  body_.tone = tone;
  body_.plane = plane;
  pose_ = pose;
  return *this;
}

OutlineShape& Outline::add(OutlineShape::Kind kind, std::span<const Point> points) {
  OutlineShape& shape = shapes_.emplace_back(body_);
  shape.kind = kind;
  for (const Point& p : points) shape.points.push_back(pose_.at(p));
  return shape;
}

Outline& Outline::polygon(std::span<const Point> points) {
  add(OutlineShape::Kind::polygon, points);
  return *this;
}

Outline& Outline::polygon(const Polygon& shape) {
  std::vector<Point> points;
  for (int i = 0; i < shape.size(); ++i) points.push_back(shape.vertex(i));
  return polygon(points);
}

Outline& Outline::rectangle(const Point& low, const Point& high) {
  return polygon({low, {high.x, low.y}, high, {low.x, high.y}});
}

Outline& Outline::circle(const Point& centre, double radius) {
  add(OutlineShape::Kind::circle, std::span(&centre, 1)).radius = radius;
  return *this;
}

Outline& Outline::line(std::span<const Point> points) {
  add(OutlineShape::Kind::line, points);
  return *this;
}

Outline& Outline::spring(const Point& from, const Point& to, double width, int turns) {
  const Point along = to - from;
  const double l = length(along);
  const Point across = l > 0 ? (width / 2 / l) * along.left() : Point{};
  constexpr double straight = 0.12;  // share of the length at either end
  std::vector<Point> points{from, from + straight * along};
  for (int k = 0; k < 2 * turns; ++k) {
    const double share = straight + (1 - 2 * straight) * (k + 0.5) / (2 * turns);
    points.push_back(from + share * along + (k % 2 == 0 ? 1.0 : -1.0) * across);
  }
  points.push_back(from + (1 - straight) * along);
  points.push_back(to);
  return line(points);
}

std::vector<Outline::Point> arc(const Outline::Point& centre, double radius, double from, double to,
                                int points) {
  std::vector<Outline::Point> result;
  for (int k = 0; k < points; ++k) {
    const double angle = from + (to - from) * k / (points - 1);
    result.push_back(centre + Outline::Point{radius * std::cos(angle), radius * std::sin(angle)});
  }
  return result;
}

}  // namespace specht::core

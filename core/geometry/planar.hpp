#pragma once
// Points and directions in the plane, in any scalar: plain, dual, series.

#include <cmath>

namespace specht::core {

template <class S>
struct Planar {
  S x{0}, y{0};  // [m], or of a direction [1]

  friend Planar operator+(const Planar& a, const Planar& b) { return {S(a.x + b.x), S(a.y + b.y)}; }
  friend Planar operator-(const Planar& a, const Planar& b) { return {S(a.x - b.x), S(a.y - b.y)}; }
  friend Planar operator*(const S& s, const Planar& a) { return {S(s * a.x), S(s * a.y)}; }
  friend bool operator==(const Planar&, const Planar&) = default;

  [[nodiscard]] S dot(const Planar& b) const { return x * b.x + y * b.y; }
  /// k × this: a quarter of a turn to the left.
  [[nodiscard]] Planar left() const { return {S(-y), x}; }
};

/// The third component of a × b: positive if b points to the left of a.
template <class S>
[[nodiscard]] S cross(const Planar<S>& a, const Planar<S>& b) {
  return a.x * b.y - a.y * b.x;
}

template <class S>
[[nodiscard]] S length(const Planar<S>& a) {
  using std::sqrt;
  return sqrt(a.dot(a));
}

/// Where a body is: its origin [m], and cosine and sine of its rotation.
template <class S>
struct Pose {
  Planar<S> origin;
  S cos{1}, sin{0};

  [[nodiscard]] static Pose of(const Planar<S>& origin, const S& angle) {
    using std::cos, std::sin;
    return {origin, S(cos(angle)), S(sin(angle))};
  }
  /// A direction of the body, and a point of it, in the inertial frame.
  [[nodiscard]] Planar<S> turned(const Planar<S>& a) const {
    return {S(cos * a.x - sin * a.y), S(sin * a.x + cos * a.y)};
  }
  [[nodiscard]] Planar<S> at(const Planar<S>& p) const { return origin + turned(p); }
  /// A point of the inertial frame in the body's.
  [[nodiscard]] Planar<S> inside(const Planar<S>& p) const {
    const Planar<S> d = p - origin;
    return {S(cos * d.x + sin * d.y), S(cos * d.y - sin * d.x)};
  }
};

}  // namespace specht::core

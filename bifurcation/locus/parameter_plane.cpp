#include <array>
#include <cmath>
#include <specht/bifurcation/locus/parameter_plane.hpp>
#include <specht/maps/slope.hpp>
#include <stdexcept>

namespace specht::bifurcation {

std::unique_ptr<maps::IteratedMap> ParameterPlane::map_of(const maps::MapFamily& family,
                                                          double first, double second) const {
  if (execution_.stopped()) return nullptr;
  const std::array values{first, second};
  try {
    return std::make_unique<maps::IteratedMap>(family.at(values), K_);
  } catch (const std::invalid_argument&) {
    return nullptr;
  }
}

std::unique_ptr<maps::IteratedMap> ParameterPlane::at(double a, double b) const {
  return map_of(ab_, a, b);
}

PlanePoint ParameterPlane::with_slope(double x, double a, double b) const {
  PlanePoint z;
  const auto map = at(a, b);
  if (!map) return z;
  z.point = map->with_slope(x);
  if (!z.point.has_value()) return z;
  z.P_x = std::isfinite(z.point.slope) ? z.point.slope : maps::slope(*map, z.point).value;
  return z;
}

PlanePoint ParameterPlane::with_derivatives(double x, double a, double b) const {
  PlanePoint z = with_slope(x, a, b);
  if (!std::isfinite(z.P_x)) return z;
  z.P_a = derivative(z.point, x, a, b, 0);
  z.P_b = derivative(z.point, x, a, b, 1);
  return z;
}

double ParameterPlane::derivative(const maps::MapPoint& piece, double x, double a, double b,
                                  int parameter) const {
  const auto own = parameter == 0 ? map_of(ab_, a, b) : map_of(ba_, b, a);
  const double exact = own ? own->with_parameter_slope(x).parameter_slope : maps::missing;
  if (std::isfinite(exact)) return exact;
  const double h = difference_ * width_[parameter];
  const auto value = [&](double step) {
    const auto map = parameter == 0 ? at(a + step, b) : at(a, b + step);
    const maps::MapPoint there = map ? (*map)(x) : maps::MapPoint();
    return same_piece(there, piece) ? there.value : maps::missing;
  };
  const double above = value(h), below = value(-h);
  if (std::isfinite(above) && std::isfinite(below)) return (above - below) / (2 * h);
  if (std::isfinite(above)) return (above - piece.value) / h;
  return (piece.value - below) / h;
}

}  // namespace specht::bifurcation

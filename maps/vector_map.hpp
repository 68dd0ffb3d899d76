#pragma once
// The seam between orbits and analyses in several dimensions: return maps x → P(x) on ℝᵈ, and families of them.
//
// A coordinate may be a circle, the phase of a drive for example: x and x + period are the same point, and
// differences are taken the short way round.

#include <memory>
#include <span>
#include <specht/core/numerics/interval.hpp>
#include <specht/maps/map_point.hpp>
#include <specht/maps/section_loss.hpp>
#include <string>
#include <vector>

namespace specht::maps {

struct MapCoordinate {
  std::string name, unit;
  core::Interval range;  // where analyses begin unless a user asks for another
  double period = 0.0;   // of a circle [unit]; 0: it is none

  /// The difference a − b, the short way round.
  [[nodiscard]] double difference(double a, double b) const;
  /// x on the circle, within one period from the range's low end; x itself if it is none.
  [[nodiscard]] double wrapped(double x) const;
};

/// P at x. What is not known is empty or NaN; `status` tells why there is no value.
struct VectorPoint {
  std::vector<double> x, value;         // d numbers
  std::vector<double> jacobian;         // ∂P_i/∂x_k at [i d + k]
  std::vector<double> parameter_slope;  // ∂P_i/∂parameter, d numbers
  double time = missing;                // until the return [s]
  core::Outcome status = core::Outcome::out_of_domain;
  bool non_unique = false;  // a contact problem on the way had several solutions
  /// The events from x to its first return, and those of the later pieces of an iterate.
  std::vector<core::Itinerary> itinerary;

  [[nodiscard]] bool has_value() const;
};

/// The same smooth piece of the map: both have values and the same events led to them.
[[nodiscard]] bool same_piece(const VectorPoint& a, const VectorPoint& b);

/// An instance serves one thread; `clone` makes one for another.
class VectorMap {
 public:
  virtual ~VectorMap() = default;

  [[nodiscard]] virtual const std::vector<MapCoordinate>& coordinates() const = 0;
  [[nodiscard]] int dimension() const { return static_cast<int>(coordinates().size()); }

  /// P(x). Never throws for any x of d numbers: what goes wrong is in the point's status.
  [[nodiscard]] virtual VectorPoint operator()(std::span<const double> x) = 0;
  /// P(x) with its Jacobian, exact where the map knows it.
  [[nodiscard]] virtual VectorPoint with_jacobian(std::span<const double> x) = 0;
  /// With Jacobian, and ∂P/∂parameter for the first parameter of the family the map comes from.
  [[nodiscard]] virtual VectorPoint with_parameter_slope(std::span<const double> x) = 0;
  [[nodiscard]] virtual std::unique_ptr<VectorMap> clone() const = 0;
  /// What x does not keep of the state in which its orbit returns; nothing is known of a map by formula.
  [[nodiscard]] virtual SectionLoss loss(std::span<const double> /*x*/) { return {}; }

 protected:
  VectorMap() = default;
  VectorMap(const VectorMap&) = default;
  VectorMap& operator=(const VectorMap&) = default;
};

/// Return maps that depend on parameters.
class VectorMapFamily {
 public:
  virtual ~VectorMapFamily() = default;

  /// The parameters, in the order `at` takes them.
  [[nodiscard]] virtual std::vector<std::string> names() const = 0;
  /// The map at these values. May be called from several threads at once.
  /// Throws std::invalid_argument for a value that is not allowed.
  [[nodiscard]] virtual std::unique_ptr<VectorMap> at(std::span<const double> values) const = 0;

 protected:
  VectorMapFamily() = default;
  VectorMapFamily(const VectorMapFamily&) = default;
  VectorMapFamily& operator=(const VectorMapFamily&) = default;
};

/// P_K(x), its pieces one after the other, and its Jacobian by the chain rule if `with_slopes`; the parameter's
/// derivative, too, if `with_parameter`. The status is that of the last piece reached. Throws
/// std::invalid_argument unless K ≥ 1.
[[nodiscard]] VectorPoint iterated(VectorMap& map, std::span<const double> x, int K,
                                   bool with_slopes = false, bool with_parameter = false);

}  // namespace specht::maps

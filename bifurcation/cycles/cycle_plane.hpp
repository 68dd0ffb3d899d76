#pragma once
// The equations P_K(x; a, b) − x = 0 of cycles in the plane of two parameters, in d + 2 unknowns y = (x, a, b).
//
// Unknowns are counted in units of the box and of the parameters' ranges, as in CycleProblem.

#include <Eigen/Core>
#include <array>
#include <optional>
#include <specht/bifurcation/cycles/cycle.hpp>

namespace specht::bifurcation {

/// An instance serves one thread. The families must live as long as it does.
class CyclePlane {
 public:
  /// Two families of the same maps: of the parameters (a, b), and of (b, a), since a map knows its derivative by its
  /// first parameter. Throws std::invalid_argument unless K ≥ 1 and all ranges are finite.
  CyclePlane(const maps::VectorMapFamily& ab, const maps::VectorMapFamily& ba, Box box,
             core::Interval a, core::Interval b, int K);

  struct Value {
    Eigen::VectorXd defect;  // P_K(x) − x, d numbers
    Eigen::MatrixXd
        derivative;  // of these by y, d × (d + 2); without parameters its last columns are 0
    Eigen::MatrixXd jacobian;  // ∂P_K/∂x
    std::vector<std::complex<double>> multipliers;
    maps::VectorPoint point;  // in the units of the map
  };
  /// Nothing where a parameter is not allowed, or P_K or a derivative has no value.
  [[nodiscard]] std::optional<Value> at(const Eigen::VectorXd& y, bool with_parameters = true);
  /// Defect and point only.
  [[nodiscard]] std::optional<Value> without_derivative(const Eigen::VectorXd& y);

  [[nodiscard]] Eigen::VectorXd scaled(const std::vector<double>& x, double a, double b) const;
  /// Not wrapped.
  [[nodiscard]] std::vector<double> point(const Eigen::VectorXd& y) const;
  [[nodiscard]] double a(const Eigen::VectorXd& y) const { return y(dimension()) * width_[0]; }
  [[nodiscard]] double b(const Eigen::VectorXd& y) const { return y(dimension() + 1) * width_[1]; }
  [[nodiscard]] const std::vector<maps::MapCoordinate>& coordinates() const { return coordinates_; }

  [[nodiscard]] int dimension() const { return static_cast<int>(box_.size()); }
  [[nodiscard]] int iterate() const { return K_; }
  [[nodiscard]] const Box& box() const { return box_; }
  [[nodiscard]] const core::Interval& range_a() const { return range_[0]; }
  [[nodiscard]] const core::Interval& range_b() const { return range_[1]; }
  [[nodiscard]] const maps::VectorMapFamily& family() const { return ab_; }

 private:
  /// Of (a, b), or of (b, a); null where a value is not allowed.
  [[nodiscard]] std::unique_ptr<maps::VectorMap> map(const Eigen::VectorXd& y, bool swapped) const;
  [[nodiscard]] bool set_defect(Value& value) const;

  const maps::VectorMapFamily &ab_, &ba_;
  Box box_;
  std::array<core::Interval, 2> range_;
  std::array<double, 2> width_;
  int K_;
  std::vector<maps::MapCoordinate> coordinates_;
};

}  // namespace specht::bifurcation

#pragma once
// The equations P_K(x; p) − x = 0 of cycles along a parameter, in d + 1 unknowns.
//
// Unknowns are counted in units of the box and of the parameter's interval, so that lengths and angles in
// (x, p) mean something.

#include <Eigen/Core>
#include <optional>
#include <specht/bifurcation/cycles/cycle.hpp>

namespace specht::bifurcation {

/// An instance serves one thread. The family must live as long as it does; its first parameter is p.
class CycleProblem {
 public:
  /// Throws std::invalid_argument unless K ≥ 1 and box and parameters have finite widths.
  CycleProblem(const maps::VectorMapFamily& family, Box box, core::Interval parameters, int K);

  struct Value {
    Eigen::VectorXd defect;      // P_K(x) − x, d numbers
    Eigen::MatrixXd derivative;  // of these by (x, p), d × (d + 1)
    maps::VectorPoint point;     // in the units of the map
  };
  /// Nothing where the parameter is not allowed, or P_K or a derivative has no value.
  [[nodiscard]] std::optional<Value> at(const Eigen::VectorXd& z);

  [[nodiscard]] Eigen::VectorXd scaled(const std::vector<double>& x, double parameter) const;
  /// Not wrapped.
  [[nodiscard]] std::vector<double> point(const Eigen::VectorXd& z) const;
  [[nodiscard]] double parameter(const Eigen::VectorXd& z) const;
  /// a − b, on circles the short way round. Needs a map to have been made.
  [[nodiscard]] Eigen::VectorXd difference(const Eigen::VectorXd& a,
                                           const Eigen::VectorXd& b) const;
  [[nodiscard]] const std::vector<maps::MapCoordinate>& coordinates() const { return coordinates_; }
  [[nodiscard]] double scaled_parameter(double parameter) const { return parameter / width_; }
  /// z and its images under P, K points at most: as many as have a value.
  [[nodiscard]] std::vector<Eigen::VectorXd> orbit(const Eigen::VectorXd& z, int K);
  /// The K returns from z, as many as have a value.
  struct Returns {
    std::vector<double> times;  // each from the one before [s]
    Eigen::VectorXd half;       // P_{K/2}(x) − x, scaled; empty for odd K
  };
  [[nodiscard]] Returns returns(const Eigen::VectorXd& z);
  /// The problem of another period, of the same family, box and parameters.
  [[nodiscard]] CycleProblem of_period(int K) const;
  /// The map at a parameter; it is lent until the next call. Throws as the family does.
  [[nodiscard]] maps::VectorMap& map(double parameter);
  /// The family has a map at a parameter.
  [[nodiscard]] bool allows(double parameter);

  [[nodiscard]] int dimension() const { return static_cast<int>(box_.size()); }
  [[nodiscard]] int iterate() const { return K_; }
  [[nodiscard]] const Box& box() const { return box_; }
  [[nodiscard]] const core::Interval& parameters() const { return parameters_; }

 private:
  /// Another map; null where the parameter is not allowed.
  [[nodiscard]] std::unique_ptr<maps::VectorMap> beside(double parameter) const;

  const maps::VectorMapFamily& family_;
  Box box_;
  core::Interval parameters_;
  double width_;  // of the parameters
  int K_;
  std::unique_ptr<maps::VectorMap> map_;
  double of_map_ = maps::missing;
  std::vector<maps::MapCoordinate> coordinates_;
};

}  // namespace specht::bifurcation

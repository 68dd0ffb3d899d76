#include <cmath>
#include <specht/bifurcation/cycles/cycle_problem.hpp>
#include <specht/bifurcation/cycles/parameter_difference.hpp>
#include <stdexcept>

namespace specht::bifurcation {

CycleProblem::CycleProblem(const maps::VectorMapFamily& family, Box box, core::Interval parameters,
                           int K)
    : family_(family),
      box_(std::move(box)),
      parameters_(parameters),
      width_(parameters.width()),
      K_(K) {
  if (K < 1) throw std::invalid_argument("cycles: period " + std::to_string(K) + ": 1 or more");
  const auto is_finite = [](const core::Interval& i) {
    return std::isfinite(i.low) && std::isfinite(i.high) && i.low < i.high;
  };
  if (!is_finite(parameters_)) {
    throw std::invalid_argument("cycles: the parameter needs a finite range");
  }
  for (const auto& i : box_) {
    if (!is_finite(i)) throw std::invalid_argument("cycles: each coordinate needs a finite range");
  }
}

std::optional<CycleProblem::Value> CycleProblem::at(const Eigen::VectorXd& z) {
  const double p = parameter(z);
  if (!z.allFinite() || !allows(p)) return {};
  const auto d = static_cast<std::size_t>(dimension());
  Value value{Eigen::VectorXd(dimension()), Eigen::MatrixXd(dimension(), dimension() + 1),
              maps::iterated(*map_, point(z), K_, true, true)};
  maps::VectorPoint& own = value.point;
  if (!own.has_value() || own.jacobian.size() != d * d) return {};
  if (own.parameter_slope.size() != d) {
    const double h = parameter_difference_step * width_;
    own.parameter_slope = parameter_difference(beside(p + h), beside(p - h), own, K_, h);
    if (own.parameter_slope.size() != d) return {};
  }
  for (std::size_t i = 0; i < d; ++i) {
    const double unit = box_[i].width();
    const auto row = static_cast<Eigen::Index>(i);
    value.defect(row) = map_->coordinates()[i].difference(own.value[i], own.x[i]) / unit;
    for (std::size_t k = 0; k < d; ++k) {
      const double identity = i == k ? 1.0 : 0.0;
      value.derivative(row, static_cast<Eigen::Index>(k)) =
          (own.jacobian[i * d + k] - identity) * box_[k].width() / unit;
    }
    value.derivative(row, dimension()) = own.parameter_slope[i] * width_ / unit;
  }
  if (!value.defect.allFinite() || !value.derivative.allFinite()) return {};
  return value;
}

Eigen::VectorXd CycleProblem::scaled(const std::vector<double>& x, double parameter) const {
  Eigen::VectorXd z(dimension() + 1);
  for (std::size_t i = 0; i < box_.size(); ++i) {
    z(static_cast<Eigen::Index>(i)) = x[i] / box_[i].width();
  }
  z(dimension()) = scaled_parameter(parameter);
  return z;
}

std::vector<double> CycleProblem::point(const Eigen::VectorXd& z) const {
  std::vector<double> x;
  for (std::size_t i = 0; i < box_.size(); ++i) {
    x.push_back(z(static_cast<Eigen::Index>(i)) * box_[i].width());
  }
  return x;
}

double CycleProblem::parameter(const Eigen::VectorXd& z) const { return z(dimension()) * width_; }

Eigen::VectorXd CycleProblem::difference(const Eigen::VectorXd& a, const Eigen::VectorXd& b) const {
  Eigen::VectorXd result = a - b;
  for (std::size_t i = 0; i < coordinates_.size(); ++i) {
    const auto k = static_cast<Eigen::Index>(i);
    const double unit = box_[i].width();
    result(k) = coordinates_[i].difference(a(k) * unit, b(k) * unit) / unit;
  }
  return result;
}

std::vector<Eigen::VectorXd> CycleProblem::orbit(const Eigen::VectorXd& z, int K) {
  const double p = parameter(z);
  std::vector<Eigen::VectorXd> points{z};
  while (static_cast<int>(points.size()) < K) {
    const maps::VectorPoint next = map(p)(point(points.back()));
    if (!next.has_value()) break;
    points.push_back(scaled(next.value, p));
  }
  return points;
}

CycleProblem::Returns CycleProblem::returns(const Eigen::VectorXd& z) {
  const double p = parameter(z);
  Returns result;
  std::vector<double> x = point(z);
  for (int k = 1; k <= K_; ++k) {
    maps::VectorPoint next = map(p)(x);
    if (!next.has_value()) break;
    result.times.push_back(next.time);
    x = std::move(next.value);
    if (2 * k == K_) result.half = difference(scaled(x, p), z);
  }
  return result;
}

CycleProblem CycleProblem::of_period(int K) const { return {family_, box_, parameters_, K}; }

maps::VectorMap& CycleProblem::map(double parameter) {
  if (!map_ || of_map_ != parameter) {
    map_ = family_.at(std::span(&parameter, 1));
    of_map_ = parameter;
    if (coordinates_.empty()) coordinates_ = map_->coordinates();
  }
  return *map_;
}

std::unique_ptr<maps::VectorMap> CycleProblem::beside(double parameter) const {
  try {
    return family_.at(std::span(&parameter, 1));
  } catch (const std::invalid_argument&) {
    return nullptr;
  }
}

bool CycleProblem::allows(double parameter) {
  try {
    (void)map(parameter);
  } catch (const std::invalid_argument&) {
    return false;
  }
  return true;
}

}  // namespace specht::bifurcation

#include <cmath>
#include <specht/bifurcation/cycles/cycle_plane.hpp>
#include <specht/bifurcation/cycles/parameter_difference.hpp>
#include <stdexcept>

namespace specht::bifurcation {
namespace {

void require_finite(const core::Interval& i, const char* what) {
  if (std::isfinite(i.low) && std::isfinite(i.high) && i.low < i.high) return;
  throw std::invalid_argument(std::string("locus: ") + what + " needs a finite range");
}

}  // namespace

CyclePlane::CyclePlane(const maps::VectorMapFamily& ab, const maps::VectorMapFamily& ba, Box box,
                       core::Interval a, core::Interval b, int K)
    : ab_(ab), ba_(ba), box_(std::move(box)), range_{a, b}, width_{a.width(), b.width()}, K_(K) {
  if (K < 1) throw std::invalid_argument("locus: period " + std::to_string(K) + ": 1 or more");
  for (const auto& range : range_) require_finite(range, "each parameter");
  for (const auto& range : box_) require_finite(range, "each coordinate");
  const std::array middle{(a.low + a.high) / 2.0, (b.low + b.high) / 2.0};
  coordinates_ = ab.at(middle)->coordinates();
}

std::unique_ptr<maps::VectorMap> CyclePlane::map(const Eigen::VectorXd& y, bool swapped) const {
  if (!y.allFinite()) return nullptr;
  const std::array values{swapped ? b(y) : a(y), swapped ? a(y) : b(y)};
  try {
    return (swapped ? ba_ : ab_).at(values);
  } catch (const std::invalid_argument&) {
    return nullptr;
  }
}

bool CyclePlane::set_defect(Value& value) const {
  if (!value.point.has_value()) return false;
  value.defect.resize(dimension());
  for (std::size_t i = 0; i < box_.size(); ++i) {
    value.defect(static_cast<Eigen::Index>(i)) =
        coordinates_[i].difference(value.point.value[i], value.point.x[i]) / box_[i].width();
  }
  return value.defect.allFinite();
}

std::optional<CyclePlane::Value> CyclePlane::without_derivative(const Eigen::VectorXd& y) {
  const auto own = map(y, false);
  if (!own) return {};
  Value value;
  value.point = maps::iterated(*own, point(y), K_);
  if (!set_defect(value)) return {};
  return value;
}

std::optional<CyclePlane::Value> CyclePlane::at(const Eigen::VectorXd& y, bool with_parameters) {
  using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  const auto own = map(y, false);
  if (!own) return {};
  const Eigen::Index d = dimension();
  const auto count = static_cast<std::size_t>(d);
  Value value;
  value.point = maps::iterated(*own, point(y), K_, true, with_parameters);
  if (!set_defect(value) || value.point.jacobian.size() != count * count) return {};
  value.multipliers = eigenvalues(value.point.jacobian);
  value.jacobian = Eigen::Map<const Matrix>(value.point.jacobian.data(), d, d);
  value.derivative = Eigen::MatrixXd::Zero(d, d + 2);
  for (Eigen::Index i = 0; i < d; ++i) {
    for (Eigen::Index k = 0; k < d; ++k) {
      const double unit =
          box_[static_cast<std::size_t>(k)].width() / box_[static_cast<std::size_t>(i)].width();
      value.derivative(i, k) = (value.jacobian(i, k) - (i == k ? 1.0 : 0.0)) * unit;
    }
  }
  if (with_parameters) {
    const auto other = map(y, true);
    if (!other) return {};
    maps::VectorPoint by_b = maps::iterated(*other, point(y), K_, true, true);
    const auto complete = [&](maps::VectorPoint& of, Eigen::Index parameter) {
      if (of.parameter_slope.size() == count) return;
      const double h = parameter_difference_step;
      Eigen::VectorXd step = Eigen::VectorXd::Zero(d + 2);
      step(d + parameter) = h;
      of.parameter_slope = parameter_difference(map(y + step, false), map(y - step, false), of, K_,
                                                h * width_[static_cast<std::size_t>(parameter)]);
    };
    complete(value.point, 0);
    complete(by_b, 1);
    if (value.point.parameter_slope.size() != count || by_b.parameter_slope.size() != count) {
      return {};
    }
    for (std::size_t i = 0; i < count; ++i) {
      const auto row = static_cast<Eigen::Index>(i);
      value.derivative(row, d) = value.point.parameter_slope[i] * width_[0] / box_[i].width();
      value.derivative(row, d + 1) = by_b.parameter_slope[i] * width_[1] / box_[i].width();
    }
  }
  if (!value.derivative.allFinite() || value.multipliers.empty()) return {};
  return value;
}

Eigen::VectorXd CyclePlane::scaled(const std::vector<double>& x, double a, double b) const {
  Eigen::VectorXd y(dimension() + 2);
  for (std::size_t i = 0; i < box_.size(); ++i) {
    y(static_cast<Eigen::Index>(i)) = x[i] / box_[i].width();
  }
  y(dimension()) = a / width_[0];
  y(dimension() + 1) = b / width_[1];
  return y;
}

std::vector<double> CyclePlane::point(const Eigen::VectorXd& y) const {
  std::vector<double> x;
  for (std::size_t i = 0; i < box_.size(); ++i) {
    x.push_back(y(static_cast<Eigen::Index>(i)) * box_[i].width());
  }
  return x;
}

}  // namespace specht::bifurcation

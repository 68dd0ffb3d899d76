#include <algorithm>
#include <cmath>
#include <specht/bifurcation/cycles/cycle.hpp>
#include <specht/core/numerics/dense_solvers.hpp>

namespace specht::bifurcation {

Box box_of(const maps::VectorMap& map) {
  Box box;
  for (const auto& c : map.coordinates()) box.push_back(c.range);
  return box;
}

bool is_in_box(const std::vector<maps::MapCoordinate>& coordinates, const Box& box,
               const std::vector<double>& x) {
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (!(coordinates[i].period > 0.0) && !box[i].contains(x[i])) return false;
  }
  return true;
}

std::vector<std::complex<double>> eigenvalues(const std::vector<double>& matrix) {
  const auto d = static_cast<Eigen::Index>(std::lround(std::sqrt(matrix.size())));
  using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  const Eigen::MatrixXd J = Eigen::Map<const Matrix>(matrix.data(), d, d);
  if (!J.allFinite()) return {};
  const Eigen::VectorXcd found = core::eigenvalues(J);
  std::vector<std::complex<double>> result(found.begin(), found.end());
  std::sort(result.begin(), result.end(), [](const auto& a, const auto& b) {
    if (std::norm(a) != std::norm(b)) return std::norm(a) > std::norm(b);
    return a.imag() != b.imag() ? a.imag() > b.imag() : a.real() > b.real();
  });
  return result;
}

CycleStability stability_of(const std::vector<std::complex<double>>& multipliers,
                            double tolerance) {
  if (multipliers.empty()) return CycleStability::unknown;
  const double excess = std::abs(multipliers.front()) - 1.0;
  if (std::abs(excess) <= tolerance) return CycleStability::marginal;
  return excess < 0.0 ? CycleStability::stable : CycleStability::unstable;
}

double distance(const maps::VectorMap& map, const std::vector<double>& a,
                const std::vector<double>& b) {
  double most = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const maps::MapCoordinate& c = map.coordinates()[i];
    // NOTE: the size of an angle says nothing.
    const double size = c.period > 0.0 ? c.period : 1.0 + std::abs(b[i]);
    const double off = std::abs(c.difference(a[i], b[i])) / size;
    if (!(off <= most)) most = off;
  }
  return most;
}

}  // namespace specht::bifurcation

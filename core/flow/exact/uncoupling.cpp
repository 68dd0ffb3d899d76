#include <specht/core/flow/exact/uncoupling.hpp>
#include <specht/core/numerics/eigen_blocks.hpp>

namespace specht::core {

namespace {

using Eigen::MatrixXd;

/// [0 1; K D], with velocities in units of the rate, so that its entries are of one size.
MatrixXd scaled_system(const MatrixXd& K, const MatrixXd& D, double rate) {
  const Eigen::Index n = K.rows();
  MatrixXd system = MatrixXd::Zero(2 * n, 2 * n);
  system.bottomLeftCorner(n, n) = K / rate;
  system.bottomRightCorner(n, n) = D;
  return system;
}

template <class S>
MatrixXd part(int n, const std::vector<S>& entries, const auto& of) {
  MatrixXd A(n, n);
  for (int k = 0; k < n * n; ++k) A(k % n, k / n) = of(entries[static_cast<std::size_t>(k)]);
  return A;
}

}  // namespace

template <class S>
std::vector<EigenBlock<S>> eigen_blocks_of_motion(int n, const std::vector<S>& K,
                                                  const std::vector<S>& D) {
  const auto value = [](const S& x) { return real(x); };
  const MatrixXd K_v = part(n, K, value), D_v = part(n, D, value);
  const double rate = std::max(std::sqrt(K_v.cwiseAbs().maxCoeff()), D_v.cwiseAbs().maxCoeff());
  MatrixXd system = scaled_system(K_v, D_v, rate);
  system.topRightCorner(n, n) = MatrixXd::Identity(n, n) * rate;
  const EigenBlocks<double> eigen(system);
  constexpr double worst = 1e9;
  if (!(eigen.condition() < worst)) return {};

  typename EigenBlocks<double>::Derivative change;
  if constexpr (is_dual<S>) {
    const auto derivative = [](const S& x) { return x.d; };
    change = eigen.derivative(scaled_system(part(n, K, derivative), part(n, D, derivative), rate));
  }
  const auto number = [](double v, [[maybe_unused]] const MatrixXd& derivative,
                         [[maybe_unused]] int i, [[maybe_unused]] int j) {
    if constexpr (is_dual<S>) {
      return S(v, derivative(i, j));
    } else {
      return S(v);
    }
  };
  const auto T = [&](int i, int j) { return number(eigen.T()(i, j), change.T, i, j); };
  const auto T_inverse = [&](int i, int j) {
    return number(eigen.T_inverse()(i, j), change.T_inverse, i, j);
  };
  const auto B = [&](int i, int j) { return number(eigen.D()(i, j), change.D, i, j); };

  std::vector<EigenBlock<S>> blocks;
  const double zero = 1e6 * std::numeric_limits<double>::epsilon() * rate;
  for (int j = 0; j < 2 * n;) {
    const int width = eigen.width(j);
    EigenBlock<S> b;
    b.single = width == 1;
    b.zero = b.single && std::abs(eigen.D()(j, j)) <= zero;
    b.phi.assign(static_cast<std::size_t>(2 * n), S(0));
    b.V_z = b.V_v = b.phi;
    for (int c = 0; c < width; ++c) {
      for (int r = 0; r < width; ++r) b.B[static_cast<std::size_t>(2 * c + r)] = B(j + r, j + c);
      for (int i = 0; i < n; ++i) {
        b.phi[static_cast<std::size_t>(c * n + i)] = T(i, j + c);
        b.V_z[static_cast<std::size_t>(2 * i + c)] = T_inverse(j + c, i);
        b.V_v[static_cast<std::size_t>(2 * i + c)] = T_inverse(j + c, n + i) / S(rate);
      }
    }
    blocks.push_back(b);
    j += width;
  }
  return blocks;
}

template std::vector<EigenBlock<double>> eigen_blocks_of_motion(int, const std::vector<double>&,
                                                                const std::vector<double>&);
template std::vector<EigenBlock<Dual<double>>> eigen_blocks_of_motion(
    int, const std::vector<Dual<double>>&, const std::vector<Dual<double>>&);

}  // namespace specht::core

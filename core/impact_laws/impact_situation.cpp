#include <specht/core/impact_laws/impact_situation.hpp>
#include <specht/core/numerics/dense_solvers.hpp>
#include <stdexcept>
#include <string>

namespace specht::core {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

ImpactSituation with_contacts(const ImpactSituation& all, const std::vector<int>& places) {
  ImpactSituation result;
  const auto n = static_cast<Index>(places.size());
  result.M = all.M;
  result.W_N.resize(all.M.rows(), n);
  result.W_T.resize(all.M.rows(), n);
  result.w_hat_N.resize(n);
  result.w_hat_T.resize(n);
  result.choice = all.choice;
  for (Index k = 0; k < n; ++k) {
    const int place = places[static_cast<std::size_t>(k)];
    result.W_N.col(k) = all.W_N.col(place);
    result.W_T.col(k) = all.W_T.col(place);
    result.w_hat_N(k) = all.w_hat_N(place);
    result.w_hat_T(k) = all.w_hat_T(place);
    result.contacts.push_back(all.contacts.at(static_cast<std::size_t>(place)));
  }
  return result;
}

ImpactSituation situation_of(const MatrixXd& NN, const MatrixXd& NT, const MatrixXd& TT,
                             const std::vector<ContactParameters<double>>& contacts,
                             double rounding) {
  const auto n = static_cast<Index>(contacts.size());
  for (const MatrixXd* part : {&NN, &NT, &TT}) {
    if (part->rows() == n && part->cols() == n && n > 0) continue;
    throw std::invalid_argument("a Delassus matrix of " + std::to_string(part->rows()) + " x " +
                                std::to_string(part->cols()) + " for " + std::to_string(n) +
                                " contacts; n x n with n > 0 is allowed");
  }
  MatrixXd G(2 * n, 2 * n);
  G << NN, NT, NT.transpose(), TT;
  const auto [values, vectors] = symmetric_eigen(G);
  const double size = values.cwiseAbs().maxCoeff();
  if (!((G - G.transpose()).cwiseAbs().maxCoeff() <= rounding * size) ||
      !(values.minCoeff() >= -rounding * size)) {
    throw std::invalid_argument("Delassus matrices must be parts of a symmetric matrix >= 0");
  }
  const MatrixXd root = values.cwiseMax(0.0).cwiseSqrt().asDiagonal() * vectors.transpose();
  ImpactSituation result;
  result.M = MatrixXd::Identity(2 * n, 2 * n);
  result.W_N = root.leftCols(n);
  result.W_T = root.rightCols(n);
  result.w_hat_N = result.w_hat_T = VectorXd::Zero(n);
  int number = 0;
  for (const auto& parameters : contacts) result.contacts.push_back({++number, 0.0, parameters});
  return result;
}

}  // namespace specht::core

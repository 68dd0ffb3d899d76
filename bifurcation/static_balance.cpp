#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <specht/bifurcation/static_balance.hpp>

namespace specht::bifurcation {
namespace {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

/// What fills the unit cube evenly: point n has the coordinates n/r, n/r², … modulo 1, with r the root
/// of r^{f+1} = r + 1; this is (1/r, 1/r², …). Source: M. Roberts, The unreasonable effectiveness of
/// quasirandom sequences, 2018.
VectorXd even_strides(Index f) {
  double r = 2.0;
  constexpr int enough = 60;  // the iteration contracts by 1/(f + 1) at least
  for (int k = 0; k < enough; ++k) r = std::pow(1.0 + r, 1.0 / static_cast<double>(f + 1));
  VectorXd strides(f);
  double part = 1.0;
  for (double& stride : strides) stride = part /= r;
  return strides;
}

}  // namespace

struct StaticBalance::Scaled {
  VectorXd h, g_N;    // f, C
  MatrixXd W_N;       // f × C, columns of length 1
  VectorXd per_unit;  // C: force [N] of a scaled contact force 1
};

StaticBalance::StaticBalance(const maps::StaticSystem& system, const EquilibriumOptions& options)
    : system_(system), options_(options), box_(system.postures()), periods_(system.periods()) {
  const auto f = static_cast<Index>(box_.size());
  width_.resize(f);
  for (Index k = 0; k < f; ++k) {
    const auto& interval = box_[static_cast<std::size_t>(k)];
    width_(k) = interval.high > interval.low ? interval.high - interval.low : 1.0;
  }
  double largest = 0.0;
  for (const VectorXd& q : starts()) {
    const VectorXd h = width_.cwiseProduct(system_.at(q).h);
    if (h.allFinite()) largest = std::max(largest, h.cwiseAbs().maxCoeff());
  }
  if (largest > 0.0) work_ = largest;
}

std::vector<VectorXd> StaticBalance::starts() const {
  std::vector<VectorXd> starts = system_.starts();
  const auto f = static_cast<Index>(box_.size());
  const VectorXd strides = even_strides(f);
  for (int n = 0; n < options_.starts; ++n) {
    VectorXd q(f);
    for (Index k = 0; k < f; ++k) {
      const double x = 0.5 + n * strides(k);
      q(k) = box_[static_cast<std::size_t>(k)].low + (x - std::floor(x)) * width_(k);
    }
    starts.push_back(std::move(q));
  }
  return starts;
}

StaticBalance::Scaled StaticBalance::scaled(const VectorXd& q) const {
  const maps::Statics at = system_.at(q);
  Scaled result{width_.cwiseProduct(at.h) / work_, at.g_N, width_.asDiagonal() * at.W_N,
                VectorXd(at.g_N.size())};
  for (Index i = 0; i < at.g_N.size(); ++i) {
    const double length = result.W_N.col(i).norm();
    result.W_N.col(i) /= length;
    result.g_N(i) /= length;
    result.per_unit(i) = work_ / length;
  }
  return result;
}

MatrixXd StaticBalance::stiffness(const VectorXd& q, const VectorXd& lambda_N) const {
  const MatrixXd K = system_.stiffness(q, lambda_N, VectorXd::Zero(lambda_N.size()));
  return width_.asDiagonal() * K * width_.asDiagonal() / work_;
}

bool StaticBalance::out_of_reach(const VectorXd& q) const {
  for (Index k = 0; k < q.size(); ++k) {
    const auto& interval = box_[static_cast<std::size_t>(k)];
    const double middle = interval.low + (interval.high - interval.low) / 2;
    if (!(std::abs(q(k) - middle) <= options_.reach * width_(k))) return true;
  }
  return false;
}

std::optional<Equilibrium> StaticBalance::solve(const ContactList& balance, const VectorXd& start,
                                                double slide) const {
  const Index f = start.size(), n = static_cast<Index>(balance.size());
  VectorXd q = start, force = VectorXd::Zero(n);
  double step = 1.0;
  int slides = 0;
  for (int iteration = 0; iteration < options_.most_iterations; ++iteration) {
    const Scaled at = scaled(q);
    const MatrixXd W = at.W_N(Eigen::all, balance);
    const VectorXd g = at.g_N(balance);
    if (!at.h.allFinite() || !W.allFinite() || !g.allFinite()) return std::nullopt;
    if (iteration == 0 && n > 0) {
      Eigen::ColPivHouseholderQR<MatrixXd> independent(W);
      independent.setThreshold(options_.independence);
      if (independent.rank() < n) return std::nullopt;
      force = independent.solve(-at.h);
    }
    const VectorXd left = at.h + W * force;
    const double residual =
        std::max(left.cwiseAbs().maxCoeff(), n > 0 ? g.cwiseAbs().maxCoeff() : 0.0);
    if (residual <= options_.residual && step <= options_.last_step) {
      return described(balance, q, at, force);
    }
    VectorXd lambda_N = VectorXd::Zero(at.g_N.size());
    for (Index j = 0; j < n; ++j) {
      const int i = balance[static_cast<std::size_t>(j)];
      lambda_N(i) = force(j) * at.per_unit(i);
    }
    MatrixXd A = MatrixXd::Zero(f + n, f + n);
    A.topLeftCorner(f, f) = stiffness(q, lambda_N);
    A.topRightCorner(f, n) = -W;
    A.bottomLeftCorner(n, f) = W.transpose();
    VectorXd right(f + n);
    right << at.h, -g;
    if (!A.allFinite()) return std::nullopt;
    Eigen::CompleteOrthogonalDecomposition<MatrixXd> equations(f + n, f + n);
    equations.setThreshold(options_.independence);
    VectorXd solution = equations.compute(A).solve(right);
    const VectorXd unbalanced = (right - A * solution).head(f);
    if (unbalanced.norm() > options_.inconsistent * right.norm()) {
      if (slide == 0.0 || ++slides > options_.most_slides) return std::nullopt;
      solution.head(f) += slide / unbalanced.cwiseAbs().maxCoeff() * unbalanced;
    }
    step = solution.head(f).cwiseAbs().maxCoeff();
    const double part = step > options_.longest_step ? options_.longest_step / step : 1.0;
    q += part * width_.cwiseProduct(solution.head(f));
    force += part * (solution.tail(n) - force);
    if (out_of_reach(q)) return std::nullopt;
  }
  return std::nullopt;
}

std::optional<Equilibrium> StaticBalance::described(const ContactList& balance, const VectorXd& q,
                                                    const Scaled& at, const VectorXd& force) const {
  Equilibrium result;
  result.q = q;
  result.balance = balance;
  const int contacts = static_cast<int>(at.g_N.size());
  result.lambda_N = VectorXd::Zero(contacts);
  ContactList loaded;
  for (std::size_t j = 0; j < balance.size(); ++j) {
    const double own = force(static_cast<Index>(j));
    if (own < -options_.admissible) return std::nullopt;
    if (own > options_.admissible) loaded.push_back(balance[j]);
    result.lambda_N(balance[j]) = std::max(0.0, own) * at.per_unit(balance[j]);
  }
  for (int i = 0; i < contacts; ++i) {
    if (at.g_N(i) < -options_.admissible) return std::nullopt;
    if (at.g_N(i) <= options_.admissible) result.closed.push_back(i);
  }
  result.g_N = system_.at(q).g_N;
  find_stability(result, at, loaded);
  return result;
}

void StaticBalance::find_stability(Equilibrium& equilibrium, const Scaled& at,
                                   const ContactList& loaded) const {
  const Index f = equilibrium.q.size(), n = static_cast<Index>(loaded.size());
  MatrixXd Z = MatrixXd::Identity(f, f);
  if (n > 0) {
    const Eigen::HouseholderQR<MatrixXd> directions(at.W_N(Eigen::all, loaded));
    Z = (directions.householderQ() * Z).eval().rightCols(f - n);
  }
  equilibrium.stability = RestStability::stable;
  if (Z.cols() == 0) return;
  const MatrixXd K = stiffness(equilibrium.q, equilibrium.lambda_N);
  const MatrixXd reduced = Z.transpose() * (K + K.transpose()) * Z / 2;
  const Eigen::SelfAdjointEigenSolver<MatrixXd> eigen(reduced);
  const double zero = options_.flat * std::max(K.cwiseAbs().maxCoeff(), 1.0);
  bool escapes = false;
  for (Index k = 0; k < Z.cols(); ++k) {
    const double own = eigen.eigenvalues()(k);
    if (own > zero) continue;
    ++(own < -zero ? equilibrium.negative_directions : equilibrium.zero_directions);
    if (own >= -zero) continue;
    double least = 0.0, most = 0.0;  // how fast it opens contacts that carry nothing
    for (const int i : equilibrium.closed) {
      if (std::find(loaded.begin(), loaded.end(), i) != loaded.end()) continue;
      const double rate = at.W_N.col(i).dot(Z * eigen.eigenvectors().col(k));
      least = std::min(least, rate);
      most = std::max(most, rate);
    }
    escapes = escapes || least >= -options_.admissible || most <= options_.admissible;
  }
  if (equilibrium.negative_directions + equilibrium.zero_directions > 0) {
    equilibrium.stability = escapes ? RestStability::unstable : RestStability::marginal;
  }
}

bool StaticBalance::in_box(const VectorXd& q) const {
  for (Index k = 0; k < q.size(); ++k) {
    const auto& interval = box_[static_cast<std::size_t>(k)];
    const double margin = options_.same * width_(k);
    if (!(q(k) >= interval.low - margin && q(k) <= interval.high + margin)) return false;
  }
  return true;
}

VectorXd StaticBalance::inside(VectorXd q) const {
  for (Index k = 0; k < q.size(); ++k) {
    if (!(periods_(k) > 0.0)) continue;
    // What lies at the lower end but for rounding stays there.
    const double shifted = q(k) - box_[static_cast<std::size_t>(k)].low + options_.same * width_(k);
    q(k) -= periods_(k) * std::floor(shifted / periods_(k));
  }
  return q;
}

Equilibrium StaticBalance::moved_inside(const Equilibrium& equilibrium) const {
  const VectorXd q = inside(equilibrium.q);
  if (q == equilibrium.q) return equilibrium;
  const Scaled at = scaled(q);
  ContactList closed;
  for (int i = 0; i < static_cast<int>(at.g_N.size()); ++i) {
    if (std::abs(at.g_N(i)) <= options_.admissible) closed.push_back(i);
  }
  for (const ContactList& balance : {closed, equilibrium.balance}) {
    auto moved = solve(balance, q);
    if (moved && distance(moved->q, equilibrium.q) <= options_.same) return *std::move(moved);
  }
  return equilibrium;
}

double StaticBalance::distance(const VectorXd& a, const VectorXd& b) const {
  double largest = 0.0;
  for (Index k = 0; k < a.size(); ++k) {
    double difference = std::abs(a(k) - b(k));
    if (periods_(k) > 0.0) difference = std::abs(std::remainder(difference, periods_(k)));
    largest = std::max(largest, difference / width_(k));
  }
  return largest;
}

bool StaticBalance::same(const Equilibrium& a, const Equilibrium& b) const {
  if (a.zero_directions > 0 && b.zero_directions > 0 && a.closed == b.closed) return true;
  return distance(a.q, b.q) <= options_.same;
}

}  // namespace specht::bifurcation

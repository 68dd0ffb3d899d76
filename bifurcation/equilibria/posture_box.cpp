// Postures of StaticBalance: its box, where to start in it, which of them are equal.
#include <algorithm>
#include <cmath>
#include <limits>
#include <specht/bifurcation/equilibria/static_balance.hpp>

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

/// Two postures have equal statics; NaN on both sides is equal.
bool alike(const maps::Statics& a, const maps::Statics& b, double tolerance) {
  const auto equal = [tolerance](const auto& x, const auto& y) {
    for (Index i = 0; i < x.size(); ++i) {
      const double one = x.data()[i], other = y.data()[i];
      const double size = std::max(1.0, std::max(std::abs(one), std::abs(other)));
      if (!(std::abs(one - other) <= tolerance * size) && !(one != one && other != other)) {
        return false;
      }
    }
    return true;
  };
  return equal(a.h, b.h) && equal(a.g_N, b.g_N) && equal(a.W_N, b.W_N) && equal(a.W_T, b.W_T);
}

}  // namespace

StaticBalance::StaticBalance(const maps::StaticSystem& system, const EquilibriumOptions& options)
    : system_(system),
      options_(options),
      box_(system.postures()),
      periods_(system.periods()),
      mu_(system.friction()) {
  const auto f = static_cast<Index>(box_.size());
  width_.resize(f);
  for (Index k = 0; k < f; ++k) {
    const auto& interval = box_[static_cast<std::size_t>(k)];
    width_(k) = interval.high > interval.low ? interval.high - interval.low : 1.0;
  }
  double largest = 0.0;
  for (const VectorXd& q : starts()) {
    const maps::Statics at = system_.at(q);
    const VectorXd h = width_.cwiseProduct(at.h);
    if (h.allFinite()) largest = std::max(largest, h.cwiseAbs().maxCoeff());
    elements_hold_ = elements_hold_ || (at.bounds.size() > 0 && at.bounds.maxCoeff() > 0.0);
  }
  if (largest > 0.0) work_ = largest;
  find_neutral();
}

void StaticBalance::find_neutral() {
  const auto postures = starts();
  neutral_.assign(box_.size(), true);
  for (std::size_t k = 0; k < box_.size(); ++k) {
    for (const VectorXd& q : postures) {
      VectorXd shifted = q;
      const auto i = static_cast<Index>(k);
      shifted(i) += options_.neutral_shift * width_(i);
      neutral_[k] = alike(system_.at(q), system_.at(shifted), options_.neutral);
      if (!neutral_[k]) break;
    }
  }
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

bool StaticBalance::out_of_reach(const VectorXd& q) const {
  for (Index k = 0; k < q.size(); ++k) {
    const auto& interval = box_[static_cast<std::size_t>(k)];
    const double middle = interval.low + (interval.high - interval.low) / 2;
    if (neutral_[static_cast<std::size_t>(k)]) continue;
    if (!(std::abs(q(k) - middle) <= options_.reach * width_(k))) return true;
  }
  return false;
}

double StaticBalance::depth_in_box(const VectorXd& q) const {
  double depth = std::numeric_limits<double>::infinity();
  for (Index k = 0; k < q.size(); ++k) {
    const auto& interval = box_[static_cast<std::size_t>(k)];
    if (neutral_[static_cast<std::size_t>(k)]) continue;
    depth = std::min(depth, std::min(q(k) - interval.low, interval.high - q(k)) / width_(k));
  }
  return depth;
}

VectorXd StaticBalance::inside(VectorXd q) const {
  for (Index k = 0; k < q.size(); ++k) {
    if (!(periods_(k) > 0.0)) continue;
    // A posture at the lower end, by rounding below it, stays there.
    const double shifted = q(k) - box_[static_cast<std::size_t>(k)].low + options_.same * width_(k);
    q(k) -= periods_(k) * std::floor(shifted / periods_(k));
  }
  return q;
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
  if (a.closed == b.closed) {
    if (a.zero_directions > 0 && b.zero_directions > 0) return true;
    if (a.dimension > 1 && b.dimension > 1) return true;
  }
  return distance(a.q, b.q) <= options_.same;
}

}  // namespace specht::bifurcation

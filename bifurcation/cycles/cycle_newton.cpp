#include <algorithm>
#include <cmath>
#include <specht/bifurcation/cycles/cycle_newton.hpp>
#include <specht/core/numerics/dense_solvers.hpp>
#include <specht/maps/piecewise/option_check.hpp>

namespace specht::bifurcation {
namespace {

using maps::VectorMap;
using maps::VectorPoint;

/// P_K(x) − x.
Eigen::VectorXd defect(const VectorMap& map, const VectorPoint& point) {
  Eigen::VectorXd F(map.dimension());
  for (int i = 0; i < map.dimension(); ++i) {
    const auto k = static_cast<std::size_t>(i);
    F(i) = map.coordinates()[k].difference(point.value[k], point.x[k]);
  }
  return F;
}

/// The largest part, in units of the box.
double size_of(const Box& box, const Eigen::VectorXd& v) {
  double most = 0.0;
  for (std::size_t i = 0; i < box.size(); ++i) {
    most = std::max(most, std::abs(v(static_cast<Eigen::Index>(i))) / box[i].width());
  }
  return most;
}

/// −(J − 1)⁻¹ F.
Eigen::VectorXd correction(const VectorPoint& point, const Eigen::VectorXd& F) {
  using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  const Eigen::Index d = F.size();
  Eigen::MatrixXd A = Eigen::Map<const RowMajor>(point.jacobian.data(), d, d);
  A.diagonal().array() -= 1.0;
  return core::solve(A, -F);
}

/// How much longer a correction is for the points that are known: 1/(1 − ∇ log M · dx), M = Π (1 + 1/|x − y|²)
/// in units of the box.
double deflation(const VectorMap& map, const Box& box, const std::vector<double>& x,
                 const Eigen::VectorXd& dx, const std::vector<std::vector<double>>& known) {
  double along = 0.0;
  for (const auto& y : known) {
    double square = 0.0, product = 0.0;
    for (std::size_t i = 0; i < x.size(); ++i) {
      const double away = map.coordinates()[i].difference(x[i], y[i]) / box[i].width();
      square += away * away;
      product += away * dx(static_cast<Eigen::Index>(i)) / box[i].width();
    }
    if (square > 0.0) along += -2.0 * product / (square * (square + 1.0));
  }
  return 1.0 / (1.0 - along);
}

bool is_inside(const VectorMap& map, const Box& box, const std::vector<double>& x, double outside) {
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (map.coordinates()[i].period > 0.0) continue;
    const double away = outside * box[i].width();
    if (!(x[i] >= box[i].low - away && x[i] <= box[i].high + away)) return false;
  }
  return true;
}

bool has_jacobian(const VectorMap& map, const VectorPoint& point) {
  const auto d = static_cast<std::size_t>(map.dimension());
  return point.has_value() && point.jacobian.size() == d * d;
}

/// P_K is the identity a little beside a point of a map in one dimension: it lies at the end of a band of fixed points.
bool is_beside_band(VectorMap& map, double x, int K, const CycleNewtonOptions& options) {
  const double size = 1.0 + std::abs(x);
  for (const double side : {-1.0, 1.0}) {
    const std::vector<double> y{x + side * options.beside_band * size};
    const VectorPoint there = maps::iterated(map, y, K);
    if (there.has_value() && distance(map, there.value, y) <= options.identity) return true;
  }
  return false;
}

/// A correction is small beside the coordinates, if not beside 1, or beside the box: where all coordinates are small,
/// P_K − x is, too, without a root.
bool is_small_correction(const VectorMap& map, const Box& box, const std::vector<double>& x,
                         const Eigen::VectorXd& dx, const CycleNewtonOptions& options) {
  double size = 0.0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (!(map.coordinates()[i].period > 0.0)) size = std::max(size, std::abs(x[i]));
  }
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (map.coordinates()[i].period > 0.0) continue;
    const double move = std::abs(dx(static_cast<Eigen::Index>(i)));
    if (!(move <= std::max(options.located * size, options.at_zero * box[i].width()))) return false;
  }
  return true;
}

/// A root lies where the next correction leads, and that is the same point; or P_K is the identity there to first order.
/// Beside a band of fixed points P_K − x is small without a root.
bool is_located(VectorMap& map, const VectorPoint& point, int K, const Box& box,
                const Eigen::VectorXd& dx, const CycleNewtonOptions& options) {
  const auto multipliers = eigenvalues(point.jacobian);
  const auto near_one = [&](double tolerance) {
    return std::any_of(multipliers.begin(), multipliers.end(),
                       [&](const auto& m) { return std::abs(m - 1.0) <= tolerance; });
  };
  if (near_one(options.marginal)) return true;
  for (std::size_t i = 0; i < point.x.size(); ++i) {
    const double move = std::abs(dx(static_cast<Eigen::Index>(i)));
    if (!(move <= options.same * (1.0 + std::abs(point.x[i])))) return false;
  }
  if (!is_small_correction(map, box, point.x, dx, options)) return false;
  const bool may_be_beside = point.x.size() == 1 && near_one(options.nearly_identity);
  return !may_be_beside || !is_beside_band(map, point.x[0], K, options);
}

bool comes_to_rest(const VectorPoint& point) { return point.status == core::Outcome::at_rest; }

/// Of a point that P_K leaves to first order: orbits beside it do not return, as where a mass that creeps towards an
/// area of equilibria is nearly at its edge.
bool is_edge_of_rest(VectorMap& map, const VectorPoint& point, int K,
                     const CycleNewtonOptions& options) {
  const auto multipliers = eigenvalues(point.jacobian);
  const bool stays = std::any_of(multipliers.begin(), multipliers.end(), [&](const auto& m) {
    return std::abs(m - 1.0) <= options.creeping;
  });
  if (!stays) return false;
  for (std::size_t i = 0; i < point.x.size(); ++i) {
    for (const double side : {-1.0, 1.0}) {
      std::vector<double> beside = point.x;
      beside[i] += side * options.same * (1.0 + std::abs(beside[i]));
      const VectorPoint there = maps::iterated(map, beside, K);
      const bool rests = comes_to_rest(there) || there.status == core::Outcome::time_limit ||
                         there.status == core::Outcome::no_return;
      if (rests) return true;
    }
  }
  return false;
}

/// Orbits come to rest within K returns where a correction leads.
bool leads_to_rest(VectorMap& map, const VectorPoint& point, int K, const Eigen::VectorXd& dx,
                   const CycleNewtonOptions& options) {
  if (!dx.allFinite()) return false;
  std::vector<double> near = point.x;
  for (std::size_t i = 0; i < near.size(); ++i) {
    near[i] = map.coordinates()[i].wrapped(near[i] +
                                           options.towards_rest * dx(static_cast<Eigen::Index>(i)));
  }
  return comes_to_rest(maps::iterated(map, near, K));
}

/// What a point is at which Newton's method has ended, with the next correction.
///
/// Towards an equilibrium that orbits reach by returns which shrink, the method ends where P_K has no value any more:
/// the larger K, the further away, and P_K − x may be small there or not. The orbit from such a point comes to rest,
/// and so do those where the correction leads.
PointSearch judged(VectorMap& map, const VectorPoint& point, int K, const Box& box,
                   const Eigen::VectorXd& dx, const CycleNewtonOptions& options) {
  PointSearch search;
  const bool is_found = distance(map, point.value, point.x) <= options.accepted &&
                        is_located(map, point, K, box, dx, options);
  if (is_found) {
    search.rests =
        is_edge_of_rest(map, point, K, options) || leads_to_rest(map, point, K, dx, options);
    if (!search.rests) search.point = point.x;
  } else {
    search.rests = leads_to_rest(map, point, K, dx, options) &&
                   comes_to_rest(maps::iterated(map, point.value, K));
  }
  return search;
}

}  // namespace

void require_valid(const CycleNewtonOptions& options) {
  const maps::OptionCheck check("Newton's method for cycles");
  check.positive("accepted", options.accepted);
  check.positive("settled", options.settled);
  check.at_least("most_corrections", options.most_corrections, 1);
  check.at_least("halvings", options.halvings, 0);
  check.at_least("outside", options.outside, 0.0);
  check.positive("same", options.same);
  check.positive("located", options.located);
  check.positive("at_zero", options.at_zero);
  check.positive("sharp", options.sharp);
  check.at_least("divided", options.divided, 1.0);
  check.positive("towards_rest", options.towards_rest);
  check.positive("marginal", options.marginal);
  check.positive("creeping", options.creeping);
  check.positive("nearly_identity", options.nearly_identity);
  check.positive("beside_band", options.beside_band);
  check.positive("identity", options.identity);
}

PointSearch search_point(VectorMap& map, std::vector<double> x, int K, const Box& box,
                         const CycleNewtonOptions& options,
                         const std::vector<std::vector<double>>& known) {
  VectorPoint point = maps::iterated(map, x, K, true);
  if (!has_jacobian(map, point)) {
    PointSearch search;
    search.rests = comes_to_rest(point) && map(x).has_value();
    return search;
  }
  Eigen::VectorXd F = defect(map, point);
  for (int n = 0; n < options.most_corrections; ++n) {
    Eigen::VectorXd dx = correction(point, F);
    if (!known.empty()) dx *= deflation(map, box, x, dx, known);
    if (!dx.allFinite()) return {};
    const double before = size_of(box, F);
    bool better = false;
    for (int halving = 0; halving <= options.halvings && !better; ++halving, dx /= 2.0) {
      std::vector<double> next = x;
      for (std::size_t i = 0; i < x.size(); ++i) {
        next[i] = map.coordinates()[i].wrapped(x[i] + dx(static_cast<Eigen::Index>(i)));
      }
      if (!is_inside(map, box, next, options.outside)) continue;
      VectorPoint there = maps::iterated(map, next, K, true);
      if (!has_jacobian(map, there)) continue;
      Eigen::VectorXd F_there = defect(map, there);
      // NOTE: beside a known point a deflated correction goes uphill.
      better = size_of(box, F_there) < before || !known.empty();
      if (!better) continue;
      x = std::move(next);
      point = std::move(there);
      F = std::move(F_there);
      if (size_of(box, dx) <= options.settled) n = options.most_corrections;
    }
    if (!better) break;
  }
  return judged(map, point, K, box, correction(point, F), options);
}

std::optional<std::vector<double>> periodic_point(VectorMap& map, std::vector<double> x, int K,
                                                  const Box& box, const CycleNewtonOptions& options,
                                                  const std::vector<std::vector<double>>& known) {
  return search_point(map, std::move(x), K, box, options, known).point;
}

namespace {

/// The point of P_k beside x: Newton's method for as long as it makes |P_k(x) − x| smaller. Nothing if it goes elsewhere,
/// or if P_k moves where it ends by more than allowed.
std::optional<std::vector<double>> sharpened_point(VectorMap& map, const std::vector<double>& x,
                                                   int k, double allowed,
                                                   const CycleNewtonOptions& options) {
  VectorPoint point = maps::iterated(map, x, k, true);
  for (int n = 0; n < options.most_corrections && has_jacobian(map, point); ++n) {
    const Eigen::VectorXd dx = correction(point, defect(map, point));
    if (!dx.allFinite()) break;
    std::vector<double> next = point.x;
    for (std::size_t i = 0; i < next.size(); ++i) {
      next[i] = map.coordinates()[i].wrapped(next[i] + dx(static_cast<Eigen::Index>(i)));
    }
    VectorPoint there = maps::iterated(map, next, k, true);
    const bool better = there.has_value() &&
                        distance(map, there.value, there.x) < distance(map, point.value, point.x);
    if (!better) break;
    point = std::move(there);
  }
  const bool is_one = point.has_value() && distance(map, point.value, point.x) <= allowed &&
                      distance(map, point.x, x) <= options.same;
  return is_one ? std::optional(point.x) : std::nullopt;
}

/// How far P_k may move a point that is one of P_k as well as it is one of P_K, relative to 1 + |x|.
double allowed_move(VectorMap& map, const std::vector<double>& x, int K,
                    const CycleNewtonOptions& options) {
  const VectorPoint whole = maps::iterated(map, x, K);
  const double moved = whole.has_value() ? distance(map, whole.value, x) : 0.0;
  const double size = distance(map, x, std::vector<double>(x.size(), 0.0));
  return std::min(options.accepted,
                  std::max(options.sharp * std::min(size, 1.0), options.divided * moved));
}

/// x and its images, as many as the least divisor k of K says with P_k(x) = x; empty if P_K does not give x again. A
/// point of P_K that P_k moves a little is put onto one of P_k, or is none of it.
std::vector<std::vector<double>> least_cycle(VectorMap& map, const std::vector<double>& x, int K,
                                             const CycleNewtonOptions& options) {
  std::vector<std::vector<double>> points{x};
  for (int k = 1; k <= K; ++k) {
    const VectorPoint next = map(points.back());
    if (!next.has_value()) return {};
    points.push_back(next.value);
    for (std::size_t i = 0; i < x.size(); ++i) {
      points.back()[i] = map.coordinates()[i].wrapped(points.back()[i]);
    }
    const double moved = distance(map, points.back(), x);
    if (K % k != 0 || !(moved <= options.same)) continue;
    const double allowed = k < K ? allowed_move(map, x, K, options) : options.same;
    if (moved <= allowed) {
      points.pop_back();
      return points;
    }
    const auto z = sharpened_point(map, x, k, allowed, options);
    if (z) return least_cycle(map, *z, k, options);
  }
  return {};
}

}  // namespace

std::optional<Cycle> cycle_of(VectorMap& map, const std::vector<double>& x, int K,
                              const CycleNewtonOptions& options) {
  Cycle cycle;
  cycle.points = least_cycle(map, x, K, options);
  if (cycle.points.empty()) return {};
  const std::vector<double>& first = cycle.points.front();
  const VectorPoint whole = maps::iterated(map, first, cycle.period(), true);
  if (!whole.has_value()) return {};
  cycle.residual = distance(map, whole.value, first);
  if (!(cycle.residual <= options.same)) return {};
  if (has_jacobian(map, whole)) cycle.multipliers = eigenvalues(whole.jacobian);
  cycle.stability = stability_of(cycle.multipliers, options.marginal);
  cycle.time = whole.time;
  cycle.itinerary = whole.itinerary;
  return cycle;
}

bool same_cycle(const VectorMap& map, const Cycle& a, const Cycle& b, double same) {
  if (a.period() != b.period()) return false;
  return std::any_of(a.points.begin(), a.points.end(),
                     [&](const auto& x) { return distance(map, x, b.points.front()) <= same; });
}

}  // namespace specht::bifurcation

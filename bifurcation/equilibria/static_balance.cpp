#include <algorithm>
#include <cmath>
#include <limits>
#include <specht/bifurcation/equilibria/equilibrium_stability.hpp>
#include <specht/bifurcation/equilibria/static_balance.hpp>
#include <specht/core/numerics/dense_solvers.hpp>

namespace specht::bifurcation {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

struct StaticBalance::Scaled {
  VectorXd h, g_N;              // f, A
  MatrixXd W_N, W_T;            // f × A, columns of length 1
  VectorXd per_unit, per_turn;  // A: forces λ_N, λ_T [N] of a scaled force 1
  VectorXd bound;               // A: of friction elements that hold; else 0
  VectorXd drag;                // A: λ_T/λ_N of contacts that slide at rest; else 0
  bool falls;                   // friction of what slides at rest falls with its speed
  MatrixXd F_N;  // f × A: force of a scaled normal force 1, with what it drags along
};

StaticBalance::Scaled StaticBalance::scaled(const VectorXd& q, const VectorXd& home) const {
  const maps::Statics at = system_.extended(q, home);
  const Index contacts = at.g_N.size();
  Scaled result{width_.cwiseProduct(at.h) / work_,
                at.g_N,
                width_.asDiagonal() * at.W_N,
                width_.asDiagonal() * at.W_T,
                VectorXd(contacts),
                VectorXd(contacts),
                VectorXd::Zero(contacts),
                at.drag.size() > 0 ? at.drag : VectorXd::Zero(contacts),
                at.falls,
                MatrixXd()};
  result.F_N = result.W_N;
  const Index with_gap = system_.contacts();
  for (Index i = 0; i < contacts; ++i) {
    const double length = result.W_N.col(i).norm(), slide = result.W_T.col(i).norm();
    if (i >= with_gap) {  // a friction element
      result.per_unit(i) = 0.0;
      result.per_turn(i) = work_ / slide;
      result.W_T.col(i) /= slide;
      result.bound(i) = at.bounds(i) / result.per_turn(i);
      continue;
    }
    result.W_N.col(i) /= length;
    result.F_N.col(i) = result.W_N.col(i);
    if (result.drag(i) != 0.0) result.F_N.col(i) += result.drag(i) / length * result.W_T.col(i);
    result.g_N(i) /= length;
    result.per_unit(i) = work_ / length;
    if (mu_(i) > 0.0) result.W_T.col(i) /= slide;
    result.per_turn(i) = work_ / slide;
  }
  return result;
}

bool StaticBalance::has_friction(const ContactList& contacts) const {
  return elements_hold_ || !with_friction(contacts).empty();
}

ContactList StaticBalance::holding(const Scaled& at) {
  ContactList result;
  for (Index i = 0; i < at.bound.size(); ++i) {
    if (at.bound(i) > 0.0) result.push_back(static_cast<int>(i));
  }
  return result;
}

ContactList StaticBalance::with_friction(const ContactList& contacts) const {
  ContactList result;
  for (const int i : contacts) {
    if (mu_(i) > 0.0) result.push_back(i);
  }
  return result;
}

MatrixXd StaticBalance::directions(const Scaled& at, const ContactList& contacts) const {
  const ContactList rough = with_friction(contacts);
  const ContactList held = holding(at);
  MatrixXd W(at.h.size(), static_cast<Index>(contacts.size() + rough.size() + held.size()));
  W << at.F_N(Eigen::all, contacts), at.W_T(Eigen::all, rough), at.W_T(Eigen::all, held);
  return W;
}

std::vector<ConeRow> StaticBalance::cones(const Scaled& at, const ContactList& contacts) const {
  std::vector<ConeRow> rows;
  int column = 0, tangential = static_cast<int>(contacts.size());
  for (const int i : contacts) {
    if (mu_(i) > 0.0) {
      // |λ_T| ≤ μ λ_N in units of λ_T.
      const double normal = mu_(i) * at.per_unit(i) / at.per_turn(i);
      rows.push_back({column, tangential, normal, 1.0});
      rows.push_back({column, tangential, normal, -1.0});
      ++tangential;
    } else {
      rows.push_back({column, -1, 1.0, 0.0});
    }
    ++column;
  }
  for (const int i : holding(at)) {
    rows.push_back({-1, tangential, 0.0, 1.0, at.bound(i), i});
    rows.push_back({-1, tangential, 0.0, -1.0, at.bound(i), i});
    ++tangential;
  }
  return rows;
}

void StaticBalance::set_forces(Equilibrium& equilibrium, const Scaled& at,
                               const VectorXd& force) const {
  equilibrium.lambda_N = equilibrium.lambda_T = VectorXd::Zero(mu_.size());
  Index column = 0;
  for (const int i : equilibrium.balance) {
    equilibrium.lambda_N(i) = force(column++) * at.per_unit(i);
    equilibrium.lambda_T(i) = at.drag(i) * equilibrium.lambda_N(i);
  }
  for (const int i : with_friction(equilibrium.balance)) {
    equilibrium.lambda_T(i) = force(column++) * at.per_turn(i);
  }
  for (const int i : holding(at)) equilibrium.lambda_T(i) = force(column++) * at.per_turn(i);
}

MatrixXd StaticBalance::stiffness(const Equilibrium& at, const VectorXd& home) const {
  const MatrixXd K = system_.extended_stiffness(at.q, home, at.lambda_N, at.lambda_T);
  return width_.asDiagonal() * K * width_.asDiagonal() / work_;
}

MatrixXd StaticBalance::equations(const Equilibrium& at, const Scaled& scaled,
                                  const VectorXd& home) const {
  const MatrixXd W = directions(scaled, at.balance);
  const Index f = at.q.size(), n = static_cast<Index>(at.balance.size());
  MatrixXd A = MatrixXd::Zero(f + n, f + W.cols());
  A.topLeftCorner(f, f) = stiffness(at, home);
  A.topRightCorner(f, W.cols()) = -W;
  A.bottomLeftCorner(n, f) = scaled.W_N(Eigen::all, at.balance).transpose();
  for (Index k = 0; k < f; ++k) {
    if (neutral_[static_cast<std::size_t>(k)]) A.col(k).setZero();
  }
  return A;
}

std::optional<Equilibrium> StaticBalance::balanced(const ContactList& balance,
                                                   const VectorXd& start, const Way& way) const {
  const Index f = start.size(), n = static_cast<Index>(balance.size());
  Equilibrium one;
  one.balance = balance;
  one.q = start;
  for (Index k = 0; k < f; ++k) {
    if (neutral_[static_cast<std::size_t>(k)]) one.q(k) = 0.0;
  }
  const VectorXd from = one.q;
  VectorXd force;
  double step = 1.0;
  int slides = 0;
  for (int iteration = 0; iteration < options_.most_iterations; ++iteration) {
    const VectorXd home = way.home != nullptr ? *way.home : one.q;
    const Scaled at = scaled(one.q, home);
    const MatrixXd W = directions(at, balance);
    const VectorXd g = at.g_N(balance);
    if (!at.h.allFinite() || !W.allFinite() || !g.allFinite()) return std::nullopt;
    if (iteration == 0) {
      if (n > 0 && core::rank(W.leftCols(n), options_.independence) < n) return std::nullopt;
      force = VectorXd::Zero(W.cols());
      if (W.cols() > 0) force = core::least_squares(W, -at.h, options_.independence);
    }
    const VectorXd left = at.h + W * force;
    const double residual =
        std::max(left.cwiseAbs().maxCoeff(), n > 0 ? g.cwiseAbs().maxCoeff() : 0.0);
    if (residual <= options_.residual && step <= options_.last_step) {
      if (!describe(one, at, home)) return std::nullopt;
      return one;
    }
    set_forces(one, at, force);
    const Index more = way.along != nullptr ? 1 : 0, unknowns = f + W.cols();
    MatrixXd A(f + n + more, unknowns);
    A.topRows(f + n) = equations(one, at, home);
    VectorXd right(f + n + more);
    right.head(f + n) << left, -g;
    if (more > 0) {
      A.bottomRows(1) << way.along->transpose(), MatrixXd::Zero(1, W.cols());
      right(f + n) = way.along->dot((from - one.q).cwiseQuotient(width_));
    }
    if (!A.allFinite()) return std::nullopt;
    VectorXd solution = core::least_squares(A, right, options_.independence);
    const VectorXd unbalanced = (right - A * solution).head(f);
    VectorXd whole(f + n);  // the right side without contact forces
    whole << at.h, -g;
    if (unbalanced.norm() > options_.inconsistent * whole.norm()) {
      if (way.slide == 0.0 || ++slides > options_.most_slides) return std::nullopt;
      solution.head(f) += way.slide / unbalanced.cwiseAbs().maxCoeff() * unbalanced;
    }
    for (Index k = 0; k < f; ++k) {
      if (neutral_[static_cast<std::size_t>(k)]) solution(k) = 0.0;
    }
    step = solution.head(f).cwiseAbs().maxCoeff();
    const double part = step > options_.longest_step ? options_.longest_step / step : 1.0;
    one.q += part * width_.cwiseProduct(solution.head(f));
    force += part * solution.tail(W.cols());
    if (out_of_reach(one.q)) return std::nullopt;
  }
  return std::nullopt;
}

std::optional<Equilibrium> StaticBalance::solve(const ContactList& balance, const VectorXd& start,
                                                double slide) const {
  Way way;
  way.slide = slide;
  auto found = balanced(balance, start, way);
  if (!found || !(found->room.minCoeff() >= -options_.admissible)) return std::nullopt;
  return found;
}

bool StaticBalance::describe(Equilibrium& one, const Scaled& at, const VectorXd& home) const {
  const MatrixXd W = directions(at, one.balance);
  const auto rows = cones(at, one.balance);
  auto forces = innermost_force(W, at.h, rows, options_.independence, options_.residual);
  if (!forces) return false;
  const int contacts = static_cast<int>(mu_.size());
  one.room = VectorXd::Constant(contacts + 1, std::numeric_limits<double>::infinity());
  one.closed.clear();
  for (int i = 0; i < contacts; ++i) {
    const bool own = std::find(one.balance.begin(), one.balance.end(), i) != one.balance.end();
    if (!own) one.room(i) = at.g_N(i);
    if (own || at.g_N(i) <= options_.admissible) one.closed.push_back(i);
  }
  one.room(contacts) = forces->slack;
  double nearest = std::numeric_limits<double>::infinity();
  ContactList loaded, sticking;
  bool on_edge = at.falls;
  for (std::size_t j = 0; j < rows.size(); ++j) {
    if (const int element = rows[j].element; element >= 0) {
      const double left = forces->rows(static_cast<Index>(j));
      if (left < nearest) {
        nearest = left;
        one.nearest_edge = {EquilibriumLimit::slip, element};
      }
      if (rows[j].tangential > 0.0) continue;
      const double other = forces->rows(static_cast<Index>(j) - 1);
      const bool sticks = std::min(left, other) > options_.admissible;
      if (sticks) sticking.push_back(element);
      on_edge = on_edge || !sticks;
      one.closed.push_back(element);
      continue;
    }
    const int i = one.balance[static_cast<std::size_t>(rows[j].normal_column)];
    const double left = forces->rows(static_cast<Index>(j));
    double& normal = forces->x(rows[j].normal_column);
    if (left < nearest) {
      nearest = left;
      one.nearest_edge = {
          normal > options_.admissible ? EquilibriumLimit::slip : EquilibriumLimit::lift, i};
    }
    if (rows[j].tangential < 0.0) {  // the second row of a contact
      const double other = forces->rows(static_cast<Index>(j) - 1);
      const bool sticks = std::min(left, other) > options_.admissible;
      if (sticks) sticking.push_back(i);
      if (!sticks && normal > options_.admissible) on_edge = true;
    } else if (rows[j].tangential_column >= 0) {
      continue;
    }
    if (normal > options_.admissible) loaded.push_back(i);
    on_edge = on_edge || (normal > options_.admissible && at.drag(i) != 0.0);
    if (std::abs(normal) <= options_.admissible) normal = std::max(0.0, normal);
  }
  set_forces(one, at, forces->x);
  one.g_N = system_.extended(one.q, home).g_N;
  maps::SmallMotions motions = system_.small_motions(one.q, home);
  for (MatrixXd* part : {&motions.M, &motions.D}) {
    if (part->size() > 0) *part = width_.asDiagonal() * *part * width_.asDiagonal() / work_;
  }
  find_stability(one, stiffness(one, home), motions, at.W_N, at.W_T, loaded, sticking, on_edge,
                 options_);
  return true;
}

MatrixXd StaticBalance::continuum(const Equilibrium& one) const {
  const Index f = one.q.size();
  const Scaled at = scaled(one.q, one.q);
  MatrixXd free = core::null_space(equations(one, at, one.q), options_.independence).topRows(f);
  for (Index k = 0; k < f; ++k) {
    if (neutral_[static_cast<std::size_t>(k)]) free.row(k).setZero();
  }
  // The columns are orthonormal together with their forces: some may have no postures.
  return core::column_space(free, options_.independence);
}

Equilibrium StaticBalance::moved_inside(const Equilibrium& equilibrium) const {
  const VectorXd q = inside(equilibrium.q);
  if (q == equilibrium.q) return equilibrium;
  const Scaled at = scaled(q, q);
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

}  // namespace specht::bifurcation

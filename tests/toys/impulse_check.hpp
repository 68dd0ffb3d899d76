// Whether an impact could have been one: are there impulses within the cones of friction that make the jump of the
// velocity, and does the work that they do take energy away.
#pragma once

#include <Eigen/Cholesky>
#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <specht/core/impact_laws/impact_situation.hpp>
#include <specht/core/numerics/linear_program.hpp>
#include <vector>

namespace specht::test {

struct ImpulseCheck {
  /// What no impulses within the cones of friction explain of M Δu, in the metric of kinetic energy [√J]; and
  /// that of u⁻ and Δu together.
  double unexplained = 0.0, speed = 0.0;
  /// The work that the impulses do on contacts, ½ Λᵀ(γ⁺ + γ⁻), and the kinetic energy before [J]. For contacts
  /// at rest, ŵ = 0, the work is T⁺ − T⁻; for moving ones, whose impulses are not unique, it is unknown, −∞.
  double work = 0.0, energy = 0.0;
};

/// M (u⁺ − u⁻) = W_N Λ_N + W_T Λ_T with |Λ_T| ≤ μ Λ_N, as far as it goes. `taking_part` contacts have impulses.
class ImpulseProblem {
 public:
  ImpulseProblem(const core::ImpactSituation& all, const std::vector<int>& taking_part)
      : all_(all), contacts_(taking_part), M_(all.M) {}

  [[nodiscard]] ImpulseCheck check(const std::vector<double>& u_before,
                                   const std::vector<double>& u_after) const {
    const Eigen::Index f = all_.dof();
    const Eigen::Map<const Eigen::VectorXd> before(u_before.data(), f), after(u_after.data(), f);
    const Eigen::VectorXd jump = after - before;
    // Coordinates in which the kinetic energy is ½ vᵀ v.
    const Eigen::VectorXd target = M_.matrixU() * jump;
    ImpulseCheck result;
    result.energy = 0.5 * before.dot(all_.M * before);
    result.work = 0.5 * jump.dot(all_.M * (before + after));
    result.speed = std::sqrt(2 * result.energy) + target.norm();
    if (!(target.norm() > 0) || contacts_.empty()) {
      result.unexplained = target.norm();
      return result;
    }
    auto best = free_impulses(target);
    const auto improve = [&](Impulses other) {
      other.unique = best.unique;
      if (!(best.unexplained <= other.unexplained)) best = other;
    };
    if (!(best.unexplained <= rounding * target.norm())) improve(edge_impulses(target));
    if (!(best.unexplained <= doubtful * result.speed)) improve(all_edge_impulses(target));
    result.unexplained = best.unexplained;
    if (all_.w_hat_N.any() || all_.w_hat_T.any()) {
      result.work += best.unique ? best.moved : -std::numeric_limits<double>::infinity();
    }
    return result;
  }

 private:
  static constexpr double rounding = 1e-12;  // relative
  /// Of the velocity. Edges that nearly depend on each other have pivots which the simplex method cannot tell from
  /// rounding: above this, all choices of edges are tried.
  static constexpr double doubtful = 1e-9;
  struct Impulses {
    double unexplained = std::numeric_limits<double>::infinity();
    double moved = 0.0;  // Λᵀ ŵ [J]
    bool unique = true;
  };

  [[nodiscard]] Eigen::Index place(Eigen::Index k) const {
    return contacts_[static_cast<std::size_t>(k)];
  }
  [[nodiscard]] double mu(Eigen::Index k) const {
    return all_.contacts[static_cast<std::size_t>(place(k))].parameters.mu;
  }

  /// The least of all that fit, if friction allows it.
  [[nodiscard]] Impulses free_impulses(const Eigen::VectorXd& target) const {
    const auto n = static_cast<Eigen::Index>(contacts_.size());
    Eigen::MatrixXd W(all_.dof(), 2 * n);
    for (Eigen::Index k = 0; k < n; ++k) {
      W.col(k) = M_.matrixL().solve(all_.W_N.col(place(k)));
      W.col(n + k) = M_.matrixL().solve(all_.W_T.col(place(k)));
      if (mu(k) == 0) W.col(n + k).setZero();
    }
    const Eigen::VectorXd length = W.colwise().norm();
    for (Eigen::Index k = 0; k < 2 * n; ++k)
      if (length(k) > 0) W.col(k) /= length(k);
    const auto decomposition = W.completeOrthogonalDecomposition();
    Eigen::VectorXd impulse = decomposition.solve(target);
    Impulses result;
    result.unique = decomposition.rank() == (length.array() > 0).count();
    const double left = (target - W * impulse).norm();
    for (Eigen::Index k = 0; k < 2 * n; ++k)
      impulse(k) = length(k) > 0 ? impulse(k) / length(k) : 0.0;
    for (Eigen::Index k = 0; k < n; ++k) {
      const double N = impulse(k), T = impulse(n + k);
      if (!(N >= 0) || !(std::abs(T) <= mu(k) * N * (1 + rounding))) return result;
      result.moved += N * all_.w_hat_N(place(k)) + T * all_.w_hat_T(place(k));
    }
    result.unexplained = left;
    return result;
  }

  /// The friction of edge k, with a normal impulse of 1.
  [[nodiscard]] double friction(Eigen::Index k) const { return (k % 2 == 0 ? 1 : -1) * mu(k / 2); }
  /// w_N ± μ w_T of all contacts, of length 1 in the metric of kinetic energy; and their lengths before.
  [[nodiscard]] Eigen::MatrixXd edges_of_cones(Eigen::VectorXd& length) const {
    const auto n = static_cast<Eigen::Index>(contacts_.size());
    Eigen::MatrixXd edges(all_.dof(), 2 * n);
    length.resize(2 * n);
    for (Eigen::Index k = 0; k < 2 * n; ++k) {
      const Eigen::Index i = place(k / 2);
      edges.col(k) = M_.matrixL().solve(all_.W_N.col(i) + friction(k) * all_.W_T.col(i));
      length(k) = edges.col(k).norm();
      if (length(k) > 0) edges.col(k) /= length(k);
    }
    return edges;
  }

  /// Σ c (w_N ± μ w_T) + Σ c w_N with c ≥ 0 that leaves least: of any f of these the best, without what comes out below
  /// zero. What these c leave they leave, whatever rounding has done to them. w_N itself lies within its cone: of large
  /// μ it is what two edges leave that cancel.
  [[nodiscard]] Impulses all_edge_impulses(const Eigen::VectorXd& target) const {
    // Columns that differ by 1e-5 have pivots of 1e-15, which are none of rounding yet.
    using Long = long double;
    using Matrix = Eigen::Matrix<Long, Eigen::Dynamic, Eigen::Dynamic>;
    using Vector = Eigen::Matrix<Long, Eigen::Dynamic, 1>;
    constexpr int each = 3;
    constexpr double parts[each] = {1.0, -1.0, 0.0};
    const auto n = static_cast<Eigen::Index>(contacts_.size());
    Matrix edges(all_.dof(), each * n);
    Vector length(each * n);
    for (Eigen::Index k = 0; k < each * n; ++k) {
      const Eigen::Index i = place(k / each);
      const Vector v_N = M_.matrixL().solve(all_.W_N.col(i)).cast<Long>(),
                   v_T = M_.matrixL().solve(all_.W_T.col(i)).cast<Long>();
      edges.col(k) = v_N + Long(parts[k % each] * mu(k / each)) * v_T;
      length(k) = edges.col(k).norm();
      if (length(k) > 0) edges.col(k) /= length(k);
    }
    const Vector wanted = target.cast<Long>();
    const Eigen::Index all = edges.cols(), most = std::min<Eigen::Index>(all_.dof(), all);
    Impulses best;
    for (Eigen::Index size = 1; size <= most; ++size) {
      std::vector<Eigen::Index> chosen(static_cast<std::size_t>(size));
      std::iota(chosen.begin(), chosen.end(), Eigen::Index{0});
      do {
        const Matrix some = edges(Eigen::all, chosen);
        const Vector c = some.colPivHouseholderQr().solve(wanted).cwiseMax(Long(0));
        const auto left = static_cast<double>((wanted - some * c).norm());
        if (!(left < best.unexplained)) continue;
        best.unexplained = left;
        best.moved = 0.0;
        for (Eigen::Index p = 0; p < size; ++p) {
          const Eigen::Index k = chosen[static_cast<std::size_t>(p)];
          const Long normal = length(k) > 0 ? Long(c(p) / length(k)) : Long(0);
          best.moved +=
              moved(k / each, parts[k % each] * mu(k / each), static_cast<double>(normal));
        }
      } while (next(chosen, all));
    }
    return best;
  }
  /// The next choice in lexicographic order; false after the last one.
  [[nodiscard]] static bool next(std::vector<Eigen::Index>& chosen, Eigen::Index all) {
    const auto size = static_cast<Eigen::Index>(chosen.size());
    for (Eigen::Index p = size - 1; p >= 0; --p) {
      auto k = chosen.begin() + p;
      if (*k >= all - size + p) continue;
      std::iota(k, chosen.end(), *k + 1);
      return true;
    }
    return false;
  }
  /// Λᵀ ŵ of an impulse of contact k with this part of friction.
  [[nodiscard]] double moved(Eigen::Index k, double friction, double normal) const {
    const Eigen::Index i = place(k);
    return normal * (all_.w_hat_N(i) + friction * all_.w_hat_T(i));
  }

  /// The same by a linear program.
  [[nodiscard]] Impulses edge_impulses(Eigen::VectorXd target) const {
    const auto n = static_cast<Eigen::Index>(contacts_.size());
    const double size = target.norm();
    target /= size;
    Eigen::VectorXd length;
    Eigen::MatrixXd edges = edges_of_cones(length);
    for (Eigen::Index row = 0; row < all_.dof(); ++row) {
      if (target(row) >= 0) continue;
      target(row) = -target(row);
      edges.row(row) = -edges.row(row);
    }
    // E c − r ≤ target with r ≥ 0, of either sign what is left: Σ |target − E c| is least where Σ (E c − 2 r) is largest.
    const Eigen::Index f = all_.dof();
    Eigen::MatrixXd columns(f, 2 * n + f);
    columns << edges, -Eigen::MatrixXd::Identity(f, f);
    Eigen::VectorXd objective = columns.colwise().sum().transpose();
    objective.tail(f).array() -= 1.0;
    const auto program = core::maximise(objective, columns, target);
    Impulses result{size * (target - edges * program.x.head(2 * n)).norm()};
    for (Eigen::Index k = 0; k < 2 * n; ++k) {
      if (length(k) > 0) result.moved += moved(k / 2, friction(k), size * program.x(k) / length(k));
    }
    return result;
  }

  const core::ImpactSituation& all_;
  const std::vector<int>& contacts_;
  Eigen::LLT<Eigen::MatrixXd> M_;
};

}  // namespace specht::test

#pragma once
// Whether contacts may take the velocity to the constraints of a mode: what an event changes besides an impact.
//
//   M (u⁺ − u⁻) = B Λ,   Λ_N ≥ 0, |Λ_T| ≤ μ Λ_N   with the impulses of the impact at the same instant
//
// As a rule u⁺ − u⁻ is rounding. Where the cut-off of accumulations brings contacts to rest it stands for the impulses
// that are left out,
//
//   ≤ (1 + ε_N)/(1 − ε_N) ġ_N √m (1 + μ √(tt/nn))   of each contact, in the metric of kinetic energy, m = (NN⁻¹)_ii
//
// More than that is pulled or held by contacts which cannot: a mass that sliding contacts feel vanishes but for a
// little, or constraints depend on each other but for a little, and digits are lost. Nor is there a velocity on the
// constraints where what holds moves against each other.

#include <algorithm>
#include <cmath>
#include <specht/core/contact/impact_energy.hpp>
#include <specht/core/contact/impact_law.hpp>
#include <specht/core/mode/mode_dynamics.hpp>

namespace specht::core {

template <class Model>
class JumpCheck {
 public:
  using S = typename Model::Scalar;
  using R = RealOf<S>;
  static constexpr int contacts = Model::contacts;
  using Velocity = SmallVector<S, Model::dof>;
  using Parameters = std::array<ContactParameters<S>, static_cast<std::size_t>(contacts)>;
  using Impulses = ImpactSolution<S, Model::dof, contacts>;

  JumpCheck(const ContactMatrices<Model>& matrices, const Parameters& parameters,
            const OrbitOptions& options)
      : matrices_(matrices), parameters_(parameters), options_(options) {}

  /// The step from `before` to `after` in this mode, at which contacts `rested` have come to rest; `impact`: at the
  /// same instant, zero if there was none.
  [[nodiscard]] bool explained(const ModeDynamics<Model>& dynamics, const Velocity& before,
                               const Velocity& after, ContactSet rested,
                               const Impulses& impact) const {
    using std::sqrt;
    const KineticMetric metric(matrices_.geometry.M_inverse);
    const R step = sqrt(metric.square(after - before));
    R allowed = R(options_.most_jump) * sqrt(metric.square(before));
    if (step <= allowed) return true;
    if (!is_held(dynamics, before, after)) return false;
    allowed += left_out(dynamics.mode(), rested);
    if (step <= allowed) return true;
    return unexplained(dynamics, before, after, impact, metric) <= allowed;
  }

  /// The step from `before` leaves no speed of the constraints of this mode, but for rounding of both.
  [[nodiscard]] bool is_held(const ModeDynamics<Model>& dynamics, const Velocity& before,
                             const Velocity& after) const {
    using std::abs, std::sqrt;
    const KineticMetric metric(matrices_.geometry.M_inverse);
    const R allowed = R(options_.most_jump) *
                      R(sqrt(metric.square(before)) + sqrt(metric.square(after - before)));
    const auto held = [&](const S& speed, const S& mass_inverse) {
      return abs(real(speed)) <=
             allowed * sqrt(R(real(mass_inverse))) + R(options_.speed_tolerance);
    };
    const auto& geometry = matrices_.geometry;
    for (int i = 0; i < contacts; ++i) {
      if (!dynamics.mode().closed(i)) continue;
      if (!held(geometry.normal_speed(i, after), matrices_.NN(i, i))) return false;
      if (dynamics.mode()[i] == ContactState::stick &&
          !held(geometry.tangential_speed(i, after), matrices_.TT(i, i)))
        return false;
    }
    return true;
  }

  /// What the cut-off leaves out where contacts `rested` come to rest, of the closed contacts of a mode, in the metric
  /// of kinetic energy [√J]; of those that have not come to rest a hop, and a slip as slow as that of friction
  /// elements. (G⁻¹)_ii is the mass that moves where ġ_Ni alone changes.
  [[nodiscard]] R left_out(const Mode<contacts>& mode, ContactSet rested) const {
    using std::max, std::sqrt;
    std::array<int, static_cast<std::size_t>(contacts)> closed{};
    int n = 0;
    for (int i = 0; i < contacts; ++i) {  // without friction elements
      if (mode.closed(i) && real(matrices_.NN(i, i)) > R(0)) closed[at(n++)] = i;
    }
    SmallMatrix<R, contacts, contacts> G, inverse;
    for (int r = 0; r < n; ++r) {
      for (int k = 0; k < n; ++k) {
        G(r, k) = real(matrices_.NN(closed[at(r)], closed[at(k)]));
        inverse(r, k) = R(r == k ? 1 : 0);
      }
    }
    FullPivotLu<R, contacts>(G, n).solve(inverse, n);
    const R hop = R(options_.rest_hop) * R(options_.rest_speed);
    R sum(0);
    for (int i = 0; i < contacts; ++i) {  // friction elements, whose slip has ended
      const R tt = real(matrices_.TT(i, i));
      if (mode.closed(i) && !(real(matrices_.NN(i, i)) > R(0)) && tt > R(0)) sum += hop / sqrt(tt);
    }
    for (int k = 0; k < n; ++k) {
      const int i = closed[at(k)];
      const R nn = real(matrices_.NN(i, i));
      const R mass = max(inverse(k, k), R(R(1) / nn));
      R part = hop * sqrt(mass);
      if (rested.contains(i)) {
        const auto& p = parameters_[at(i)];
        const R eps = real(p.eps_N), least_loss = R(1) / R(options_.max_accumulation_length);
        part *= (R(1) + eps) / max(R(R(1) - eps), least_loss) *
                (R(1) + real(p.mu) * sqrt(R(real(matrices_.TT(i, i)) / nn)));
      }
      sum += part;
    }
    return sum;
  }

 private:
  static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }
  /// What the impulses leave of the step and the jump of the impact once they are put into their cones, in the same
  /// metric.
  [[nodiscard]] R unexplained(const ModeDynamics<Model>& dynamics, const Velocity& before,
                              const Velocity& after, const Impulses& impact,
                              const KineticMetric<S, Model::dof>& metric) const {
    using std::abs, std::max, std::sqrt;
    SmallVector<S, contacts> normal, tangential;
    dynamics.projecting_impulses(before, normal, tangential);
    normal += impact.normal_impulse;
    tangential += impact.tangential_impulse;
    Velocity left = after - before + impact.velocity_jump;
    for (int i = 0; i < contacts; ++i) {
      S N = normal(i), T = tangential(i);
      if (dynamics.mode().closed(i)) {
        const R mu = real(parameters_[at(i)].mu);
        const R least = max(R(-real(N)), R((abs(real(T)) - mu * real(N)) / (R(1) + mu)));
        if (!(least <= R(0))) {
          N += S(least);
          T = abs(real(T)) > least ? S(real(T) > R(0) ? T - S(least) : T + S(least)) : S(0);
        }
      }
      left -= N * matrices_.M_inverse_W_N.col(i) + T * matrices_.M_inverse_W_T.col(i);
    }
    return sqrt(metric.square(left));
  }

  const ContactMatrices<Model>& matrices_;
  const Parameters& parameters_;
  const OrbitOptions& options_;
};

}  // namespace specht::core

#pragma once
// A mechanical system at rest, from its equations.
//
// Derivatives are those of dual numbers if there are equations in them, else central differences.

#include <algorithm>
#include <cmath>
#include <memory>
#include <specht/core/contact/element_forces.hpp>
#include <specht/core/orbit/usual_sizes.hpp>
#include <specht/core/system/general_model.hpp>
#include <specht/maps/statics/static_system.hpp>

namespace specht::maps {

/// What equilibria need beside equations.
struct RestDescription {
  std::vector<std::string> coordinates;
  std::vector<core::Interval> postures;
  std::vector<Eigen::VectorXd> starts;
  Eigen::VectorXd periods;
};

template <int Dof, int Contacts>
class SystemStatics final : public StaticSystem {
 public:
  template <class S>
  using EquationsIn = core::Equations<S, Dof, Contacts>;

  /// `dual` may be null.
  SystemStatics(std::shared_ptr<const EquationsIn<double>> equations,
                std::shared_ptr<const EquationsIn<core::Dual<double>>> dual,
                RestDescription description);

  [[nodiscard]] std::vector<std::string> coordinates() const override {
    return description_.coordinates;
  }
  [[nodiscard]] int contacts() const override { return equations_->traits().first_element(); }
  [[nodiscard]] Eigen::VectorXd friction() const override;

  [[nodiscard]] Statics at(const Eigen::VectorXd& q) const override { return extended(q, q); }
  [[nodiscard]] Statics extended(const Eigen::VectorXd& q,
                                 const Eigen::VectorXd& home) const override;
  [[nodiscard]] Eigen::MatrixXd stiffness(const Eigen::VectorXd& q, const Eigen::VectorXd& lambda_N,
                                          const Eigen::VectorXd& lambda_T) const override {
    return extended_stiffness(q, q, lambda_N, lambda_T);
  }
  [[nodiscard]] Eigen::MatrixXd extended_stiffness(const Eigen::VectorXd& q,
                                                   const Eigen::VectorXd& home,
                                                   const Eigen::VectorXd& lambda_N,
                                                   const Eigen::VectorXd& lambda_T) const override;
  [[nodiscard]] SmallMotions small_motions(const Eigen::VectorXd& q,
                                           const Eigen::VectorXd& home) const override;
  [[nodiscard]] bool same_regions(const Eigen::VectorXd& a,
                                  const Eigen::VectorXd& b) const override {
    return rest(*equations_, a, a).region == rest(*equations_, b, b).region;
  }

  [[nodiscard]] std::vector<core::Interval> postures() const override {
    return description_.postures;
  }
  [[nodiscard]] std::vector<Eigen::VectorXd> starts() const override { return description_.starts; }
  [[nodiscard]] Eigen::VectorXd periods() const override { return description_.periods; }

 private:
  /// Of a coordinate's typical length: the cube root of the rounding unit, where the errors of
  /// rounding and of a central difference are equal.
  static constexpr double difference_step = 6e-6;

  /// The state of rest at q in the regions of `home`.
  template <class S>
  [[nodiscard]] static typename EquationsIn<S>::State rest(const EquationsIn<S>& equations,
                                                           const Eigen::VectorXd& q,
                                                           const Eigen::VectorXd& home) {
    typename EquationsIn<S>::State state;
    for (int i = 0; i < Dof; ++i) state.q(i) = S(home(i));
    if (equations.traits().borders > 0) state.region = equations.region_at(state);
    for (int i = 0; i < Dof; ++i) state.q(i) = S(q(i));
    return state;
  }
  /// h with the forces of friction elements that slide at rest; `bounds` of the others.
  template <class S>
  [[nodiscard]] static core::SmallVector<S, Dof> applied_force(
      const std::shared_ptr<const EquationsIn<S>>& equations,
      const typename EquationsIn<S>::State& state,
      typename EquationsIn<S>::ContactVector* bounds = nullptr) {
    auto force = equations->force(state);
    if (equations->traits().elements == 0) return force;
    const core::GeneralModel<S, Dof, Contacts> model(equations);
    core::ContactGeometry<S, Dof, Contacts> geometry;
    model.update(geometry, state);
    const core::ElementForces<core::GeneralModel<S, Dof, Contacts>> elements(model, geometry,
                                                                             state);
    for (int i = equations->traits().first_element(); i < Contacts; ++i) {
      const S v = geometry.tangential_speed(i, state.u);
      if (bounds != nullptr) (*bounds)(i) = v == S(0) ? elements.bound(i) : S(0);
      if (v == S(0)) continue;
      force += elements.sliding(i, v > S(0) ? 1 : -1) * geometry.W_T.col(i);
    }
    return force;
  }
  /// h at a state of small velocities, with the forces of friction elements that slide at rest.
  template <class S>
  [[nodiscard]] core::SmallVector<S, Dof> moving_force(
      const std::shared_ptr<const EquationsIn<S>>& equations,
      const typename EquationsIn<S>::State& state,
      const typename EquationsIn<double>::ContactVector& at_rest) const {
    auto force = equations->force(state);
    if (equations->traits().elements == 0) return force;
    const core::GeneralModel<S, Dof, Contacts> model(equations);
    core::ContactGeometry<S, Dof, Contacts> geometry;
    model.update(geometry, state);
    const core::ElementForces<core::GeneralModel<S, Dof, Contacts>> elements(model, geometry,
                                                                             state);
    for (int i = equations->traits().first_element(); i < Contacts; ++i) {
      if (at_rest(i) == 0.0) continue;
      force += elements.sliding(i, at_rest(i) > 0.0 ? 1 : -1) * geometry.W_T.col(i);
    }
    return force;
  }
  /// λ_T/λ_N of contact c, which slides at rest over what moves by itself, else 0.
  [[nodiscard]] double drag(const typename EquationsIn<double>::Matrices& m, int c) const {
    const auto& traits = equations_->traits();
    const double v = m.w_hat_T(c);
    if (c >= traits.first_element() || v == 0.0) return 0.0;
    const auto own = static_cast<std::size_t>(c);
    const double mu =
        traits.contact_laws ? traits.laws[own].coefficient(std::abs(v)) : traits.parameters[own].mu;
    return v < 0.0 ? mu : -mu;
  }
  /// Contact or element c slides at rest, with friction that falls with speed.
  [[nodiscard]] bool falls(const typename EquationsIn<double>::Matrices& m, int c) const {
    const auto& traits = equations_->traits();
    if (m.w_hat_T(c) == 0.0) return false;
    if (c < traits.first_element() && !traits.contact_laws) return false;
    const auto& law = traits.laws[static_cast<std::size_t>(c)];
    return law.delta > 0.0 && law.F_k > law.F_inf;
  }
  /// h + W_N λ_N + W_T λ_T.
  template <class S>
  [[nodiscard]] static core::SmallVector<S, Dof> total_force(
      const std::shared_ptr<const EquationsIn<S>>& pointer,
      const typename EquationsIn<S>::State& state, const Eigen::VectorXd& lambda_N,
      const Eigen::VectorXd& lambda_T) {
    const EquationsIn<S>& equations = *pointer;
    auto force = applied_force<S>(pointer, state);
    typename EquationsIn<S>::Matrices m;
    equations.matrices(state, m);
    for (int i = 0; i < Contacts; ++i) {  // a contact far away may have no direction
      if (lambda_N(i) != 0.0) force += m.W_N.col(i) * S(lambda_N(i));
      if (lambda_T(i) != 0.0) force += m.W_T.col(i) * S(lambda_T(i));
    }
    return force;
  }

  std::shared_ptr<const EquationsIn<double>> equations_;
  std::shared_ptr<const EquationsIn<core::Dual<double>>> dual_;
  RestDescription description_;
};

template <int Dof, int Contacts>
SystemStatics<Dof, Contacts>::SystemStatics(
    std::shared_ptr<const EquationsIn<double>> equations,
    std::shared_ptr<const EquationsIn<core::Dual<double>>> dual, RestDescription description)
    : equations_(std::move(equations)),
      dual_(std::move(dual)),
      description_(std::move(description)) {}

template <int Dof, int Contacts>
Eigen::VectorXd SystemStatics<Dof, Contacts>::friction() const {
  Eigen::VectorXd mu(Contacts);
  int i = 0;
  for (const auto& contact : equations_->traits().parameters) mu(i++) = contact.mu;
  // Whether a contact slides at rest is the same everywhere: it is asked for in the middle of the postures.
  Eigen::VectorXd middle(Dof);
  for (int k = 0; k < Dof; ++k) {
    const core::Interval& box = description_.postures[static_cast<std::size_t>(k)];
    middle(k) = (box.low + box.high) / 2;
  }
  typename EquationsIn<double>::Matrices m;
  equations_->matrices(rest(*equations_, middle, middle), m);
  for (int c = 0; c < equations_->traits().first_element(); ++c) {
    if (m.w_hat_T(c) != 0.0) mu(c) = 0.0;
  }
  return mu;
}

template <int Dof, int Contacts>
Statics SystemStatics<Dof, Contacts>::extended(const Eigen::VectorXd& q,
                                               const Eigen::VectorXd& home) const {
  const auto state = rest(*equations_, q, home);
  typename EquationsIn<double>::ContactVector bounds = EquationsIn<double>::ContactVector::zero();
  const auto h = applied_force<double>(equations_, state, &bounds);
  const auto g_N = equations_->gaps(state);
  typename EquationsIn<double>::Matrices m;
  equations_->matrices(state, m);
  Statics result{Eigen::VectorXd(Dof),           Eigen::VectorXd(Contacts),
                 Eigen::MatrixXd(Dof, Contacts), Eigen::MatrixXd(Dof, Contacts),
                 Eigen::VectorXd(Contacts),      Eigen::VectorXd::Zero(Contacts)};
  for (int i = 0; i < Dof; ++i) result.h(i) = h(i);
  for (int c = 0; c < Contacts; ++c) {
    result.g_N(c) = g_N(c);
    result.bounds(c) = bounds(c);
    result.drag(c) = drag(m, c);
    result.falls = result.falls || falls(m, c);
    for (int i = 0; i < Dof; ++i) {
      result.W_N(i, c) = m.W_N(i, c);
      result.W_T(i, c) = m.W_T(i, c);
    }
  }
  return result;
}

template <int Dof, int Contacts>
Eigen::MatrixXd SystemStatics<Dof, Contacts>::extended_stiffness(
    const Eigen::VectorXd& q, const Eigen::VectorXd& home, const Eigen::VectorXd& lambda_N,
    const Eigen::VectorXd& lambda_T) const {
  Eigen::MatrixXd K(Dof, Dof);
  for (int k = 0; k < Dof; ++k) {
    if (dual_) {
      auto state = rest(*dual_, q, home);
      state.q(k).d = 1.0;
      const auto force = total_force<core::Dual<double>>(dual_, state, lambda_N, lambda_T);
      for (int i = 0; i < Dof; ++i) K(i, k) = -force(i).d;
      continue;
    }
    const core::Interval& interval = description_.postures[static_cast<std::size_t>(k)];
    const double typical = interval.high > interval.low ? interval.high - interval.low : 1.0;
    const double step = difference_step * std::max(typical, std::abs(q(k)));
    Eigen::VectorXd ahead = q, behind = q;
    ahead(k) += step;
    behind(k) -= step;
    const auto change =
        total_force<double>(equations_, rest(*equations_, ahead, home), lambda_N, lambda_T) -
        total_force<double>(equations_, rest(*equations_, behind, home), lambda_N, lambda_T);
    for (int i = 0; i < Dof; ++i) K(i, k) = -change(i) / (ahead(k) - behind(k));
  }
  return K;
}

template <int Dof, int Contacts>
SmallMotions SystemStatics<Dof, Contacts>::small_motions(const Eigen::VectorXd& q,
                                                         const Eigen::VectorXd& home) const {
  const auto still = rest(*equations_, q, home);
  typename EquationsIn<double>::Matrices m;
  equations_->matrices(still, m);
  SmallMotions result{Eigen::MatrixXd(Dof, Dof), Eigen::MatrixXd(Dof, Dof)};
  for (int k = 0; k < Dof; ++k) {
    for (int i = 0; i < Dof; ++i) result.M(i, k) = m.M(i, k);
    if (dual_) {
      auto state = rest(*dual_, q, home);
      state.u(k).d = 1.0;
      const auto force = moving_force<core::Dual<double>>(dual_, state, m.w_hat_T);
      for (int i = 0; i < Dof; ++i) result.D(i, k) = -force(i).d;
      continue;
    }
    const core::Interval& interval = description_.postures[static_cast<std::size_t>(k)];
    const double typical = interval.high > interval.low ? interval.high - interval.low : 1.0;
    const double step = difference_step * typical;  // in a second
    auto ahead = still, behind = still;
    ahead.u(k) = step;
    behind.u(k) = -step;
    const auto change = moving_force<double>(equations_, ahead, m.w_hat_T) -
                        moving_force<double>(equations_, behind, m.w_hat_T);
    for (int i = 0; i < Dof; ++i) result.D(i, k) = -change(i) / (2 * step);
  }
  return result;
}

#define SPECHT_COMPILED(Dof, Contacts) extern template class SystemStatics<Dof, Contacts>;
SPECHT_ODEINT_SIZES(SPECHT_COMPILED)
#undef SPECHT_COMPILED

}  // namespace specht::maps

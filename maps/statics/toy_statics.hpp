#pragma once
// A toy as a system that may rest.
//
// A toy may declare, beside what a mechanical system must (core/system/mechanical_system.hpp):
//   std::array<core::Interval, dof> postures() const   where to look for equilibria
//   std::array<Scalar, dof> periods() const            shifts that give an equal posture; 0: none
// Without postures, the box of the postures that its sections lift to is used, three times as wide.
// Coordinates on which neither forces nor contacts depend need no declaration: who asks finds out.
//
// Derivatives are those of dual numbers if the toy is a class template on its scalar and is fully
// given by its parameters, else central differences.

#include <algorithm>
#include <cmath>
#include <limits>
#include <specht/core/system/rebind.hpp>
#include <specht/maps/statics/static_system.hpp>
#include <stdexcept>

namespace specht::maps {

/// Whether rest depends on time. A toy that may depend on it but does not, with its parameters, says
/// so by a step that is not bounded.
template <core::MechanicalSystem Toy>
[[nodiscard]] bool rest_depends_on_time(const Toy& toy) {
  if constexpr (core::is_autonomous<Toy>()) return false;
  if constexpr (requires { toy.max_step(); }) {
    return toy.max_step() < std::numeric_limits<typename Toy::Scalar>::max();
  }
  return true;
}

template <core::MechanicalSystem Toy>
class ToyStatics final : public StaticSystem {
 public:
  using S = typename Toy::Scalar;
  static constexpr int f = Toy::dof, C = Toy::contacts;

  /// Throws std::invalid_argument if the parameters do not fit together, or nothing can rest because
  /// forces or gaps depend on time.
  explicit ToyStatics(const Toy& toy) : toy_(toy) {
    if constexpr (requires { toy.check(); }) toy.check();
    if (rest_depends_on_time(toy)) {
      std::string name = "the system";
      if constexpr (requires { Toy::name; }) name = Toy::name;
      throw std::invalid_argument(name + " depends on time, so it has no equilibria");
    }
    find_postures();
  }

  [[nodiscard]] std::vector<std::string> coordinates() const override {
    if constexpr (requires { Toy::coordinates; }) {
      return {Toy::coordinates.begin(), Toy::coordinates.end()};
    }
    std::vector<std::string> names;
    for (int k = 0; k < f; ++k) names.push_back("q" + std::to_string(k + 1));
    return names;
  }
  [[nodiscard]] int contacts() const override { return C; }
  [[nodiscard]] Eigen::VectorXd friction() const override {
    Eigen::VectorXd mu(C);
    int i = 0;
    for (const auto& contact : toy_.contact_parameters()) mu(i++) = static_cast<double>(contact.mu);
    return mu;
  }

  [[nodiscard]] Statics at(const Eigen::VectorXd& q) const override { return extended(q, q); }
  [[nodiscard]] Statics extended(const Eigen::VectorXd& q,
                                 const Eigen::VectorXd& home) const override {
    const auto state = rest(toy_, q, home);
    return {plain(toy_.force(state)), plain(toy_.gaps(state)), plain(toy_.normal_directions(state)),
            plain(toy_.tangential_directions(state))};
  }

  [[nodiscard]] Eigen::MatrixXd stiffness(const Eigen::VectorXd& q, const Eigen::VectorXd& lambda_N,
                                          const Eigen::VectorXd& lambda_T) const override {
    return extended_stiffness(q, q, lambda_N, lambda_T);
  }
  [[nodiscard]] Eigen::MatrixXd extended_stiffness(const Eigen::VectorXd& q,
                                                   const Eigen::VectorXd& home,
                                                   const Eigen::VectorXd& lambda_N,
                                                   const Eigen::VectorXd& lambda_T) const override {
    Eigen::MatrixXd K(f, f);
    if constexpr (core::Rebind<Toy, core::Dual<S>>::possible) {
      using D = core::Dual<S>;
      using DualToy = core::Rebound<Toy, D>;
      const DualToy toy = core::rebind<DualToy>(toy_);
      for (int k = 0; k < f; ++k) {
        const auto force = total_force(toy, rest(toy, q, home, k), lambda_N, lambda_T);
        for (int i = 0; i < f; ++i) K(i, k) = -static_cast<double>(force(i).d);
      }
    } else {
      for (int k = 0; k < f; ++k) {
        const double step = difference_step * std::max(typical_(k), std::abs(q(k)));
        Eigen::VectorXd ahead = q, behind = q;
        ahead(k) += step;
        behind(k) -= step;
        const auto more = total_force(toy_, rest(toy_, ahead, home), lambda_N, lambda_T);
        const auto less = total_force(toy_, rest(toy_, behind, home), lambda_N, lambda_T);
        K.col(k) = -plain((more - less).eval()) / (ahead(k) - behind(k));
      }
    }
    return K;
  }

  [[nodiscard]] bool same_regions(const Eigen::VectorXd& a,
                                  const Eigen::VectorXd& b) const override {
    if constexpr (core::HasRegions<Toy>) return rest(toy_, a, a).region == rest(toy_, b, b).region;
    return true;
  }

  [[nodiscard]] std::vector<core::Interval> postures() const override { return postures_; }
  [[nodiscard]] std::vector<Eigen::VectorXd> starts() const override { return starts_; }
  [[nodiscard]] Eigen::VectorXd periods() const override {
    Eigen::VectorXd periods = Eigen::VectorXd::Zero(f);
    if constexpr (requires { toy_.periods(); }) {
      int k = 0;
      for (const S& period : toy_.periods()) periods(k++) = static_cast<double>(period);
    }
    return periods;
  }

 private:
  /// Of a coordinate's typical length: the cube root of the rounding unit, where the errors of
  /// rounding and of a central difference are equal.
  static constexpr double difference_step = 6e-6;
  /// Points of a section's range that are lifted to postures.
  static constexpr int lifted_points = 9;

  /// Numbers of any scalar as doubles.
  template <class Derived>
  [[nodiscard]] static Eigen::MatrixXd plain(const Eigen::MatrixBase<Derived>& numbers) {
    return numbers.unaryExpr([](const auto& x) { return static_cast<double>(x); });
  }

  /// The state of rest at q in the regions of `home`, with a variation of coordinate k if there is one.
  template <class AnyToy>
  [[nodiscard]] static typename AnyToy::State rest(const AnyToy& toy, const Eigen::VectorXd& q,
                                                   const Eigen::VectorXd& home, int k = -1) {
    using T = typename AnyToy::Scalar;
    typename AnyToy::State state;
    if constexpr (core::HasRegions<AnyToy>) {
      for (int i = 0; i < f; ++i) state.q(i) = T(home(i));
      state.region = toy.region_at(state);
    } else {
      (void)toy;
      (void)home;
    }
    for (int i = 0; i < f; ++i) state.q(i) = T(q(i));
    if constexpr (core::is_dual<T>) {
      if (k >= 0) state.q(k).d = S(1);
    } else {
      (void)k;
    }
    return state;
  }

  /// h + W_N λ_N + W_T λ_T.
  template <class AnyToy>
  [[nodiscard]] static auto total_force(const AnyToy& toy, const typename AnyToy::State& state,
                                        const Eigen::VectorXd& lambda_N,
                                        const Eigen::VectorXd& lambda_T) {
    using T = typename AnyToy::Scalar;
    auto force = toy.force(state);
    const auto W_N = toy.normal_directions(state);
    const auto W_T = toy.tangential_directions(state);
    for (int i = 0; i < C; ++i) {  // a contact far away may have no direction
      if (lambda_N(i) != 0.0) force += W_N.col(i) * T(lambda_N(i));
      if (lambda_T(i) != 0.0) force += W_T.col(i) * T(lambda_T(i));
    }
    return force;
  }

  void find_postures() {
    if constexpr (requires { Toy::sections(); }) {
      for (const auto& section : Toy::sections()) lift(section);
    }
    if constexpr (requires { toy_.postures(); }) {
      for (const core::Interval& interval : toy_.postures()) postures_.push_back(interval);
    } else {
      std::vector<Eigen::VectorXd> lifts = starts_;
      if (lifts.empty()) lifts.push_back(Eigen::VectorXd::Zero(f));
      for (int k = 0; k < f; ++k) {
        core::Interval interval{lifts.front()(k), lifts.front()(k)};
        for (const Eigen::VectorXd& q : lifts) {
          interval.low = std::min(interval.low, q(k));
          interval.high = std::max(interval.high, q(k));
        }
        const double wider = interval.high > interval.low ? interval.high - interval.low : 1.0;
        interval.low -= wider;
        interval.high += wider;
        postures_.push_back(interval);
      }
    }
    typical_.resize(f);
    for (int k = 0; k < f; ++k) {
      const core::Interval& interval = postures_[static_cast<std::size_t>(k)];
      typical_(k) = interval.high > interval.low ? interval.high - interval.low : 1.0;
    }
  }

  template <class AnySection>
  void lift(const AnySection& section) {
    const S value(section.default_value);
    for (std::size_t a = 0; a < static_cast<std::size_t>(section.alternatives); ++a) {
      for (int i = 0; i < lifted_points; ++i) {
        const double x =
            section.range.low + (section.range.high - section.range.low) * i / (lifted_points - 1);
        if (!section.domain(toy_, value).contains(x)) continue;
        const Eigen::VectorXd q = plain(section.alternative[a].lift(toy_, S(x), value).q);
        if (q.allFinite()) starts_.push_back(q);
      }
    }
  }

  Toy toy_;
  std::vector<core::Interval> postures_;
  std::vector<Eigen::VectorXd> starts_;
  Eigen::VectorXd typical_;
};

}  // namespace specht::maps

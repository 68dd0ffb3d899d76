#pragma once
// Impacts: velocity jumps by complementarity, as interchangeable laws.
//
// A problem holds the n_S contacts with g_N = 0 (resting ones too) and their pre-impact speeds
// γ_N = W_Nᵀ u⁻ + ŵ_N, γ_T = W_Tᵀ u⁻ + ŵ_T. A law returns u⁺ and the impulses Λ_N, Λ_T [N s].
//
//   Poisson      compression [L33], then expansion [L47] that returns ε_N times the stored impulse
//   Newton       ξ_N = γ_N⁺ + ε_N γ_N⁻, ξ_T = γ_T⁺ + ε_T γ_T⁻ in one LCP, [G33] at Δt = 0
//   coupled      Poisson, but every contact's expansion friction feels the sum of all normal
//                impulses: μ̄ is a full matrix with μ_i in row i. To compare with printed figures.
//
// All three are one LCP form for the impulses, with a matrix μ̄ ∈ ℝ^{n_F × n_S}:
//
//   y = (ξ_N, ξ_T⁻, Λ_T0⁽⁺⁾),  x = (Λ_N, Λ_T0⁽⁻⁾, ξ_T⁺),  Λ_T = μ̄ (Λ_N + Λ_0) − Λ_T0⁽⁻⁾
//
//       ⎡  W_Nᵀ M⁻¹ W_Q   −W_Nᵀ M⁻¹ W_T   0 ⎤        ⎡  ξ_N at Λ_T0⁽⁻⁾ = Λ_N = 0 ⎤
//   A = ⎢ −W_Tᵀ M⁻¹ W_Q    W_Tᵀ M⁻¹ W_T   E ⎥,   b = ⎢ −ξ_T at the same          ⎥
//       ⎣     2 μ̄             −E          0 ⎦        ⎣     2 μ̄ Λ_0               ⎦
//
//   W_Q = W_N + W_T μ̄, and Λ_0 = ε̄_N Λ_NC the impulse that expansion returns at least (else 0).
//
// Frictionless contacts have no tangential rows: n = n_S + 2 n_F. A tangential restitution goes
// with Newton's law only. Solutions need not be unique; contact_lcp.hpp has the rule.

#include <algorithm>
#include <specht/core/contact_geometry.hpp>
#include <specht/core/contact_lcp.hpp>
#include <specht/core/options.hpp>

namespace specht::core {

template <class S, int Dof, int Contacts>
struct ImpactProblem {
  Matrix<S, Dof, Dof> M_inverse;
  int n = 0;                                    // contacts in I_S
  int n_F = 0;                                  // those with friction, stored first
  BoundedMatrix<S, Dof, Contacts> W_N, W_T;     // Dof × n, Dof × n_F
  BoundedVector<S, Contacts> gamma_N, gamma_T;  // n, n_F [m/s]
  std::array<ContactParameters<S>, static_cast<std::size_t>(Contacts)> parameters{};
};

template <class S, int Dof, int Contacts>
struct ImpactSolution {
  LcpStatus status = LcpStatus::solved;
  Vector<S, Dof> velocity_jump = Vector<S, Dof>::Zero();
  BoundedVector<S, Contacts> normal_impulse, tangential_impulse;
  bool several_solutions = false;
};

namespace detail {

template <class S, int Dof, int Contacts>
struct ImpulseStage {
  using Problem = ImpactProblem<S, Dof, Contacts>;
  using Solution = ImpactSolution<S, Dof, Contacts>;
  using Friction = BoundedMatrix<S, Contacts, Contacts>;
  using Impulse = BoundedVector<S, Contacts>;

  /// Solves the form above for ξ_N = xi_N, ξ_T = xi_T at zero impulse, and a returned impulse Λ_0.
  static Solution solve(const Problem& p, const Friction& mu_bar, const Impulse& xi_N,
                        const Impulse& xi_T, const Impulse& returned, const OrbitOptions& options) {
    constexpr int max_size = 3 * Contacts;
    const int n = p.n, n_F = p.n_F, size = n + 2 * n_F;
    const BoundedMatrix<S, Dof, Contacts> W_Q = p.W_N + p.W_T.lazyProduct(mu_bar);
    const BoundedMatrix<S, Dof, Contacts> MQ = p.M_inverse.lazyProduct(W_Q);
    const BoundedMatrix<S, Dof, Contacts> MT = p.M_inverse.lazyProduct(p.W_T);
    const Vector<S, Dof> jump_0 = MQ.lazyProduct(returned);

    LcpMatrix<S, max_size> A = LcpMatrix<S, max_size>::Zero(size, size);
    LcpVector<S, max_size> b(size);
    A.topLeftCorner(n, n) = p.W_N.transpose().lazyProduct(MQ);
    b.head(n) = xi_N + p.W_N.transpose().lazyProduct(jump_0);
    if (n_F > 0) {
      A.block(0, n, n, n_F) = -p.W_N.transpose().lazyProduct(MT);
      A.block(n, 0, n_F, n) = -p.W_T.transpose().lazyProduct(MQ);
      A.block(n, n, n_F, n_F) = p.W_T.transpose().lazyProduct(MT);
      A.block(n, n + n_F, n_F, n_F).setIdentity();
      A.block(n + n_F, 0, n_F, n) = S(2) * mu_bar;
      A.block(n + n_F, n, n_F, n_F) = -BoundedMatrix<S, Contacts, Contacts>::Identity(n_F, n_F);
      b.segment(n, n_F) = -xi_T - p.W_T.transpose().lazyProduct(jump_0);
      b.tail(n_F) = S(2) * mu_bar.lazyProduct(returned);
    }

    Solution result;
    const auto [lcp, ambiguous] = solve_contact_lcp<S, max_size>(
        A, b, n + n_F, impulse(p), options.lcp, options.check_uniqueness);
    result.status = lcp.status;
    result.several_solutions = ambiguous;
    if (lcp.status != LcpStatus::solved) return result;
    result.normal_impulse = lcp.x.head(n) + returned;
    result.tangential_impulse = Impulse::Zero(n_F);
    if (n_F > 0) {
      result.tangential_impulse = mu_bar.lazyProduct(result.normal_impulse) - lcp.x.segment(n, n_F);
    }
    result.velocity_jump = p.M_inverse * (p.W_N.lazyProduct(result.normal_impulse) +
                                          p.W_T.lazyProduct(result.tangential_impulse));
    return result;
  }

  /// What stops the fastest contact alone [N s].
  static S impulse(const Problem& p) {
    S largest(0);
    for (int i = 0; i < p.n; ++i) {
      const Vector<S, Dof> w = p.W_N.col(i);
      const S speed = p.gamma_N(i) < S(0) ? -p.gamma_N(i) : p.gamma_N(i);
      largest = std::max(largest, speed / w.dot(p.M_inverse * w));
    }
    return largest;
  }

  /// μ̄ with the contacts' own friction only, or with every row full.
  static Friction friction(const Problem& p, bool full) {
    Friction mu_bar = Friction::Zero(p.n_F, p.n);
    for (int i = 0; i < p.n_F; ++i) {
      const S mu = p.parameters[static_cast<std::size_t>(i)].mu;
      if (full) mu_bar.row(i).setConstant(mu);
      mu_bar(i, i) = mu;
    }
    return mu_bar;
  }
};

}  // namespace detail

/// Poisson's law: compression, then expansion with friction of the contact itself, or coupled.
struct PoissonImpact {
  bool coupled_expansion = false;

  template <class S, int Dof, int Contacts>
  [[nodiscard]] ImpactSolution<S, Dof, Contacts> operator()(
      const ImpactProblem<S, Dof, Contacts>& p, const OrbitOptions& options) const {
    using Stage = detail::ImpulseStage<S, Dof, Contacts>;
    using Impulse = typename Stage::Impulse;
    auto compression = Stage::solve(p, Stage::friction(p, false), p.gamma_N, p.gamma_T,
                                    Impulse::Zero(p.n), options);
    if (compression.status != LcpStatus::solved) return compression;

    Impulse returned(p.n);
    for (int i = 0; i < p.n; ++i) {
      returned(i) = p.parameters[static_cast<std::size_t>(i)].eps_N * compression.normal_impulse(i);
    }
    const Impulse gamma_NC = p.gamma_N + p.W_N.transpose().lazyProduct(compression.velocity_jump);
    const Impulse gamma_TC = p.gamma_T + p.W_T.transpose().lazyProduct(compression.velocity_jump);
    auto expansion = Stage::solve(p, Stage::friction(p, coupled_expansion), gamma_NC, gamma_TC,
                                  returned, options);
    expansion.several_solutions |= compression.several_solutions;
    if (expansion.status != LcpStatus::solved) return expansion;
    expansion.velocity_jump += compression.velocity_jump;
    expansion.normal_impulse += compression.normal_impulse;
    expansion.tangential_impulse += compression.tangential_impulse;
    return expansion;
  }
};

/// Newton's law with normal and tangential restitution.
struct NewtonImpact {
  template <class S, int Dof, int Contacts>
  [[nodiscard]] ImpactSolution<S, Dof, Contacts> operator()(
      const ImpactProblem<S, Dof, Contacts>& p, const OrbitOptions& options) const {
    using Stage = detail::ImpulseStage<S, Dof, Contacts>;
    using Impulse = typename Stage::Impulse;
    Impulse xi_N(p.n), xi_T(p.n_F);
    for (int i = 0; i < p.n; ++i) {
      xi_N(i) = (S(1) + p.parameters[static_cast<std::size_t>(i)].eps_N) * p.gamma_N(i);
    }
    for (int i = 0; i < p.n_F; ++i) {
      xi_T(i) = (S(1) + p.parameters[static_cast<std::size_t>(i)].eps_T) * p.gamma_T(i);
    }
    return Stage::solve(p, Stage::friction(p, false), xi_N, xi_T, Impulse::Zero(p.n), options);
  }
};

/// The impact at a state with velocity u of the contacts marked in `in_I_S`, by the chosen law.
template <MechanicalSystem Toy>
[[nodiscard]] ImpactSolution<typename Toy::Scalar, Toy::dof, Toy::contacts> solve_impact(
    const Toy& toy, const ContactGeometry<Toy>& geometry,
    const Vector<typename Toy::Scalar, Toy::dof>& u,
    const std::array<bool, static_cast<std::size_t>(Toy::contacts)>& in_I_S,
    const OrbitOptions& options) {
  using S = typename Toy::Scalar;
  constexpr int contacts = Toy::contacts;
  ImpactProblem<S, Toy::dof, contacts> p;
  const auto parameters = toy.contact_parameters();
  std::array<int, static_cast<std::size_t>(contacts)> order{};
  for (const bool frictional : {true, false}) {
    for (int i = 0; i < contacts; ++i) {
      const auto k = static_cast<std::size_t>(i);
      if (!in_I_S[k] || parameters[k].frictional() != frictional) continue;
      order[static_cast<std::size_t>(p.n)] = i;
      p.parameters[static_cast<std::size_t>(p.n++)] = parameters[k];
      if (frictional) ++p.n_F;
    }
  }
  p.M_inverse = geometry.M_inverse;
  p.W_N.resize(Toy::dof, p.n);
  p.W_T.resize(Toy::dof, p.n_F);
  p.gamma_N.resize(p.n);
  p.gamma_T.resize(p.n_F);
  for (int k = 0; k < p.n; ++k) {
    const int i = order[static_cast<std::size_t>(k)];
    p.W_N.col(k) = geometry.W_N.col(i);
    p.gamma_N(k) = geometry.normal_speed(i, u);
    if (k >= p.n_F) continue;
    p.W_T.col(k) = geometry.W_T.col(i);
    p.gamma_T(k) = geometry.tangential_speed(i, u);
  }
  switch (options.law) {
    case ImpactLaw::newton:
      return NewtonImpact{}(p, options);
    case ImpactLaw::poisson_coupled:
      return PoissonImpact{true}(p, options);
    default:
      return PoissonImpact{false}(p, options);
  }
}

}  // namespace specht::core

#pragma once
// Impacts: velocity jumps by complementarity, as interchangeable laws.
//
// A problem holds the n_S contacts with g_N = 0 (resting ones too) and their pre-impact speeds
// γ_N = W_Nᵀ u⁻ + ŵ_N, γ_T = W_Tᵀ u⁻ + ŵ_T. A law returns u⁺ and the impulses Λ_N, Λ_T [N s].
//
//   Poisson      compression [L33], then expansion [L47] that returns ε_N times the stored impulse:
//                where that is nothing, there is none
//   Newton       ξ_N = γ_N⁺ + ε_N γ_N⁻, ξ_T = γ_T⁺ + ε_T γ_T⁻ in one LCP, [G33] at Δt = 0
//   coupled      Poisson, but every contact's expansion friction feels the sum of all normal
//                impulses: μ̄ is a full matrix with μ_i in row i. To compare with printed figures.
//   tangential   Poisson with tangential restitution (tangential_return.hpp): ξ_T = γ_TE − γ* in expansion
//
// All four are one LCP form for the impulses, with a matrix μ̄ ∈ ℝ^{n_F × n_S}:
//
//   y = (ξ_N, ξ_T⁻, Λ_T0⁽⁺⁾),  x = (Λ_N, Λ_T0⁽⁻⁾, ξ_T⁺),  Λ_T = μ̄ (Λ_N + Λ_0) − Λ_T0⁽⁻⁾
//
//       ⎡  W_Nᵀ M⁻¹ W_Q   −W_Nᵀ M⁻¹ W_T   0 ⎤        ⎡  ξ_N at Λ_T0⁽⁻⁾ = Λ_N = 0 ⎤
//   A = ⎢ −W_Tᵀ M⁻¹ W_Q    W_Tᵀ M⁻¹ W_T   E ⎥,   b = ⎢ −ξ_T at the same          ⎥
//       ⎣     2 μ̄             −E          0 ⎦        ⎣     2 μ̄ Λ_0               ⎦
//
//   W_Q = W_N + W_T μ̄, and Λ_0 = ε̄_N Λ_NC the impulse that expansion returns at least (else 0).
//
// This is the general form. Poisson's and Newton's law of one contact, and of two with a unique solution,
// are solved directly in impact.hpp: a change of a law has both places.
//
// In a step of time stepping other forces change the speeds, too: by δ_N = W_Nᵀ M⁻¹ h Δt and δ_T, which are
// added to ξ_N and ξ_T of Newton's law and to the speeds of the compression (core/time_stepping). There friction
// elements have impulses: contacts with μ̄ = 1 that are never touched, ξ_N > 0, with the impulse Λ_0 of their
// bound.
//
// Frictionless contacts have no tangential rows: n = n_S + 2 n_F. A tangential restitution goes
// with the second and the last law only. contact_lcp.hpp has the rule where solutions are not unique.

#include <algorithm>
#include <specht/core/contact/contact_matrices.hpp>
#include <specht/core/contact/contact_set.hpp>
#include <specht/core/contact/polished_impulses.hpp>
#include <specht/core/contact/tangential_return.hpp>
#include <specht/core/lcp/contact_lcp.hpp>
#include <specht/core/system/options.hpp>

namespace specht::core {

/// What an impact does: u⁺ − u⁻ and the impulse at each contact [N s], zero where there is none.
template <class S, int Dof, int Contacts>
struct ImpactSolution {
  LcpStatus status = LcpStatus::solved;
  SmallVector<S, Dof> velocity_jump = SmallVector<S, Dof>::zero();
  SmallVector<S, Contacts> normal_impulse = SmallVector<S, Contacts>::zero();
  SmallVector<S, Contacts> tangential_impulse = SmallVector<S, Contacts>::zero();
  bool several_solutions = false;
};

template <class S, int Contacts>
struct ImpactProblem {
  int n = 0;    // contacts in I_S
  int n_F = 0;  // those with friction, stored first
  std::array<int, static_cast<std::size_t>(Contacts)> contact{};  // their numbers
  BoundedMatrix<S, Contacts, Contacts> NN, NT, TT;  // Delassus matrices: n × n, n × n_F, n_F × n_F
  BoundedVector<S, Contacts> gamma_N, gamma_T;      // n, n_F [m/s]
  BoundedVector<S, Contacts> delta_N, delta_T;      // n, n_F [m/s], of other forces
  BoundedVector<S, Contacts> given;                 // n, Λ_0 of friction elements [N s], else 0
  std::array<ContactParameters<S>, static_cast<std::size_t>(Contacts)> parameters{};

  /// For so many contacts, without other forces; all else is not set.
  void resize(int contacts, int with_friction) {
    n = contacts;
    n_F = with_friction;
    NN.resize(n, n);
    NT.resize(n, n_F);
    TT.resize(n_F, n_F);
    gamma_N.resize(n);
    gamma_T.resize(n_F);
    delta_N = BoundedVector<S, Contacts>::zero(n);
    delta_T = BoundedVector<S, Contacts>::zero(n_F);
    given = BoundedVector<S, Contacts>::zero(n);
  }
};

/// Impulses in the order of the problem.
template <class S, int Contacts>
struct ImpulseSolution {
  LcpStatus status = LcpStatus::solved;
  BoundedVector<S, Contacts> normal_impulse, tangential_impulse;  // n, n_F [N s]
  bool several_solutions = false;
};

/// Nobody watches the stages of an impact.
struct NoStages {};

namespace detail {

/// Shows `stages` what a stage does at each contact: impulses, and speeds behind it.
template <class S, int Contacts, class Stages>
void show_stage(const ImpactProblem<S, Contacts>& p,
                const BoundedMatrix<S, Contacts, Contacts>& mu_bar,
                const BoundedVector<S, Contacts>& b_N, const BoundedVector<S, Contacts>& b_T,
                const BoundedVector<S, Contacts>& returned, const ImpulseSolution<S, Contacts>& s,
                const Stages& stages) {
  if constexpr (!std::same_as<Stages, NoStages>) {
    if (s.status != LcpStatus::solved) return;
    const BoundedVector<S, Contacts>&P = s.normal_impulse, &T = s.tangential_impulse;
    for (int i = 0; i < p.n; ++i) {
      S y_N = b_N(i), y_T(0), limit(0), friction(0);
      for (int k = 0; k < p.n; ++k) y_N += p.NN(i, k) * P(k);
      for (int k = 0; k < p.n_F; ++k) y_N += p.NT(i, k) * T(k);
      if (i < p.n_F) {
        friction = T(i);
        y_T = b_T(i);
        for (int k = 0; k < p.n; ++k) {
          y_T += p.NT(k, i) * P(k);
          limit += mu_bar(i, k) * P(k);
        }
        for (int k = 0; k < p.n_F; ++k) y_T += p.TT(i, k) * T(k);
      }
      stages.contact(p.contact[static_cast<std::size_t>(i)], P(i), returned(i), limit, friction,
                     y_N, y_T);
    }
  }
}

template <class S, int Contacts>
struct ImpulseStage {
  using Problem = ImpactProblem<S, Contacts>;
  using Solution = ImpulseSolution<S, Contacts>;
  using Friction = BoundedMatrix<S, Contacts, Contacts>;
  using Impulse = BoundedVector<S, Contacts>;

  /// Solves the form above for ξ_N = xi_N, ξ_T = xi_T at zero impulse, and a returned impulse Λ_0.
  static Solution solve(const Problem& p, const Friction& mu_bar, const Impulse& xi_N,
                        const Impulse& xi_T, const Impulse& returned, const OrbitOptions& options) {
    constexpr int max_size = 3 * Contacts;
    const int n = p.n, n_F = p.n_F, size = n + 2 * n_F;
    LcpMatrix<S, max_size> A = LcpMatrix<S, max_size>::zero(size, size);
    LcpVector<S, max_size> b(size);
    for (int k = 0; k < n; ++k) {  // columns of Λ_N, friction included: w_Q = w_N + W_T μ̄
      for (int i = 0; i < n; ++i) {
        A(i, k) = p.NN(i, k);
        for (int r = 0; r < n_F; ++r) A(i, k) += p.NT(i, r) * mu_bar(r, k);
      }
      for (int i = 0; i < n_F; ++i) {
        S TQ = p.NT(k, i);
        for (int r = 0; r < n_F; ++r) TQ += p.TT(i, r) * mu_bar(r, k);
        A(n + i, k) = -TQ;
        A(n + n_F + i, k) = S(2) * mu_bar(i, k);
      }
    }
    for (int k = 0; k < n_F; ++k) {  // columns of Λ_T0⁽⁻⁾ and ξ_T⁺
      for (int i = 0; i < n; ++i) A(i, n + k) = -p.NT(i, k);
      for (int i = 0; i < n_F; ++i) A(n + i, n + k) = p.TT(i, k);
      A(n + k, n + n_F + k) = S(1);
      A(n + n_F + k, n + k) = S(-1);
    }
    for (int i = 0; i < n; ++i) b(i) = xi_N(i);
    for (int i = 0; i < n_F; ++i) {
      b(n + i) = -xi_T(i);
      b(n + n_F + i) = S(0);
    }
    for (int i = 0; i < size; ++i) {
      for (int k = 0; k < n; ++k) b(i) += A(i, k) * returned(k);
    }

    Solution result;
    const auto [lcp, ambiguous] = solve_contact_lcp<S, max_size>(
        A, b, {n, n + n_F}, impulse(p), options.lcp, options.check_uniqueness);
    result.status = lcp.status;
    result.several_solutions = ambiguous;
    if (lcp.status != LcpStatus::solved) return result;
    result.normal_impulse.resize(n);
    result.tangential_impulse.resize(n_F);
    for (int i = 0; i < n; ++i) result.normal_impulse(i) = lcp.x(i) + returned(i);
    for (int i = 0; i < n_F; ++i) {
      S impulse = -lcp.x(n + i);
      for (int k = 0; k < n; ++k) impulse += mu_bar(i, k) * result.normal_impulse(k);
      result.tangential_impulse(i) = impulse;
    }
    if (n_F > 0) {
      PolishedImpulses<S, Contacts>(p, xi_N, xi_T, lcp)
          .apply(p, mu_bar, xi_N, xi_T, returned, options.least_polished, result.normal_impulse,
                 result.tangential_impulse);
    }
    return result;
  }

  /// What stops the fastest contact alone [N s].
  static S impulse(const Problem& p) {
    S largest(0);
    for (int i = 0; i < p.n; ++i) {
      const S speed = p.gamma_N(i) < S(0) ? S(-p.gamma_N(i)) : p.gamma_N(i);
      largest = std::max(largest, S(speed / p.NN(i, i)));
    }
    return largest;
  }

  /// μ̄ with the contacts' own friction only, or with every row full.
  static Friction friction(const Problem& p, bool full) {
    Friction mu_bar(p.n_F, p.n);
    for (int i = 0; i < p.n_F; ++i) {
      const S mu = p.parameters[static_cast<std::size_t>(i)].mu;
      for (int k = 0; k < p.n; ++k) mu_bar(i, k) = full || k == i ? mu : S(0);
    }
    return mu_bar;
  }
};

}  // namespace detail

/// Poisson's law: compression, then expansion with friction of the contact itself, or coupled; with
/// tangential restitution if `returns_speed`.
struct PoissonImpact {
  bool coupled_expansion = false;
  bool returns_speed = false;

  template <class S, int Contacts, class Stages = NoStages>
  [[nodiscard]] ImpulseSolution<S, Contacts> operator()(const ImpactProblem<S, Contacts>& p,
                                                        const OrbitOptions& options,
                                                        const Stages& stages = {}) const {
    using Stage = detail::ImpulseStage<S, Contacts>;
    using Impulse = typename Stage::Impulse;
    const auto mu_bar = Stage::friction(p, false);
    const Impulse& none = p.given;
    Impulse gamma_NC = p.gamma_N, gamma_TC = p.gamma_T;  // without impulses
    for (int i = 0; i < p.n; ++i) gamma_NC(i) += p.delta_N(i);
    for (int i = 0; i < p.n_F; ++i) gamma_TC(i) += p.delta_T(i);
    auto compression = Stage::solve(p, mu_bar, gamma_NC, gamma_TC, none, options);
    detail::show_stage(p, mu_bar, gamma_NC, gamma_TC, none, compression, stages);
    if (compression.status != LcpStatus::solved) return compression;

    Impulse returned(p.n);
    bool nothing = true;
    for (int i = 0; i < p.n; ++i) {
      returned(i) = p.parameters[static_cast<std::size_t>(i)].eps_N * compression.normal_impulse(i);
      nothing = nothing && vanishes(returned(i));
    }
    if (nothing) return compression;
    const Impulse &P = compression.normal_impulse, &T = compression.tangential_impulse;
    for (int i = 0; i < p.n; ++i) {
      for (int k = 0; k < p.n; ++k) gamma_NC(i) += p.NN(i, k) * P(k);
      for (int k = 0; k < p.n_F; ++k) gamma_NC(i) += p.NT(i, k) * T(k);
    }
    for (int i = 0; i < p.n_F; ++i) {
      for (int k = 0; k < p.n; ++k) gamma_TC(i) += p.NT(k, i) * P(k);
      for (int k = 0; k < p.n_F; ++k) gamma_TC(i) += p.TT(i, k) * T(k);
    }
    if (returns_speed) {
      const Impulse speed = returned_speeds(p, P, T, options.tangential_reversibility);
      for (int i = 0; i < p.n_F; ++i) gamma_TC(i) -= speed(i);
      if constexpr (!std::same_as<Stages, NoStages>) {
        show_stored_friction(p, P, T, options.tangential_reversibility, stages);
      }
    }
    const auto mu_expansion = Stage::friction(p, coupled_expansion);
    auto expansion = Stage::solve(p, mu_expansion, gamma_NC, gamma_TC, returned, options);
    detail::show_stage(p, mu_expansion, gamma_NC, gamma_TC, returned, expansion, stages);
    expansion.several_solutions |= compression.several_solutions;
    if (expansion.status != LcpStatus::solved) return expansion;
    for (int i = 0; i < p.n; ++i) expansion.normal_impulse(i) += P(i);
    for (int i = 0; i < p.n_F; ++i) expansion.tangential_impulse(i) += T(i);
    return expansion;
  }
};

/// Newton's law with normal and tangential restitution.
struct NewtonImpact {
  template <class S, int Contacts, class Stages = NoStages>
  [[nodiscard]] ImpulseSolution<S, Contacts> operator()(const ImpactProblem<S, Contacts>& p,
                                                        const OrbitOptions& options,
                                                        const Stages& stages = {}) const {
    using Stage = detail::ImpulseStage<S, Contacts>;
    using Impulse = typename Stage::Impulse;
    Impulse xi_N(p.n), xi_T(p.n_F);
    for (int i = 0; i < p.n; ++i) {
      xi_N(i) =
          (S(1) + p.parameters[static_cast<std::size_t>(i)].eps_N) * p.gamma_N(i) + p.delta_N(i);
    }
    for (int i = 0; i < p.n_F; ++i) {
      xi_T(i) =
          (S(1) + p.parameters[static_cast<std::size_t>(i)].eps_T) * p.gamma_T(i) + p.delta_T(i);
    }
    const auto mu_bar = Stage::friction(p, false);
    const Impulse& none = p.given;
    const auto solution = Stage::solve(p, mu_bar, xi_N, xi_T, none, options);
    detail::show_stage(p, mu_bar, xi_N, xi_T, none, solution, stages);
    return solution;
  }
};

/// The impulses of the chosen law.
template <class S, int Contacts, class Stages = NoStages>
[[nodiscard]] ImpulseSolution<S, Contacts> solve_impulses(const ImpactProblem<S, Contacts>& p,
                                                          const OrbitOptions& options,
                                                          const Stages& stages = {}) {
  switch (options.law) {
    case ImpactLaw::newton:
      return NewtonImpact{}(p, options, stages);
    case ImpactLaw::poisson_coupled:
      return PoissonImpact{true}(p, options, stages);
    case ImpactLaw::poisson_tangential:
      return PoissonImpact{false, true}(p, options, stages);
    case ImpactLaw::poisson:
      return PoissonImpact{}(p, options, stages);
  }
  return {LcpStatus::singular, {}, {}, false};  // not reached
}

/// The impulses that bound the friction of elements, the contacts from `first` on, in a step [N s].
template <class S, int Contacts>
struct ElementImpulses {
  int first = Contacts;
  SmallVector<S, Contacts> bound;
};

/// The impact of the contacts in_I_S at a state with velocity u, by the general solver. `other_change`: of u,
/// by other forces; `elements`: those that take part, with bounds > 0.
template <class Model, class Stages = NoStages>
[[nodiscard, gnu::noinline]] ImpactSolution<typename Model::Scalar, Model::dof, Model::contacts>
solve_impact_lcp(const std::array<ContactParameters<typename Model::Scalar>,
                                  static_cast<std::size_t>(Model::contacts)>& parameters,
                 const ContactMatrices<Model>& matrices,
                 const SmallVector<typename Model::Scalar, Model::dof>& u, ContactSet in_I_S,
                 const OrbitOptions& options, const Stages& stages = {},
                 const SmallVector<typename Model::Scalar, Model::dof>& other_change =
                     SmallVector<typename Model::Scalar, Model::dof>::zero(),
                 const ElementImpulses<typename Model::Scalar, Model::contacts>& elements = {}) {
  using S = typename Model::Scalar;
  constexpr int contacts = Model::contacts;
  ImpactProblem<S, contacts> p;
  int n = 0, n_F = 0;
  for (const bool frictional : {true, false}) {
    for (const int i : in_I_S) {
      const auto k = static_cast<std::size_t>(i);
      if (parameters[k].frictional() != frictional) continue;
      p.contact[static_cast<std::size_t>(n)] = i;
      p.parameters[static_cast<std::size_t>(n++)] = parameters[k];
      if (frictional) ++n_F;
    }
  }
  p.resize(n, n_F);
  for (int k = 0; k < p.n; ++k) {
    const int i = p.contact[static_cast<std::size_t>(k)];
    p.gamma_N(k) = matrices.geometry.normal_speed(i, u);
    p.delta_N(k) = matrices.geometry.W_N.col_dot(i, other_change);
    for (int r = 0; r < p.n; ++r) {
      p.NN(r, k) = matrices.NN(p.contact[static_cast<std::size_t>(r)], i);
    }
    if (k >= p.n_F) continue;
    p.gamma_T(k) = matrices.geometry.tangential_speed(i, u);
    p.delta_T(k) = matrices.geometry.W_T.col_dot(i, other_change);
    for (int r = 0; r < p.n; ++r) {
      const int j = p.contact[static_cast<std::size_t>(r)];
      p.NT(r, k) = matrices.NT(j, i);
      if (r < p.n_F) p.TT(r, k) = matrices.TT(j, i);
    }
  }
  if constexpr (Model::has_friction_laws) {
    for (int k = 0; k < p.n_F; ++k) {
      const int i = p.contact[static_cast<std::size_t>(k)];
      if (i < elements.first) continue;
      p.given(k) = elements.bound(i);
      p.NN(k, k) = S(1);  // any number > 0: it is never touched, for γ_N > 0
      p.gamma_N(k) = elements.bound(i);
    }
  }
  const auto solution = solve_impulses(p, options, stages);
  ImpactSolution<S, Model::dof, contacts> result;
  result.status = solution.status;
  result.several_solutions = solution.several_solutions;
  if (solution.status != LcpStatus::solved) return result;
  for (int k = 0; k < p.n; ++k) {
    const int i = p.contact[static_cast<std::size_t>(k)];
    result.normal_impulse(i) = solution.normal_impulse(k);
    result.velocity_jump += solution.normal_impulse(k) * matrices.M_inverse_W_N.col(i);
    if (k >= p.n_F) continue;
    result.tangential_impulse(i) = solution.tangential_impulse(k);
    result.velocity_jump += solution.tangential_impulse(k) * matrices.M_inverse_W_T.col(i);
  }
  return result;
}

}  // namespace specht::core

#pragma once
// Which closed contacts stay closed, and which sticking ones stick: the LCP on acceleration level.
//
//   y = (g̈_N, g̈_H⁻, λ_H0⁽⁺⁾),   x = (λ_N, λ_H0⁽⁻⁾, g̈_H⁺),   y = A x + b,  0 ≤ y ⟂ x ≥ 0      [L18]
//
//       ⎡  W_Nᵀ M⁻¹ W_Q   −W_Nᵀ M⁻¹ W_H   0 ⎤        ⎡  W_Nᵀ M⁻¹ h + w̄_N ⎤
//   A = ⎢ −W_Hᵀ M⁻¹ W_Q    W_Hᵀ M⁻¹ W_H   E ⎥,   b = ⎢ −W_Hᵀ M⁻¹ h − w̄_H ⎥
//       ⎣     2 μ̄_H             −E        0 ⎦        ⎣          0          ⎦
//
//   W_Q = W_N + W_G μ̄_G + W_H μ̄_H, μ̄_G with the sign of sliding: λ_T = ∓μ λ_N.
//
// N are the contacts with g_N = ġ_N = 0, H those of them with friction and ġ_T = 0. The solution
// names the mode: x_N > 0 or y_N = 0 keeps a contact closed, g̈_H⁺ > 0 starts positive sliding,
// g̈_H⁻ > 0 negative sliding. Nonbasic variables are exactly zero, so no tolerance decides.
// With friction a solution need not exist nor be unique; the status says so.

#include <algorithm>
#include <specht/core/contact_geometry.hpp>
#include <specht/core/contact_lcp.hpp>

namespace specht::core {

/// What is known of a contact before its acceleration is: not in I_N, sliding, or free to stick.
enum class ContactCandidate : std::uint8_t {
  open,
  closed,
  slip_positive,
  slip_negative,
  undecided
};

template <MechanicalSystem Toy>
struct ModeDecision {
  static constexpr int contacts = Toy::contacts;
  LcpStatus status = LcpStatus::solved;
  Mode<contacts> mode;
  bool several_solutions = false;  // see contact_lcp.hpp
};

/// Solves [L18] for the given candidates at a state with applied forces h.
template <MechanicalSystem Toy>
[[nodiscard]] ModeDecision<Toy> decide_mode(
    const Toy& toy, const ContactGeometry<Toy>& geometry,
    const Vector<typename Toy::Scalar, Toy::dof>& h,
    const std::array<ContactCandidate, static_cast<std::size_t>(Toy::contacts)>& candidates,
    const LcpOptions& options, bool check_uniqueness) {
  using S = typename Toy::Scalar;
  constexpr int dof = Toy::dof, contacts = Toy::contacts, max_size = 3 * contacts;
  using Velocity = Vector<S, dof>;

  ModeDecision<Toy> decision;
  const auto parameters = toy.contact_parameters();
  std::array<int, contacts> N{}, H{};
  int n_N = 0, n_H = 0;
  for (int i = 0; i < contacts; ++i) {
    const ContactCandidate c = candidates[static_cast<std::size_t>(i)];
    if (c == ContactCandidate::open) continue;
    N[static_cast<std::size_t>(n_N++)] = i;
    if (c == ContactCandidate::undecided) H[static_cast<std::size_t>(n_H++)] = i;
  }
  if (n_N == 0) return decision;

  const int n = n_N + 2 * n_H;
  LcpMatrix<S, max_size> A = LcpMatrix<S, max_size>::Zero(n, n);
  LcpVector<S, max_size> b(n);
  const Velocity free_acceleration = geometry.M_inverse * h;

  for (int k = 0; k < n_N; ++k) {  // columns of λ_N
    const int j = N[static_cast<std::size_t>(k)];
    const S mu = parameters[static_cast<std::size_t>(j)].mu;
    Velocity w_Q = geometry.W_N.col(j);
    switch (candidates[static_cast<std::size_t>(j)]) {
      case ContactCandidate::slip_positive:
        w_Q -= mu * geometry.W_T.col(j);
        break;
      case ContactCandidate::slip_negative:
      case ContactCandidate::undecided:
        w_Q += mu * geometry.W_T.col(j);
        break;
      default:
        break;
    }
    const Velocity m = geometry.M_inverse * w_Q;
    for (int r = 0; r < n_N; ++r) A(r, k) = geometry.W_N.col(N[static_cast<std::size_t>(r)]).dot(m);
    for (int r = 0; r < n_H; ++r) {
      const int i = H[static_cast<std::size_t>(r)];
      A(n_N + r, k) = -geometry.W_T.col(i).dot(m);
      if (i == j) A(n_N + n_H + r, k) = S(2) * mu;
    }
  }
  for (int k = 0; k < n_H; ++k) {  // columns of λ_H0⁽⁻⁾ and g̈_H⁺
    const Velocity m = geometry.M_inverse * geometry.W_T.col(H[static_cast<std::size_t>(k)]);
    for (int r = 0; r < n_N; ++r) {
      A(r, n_N + k) = -geometry.W_N.col(N[static_cast<std::size_t>(r)]).dot(m);
    }
    for (int r = 0; r < n_H; ++r) {
      A(n_N + r, n_N + k) = geometry.W_T.col(H[static_cast<std::size_t>(r)]).dot(m);
    }
    A(n_N + k, n_N + n_H + k) = S(1);
    A(n_N + n_H + k, n_N + k) = S(-1);
  }
  S scale(0);  // of the forces: what balances h, without cancellation
  for (int r = 0; r < n_N; ++r) {
    const auto w = geometry.W_N.col(N[static_cast<std::size_t>(r)]);
    const S balanced = w.cwiseAbs().dot(free_acceleration.cwiseAbs());
    scale = std::max(scale, balanced / w.dot(geometry.M_inverse * w));
    b(r) = geometry.normal_acceleration(N[static_cast<std::size_t>(r)], free_acceleration);
  }
  for (int r = 0; r < n_H; ++r) {
    const int i = H[static_cast<std::size_t>(r)];
    b(n_N + r) = -geometry.tangential_acceleration(i, free_acceleration);
    b(n_N + n_H + r) = S(0);
  }

  const auto [solution, ambiguous] =
      solve_contact_lcp<S, max_size>(A, b, n_N + n_H, scale, options, check_uniqueness);
  decision.status = solution.status;
  decision.several_solutions = ambiguous;
  if (solution.status != LcpStatus::solved) return decision;

  int k_H = 0;
  for (int k = 0; k < n_N; ++k) {
    const int i = N[static_cast<std::size_t>(k)];
    const bool stays = solution.x(k) > S(0) || solution.y(k) == S(0);
    ContactState state = ContactState::open;
    switch (candidates[static_cast<std::size_t>(i)]) {
      case ContactCandidate::slip_positive:
        state = ContactState::slip_positive;
        break;
      case ContactCandidate::slip_negative:
        state = ContactState::slip_negative;
        break;
      case ContactCandidate::undecided:
        state = ContactState::stick;
        if (solution.x(n_N + n_H + k_H) > S(0)) state = ContactState::slip_positive;
        if (solution.y(n_N + k_H) > S(0)) state = ContactState::slip_negative;
        ++k_H;
        break;
      default:
        state = ContactState::closed;
        break;
    }
    decision.mode[i] = stays ? state : ContactState::open;
  }
  return decision;
}

}  // namespace specht::core

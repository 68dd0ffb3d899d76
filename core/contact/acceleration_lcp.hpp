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
//
// A friction element that may stick belongs to H without a row of N, as if its normal force were known: h has
// its friction from +F_s on, and F_s stands in the last rows, b = 2 F_s in place of 2 μ λ_N.

#include <algorithm>
#include <specht/core/contact/contact_matrices.hpp>
#include <specht/core/contact/contact_set.hpp>
#include <specht/core/lcp/contact_lcp.hpp>

namespace specht::core {

/// What is known of a contact before its acceleration is: not in I_N, sliding, or free to stick. In
/// the order of the contact states, `undecided` in place of `stick`.
enum class ContactCandidate : std::uint8_t {
  open,
  closed,
  slip_positive,
  slip_negative,
  undecided
};
static_assert(static_cast<int>(ContactCandidate::slip_negative) ==
                  static_cast<int>(ContactState::slip_negative) &&
              static_cast<int>(ContactCandidate::undecided) ==
                  static_cast<int>(ContactState::stick));

/// What is known of every contact.
template <int Contacts>
class Candidates {
 public:
  Candidates() = default;  // all open
  /// Of the first contacts; the others are open.
  Candidates(std::initializer_list<ContactCandidate> candidates) {
    int i = 0;
    for (const ContactCandidate candidate : candidates) set(i++, candidate);
  }
  /// The contacts as a mode has them; sticking ones are free to slide.
  [[nodiscard]] static Candidates of(const Mode<Contacts>& mode) {
    Candidates candidates;
    for (int i = 0; i < Contacts; ++i) {
      if (mode.closed(i)) candidates.set(i, static_cast<ContactCandidate>(mode[i]));
    }
    return candidates;
  }

  void set(int i, ContactCandidate candidate) {
    candidate_[static_cast<std::size_t>(i)] = candidate;
    if (candidate == ContactCandidate::open) {
      not_open_.erase(i);
    } else {
      not_open_.insert(i);
    }
  }
  [[nodiscard]] ContactCandidate operator[](int i) const {
    return candidate_[static_cast<std::size_t>(i)];
  }
  [[nodiscard]] ContactSet not_open() const { return not_open_; }

 private:
  std::array<ContactCandidate, static_cast<std::size_t>(Contacts)> candidate_{};
  ContactSet not_open_;
};

template <class Model>
struct ModeDecision {
  static constexpr int contacts = Model::contacts;
  LcpStatus status = LcpStatus::solved;
  Mode<contacts> mode;
  bool several_solutions = false;  // see contact_lcp.hpp
};

/// λ_T = friction_sign · μ λ_N of a sliding candidate; +1 for an undecided one, whose friction is
/// counted from +μ λ_N; 0 without friction.
[[nodiscard]] constexpr int friction_sign(ContactCandidate candidate) {
  switch (candidate) {
    case ContactCandidate::slip_positive:
      return -1;
    case ContactCandidate::slip_negative:
    case ContactCandidate::undecided:
      return 1;
    default:
      return 0;
  }
}

/// The state of a candidate that stays closed; `slip` is the sign of g̈_T of an undecided one.
[[nodiscard]] constexpr ContactState closed_state(ContactCandidate candidate, int slip) {
  if (candidate != ContactCandidate::undecided || slip == 0) {
    return static_cast<ContactState>(candidate);
  }
  return slip > 0 ? ContactState::slip_positive : ContactState::slip_negative;
}

/// One contact, where the solution is unique: open if it would leave without force, else in the
/// state of its closed solution. `exact_forces`: matrices are constant, so that no force is round-off.
template <class Model>
[[nodiscard, gnu::always_inline]] inline ContactState decide_single(
    const ContactMatrices<Model>& matrices,
    const SmallVector<typename Model::Scalar, Model::dof>& h, int i, ContactCandidate candidate,
    bool exact_forces, const LcpOptions& options) {
  using S = typename Model::Scalar;
  const S b_N = matrices.M_inverse_W_N.col_dot(i, h) + matrices.geometry.w_bar_N(i);
  if (b_N > S(0)) {
    if (exact_forces) return ContactState::open;
    const S balanced = matrices.M_inverse_W_N.col(i).abs().dot(h.abs());
    if (b_N > epsilons<S>(options.vanishing_tolerance) * balanced) return ContactState::open;
  }
  int slip = 0;
  if (candidate == ContactCandidate::undecided) {
    const S b_T = matrices.M_inverse_W_T.col_dot(i, h) + matrices.geometry.w_bar_T(i);
    slip = matrices.single[static_cast<std::size_t>(i)].solve(b_N, b_T).slip;
  }
  return closed_state(candidate, slip);
}

/// The bounds of friction elements at a state [N]; of models that may have some.
template <class Model>
class ElementBounds {
 public:
  using S = typename Model::Scalar;

  ElementBounds() = default;
  ElementBounds(int first_element, const SmallVector<S, Model::contacts>& bounds)
      : first_(first_element), bounds_(bounds) {}

  /// Contact i is a friction element.
  [[nodiscard]] bool contains([[maybe_unused]] int i) const {
    if constexpr (Model::has_friction_laws) return i >= first_;
    return false;
  }
  [[nodiscard]] const S& bound(int i) const { return bounds_(i); }

 private:
  int first_ = Model::contacts;
  SmallVector<S, Model::contacts> bounds_;
};

/// Solves [L18] for the given candidates at a state with applied forces h, by the general solver.
template <class Model>
[[nodiscard, gnu::noinline]] ModeDecision<Model> decide_mode_lcp(
    const std::array<ContactParameters<typename Model::Scalar>,
                     static_cast<std::size_t>(Model::contacts)>& parameters,
    const ContactMatrices<Model>& matrices,
    const SmallVector<typename Model::Scalar, Model::dof>& h,
    const Candidates<Model::contacts>& candidates, const ElementBounds<Model>& elements,
    const LcpOptions& options, bool check_uniqueness) {
  using S = typename Model::Scalar;
  constexpr int dof = Model::dof, contacts = Model::contacts, max_size = 3 * contacts;
  const auto at = [](int i) { return static_cast<std::size_t>(i); };

  ModeDecision<Model> decision;
  std::array<int, contacts> N{}, H{};
  int n_N = 0, n_H = 0;
  for (const int i : candidates.not_open()) {
    if (!elements.contains(i)) N[at(n_N++)] = i;
    if (candidates[i] == ContactCandidate::undecided) H[at(n_H++)] = i;
  }
  if constexpr (Model::has_friction_laws) {
    for (const int i : candidates.not_open()) {
      if (elements.contains(i)) decision.mode[i] = closed_state(candidates[i], 0);
    }
  }
  if (n_N + n_H == 0) return decision;

  const typename Model::Geometry& geometry = matrices.geometry;
  const SmallVector<S, dof> free_acceleration = geometry.M_inverse * h;
  const int n = n_N + 2 * n_H;
  LcpMatrix<S, max_size> A = LcpMatrix<S, max_size>::zero(n, n);
  LcpVector<S, max_size> b(n);
  for (int k = 0; k < n_N; ++k) {  // columns of λ_N, friction included: w_Q = w_N + f w_T
    const int j = N[at(k)];
    const S mu = parameters[at(j)].mu;
    const S f = S(friction_sign(candidates[j])) * mu;
    for (int r = 0; r < n_N; ++r) A(r, k) = matrices.NN(N[at(r)], j) + f * matrices.NT(N[at(r)], j);
    for (int r = 0; r < n_H; ++r) {
      const int i = H[at(r)];
      A(n_N + r, k) = -(matrices.NT(j, i) + f * matrices.TT(i, j));
      if (i == j) A(n_N + n_H + r, k) = S(2) * mu;
    }
  }
  for (int k = 0; k < n_H; ++k) {  // columns of λ_H0⁽⁻⁾ and g̈_H⁺
    const int j = H[at(k)];
    for (int r = 0; r < n_N; ++r) A(r, n_N + k) = -matrices.NT(N[at(r)], j);
    for (int r = 0; r < n_H; ++r) A(n_N + r, n_N + k) = matrices.TT(H[at(r)], j);
    A(n_N + k, n_N + n_H + k) = S(1);
    A(n_N + n_H + k, n_N + k) = S(-1);
  }
  S scale(0);  // of the forces: what balances h, without cancellation
  for (int r = 0; r < n_N; ++r) {
    const int i = N[at(r)];
    const S balanced = geometry.W_N.col(i).abs().dot(free_acceleration.abs());
    scale = std::max(scale, S(balanced / matrices.NN(i, i)));
    b(r) = geometry.normal_acceleration(i, free_acceleration);
  }
  for (int r = 0; r < n_H; ++r) {
    b(n_N + r) = -geometry.tangential_acceleration(H[at(r)], free_acceleration);
    b(n_N + n_H + r) = S(0);
    if constexpr (Model::has_friction_laws) {
      if (!elements.contains(H[at(r)])) continue;
      b(n_N + n_H + r) = S(2) * elements.bound(H[at(r)]);
      scale = std::max(scale, elements.bound(H[at(r)]));
    }
  }

  const auto answer =
      solve_contact_lcp<S, max_size>(A, b, {n_N, n_N + n_H}, scale, options, check_uniqueness);
  const auto& solution = answer.lcp;
  const bool ambiguous = answer.ambiguous;
  decision.several_solutions = ambiguous;
  decision.status = solution.status;
  if (solution.status != LcpStatus::solved) return decision;

  int k_H = 0;
  // NOTE: where constraints depend on each other a sticking contact may be found to slide with the
  // rounding of its acceleration.
  const auto slip_of = [&](int i, int k) {
    const S rounding = epsilons<S>(options.vanishing_tolerance) *
                       geometry.W_T.col(i).abs().dot(free_acceleration.abs());
    int slip = 0;
    if (solution.x(n_N + n_H + k) > rounding) slip = 1;
    if (solution.y(n_N + k) > rounding) slip = -1;
    return slip;
  };
  for (int k = 0; k < n_N; ++k) {
    const int i = N[at(k)];
    // NOTE: where forces are chosen, those that carry nothing are left out.
    const bool chosen = ambiguous && counts_forces(options.choice);
    const bool idle = solution.y(k) == S(0) && !chosen;
    const bool stays = solution.x(k) > S(0) || idle;
    const int slip = candidates[i] == ContactCandidate::undecided ? slip_of(i, k_H++) : 0;
    if (stays) decision.mode[i] = closed_state(candidates[i], slip);
  }
  for (; k_H < n_H; ++k_H) {  // elements
    const int i = H[at(k_H)];
    decision.mode[i] = closed_state(candidates[i], slip_of(i, k_H));
  }
  return decision;
}

/// The mode of the given candidates at a state with applied forces h: that of one contact directly,
/// of several by the general solver.
template <class Model>
[[nodiscard, gnu::always_inline]] inline ModeDecision<Model> decide_mode(
    const std::array<ContactParameters<typename Model::Scalar>,
                     static_cast<std::size_t>(Model::contacts)>& parameters,
    const ContactMatrices<Model>& matrices,
    const SmallVector<typename Model::Scalar, Model::dof>& h,
    const Candidates<Model::contacts>& candidates, bool exact_forces, const LcpOptions& options,
    bool check_uniqueness, const ElementBounds<Model>& elements = {}) {
  ModeDecision<Model> decision;
  if (candidates.not_open().empty()) return decision;
  const int i = candidates.not_open().front();
  if (elements.contains(i) || !candidates.not_open().without_front().empty() ||
      !matrices.single[static_cast<std::size_t>(i)].well_posed()) {
    return decide_mode_lcp(parameters, matrices, h, candidates, elements, options,
                           check_uniqueness);
  }
  decision.mode[i] = decide_single(matrices, h, i, candidates[i], exact_forces, options);
  return decision;
}

}  // namespace specht::core

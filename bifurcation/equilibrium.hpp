#pragma once
// An equilibrium of a system without friction, and what it means that it is stable.
//
//   0 = h(q, 0) + W_N λ_N,   0 ≤ g_N(q) ⟂ λ_N ≥ 0                                           [L4]
//
// Among the postures that the contacts allow, it is a critical point of the potential. With K =
// −∂(h + W_N λ_N)/∂q, and Z spanning the directions that keep the contacts with λ_N > 0 closed,
//   stable     ZᵀKZ is positive definite, or Z empty: a minimum. It is not damped: neighbouring motions
//              stay near, smooth ones as around a centre, and impacts only take energy from them
//   unstable   a negative direction of ZᵀKZ that no contact forbids: a saddle or a maximum
//   marginal   neither can be told: a zero of ZᵀKZ, or λ_N = 0 at a contact that is closed
//
// It assumes that forces at rest have a potential (K = Kᵀ).
//
// Source: Leine, van Campen, Glocker 2003, sections 5.1 and 6.2; Lagrange, Dirichlet, Lyapunov.

#include <Eigen/Core>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace specht::bifurcation {

enum class RestStability : std::uint8_t { stable, unstable, marginal };

[[nodiscard]] constexpr std::string_view name(RestStability stability) {
  constexpr std::string_view names[] = {"stable", "unstable", "marginal"};
  return names[static_cast<int>(stability)];
}

/// Contacts, numbered from 0, in ascending order.
using ContactList = std::vector<int>;

struct Equilibrium {
  Eigen::VectorXd q;         // f
  Eigen::VectorXd lambda_N;  // C [N]; 0 but for the contacts of `balance`
  Eigen::VectorXd g_N;       // C [m]
  ContactList balance;       // contacts it was solved with, their directions independent
  ContactList closed;        // all contacts with g_N = 0
  RestStability stability = RestStability::marginal;
  int negative_directions = 0;  // of ZᵀKZ
  int zero_directions = 0;
};

/// The closed contacts, numbered from 1: "c2 c5 c6", or "free".
[[nodiscard]] inline std::string kind(const Equilibrium& equilibrium) {
  std::string text;
  for (const int i : equilibrium.closed) {
    text += (text.empty() ? "c" : " c") + std::to_string(i + 1);
  }
  return text.empty() ? "free" : text;
}

/// Lengths are in widths of the box of postures, forces in the largest force that is found in it, and
/// gaps in the change that such a width makes of them.
struct EquilibriumOptions {
  int starts = 60;  // postures that each set of contacts is tried from

  int most_iterations = 40;    // Newton's steps: what converges takes about ten
  double longest_step = 0.1;   // [widths] of Newton's method: what is linear goes no further
  double reach = 3.0;          // [widths] from the middle of the box, where a search is given up
  double residual = 1e-10;     // [1] of forces and gaps: some orders above rounding
  double last_step = 1e-9;     // [widths] of Newton's method: its square is below rounding
  double independence = 1e-7;  // [1] below which directions of contacts count as dependent, and
                               // equations of rest as singular
  double inconsistent = 1e-3;  // [1] part of singular equations that may be left unsolved
  double slide = 0.1;          // [widths] step where more is left: a few pass a plane
  int most_slides = 20;        // twice the box
  double admissible = 1e-8;  // [1] by which gaps and contact forces may seem to be negative; below
                             // it they count as zero
  double flat = 1e-8;        // [1] stiffness that counts as zero, of the largest
  double same = 1e-6;        // [widths] between postures that count as one
  double jump = 0.02;        // [widths] between a posture and its prediction along a parameter
  int most_halvings = 12;    // of steps in the parameter: 1/4096 of a slice
};

}  // namespace specht::bifurcation

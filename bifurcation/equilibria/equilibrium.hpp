#pragma once
// An equilibrium of a system with unilateral contacts and dry friction, and what it means that it is
// stable.
//
//   0 = h(q, 0) + W_N λ_N + W_T λ_T,   0 ≤ g_N(q) ⟂ λ_N ≥ 0,   |λ_T| ≤ μ λ_N                  [L4]
//
// With the contacts of a set closed, these are f + n equations for q, λ_N and one λ_T for each contact
// with friction. So equilibria form sets of dimension rank[W_N W_T] − rank W_N:
//   points   no friction, or only friction that holds the system where nothing depends on a
//            coordinate: a duck on one foot, anywhere on its slope. Such neutral coordinates are 0
//   areas    one more direction of friction: a curve of postures for each value of a parameter, of which
//            those are equilibria whose contact forces fit into their friction cones (force_polytope.hpp)
// Sets of more dimensions are represented by one member and their dimension.
//
// With K = −∂(h + W_N λ_N + W_T λ_T)/∂q, and Z spanning the directions that the loaded contacts leave
// free (contacts inside their cones in both their directions: they stick; others in the normal one),
//   stable     ZᵀKZ is positive definite, or Z empty: a minimum. It is not damped: neighbouring motions
//              stay near, smooth ones as around a centre, and impacts and friction only take energy
//   unstable   a negative direction of ZᵀKZ that no contact forbids: a saddle or a maximum
//   marginal   neither is certain: a zero of ZᵀKZ, λ_N = 0 at a contact that is closed, or a force on
//              the edge of its cone
//
// Where forces depend on velocities, h = … − D u, small motions in the directions of Z decide, as far as contacts
// carry forces inside of their cones: λ² ZᵀMZ + λ ZᵀDZ + ZᵀKZ has
//   stable     roots with negative real parts only
//   unstable   one with a positive real part: a focus of a self-excited oscillator, say
// and with roots on the imaginary axis what K says if D takes energy, else marginal.
//
// It assumes that forces at rest have a potential, and that contacts that stick roll: K = Kᵀ on Z.
//
// Source: Leine, van Campen, Glocker 2003, sections 5.1 and 6.2; Lagrange, Dirichlet, Lyapunov.

#include <Eigen/Core>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace specht::bifurcation {

enum class EquilibriumStability : std::uint8_t { stable, unstable, marginal };

[[nodiscard]] constexpr std::string_view name(EquilibriumStability stability) {
  constexpr std::string_view names[] = {"stable", "unstable", "marginal"};
  return names[static_cast<int>(stability)];
}

/// Contacts, numbered from 0, in ascending order.
using ContactList = std::vector<int>;

/// The closed contacts, numbered from 1: "c2 c5 c6", or "free".
[[nodiscard]] inline std::string kind(const ContactList& closed) {
  std::string text;
  for (const int i : closed) text += (text.empty() ? "c" : " c") + std::to_string(i + 1);
  return text.empty() ? "free" : text;
}

/// What ends a branch or an area.
enum class EquilibriumLimit : std::uint8_t {
  lift,    // the force of a contact vanishes
  slip,    // the force of a contact reaches the edge of its friction cone
  touch,   // another contact closes
  region,  // a contact passes to another region, in which the equations differ
  fold,    // no solution beyond: the equations become singular
  box      // of areas: the box of postures
};

struct EquilibriumEnd {
  EquilibriumLimit limit = EquilibriumLimit::fold;
  int contact = -1;  // whose force or gap it is, where there is one
};

/// A curve of equilibria, between two edges of it.
struct EquilibriumArea {
  int free = 0;  // the coordinate that distinguishes its members
  Eigen::VectorXd low,
      high;  // f: postures at the edges, where the free coordinate is least and most
  EquilibriumEnd low_end, high_end;  // what they are
  Eigen::VectorXd least, most;       // f: extents of all coordinates
};

struct Equilibrium {
  Eigen::VectorXd q;                   // f
  Eigen::VectorXd lambda_N, lambda_T;  // C [N]; 0 except for the contacts of `balance`
  Eigen::VectorXd g_N;                 // C [m]
  ContactList balance;                 // contacts it was solved with, their normals independent
  ContactList closed;                  // all contacts with g_N = 0
  /// C + 1 [1]: the gap of each other contact, of those of `balance` inf; and last the distance of the
  /// contact forces to the nearest edge of a cone.
  Eigen::VectorXd room;
  EquilibriumEnd nearest_edge;  // of the cones
  EquilibriumStability stability = EquilibriumStability::marginal;
  int negative_directions = 0;  // of ZᵀKZ
  int zero_directions = 0;
  int dimension = 0;                    // of the set of equilibria that it belongs to
  std::optional<EquilibriumArea> area;  // that set, if it has one dimension; q lies in its middle
};

[[nodiscard]] inline std::string kind(const Equilibrium& equilibrium) {
  return kind(equilibrium.closed);
}

}  // namespace specht::bifurcation

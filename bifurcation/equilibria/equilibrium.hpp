#pragma once
// An equilibrium of a system with unilateral contacts and dry friction, and what it means that it is
// stable.
//
//   0 = h(q, 0) + W_N λ_N + W_T λ_T,   0 ≤ g_N(q) ⟂ λ_N ≥ 0,   |λ_T| ≤ μ λ_N                  [L4]
//
// With the contacts of a set closed, rest is a system of f + n equations for q, λ_N and one λ_T for
// each contact with friction. So equilibria form sets of dimension rank[W_N W_T] − rank W_N:
//   points   no friction, or only so much that it holds the system where nothing depends on a
//            coordinate: a duck on one foot, anywhere on its slope. Such neutral coordinates are 0
//   areas    one direction of friction more: a curve of postures for each value of a parameter, of which
//            those are equilibria whose contact forces fit into their friction cones (force_polytope.hpp)
// Sets of more dimensions are told by one member and their dimension.
//
// With K = −∂(h + W_N λ_N + W_T λ_T)/∂q, and Z spanning the directions that the loaded contacts leave
// free, those inside their cones in both their directions (they stick), others in the normal one,
//   stable     ZᵀKZ is positive definite, or Z empty: a minimum. It is not damped: neighbouring motions
//              stay near, smooth ones as around a centre, and impacts and friction only take energy
//   unstable   a negative direction of ZᵀKZ that no contact forbids: a saddle or a maximum
//   marginal   neither can be told: a zero of ZᵀKZ, λ_N = 0 at a contact that is closed, or a force on
//              the edge of its cone
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
  int free = 0;  // the coordinate that tells its members apart
  Eigen::VectorXd low,
      high;  // f: postures at the edges, where the free coordinate is least and most
  EquilibriumEnd low_end, high_end;  // what they are
  Eigen::VectorXd least, most;       // f: extents of all coordinates
};

struct Equilibrium {
  Eigen::VectorXd q;                   // f
  Eigen::VectorXd lambda_N, lambda_T;  // C [N]; 0 but for the contacts of `balance`
  Eigen::VectorXd g_N;                 // C [m]
  ContactList balance;                 // contacts it was solved with, their normals independent
  ContactList closed;                  // all contacts with g_N = 0
  /// C + 1 [1]: what is left of each other contact's gap, of those of `balance` inf; and last of the
  /// contact forces, up to the nearest edge of a cone.
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

/// Lengths are in widths of the box of postures, forces in the largest force that is found in it, and
/// gaps in the change that such a width makes of them.
struct EquilibriumOptions {
  int starts = 60;  // postures that each set of contacts is tried from

  int most_iterations = 40;    // Newton's steps: what converges takes about ten
  double longest_step = 0.1;   // [widths] of Newton's method: what is linear goes no further
  double reach = 3.0;          // [widths] from the middle of the box, where a search is given up
  double residual = 1e-12;     // [1] of forces and gaps: above rounding; folds are as exact
  double last_step = 1e-9;     // [widths] of Newton's method: its square is below rounding
  double independence = 1e-7;  // [1] below which directions of contacts count as dependent, and
                               // equations of rest as singular
  double inconsistent = 1e-3;  // [1] part of singular equations that may be left unsolved
  double slide = 0.1;          // [widths] step where more is left: a few pass a plane
  int most_slides = 20;        // twice the box
  double admissible = 1e-8;  // [1] by which gaps and contact forces may seem to be negative; below
                             // it they count as zero
  // [1] of gaps and forces, where a branch ends by them: one that only touches zero goes on
  double rounding = 1e-13;
  double flat = 1e-8;      // [1] stiffness that counts as zero, of the largest
  double same = 1e-6;      // [widths] between postures that count as one
  double jump = 0.02;      // [widths] between a posture and its prediction along a parameter
  int most_halvings = 44;  // of steps in the parameter and along areas: 6e-14 of a slice or a step
  // [widths] between the ends of two branches that meet: at a smooth fold, the root of what the
  // halvings leave of a slice, and more
  double meeting = 1e-5;

  double neutral = 1e-12;  // [1] change of forces, gaps and directions that is rounding
  // [widths] by which a coordinate is shifted to find out; no simple part of a period
  double neutral_shift = 0.37;

  double area_step = 0.01;     // [widths] along an area: some points on what is a tenth of the box
  int most_area_steps = 2000;  // both ways: 20 widths
  int peak_steps = 60;         // of the golden section: to 1e-12 of a step
};

}  // namespace specht::bifurcation

#pragma once
// The impact at a state: one contact, and two where the solution is known to be unique, directly
// (single_contact.hpp, contact_pair.hpp); all others by the LCP of impact_law.hpp.

#include <specht/core/contact/contact_pair.hpp>
#include <specht/core/contact/impact_law.hpp>
#include <specht/core/contact/single_contact.hpp>

namespace specht::core {

namespace detail {

template <class S>
[[nodiscard]] S times(const S& a, const S& b) {
  return a * b;
}
template <class S>
[[nodiscard]] SmallVector<S, 2> times(const SmallVector<S, 2>& a, const SmallVector<S, 2>& b) {
  return {a(0) * b(0), a(1) * b(1)};
}

template <class S>
[[nodiscard]] bool is_nothing(const S& impulse) {
  return vanishes(impulse);
}
template <class S>
[[nodiscard]] bool is_nothing(const SmallVector<S, 2>& impulse) {
  return vanishes(impulse(0)) && vanishes(impulse(1));
}

/// Poisson's or Newton's law for a SingleContact or a ContactPair; `Impulse` is S or a pair of S. `note` is
/// shown each stage: its speeds without impulses, what is returned at least, its solution.
template <class Problem, class Impulse, class Note>
[[nodiscard, gnu::always_inline]] inline auto solve_directly(
    const Problem& problem, ImpactLaw law, const Impulse& eps_N, const Impulse& eps_T,
    const Impulse& gamma_N, const Impulse& gamma_T, const Note& note) {
  if (law == ImpactLaw::newton) {
    const Impulse b_N = gamma_N + times(eps_N, gamma_N), b_T = gamma_T + times(eps_T, gamma_T);
    const auto solution = problem.solve(b_N, b_T);
    note(b_N, b_T, Impulse{}, solution);
    return solution;
  }
  const auto compression = problem.solve(gamma_N, gamma_T);
  note(gamma_N, gamma_T, Impulse{}, compression);
  if (!compression.found) return compression;
  const Impulse returned = times(eps_N, compression.P);
  if (is_nothing(returned)) return compression;
  const Impulse &P = compression.P, &T = compression.T;
  const Impulse b_N = gamma_N + problem.normal_change(P, T),
                b_T = gamma_T + problem.tangential_change(P, T);
  auto expansion = problem.solve(b_N, b_T, returned);
  note(b_N, b_T, returned, expansion);
  expansion.P += P;
  expansion.T += T;
  return expansion;
}

template <class Model>
using ImpactOf = ImpactSolution<typename Model::Scalar, Model::dof, Model::contacts>;

template <class Model, class Parameters, class Stages>
[[nodiscard, gnu::always_inline]] inline ImpactOf<Model> impact_of_one(
    const Parameters& parameters, const ContactMatrices<Model>& matrices,
    const SmallVector<typename Model::Scalar, Model::dof>& u, int i, ImpactLaw law,
    const Stages& stages) {
  using S = typename Model::Scalar;
  const auto& contact = parameters[static_cast<std::size_t>(i)];
  const auto& problem = matrices.single[static_cast<std::size_t>(i)];
  const auto note = [&](const S& b_N, const S& b_T, const S& P_0, const auto& s) {
    if constexpr (!std::same_as<Stages, NoStages>) {
      stages.contact(i, s.P, P_0, S(contact.mu * s.P), s.T,
                     S(b_N + problem.normal_change(s.P, s.T)),
                     S(b_T + problem.tangential_change(s.P, s.T)));
    }
  };
  const auto s = solve_directly(problem, law, contact.eps_N, contact.eps_T,
                                matrices.geometry.normal_speed(i, u),
                                matrices.geometry.tangential_speed(i, u), note);
  ImpactOf<Model> result;
  result.normal_impulse(i) = s.P;
  result.tangential_impulse(i) = s.T;
  result.velocity_jump = s.P * matrices.M_inverse_W_N.col(i) + s.T * matrices.M_inverse_W_T.col(i);
  return result;
}

/// False if the solution was not found, or need not be the only one.
template <class Model, class Parameters, class Stages>
[[nodiscard, gnu::noinline]] bool impact_of_two(
    const Parameters& parameters, const ContactMatrices<Model>& matrices,
    const SmallVector<typename Model::Scalar, Model::dof>& u, int i, int j, ImpactLaw law,
    ImpactOf<Model>& result, const Stages& stages) {
  using S = typename Model::Scalar;
  using Two = SmallVector<S, 2>;
  if (law == ImpactLaw::poisson_coupled || !matrices.unique_pair(i, j)) return false;
  const auto &a = parameters[static_cast<std::size_t>(i)],
             &b = parameters[static_cast<std::size_t>(j)];
  const auto& g = matrices.geometry;
  const auto problem = matrices.pair(i, j, a.mu, b.mu);
  const auto note = [&](const Two& b_N, const Two& b_T, const Two& P_0, const auto& s) {
    if constexpr (!std::same_as<Stages, NoStages>) {
      if (!s.found) return;
      const Two y_N = b_N + problem.normal_change(s.P, s.T);
      const Two y_T = b_T + problem.tangential_change(s.P, s.T);
      stages.contact(i, s.P(0), P_0(0), S(a.mu * s.P(0)), s.T(0), y_N(0), y_T(0));
      stages.contact(j, s.P(1), P_0(1), S(b.mu * s.P(1)), s.T(1), y_N(1), y_T(1));
    }
  };
  const auto s = solve_directly(problem, law, Two{a.eps_N, b.eps_N}, Two{a.eps_T, b.eps_T},
                                Two{g.normal_speed(i, u), g.normal_speed(j, u)},
                                Two{g.tangential_speed(i, u), g.tangential_speed(j, u)}, note);
  if (!s.found) return false;
  for (const auto& [contact, k] : {std::pair{i, 0}, std::pair{j, 1}}) {
    result.normal_impulse(contact) = s.P(k);
    result.tangential_impulse(contact) = s.T(k);
    result.velocity_jump +=
        s.P(k) * matrices.M_inverse_W_N.col(contact) + s.T(k) * matrices.M_inverse_W_T.col(contact);
  }
  return true;
}

/// The impact of two contacts or more, and of one whose solution need not be unique.
template <class Model, class Parameters, class Stages>
[[nodiscard, gnu::noinline]] ImpactOf<Model> impact_in_general(
    const Parameters& parameters, const ContactMatrices<Model>& matrices,
    const SmallVector<typename Model::Scalar, Model::dof>& u, ContactSet in_I_S,
    const OrbitOptions& options, const Stages& stages) {
  ImpactOf<Model> result;
  const int first = in_I_S.front();
  const ContactSet others = in_I_S.without_front();
  bool direct = false;
  if (others.empty()) {
    direct = matrices.single[static_cast<std::size_t>(first)].well_posed();
    if (direct) result = impact_of_one(parameters, matrices, u, first, options.law, stages);
  } else if constexpr (Model::contacts > 1) {
    direct =
        others.without_front().empty() &&
        impact_of_two(parameters, matrices, u, first, others.front(), options.law, result, stages);
  }
  return direct ? result : solve_impact_lcp(parameters, matrices, u, in_I_S, options, stages);
}

/// The law poisson-tangential has no direct solution; without tangential restitution it is Poisson's.
template <class Model, class Parameters, class Stages>
[[nodiscard, gnu::noinline]] ImpactOf<Model> impact_with_tangential_return(
    const Parameters& parameters, const ContactMatrices<Model>& matrices,
    const SmallVector<typename Model::Scalar, Model::dof>& u, ContactSet in_I_S,
    const OrbitOptions& options, const Stages& stages) {
  for (const int i : in_I_S) {
    const auto& contact = parameters[static_cast<std::size_t>(i)];
    if (contact.frictional() && !vanishes(contact.eps_T)) {
      return solve_impact_lcp(parameters, matrices, u, in_I_S, options, stages);
    }
  }
  OrbitOptions without = options;
  without.law = ImpactLaw::poisson;
  return impact_in_general(parameters, matrices, u, in_I_S, without, stages);
}

}  // namespace detail

/// The impact of the contacts in_I_S, one at least, at a state with velocity u, by the chosen law. `stages`
/// is shown what the stages do at each contact (impact_margins.hpp).
template <class Model, class Stages = NoStages>
[[nodiscard,
  gnu::always_inline]] inline ImpactSolution<typename Model::Scalar, Model::dof, Model::contacts>
solve_impact(const std::array<ContactParameters<typename Model::Scalar>,
                              static_cast<std::size_t>(Model::contacts)>& parameters,
             const ContactMatrices<Model>& matrices,
             const SmallVector<typename Model::Scalar, Model::dof>& u, ContactSet in_I_S,
             const OrbitOptions& options, const Stages& stages = {}) {
  if (options.law == ImpactLaw::poisson_tangential) {
    return detail::impact_with_tangential_return(parameters, matrices, u, in_I_S, options, stages);
  }
  const int first = in_I_S.front();
  if (in_I_S.without_front().empty() &&
      matrices.single[static_cast<std::size_t>(first)].well_posed()) {
    return detail::impact_of_one(parameters, matrices, u, first, options.law, stages);
  }
  return detail::impact_in_general(parameters, matrices, u, in_I_S, options, stages);
}

}  // namespace specht::core

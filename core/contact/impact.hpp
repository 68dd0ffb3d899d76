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

/// Poisson's or Newton's law for a SingleContact or a ContactPair; `Impulse` is S or a pair of S.
template <class Problem, class Impulse>
[[nodiscard, gnu::always_inline]] inline auto solve_directly(const Problem& problem, ImpactLaw law,
                                                             const Impulse& eps_N,
                                                             const Impulse& eps_T,
                                                             const Impulse& gamma_N,
                                                             const Impulse& gamma_T) {
  if (law == ImpactLaw::newton) {
    return problem.solve(Impulse(gamma_N + times(eps_N, gamma_N)),
                         Impulse(gamma_T + times(eps_T, gamma_T)));
  }
  const auto compression = problem.solve(gamma_N, gamma_T);
  if (!compression.found) return compression;
  const Impulse returned = times(eps_N, compression.P);
  if (is_nothing(returned)) return compression;
  const Impulse &P = compression.P, &T = compression.T;
  auto expansion = problem.solve(Impulse(gamma_N + problem.normal_change(P, T)),
                                 Impulse(gamma_T + problem.tangential_change(P, T)), returned);
  expansion.P += P;
  expansion.T += T;
  return expansion;
}

template <class Model>
using ImpactOf = ImpactSolution<typename Model::Scalar, Model::dof, Model::contacts>;

template <class Model, class Parameters>
[[nodiscard, gnu::always_inline]] inline ImpactOf<Model> impact_of_one(
    const Parameters& parameters, const ContactMatrices<Model>& matrices,
    const SmallVector<typename Model::Scalar, Model::dof>& u, int i, ImpactLaw law) {
  const auto& contact = parameters[static_cast<std::size_t>(i)];
  const auto s = solve_directly(matrices.single[static_cast<std::size_t>(i)], law, contact.eps_N,
                                contact.eps_T, matrices.geometry.normal_speed(i, u),
                                matrices.geometry.tangential_speed(i, u));
  ImpactOf<Model> result;
  result.normal_impulse(i) = s.P;
  result.tangential_impulse(i) = s.T;
  result.velocity_jump = s.P * matrices.M_inverse_W_N.col(i) + s.T * matrices.M_inverse_W_T.col(i);
  return result;
}

/// False if the solution was not found, or need not be the only one.
template <class Model, class Parameters>
[[nodiscard, gnu::noinline]] bool impact_of_two(
    const Parameters& parameters, const ContactMatrices<Model>& matrices,
    const SmallVector<typename Model::Scalar, Model::dof>& u, int i, int j, ImpactLaw law,
    ImpactOf<Model>& result) {
  using S = typename Model::Scalar;
  using Two = SmallVector<S, 2>;
  if (law == ImpactLaw::poisson_coupled || !matrices.unique_pair(i, j)) return false;
  const auto &a = parameters[static_cast<std::size_t>(i)],
             &b = parameters[static_cast<std::size_t>(j)];
  const auto& g = matrices.geometry;
  const auto s =
      solve_directly(matrices.pair(i, j, a.mu, b.mu), law, Two{a.eps_N, b.eps_N},
                     Two{a.eps_T, b.eps_T}, Two{g.normal_speed(i, u), g.normal_speed(j, u)},
                     Two{g.tangential_speed(i, u), g.tangential_speed(j, u)});
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
template <class Model, class Parameters>
[[nodiscard, gnu::noinline]] ImpactOf<Model> impact_in_general(
    const Parameters& parameters, const ContactMatrices<Model>& matrices,
    const SmallVector<typename Model::Scalar, Model::dof>& u, ContactSet in_I_S,
    const OrbitOptions& options) {
  ImpactOf<Model> result;
  const int first = in_I_S.front();
  const ContactSet others = in_I_S.without_front();
  bool direct = false;
  if (others.empty()) {
    direct = matrices.single[static_cast<std::size_t>(first)].well_posed();
    if (direct) result = impact_of_one(parameters, matrices, u, first, options.law);
  } else if constexpr (Model::contacts > 1) {
    direct = others.without_front().empty() &&
             impact_of_two(parameters, matrices, u, first, others.front(), options.law, result);
  }
  return direct ? result : solve_impact_lcp(parameters, matrices, u, in_I_S, options);
}

}  // namespace detail

/// The impact of the contacts in_I_S, one at least, at a state with velocity u, by the chosen law.
template <class Model>
[[nodiscard,
  gnu::always_inline]] inline ImpactSolution<typename Model::Scalar, Model::dof, Model::contacts>
solve_impact(const std::array<ContactParameters<typename Model::Scalar>,
                              static_cast<std::size_t>(Model::contacts)>& parameters,
             const ContactMatrices<Model>& matrices,
             const SmallVector<typename Model::Scalar, Model::dof>& u, ContactSet in_I_S,
             const OrbitOptions& options) {
  const int first = in_I_S.front();
  if (in_I_S.without_front().empty() &&
      matrices.single[static_cast<std::size_t>(first)].well_posed()) {
    return detail::impact_of_one(parameters, matrices, u, first, options.law);
  }
  return detail::impact_in_general(parameters, matrices, u, in_I_S, options);
}

}  // namespace specht::core

#pragma once
// The tangential speeds that the expansion of an impact gives back, by the law poisson-tangential.
//
// Compression stores the friction Λ_TS, the part of Λ_TC within the share ν of its bound, and changes the
// tangential speeds by d. What is stored alone would change them by d_S:
//
//   Λ_TS = Λ_TC within ±ν μ Λ_NC,   d = G_TN Λ_NC + G_TT Λ_TC,   d_S = G_TN Λ_NC + G_TT Λ_TS
//   γ*_i = ε_Ni ε_Ti · the middle one of 0, d_S,i, d_i
//
// Expansion is that of Poisson's law, but friction leads γ_TE to γ* in place of 0:
//
//   −Λ_TE ∈ μ Λ_NE Sgn(γ_TE − γ*)
//
// So its LCP has the matrix of Poisson's law, and as many solutions; for ε_T = 0 it is the same. With one
// contact that sticks in compression, Λ_TE = ε_N ε_T Λ_TS + (1 − ε_T) Λ_T0 wherever d_S is the middle one,
// Λ_T0 = −(G_NT/G_TT) ε_N Λ_NC being what holds it without tangential restitution. γ* lies between 0 and
// ε_N d, the speed that the whole of compression would give back: therefore one contact gains no energy.

#include <cstddef>
#include <specht/core/numerics/dual.hpp>
#include <type_traits>

namespace specht::core {

/// γ* for the impulses P = Λ_NC and T = Λ_TC of compression [m/s]. ν is the share of the bound of friction
/// that is stored, in [0, 1].
template <class Problem, class Impulse>
[[nodiscard]] Impulse returned_speeds(const Problem& p, const Impulse& P, const Impulse& T,
                                      double nu) {
  using S = std::remove_cvref_t<decltype(P(0))>;
  Impulse returned = Impulse::zero(p.n_F), lost(p.n_F);  // Λ_TC − Λ_TS
  for (int i = 0; i < p.n_F; ++i) {
    const S bound = S(nu) * p.parameters[static_cast<std::size_t>(i)].mu * P(i);
    lost(i) = T(i) > bound ? S(T(i) - bound) : T(i) < -bound ? S(T(i) + bound) : S(0);
  }
  for (int i = 0; i < p.n_F; ++i) {
    const auto& contact = p.parameters[static_cast<std::size_t>(i)];
    if (vanishes(contact.eps_N) || vanishes(contact.eps_T)) continue;
    S d(0), d_S(0);
    for (int k = 0; k < p.n; ++k) d += p.NT(k, i) * P(k);
    for (int k = 0; k < p.n_F; ++k) d += p.TT(i, k) * T(k);
    d_S = d;
    for (int k = 0; k < p.n_F; ++k) d_S -= p.TT(i, k) * lost(k);
    const S least = d < S(0) ? d : S(0), most = d < S(0) ? S(0) : d;
    const S middle = d_S < least ? least : d_S > most ? most : d_S;
    returned(i) = contact.eps_N * contact.eps_T * middle;
  }
  return returned;
}

/// Shows `stages` how near friction comes to the share of its bound that is stored, where this is not all.
template <class Problem, class Impulse, class Stages>
void show_stored_friction(const Problem& p, const Impulse& P, const Impulse& T, double nu,
                          const Stages& stages) {
  using S = std::remove_cvref_t<decltype(P(0))>;
  if (!(nu > 0.0 && nu < 1.0)) return;
  for (int i = 0; i < p.n_F; ++i) {
    const auto k = static_cast<std::size_t>(i);
    const S bound = S(nu) * p.parameters[k].mu * P(i);
    const S beyond = T(i) > bound ? S(T(i) - bound) : T(i) < -bound ? S(T(i) + bound) : S(0);
    stages.contact(p.contact[k], bound, S(0), bound, T(i), S(0), beyond);
  }
}

}  // namespace specht::core

#pragma once
// Dry friction that depends on the sliding speed: the law of a friction element, whose bound does not come from
// a normal force, and of a contact, whose does.
//
//   sticks, v = 0       |λ| ≤ N F_s
//   slides, v ≠ 0       λ = −sgn(v) N F(|v|) − c v
//   F(|v|) = F_inf + (F_k − F_inf) d(δ|v|),   d(x) = 1/(1 + x)  or  e^(−x)
//
//   F_s     [N]     static bound
//   F_k     [N]     friction of sliding as v → 0, at most F_s
//   F_inf   [N]     friction of fast sliding; of no account for δ = 0
//   delta   [s/m]   how fast friction changes with speed (Stribeck); 0: not at all
//   c       [N s/m] viscous part
//   N       [1]     a factor of the toy's own, > 0, may depend on the state; 1 unless it gives one
//
// Units are those of an element along a displacement; of one about an angle, N m, s/rad, N m s/rad.
//
// A contact has λ_N for N, and coefficients for forces: F_s is μ_s [1], F(|v|) + c|v| is μ(|v|), c [s/m],
//
//   sticks, ġ_T = 0     |λ_T| ≤ F_s λ_N
//   slides, ġ_T ≠ 0     λ_T = −sgn(ġ_T) μ(|ġ_T|) λ_N
//
// Source: D. Żardecki, J. Theor. Appl. Mech. 45 (2007), equation 4.1: F_s = F_k, δ = 0; R. I. Leine, D. H. van
// Campen, A. de Kraker, L. van den Steen, Nonlinear Dynamics 16 (1998): F_s = F_k, F_inf = 0, d = 1/(1 + x).

#include <cmath>
#include <cstdint>
#include <specht/core/numerics/number_text.hpp>
#include <specht/core/numerics/series.hpp>
#include <stdexcept>
#include <string>

namespace specht::core {

enum class FrictionDecay : std::uint8_t { hyperbolic, exponential };

template <class S>
struct FrictionLaw {
  S F_s{0}, F_k{0};
  S F_inf{0};
  S delta{0};
  S c{0};
  FrictionDecay decay = FrictionDecay::hyperbolic;

  /// The same friction at all speeds, and a viscous part.
  [[nodiscard]] static FrictionLaw constant(const S& F, const S& c = S(0)) {
    FrictionLaw law;
    law.F_s = law.F_k = F;
    law.c = c;
    return law;
  }

  /// It can stick.
  [[nodiscard]] bool frictional() const { return F_s > S(0); }
  /// Friction falls as sliding begins.
  [[nodiscard]] bool drops() const { return F_k < F_s; }

  /// F at a speed. Integrators try states that have been beyond the end of sliding, speed < 0: there F goes
  /// on along its tangent, or, in series, as the same function.
  [[nodiscard]] S sliding(const S& speed) const {
    return F_inf + (F_k - F_inf) * decayed(delta * speed);
  }
  /// μ of a contact at a speed: the viscous part goes with the normal force, too.
  [[nodiscard]] S coefficient(const S& speed) const { return sliding(speed) + c * speed; }

 private:
  [[nodiscard]] S decayed(const S& x) const {
    using std::exp;
    if constexpr (!is_series<S>) {
      if (x < S(0)) return S(1) - x;
    }
    return decay == FrictionDecay::hyperbolic ? S(S(1) / (S(1) + x)) : S(exp(-x));
  }
};

/// Throws std::invalid_argument unless the law makes sense; `what` and its number from 1 name whose it is.
template <class S>
void require_valid(const FrictionLaw<S>& law, int number,
                   const std::string& what = "friction element") {
  const auto refuse = [&](const std::string& name, const S& value, const std::string& allowed) {
    throw std::invalid_argument(name + " = " + format_number(static_cast<double>(value)) + " of " +
                                what + " " + std::to_string(number) +
                                " is not allowed; allowed: " + allowed);
  };
  const auto require_not_negative = [&](const std::string& name, const S& value) {
    if (!(value >= S(0)) || !(value - value == S(0))) refuse(name, value, "a number >= 0");
  };
  require_not_negative("F_s", law.F_s);
  require_not_negative("F_k", law.F_k);
  require_not_negative("F_inf", law.F_inf);
  require_not_negative("delta", law.delta);
  require_not_negative("c", law.c);
  if (law.F_k > law.F_s) {
    refuse("F_k", law.F_k, "at most F_s = " + format_number(static_cast<double>(law.F_s)));
  }
}
/// The same of the law of a contact. One that cannot stick has no friction at all.
template <class S>
void require_valid_of_contact(const FrictionLaw<S>& law, int contact) {
  require_valid(law, contact, "contact");
  if (law.frictional() || (law.F_inf == S(0) && law.c == S(0))) return;
  throw std::invalid_argument("F_s = 0 of contact " + std::to_string(contact) +
                              " is not allowed with F_inf or c > 0; allowed: a number > 0");
}

}  // namespace specht::core

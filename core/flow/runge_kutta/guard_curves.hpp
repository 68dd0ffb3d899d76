#pragma once
// The guards of a phase over one step, as polynomials in Bernstein form: a quintic for a gap, a cubic for
// other guards with a rate, a quartic through dense output for forces. Roots that are known at the start of
// the phase are deflated.

#include <algorithm>
#include <specht/core/flow/phase.hpp>
#include <specht/core/numerics/bernstein.hpp>

namespace specht::core {

template <class Model>
struct GuardCurves {
  using S = typename Model::Scalar;
  using Values = typename GuardList<Model>::Values;
  using Polynomial = Bernstein<S>;
  static constexpr int capacity = GuardList<Model>::capacity;

  Values start, end;             // of the step
  std::array<Values, 3> inside;  // at a quarter, half and three quarters of it; if there are forces
  std::array<Polynomial, static_cast<std::size_t>(capacity)> polynomial;

  /// Makes the polynomials of a step of length h [s] from the values; `first`: of its phase.
  void fit(const GuardList<Model>& guards, const S& h, bool first) {
    for (int k = 0; k < guards.size(); ++k) {
      const Guard& guard = guards[k];
      const GuardValue<S>&a = start[at(k)], &b = end[at(k)];
      if (guard.kind == GuardKind::gap) {
        polynomial[at(k)] = Polynomial::quintic(a.value, h * a.rate, h * h * a.second, b.value,
                                                h * b.rate, h * h * b.second);
      } else if (guard.has_rate()) {
        polynomial[at(k)] = Polynomial::cubic(a.value, h * a.rate, b.value, h * b.rate);
      } else {
        if (guard.kind == GuardKind::normal_force) lift_nothing(k);
        polynomial[at(k)] =
            Polynomial::quartic({a.value, inside[0][at(k)].value, inside[1][at(k)].value,
                                 inside[2][at(k)].value, b.value});
      }
      if (first) polynomial[at(k)].deflate(guards.known_roots(k));
    }
  }

  /// Whether the quartics tell where normal forces fall: they do not beside a pole, of which the fourth differences are
  /// more than `share` of the largest value, and more than the least.
  [[nodiscard]] bool resolved(const GuardList<Model>& guards, const S& share) const {
    using std::abs;
    for (int k = 0; k < guards.size(); ++k) {
      if (guards[k].kind != GuardKind::normal_force) continue;
      const std::array v{start[at(k)].value, inside[0][at(k)].value, inside[1][at(k)].value,
                         inside[2][at(k)].value, end[at(k)].value};
      const S difference = abs(S(v[0] - S(4) * v[1] + S(6) * v[2] - S(4) * v[3] + v[4]));
      const auto [least, most] = std::minmax_element(v.begin(), v.end());
      const S largest = std::max(S(abs(*least)), S(abs(*most)));
      if (difference > share * largest && difference > *least) return false;
    }
    return true;
  }

  /// A guard that is not positive where the step begins and falls on: its event is due at once. −1: none.
  [[nodiscard]] int falls_at_once(const GuardList<Model>& guards, const PhaseLimits<S>& limits,
                                  bool first) const {
    for (int k = 0; k < guards.size(); ++k) {
      const Guard& guard = guards[k];
      if (guard.kind == GuardKind::section) continue;
      const GuardValue<S>&a = start[at(k)], &b = end[at(k)];
      const Polynomial& p = polynomial[at(k)];
      if (first && guards.known_roots(k) > 0) {
        if (p.starts_negative() && b.value < -limits.noise(guard)) return k;
      } else if (a.value <= S(0)) {
        if (first && p.starts_falling() && !limits.grazes(guard, a.rate, a.second)) return k;
        if (!first && b.value < a.value && b.value < -limits.noise(guard)) return k;
      }
    }
    return -1;
  }

 private:
  static constexpr std::size_t at(int k) { return static_cast<std::size_t>(k); }

  /// A force that is nothing all the step long does not fall.
  void lift_nothing(int k) {
    const auto samples = {&start, &inside[0], &inside[1], &inside[2], &end};
    for (const Values* values : samples) {
      if (!(*values)[at(k)].is_nothing()) return;
    }
    for (Values* values : samples) (*values)[at(k)].value = (*values)[at(k)].nothing();
  }
};

}  // namespace specht::core

#pragma once
// The closed form of an impact oscillator's cycles with one impact.

#include <array>
#include <cmath>

namespace specht::test {

/// The cycle with one impact in n periods: x = a cos(t − t₀) + b sin(t − t₀) + γ cos ωt from the impact at t₀,
/// γ = 1/(1 − ω²). Its phase is that at which it meets the stop again with the speed V.
struct OneImpact {
  double omega, sigma, r, V, T;
  double gamma = 1 / (1 - omega * omega);

  /// C = γ cos ωt₀ and D = γ ω sin ωt₀.
  [[nodiscard]] std::array<double, 2> drive() const {
    // V = −a sin T + b cos T − γ ω sin ωt₀, linear in both:
    //   C (1 − cos T) + D sin T = σ (1 − cos T) + r V sin T
    //   C sin T − D (1 − cos T) = σ sin T + V (1 + r cos T)
    const double c = std::cos(T), s = std::sin(T);
    const double p = sigma * (1 - c) + r * V * s, q = sigma * s + V * (1 + r * c);
    const double square = (1 - c) * (1 - c) + s * s;
    return {(p * (1 - c) + q * s) / square, (p * s - q * (1 - c)) / square};
  }
  /// a cos T + b sin T + γ cos ωt₀ = σ with a = σ − γ cos ωt₀ and b = −r V + γ ω sin ωt₀, and ẋ(T) = V.
  [[nodiscard]] double phase() const {
    const auto [C, D] = drive();
    return std::atan2(D / (gamma * omega), C / gamma);
  }
  /// ∂(t₁, V₁)/∂(t₀, V₀) along it.
  [[nodiscard]] std::array<double, 4> jacobian() const {
    const double wt = phase(), c = std::cos(T), s = std::sin(T), w = omega;
    const double v = -r * V, pull = gamma * std::cos(wt), b = v + gamma * w * std::sin(wt);
    const double a = sigma - pull;
    // Of a and b, with v = −r V₀.
    const double a_t = gamma * w * std::sin(wt), b_t = gamma * w * w * std::cos(wt), b_V = -r;
    // Position and speed at a fixed t₁; the derivatives of t − t₀ by t₀ are −1.
    const double x_t = a_t * c + b_t * s - (-a * s + b * c);
    const double x_V = b_V * s;
    const double u_t = -a_t * s + b_t * c + (a * c + b * s);
    const double u_V = b_V * c;
    const double acceleration = std::cos(wt) - sigma;  // at the stop, before the impact
    const double t_t = -x_t / V, t_V = -x_V / V;
    return {t_t, t_V, u_t + acceleration * t_t, u_V + acceleration * t_V};
  }
};

}  // namespace specht::test

#pragma once
// Recognises a flight that never ends: all contacts open, and the state repeats but for coordinates that
// nothing depends on.
//
// Where the motion is known in closed form its period decides. Along steps, states are compared at the
// minima of each gap, where ġ_N changes from − to +: two successive ones that agree within a
// tolerance, relative to the largest coordinate and the largest velocity of the flight, are a
// repetition.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <specht/core/numerics/small_matrix.hpp>

namespace specht::core {

template <class Model>
class RepetitionDetector {
 public:
  using S = typename Model::Scalar;
  static constexpr int dof = Model::dof;
  using X = SmallVector<S, 2 * dof>;

  /// `ignorable`: a bit for each coordinate that nothing depends on.
  void start_flight(const X& x, std::uint32_t ignorable) {
    ignorable_ = ignorable;
    seen_.fill(false);
    largest_q_ = largest_u_ = S(0);
    observe(x);
  }

  /// Any state of the flight: it sets the scale.
  void observe(const X& x) {
    using std::abs;
    for (int k = 0; k < dof; ++k) {
      if (is_ignorable(k)) continue;
      largest_q_ = std::max(largest_q_, S(abs(x(k))));
      largest_u_ = std::max(largest_u_, S(abs(x(dof + k))));
    }
  }

  /// The state at a minimum of gap i. True if it agrees with the one before.
  bool minimum(int i, const X& x, S tolerance) {
    const auto slot = static_cast<std::size_t>(i);
    const bool repeats = seen_[slot] && agree(x, last_[slot], tolerance);
    seen_[slot] = true;
    last_[slot] = x;
    return repeats;
  }

 private:
  [[nodiscard]] bool agree(const X& a, const X& b, S tolerance) const {
    using std::abs;
    for (int k = 0; k < dof; ++k) {
      if (is_ignorable(k)) continue;
      if (abs(a(k) - b(k)) > tolerance * largest_q_) return false;
      if (abs(a(dof + k) - b(dof + k)) > tolerance * largest_u_) return false;
    }
    return true;
  }

  [[nodiscard]] bool is_ignorable(int k) const {
    return (ignorable_ >> static_cast<unsigned>(k) & 1u) != 0;
  }

  std::uint32_t ignorable_ = 0;
  std::array<bool, static_cast<std::size_t>(Model::contacts)> seen_{};
  std::array<X, static_cast<std::size_t>(Model::contacts)> last_;
  S largest_q_{0}, largest_u_{0};
};

/// A plain motion (plain_curve.hpp) repeats after its period [s] but for ignorable coordinates: nothing
/// but its wave moves by more than the tolerance in a period.
template <class Flow, class Motion, class Shape, class R>
[[nodiscard, gnu::noinline]] bool repeats(const Flow& flow, const Motion& motion,
                                          const Shape& shape, const R& period, const R& tolerance) {
  using std::abs;
  if (!(tolerance > R(0))) return false;
  R drift(0), gain(0), size_q(0), size_u(0);
  for (int k = 0; k < Flow::dof; ++k) {
    if (flow.is_ignorable(k)) continue;
    const auto i = static_cast<std::size_t>(k);
    const R swing = abs(real(flow.block(0).U(k, 0))) * shape.amplitude;
    const R a = abs(real(flow.drift_acceleration()(k))), u = abs(motion.u[i]);
    drift = std::max(drift, R(period * (u + period * a)));
    gain = std::max(gain, R(period * a));
    size_q = std::max(size_q, R(abs(motion.q[i]) + swing));
    size_u = std::max(size_u, R(u + motion.omega * swing));
  }
  return drift <= tolerance * size_q && gain <= tolerance * size_u;
}

}  // namespace specht::core

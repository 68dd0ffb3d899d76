#pragma once
// How far a point is from the dips of the woodpecker's map, at which P → −∞.
//
// At a dip the orbit runs into ψ = φ_M − φ_S = 0 in the hyperbolic mode ψ̈ = κ²ψ (contact 2 slides
// down or contact 3 up, alone) and stays: the unstable coordinate ζ = κψ + ψ̇ vanishes. An orbit that
// enters the mode with ζ has a dip at a distance of about |ζ/ζ′|, ζ′ = dζ/dx from dual numbers.

#include <algorithm>
#include <limits>

#include "woodpecker_points.hpp"

namespace specht::bench {

class DipDistance {
 public:
  /// [unit of x]; infinite if the orbit never enters the mode.
  [[nodiscard]] static double of(const RandomPoint& point) {
    ExactOrbit<S> orbit(point.eps_N1);
    Recorder recorder;
    (void)orbit.follow(S(point.x, 1.0), &recorder);
    return recorder.least;
  }

 private:
  using S = core::Dual<double>;

  using Observer = ExactOrbit<S>::Observer;

  struct Recorder final : Observer {
    static constexpr double kappa = 23.0757514;  // [1/s]
    double least = std::numeric_limits<double>::infinity();

    void step(const S& t0, const S&, const core::Mode<3>& mode,
              const std::function<State(const S&)>& state_at) override {
      using enum core::ContactState;
      const bool lower = mode[1] == slip_negative && mode[2] == open;
      const bool upper = mode[2] == slip_positive && mode[1] == open;
      if (mode[0] != open || lower == upper) return;
      const auto s = state_at(t0);
      const S zeta = S(kappa) * (s.q(1) - s.q(2)) + s.u(1) - s.u(2);
      least = std::min(least, std::abs(zeta.v / zeta.d));
    }
  };
};

}  // namespace specht::bench

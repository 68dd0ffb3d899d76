#pragma once
// A ball on a table that oscillates.
//
//        o   q = z, height of the ball [m]        M = m,  h = −m g
//        ↓ g                                      g_N = z − A sin ωt
//     ═══════  A sin ωt                           ŵ_N = −A ω cos ωt,  w̄_N = A ω² sin ωt
//
// With the table at rest (A = 0) the impacts after a fall from height h accumulate at
// √(2h/g) (1 + ε)/(1 − ε). A ball that has come to rest on a moving table leaves it where the table
// accelerates downwards with g: A ω² sin ωt = g.
//
// Section `apex`: the highest point of a flight, x = z. It is a one-dimensional map for a table at
// rest only: P(x) = ε² x.
//
// Source: P. J. Holmes, The dynamics of repeated impacts with a sinusoidally vibrating table, J.
// Sound Vib. 84 (1982).

#include <cmath>
#include <numbers>
#include <specht/core/system/mechanical_system.hpp>
#include <specht/core/system/parameter.hpp>
#include <specht/maps/section/section.hpp>

namespace specht::toys {

template <class S = double>
struct BouncingBall {
  using Scalar = S;
  using State = core::State<S, 1>;
  static constexpr int dof = 1, contacts = 1;
  static constexpr bool autonomous = false;
  static constexpr std::string_view name = "bouncing_ball";
  static constexpr std::string_view meaning = "ball on a table that oscillates";
  static constexpr std::string_view source = "Holmes 1982";
  static constexpr std::array<std::string_view, 1> coordinates{"z"};
  static constexpr std::array<std::string_view, 1> units{"m"};

  S m, g, A, omega, eps_N;

  BouncingBall() { core::set_defaults(*this); }

  static std::array<core::Parameter<BouncingBall>, 5> parameters() {
    using B = BouncingBall;
    using namespace core;
    return {{
        {"m", &B::m, "kg", "mass of the ball", "1", positive},
        {"g", &B::g, "m/s^2", "gravity", "9.81", positive},
        {"A", &B::A, "m", "amplitude of the table", "0", not_negative},
        {"omega", &B::omega, "rad/s", "angular frequency of the table", "60", positive},
        {"eps_N", &B::eps_N, "1", "normal restitution", "0.5", unit_interval},
    }};
  }

  [[nodiscard]] core::Matrix<S, 1, 1> mass(const State&) const { return core::Matrix<S, 1, 1>(m); }
  [[nodiscard]] core::Vector<S, 1> force(const State&) const { return core::Vector<S, 1>(-m * g); }
  [[nodiscard]] core::Vector<S, 1> gaps(const State& s) const {
    using std::sin;
    return core::Vector<S, 1>(s.q(0) - A * sin(omega * s.t));
  }
  [[nodiscard]] core::Matrix<S, 1, 1> normal_directions(const State&) const {
    return core::Matrix<S, 1, 1>(S(1));
  }
  [[nodiscard]] core::Matrix<S, 1, 1> tangential_directions(const State&) const {
    return core::Matrix<S, 1, 1>(S(0));
  }
  [[nodiscard]] core::Vector<S, 1> normal_velocity_offsets(const State& s) const {
    using std::cos;
    return core::Vector<S, 1>(-A * omega * cos(omega * s.t));
  }
  [[nodiscard]] core::Vector<S, 1> normal_acceleration_offsets(const State& s) const {
    using std::sin;
    return core::Vector<S, 1>(A * omega * omega * sin(omega * s.t));
  }
  [[nodiscard]] std::array<core::ContactParameters<S>, 1> contact_parameters() const {
    return {{{S(0), eps_N, S(0)}}};
  }
  static constexpr int least_steps_per_period = 10;
  /// Part of the table's period [s]; the drive bends the gap even where the ball does not.
  [[nodiscard]] S max_step() const {
    return A > S(0) ? S(2 * std::numbers::pi / least_steps_per_period) / omega
                    : std::numeric_limits<S>::max();
  }
  /// Kinetic and gravitational energy [J].
  [[nodiscard]] S energy(const State& s) const { return m * s.u(0) * s.u(0) / 2 + m * g * s.q(0); }

  static std::array<maps::Section<BouncingBall>, 1> sections() {
    using Pattern = core::ContactPattern<contacts>;
    maps::Section<BouncingBall> apex;
    apex.name = "apex";
    apex.meaning = "highest point of a flight; the table must be at rest (A = 0)";
    apex.coordinate = "z";
    apex.unit = "m";
    apex.range = {0.0, 1.0};
    apex.domain = [](const BouncingBall& toy, S) {
      if (toy.A > S(0)) return core::Interval{1.0, -1.0};
      core::Interval domain;
      domain.low = 0.0;
      return domain;
    };
    auto& a = apex.alternative[0];
    a.surface = [](const BouncingBall&, const State& s, S) { return s.u(0); };
    a.rate = [](const BouncingBall&, const State&, const core::Vector<S, 1>& acceleration, S) {
      return acceleration(0);
    };
    a.direction = -1;
    a.required = {{Pattern::only(core::ContactState::open)}};
    a.lift = [](const BouncingBall&, S x, S) {
      State s;
      s.q(0) = x;
      return s;
    };
    a.project = [](const BouncingBall&, const State& s, S) { return s.q(0); };
    return {apex};
  }
};

}  // namespace specht::toys

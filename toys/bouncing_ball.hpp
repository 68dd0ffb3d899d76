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
// Sections of one coordinate:
//   apex      the highest point of a flight, x = z; for a table at rest only: P(x) = ε² x
//   landing   the ball meets the table, x = ωt mod 2π; for ε = 0 only, where the speed of the impact is lost
// and of two:
//   impact    the ball meets the table: phase ωt mod 2π, relative speed V = −ġ_N⁻ ≥ 0
//
// Source: P. J. Holmes, The dynamics of repeated impacts with a sinusoidally vibrating table, J.
// Sound Vib. 84 (1982).

#include <cmath>
#include <numbers>
#include <specht/core/geometry/outline.hpp>
#include <specht/core/numerics/circle.hpp>
#include <specht/core/system/mechanical_system.hpp>
#include <specht/core/system/parameter.hpp>
#include <specht/maps/section/section.hpp>
#include <specht/maps/vector/vector_section.hpp>

namespace specht::toys {

template <class S = double>
struct BouncingBall {
  using Scalar = S;
  using State = core::State<S, 1>;
  static constexpr int dof = 1, contacts = 1;
  static constexpr bool autonomous = false, analytic = true;
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
  [[nodiscard]] bool depends_on_time() const { return A > S(0); }
  static constexpr int least_steps_per_period = 10;
  /// Part of the table's period [s]; the drive bends the gap even where the ball does not.
  [[nodiscard]] S max_step() const {
    return A > S(0) ? S(2 * std::numbers::pi / least_steps_per_period) / omega
                    : std::numeric_limits<S>::max();
  }
  /// Kinetic and gravitational energy [J].
  [[nodiscard]] S energy(const State& s) const { return m * s.u(0) * s.u(0) / 2 + m * g * s.q(0); }

  /// To scale but for the size of the ball.
  [[nodiscard]] core::Outline outline(const State& s) const {
    using std::sin;
    constexpr double r = 0.03, half = 0.25, thick = 0.02;
    const auto z = static_cast<double>(s.q(0)),
               table = static_cast<double>(S(A * sin(omega * s.t)));
    core::Outline picture;
    picture.body("table", core::Tone::second).rectangle({-half, table - thick}, {half, table});
    picture.body("ball").circle({0, z + r}, r);
    return picture;
  }

  static std::array<maps::Section<BouncingBall>, 2> sections() {
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

    maps::Section<BouncingBall> landing;
    landing.name = "landing";
    landing.meaning = "the ball meets the table, which takes its speed; needs eps_N = 0";
    landing.coordinate = "phase";
    landing.unit = "rad";
    landing.range = {0.0, 2 * std::numbers::pi};
    landing.period = 2 * std::numbers::pi;
    landing.domain = [](const BouncingBall& toy, S) {
      return toy.eps_N > S(0) ? core::Interval{1.0, -1.0} : core::Interval{};
    };
    auto& l = landing.alternative[0];
    l.contact = 0;
    l.required = {{Pattern::only(core::ContactState::open)}};
    l.lift = [](const BouncingBall& toy, S x, S) { return toy.on_table(x, S(0)); };
    l.project = [](const BouncingBall& toy, const State& s, S) {
      return core::on_circle(S(toy.omega * s.t));
    };
    return {apex, landing};
  }
  static std::array<maps::VectorSection<BouncingBall>, 1> vector_sections() {
    using Section = maps::VectorSection<BouncingBall>;
    Section impact;
    impact.name = "impact";
    impact.meaning = "the ball meets the table";
    impact.dimension = 2;
    impact.coordinate = {{{"phase", "rad", {0.0, 2 * std::numbers::pi}, 2 * std::numbers::pi},
                          {"V", "m/s", {0.0, 5.0}}}};
    impact.contact = 0;
    impact.required = {{core::ContactPattern<contacts>::only(core::ContactState::open)}};
    impact.contains = [](const BouncingBall&, const typename Section::Point& x, S) {
      return x[1] >= S(0);
    };
    impact.lift = [](const BouncingBall& toy, const typename Section::Point& x, S) {
      return toy.on_table(x[0], x[1]);
    };
    impact.project = [](const BouncingBall& toy, const State& s, S) {
      const S speed = s.u(0) + toy.normal_velocity_offsets(s)(0);
      return typename Section::Point{core::on_circle(S(toy.omega * s.t)), S(-speed)};
    };
    return {impact};
  }

 private:
  /// The ball meets the table at a phase [rad], with a relative speed [m/s].
  [[nodiscard]] State on_table(const S& phase, const S& V) const {
    using std::cos, std::sin;
    State s;
    s.t = phase / omega;
    s.q(0) = A * sin(phase);
    s.u(0) = A * omega * cos(phase) - V;
    return s;
  }
};

}  // namespace specht::toys

#pragma once
// Two driven masses on springs, the second of which hits a stop.
//
//     ▨─/\/\─┌────┐─/\/\─┌────┐     ▏     m₁ ẍ₁ = A₁ cos ωt − k₁ x₁ − c₁ ẋ₁ + k₂ (x₂ − x₁) + c₂ (ẋ₂ − ẋ₁)
//     ▨──▐───│ m₁ │──▐───│ m₂ │     ▏     m₂ ẍ₂ = A₂ cos ωt − k₂ (x₂ − x₁) − c₂ (ẋ₂ − ẋ₁)
//      k₁ c₁ └────┘ k₂ c₂└────┘     ▏     x₂ ≤ σ,  ẋ₂⁺ = −ε ẋ₂⁻ at x₂ = σ:  g_N = σ − x₂,  w_N = (0, −1)
//             → x₁        → x₂ ├─σ─┤
//
// Between impacts the motion is linear. Without dashpots areas are kept, and each impact takes ε² of them: this
// is the product of the four multipliers of a cycle with one impact; two of them may leave the unit circle as a
// complex pair, and the orbit winds on a torus from there.
//
// Sections, both of four coordinates:
//   impact   mass 2 meets the stop: phase ωt mod 2π, speed V = ẋ₂⁻ ≥ 0, x₁, ẋ₁
//   strobe   ωt = 0 mod 2π: x₁, x₂, ẋ₁, ẋ₂
//
// Source: G. Luo, J. Xie, Hopf bifurcation of a two-degree-of-freedom vibro-impact system, J. Sound Vib. 213
// (1998), which has other letters and parameters.

#include <cmath>
#include <limits>
#include <numbers>
#include <specht/core/geometry/outline.hpp>
#include <specht/core/numerics/circle.hpp>
#include <specht/core/system/mechanical_system.hpp>
#include <specht/core/system/parameter.hpp>
#include <specht/maps/section/section.hpp>
#include <specht/maps/vector/vector_section.hpp>

namespace specht::toys {

template <class S = double>
struct TwoDofImpact {
  using Scalar = S;
  using State = core::State<S, 2>;
  static constexpr int dof = 2, contacts = 1;
  static constexpr bool autonomous = false, analytic = true;
  static constexpr std::string_view name = "two_dof_impact";
  static constexpr std::string_view meaning = "two driven masses, one of which hits a stop";
  static constexpr std::string_view source = "Luo, Xie 1998";
  static constexpr std::array<std::string_view, 2> coordinates{"x_1", "x_2"};
  static constexpr std::array<std::string_view, 2> units{"m", "m"};

  S m_1, m_2, k_1, k_2, c_1, c_2, A_1, A_2, omega, sigma, eps_N;

  TwoDofImpact() { core::set_defaults(*this); }

  static std::array<core::Parameter<TwoDofImpact>, 11> parameters() {
    using T = TwoDofImpact;
    using namespace core;
    return {{
        {"m_1", &T::m_1, "kg", "mass 1", "1", positive},
        {"m_2", &T::m_2, "kg", "mass 2, which hits the stop", "0.5", positive},
        {"k_1", &T::k_1, "N/m", "stiffness of the spring of mass 1", "1", not_negative},
        {"k_2", &T::k_2, "N/m", "stiffness of the spring between the masses", "2", not_negative},
        {"c_1", &T::c_1, "N s/m", "damping of the dashpot of mass 1", "0.1", not_negative},
        {"c_2", &T::c_2, "N s/m", "damping of the dashpot between the masses", "0.1", not_negative},
        {"A_1", &T::A_1, "N", "amplitude of the drive of mass 1", "1", any_number},
        {"A_2", &T::A_2, "N", "amplitude of the drive of mass 2", "0", any_number},
        {"omega", &T::omega, "rad/s", "angular frequency of the drives", "2", positive},
        {"sigma", &T::sigma, "m", "place of the stop", "0", any_number},
        {"eps_N", &T::eps_N, "1", "restitution of the stop", "0.8", unit_interval},
    }};
  }

  [[nodiscard]] core::Matrix<S, 2, 2> mass(const State&) const {
    core::Matrix<S, 2, 2> M;
    M << m_1, S(0), S(0), m_2;
    return M;
  }
  [[nodiscard]] core::Vector<S, 2> force(const State& s) const {
    using std::cos;
    const S drive = cos(S(omega * s.t));
    const S between = k_2 * (s.q(1) - s.q(0)) + c_2 * (s.u(1) - s.u(0));
    return {S(A_1 * drive - k_1 * s.q(0) - c_1 * s.u(0) + between), S(A_2 * drive - between)};
  }
  [[nodiscard]] core::Vector<S, 1> gaps(const State& s) const {
    return core::Vector<S, 1>(S(sigma - s.q(1)));
  }
  [[nodiscard]] core::Matrix<S, 2, 1> normal_directions(const State&) const {
    return core::Matrix<S, 2, 1>(S(0), S(-1));
  }
  [[nodiscard]] core::Matrix<S, 2, 1> tangential_directions(const State&) const {
    return core::Matrix<S, 2, 1>(S(0), S(0));
  }
  [[nodiscard]] std::array<core::ContactParameters<S>, 1> contact_parameters() const {
    return {{{S(0), eps_N, S(0)}}};
  }

  /// Of the drives [s].
  [[nodiscard]] S period() const { return S(2 * std::numbers::pi) / omega; }
  static constexpr int least_steps_per_period = 10;
  /// Part of the period [s]: the drives pull a mass off the stop that has come to rest there.
  [[nodiscard]] S max_step() const {
    if (A_1 == S(0) && A_2 == S(0)) return S(std::numeric_limits<double>::max());
    return period() / S(least_steps_per_period);
  }

  /// Displacements are to scale, sizes are chosen. The masses do not meet while they come together by less than
  /// 4 m, which no equation forbids.
  [[nodiscard]] core::Outline outline(const State& s) const {
    constexpr double size = 0.8, thick = 0.2, apart = 4, reach = 4;
    const auto stop = static_cast<double>(sigma), x_2 = static_cast<double>(s.q(1));
    const double x_1 = static_cast<double>(s.q(0)) - apart - size;
    const double wall = stop - apart - 2 * size - reach;
    core::Outline picture;
    picture.body("ground", core::Tone::detail, {}, core::Outline::no_plane);
    picture.line({{wall, 0}, {stop + thick, 0}});
    picture.spring({wall, size / 2}, {x_1 - size, size / 2}, size / 3);
    picture.spring({x_1, size / 2}, {x_2 - size, size / 2}, size / 3);
    picture.body("wall", core::Tone::second, {}, core::Outline::no_plane);
    picture.rectangle({wall - thick, -thick}, {wall, size + thick});
    picture.body("stop", core::Tone::second)
        .rectangle({stop, -thick}, {stop + thick, size + thick});
    picture.body("mass 1", core::Tone::first, {}, core::Outline::no_plane);
    picture.rectangle({x_1 - size, 0}, {x_1, size});
    picture.body("mass 2").rectangle({x_2 - size, 0}, {x_2, size});
    return picture;
  }

  static std::array<maps::Section<TwoDofImpact>, 0> sections() { return {}; }
  static std::array<maps::VectorSection<TwoDofImpact>, 2> vector_sections() {
    // NOTE: made in the array itself, g++ 12 at -O2 leaves their functions null.
    const auto impact = impact_section(), strobe = strobe_section();
    return {impact, strobe};
  }

 private:
  using Section = maps::VectorSection<TwoDofImpact>;
  using Point = typename Section::Point;
  using Pattern = core::ContactPattern<contacts>;

  static Section impact_section() {
    Section impact;
    impact.name = "impact";
    impact.meaning = "mass 2 meets the stop";
    impact.dimension = 4;
    impact.coordinate = {{{"phase", "rad", {0.0, 2 * std::numbers::pi}, 2 * std::numbers::pi},
                          {"V", "m/s", {0.0, 4.0}},
                          {"x_1", "m", {-4.0, 4.0}},
                          {"v_x_1", "m/s", {-4.0, 4.0}}}};
    impact.contact = 0;
    impact.required = {{Pattern::only(core::ContactState::open)}};
    impact.contains = [](const TwoDofImpact&, const Point& x, S) { return x[1] >= S(0); };
    impact.lift = [](const TwoDofImpact& toy, const Point& x, S) {
      State s;
      s.t = x[0] / toy.omega;
      s.q << x[2], toy.sigma;
      s.u << x[3], x[1];
      return s;
    };
    impact.project = [](const TwoDofImpact& toy, const State& s, S) {
      return Point{core::on_circle(S(toy.omega * s.t)), s.u(1), s.q(0), s.u(0)};
    };
    return impact;
  }
  static Section strobe_section() {
    Section strobe;
    strobe.name = "strobe";
    strobe.meaning = "once in a period of the drives";
    strobe.dimension = 4;
    strobe.coordinate = {{{"x_1", "m", {-4.0, 4.0}},
                          {"x_2", "m", {-4.0, 4.0}},
                          {"v_x_1", "m/s", {-4.0, 4.0}},
                          {"v_x_2", "m/s", {-4.0, 4.0}}}};
    strobe.surface = [](const TwoDofImpact& toy, const State& s, S) {
      using std::sin;
      return S(sin(S(toy.omega * s.t)));
    };
    strobe.rate = [](const TwoDofImpact& toy, const State& s, const core::Vector<S, 2>&, S) {
      using std::cos;
      return S(toy.omega * cos(S(toy.omega * s.t)));
    };
    strobe.direction = 1;
    strobe.required = {{Pattern::any}};
    strobe.lift = [](const TwoDofImpact&, const Point& x, S) {
      State s;
      s.q << x[0], x[1];
      s.u << x[2], x[3];
      return s;
    };
    strobe.project = [](const TwoDofImpact&, const State& s, S) {
      return Point{s.q(0), s.q(1), s.u(0), s.u(1)};
    };
    return strobe;
  }
};

}  // namespace specht::toys

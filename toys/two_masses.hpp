#pragma once
// Two masses on the ground and on each other, with three contacts of dry friction: at rest there are more
// forces of friction than equations.
//
//        ──► z₁          ──► z₂
//      ┌──────┐  T₁₂   ┌──────┐        M₁ z̈₁ = F₁ − T₁₂ − T₁₀,   F₁ = A₁ sin ωt
//      │  M₁  │▒▒▒▒▒▒▒▒│  M₂  │        M₂ z̈₂ = F₂ + T₁₂ − T₂₀,   F₂ = A₂ sin ωt
//      └──────┘        └──────┘        T_k ∈ C_k v_k + F_k Sgn(v_k),  v = (ż₁ − ż₂, ż₁, ż₂)
//      ▒▒▒T₁₀▒▒        ▒▒▒T₂₀▒▒
//
// Friction elements, λ = −T, in this order: 1 between the masses, 2 and 3 of each with the ground. Where all
// stick, T₁₂ is undetermined and the accelerations are not: q̈ minimises Σ (M_i z̈_i − …)²/M_i over the forces
// that friction allows (Gauss).
//
// Section `together`: the beginning of a period of the drive, masses stick to each other; x is their velocity.
// Where they are does not matter.
//
// Source: D. Żardecki, Static friction indeterminacy problems and modeling of stick-slip phenomenon in discrete
// dynamic systems, J. Theor. Appl. Mech. 45 (2007); docs/physics.md corrects equations 4.3, 4.4, 4.9, 4.10.

#include <cmath>
#include <limits>
#include <numbers>
#include <specht/core/geometry/outline.hpp>
#include <specht/core/system/mechanical_system.hpp>
#include <specht/core/system/parameter.hpp>
#include <specht/maps/section/section.hpp>

namespace specht::toys {

template <class S = double>
struct TwoMasses {
  using Scalar = S;
  using State = core::State<S, 2>;
  static constexpr int dof = 2, contacts = 0, friction_elements = 3;
  static constexpr bool autonomous = false, analytic = true;
  static constexpr std::string_view name = "two_masses";
  static constexpr std::string_view meaning =
      "two masses with friction on the ground and each other";
  static constexpr std::string_view source = "Zardecki 2007";
  static constexpr std::array<std::string_view, 2> coordinates{"z_1", "z_2"};
  static constexpr std::array<std::string_view, 2> units{"m", "m"};

  S M_1, M_2, F_12, F_10, F_20, C_12, C_10, C_20, A_1, A_2, omega;

  TwoMasses() { core::set_defaults(*this); }

  static std::array<core::Parameter<TwoMasses>, 11> parameters() {
    using T = TwoMasses;
    using namespace core;
    return {{
        {"M_1", &T::M_1, "kg", "mass 1", "1", positive},
        {"M_2", &T::M_2, "kg", "mass 2", "2", positive},
        {"F_12", &T::F_12, "N", "dry friction between the masses", "1", not_negative},
        {"F_10", &T::F_10, "N", "dry friction of mass 1 on the ground", "0.5", not_negative},
        {"F_20", &T::F_20, "N", "dry friction of mass 2 on the ground", "1", not_negative},
        {"C_12", &T::C_12, "N s/m", "viscous friction between the masses", "0", not_negative},
        {"C_10", &T::C_10, "N s/m", "viscous friction of mass 1 on the ground", "0", not_negative},
        {"C_20", &T::C_20, "N s/m", "viscous friction of mass 2 on the ground", "0", not_negative},
        {"A_1", &T::A_1, "N", "amplitude of the drive of mass 1", "2.2", any_number},
        {"A_2", &T::A_2, "N", "amplitude of the drive of mass 2", "2", any_number},
        {"omega", &T::omega, "rad/s", "angular frequency of the drives", "1", positive},
    }};
  }

  [[nodiscard]] core::Matrix<S, 2, 2> mass(const State&) const {
    core::Matrix<S, 2, 2> M;
    M << M_1, S(0), S(0), M_2;
    return M;
  }
  [[nodiscard]] core::Vector<S, 2> force(const State& s) const {
    using std::sin;
    const S drive = sin(omega * s.t);
    return {A_1 * drive, A_2 * drive};
  }
  [[nodiscard]] core::Matrix<S, 2, 3> element_directions(const State&) const {
    core::Matrix<S, 2, 3> W;
    W << S(1), S(1), S(0), S(-1), S(0), S(1);
    return W;
  }
  [[nodiscard]] std::array<core::FrictionLaw<S>, 3> friction_laws() const {
    using Law = core::FrictionLaw<S>;
    return {Law::constant(F_12, C_12), Law::constant(F_10, C_10), Law::constant(F_20, C_20)};
  }

  /// Of the drives [s].
  [[nodiscard]] S period() const { return S(2 * std::numbers::pi) / omega; }
  static constexpr int least_steps_per_period = 10;
  /// Part of a period [s]: the drives may pull off masses that rest.
  [[nodiscard]] S max_step() const {
    if (A_1 == S(0) && A_2 == S(0)) return S(std::numeric_limits<double>::max());
    return period() / S(least_steps_per_period);
  }
  [[nodiscard]] S energy(const State& s) const {
    return (M_1 * s.u(0) * s.u(0) + M_2 * s.u(1) * s.u(1)) / S(2);
  }

  /// Sizes are chosen: mass 1 has an arm that lies on mass 2. The masses do not meet while they move apart or
  /// together by less than 2 m.
  [[nodiscard]] core::Outline outline(const State& s) const {
    constexpr double height = 1, arm = 0.2, apart = 3, tic = 1, far = 30;
    const auto z_1 = static_cast<double>(s.q(0)), z_2 = static_cast<double>(s.q(1)) + apart;
    core::Outline picture;
    picture.body("ground", core::Tone::ground).rectangle({z_1 - far, -height}, {z_1 + far, 0});
    picture.body("tics", core::Tone::detail, {}, core::Outline::no_plane);
    for (int k = -10; k <= 10; ++k) {
      const double x = tic * (std::floor(z_1 / tic) + k);
      picture.line({{x, 0}, {x, -0.2 * height}});
    }
    const double top = height - arm;
    picture.body("mass 1", core::Tone::first, core::Pose<double>::of({z_1, 0}, 0));
    picture.polygon({{-0.5, 0},
                     {0.5, 0},
                     {0.5, top},
                     {apart + 2.5, top},
                     {apart + 2.5, height},
                     {-0.5, height}});
    picture.body("mass 2", core::Tone::second).rectangle({z_2 - 0.5, 0}, {z_2 + 0.5, top});
    return picture;
  }

  static std::array<maps::Section<TwoMasses>, 1> sections() {
    using Pattern = core::ContactPattern<friction_elements>;
    maps::Section<TwoMasses> together;
    together.name = "together";
    together.meaning =
        "a period of the drives begins, the masses stick to each other and move together";
    together.coordinate = "v_z_1";
    together.unit = "m/s";
    together.range = {-2.0, 2.0};
    auto& a = together.alternative[0];
    a.surface = [](const TwoMasses& toy, const State& s, S) {
      using std::sin;
      return S(sin(toy.omega * s.t));
    };
    a.rate = [](const TwoMasses& toy, const State& s, const core::Vector<S, 2>&, S) {
      using std::cos;
      return S(toy.omega * cos(toy.omega * s.t));
    };
    a.direction = 1;
    a.required = {{Pattern::only(core::ContactState::stick), Pattern::any, Pattern::any}};
    a.lift = [](const TwoMasses&, S x, S) {
      State s;
      s.u << x, x;
      return s;
    };
    a.project = [](const TwoMasses&, const State& s, S) { return s.u(0); };
    return {together};
  }
};

}  // namespace specht::toys

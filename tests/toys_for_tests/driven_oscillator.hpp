#pragma once
// A driven, weakly damped oscillator with a stop, and beside it a second one that it may be coupled to:
//
//   ẍ + 2 d ẋ + x = A cos ωt + k y,  ÿ + 2 d ẏ + 2 y = 0,  x ≤ 10
//
// Its section, x rises through 0, has the coordinate ẋ alone. With A = 0 and k = 0 that decides the next
// return; else the phase of the drive, or y and ẏ, do so, too.

#include <cmath>
#include <numbers>
#include <specht/core/system/mechanical_system.hpp>
#include <specht/core/system/parameter.hpp>
#include <specht/maps/section/section.hpp>

namespace specht::test {

struct DrivenOscillator {
  using Scalar = double;
  using State = core::State<double, 2>;
  using Vector = core::Vector<double, 2>;
  static constexpr int dof = 2, contacts = 1;
  static constexpr bool autonomous = false;
  static constexpr double max_time = 60.0;  // s
  static constexpr std::string_view name = "driven_oscillator";
  static constexpr std::array<std::string_view, 2> coordinates{"x", "y"}, units{"m", "m"};

  double A, omega, k, d, y_0;

  DrivenOscillator() { core::set_defaults(*this); }
  static std::array<core::Parameter<DrivenOscillator>, 5> parameters() {
    using D = DrivenOscillator;
    return {{{"A", &D::A, "m/s^2", "drive", "0.3", core::any_number},
             {"omega", &D::omega, "1/s", "angular frequency of the drive", "1.7", core::positive},
             {"k", &D::k, "1/s^2", "coupling", "0", core::any_number},
             {"d", &D::d, "1/s", "damping", "0.05", core::any_number},
             {"y_0", &D::y_0, "m", "where y begins", "0.5", core::any_number}}};
  }

  [[nodiscard]] core::Matrix<double, 2, 2> mass(const State&) const {
    return core::Matrix<double, 2, 2>::Identity();
  }
  [[nodiscard]] Vector force(const State& s) const {
    return {A * std::cos(omega * s.t) + k * s.q(1) - s.q(0) - 2 * d * s.u(0),
            -2 * s.q(1) - 2 * d * s.u(1)};
  }
  [[nodiscard]] core::Vector<double, 1> gaps(const State& s) const {
    return core::Vector<double, 1>(10.0 - s.q(0));
  }
  [[nodiscard]] core::Matrix<double, 2, 1> normal_directions(const State&) const {
    return {-1.0, 0.0};
  }
  [[nodiscard]] core::Matrix<double, 2, 1> tangential_directions(const State&) const {
    return {0.0, 0.0};
  }
  [[nodiscard]] std::array<core::ContactParameters<double>, 1> contact_parameters() const {
    return {{{0.0, 0.5, 0.0}}};
  }
  [[nodiscard]] double max_step() const { return 0.1 * period(); }
  [[nodiscard]] double period() const { return 2 * std::numbers::pi / omega; }  // of the drive

  static std::array<maps::Section<DrivenOscillator>, 1> sections() {
    maps::Section<DrivenOscillator> s{"centre", "x rises through 0", "v_x", "m/s", {0.1, 3.0}};
    auto& a = s.alternative[0];
    a.surface = [](const auto&, const State& z, double) { return z.q(0); };
    a.rate = [](const auto&, const State& z, const Vector&, double) { return z.u(0); };
    a.required = {{core::ContactPattern<1>::any}};
    a.lift = [](const DrivenOscillator& toy, double v, double) {
      State z;
      z.q = Vector(0.0, toy.y_0);
      z.u = Vector(v, 0.0);
      return z;
    };
    a.project = [](const auto&, const State& z, double) { return z.u(0); };
    return {s};
  }
};

}  // namespace specht::test

#pragma once
// A self-excited oscillator with a stop: ẍ − 2 d ẋ + x = 0 for x ≤ σ. It is no template on its scalar: slopes
// are differences, and its section has formulas beyond its edge at v = 0.

#include <specht/core/system/mechanical_system.hpp>
#include <specht/core/system/parameter.hpp>
#include <specht/maps/section/section.hpp>

namespace specht::test {

struct SelfExcited {
  using Scalar = double;
  using State = core::State<double, 1>;
  using Vector = core::Vector<double, 1>;
  static constexpr int dof = 1, contacts = 1;
  static constexpr bool affine = true;
  static constexpr std::string_view name = "self_excited";
  static constexpr std::array<std::string_view, 1> coordinates{"x"}, units{"m"};
  double d, sigma, eps_N;

  SelfExcited() { core::set_defaults(*this); }
  static std::array<core::Parameter<SelfExcited>, 3> parameters() {
    return {{{"d", &SelfExcited::d, "1/s", "excitation", "0.05", core::any_number},
             {"sigma", &SelfExcited::sigma, "m", "place of the stop", "1", core::positive},
             {"eps_N", &SelfExcited::eps_N, "1", "restitution", "0.6", core::unit_interval}}};
  }
  [[nodiscard]] Vector mass(const State&) const { return Vector(1.0); }
  [[nodiscard]] Vector force(const State& s) const { return Vector(2 * d * s.u(0) - s.q(0)); }
  [[nodiscard]] Vector gaps(const State& s) const { return Vector(sigma - s.q(0)); }
  [[nodiscard]] Vector normal_directions(const State&) const { return Vector(-1.0); }
  [[nodiscard]] Vector tangential_directions(const State&) const { return Vector(0.0); }
  [[nodiscard]] std::array<core::ContactParameters<double>, 1> contact_parameters() const {
    return {{{0.0, eps_N, 0.0}}};
  }
  static std::array<maps::Section<SelfExcited>, 1> sections() {  // x rises through 0, P maps ẋ
    maps::Section<SelfExcited> s{"centre", "x rises through 0", "v_x", "m/s", {0.0, 3.0}};
    auto& a = s.alternative[0];
    a.surface = [](const auto&, const State& z, double) { return z.q(0); };
    a.rate = [](const auto&, const State& z, const Vector&, double) { return z.u(0); };
    a.required = {{core::ContactPattern<1>::any}};
    a.lift = [](const auto&, double v, double) { return State{.u = Vector(v)}; };
    a.project = [](const auto&, const State& z, double) { return z.u(0); };
    return {s};
  }
};

}  // namespace specht::test

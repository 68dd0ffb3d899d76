#pragma once
// A voltage-controlled buck converter, C V̇ = I − V/R, L İ = s E − V: the switch s is closed while a (V − V_ref) lies
// below a ramp from V_L to V_U of period T, which a clock starts again.
//
// Source: E. Fossas, G. Olivar, Study of chaos in the buck converter, IEEE Trans. Circuits Syst. I 43 (1996).

#include <specht/core/system/mechanical_system.hpp>
#include <specht/core/system/parameter.hpp>
#include <specht/maps/section/section.hpp>
#include <specht/maps/vector/vector_section.hpp>

namespace specht::test {

enum class Switch : std::uint8_t { closed, open };

template <class S = double>
struct BuckConverter {
  using Scalar = S;
  using State = core::State<S, 3, Switch>;  // V, I, and the time since the clock
  static constexpr int dof = 3, contacts = 0;
  static constexpr bool first_order = true, analytic = true;
  static constexpr int region_borders = 2, region_parts = 1;  // the ramp and the clock
  static constexpr std::string_view name = "buck_converter";
  static constexpr std::array<std::string_view, 3> coordinates{"V", "I", "theta"};
  static constexpr std::array<std::string_view, 3> units{"V", "A", "s"};

  S R, C, L, E, a, V_ref, V_L, V_U, T;

  BuckConverter() { core::set_defaults(*this); }
  static std::array<core::Parameter<BuckConverter>, 9> parameters() {
    using B = BuckConverter;
    return {{{"R", &B::R, "Ohm", "load", "22", core::positive},
             {"C", &B::C, "F", "capacity", "47e-6", core::positive},
             {"L", &B::L, "H", "inductance", "20e-3", core::positive},
             {"E", &B::E, "V", "input", "24", core::positive},
             {"a", &B::a, "1", "gain", "8.4", core::positive},
             {"V_ref", &B::V_ref, "V", "reference", "11.3", core::any_number},
             {"V_L", &B::V_L, "V", "low end of the ramp", "3.8", core::any_number},
             {"V_U", &B::V_U, "V", "high end of the ramp", "8.2", core::any_number},
             {"T", &B::T, "s", "period of the clock", "400e-6", core::positive}}};
  }
  [[nodiscard]] core::Vector<S, 3> rates(const State& s) const {
    const S input = s.region == Switch::closed ? E : S(0);
    return {S((s.q(1) - s.q(0) / R) / C), S((input - s.q(0)) / L), S(1)};
  }

  [[nodiscard]] S control(const State& s) const { return a * (s.q(0) - V_ref); }
  [[nodiscard]] S ramp(const State& s) const { return V_L + (V_U - V_L) * s.q(2) / T; }
  [[nodiscard]] std::array<S, 2> region_border(const State& s, int k) const {
    if (k == 1) return {T - s.q(2), S(-1)};
    const S below = ramp(s) - control(s), rate = (V_U - V_L) / T - a * rates(s)(0);
    if (s.region == Switch::closed) return {below, rate};
    return {-below, -rate};
  }
  [[nodiscard]] Switch cross_region_border(const State& s, int k) const {
    if (k == 1) return control(s) < V_L ? Switch::closed : Switch::open;
    return s.region == Switch::closed ? Switch::open : Switch::closed;
  }
  [[nodiscard]] Switch region_at(const State& s) const {
    return control(s) < ramp(s) ? Switch::closed : Switch::open;
  }
  [[nodiscard]] State reset(const State& s, int k) const {
    State behind = s;
    if (k == 1) behind.q(2) = S(0);
    return behind;
  }
  static constexpr int border_part(int) { return 0; }
  static constexpr int contact_part(int) { return -1; }
  [[nodiscard]] int region_symbol(Switch region, Switch, int) const {
    return static_cast<int>(region);
  }

  static std::array<maps::Section<BuckConverter>, 0> sections() { return {}; }
  static std::array<maps::VectorSection<BuckConverter>, 1> vector_sections() {
    maps::VectorSection<BuckConverter> s;
    s.name = "clock";
    s.meaning = "the ramp begins again";
    s.dimension = 2;
    s.coordinate[0] = {"V", "V", {11.8, 12.4}};
    s.coordinate[1] = {"I", "A", {0.4, 0.7}};
    s.surface = [](const BuckConverter& toy, const State& z, S) { return z.q(2) - toy.T; };
    s.rate = [](const BuckConverter&, const State&, const core::Vector<S, 3>& rate, S) {
      return rate(2);
    };
    s.lift = [](const BuckConverter& toy, const auto& x, S) {
      State z;
      z.q(0) = x[0];
      z.q(1) = x[1];
      z.q(2) = toy.T;
      z.region = toy.region_at(z);
      return z;
    };
    s.project = [](const BuckConverter&, const State& z, S) {
      typename maps::VectorSection<BuckConverter>::Point x{};
      x[0] = z.q(0);
      x[1] = z.q(1);
      return x;
    };
    return {s};
  }
};

}  // namespace specht::test

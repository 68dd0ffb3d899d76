#pragma once
// A leaky integrate-and-fire neuron with a drive: τ V̇ = I + A sin ωt − V; at V = 1 it fires, and V is reset to 0.
//
// Between two times of firing V(t) = p(t) − p(t_0) e^{−(t − t_0)/τ}, where p is the response without reset.

#include <cmath>
#include <numbers>
#include <specht/core/system/mechanical_system.hpp>
#include <specht/core/system/parameter.hpp>
#include <specht/maps/section/section.hpp>

namespace specht::test {

template <class S = double>
struct FiringNeuron {
  using Scalar = S;
  using Region = int;  // one only: what lies behind the border is the same again
  using State = core::State<S, 1, Region>;
  static constexpr int dof = 1, contacts = 0;
  static constexpr bool first_order = true, analytic = true, autonomous = false;
  static constexpr int region_borders = 1, region_parts = 1;
  static constexpr std::string_view name = "firing_neuron";
  static constexpr std::array<std::string_view, 1> coordinates{"V"}, units{"1"};

  S tau, I, A, omega;

  FiringNeuron() { core::set_defaults(*this); }
  static std::array<core::Parameter<FiringNeuron>, 4> parameters() {
    using N = FiringNeuron;
    return {{{"tau", &N::tau, "s", "time constant", "1", core::positive},
             {"I", &N::I, "1", "mean current", "1.2", core::any_number},
             {"A", &N::A, "1", "amplitude of the drive", "0", core::any_number},
             {"omega", &N::omega, "1/s", "frequency of the drive", "3", core::positive}}};
  }
  [[nodiscard]] core::Vector<S, 1> rates(const State& s) const {
    using std::sin;
    return core::Vector<S, 1>(S((I + A * sin(omega * s.t) - s.q(0)) / tau));
  }
  [[nodiscard]] S max_step() const { return S(0.5) / omega; }
  [[nodiscard]] double period() const { return 2 * std::numbers::pi / static_cast<double>(omega); }

  [[nodiscard]] std::array<S, 2> region_border(const State& s, int) const {
    return {S(1) - s.q(0), -rates(s)(0)};
  }
  [[nodiscard]] Region cross_region_border(const State& s, int) const { return s.region; }
  [[nodiscard]] Region region_at(const State&) const { return 0; }
  [[nodiscard]] State reset(const State& s, int) const {
    State behind = s;
    behind.q(0) = S(0);
    return behind;
  }
  static constexpr int border_part(int) { return 0; }
  static constexpr int contact_part(int) { return -1; }
  [[nodiscard]] int region_symbol(Region, Region, int) const { return 0; }

  static std::array<maps::Section<FiringNeuron>, 1> sections() {
    maps::Section<FiringNeuron> s;
    s.name = "firing";
    s.meaning = "the neuron fires";
    s.coordinate = "t";
    s.unit = "s";
    s.range = {0.0, 2 * std::numbers::pi / 3};
    s.period = 2 * std::numbers::pi / 3;  // at the default frequency
    auto& a = s.alternative[0];
    a.surface = [](const FiringNeuron&, const State& z, S) { return z.q(0) - S(1); };
    a.rate = [](const FiringNeuron&, const State&, const core::Vector<S, 1>& rate, S) {
      return rate(0);
    };
    a.lift = [](const FiringNeuron&, S t, S) {
      State z;
      z.t = t;
      z.q(0) = S(1);
      return z;
    };
    a.project = [](const FiringNeuron&, const State& z, S) { return z.t; };
    return {s};
  }
};

}  // namespace specht::test

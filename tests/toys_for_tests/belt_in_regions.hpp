#pragma once
// The mass on a belt of toys/belt_oscillator.hpp with F_s = F_k, as two regions of smooth motion: it sticks where it
// slides along their border.

#include <specht/core/system/mechanical_system.hpp>
#include <specht/core/system/parameter.hpp>
#include <specht/maps/section/section.hpp>

namespace specht::test {

enum class Slip : std::uint8_t { backwards, forwards };

template <class S = double>
struct BeltInRegions {
  using Scalar = S;
  using State = core::State<S, 1, Slip>;
  static constexpr int dof = 1, contacts = 0;
  static constexpr bool analytic = true, slides = true;
  static constexpr int region_borders = 1, region_parts = 1;
  static constexpr std::string_view name = "belt_in_regions";
  static constexpr std::array<std::string_view, 1> coordinates{"x"}, units{"m"};

  S m, k, c, v, F;

  BeltInRegions() { core::set_defaults(*this); }
  static std::array<core::Parameter<BeltInRegions>, 5> parameters() {
    using B = BeltInRegions;
    return {{{"m", &B::m, "kg", "mass", "1", core::positive},
             {"k", &B::k, "N/m", "stiffness", "1", core::positive},
             {"c", &B::c, "N s/m", "damping", "0", core::any_number},
             {"v", &B::v, "m/s", "velocity of the belt", "0.1", core::not_negative},
             {"F", &B::F, "N", "friction", "1", core::not_negative}}};
  }
  [[nodiscard]] core::Matrix<S, 1, 1> mass(const State&) const { return core::Matrix<S, 1, 1>(m); }
  [[nodiscard]] core::Vector<S, 1> force(const State& s) const {
    const S friction = s.region == Slip::backwards ? F : S(-F);
    return core::Vector<S, 1>(S(friction - k * s.q(0) - c * s.u(0)));
  }

  [[nodiscard]] std::array<S, 2> region_border(const State& s, int) const {
    const S slip = s.u(0) - v, rate = force(s)(0) / m;
    if (s.region == Slip::backwards) return {-slip, -rate};
    return {slip, rate};
  }
  [[nodiscard]] Slip cross_region_border(const State& s, int) const {
    return s.region == Slip::backwards ? Slip::forwards : Slip::backwards;
  }
  [[nodiscard]] Slip region_at(const State& s) const {
    return s.u(0) < v ? Slip::backwards : Slip::forwards;
  }
  static constexpr int border_part(int) { return 0; }
  static constexpr int contact_part(int) { return -1; }
  [[nodiscard]] int region_symbol(Slip region, Slip from, int) const {
    return static_cast<int>(region) - static_cast<int>(from);
  }

  static std::array<maps::Section<BeltInRegions>, 1> sections() {
    maps::Section<BeltInRegions> s;
    s.name = "turn";
    s.meaning = "the mass comes to rest while the belt goes on";
    s.coordinate = "x";
    s.unit = "m";
    s.range = {1.0, 1.6};
    auto& a = s.alternative[0];
    a.surface = [](const BeltInRegions&, const State& z, S) { return z.u(0); };
    a.rate = [](const BeltInRegions&, const State&, const core::Vector<S, 1>& acceleration, S) {
      return acceleration(0);
    };
    a.direction = -1;
    a.in_region = [](const Slip& region) { return region == Slip::backwards; };
    a.lift = [](const BeltInRegions&, S x, S) {
      State z;
      z.q(0) = x;
      z.region = Slip::backwards;
      return z;
    };
    a.project = [](const BeltInRegions&, const State& z, S) { return z.q(0); };
    return {s};
  }
};

}  // namespace specht::test

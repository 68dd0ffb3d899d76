#pragma once
// A relay with hysteresis: ẋ = −1 until x falls to −h, then +1 until it rises to h.

#include <specht/core/system/mechanical_system.hpp>
#include <specht/core/system/parameter.hpp>
#include <specht/maps/section/section.hpp>

namespace specht::test {

enum class RelayState : std::uint8_t { falling, rising };

template <class S = double>
struct Relay {
  using Scalar = S;
  using State = core::State<S, 1, RelayState>;
  static constexpr int dof = 1, contacts = 0;
  static constexpr bool first_order = true, analytic = true, slides = true;
  static constexpr int region_borders = 1, region_parts = 1;
  static constexpr std::string_view name = "relay";
  static constexpr std::array<std::string_view, 1> coordinates{"x"}, units{"1"};

  S h;

  Relay() { core::set_defaults(*this); }
  static std::array<core::Parameter<Relay>, 1> parameters() {
    return {{{"h", &Relay::h, "1", "half of the hysteresis", "0.25", core::not_negative}}};
  }
  [[nodiscard]] core::Vector<S, 1> rates(const State& s) const {
    return core::Vector<S, 1>(s.region == RelayState::falling ? S(-1) : S(1));
  }
  [[nodiscard]] std::array<S, 2> region_border(const State& s, int) const {
    if (s.region == RelayState::falling) return {s.q(0) + h, rates(s)(0)};
    return {h - s.q(0), -rates(s)(0)};
  }
  [[nodiscard]] RelayState cross_region_border(const State& s, int) const {
    return s.region == RelayState::falling ? RelayState::rising : RelayState::falling;
  }
  [[nodiscard]] RelayState region_at(const State& s) const {
    return s.q(0) < S(0) ? RelayState::rising : RelayState::falling;
  }
  static constexpr int border_part(int) { return 0; }
  static constexpr int contact_part(int) { return -1; }
  [[nodiscard]] int region_symbol(RelayState region, RelayState from, int) const {
    return static_cast<int>(region) - static_cast<int>(from);
  }

  static std::array<maps::Section<Relay>, 1> sections() {
    maps::Section<Relay> s;
    s.name = "falls";
    s.meaning = "x falls through its start";
    s.coordinate = "x";
    s.unit = "1";
    s.range = {0.0, 1.0};
    s.has_value = true;
    s.default_value = 0.1;
    auto& a = s.alternative[0];
    a.surface = [](const Relay&, const State& z, S value) { return z.q(0) - value; };
    a.rate = [](const Relay&, const State&, const core::Vector<S, 1>& rate, S) { return rate(0); };
    a.direction = -1;
    a.lift = [](const Relay&, S, S value) {
      State z;
      z.q(0) = value;
      return z;
    };
    a.project = [](const Relay&, const State& z, S) { return z.q(0); };
    return {s};
  }
};

}  // namespace specht::test

#pragma once
// What a type must declare, beyond a mechanical system, to be entered.

#include <concepts>
#include <specht/core/system/mechanical_system.hpp>
#include <string>
#include <tuple>

namespace specht::toys {

/// `max_time`, if there is one, is a number.
template <class Toy>
concept HasUsableMaxTime = !requires {
  Toy::max_time;
}
|| requires {
  { Toy::max_time } -> std::convertible_to<double>;
};

/// Says in words what a type lacks to be entered.
template <class Toy>
consteval bool require_entry() {
  if (!core::require_mechanical_system<Toy>()) return false;
  static_assert(
      requires { std::string(Toy::name); }, "a toy needs static constexpr std::string_view name");
  static_assert(
      requires {
        std::string(Toy::coordinates.front());
        std::string(Toy::units.front());
      },
      "a toy needs static constexpr arrays of std::string_view, coordinates and units");
  static_assert(
      requires { Toy::parameters().size(); },
      "a toy needs static std::array<core::Parameter<Toy>, n> parameters()");
  static_assert(
      requires { std::tuple_size<decltype(Toy::sections())>::value; },
      "a toy needs static std::array<maps::Section<Toy>, n> sections(); n may be 0");
  static_assert(HasUsableMaxTime<Toy>, "max_time must be a static constexpr number of seconds");
  return HasUsableMaxTime<Toy> && requires {
    std::string(Toy::name);
    std::string(Toy::coordinates.front());
    std::string(Toy::units.front());
    Toy::parameters().size();
    std::tuple_size<decltype(Toy::sections())>::value;
  };
}

}  // namespace specht::toys

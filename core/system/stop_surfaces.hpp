#pragma once
// The surfaces that end an orbit, as a toy declares them.

#include <array>
#include <specht/core/system/equations.hpp>
#include <specht/core/system/mechanical_system.hpp>
#include <string_view>

namespace specht::core {

/// One alternative of a section: a surface crossed in one direction, in modes that match a pattern.
template <class Toy>
struct SectionSurface {
  using S = typename Toy::Scalar;
  using State = typename Toy::State;
  S (*surface)(const Toy&, const State&, S value) = nullptr;
  S (*rate)(const Toy&, const State&, const Vector<S, Toy::dof>& acceleration, S value) = nullptr;
  int direction = 1;  // +1: from − to +
  ContactPattern<all_contacts<Toy>> required{};
  S value{0};
  /// ≥ 0: the surface is where this contact closes, g_N = 0, before the impact; the functions are not needed.
  int contact = -1;
  /// Whether orbits of a region are ended; null: of each.
  bool (*in_region)(const typename State::Region&) = nullptr;
};

/// The alternatives of one section.
template <class Toy>
struct StopSurfaces {
  static constexpr int capacity = StopList<all_contacts<Toy>>::capacity;
  std::string_view section;  // its name
  std::array<SectionSurface<Toy>, capacity> surface{};
  int size = 0;
};

}  // namespace specht::core

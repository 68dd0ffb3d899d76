#pragma once
// Poincaré sections with several free coordinates.
//
// A surface crossed in one direction while the contacts match a pattern, as for one coordinate
// (maps/section/section.hpp), with a lift from d numbers to a state and a projection back;
// project(lift(x)) = x. The time of a driven system belongs to the coordinates, as the phase of the drive:
// a circle. A coordinate that is missing is found at the first returns (vector_section_check.hpp).
//
// NOTE: a toy names this type inside its own class, where no concept can be asked about it yet.

#include <array>
#include <specht/core/numerics/interval.hpp>
#include <specht/core/system/stop_surfaces.hpp>
#include <string_view>

namespace specht::maps {

/// A coordinate of a section.
struct SectionCoordinate {
  std::string_view name, unit;
  core::Interval range{};  // where analyses begin unless a user asks for another
  double period = 0.0;     // of a circle [unit]; 0: it is none
};

template <class Toy>
struct VectorSection {
  using S = typename Toy::Scalar;
  using State = typename Toy::State;
  /// All coordinates and velocities and the time, but for one.
  static constexpr int capacity = 2 * Toy::dof;
  using Point = std::array<S, static_cast<std::size_t>(capacity)>;  // the first `dimension` count

  std::string_view name;
  std::string_view meaning;
  int dimension = 0;
  std::array<SectionCoordinate, static_cast<std::size_t>(capacity)> coordinate{};
  bool has_value = false;
  double default_value = 0.0;

  S (*surface)(const Toy&, const State&, S value) = nullptr;
  S(*rate)
  (const Toy&, const State&, const core::Vector<S, Toy::dof>& acceleration, S value) = nullptr;
  int direction = 1;  // +1: the surface function rises through zero, −1: it falls
  core::ContactPattern<core::all_contacts<Toy>> required{};
  /// ≥ 0: the surface is where this contact closes, before the impact; `surface`, `rate` and `direction` are not
  /// needed.
  int contact = -1;
  /// Whether the surface belongs to a region (core/system/mechanical_system.hpp); null: to each.
  bool (*in_region)(const typename State::Region&) = nullptr;
  /// Whether x is a point of the section; null: each is.
  bool (*contains)(const Toy&, const Point& x, S value) = nullptr;
  State (*lift)(const Toy&, const Point& x, S value) = nullptr;
  Point (*project)(const Toy&, const State&, S value) = nullptr;

  [[nodiscard]] core::StopSurfaces<Toy> surfaces(S value) const {
    core::StopSurfaces<Toy> result;
    result.section = name;
    result.size = 1;
    result.surface[0] = {surface, rate, direction, required, value, contact, in_region};
    return result;
  }
};

}  // namespace specht::maps

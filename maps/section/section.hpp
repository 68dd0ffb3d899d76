#pragma once
// Poincaré sections: surfaces in state space with one free coordinate x.
//
// A section may have alternatives that the map identifies (a toy that may stand on either of two
// pivots). Each has a surface crossed in one direction while the contacts match a pattern, a lift
// from x to a state, and a projection back; project(lift(x)) = x. All take the section's own
// `value` (the angle of a plane φ = value, say), which a user may change.
//
// NOTE: a toy names these types inside its own class, where no concept can be asked about it yet.

#include <array>
#include <specht/core/numerics/interval.hpp>
#include <specht/core/system/stop_surfaces.hpp>
#include <string_view>

namespace specht::maps {

template <class Toy>
struct SectionAlternative {
  using S = typename Toy::Scalar;
  using State = typename Toy::State;
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
  State (*lift)(const Toy&, S x, S value) = nullptr;
  S (*project)(const Toy&, const State&, S value) = nullptr;
};

template <class Toy>
struct Section {
  using S = typename Toy::Scalar;
  std::string_view name;
  std::string_view meaning;
  std::string_view coordinate;  // what x is
  std::string_view unit;        // of x
  core::Interval range;         // shown unless a user asks for another
  /// Where the lift is an admissible state.
  core::Interval (*domain)(const Toy&, S value) = nullptr;
  bool has_value = false;
  double default_value = 0.0;
  /// Of a coordinate that is an angle: x and x + period are the same point [unit of x]. 0: it is none.
  double period = 0.0;

  std::array<SectionAlternative<Toy>, core::StopSurfaces<Toy>::capacity> alternative{};
  int alternatives = 1;

  [[nodiscard]] core::StopSurfaces<Toy> surfaces(S value) const {
    core::StopSurfaces<Toy> result;
    result.section = name;
    result.size = alternatives;
    // NOTE: over all of the array: g++ 12 warns of the last entries otherwise.
    for (std::size_t k = 0; k < alternative.size(); ++k) {
      if (static_cast<int>(k) >= alternatives) break;
      const auto& a = alternative[k];
      result.surface[k] = {a.surface, a.rate,    a.direction, a.required,
                           value,     a.contact, a.in_region};
    }
    return result;
  }
};

}  // namespace specht::maps

#pragma once
// What an itinerary tells of piecewise geometry (mechanical_system.hpp): the region of a part where one of its
// contacts is closed or closes, relative to the region the orbit started in, and only if it is news.
// A border that is crossed while nothing touches the part is no event.
//
// Borders that are met at one place are crossed together, so that contacts are decided by the geometry
// that lies behind all of them (two feet whose treads meet in one corner).

#include <array>
#include <optional>
#include <specht/core/mode/guards.hpp>
#include <specht/core/orbit/itinerary.hpp>

namespace specht::core {

template <MechanicalSystem Toy>
class RegionStory {
 public:
  using Region = typename Toy::State::Region;

  /// An orbit begins in a region.
  void start(const Region& region) {
    start_ = region;
    told_ = {};
  }

  /// Takes a state across a border, and across others that it leaves within `tolerance` [their unit].
  /// Bit k is set for part k whose region has changed.
  [[nodiscard]] static unsigned cross(const Toy& toy, typename Toy::State& state, int border,
                                      typename Toy::Scalar tolerance) {
    using S = typename Toy::Scalar;
    unsigned parts_crossed = 0;
    if constexpr (HasRegions<Toy>) {
      const auto pass = [&](int k) {
        state.region = toy.cross_region_border(state, k);
        parts_crossed |= 1u << static_cast<unsigned>(Toy::border_part(k));
      };
      pass(border);
      for (int k = 0; k < Toy::region_borders; ++k) {
        if (Toy::border_part(k) == Toy::border_part(border)) continue;
        const auto [value, rate] = toy.region_border(state, k);
        if (value <= tolerance && rate < S(0)) pass(k);
      }
    }
    return parts_crossed;
  }

  /// Some contact of these parts is closed, or has just left.
  [[nodiscard]] static bool touches(const Mode<Toy::contacts>& mode, const KnownRoots<Toy>& roots,
                                    unsigned parts_crossed) {
    if constexpr (HasRegions<Toy>) {
      for (int i = 0; i < Toy::contacts; ++i) {
        const int part = Toy::contact_part(i);
        if (part < 0 || (parts_crossed >> static_cast<unsigned>(part) & 1u) == 0) continue;
        if (mode.closed(i) || roots.gap(i) > 0) return true;
      }
    }
    return false;
  }

  /// Writes the event of parts that have been taken into `region`, a code for each; the first one.
  EventCode write(const Toy& toy, const Region& region, unsigned parts_crossed,
                  Itinerary& itinerary) {
    std::optional<EventCode> first;
    if constexpr (HasRegions<Toy>) {
      for (int part = 0; part < Toy::region_parts; ++part) {
        if ((parts_crossed >> static_cast<unsigned>(part) & 1u) == 0) continue;
        const EventCode code = tell(toy, region, part);
        itinerary.push(code);
        if (!first) first = code;
      }
    }
    return first.value_or(EventCode{});
  }
  /// The region of what a contact touches, unless it has been told.
  [[nodiscard]] std::optional<EventCode> touched(const Toy& toy, const Region& region,
                                                 int contact) {
    if constexpr (HasRegions<Toy>) {
      const int part = Toy::contact_part(contact);
      if (part < 0) return std::nullopt;
      const int told = told_[static_cast<std::size_t>(part)];
      const EventCode code = tell(toy, region, part);
      if (code.region_symbol() != told) return code;
    }
    return std::nullopt;
  }

 private:
  static constexpr std::size_t parts = [] {
    if constexpr (HasRegions<Toy>) return static_cast<std::size_t>(Toy::region_parts);
    return std::size_t{0};
  }();
  static_assert(parts <= EventCode::most_parts);

  [[nodiscard]] EventCode tell(const Toy& toy, const Region& region, int part) {
    const int symbol = toy.region_symbol(region, start_, part);
    told_[static_cast<std::size_t>(part)] = symbol;
    return EventCode::of_region(symbol, part);
  }

  Region start_{};
  std::array<int, parts> told_{};  // the symbol of each part
};

}  // namespace specht::core

#pragma once
// What an itinerary tells of piecewise geometry (system.hpp): the region of a part where one of its
// contacts is closed or closes, relative to the region the orbit started in, and only if it is news.
// A border that is crossed while nothing touches the part is no event.

#include <array>
#include <optional>
#include <specht/core/guards.hpp>
#include <specht/core/itinerary.hpp>

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

  /// Some contact of the part that a border belongs to is closed, or has just left.
  [[nodiscard]] static bool touches(const Mode<Toy::contacts>& mode, const KnownRoots<Toy>& roots,
                                    int border) {
    if constexpr (HasRegions<Toy>) {
      for (int i = 0; i < Toy::contacts; ++i) {
        if (Toy::contact_part(i) != Toy::border_part(border)) continue;
        if (mode.closed(i) || roots.gap(i) > 0) return true;
      }
    }
    return false;
  }

  /// The event of a border that has been crossed into `region`.
  [[nodiscard]] EventCode crossed(const Toy& toy, const Region& region, int border) {
    if constexpr (HasRegions<Toy>) return tell(toy, region, Toy::border_part(border));
    return {};
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

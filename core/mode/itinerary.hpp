#pragma once
// The itinerary of an orbit: its sequence of events, with the contact state that each one leaves.
//
// Two orbits with equal itineraries depend on their initial condition through the same smooth
// pieces; where neighbours differ, the return map may break. Length and a rolling 64-bit hash are
// always exact and decide equality; the first `capacity` codes are kept for reading.
// A finished accumulation of impacts is one code that names its contacts, because the number of
// impacts that led into it depends on the cut-off.

#include <array>
#include <cstdint>
#include <specht/core/system/contact_state.hpp>

namespace specht::core {

enum class EventKind : std::uint8_t {
  impact,        // a gap closes
  detachment,    // λ_N falls to zero
  slip_end,      // ġ_T reaches zero: the contact sticks or reverses
  slip_onset,    // |λ_T| reaches μ λ_N
  region,        // a border of the piecewise geometry
  accumulation,  // impacts that accumulate come to their end
  change,        // another contact changes its state because of the event before
  section,       // the orbit stops on its section
  start,         // the mode the orbit starts in
  sliding,       // along a border between two regions
};

/// One event in two bytes: kind (4 bits) and payload (12 bits).
class EventCode {
 public:
  constexpr EventCode() = default;

  static constexpr EventCode of_contact(EventKind kind, int contact, ContactState after) {
    return {kind, static_cast<unsigned>(contact) << 3u | static_cast<unsigned>(after)};
  }
  /// `contacts`: bit i set if contact i comes to rest.
  static constexpr EventCode of_accumulation(unsigned contacts) {
    return {EventKind::accumulation, contacts};
  }
  static constexpr std::size_t most_parts = 8;
  /// `symbol`: the region entered, or along whose border the orbit slides, relative to the one the orbit starts in,
  /// in [-256, 255]; `part`: the part of the geometry, below `most_parts`.
  static constexpr EventCode of_region(int symbol, int part = 0, bool slides = false) {
    return {slides ? EventKind::sliding : EventKind::region,
            static_cast<unsigned>(part) << 9u | static_cast<unsigned>(symbol + 256)};
  }

  [[nodiscard]] constexpr EventKind kind() const { return static_cast<EventKind>(bits_ >> 12u); }
  [[nodiscard]] constexpr int contact() const { return payload() >> 3; }
  [[nodiscard]] constexpr ContactState after() const {
    return static_cast<ContactState>(payload() & 7);
  }
  [[nodiscard]] constexpr unsigned contacts() const { return static_cast<unsigned>(payload()); }
  [[nodiscard]] constexpr int region_symbol() const { return (payload() & 0x1ff) - 256; }
  [[nodiscard]] constexpr int region_part() const { return payload() >> 9; }
  /// A region, and no contact, has changed.
  [[nodiscard]] constexpr bool is_of_region() const {
    return kind() == EventKind::region || kind() == EventKind::sliding;
  }
  [[nodiscard]] constexpr std::uint16_t bits() const { return bits_; }
  friend constexpr bool operator==(EventCode, EventCode) = default;

 private:
  constexpr EventCode(EventKind kind, unsigned payload)
      : bits_(static_cast<std::uint16_t>(static_cast<unsigned>(kind) << 12u | (payload & 0xfffu))) {
  }
  [[nodiscard]] constexpr int payload() const { return bits_ & 0xfff; }

  std::uint16_t bits_ = 0;
};

class Itinerary {
 public:
  static constexpr int capacity = 64;

  void push(EventCode code) {
    if (mark_.length < capacity) codes_[static_cast<std::size_t>(mark_.length)] = code;
    ++mark_.length;
    // NOTE: a multiply–xorshift step per code; order matters and zero codes count.
    std::uint64_t h = (mark_.hash ^ (code.bits() + 0x9e3779b97f4a7c15ULL)) * 0xbf58476d1ce4e5b9ULL;
    mark_.hash = h ^ (h >> 29u);
  }

  /// A place in the itinerary to which `rewind` can return.
  struct Mark {
    int length = 0;
    std::uint64_t hash = 0;
    friend bool operator==(const Mark&, const Mark&) = default;
  };
  [[nodiscard]] Mark mark() const { return mark_; }
  /// Forgets everything after `mark`, which must come from this itinerary.
  void rewind(const Mark& mark) { mark_ = mark; }

  [[nodiscard]] int length() const { return mark_.length; }
  [[nodiscard]] std::uint64_t hash() const { return mark_.hash; }
  /// Codes that can be read: all of them unless `overflow()`.
  [[nodiscard]] int stored() const { return mark_.length < capacity ? mark_.length : capacity; }
  [[nodiscard]] bool overflow() const { return mark_.length > capacity; }
  [[nodiscard]] EventCode operator[](int i) const { return codes_[static_cast<std::size_t>(i)]; }

  friend bool operator==(const Itinerary& a, const Itinerary& b) { return a.mark_ == b.mark_; }

 private:
  std::array<EventCode, capacity> codes_{};
  Mark mark_;
};

}  // namespace specht::core

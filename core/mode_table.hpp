#pragma once
// The dynamics of the current mode. For an affine system all that depends on the mode is constant:
// each mode is assembled when it is first visited, and selected by a few bits from then on.

#include <cassert>
#include <specht/core/guards.hpp>
#include <vector>

namespace specht::core {

/// A number for every mode, below `mode_count`: its contact states as digits in base 5.
template <int Contacts>
[[nodiscard]] constexpr std::size_t mode_index(const Mode<Contacts>& mode) {
  std::size_t index = 0;
  for (int i = 0; i < Contacts; ++i) index = 5 * index + static_cast<std::size_t>(mode[i]);
  return index;
}
[[nodiscard]] constexpr std::size_t mode_count(int contacts) {
  return contacts == 0 ? 1 : 5 * mode_count(contacts - 1);
}

/// Something prepared for each mode at its first visit. Memory is reserved when the table is made,
/// and touched mode by mode.
template <class Prepared, int Contacts>
class PerMode {
 public:
  PerMode() : place_(mode_count(Contacts), -1) { prepared_.reserve(mode_count(Contacts)); }
  PerMode(const PerMode&) = delete;
  PerMode& operator=(const PerMode&) = delete;

  /// What belongs to a mode; `make` makes it.
  template <class Make>
  Prepared& get(const Mode<Contacts>& mode, const Make& make) {
    std::int16_t& place = place_[mode_index(mode)];
    if (place < 0) {
      place = static_cast<std::int16_t>(prepared_.size());
      prepared_.push_back(make());
    }
    return prepared_[static_cast<std::size_t>(place)];
  }
  void clear() {
    place_.assign(place_.size(), -1);
    prepared_.clear();
  }

 private:
  std::vector<std::int16_t> place_;
  std::vector<Prepared> prepared_;
};

/// Five contacts have 3125 modes; beyond, tables would be large.
template <MechanicalSystem Toy>
[[nodiscard]] consteval bool has_mode_tables() {
  return is_affine<Toy>() && Toy::contacts <= 5;
}

template <MechanicalSystem Toy>
class CurrentDynamics {
 public:
  /// Selects a mode at a state with this geometry.
  void enter(const Toy& toy, const Mode<Toy::contacts>& mode,
             const ContactGeometry<Toy>& geometry) {
    if constexpr (has_mode_tables<Toy>()) {
      current_ = &table_.get(mode, [&] {
        ModeDynamics<Toy> dynamics;
        dynamics.enter(toy, mode, geometry);
        return dynamics;
      });
    } else {
      own_.enter(toy, mode, geometry);
    }
  }
  [[nodiscard]] ModeDynamics<Toy>& operator*() {
    if constexpr (has_mode_tables<Toy>()) return *current_;
    return own_;
  }
  [[nodiscard]] ModeDynamics<Toy>* operator->() { return &**this; }

 private:
  struct Nothing {};
  [[no_unique_address]] std::conditional_t<has_mode_tables<Toy>(),
                                           PerMode<ModeDynamics<Toy>, Toy::contacts>, Nothing>
      table_;
  ModeDynamics<Toy>* current_ = nullptr;
  ModeDynamics<Toy> own_;
};

/// The guards of the current mode.
template <MechanicalSystem Toy>
class CurrentGuards {
 public:
  /// Sets the surfaces that end orbits; true if they are new.
  bool stop_at(const StopSurfaces<Toy>& surfaces) {
    if (surfaces == surfaces_ && known_) return false;
    surfaces_ = surfaces;
    known_ = true;
    if constexpr (has_mode_tables<Toy>()) table_.clear();
    return true;
  }
  GuardList<Toy>& enter(const Mode<Toy::contacts>& mode) {
    if constexpr (has_mode_tables<Toy>()) {
      return table_.get(mode, [&] { return GuardList<Toy>(mode, surfaces_); });
    } else {
      return own_ = GuardList<Toy>(mode, surfaces_);
    }
  }

 private:
  struct Nothing {};
  StopSurfaces<Toy> surfaces_;
  [[no_unique_address]] std::conditional_t<has_mode_tables<Toy>(),
                                           PerMode<GuardList<Toy>, Toy::contacts>, Nothing>
      table_;
  GuardList<Toy> own_;
  bool known_ = false;
};

}  // namespace specht::core

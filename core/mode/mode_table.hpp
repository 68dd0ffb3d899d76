#pragma once
// The dynamics of the current mode. For an affine system all that depends on the mode is constant:
// each mode is assembled when it is first visited, and selected by a few bits from then on.

#include <memory>
#include <specht/core/mode/guards.hpp>
#include <vector>

namespace specht::core {

/// Something prepared for each mode at its first visit, at a place of its own: few are visited.
template <class Prepared, int Contacts>
class PerMode {
 public:
  PerMode() : prepared_(mode_count(Contacts)) {}
  PerMode(const PerMode&) = delete;
  PerMode& operator=(const PerMode&) = delete;

  /// What belongs to the mode of an index; `make` makes it.
  template <class Make>
  Prepared& get(std::size_t index, const Make& make) {
    if (!prepared_[index]) add(index, make);
    return *prepared_[index];
  }
  void clear() {
    for (auto& prepared : prepared_) prepared.reset();
  }

 private:
  template <class Make>
  [[gnu::noinline]] void add(std::size_t index, const Make& make) {
    prepared_[index] = std::make_unique<Prepared>(make());
  }

  std::vector<std::unique_ptr<Prepared>> prepared_;
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
      current_ = &table_.get(mode_index(mode), [&] {
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
  /// Sets the surfaces that end orbits.
  void stop_at(const StopSurfaces<Toy>& surfaces) {
    surfaces_ = surfaces;
    if constexpr (has_mode_tables<Toy>()) table_.clear();
  }
  [[nodiscard]] const StopSurfaces<Toy>& surfaces() const { return surfaces_; }
  /// Those of the mode that `dynamics` stands in.
  GuardList<Toy>& enter(const ModeDynamics<Toy>& dynamics) {
    const auto make = [&] { return GuardList<Toy>(dynamics.mode(), surfaces_); };
    if constexpr (has_mode_tables<Toy>()) {
      return table_.get(dynamics.index(), make);
    } else {
      return own_ = make();
    }
  }

 private:
  struct Nothing {};
  StopSurfaces<Toy> surfaces_;
  [[no_unique_address]] std::conditional_t<has_mode_tables<Toy>(),
                                           PerMode<GuardList<Toy>, Toy::contacts>, Nothing>
      table_;
  GuardList<Toy> own_;
};

}  // namespace specht::core

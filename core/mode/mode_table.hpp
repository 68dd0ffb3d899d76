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
  /// Without `any` there is no place.
  explicit PerMode(bool any = true) : prepared_(any ? mode_count(Contacts) : 0) {}
  PerMode(const PerMode&) = delete;
  PerMode& operator=(const PerMode&) = delete;

  /// What belongs to the mode of an index, with these limits of its forces; `make` makes it.
  template <class Make>
  Prepared& get(std::size_t index, LimitSet limits, const Make& make) {
    if (!limits.empty()) return with_limits(index, limits, make);
    if (!prepared_[index]) add(index, make);
    return *prepared_[index];
  }
  void clear() {
    for (auto& prepared : prepared_) prepared.reset();
    at_limits_.clear();
  }

 private:
  template <class Make>
  [[gnu::noinline]] void add(std::size_t index, const Make& make) {
    prepared_[index] = std::make_unique<Prepared>(make());
  }
  template <class Make>
  [[gnu::noinline]] Prepared& with_limits(std::size_t index, LimitSet limits, const Make& make) {
    for (const AtLimits& known : at_limits_) {
      if (known.index == index && known.limits == limits) return *known.prepared;
    }
    at_limits_.push_back({index, limits, std::make_unique<Prepared>(make())});
    return *at_limits_.back().prepared;
  }

  struct AtLimits {
    std::size_t index;
    LimitSet limits;
    std::unique_ptr<Prepared> prepared;
  };
  std::vector<std::unique_ptr<Prepared>> prepared_;
  std::vector<AtLimits> at_limits_;
};

/// Five contacts have 3125 modes; beyond, tables would be large.
template <class Model>
[[nodiscard]] bool has_mode_tables(const Model& model) {
  return Model::contacts <= 5 && model.constant();
}

template <class Model>
class CurrentDynamics {
 public:
  explicit CurrentDynamics(const Model& model) : table_(has_mode_tables(model)) {}

  /// Selects a mode at a state with this geometry, with these limits of its forces.
  void enter(const Model& model, const Mode<Model::contacts>& mode,
             const typename Model::Geometry& geometry, LimitSet limits = {}) {
    if (has_mode_tables(model)) {
      current_ = &table_.get(mode_index(mode), limits, [&] {
        ModeDynamics<Model> dynamics;
        dynamics.enter(model, mode, geometry, limits);
        return dynamics;
      });
    } else {
      own_.enter(model, mode, geometry, limits);
      current_ = &own_;
    }
  }
  [[nodiscard]] ModeDynamics<Model>& operator*() { return *current_; }
  [[nodiscard]] ModeDynamics<Model>* operator->() { return current_; }

 private:
  PerMode<ModeDynamics<Model>, Model::contacts> table_;
  ModeDynamics<Model>* current_ = nullptr;
  ModeDynamics<Model> own_;
};

/// The guards of the current mode.
template <class Model>
class CurrentGuards {
 public:
  explicit CurrentGuards(const Model& model) : table_(has_mode_tables(model)) {}

  /// Those of the mode that `dynamics` stands in.
  GuardList<Model>& enter(const Model& model, const ModeDynamics<Model>& dynamics) {
    const auto make = [&] {
      return GuardList<Model>(dynamics.mode(), model.traits(), dynamics.limits());
    };
    if (has_mode_tables(model)) return table_.get(dynamics.index(), dynamics.limits(), make);
    return own_ = make();
  }

 private:
  PerMode<GuardList<Model>, Model::contacts> table_;
  GuardList<Model> own_;
};

}  // namespace specht::core

#pragma once
// Guards: the functions whose fall through zero ends a smooth phase.
//
//   gap            g_N                         an open contact closes
//   normal_force   λ_N                         a closed contact opens
//   slip           ±ġ_T                        sliding comes to an end
//   saturation_±   μ λ_N ± λ_T  [L12, L13]     a sticking contact begins to slide
//                  F_s ± λ_T                   a sticking friction element does
//   region         the toy's border function   the geometry changes
//   section        ∓surface                    the orbit reaches its section
//
// Every guard is signed so that it is positive within the phase and its event is a fall to zero.
// A guard may vanish where the phase begins: `known_roots` is the multiplicity of that root, which
// is one for a contact that leaves with ġ_N > 0 or begins to slide with g̈_T ≠ 0, two when the rate
// vanishes too, also for a border that an orbit has slid along, three after a detachment by λ_N → 0
// (g_N = ġ_N = g̈_N = 0).

#include <cmath>
#include <specht/core/lcp/options.hpp>
#include <specht/core/mode/mode_dynamics.hpp>
#include <string_view>

namespace specht::core {

enum class GuardKind : std::uint8_t {
  gap,
  normal_force,
  slip,
  saturation_plus,
  saturation_minus,
  region,
  section,
};

struct Guard {
  GuardKind kind = GuardKind::gap;
  int index = 0;  // contact, border of the region, or alternative of the section

  /// Forces have no rate without further derivatives of the system.
  [[nodiscard]] bool has_rate() const {
    return kind == GuardKind::gap || kind == GuardKind::slip || kind == GuardKind::region ||
           kind == GuardKind::section;
  }
};

/// The number of the limit of forces that a guard is (force_limits.hpp); −1 for other guards.
[[nodiscard]] constexpr int limit_of(const Guard& guard) {
  switch (guard.kind) {
    case GuardKind::normal_force:
    case GuardKind::saturation_plus:
      return 2 * guard.index;
    case GuardKind::saturation_minus:
      return 2 * guard.index + 1;
    default:
      return -1;
  }
}

template <class S>
struct GuardValue {
  S value, rate;
  S second;  // of a gap its second derivative, of a normal force what it balances

  /// A normal force below this is round-off of what it balances.
  [[nodiscard]] S nothing() const {
    constexpr double tolerance = LcpOptions{}.vanishing_tolerance;
    return epsilons<S>(tolerance) * second;
  }
  [[nodiscard]] bool is_nothing() const {
    using std::abs;
    return abs(value) <= nothing();
  }
};

/// Multiplicities of the roots that guards have where a phase begins, two bits for each.
template <class Model>
class KnownRoots {
 public:
  /// Of the gap and of the slip speed of contact i, of border k and of surface k.
  [[nodiscard]] int gap(int i) const { return at(place(GuardKind::gap, i)); }
  [[nodiscard]] int slip(int i) const { return at(place(GuardKind::slip, i)); }
  [[nodiscard]] int surface(int k) const { return at(place(GuardKind::section, k)); }
  void set_gap(int i, int m) { set(place(GuardKind::gap, i), m); }
  void set_slip(int i, int m) { set(place(GuardKind::slip, i), m); }
  void set_border(int k, int m) { set(place(GuardKind::region, k), m); }
  void set_surface(int k, int m) { set(place(GuardKind::section, k), m); }
  /// Some gap, or some slip speed, has one.
  [[nodiscard]] bool some_gap() const { return (bits_ & gaps) != 0; }
  [[nodiscard]] bool some_slip() const { return (bits_ & slips) != 0; }
  void forget_surfaces() { bits_ &= gaps | slips; }  // and borders

  /// The first bit of a guard; those of guards that have no roots at the start are zero.
  [[nodiscard]] static constexpr unsigned place(GuardKind kind, int index) {
    const auto i = static_cast<unsigned>(index);
    switch (kind) {
      case GuardKind::gap:
        return 2 * i;
      case GuardKind::slip:
        return 2 * (contacts + i);
      case GuardKind::section:
        return 2 * (2 * contacts + i);
      case GuardKind::region:
        if (borders > 0) return 2 * (2 * contacts + surfaces + i);
        [[fallthrough]];
      default:
        return 2 * (2 * contacts + surfaces + borders);
    }
  }
  [[nodiscard]] int at(unsigned place) const { return static_cast<int>(bits_ >> place & 3u); }
  [[nodiscard]] std::uint64_t bits() const { return bits_; }

 private:
  static constexpr unsigned contacts = Model::contacts,
                            surfaces = StopList<Model::contacts>::capacity,
                            most_borders = Model::has_regions ? Model::Traits::most_borders : 0;
  // NOTE: only systems without contacts slide along borders.
  static constexpr unsigned borders =
      2 * contacts + surfaces + most_borders < 32 ? most_borders : 0;
  static_assert(2 * contacts + surfaces + borders < 32, "too many contacts");
  static constexpr std::uint64_t gaps = (std::uint64_t{1} << 2 * contacts) - 1,
                                 slips = gaps << 2 * contacts;

  void set(unsigned place, int m) {
    bits_ = (bits_ & ~(std::uint64_t{3} << place)) | static_cast<std::uint64_t>(m) << place;
  }

  std::uint64_t bits_ = 0;
};

template <class Model>
class GuardList {
 public:
  using S = typename Model::Scalar;
  using Traits = typename Model::Traits;
  static constexpr int most_borders = Model::has_regions ? Traits::most_borders : 0;
  static constexpr int capacity =
      2 * Model::contacts + most_borders + StopList<Model::contacts>::capacity;
  using Values = std::array<GuardValue<S>, static_cast<std::size_t>(capacity)>;

  GuardList() = default;
  /// The guards of a mode; no roots are known. Limits of forces that hold as equations are none.
  GuardList(const Mode<Model::contacts>& mode, const Traits& traits, LimitSet limits = {}) {
    const auto add_limit = [&](GuardKind kind, int i) {
      if (!limits.contains(limit_of({kind, i}))) add(kind, i);
    };
    for (int i = 0; i < Model::contacts; ++i) {
      switch (mode[i]) {
        case ContactState::open:
          if (traits.stops.of_gap(i, mode) < 0) add(GuardKind::gap, i);
          break;
        case ContactState::slip_positive:
        case ContactState::slip_negative:
          add(GuardKind::slip, i);
          [[fallthrough]];
        case ContactState::closed:
          if (!is_element(traits, i)) add_limit(GuardKind::normal_force, i);
          break;
        case ContactState::stick:  // both positive: λ_N is, too
          add_limit(GuardKind::saturation_plus, i);
          add_limit(GuardKind::saturation_minus, i);
          break;
      }
    }
    if constexpr (Model::has_regions) {
      for (int k = 0; k < traits.borders; ++k) add(GuardKind::region, k);
    }
    for (int k = 0; k < traits.stops.size; ++k) {
      if (traits.stops.required[static_cast<std::size_t>(k)].matches(mode)) {
        add(GuardKind::section, k);
      }
    }
  }

  /// Sets the roots that are known.
  void know_roots(const KnownRoots<Model>& roots) { roots_ = roots; }

  [[nodiscard]] int size() const { return size_; }
  /// The multiplicity of the root that guard k is known to have where the phase begins.
  [[nodiscard]] int known_roots(int k) const { return roots_.at(place(k)); }
  [[nodiscard]] const KnownRoots<Model>& known_roots() const { return roots_; }
  /// Where the root of guard k is kept.
  [[nodiscard]] unsigned place(int k) const { return place_[static_cast<std::size_t>(k)]; }
  [[nodiscard]] const Guard& operator[](int k) const {
    return guards_[static_cast<std::size_t>(k)];
  }
  /// Some guard is a force: it has no rate.
  [[nodiscard]] bool needs_forces() const { return needs_forces_; }

  /// Values and, where known, rates of all guards at a state of the mode `dynamics` stands in.
  /// `forces` belong to the same state.
  void evaluate(const Model& model, const typename Model::State& s,
                const SmoothForces<Model>& forces, const ModeDynamics<Model>& dynamics,
                Values& values) const {
    const typename Model::ContactVector gaps = model.gaps(s);
    for (int k = 0; k < size_; ++k) {
      values[static_cast<std::size_t>(k)] = evaluate((*this)[k], model, s, gaps, forces, dynamics);
    }
  }

 private:
  [[nodiscard]] static bool is_element([[maybe_unused]] const Traits& traits,
                                       [[maybe_unused]] int i) {
    if constexpr (Model::has_friction_laws) return i >= traits.first_element();
    return false;
  }
  [[nodiscard]] GuardValue<S> evaluate(const Guard& guard, const Model& model,
                                       const typename Model::State& s,
                                       const typename Model::ContactVector& gaps,
                                       const SmoothForces<Model>& forces,
                                       const ModeDynamics<Model>& dynamics) const {
    const typename Model::Geometry& geometry = dynamics.geometry();
    const int i = guard.index;
    switch (guard.kind) {
      case GuardKind::gap:
        return {gaps(i), geometry.normal_speed(i, s.u),
                geometry.normal_acceleration(i, forces.acceleration)};
      case GuardKind::normal_force:
        return {forces.normal(i), S(0), forces.balanced(i)};
      case GuardKind::slip: {
        const S sign = dynamics.mode()[i] == ContactState::slip_positive ? S(1) : S(-1);
        return {sign * geometry.tangential_speed(i, s.u),
                sign * geometry.tangential_acceleration(i, forces.acceleration), S(0)};
      }
      case GuardKind::saturation_plus:
        return {dynamics.friction_coefficient(i) * forces.normal(i) + forces.tangential(i), S(0),
                S(0)};
      case GuardKind::saturation_minus:
        return {dynamics.friction_coefficient(i) * forces.normal(i) - forces.tangential(i), S(0),
                S(0)};
      case GuardKind::region:
        if constexpr (Model::has_regions) {
          const auto border = model.equations().region_border(s, i);
          return {border[0], border[1], S(0)};
        }
        return {};
      case GuardKind::section: {
        const S sign = S(-model.traits().stops.direction[static_cast<std::size_t>(i)]);
        return {sign * model.surface(i, s), sign * model.surface_rate(i, s, forces.acceleration),
                S(0)};
      }
    }
    return {};
  }

  void add(GuardKind kind, int index) {
    const Guard guard{kind, index};
    place_[static_cast<std::size_t>(size_)] = KnownRoots<Model>::place(kind, index);
    guards_[static_cast<std::size_t>(size_++)] = guard;
    needs_forces_ = needs_forces_ || !guard.has_rate();
  }

  std::array<Guard, static_cast<std::size_t>(capacity)> guards_{};
  std::array<unsigned, static_cast<std::size_t>(capacity)> place_{};
  KnownRoots<Model> roots_;
  int size_ = 0;
  bool needs_forces_ = false;
};

}  // namespace specht::core

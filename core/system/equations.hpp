#pragma once
// A mechanical system as the integrator knows it: equations behind one interface, by scalar and sizes.
//
//   M(t,q) q̈ = h(t,q,u) + W_N λ_N + W_T λ_T,   ġ = Wᵀ u + ŵ,   g̈ = Wᵀ q̈ + w̄          [L4, L6, L24]
//
// A friction element is one of the contacts, the last of them, with w_N = 0, a gap that is never 0, and μ = 1:
// what stands for its normal force is the bound of its law (friction_law.hpp). One whose bound is 0 has μ = 0.
//
// A toy becomes one of these at the border of core (toy_equations.hpp), once for each scalar: double, dual
// numbers, series. All that lies behind, the integrator with its phases and events, is compiled per scalar
// and size and not per toy (compiled/). A call costs a few instructions beside a step of a phase; where it
// would not, in closed form, the equations are read into matrices first (affine_model.hpp).
//
// Instances do not change and may be shared by threads.

#include <array>
#include <cstdint>
#include <limits>
#include <specht/core/lcp/options.hpp>
#include <specht/core/system/contact_state.hpp>
#include <specht/core/system/system_state.hpp>
#include <string_view>

namespace specht::core {

/// M, the contact directions as columns, and the offsets of contact velocities and accelerations.
template <class S, int Dof, int Contacts>
struct SystemMatrices {
  SmallMatrix<S, Dof, Dof> M;
  SmallMatrix<S, Dof, Contacts> W_N, W_T;
  SmallVector<S, Contacts> w_hat_N, w_hat_T;  // [m/s]
  SmallVector<S, Contacts> w_bar_N, w_bar_T;  // [m/s²]
};

/// The surfaces that end an orbit: the alternatives of one section, by number.
template <int Contacts>
struct StopList {
  static constexpr int capacity = 4;
  int size = 0;
  std::array<int, capacity> direction{};  // +1: from − to +
  std::array<ContactPattern<Contacts>, capacity> required{};
  std::array<int, capacity> contact{-1, -1, -1, -1};  // whose gap the surface is; −1: of none
  bool of_contacts = false;                           // some surface is a gap
  bool of_regions = false;                            // some surface belongs to certain regions

  /// The surface that stands for the gap of contact i in this mode; −1: none does.
  [[nodiscard]] int of_gap(int i, const Mode<Contacts>& mode) const {
    for (int k = 0; of_contacts && k < size; ++k) {
      const auto own = static_cast<std::size_t>(k);
      if (contact[own] == i && required[own].matches(mode)) return k;
    }
    return -1;
  }
};

/// What is constant about a system.
template <class S, int Contacts>
struct SystemTraits {
  static constexpr int most_borders = 8;

  bool constant = false;    // M and W do not change, there are no offsets, h and g_N are affine
  bool autonomous = true;   // nothing depends on t
  bool has_offsets = true;  // of velocities or accelerations
  LcpChoice contact_choice = LcpChoice::automatic;
  std::uint32_t ignorable = 0;                 // bit k: coordinate k (mechanical_system.hpp)
  S max_step = std::numeric_limits<S>::max();  // [s]
  std::array<ContactParameters<S>, static_cast<std::size_t>(Contacts)> parameters{};
  int borders = 0, parts = 0;  // of regions
  std::array<int, most_borders> border_part{};
  std::array<int, static_cast<std::size_t>(Contacts)> contact_part{};
  bool has_contacts = true;  // or friction elements; else the one there is stands for none
  unsigned event_parts = 0;  // bit p: a border of part p is an event wherever it is crossed
  bool resets = false;       // the state may change at borders
  bool first_order = false;  // u is the state, q̇ = u means nothing
  StopList<Contacts> stops;
  /// The last contacts are friction elements, with these laws. The laws of the others mean nothing, unless
  /// `contact_laws`: then μ in `parameters` is that of sticking.
  int elements = 0;
  bool has_friction_factors = false, contact_laws = false;
  std::array<FrictionLaw<S>, static_cast<std::size_t>(Contacts)> laws{};

  [[nodiscard]] int first_element() const { return Contacts - elements; }
  [[nodiscard]] bool is_ignorable(int k) const {
    return (ignorable >> static_cast<unsigned>(k) & 1u) != 0;
  }
};

template <class S, int Dof, int Contacts>
class Equations {
 public:
  using Scalar = S;
  using State = SystemState<S, Dof>;
  using Velocity = SmallVector<S, Dof>;
  using ContactVector = SmallVector<S, Contacts>;
  using Matrices = SystemMatrices<S, Dof, Contacts>;
  using Traits = SystemTraits<S, Contacts>;

  virtual ~Equations() = default;
  Equations(const Equations&) = delete;
  Equations& operator=(const Equations&) = delete;

  [[nodiscard]] const Traits& traits() const { return traits_; }

  virtual void matrices(const State& s, Matrices& matrices) const = 0;
  /// h.
  [[nodiscard]] virtual Velocity force(const State& s) const = 0;
  /// g_N [m].
  [[nodiscard]] virtual ContactVector gaps(const State& s) const = 0;

  /// N of friction elements.
  [[nodiscard]] virtual ContactVector friction_factors(const State&) const { return {}; }

  /// As HasRegions says (mechanical_system.hpp).
  [[nodiscard]] virtual std::array<S, 2> region_border(const State&, int) const { return {}; }
  [[nodiscard]] virtual RegionCode cross_region_border(const State& s, int) const {
    return s.region;
  }
  [[nodiscard]] virtual RegionCode region_at(const State&) const { return {}; }
  [[nodiscard]] virtual int region_symbol(const RegionCode&, const RegionCode&, int) const {
    return 0;
  }

  /// The orbit slides along a border of this region.
  [[nodiscard]] virtual bool slides(const RegionCode&) const { return false; }
  /// The border of the region behind `border` that the orbit has slid along until there; −1: none.
  [[nodiscard]] virtual int slid_along(const RegionCode&, int /*border*/) const { return -1; }
  /// The state behind a border, whose region is known, from the one before it.
  [[nodiscard]] virtual State reset(const State&, int, const State& behind) const { return behind; }
  /// Surface k of the stop list ends orbits of this region.
  [[nodiscard]] virtual bool stops_in(int, const RegionCode&) const { return true; }

  /// The function of surface k of the stop list, and its rate at an acceleration q̈.
  [[nodiscard]] virtual S surface(int, const State&) const { return S(0); }
  [[nodiscard]] virtual S surface_rate(int, const State&, const Velocity&) const { return S(0); }

  /// The same system in series, if its functions can be expanded in time; else null.
  [[nodiscard]] virtual const Equations<Series<S>, Dof, Contacts>* series() const {
    return nullptr;
  }

 protected:
  Equations() = default;

  Traits traits_;
};

}  // namespace specht::core

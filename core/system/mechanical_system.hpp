#pragma once
// What a mechanical system with unilateral frictional contacts must say about itself.
//
//   M(t,q) q̈ = h(t,q,u) + W_N λ_N + W_T λ_T,   u = q̇                                   [L4]
//   ġ = Wᵀ u + ŵ,   g̈ = Wᵀ q̈ + w̄     for the normal (N) and tangential (T) directions  [L6, L24]
//
//   member                                shape             unit      needed
//   Scalar, State, dof, contacts          types, numbers              yes
//   mass(s)                               dof × dof                   yes, symmetric, > 0
//   force(s)                              dof                         yes
//   gaps(s)                               contacts          m         yes, ≥ 0 where admissible
//   normal_directions(s)                  dof × contacts              yes, W_N = (∂g_N/∂q)ᵀ
//   tangential_directions(s)              dof × contacts              yes, W_T (0 where μ = 0)
//   contact_parameters()                  contacts                    yes
//   normal_velocity_offsets(s)            contacts          m/s       no: ŵ_N = 0
//   tangential_velocity_offsets(s)        contacts          m/s       no: ŵ_T = 0
//   normal_acceleration_offsets(s)        contacts          m/s²      no: w̄_N = 0
//   tangential_acceleration_offsets(s)    contacts          m/s²      no: w̄_T = 0
//   max_step()                            number            s         no: no bound
//   autonomous                            bool                        no: true
//   affine                                bool                        no: false
//   analytic                              bool                        no: false
//   contact_choice                        LcpChoice                   no: Lemke's solution
//   ignorable                             array of indices            no: none
//   friction_elements                     number                      no: 0
//   contact_friction_laws()               contacts                    no: μ of contact_parameters
//
// With `contact_friction_laws` the friction of contacts depends on their sliding speeds (friction_law.hpp); μ of
// contact_parameters is of no account then.
// With friction elements, dry friction whose bound is given (friction_law.hpp), E of them:
//   element_directions(s)                 dof × E                     yes, w: v = wᵀ u + ŵ
//   friction_laws()                       E                           yes
//   element_velocity_offsets(s)           E                 m/s       no: ŵ = 0
//   element_acceleration_offsets(s)       E                 m/s²      no: w̄ = ẇᵀ u + dŵ/dt = 0
//   friction_factors(s)                   E                 1         no: N = 1
// A system without contacts needs no function of them.
//
// A system of first order, q̇ = f(t, q), declares `first_order` and has no mass, force, contacts or friction elements:
//   rates(s)                              dof                         yes, q̇
// u of its states is 0. Inside the integrator q takes the place of u: u̇ = f.
//
// `affine` declares constant M, W_N, W_T and ŵ_T, no other offsets, gaps affine in q and h affine in (q, u); of
// friction elements constant directions, ŵ and N. Where their friction varies with speed there is no closed
// form, which depends on parameters (constant_friction.hpp).
// `analytic` declares that all functions are analytic in the state and branch on the region only, so that
// motions can be expanded in time (taylor_phase.hpp).
// `contact_choice` declares that contact problems may have several solutions, and which is taken: each is
// solved by enumeration (contact_lcp.hpp), and orbits that met several are marked.
// `ignorable` lists coordinates q_k such that, with all contacts open, neither q̈ nor the gaps depend
// on q_k or u_k but for q̈_k: a flight that repeats in the others never ends.
// `max_step` is for systems that depend on time: where the state rests while forces vary, nothing but
// this bound keeps a step from passing over a short excursion.
// Functions return plain matrices of exactly these shapes, never expressions. A missing or misshapen
// member is a compile-time error that names it.

#include <array>
#include <concepts>
#include <specht/core/lcp/options.hpp>
#include <specht/core/numerics/types.hpp>
#include <specht/core/system/contact_state.hpp>
#include <specht/core/system/friction_law.hpp>
#include <type_traits>

namespace specht::core {

/// The region of a system whose geometry has a single piece.
struct NoRegion {
  friend bool operator==(NoRegion, NoRegion) = default;
};

/// t [s], q and u = q̇ of shape dof, and the discrete region of the geometry.
template <class S, int Dof, class RegionType = NoRegion>
struct State {
  using Region = RegionType;
  S t{0};
  Vector<S, Dof> q = Vector<S, Dof>::Zero();
  Vector<S, Dof> u = Vector<S, Dof>::Zero();
  Region region{};

  [[nodiscard]] bool finite() const {
    S sum = t;  // of numbers one of which is not finite, neither is the sum
    for (int k = 0; k < Dof; ++k) sum += q(k) + u(k);
    return sum - sum == S(0);
  }
  /// The same of u alone.
  [[nodiscard]] bool velocity_finite() const {
    S sum = u(0);
    for (int k = 1; k < Dof; ++k) sum += u(k);
    return sum - sum == S(0);
  }
};

namespace detail {

template <class T, class S, int Rows, int Cols>
concept Shape = std::same_as<std::remove_cvref_t<T>, Matrix<S, Rows, Cols>>;

}  // namespace detail

/// How many friction elements a system has.
template <class T>
[[nodiscard]] consteval int friction_elements() {
  if constexpr (requires { T::friction_elements; }) return T::friction_elements;
  return 0;
}
/// Inside the integrator a friction element is a contact without a gap: contacts come first, then elements. A system
/// that has none of both has one contact there, which is never closed.
template <class T>
inline constexpr int all_contacts = T::contacts + friction_elements<T>() > 0
                                        ? T::contacts + friction_elements<T>()
                                        : 1;
/// q̇ = f(t, q).
template <class T>
[[nodiscard]] consteval bool is_first_order() {
  if constexpr (requires { T::first_order; }) return T::first_order;
  return false;
}

template <class T>
concept HasSizes = requires {
  typename T::Scalar;
  typename T::State;
  { T::dof } -> std::convertible_to<int>;
  { T::contacts } -> std::convertible_to<int>;
}
&&(T::dof > 0) && (T::contacts >= 0);

template <class T>
concept HasMass = requires(const T& toy, const typename T::State& s) {
  { toy.mass(s) } -> detail::Shape<typename T::Scalar, T::dof, T::dof>;
};
template <class T>
concept HasForce = requires(const T& toy, const typename T::State& s) {
  { toy.force(s) } -> detail::Shape<typename T::Scalar, T::dof, 1>;
};
template <class T>
concept HasRates = requires(const T& toy, const typename T::State& s) {
  { toy.rates(s) } -> detail::Shape<typename T::Scalar, T::dof, 1>;
};
template <class T>
concept HasGaps = requires(const T& toy, const typename T::State& s) {
  { toy.gaps(s) } -> detail::Shape<typename T::Scalar, T::contacts, 1>;
};
template <class T>
concept HasNormalDirections = requires(const T& toy, const typename T::State& s) {
  { toy.normal_directions(s) } -> detail::Shape<typename T::Scalar, T::dof, T::contacts>;
};
template <class T>
concept HasTangentialDirections = requires(const T& toy, const typename T::State& s) {
  { toy.tangential_directions(s) } -> detail::Shape<typename T::Scalar, T::dof, T::contacts>;
};
template <class T>
concept HasContactParameters = requires(const T& toy) {
  {
    toy.contact_parameters()
    } -> std::same_as<
        std::array<ContactParameters<typename T::Scalar>, static_cast<std::size_t>(T::contacts)>>;
};

template <class T>
inline constexpr bool without_contacts = requires {
  requires T::contacts == 0;
};

template <class T>
concept HasContacts =
    HasGaps<T> && HasNormalDirections<T> && HasTangentialDirections<T> && HasContactParameters<T>;

template <class T>
concept HasElementDirections = requires(const T& toy, const typename T::State& s) {
  {
    toy.element_directions(s)
    } -> detail::Shape<typename T::Scalar, T::dof, friction_elements<T>()>;
};
template <class T>
concept HasFrictionLaws = requires(const T& toy) {
  {
    toy.friction_laws()
    } -> std::same_as<std::array<FrictionLaw<typename T::Scalar>,
                                 static_cast<std::size_t>(friction_elements<T>())>>;
};

/// The toy says how friction of its contacts depends on the speed.
template <class T>
concept HasContactLaws = requires(const T& toy) {
  {
    toy.contact_friction_laws()
    } -> std::same_as<
        std::array<FrictionLaw<typename T::Scalar>, static_cast<std::size_t>(T::contacts)>>;
};

template <class T>
concept HasMotion = (is_first_order<T>() && HasRates<T>) ||
                    (!is_first_order<T>() && HasMass<T> && HasForce<T>);

template <class T>
concept MechanicalSystem = HasSizes<T> && HasMotion<T> &&
    (without_contacts<T> || HasContacts<T>)&&(friction_elements<T>() == 0 ||
                                              (HasElementDirections<T> && HasFrictionLaws<T>));

/// Systems whose geometry has several pieces say where a piece ends and which one follows.
///   region_borders               how many borders a piece has
///   region_border(s, k)          value and rate of border k: positive inside, zero at the border
///   cross_region_border(s, k)    the region behind border k, chosen by rates
///   region_at(s)                 the region of a state whose own is not set
///   region_parts                 how many parts of the geometry have pieces of their own, 8 at most
///   border_part(k)               the part that border k belongs to
///   contact_part(i)              the part that contact i touches; −1 for one without pieces
///   region_symbol(region, from, part)   its place in the itinerary, relative to the region `from`: 0
///                                for that region itself
///   reset(s, k)                  no: the state behind border k, of any region, from one before it; its q and
///                                u are where the orbit goes on
///   slides                       no: true if orbits slide along borders towards which both sides push (Filippov);
///                                M is the same on both, and the border of the region behind is −h. For systems
///                                without contacts and friction elements that are class templates on their scalar,
///                                with one part and four borders at most
///   is_silent(part)              no: true if nothing but the region changes at borders of this part
/// A border of a part that contacts touch is no event of the orbit where none of them is closed; its region
/// is written into the itinerary when the part is touched. Other borders, and all of a toy that resets its state, are
/// events wherever they are crossed.
template <class T>
concept HasRegions = requires(const T& toy, const typename T::State& s, int k) {
  { T::region_borders } -> std::convertible_to<int>;
  { toy.region_border(s, k) } -> std::convertible_to<std::array<typename T::Scalar, 2>>;
  { toy.cross_region_border(s, k) } -> std::same_as<typename T::State::Region>;
  { toy.region_at(s) } -> std::same_as<typename T::State::Region>;
  { T::region_parts } -> std::convertible_to<int>;
  { T::border_part(k) } -> std::convertible_to<int>;
  { T::contact_part(k) } -> std::convertible_to<int>;
  { toy.region_symbol(s.region, s.region, k) } -> std::convertible_to<int>;
};

/// The orbit goes on elsewhere behind borders.
template <class T>
concept HasResets = HasRegions<T> && requires(const T& toy, const typename T::State& s, int k) {
  { toy.reset(s, k) } -> std::same_as<typename T::State>;
};
/// Orbits slide along borders towards which both sides push.
template <class T>
[[nodiscard]] consteval bool has_sliding() {
  if constexpr (HasRegions<T> && requires { T::slides; }) return T::slides;
  return false;
}

/// Says in words what a type lacks to be a `MechanicalSystem`.
template <class T>
consteval bool require_mechanical_system() {
  static_assert(HasSizes<T>,
                "a mechanical system needs types Scalar and State = core::State<Scalar, dof, ...>, "
                "and constants dof > 0 and contacts >= 0");
  static_assert(!is_first_order<T>() || HasRates<T>,
                "a system of first order needs Vector<Scalar, dof> rates(const State&) const");
  if constexpr (HasSizes<T>) {
    constexpr bool bare = T::contacts + friction_elements<T>() == 0;
    static_assert(!is_first_order<T>() || bare,
                  "a system of first order has no contacts and no friction elements");
    static_assert(!has_sliding<T>() || bare,
                  "a system that slides along borders has no contacts and no friction elements");
  }
  static_assert(is_first_order<T>() || HasMass<T>,
                "a mechanical system needs Matrix<Scalar, dof, dof> mass(const State&) const");
  static_assert(is_first_order<T>() || HasForce<T>,
                "a mechanical system needs Vector<Scalar, dof> force(const State&) const");
  static_assert(without_contacts<T> || HasGaps<T>,
                "a mechanical system needs Vector<Scalar, contacts> gaps(const State&) const");
  static_assert(without_contacts<T> || HasNormalDirections<T>,
                "a mechanical system needs Matrix<Scalar, dof, contacts> "
                "normal_directions(const State&) const");
  static_assert(without_contacts<T> || HasTangentialDirections<T>,
                "a mechanical system needs Matrix<Scalar, dof, contacts> "
                "tangential_directions(const State&) const");
  static_assert(
      !requires { T::region_borders; } || HasRegions<T>,
      "regions need all the members that HasRegions lists");
  static_assert(
      HasResets<T> ||
          !requires(const T& toy, const typename T::State& s, int k) { toy.reset(s, k); },
      "State reset(const State&, int border) const belongs to a system with regions");
  static_assert(!has_sliding<T>() || !HasResets<T>,
                "a system either resets its state at borders or slides along them");
  static_assert(without_contacts<T> || HasContactParameters<T>,
                "a mechanical system needs std::array<ContactParameters<Scalar>, contacts> "
                "contact_parameters() const");
  static_assert(friction_elements<T>() == 0 || HasElementDirections<T>,
                "friction elements need Matrix<Scalar, dof, friction_elements> "
                "element_directions(const State&) const");
  static_assert(friction_elements<T>() == 0 || HasFrictionLaws<T>,
                "friction elements need std::array<FrictionLaw<Scalar>, friction_elements> "
                "friction_laws() const");
  static_assert(
      HasContactLaws<T> || !requires(const T& toy) { toy.contact_friction_laws(); },
      "contact_friction_laws() const returns "
      "std::array<FrictionLaw<Scalar>, contacts>");
  static_assert(
      !HasContactLaws<T> || !requires { requires T::affine; },
      "a system whose friction depends on speed has no closed form: `affine` must not be declared");
  return MechanicalSystem<T>;
}

template <class T>
using ContactVector = Vector<typename T::Scalar, T::contacts>;

template <class T>
[[nodiscard]] ContactVector<T> normal_velocity_offsets(const T& toy, const typename T::State& s) {
  if constexpr (requires { toy.normal_velocity_offsets(s); }) return toy.normal_velocity_offsets(s);
  return ContactVector<T>::Zero();
}
template <class T>
[[nodiscard]] ContactVector<T> tangential_velocity_offsets(const T& toy,
                                                           const typename T::State& s) {
  if constexpr (requires { toy.tangential_velocity_offsets(s); }) {
    return toy.tangential_velocity_offsets(s);
  }
  return ContactVector<T>::Zero();
}
template <class T>
[[nodiscard]] ContactVector<T> normal_acceleration_offsets(const T& toy,
                                                           const typename T::State& s) {
  if constexpr (requires { toy.normal_acceleration_offsets(s); }) {
    return toy.normal_acceleration_offsets(s);
  }
  return ContactVector<T>::Zero();
}
template <class T>
[[nodiscard]] ContactVector<T> tangential_acceleration_offsets(const T& toy,
                                                               const typename T::State& s) {
  if constexpr (requires { toy.tangential_acceleration_offsets(s); }) {
    return toy.tangential_acceleration_offsets(s);
  }
  return ContactVector<T>::Zero();
}

template <class T>
using ElementVector = Vector<typename T::Scalar, friction_elements<T>()>;

template <class T>
[[nodiscard]] ElementVector<T> element_velocity_offsets(const T& toy, const typename T::State& s) {
  if constexpr (requires { toy.element_velocity_offsets(s); }) {
    return toy.element_velocity_offsets(s);
  }
  return ElementVector<T>::Zero();
}
template <class T>
[[nodiscard]] ElementVector<T> element_acceleration_offsets(const T& toy,
                                                            const typename T::State& s) {
  if constexpr (requires { toy.element_acceleration_offsets(s); }) {
    return toy.element_acceleration_offsets(s);
  }
  return ElementVector<T>::Zero();
}

/// The toy gives one of ŵ_N, ŵ_T, w̄_N, w̄_T.
template <class T>
[[nodiscard]] consteval bool has_offsets() {
  using State = typename T::State;
  return requires(const T& toy, const State& s) { toy.normal_velocity_offsets(s); }
  || requires(const T& toy, const State& s) { toy.tangential_velocity_offsets(s); }
  || requires(const T& toy, const State& s) { toy.normal_acceleration_offsets(s); }
  || requires(const T& toy, const State& s) { toy.tangential_acceleration_offsets(s); }
  || friction_elements<T>() > 0;
}
template <class T>
[[nodiscard]] consteval bool is_affine() {
  if constexpr (requires { T::affine; }) return T::affine;
  return false;
}
template <class T>
[[nodiscard]] consteval bool is_analytic() {
  if constexpr (requires { T::analytic; }) return T::analytic;
  return false;
}
template <class T>
[[nodiscard]] consteval LcpChoice contact_choice() {
  if constexpr (requires { T::contact_choice; }) return T::contact_choice;
  return LcpChoice::automatic;
}
template <class T>
[[nodiscard]] consteval bool is_autonomous() {
  if constexpr (requires { T::autonomous; }) return T::autonomous;
  return true;
}
template <class T>
[[nodiscard]] constexpr bool is_ignorable(int k) {
  if constexpr (requires { T::ignorable; }) {
    for (int i : T::ignorable) {
      if (i == k) return true;
    }
  }
  return false;
}

}  // namespace specht::core

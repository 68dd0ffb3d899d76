#pragma once
// A toy behind the interface of Equations: the border of core. Nothing beyond it knows the toy's type.

#include <memory>
#include <specht/core/numerics/series.hpp>
#include <specht/core/system/equations.hpp>
#include <specht/core/system/rebind.hpp>
#include <specht/core/system/sliding_motion.hpp>
#include <specht/core/system/stop_surfaces.hpp>

namespace specht::core {

/// Whether anything depends on t: the equations, or the surface of a section. A toy that is not `autonomous` may
/// declare `bool depends_on_time() const`: what comes to rest where nothing does, rests for ever.
template <class Toy>
[[nodiscard]] bool depends_on_time(const Toy& toy) {
  if constexpr (requires { toy.depends_on_time(); }) return toy.depends_on_time();
  return !is_autonomous<Toy>();
}

/// The functions of a toy can be expanded in time: it is a class template on its scalar, given by its
/// parameters, and declares `analytic`, which says that they branch on its region only, not on coordinates.
template <class Toy>
[[nodiscard]] consteval bool has_series() {
  if constexpr (is_series<typename Toy::Scalar>) return false;
  if constexpr (is_analytic<Toy>() && Rebind<Toy, Series<typename Toy::Scalar>>::possible) {
    using Expanded = Rebound<Toy, Series<typename Toy::Scalar>>;
    return std::same_as<typename Expanded::State::Region, typename Toy::State::Region>;
  }
  return false;
}

/// The surfaces of another scalar's toy that belong to a section of the same name; none if it has none.
template <class To, class From>
[[nodiscard]] StopSurfaces<To> rebind_surfaces(const StopSurfaces<From>& from) {
  StopSurfaces<To> to;
  const typename To::Scalar value(from.surface[0].value);
  // NOTE: sections that a toy inherits are those of another type.
  if constexpr (requires { to = To::sections().begin()->surfaces(typename To::Scalar(0)); }) {
    for (const auto& section : To::sections()) {
      if (from.size == 0 || section.name != from.section) continue;
      to = section.surfaces(value);
    }
  }
  if constexpr (requires {
                  to = To::vector_sections().begin()->surfaces(typename To::Scalar(0));
                }) {
    for (const auto& section : To::vector_sections()) {
      if (from.size == 0 || section.name != from.section) continue;
      to = section.surfaces(value);
    }
  }
  // NOTE: g++ 12 at -O2 loses the value of some toys on the way.
  for (auto& surface : to.surface) surface.value = value;
  return to;
}

template <MechanicalSystem Toy>
class ToyEquations final : public Equations<typename Toy::Scalar, Toy::dof, all_contacts<Toy>> {
 public:
  using S = typename Toy::Scalar;
  static constexpr int dof = Toy::dof, contacts = all_contacts<Toy>;
  static constexpr int elements = friction_elements<Toy>(), first_element = Toy::contacts;
  static constexpr bool first_order = is_first_order<Toy>(), can_slide = has_sliding<Toy>();
  using Base = Equations<S, dof, contacts>;
  using typename Base::ContactVector, typename Base::Matrices, typename Base::State,
      typename Base::Velocity;

  /// Throws std::invalid_argument if a law of friction makes no sense.
  explicit ToyEquations(const Toy& toy, const StopSurfaces<Toy>& surfaces = {})
      : toy_(toy), surfaces_(surfaces), sliding_(toy) {
    auto& traits = this->traits_;
    traits.constant = is_affine<Toy>() && !core::has_offsets<Toy>();
    traits.autonomous = !depends_on_time(toy);
    traits.has_offsets = core::has_offsets<Toy>();
    traits.contact_choice = contact_choice<Toy>();
    if constexpr (elements > 0) {
      add_elements(toy);
    } else if constexpr (Toy::contacts > 0) {
      traits.parameters = toy.contact_parameters();
    }
    if constexpr (HasContactLaws<Toy>) add_contact_laws(toy);
    for (int k = 0; k < dof; ++k) {
      if (first_order || core::is_ignorable<Toy>(k)) {
        traits.ignorable |= 1u << static_cast<unsigned>(k);
      }
    }
    if constexpr (requires { toy.max_step(); }) traits.max_step = toy.max_step();
    traits.first_order = first_order;
    traits.has_contacts = Toy::contacts + elements > 0;
    traits.contact_part.fill(-1);
    if constexpr (HasRegions<Toy>) add_regions();
    traits.stops.size = surfaces.size;
    for (int k = 0; k < surfaces.size; ++k) {
      traits.stops.direction[at(k)] = surfaces.surface[at(k)].direction;
      traits.stops.required[at(k)] = surfaces.surface[at(k)].required;
      if constexpr (Toy::contacts + elements == 0) {
        traits.stops.required[at(k)] = {{ContactPattern<contacts>::any}};
      }
      if (surfaces.surface[at(k)].in_region != nullptr) traits.stops.of_regions = true;
      const int contact = surfaces.surface[at(k)].contact;
      traits.stops.contact[at(k)] = contact;
      if (contact < 0) continue;
      traits.stops.of_contacts = true;
      traits.stops.direction[at(k)] = -1;
    }
    if constexpr (core::has_series<Toy>()) {
      using Expanded = Rebound<Toy, Series<S>>;
      series_ = std::make_unique<const ToyEquations<Expanded>>(rebind<Expanded>(toy),
                                                               rebind_surfaces<Expanded>(surfaces));
    }
  }

  [[nodiscard]] const Toy& toy() const { return toy_; }
  [[nodiscard]] const StopSurfaces<Toy>& surfaces() const { return surfaces_; }

  /// A state as the toy's functions take it, and back.
  [[nodiscard]] static typename Toy::State of(const State& s) {
    typename Toy::State result;
    result.t = s.t;
    for (int k = 0; k < dof; ++k) {
      result.q(k) = first_order ? s.u(k) : s.q(k);
      if (!first_order) result.u(k) = s.u(k);
    }
    if constexpr (HasRegions<Toy>) result.region = region_of(s.region);
    return result;
  }
  [[nodiscard]] static State of(const typename Toy::State& s) {
    State result;
    result.t = s.t;
    for (int k = 0; k < dof; ++k) {
      (first_order ? result.u : result.q)(k) = s.q(k);
      if (!first_order) result.u(k) = s.u(k);
    }
    if constexpr (HasRegions<Toy>) result.region = code_of(s.region);
    return result;
  }

  void matrices(const State& state, Matrices& m) const override {
    const auto s = of(state);
    if constexpr (first_order) {
      m.M = SmallMatrix<S, dof, dof>::identity();
    } else {
      take(toy_.mass(s), m.M);
    }
    if constexpr (elements > 0) {
      matrices_with_elements(s, m);
    } else if constexpr (Toy::contacts > 0) {
      take_contacts(s, m);
    } else {
      set_no_contacts(m);
    }
  }
  [[nodiscard]] Velocity force(const State& s) const override {
    Velocity h;
    if constexpr (can_slide) {
      take(sliding_.force(of(s), s.region.template as<SlidingCode>()), h);
    } else if constexpr (first_order) {
      take(toy_.rates(of(s)), h);
    } else {
      take(toy_.force(of(s)), h);
    }
    return h;
  }
  [[nodiscard]] ContactVector gaps(const State& s) const override {
    ContactVector g_N;
    for (int i = first_element; i < contacts; ++i) g_N(i) = S(1);
    if constexpr (Toy::contacts > 0) take(toy_.gaps(of(s)), g_N);
    return g_N;
  }
  [[nodiscard]] ContactVector friction_factors(const State& s) const override {
    ContactVector N = ContactVector::constant(S(1));
    if constexpr (requires { toy_.friction_factors(of(s)); }) {
      take_entries(toy_.friction_factors(of(s)), N, first_element);
    }
    return N;
  }

  [[nodiscard]] std::array<S, 2> region_border(const State& s, int k) const override {
    if constexpr (can_slide) {
      return sliding_.border(of(s), s.region.template as<SlidingCode>(), k);
    } else if constexpr (HasRegions<Toy>) {
      return toy_.region_border(of(s), k);
    }
    return Base::region_border(s, k);
  }
  [[nodiscard]] RegionCode cross_region_border(const State& s, int k) const override {
    if constexpr (can_slide) {
      return RegionCode::of(sliding_.behind(of(s), s.region.template as<SlidingCode>(), k));
    } else if constexpr (HasRegions<Toy>) {
      return code_of(toy_.cross_region_border(of(s), k));
    }
    return Base::cross_region_border(s, k);
  }
  [[nodiscard]] RegionCode region_at(const State& s) const override {
    if constexpr (HasRegions<Toy>) return code_of(toy_.region_at(of(s)));
    return Base::region_at(s);
  }
  [[nodiscard]] int region_symbol(const RegionCode& region, const RegionCode& from,
                                  int part) const override {
    if constexpr (HasRegions<Toy>) {
      return toy_.region_symbol(region_of(region), region_of(from), part);
    }
    return Base::region_symbol(region, from, part);
  }
  [[nodiscard]] bool slides(const RegionCode& region) const override {
    if constexpr (can_slide) return region.as<SlidingCode>().slides();
    return Base::slides(region);
  }
  [[nodiscard]] int slid_along(const RegionCode& region, int border) const override {
    if constexpr (can_slide) return SlidingMotion<Toy>::left(region.as<SlidingCode>(), border);
    return Base::slid_along(region, border);
  }
  [[nodiscard]] State reset(const State& s, int k, const State& behind) const override {
    if constexpr (HasResets<Toy>) {
      State result = of(toy_.reset(of(s), k));
      result.t = behind.t;
      result.region = behind.region;
      if (first_order) result.q = behind.q;
      return result;
    }
    return Base::reset(s, k, behind);
  }
  [[nodiscard]] bool stops_in(int k, const RegionCode& region) const override {
    if constexpr (HasRegions<Toy>) {
      const auto in_region = surfaces_.surface[at(k)].in_region;
      if (in_region == nullptr || in_region(region_of(region))) return true;
      if constexpr (can_slide) {
        const auto along = region.as<SlidingCode>();
        return along.slides() && in_region(along.behind());
      }
      return false;
    }
    return Base::stops_in(k, region);
  }

  [[nodiscard]] S surface(int k, const State& s) const override {
    const SectionSurface<Toy>& alternative = surfaces_.surface[at(k)];
    if constexpr (Toy::contacts > 0) {
      if (alternative.contact >= 0) return S(toy_.gaps(of(s))(alternative.contact));
    }
    return alternative.surface(toy_, of(s), alternative.value);
  }
  [[nodiscard]] S surface_rate(int k, const State& s, const Velocity& a) const override {
    const SectionSurface<Toy>& alternative = surfaces_.surface[at(k)];
    if constexpr (Toy::contacts > 0) {
      if (const int i = alternative.contact; i >= 0) {
        const auto own = of(s);
        S speed = normal_velocity_offsets(toy_, own)(i);
        const auto W_N = toy_.normal_directions(own);
        for (int j = 0; j < dof; ++j) speed += W_N(j, i) * s.u(j);
        return speed;
      }
    }
    Vector<S, dof> acceleration;
    for (int i = 0; i < dof; ++i) acceleration(i) = a(i);
    return alternative.rate(toy_, of(s), acceleration, alternative.value);
  }

  [[nodiscard]] const Equations<Series<S>, dof, contacts>* series() const override {
    if constexpr (core::has_series<Toy>()) return series_.get();
    return nullptr;
  }

 private:
  static constexpr std::size_t at(int k) { return static_cast<std::size_t>(k); }

  template <class From, int Rows, int Cols>
  static void take(const From& from, SmallMatrix<S, Rows, Cols>& to, int first_column = 0) {
    constexpr int rows = From::RowsAtCompileTime, columns = From::ColsAtCompileTime;
    for (int j = 0; j < columns; ++j) {
      for (int i = 0; i < rows; ++i) to(i, j + first_column) = from(i, j);
    }
  }
  template <class From, int Rows>
  static void take_entries(const From& from, SmallVector<S, Rows>& to, int first) {
    for (int i = 0; i < static_cast<int>(From::RowsAtCompileTime); ++i) to(first + i) = from(i);
  }

  void take_contacts(const typename Toy::State& s, Matrices& m) const {
    take(toy_.normal_directions(s), m.W_N);
    take(toy_.tangential_directions(s), m.W_T);
    take(normal_velocity_offsets(toy_, s), m.w_hat_N);
    take(tangential_velocity_offsets(toy_, s), m.w_hat_T);
    take(normal_acceleration_offsets(toy_, s), m.w_bar_N);
    take(tangential_acceleration_offsets(toy_, s), m.w_bar_T);
  }

  [[nodiscard]] static typename Toy::State::Region region_of(const RegionCode& code) {
    if constexpr (can_slide) {
      return code.as<SlidingCode>().inside();
    } else {
      return code.as<typename Toy::State::Region>();
    }
  }
  [[nodiscard]] static RegionCode code_of(const typename Toy::State::Region& region) {
    if constexpr (can_slide) {
      return RegionCode::of(SlidingCode(region));
    } else {
      return RegionCode::of(region);
    }
  }

  void add_regions() {
    auto& traits = this->traits_;
    constexpr int borders = (can_slide ? 2 : 1) * Toy::region_borders;
    static_assert(borders <= Base::Traits::most_borders, "a region has too many borders");
    traits.borders = borders;
    traits.parts = Toy::region_parts;
    traits.resets = HasResets<Toy>;
    traits.event_parts = (1u << static_cast<unsigned>(traits.parts)) - 1;
    if constexpr (!can_slide) {
      for (int k = 0; k < borders; ++k) traits.border_part[at(k)] = Toy::border_part(k);
    }
    for (int i = 0; i < Toy::contacts; ++i) {
      const int part = Toy::contact_part(i);
      traits.contact_part[at(i)] = part;
      if (part >= 0 && !traits.resets) traits.event_parts &= ~(1u << static_cast<unsigned>(part));
    }
    if constexpr (requires { Toy::is_silent(0); }) {
      for (int part = 0; part < traits.parts; ++part) {
        if (Toy::is_silent(part)) traits.event_parts &= ~(1u << static_cast<unsigned>(part));
      }
    }
  }
  void set_no_contacts(Matrices& m) const {
    m.W_N.set_zero();
    m.W_T.set_zero();
    m.w_hat_N.set_zero();
    m.w_hat_T.set_zero();
    m.w_bar_N.set_zero();
    m.w_bar_T.set_zero();
  }
  void add_elements(const Toy& toy) requires(elements > 0) {
    auto& traits = this->traits_;
    if constexpr (Toy::contacts > 0) {
      const auto parameters = toy.contact_parameters();
      std::copy(parameters.begin(), parameters.end(), traits.parameters.begin());
    }
    traits.elements = elements;
    traits.has_friction_factors = requires(const typename Toy::State& s) {
      toy.friction_factors(s);
    };
    const auto laws = toy.friction_laws();
    for (int k = 0; k < elements; ++k) {
      require_valid(laws[at(k)], k + 1);
      traits.laws[at(first_element + k)] = laws[at(k)];
      traits.parameters[at(first_element + k)].mu = S(laws[at(k)].frictional() ? 1 : 0);
    }
  }
  void add_contact_laws(const Toy& toy) {
    auto& traits = this->traits_;
    traits.contact_laws = true;
    const auto laws = toy.contact_friction_laws();
    for (int i = 0; i < Toy::contacts; ++i) {
      require_valid_of_contact(laws[at(i)], i + 1);
      traits.laws[at(i)] = laws[at(i)];
      traits.parameters[at(i)].mu = laws[at(i)].F_s;
    }
  }
  void matrices_with_elements(const typename Toy::State& s, Matrices& m) const {
    m.W_N.set_zero();
    m.w_hat_N.set_zero();
    m.w_bar_N.set_zero();
    if constexpr (Toy::contacts > 0) take_contacts(s, m);
    take(toy_.element_directions(s), m.W_T, first_element);
    take_entries(element_velocity_offsets(toy_, s), m.w_hat_T, first_element);
    take_entries(element_acceleration_offsets(toy_, s), m.w_bar_T, first_element);
  }

  struct Nothing {
    Nothing() = default;
    explicit Nothing(const Toy&) {}
  };
  template <bool Slides, class AnyToy>
  struct SlidingOf {
    using Motion = Nothing;
    using Code = Nothing;
  };
  template <class AnyToy>
  struct SlidingOf<true, AnyToy> {
    using Motion = SlidingMotion<AnyToy>;
    using Code = typename Motion::Code;
  };
  using SlidingCode = typename SlidingOf<can_slide, Toy>::Code;

  Toy toy_;
  StopSurfaces<Toy> surfaces_;
  [[no_unique_address]] typename SlidingOf<can_slide, Toy>::Motion sliding_;
  [[no_unique_address]] std::conditional_t<
      core::has_series<Toy>(), std::unique_ptr<const Equations<Series<S>, dof, contacts>>, Nothing>
      series_;
};

}  // namespace specht::core

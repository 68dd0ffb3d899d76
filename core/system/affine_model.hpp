#pragma once
// A system with constant M, W and with forces and gaps that are affine in the state, as matrices:
//
//   h = h₀ + E_q y + E_u ẏ,   y = R q,   g_N = g₀ + W_Nᵀ q
//
// y ∈ ℝ^ρ are the elongations of its springs and dampers: ρ is the rank of (∂h/∂q; ∂h/∂u), and all
// that is not a polynomial in time happens in them. The woodpecker has one, φ_M − φ_S.
//
// With friction elements and surfaces that move steadily, `Belts`: a mode adds to h what elements that slide
// give (mode_force), and ġ_T = W_Tᵀ u + ŵ_T has a constant part. The viscous part of elements is damping, of
// E_u and h₀: where one sticks it vanishes by itself.
//
// The matrices are read off the functions of Equations: a difference over steps so large that the
// constants are rounded away is exact to the bit. `require_affine` checks at random states that the
// system is what it declares, and throws std::invalid_argument otherwise. Nothing here is virtual: it is
// what the closed form computes with (flow/exact).

#include <random>
#include <specht/core/numerics/wide.hpp>
#include <specht/core/system/constant_friction.hpp>
#include <specht/core/system/contact_geometry.hpp>
#include <stdexcept>
#include <string>

namespace specht::core {

/// Whether the motion of a toy has a closed form in every mode. Five contacts have 3125 modes.
template <class Toy>
[[nodiscard]] consteval bool has_closed_form() {
  return is_affine<Toy>() && is_autonomous<Toy>() && !HasRegions<Toy> && all_contacts<Toy> <= 5 &&
         !HasContactLaws<Toy>;
}

/// A scalar function of the state: c_q · q + c_u · u + c₀.
template <class S, int Dof>
struct AffineFunction {
  SmallVector<S, Dof> q = SmallVector<S, Dof>::zero(), u = SmallVector<S, Dof>::zero();
  S constant{0};

  template <class State>
  [[nodiscard]] S at(const State& s) const {
    return q.dot(s.q) + u.dot(s.u) + constant;
  }
};

/// The step at which a difference of an affine function loses its constants.
template <class S>
[[nodiscard]] S constant_free_step() {
  using std::ldexp;
  return S(ldexp(RealOf<S>(1), std::numeric_limits<S>::digits + 10));
}

/// Reads an affine function of a State off `f`.
template <class State, class S, int Dof, class F>
[[nodiscard]] AffineFunction<S, Dof> affine_function(const F& f) {
  AffineFunction<S, Dof> result;
  const S step = constant_free_step<S>();
  for (int k = 0; k < Dof; ++k) {
    State high, low;
    high.q(k) = step;
    low.q(k) = -step;
    result.q(k) = (f(high) - f(low)) / (S(2) * step);
    high = low = {};
    high.u(k) = step;
    low.u(k) = -step;
    result.u(k) = (f(high) - f(low)) / (S(2) * step);
  }
  result.constant = f(State{});
  return result;
}

/// With `Belts`, friction elements and surfaces that move; without, its code is what it would be if there were
/// no such thing.
template <class Scalar_, int Dof, int Contacts, bool Belts = false>
class AffineModel {
 public:
  using Scalar = Scalar_;
  using S = Scalar;
  static constexpr int dof = Dof, contacts = Contacts;
  using Source = Equations<S, Dof, Contacts>;
  using State = SystemState<S, Dof, NoRegion>;
  using Velocity = SmallVector<S, Dof>;
  using ContactVector = SmallVector<S, Contacts>;
  using Traits = SystemTraits<S, Contacts>;
  using Geometry = ContactGeometry<S, Dof, Contacts, Belts>;
  static constexpr bool has_regions = false, has_friction_laws = Belts;

  Velocity h_0;
  BoundedMatrix<S, Dof, Dof> E_q, E_u;  // dof × ρ
  BoundedMatrix<S, Dof, Dof> R;         // ρ × dof
  ContactVector g_0;
  Geometry geometry;
  SmallMatrix<WideOf<S>, Dof, Dof> M_inverse;  // with more digits than that of the geometry
  /// The surfaces that end orbits.
  std::array<AffineFunction<S, Dof>, StopList<Contacts>::capacity> surfaces{};

  AffineModel() = default;
  /// Of equations that are affine.
  explicit AffineModel(const Source& equations);

  /// What h is constant but for in a mode: h₀ and the dry friction of elements that slide.
  [[nodiscard]] Velocity mode_force(const Mode<Contacts>& mode) const {
    Velocity h = h_0;
    if constexpr (Belts) {
      for (int i = traits_.first_element(); i < Contacts; ++i) {
        if (!is_slip(mode[i])) continue;
        h += S(friction_sign(mode[i])) * traits_.laws[static_cast<std::size_t>(i)].F_k *
             geometry.W_T.col(i);
      }
    }
    return h;
  }

  [[nodiscard]] int springs() const { return R.rows(); }
  [[nodiscard]] const Traits& traits() const { return traits_; }
  /// Matrices do not depend on the state, nor anything on time.
  static constexpr bool constant() { return true; }
  static constexpr bool autonomous() { return true; }

  void update(Geometry& g, const State&) const { g = geometry; }
  [[nodiscard]] Velocity force(const State& s) const {
    Velocity h = h_0;
    for (int r = 0; r < springs(); ++r) {
      S y = R(r, 0) * s.q(0);
      for (int k = 1; k < Dof; ++k) y += R(r, k) * s.q(k);
      for (int k = 0; k < Dof; ++k) h(k) += E_q(k, r) * y;
      if (!damped_) continue;
      S rate = R(r, 0) * s.u(0);
      for (int k = 1; k < Dof; ++k) rate += R(r, k) * s.u(k);
      for (int k = 0; k < Dof; ++k) h(k) += E_u(k, r) * rate;
    }
    return h;
  }
  /// g_Ni [m].
  [[nodiscard]] S gap(int i, const State& s) const { return g_0(i) + geometry.W_N.col_dot(i, s.q); }
  [[nodiscard]] ContactVector gaps(const State& s) const {
    ContactVector g;
    for (int i = 0; i < Contacts; ++i) g(i) = gap(i, s);
    return g;
  }
  /// The gaps at a state, each computed when it is asked for: gaps_at(s)(i).
  [[nodiscard]] auto gaps_at(const State& s) const {
    return [this, &s](int i) { return gap(i, s); };
  }
  [[nodiscard]] S surface(int k, const State& s) const { return at(k).at(s); }
  [[nodiscard]] S surface_rate(int k, const State& s, const Velocity& a) const {
    return at(k).q.dot(s.u) + at(k).u.dot(a);
  }

 private:
  [[nodiscard]] const AffineFunction<S, Dof>& at(int k) const {
    return surfaces[static_cast<std::size_t>(k)];
  }
  /// J = (∂h/∂q; ∂h/∂u) = E R by Gauss–Jordan elimination: R has unit columns at the pivots, E are J's
  /// columns there.
  void factorize(const SmallMatrix<S, 2 * Dof, Dof>& J);

  Traits traits_;
  bool damped_ = false;
};

/// The model of a toy with a closed form.
template <class Toy>
using AffineModelOf =
    AffineModel<typename Toy::Scalar, Toy::dof, all_contacts<Toy>, has_offsets<Toy>()>;

/// A state of a model of equations as one of another.
template <class To, class From>
[[nodiscard]] To convert_state(const From& from) {
  if constexpr (std::same_as<To, From>) return from;
  return {from.t, from.q, from.u, {}};
}

template <class S, int Dof, int Contacts, bool Belts>
AffineModel<S, Dof, Contacts, Belts>::AffineModel(const Source& equations)
    : traits_(equations.traits()) {
  using Full = typename Source::State;
  const Full origin;
  h_0 = equations.force(origin);
  g_0 = equations.gaps(origin);
  geometry.update(equations, origin);
  typename Source::Matrices matrices;
  equations.matrices(origin, matrices);
  (void)invert_positive_definite(convert<WideOf<S>>(matrices.M), M_inverse);
  geometry.M_inverse = convert<S>(M_inverse);
  if constexpr (Belts) make_constant(equations.friction_factors(origin), traits_);
  const S step = constant_free_step<S>();
  SmallMatrix<S, 2 * Dof, Dof> J;
  for (int k = 0; k < Dof; ++k) {
    Full high, low;
    high.q(k) = step;
    low.q(k) = -step;
    const Velocity by_q = (equations.force(high) - equations.force(low)) / (S(2) * step);
    high = low = {};
    high.u(k) = step;
    low.u(k) = -step;
    const Velocity by_u = (equations.force(high) - equations.force(low)) / (S(2) * step);
    for (int i = 0; i < Dof; ++i) {
      J(i, k) = by_q(i);
      J(Dof + i, k) = by_u(i);
    }
  }
  if constexpr (Belts) add_viscous_friction(equations.traits(), geometry, h_0, J);
  factorize(J);
  for (int k = 0; k < traits_.stops.size; ++k) {
    surfaces[static_cast<std::size_t>(k)] =
        affine_function<Full, S, Dof>([&](const Full& s) { return equations.surface(k, s); });
  }
}

template <class S, int Dof, int Contacts, bool Belts>
void AffineModel<S, Dof, Contacts, Belts>::factorize(const SmallMatrix<S, 2 * Dof, Dof>& J) {
  using std::abs;
  SmallMatrix<S, 2 * Dof, Dof> rest = J;
  const RealOf<S> negligible =
      RealOf<S>(1e3) * std::numeric_limits<S>::epsilon() * real<S>(J.abs().max());
  SmallMatrix<S, Dof, Dof> rows;
  std::array<int, static_cast<std::size_t>(Dof)> pivots{};
  int rank = 0;
  while (rank < Dof) {
    int row = 0, column = 0;
    for (int i = 0; i < 2 * Dof; ++i) {
      for (int k = 0; k < Dof; ++k) {
        if (abs(rest(i, k)) > abs(rest(row, column))) row = i, column = k;
      }
    }
    if (!(abs(real(rest(row, column))) > negligible)) break;
    for (int k = 0; k < Dof; ++k) rows(rank, k) = rest(row, k) / rest(row, column);
    rows(rank, column) = S(1);
    const SmallVector<S, 2 * Dof> factor = rest.col(column);
    for (int i = 0; i < 2 * Dof; ++i) {
      for (int k = 0; k < Dof; ++k) rest(i, k) -= factor(i) * rows(rank, k);
      rest(i, column) = S(0);
    }
    for (int r = 0; r < rank; ++r) {
      const S above = rows(r, column);
      for (int k = 0; k < Dof; ++k) rows(r, k) -= above * rows(rank, k);
      rows(r, column) = S(0);
    }
    pivots[static_cast<std::size_t>(rank++)] = column;
  }
  R.resize(rank, Dof);
  E_q.resize(Dof, rank);
  E_u.resize(Dof, rank);
  for (int r = 0; r < rank; ++r) {
    for (int k = 0; k < Dof; ++k) {
      R(r, k) = rows(r, k);
      E_q(k, r) = J(k, pivots[static_cast<std::size_t>(r)]);
      E_u(k, r) = J(Dof + k, pivots[static_cast<std::size_t>(r)]);
      damped_ = damped_ || !vanishes(E_u(k, r));
    }
  }
}

namespace detail {

/// Relative: far above rounding, far below a true nonlinearity.
inline constexpr double affine_tolerance = 1e-10;
inline constexpr int affine_states = 8;

/// States to try: coordinates and velocities in [−1, 1].
template <class State, class S, int Dof>
[[nodiscard]] State some_state(std::mt19937_64& random) {
  const auto uniform = [&] { return S(2.0 * static_cast<double>(random() >> 11) * 0x1p-53 - 1.0); };
  State s;
  s.t = uniform();
  for (int k = 0; k < Dof; ++k) {
    s.q(k) = uniform();
    s.u(k) = uniform();
  }
  return s;
}

template <class S, int Rows, int Cols>
[[nodiscard]] bool affine_differs(const SmallMatrix<S, Rows, Cols>& a,
                                  const SmallMatrix<S, Rows, Cols>& b) {
  const double size = static_cast<double>(a.abs().max()) + static_cast<double>(b.abs().max());
  return !(static_cast<double>((a - b).abs().max()) <= affine_tolerance * size);
}

/// What of the equations at a state is not as the model has it; null if all is.
template <class S, int Dof, int Contacts, bool Belts>
[[nodiscard]] const char* misfit(const AffineModel<S, Dof, Contacts, Belts>& model,
                                 const Equations<S, Dof, Contacts>& equations,
                                 const typename Equations<S, Dof, Contacts>::State& s) {
  using std::abs;
  using Model = AffineModel<S, Dof, Contacts, Belts>;
  typename Model::Geometry here;
  here.update(equations, s);
  const auto& constant = model.geometry;
  // NOTE: the masses themselves: of an ill-conditioned matrix the inverse differs by rounding.
  typename Equations<S, Dof, Contacts>::Matrices own_matrices, at_origin;
  equations.matrices(s, own_matrices);
  equations.matrices({}, at_origin);
  if (affine_differs(own_matrices.M, at_origin.M)) return "its mass varies";
  if (affine_differs(here.W_N, constant.W_N) || affine_differs(here.W_T, constant.W_T)) {
    return "the directions of its contacts vary";
  }
  S offsets = here.w_hat_N.abs().sum() + here.w_bar_N.abs().sum() + here.w_bar_T.abs().sum();
  if constexpr (!Belts) offsets += here.w_hat_T.abs().sum();
  if (!(offsets == S(0))) return "its contacts have velocity offsets";
  auto force = equations.force(s);
  if constexpr (Belts) {
    if (affine_differs(here.w_hat_T, constant.w_hat_T)) return "velocity offsets vary";
    if (friction_varies(equations.traits()) ||
        affine_differs(equations.friction_factors(s), equations.friction_factors({}))) {
      return "the friction of its elements varies";
    }
    force += viscous_friction(equations.traits(), here, s.u);
  }
  const auto own = convert_state<typename Model::State>(s);
  if (affine_differs(force, model.force(own))) {
    return "its force is not affine in the state";
  }
  if (affine_differs(equations.gaps(s), model.gaps(own))) return "its gaps are not affine in q";
  for (int k = 0; k < model.traits().stops.size; ++k) {
    const auto& f = model.surfaces[static_cast<std::size_t>(k)];
    const S value = equations.surface(k, s), expected = model.surface(k, own);
    const S size = f.q.abs().dot(s.q.abs()) + f.u.abs().dot(s.u.abs()) + abs(f.constant);
    if (!(abs(S(value - expected)) <= S(affine_tolerance) * size)) {
      return "its section is not affine in the state";
    }
  }
  return nullptr;
}

}  // namespace detail

/// Throws std::invalid_argument unless M and W are constant, no offsets act, or with `Belts` constant ŵ_T and
/// constant friction, and h, the gaps and the surfaces are affine in the state.
template <class S, int Dof, int Contacts, bool Belts>
void require_affine(const AffineModel<S, Dof, Contacts, Belts>& model,
                    const Equations<S, Dof, Contacts>& equations) {
  std::mt19937_64 random(1);
  for (int i = 0; i < detail::affine_states; ++i) {
    const auto s = detail::some_state<typename Equations<S, Dof, Contacts>::State, S, Dof>(random);
    if (const char* what = detail::misfit(model, equations, s)) {
      throw std::invalid_argument("the closed form needs an affine system, but " +
                                  std::string(what) + "; use --phase odeint");
    }
  }
}

}  // namespace specht::core

#pragma once
// A system with constant M, W and with forces and gaps that are affine in the state:
//
//   h = h₀ + E_q y + E_u ẏ,   y = R q,   g_N = g₀ + W_Nᵀ q
//
// y ∈ ℝ^ρ are the elongations of its springs and dampers: ρ is the rank of (∂h/∂q; ∂h/∂u), and all
// that is not a polynomial in time happens in them. The woodpecker has one, φ_M − φ_S.
//
// The matrices are read off the toy's own functions: a difference over steps so large that the
// constants are rounded away is exact to the bit. `require_affine` checks at random states that the
// toy is what it declares, and throws std::invalid_argument otherwise.

#include <random>
#include <specht/core/contact/contact_geometry.hpp>
#include <specht/core/numerics/dual.hpp>
#include <stdexcept>
#include <string>

namespace specht::core {

/// Whether the motion of a toy has a closed form in every mode. Five contacts have 3125 modes.
template <class Toy>
[[nodiscard]] consteval bool has_closed_form() {
  return is_affine<Toy>() && is_autonomous<Toy>() && !HasRegions<Toy> && Toy::contacts <= 5;
}

/// A scalar function of the state: c_q · q + c_u · u + c₀.
template <class S, int Dof>
struct AffineFunction {
  Vector<S, Dof> q = Vector<S, Dof>::Zero(), u = Vector<S, Dof>::Zero();
  S constant{0};
};

/// The step at which a difference of an affine function loses its constants.
template <class S>
[[nodiscard]] S constant_free_step() {
  using std::ldexp;
  return S(ldexp(RealOf<S>(1), std::numeric_limits<S>::digits + 10));
}

/// Reads an affine function of the state off `f`.
template <MechanicalSystem Toy, class F>
[[nodiscard]] AffineFunction<typename Toy::Scalar, Toy::dof> affine_function(const F& f) {
  using S = typename Toy::Scalar;
  AffineFunction<S, Toy::dof> result;
  const S step = constant_free_step<S>();
  for (int k = 0; k < Toy::dof; ++k) {
    typename Toy::State high, low;
    high.q(k) = step;
    low.q(k) = -step;
    result.q(k) = (f(high) - f(low)) / (S(2) * step);
    high = low = {};
    high.u(k) = step;
    low.u(k) = -step;
    result.u(k) = (f(high) - f(low)) / (S(2) * step);
  }
  result.constant = f(typename Toy::State{});
  return result;
}

template <MechanicalSystem Toy>
struct AffineSystem {
  using S = typename Toy::Scalar;
  static constexpr int dof = Toy::dof, contacts = Toy::contacts;
  using Springs = BoundedMatrix<S, dof, dof>;  // dof × ρ

  Vector<S, dof> h_0;
  Springs E_q, E_u;
  BoundedMatrix<S, dof, dof> R;  // ρ × dof
  Vector<S, contacts> g_0;
  ContactGeometry<Toy> geometry;

  AffineSystem() = default;
  explicit AffineSystem(const Toy& toy) {
    const typename Toy::State origin{};
    h_0 = toy.force(origin);
    g_0 = toy.gaps(origin);
    geometry.update(toy, origin);
    const S step = constant_free_step<S>();
    Matrix<S, 2 * dof, dof> J;  // (∂h/∂q; ∂h/∂u)
    for (int k = 0; k < dof; ++k) {
      typename Toy::State high, low;
      high.q(k) = step;
      low.q(k) = -step;
      J.col(k).template head<dof>() = (toy.force(high) - toy.force(low)) / (S(2) * step);
      high = low = {};
      high.u(k) = step;
      low.u(k) = -step;
      J.col(k).template tail<dof>() = (toy.force(high) - toy.force(low)) / (S(2) * step);
    }
    factorize(J);
  }

  [[nodiscard]] int springs() const { return static_cast<int>(R.rows()); }

 private:
  /// J = E R by Gauss–Jordan elimination: R has unit columns at the pivots, E are J's columns there.
  void factorize(const Matrix<S, 2 * dof, dof>& J) {
    using std::abs;
    Matrix<S, 2 * dof, dof> rest = J;
    const RealOf<S> negligible =
        RealOf<S>(1e3) * std::numeric_limits<S>::epsilon() * real<S>(J.cwiseAbs().maxCoeff());
    R.resize(0, dof);
    E_q.resize(dof, 0);
    E_u.resize(dof, 0);
    Matrix<S, dof, dof> rows;
    std::array<int, static_cast<std::size_t>(dof)> pivots{};
    int rank = 0;
    while (rank < dof) {
      int row = 0, column = 0;
      for (int i = 0; i < 2 * dof; ++i) {
        for (int k = 0; k < dof; ++k) {
          if (abs(rest(i, k)) > abs(rest(row, column))) row = i, column = k;
        }
      }
      if (!(abs(real(rest(row, column))) > negligible)) break;
      rows.row(rank) = rest.row(row) / rest(row, column);
      rows(rank, column) = S(1);
      const Vector<S, 2 * dof> factor = rest.col(column);
      for (int i = 0; i < 2 * dof; ++i) {
        for (int k = 0; k < dof; ++k) rest(i, k) -= factor(i) * rows(rank, k);
        rest(i, column) = S(0);
      }
      for (int r = 0; r < rank; ++r) {
        const S above = rows(r, column);
        for (int k = 0; k < dof; ++k) rows(r, k) -= above * rows(rank, k);
        rows(r, column) = S(0);
      }
      pivots[static_cast<std::size_t>(rank++)] = column;
    }
    R = rows.topRows(rank);
    E_q.resize(dof, rank);
    E_u.resize(dof, rank);
    for (int r = 0; r < rank; ++r) {
      const auto column = J.col(pivots[static_cast<std::size_t>(r)]);
      E_q.col(r) = column.template head<dof>();
      E_u.col(r) = column.template tail<dof>();
    }
  }
};

namespace detail {

/// Relative: far above rounding, far below a true nonlinearity.
inline constexpr double affine_tolerance = 1e-10;
inline constexpr int affine_states = 8;

/// States to try: coordinates and velocities in [−1, 1].
template <MechanicalSystem Toy>
[[nodiscard]] typename Toy::State some_state(std::mt19937_64& random) {
  using S = typename Toy::Scalar;
  const auto uniform = [&] { return S(2.0 * static_cast<double>(random() >> 11) * 0x1p-53 - 1.0); };
  typename Toy::State s;
  s.t = uniform();
  for (int k = 0; k < Toy::dof; ++k) {
    s.q(k) = uniform();
    s.u(k) = uniform();
  }
  return s;
}

[[noreturn]] inline void refuse_closed_form(const std::string& what) {
  throw std::invalid_argument("the closed form needs an affine system, but " + what +
                              "; use --phase odeint");
}

}  // namespace detail

/// Throws std::invalid_argument unless M and W are constant, no offsets act, and h and the gaps are
/// affine in the state.
template <MechanicalSystem Toy>
void require_affine(const Toy& toy) {
  using S = typename Toy::Scalar;
  const AffineSystem<Toy> system(toy);
  const ContactGeometry<Toy>& constant = system.geometry;
  using detail::refuse_closed_form;
  if (system.springs() > max_springs<Toy>())
    refuse_closed_form("it has more springs than declared");
  std::mt19937_64 random(1);
  const auto differs = [&](const auto& a, const auto& b) {
    const double size = static_cast<double>(S(a.cwiseAbs().maxCoeff())) +
                        static_cast<double>(S(b.cwiseAbs().maxCoeff()));
    return !(static_cast<double>(S((a - b).cwiseAbs().maxCoeff())) <=
             detail::affine_tolerance * size);
  };
  for (int i = 0; i < detail::affine_states; ++i) {
    const auto s = detail::some_state<Toy>(random);
    ContactGeometry<Toy> here;
    here.update(toy, s);
    if (differs(here.M_inverse, constant.M_inverse)) refuse_closed_form("its mass varies");
    if (differs(here.W_N, constant.W_N) || differs(here.W_T, constant.W_T)) {
      refuse_closed_form("the directions of its contacts vary");
    }
    const S offsets = here.w_hat_N.cwiseAbs().sum() + here.w_hat_T.cwiseAbs().sum() +
                      here.w_bar_N.cwiseAbs().sum() + here.w_bar_T.cwiseAbs().sum();
    if (!(offsets == S(0))) refuse_closed_form("its contacts have velocity offsets");
    const Vector<S, Toy::dof> h =
        system.h_0 + system.E_q * (system.R * s.q).eval() + system.E_u * (system.R * s.u).eval();
    if (differs(toy.force(s), h)) refuse_closed_form("its force is not affine in the state");
    const ContactVector<Toy> gaps = system.g_0 + constant.W_N.transpose() * s.q;
    if (differs(toy.gaps(s), gaps)) refuse_closed_form("its gaps are not affine in q");
  }
}

/// Throws std::invalid_argument unless f is an affine function of the state.
template <MechanicalSystem Toy, class F>
void require_affine_function(const F& f) {
  using S = typename Toy::Scalar;
  using std::abs;
  const auto affine = affine_function<Toy>(f);
  std::mt19937_64 random(2);
  for (int i = 0; i < detail::affine_states; ++i) {
    const auto s = detail::some_state<Toy>(random);
    const S value = f(s), expected = affine.q.dot(s.q) + affine.u.dot(s.u) + affine.constant;
    const S size = affine.q.cwiseAbs().dot(s.q.cwiseAbs()) +
                   affine.u.cwiseAbs().dot(s.u.cwiseAbs()) + abs(affine.constant);
    if (!(abs(S(value - expected)) <= S(detail::affine_tolerance) * size)) {
      detail::refuse_closed_form("its section is not affine in the state");
    }
  }
}

}  // namespace specht::core

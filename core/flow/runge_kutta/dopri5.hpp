#pragma once
// One Runge–Kutta step of Dormand and Prince, 5(4), with step-size control and dense output.
//
//   x = (q, u) ∈ ℝ^{2f},   ẋ = (u, q̈),   q̈ from the dynamics of one mode
//
// The local error of every component is held below atol + rtol (|x_i| + |h ẋ_i|), Odeint's rule.
// Dense output is of fourth order; where a state must be as exact as the step itself, a shorter
// step from the same start (`substep`) takes its place.
//
// Boost.Odeint supplies stepper, step-size rule and interpolant; its sums run entry by entry.

#include <algorithm>
#include <boost/numeric/odeint/algebra/default_operations.hpp>
#include <boost/numeric/odeint/stepper/controlled_runge_kutta.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_dopri5.hpp>
#include <specht/core/mode/mode_dynamics.hpp>
#include <specht/core/system/options.hpp>

namespace specht::core {

/// An algebra of Odeint for vectors of fixed size: one loop for each sum, without temporaries.
struct EntryAlgebra {
  template <class Result, class A, class B, class Op>
  static void for_each3(Result& r, const A& a, const B& b, Op op) {
    each(r, op, a, b);
  }
  template <class Result, class A, class B, class C, class Op>
  static void for_each4(Result& r, const A& a, const B& b, const C& c, Op op) {
    each(r, op, a, b, c);
  }
  template <class Result, class A, class B, class C, class D, class Op>
  static void for_each5(Result& r, const A& a, const B& b, const C& c, const D& d, Op op) {
    each(r, op, a, b, c, d);
  }
  template <class Result, class A, class B, class C, class D, class E, class Op>
  static void for_each6(Result& r, const A& a, const B& b, const C& c, const D& d, const E& e,
                        Op op) {
    each(r, op, a, b, c, d, e);
  }
  template <class Result, class A, class B, class C, class D, class E, class F, class Op>
  static void for_each7(Result& r, const A& a, const B& b, const C& c, const D& d, const E& e,
                        const F& f, Op op) {
    each(r, op, a, b, c, d, e, f);
  }
  template <class Result, class A, class B, class C, class D, class E, class F, class G, class Op>
  static void for_each8(Result& r, const A& a, const B& b, const C& c, const D& d, const E& e,
                        const F& f, const G& g, Op op) {
    each(r, op, a, b, c, d, e, f, g);
  }

 private:
  template <class Result, class Op, class... Terms>
  [[gnu::always_inline]] static void each(Result& r, Op& op, const Terms&... terms) {
    for (int k = 0; k < Result::size(); ++k) op(r(k), terms(k)...);
  }
};

template <class Model>
class Dopri5 {
 public:
  using S = typename Model::Scalar;
  using State = typename Model::State;
  static constexpr int dof = Model::dof;
  using X = SmallVector<S, 2 * dof>;

  /// A point of the solution: t [s], x and ẋ.
  struct Node {
    S t{0};
    X x = X::zero();
    X rate = X::zero();
  };

  /// ẋ within the mode and region a step is taken in.
  struct RightHandSide {
    const Model* model;
    ModeDynamics<Model>* dynamics;
    typename State::Region region;

    void operator()(const X& x, X& rate, S t) const {
      const typename Model::Velocity a = dynamics->acceleration(*model, state(x, t));
      for (int k = 0; k < dof; ++k) {
        rate(k) = x(dof + k);
        rate(dof + k) = a(k);
      }
    }
    [[nodiscard]] State state(const X& x, S t) const {
      State s;
      s.t = t;
      split(x, s);
      s.region = region;
      return s;
    }
  };

  /// q and u of a state as x, and back.
  static void join(const State& s, X& x) {
    for (int k = 0; k < dof; ++k) {
      x(k) = s.q(k);
      x(dof + k) = s.u(k);
    }
  }
  static void split(const X& x, State& s) {
    for (int k = 0; k < dof; ++k) {
      s.q(k) = x(k);
      s.u(k) = x(dof + k);
    }
  }

  explicit Dopri5(const OdeintOptions& options)
      : rtol_(options.rtol), atol_(options.absolute_tolerance()) {}

  /// Tries a step of length h from `from`. On success `to` is its end; h becomes the next length to
  /// try, after a success as after a failure.
  bool try_step(const RightHandSide& f, const Node& from, Node& to, S& h) {
    X error;
    stepper_.do_step(f, from.x, from.rate, from.t, to.x, to.rate, h, error);
    to.t = from.t + h;
    using std::abs;
    S relative(0);
    for (int k = 0; k < 2 * dof; ++k) {
      const S scale = atol_ + rtol_ * (abs(from.x(k)) + h * abs(from.rate(k)));
      relative = std::max(relative, S(abs(error(k)) / scale));
    }
    if (relative > S(1)) {
      h = adjuster_.decrease_step(h, relative, stepper_.error_order());
      return false;
    }
    h = adjuster_.increase_step(h, relative, stepper_.stepper_order());
    return true;
  }

  /// A step of length h without error control.
  void substep(const RightHandSide& f, const Node& from, S h, Node& to) {
    stepper_.do_step(f, from.x, from.rate, from.t, to.x, to.rate, h);
    to.t = from.t + h;
  }

  /// The state at the fraction θ of the step taken last, of length h from `from` to `to`.
  [[nodiscard]] X dense(const Node& from, const Node& to, S h, S theta) const {
    X x;
    stepper_.calc_state(theta * h, x, from.x, from.rate, S(0), to.x, to.rate, h);
    return x;
  }

 private:
  using Operations = boost::numeric::odeint::default_operations;
  using Stepper = boost::numeric::odeint::runge_kutta_dopri5<X, S, X, S, EntryAlgebra, Operations,
                                                             boost::numeric::odeint::never_resizer>;

  Stepper stepper_;
  boost::numeric::odeint::default_step_adjuster<S, S> adjuster_;
  S rtol_, atol_;
};

}  // namespace specht::core

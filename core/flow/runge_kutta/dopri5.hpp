#pragma once
// One Runge–Kutta step of Dormand and Prince, 5(4), with step-size control and dense output.
//
//   x = (q, u) ∈ ℝ^{2f},   ẋ = (u, q̈),   q̈ from the dynamics of one mode
//
// The local error of every component is held below atol + rtol (|x_i| + |h ẋ_i|), Odeint's rule.
// Dense output is of fourth order; where a state must be as exact as the step itself, a shorter
// step from the same start (`substep`) takes its place.
//
// Boost.Odeint supplies stepper, step-size rule and interpolant. NOTE: its eigen.hpp would put
// operators on all Eigen vectors; the vector-space algebra needs none of it.

#include <boost/numeric/odeint/algebra/vector_space_algebra.hpp>
#include <boost/numeric/odeint/stepper/controlled_runge_kutta.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_dopri5.hpp>
#include <specht/core/mode/mode_dynamics.hpp>
#include <specht/core/orbit/options.hpp>

namespace specht::core {

template <MechanicalSystem Toy>
class Dopri5 {
 public:
  using S = typename Toy::Scalar;
  using State = typename Toy::State;
  static constexpr int dof = Toy::dof;
  using X = Vector<S, 2 * dof>;

  /// A point of the solution: t [s], x and ẋ.
  struct Node {
    S t{0};
    X x = X::Zero();
    X rate = X::Zero();
  };

  /// ẋ within the mode and region a step is taken in.
  struct RightHandSide {
    const Toy* toy;
    ModeDynamics<Toy>* dynamics;
    typename State::Region region;

    void operator()(const X& x, X& rate, S t) const {
      rate.template head<dof>() = x.template tail<dof>();
      rate.template tail<dof>() = dynamics->acceleration(*toy, state(x, t));
    }
    [[nodiscard]] State state(const X& x, S t) const {
      State s;
      s.t = t;
      s.q = x.template head<dof>();
      s.u = x.template tail<dof>();
      s.region = region;
      return s;
    }
  };

  explicit Dopri5(const OdeintOptions& options)
      : rtol_(options.rtol), atol_(options.absolute_tolerance()) {}

  /// Tries a step of length h from `from`. On success `to` is its end; h becomes the next length to
  /// try, after a success as after a failure.
  bool try_step(const RightHandSide& f, const Node& from, Node& to, S& h) {
    X error;
    stepper_.do_step(f, from.x, from.rate, from.t, to.x, to.rate, h, error);
    to.t = from.t + h;
    const auto scale = atol_ + rtol_ * (from.x.array().abs() + h * from.rate.array().abs());
    const S relative = (error.array().abs() / scale).maxCoeff();
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
  using Algebra = boost::numeric::odeint::vector_space_algebra;
  using Operations = boost::numeric::odeint::default_operations;
  using Stepper = boost::numeric::odeint::runge_kutta_dopri5<X, S, X, S, Algebra, Operations,
                                                             boost::numeric::odeint::never_resizer>;

  Stepper stepper_;
  boost::numeric::odeint::default_step_adjuster<S, S> adjuster_;
  S rtol_, atol_;
};

}  // namespace specht::core

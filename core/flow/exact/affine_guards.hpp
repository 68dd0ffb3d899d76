#pragma once
// The guards of a mode as functions of time along its closed motion (affine_mode.hpp), as far as they
// are known before a motion is: prepared once for each mode.

#include <specht/core/flow/exact/affine_mode.hpp>
#include <specht/core/flow/exact/guard_starts.hpp>
#include <specht/core/numerics/first_root.hpp>

namespace specht::core {

template <class Model>
class AffineGuards {
 public:
  using S = typename Model::Scalar;
  using R = RealOf<S>;
  static constexpr int dof = Model::dof, contacts = Model::contacts;
  using Flow = AffineMode<Model>;
  using Form = typename Flow::Form;
  using Motion = typename Flow::Motion;
  using Sum = ExponentialSum<R, Flow::max_blocks>;

  AffineGuards(const Model& system, const ModeDynamics<Model>& dynamics,
               const GuardList<Model>& guards)
      : flow_(system, dynamics) {
    for (int k = 0; k < guards.size(); ++k) {
      form_[at(k)] = form(system, dynamics, guards[k]);
      plain_[at(k)] = plain_form(form_[at(k)]);
      plain_[at(k)].touches = R(guards[k].kind == GuardKind::gap ? 1 : 0);
      plain_[at(k)].passes = guards[k].kind == GuardKind::section;
      if constexpr (has_starts) prepare_start(k, guards.place(k));
    }
  }

  [[nodiscard]] const Flow& flow() const { return flow_; }
  /// Guard k of a plain mode; not every one is `usable`.
  [[nodiscard]] const PlainForm<R, dof>& plain(int k) const { return plain_[at(k)]; }

  static constexpr bool has_starts = std::same_as<R, double>;
  using Starts = GuardStarts<dof, GuardList<Model>::capacity>;
  /// The guards of a plain mode where a phase begins.
  [[nodiscard]] const Starts& starts() const { return starts_; }

  /// A form along a motion, without derivatives.
  [[nodiscard]] Sum sum(int k, const Motion& motion) const {
    return sum_in<R>(k, motion, [](const S& a) -> const R& { return core::real(a); });
  }
  /// The same in the scalar of the model.
  [[nodiscard]] ExponentialSum<S, Flow::max_blocks> sum_with_derivatives(
      int k, const Motion& motion) const {
    return sum_in<S>(k, motion, [](const S& a) -> const S& { return a; });
  }

  /// The value of a form at t, with derivatives.
  [[nodiscard]] S value(int k, const Motion& motion, const S& t) const {
    const Form& form = form_[at(k)];
    S f = form.f.constant;
    if (form.kind != FormKind::elastic) {
      f += form.f.q.dot(motion.q) + form.f.u.dot(motion.u) +
           t * (form.f.q.dot(motion.u) + form.p1 + t * form.p2);
    }
    if (flow_.holds()) {
      f += form.kind == FormKind::elastic
               ? elastic(form, motion, t)
               : S(t * (form.f.u.dot(motion.pull) + form.f.q.dot(motion.pull) * t / S(2)));
    }
    for (int j = 0; j < flow_.blocks(); ++j) {
      f += form.alpha[at(j)].dot(flow_.block(j).propagate(motion.xi[at(j)], t));
    }
    return f;
  }

 private:
  using FormKind = typename Flow::FormKind;
  static constexpr bool belts = Model::has_friction_laws;

  /// Of a form of held elongations.
  [[nodiscard]] static S elastic(const Form& form, const Motion& motion,
                                 [[maybe_unused]] const S& t) {
    if constexpr (belts) return form.f.q.dot(motion.q) + t * form.p1;
    return form.f.q.dot(motion.q);
  }
  static constexpr std::size_t at(int k) { return static_cast<std::size_t>(k); }

  template <class T, class Convert>
  [[nodiscard]] ExponentialSum<T, Flow::max_blocks> sum_in(int k, const Motion& motion,
                                                           const Convert& in) const {
    const Form& form = form_[at(k)];
    ExponentialSum<T, Flow::max_blocks> f;
    f.p0 = in(form.f.constant);
    if (form.kind != FormKind::elastic) {
      for (int i = 0; i < dof; ++i) {
        const T &c_q = in(form.f.q(i)), &c_u = in(form.f.u(i));
        const T &q = in(motion.q(i)), &u = in(motion.u(i));
        f.p0 += c_q * q + c_u * u;
        f.p1 += c_q * u;
      }
      f.p1 += in(form.p1);
      f.p2 = in(form.p2);
    }
    if (flow_.holds()) {
      if constexpr (belts) {
        if (form.kind == FormKind::elastic) f.p1 += in(form.p1);
      }
      for (int i = 0; i < dof; ++i) {
        const T &c_q = in(form.f.q(i)), &c_u = in(form.f.u(i)), &pull = in(motion.pull(i));
        if (form.kind == FormKind::elastic) {
          f.p0 += c_q * in(motion.q(i));
        } else {
          f.p1 += c_u * pull;
          f.p2 += c_q * pull / T(2);
        }
      }
    }
    for (int j = 0; j < flow_.blocks(); ++j) {
      const auto& xi = motion.xi[at(j)];
      const T &x0 = in(xi(0)), &x1 = in(xi(1));
      const auto &alpha = form.alpha[at(j)], &alpha_N = form.alpha_N[at(j)];
      const Wave<T> w{flow_.block(j).kind, in(flow_.block(j).sigma), in(flow_.block(j).omega),
                      in(alpha(0)) * x0 + in(alpha(1)) * x1,
                      in(alpha_N(0)) * x0 + in(alpha_N(1)) * x1};
      if (!vanishes(w.a) || !vanishes(w.b)) f.wave[at(f.waves++)] = w;
    }
    return f;
  }

  [[nodiscard]] Form form(const Model& system, const ModeDynamics<Model>& dynamics,
                          const Guard& guard) const {
    const int i = guard.index;
    const auto force = [&](const S& by_normal, const S& by_tangential) {
      SmallVector<S, dof> N, T;
      S n(0), t(0);
      dynamics.force_row(i, false, N, n);
      dynamics.force_row(i, true, T, t);
      return flow_.force(system, by_normal * N + by_tangential * T,
                         S(by_normal * n + by_tangential * t));
    };
    AffineFunction<S, dof> f;
    switch (guard.kind) {
      case GuardKind::normal_force:
        return force(S(1), S(0));
      case GuardKind::saturation_plus:
      case GuardKind::saturation_minus: {
        Form limit = force(dynamics.friction_coefficient(i),
                           S(guard.kind == GuardKind::saturation_plus ? 1 : -1));
        if constexpr (belts) limit.f.constant += dynamics.limit_constant(limit_of(guard));
        return limit;
      }
      case GuardKind::gap:
        f.q = system.geometry.W_N.col(i);
        f.constant = system.g_0(i);
        break;
      case GuardKind::slip:
        f.u = (dynamics.mode()[i] == ContactState::slip_positive ? S(1) : S(-1)) *
              system.geometry.W_T.col(i);
        if constexpr (belts) {
          f.constant = system.geometry.w_hat_T(i);
          if (dynamics.mode()[i] == ContactState::slip_negative) f.constant = -f.constant;
        }
        break;
      default:
        f = system.surfaces[at(i)];
        if (system.traits().stops.direction[at(i)] > 0) {  // positive before it is reached
          f.q = -f.q;
          f.u = -f.u;
          f.constant = -f.constant;
        }
        break;
    }
    return flow_.form(f);
  }

  /// A form of a plain mode, if it has a wave, no part in t², and no other than position or velocity.
  [[nodiscard]] PlainForm<R, dof> plain_form(const Form& form) const {
    PlainForm<R, dof> p;
    if (!flow_.plain() || form.kind == FormKind::mixed) return p;
    const R by_y = real(form.alpha[0](0)), by_v = real(form.alpha[0](1));
    const R omega = real(flow_.block(0).omega);
    if ((by_y != R(0) && by_v != R(0)) || real(form.p2) != R(0)) return p;
    p.usable = true;
    p.by_turn = by_v != R(0);
    p.alpha = p.by_turn ? R(by_v * omega) : by_y;
    using std::abs;
    p.size = abs(p.alpha);
    p.constant = real(form.f.constant);
    p.p1 = real(form.p1);
    using Line = typename PlainForm<R, dof>::Line;
    int parts = 0;
    for (int k = 0; k < dof; ++k) {
      p.c[at(k)] = real(form.kind == FormKind::velocity ? form.f.u(k) : form.f.q(k));
      if (p.c[at(k)] == R(0)) continue;
      p.coordinate = k;
      ++parts;
    }
    if (form.kind == FormKind::velocity) {
      p.line = Line::velocity;
    } else if (form.kind == FormKind::position) {
      p.line = parts == 1 ? Line::coordinate : Line::position;
    }
    // NOTE: a velocity leads its coordinate by a quarter of a period.
    const R half = std::numbers::pi_v<R> / omega;
    const R lead = p.by_turn ? R(half / R(2)) : R(0);
    p.lag = (p.alpha < R(0) ? half : R(0)) - lead;
    return p;
  }

  /// Value and rate of guard k at the start, which are affine functions of the state, by their values
  /// at unit states. A guard that is not `usable` may fall at any time.
  void prepare_start(int k, unsigned place) {
    if (!plain_[at(k)].usable) return;
    typename Model::State s;
    const SumValue<R> origin = start(k, s);
    starts_.set_origin(k, origin.value, origin.rate);
    starts_.set_size(k, plain_[at(k)].size);
    starts_.set_place(k, place);
    for (int i = 0; i < 2 * dof; ++i) {
      S& x = i < dof ? s.q(i) : s.u(i - dof);
      x = S(1);
      const SumValue<R> unit = start(k, s);
      starts_.set_slope(k, i, unit.value - origin.value, unit.rate - origin.rate);
      x = S(0);
    }
  }
  /// Value and rate of guard k at a state.
  [[nodiscard]] SumValue<R> start(int k, const typename Model::State& s) const {
    const PlainForm<R, dof>& form = plain_[at(k)];
    const PlainMotion<R, dof> motion = flow_.plain_motion(s).plain();
    const PlainLine<R> line(form, motion);
    const R &y = motion.y, &turn = motion.turn;
    const R by_turn = motion.kind == WaveKind::growth ? y : R(-y);
    return {line.p0 + form.alpha * (form.by_turn ? turn : y),
            line.p1 + motion.omega * form.alpha * (form.by_turn ? by_turn : turn), R(0)};
  }

  Flow flow_;
  static constexpr std::size_t capacity = static_cast<std::size_t>(GuardList<Model>::capacity);
  std::array<Form, capacity> form_;
  std::array<PlainForm<R, dof>, capacity> plain_;
  Starts starts_;
};

}  // namespace specht::core

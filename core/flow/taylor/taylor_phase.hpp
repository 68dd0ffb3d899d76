#pragma once
// A smooth phase by Taylor expansions of high order, with all events of a step isolated.
//
// In every step the motion and each guard are polynomials in time, good to rounding (taylor_motion.hpp).
// A guard that cannot fall, by the sum of its coefficients, costs no more; the roots of the others are
// isolated in Bernstein form, pairs of roots inside one step included, and settled by Newton's method on
// the polynomial itself. Roots at the start of the phase are divided out.
//
// The step length follows from the last two coefficients of the velocities, so that they are below the
// tolerance [Jorba, Zou 2005].
//
// A touch with g̈_N > 0 whose depth ġ_N²/(2 g̈_N) is below the grazing depth is no impact; the search
// goes on behind it. With dual numbers the event time carries its derivative (dual.hpp): saltation.

#include <algorithm>
#include <cmath>
#include <specht/core/flow/phase.hpp>
#include <specht/core/flow/repetition.hpp>
#include <specht/core/flow/taylor/taylor_motion.hpp>
#include <specht/core/mode/observer.hpp>
#include <specht/core/numerics/bernstein.hpp>
#include <specht/core/system/options.hpp>
#include <vector>

namespace specht::core {

template <class Model>
class TaylorPhase {
 public:
  using S = typename Model::Scalar;
  using R = RealOf<S>;
  using State = typename Model::State;
  using Observer = OrbitObserver<Model>;
  using Options = TaylorOptions;
  static constexpr bool flat = false;
  static constexpr int dof = Model::dof;

  explicit TaylorPhase(const TaylorOptions& options = {}) : options_(options) {
    const double wanted = options.first_order - options.order_per_digit * std::log10(options.rtol);
    const int order = options.order > 0 ? options.order : static_cast<int>(std::lround(wanted));
    order_ = std::clamp(order, least_order, max_order);
  }

  void start_orbit() {
    step_ = R(options_.first_step);
    steps_ = 0;
  }
  /// Rounding leaves as much as in closed form.
  [[nodiscard]] double relative_error() const {
    return std::max(options_.rtol, AffineOptions{}.relative_error);
  }

  PhaseEnd advance(const Model& model, ModeDynamics<Model>& dynamics,
                   const GuardList<Model>& guards, const PhaseLimits<S>& limits, S t_end, State& s,
                   Observer* observer) {
    guards_ = &guards;
    limits_ = limits;
    motion_.enter(model, dynamics, guards, s);
    const bool watch_repetition =
        model.autonomous() && limits.repeat > S(0) && dynamics.mode().all_open();
    if (watch_repetition) repetition_.start_flight(joined(s), model.traits().ignorable);

    int mass_sign = 0;
    for (bool first = true;; first = false) {
      const R left = real(S(t_end - s.t));
      if (!(left > R(0))) return {PhaseStatus::horizon, -1};
      if (++steps_ > options_.max_steps) return {PhaseStatus::stalled, -1};
      if (!motion_.expand(s, order_)) return {PhaseStatus::failed, -1};
      // NOTE: steps shrink towards a pole of the forces, and pass it at last. Behind it the mode has none.
      if (mass_sign == 0) mass_sign = motion_.mass_sign();
      if (motion_.mass_sign() != mass_sign) return {PhaseStatus::failed, -1};
      R h = step_length();
      if (!(h > R(options_.min_step))) return {PhaseStatus::failed, -1};
      step_ = h;
      h = std::min(h, real(model.traits().max_step));
      motion_.expand_guards();
      h = resolved(first, std::min(h, left));
      const bool last = h == left;
      const Event event = first_event(first, h);
      const S tau = event.guard >= 0 ? differentiated(event) : last ? S(t_end - s.t) : S(h);
      record(s, tau, dynamics, observer);
      if (event.guard < 0 && watch_repetition && repeats(s, h)) {
        s = motion_.state_at(s, S(h));
        return {PhaseStatus::repeats, -1};
      }
      s = motion_.state_at(s, tau);
      if (event.guard >= 0) return {PhaseStatus::event, event.guard};
      if (last) s.t = t_end;
    }
  }

 private:
  static constexpr int least_order = 4;  // step lengths need two coefficients beyond the first two
  static constexpr int max_order = max_series_order<S>;
  using Polynomial = Bernstein<R, max_order>;
  using Scaled = std::array<R, static_cast<std::size_t>(max_order + 1)>;
  static constexpr std::size_t at(int k) { return static_cast<std::size_t>(k); }

  struct Event {
    int guard = -1;
    R tau{0};  // [s]
  };
  /// A guard over a step of length h, in powers of θ = τ/h.
  struct Curve {
    Scaled c;
    int order = 0, roots = 0;  // those divided out at θ = 0
    R sum{0};                  // Σ |c_k| over k > roots
    R largest{0}, tail{0};     // |c_k|; of the last two orders that are known

    /// It cannot fall: what follows the tail is no more than that, as coefficients decay.
    [[nodiscard]] bool clear() const { return c[at(roots)] > sum + tail; }

    [[nodiscard]] R value(R theta) const {
      R sum_up = c[at(order)];
      for (int k = order - 1; k >= 0; --k) sum_up = sum_up * theta + c[at(k)];
      return sum_up;
    }
    /// Of the curve with its roots divided out: value and derivative.
    void divided(R theta, R& f, R& slope) const {
      f = c[at(order)];
      slope = R(0);
      for (int k = order - 1; k >= roots; --k) {
        slope = slope * theta + f;
        f = f * theta + c[at(k)];
      }
    }
    /// First and second derivative.
    [[nodiscard]] R rate(R theta) const {
      R result(0);
      for (int k = order; k >= 1; --k) result = result * theta + R(k) * c[at(k)];
      return result;
    }
    [[nodiscard]] R second(R theta) const {
      R result(0);
      for (int k = order; k >= 2; --k) result = result * theta + R(k * (k - 1)) * c[at(k)];
      return result;
    }
  };

  [[nodiscard]] static SmallVector<S, 2 * dof> joined(const State& s) {
    SmallVector<S, 2 * dof> x;
    for (int k = 0; k < dof; ++k) {
      x(k) = s.q(k);
      x(dof + k) = s.u(k);
    }
    return x;
  }

  [[nodiscard]] R step_length() const {
    using std::abs, std::pow;
    const R rtol(options_.rtol), atol(options_.absolute_tolerance());
    R last(0), before(0);
    for (int i = 0; i < dof; ++i) {
      const auto& c = motion_.coordinate(i);
      const auto size = [&](int k) { return R(abs(real(c[at(k)]))); };
      const R q = atol + rtol * (size(0) + step_ * size(1));
      const R u = atol + rtol * (size(1) + step_ * R(2) * size(2));
      const R scale = std::min(u, R(q / step_));
      last = std::max(last, R(R(order_) * size(order_) / scale));
      before = std::max(before, R(R(order_ - 1) * size(order_ - 1) / scale));
    }
    R h(options_.max_step);
    if (last > R(0)) h = std::min(h, R(pow(last, R(-1) / R(order_ - 1))));
    if (before > R(0)) h = std::min(h, R(pow(before, R(-1) / R(order_ - 2))));
    return h;
  }

  [[nodiscard]] Curve curve(int k, int roots, R h) const {
    using std::abs;
    Curve f;
    f.order = motion_.order();
    f.roots = roots;
    R power(1);
    const int known = f.order - ((*guards_)[k].has_rate() ? 0 : 2);
    for (int j = 0; j <= f.order; ++j, power *= h) {
      f.c[at(j)] = real(motion_.guard(k, j)) * power;
      const R size = abs(f.c[at(j)]);
      if (j > roots) f.sum += size;
      f.largest = std::max(f.largest, size);
      if (j >= known - 1) f.tail = std::max(f.tail, size);
    }
    return f;
  }

  /// The part of a step over which all guards that may fall are known to the tolerance: some have
  /// singularities of their own, such as the distance from a point. Leaves their curves over it.
  [[nodiscard]] R resolved(bool first, R h) {
    using std::pow;
    const auto curve_of = [&](int k) { return curve(k, first ? guards_->known_roots(k) : 0, h); };
    curves_.resize(std::max(curves_.size(), at(guards_->size())));
    int longer = 0;  // so many curves are over a longer step
    for (int k = 0; k < guards_->size(); ++k) {
      Curve& f = curves_[at(k)];
      for (;;) {
        f = curve_of(k);
        const R allowed = R(options_.rtol) * f.largest;
        if (!(f.tail > allowed) || f.clear() || !(h > R(options_.min_step))) break;
        h *= std::min(R(options_.retreat), R(pow(allowed / f.tail, R(1) / R(f.order))));
        longer = k;
      }
    }
    for (int k = 0; k < longer; ++k) curves_[at(k)] = curve_of(k);
    return h;
  }

  /// The first event in (0, h], by the curves over it; at 0 if a guard falls there at once.
  [[nodiscard]] Event first_event(bool first, R h) {
    Event found;
    R earliest(2);
    for (int k = 0; k < guards_->size(); ++k) {
      const Guard& guard = (*guards_)[k];
      const Curve& f = curves_[at(k)];
      const bool was_above = guard.kind == GuardKind::section && ends_above(guard.index, f, first);
      if (f.clear()) continue;
      if (guard.kind == GuardKind::normal_force && vanishes_throughout(f, motion_.balanced(k)))
        continue;
      const R theta = was_above && falls_at_start(f) ? R(0) : due(guard, f, first, h, earliest);
      if (!(theta <= R(1))) continue;
      const R tie(options_.simultaneous_fraction);
      const bool section = guard.kind == GuardKind::section;
      const bool after_section =
          found.guard >= 0 && !section && (*guards_)[found.guard].kind == GuardKind::section;
      const R latest = section ? R(earliest + tie) : after_section ? R(earliest - tie) : earliest;
      if (found.guard >= 0 && !(theta < latest) && !(section && theta <= latest)) continue;
      found = {k, theta * h};
      earliest = theta;
    }
    return found;
  }

  /// Whether the step before ended above a surface; keeps whether this one does.
  bool ends_above(int surface, const Curve& f, bool first) {
    bool& above = above_[at(surface)];
    const bool before = above && !first;
    above = f.clear() || f.value(R(1)) > R(0);
    return before;
  }
  /// Where two steps meet each rounds the surface in its own way: a fall there is in neither. A surface that
  /// rises is rounded, too, and has not fallen.
  [[nodiscard]] static bool falls_at_start(const Curve& f) {
    return f.c[1] < R(0) ? f.c[0] <= R(0) : f.c[1] == R(0) && f.c[0] < R(0);
  }

  /// A force that is round-off of what it balances, all the step long.
  [[nodiscard]] static bool vanishes_throughout(const Curve& f, const S& balanced) {
    constexpr double tolerance = LcpOptions{}.vanishing_tolerance;
    return f.largest <= epsilons<R>(tolerance) * real(balanced);
  }

  /// The fraction of the step at which a guard falls; 2 if it does not.
  [[nodiscard]] R due(const Guard& guard, const Curve& f, bool first, R h, R until) const {
    const R none(2), noise = real(limits_.noise(guard)), start = f.c[0], end = f.value(R(1));
    const bool section = guard.kind == GuardKind::section, gap = guard.kind == GuardKind::gap;
    if (!section) {
      if (f.roots > 0) {
        if (f.c[at(f.roots)] < R(0) && end < -noise) return R(0);
      } else if (start <= R(0)) {
        const bool falls = f.c[1] < R(0);
        if (first && falls && !grazes(guard, f, R(0), h)) return R(0);
        if (!first && (falls || !gap) && end < start && end < -noise) return R(0);
      }
    }
    const auto p = Polynomial::from_powers(&f.c[at(f.roots)], f.order - f.roots);
    R from(0);
    for (;;) {
      typename Polynomial::Bracket bracket;
      if (from >= R(1) || p.never_falls() ||
          !p.first_root(from, options_.max_isolation_depth, bracket)) {
        break;
      }
      if (bracket.low > until + R(options_.simultaneous_fraction)) return none;
      const R theta = settle(f, bracket);
      if (!grazes(guard, f, theta, h)) return theta;
      using std::abs;
      from = theta + std::max(R(2) * abs(f.rate(theta)) / f.second(theta),
                              R(options_.simultaneous_fraction));
    }
    if (!section) {
      const bool lost = end < -noise && (start >= -noise || (gap && end < start));
      return lost ? lost_fall(f, noise) : none;
    }
    R at_end, slope;
    f.divided(R(1), at_end, slope);
    return f.c[at(f.roots)] > R(0) && !(at_end > R(0)) ? R(1) : none;
  }

  [[nodiscard]] bool grazes(const Guard& guard, const Curve& f, R theta, R h) const {
    return guard.kind == GuardKind::gap &&
           limits_.grazes(guard, S(f.rate(theta) / h), S(f.second(theta) / (h * h)));
  }

  /// Newton's method between a θ where the guard is positive and one where it is not.
  [[nodiscard]] static R settle(const Curve& f, typename Polynomial::Bracket bracket) {
    R low = bracket.low, high = bracket.high, theta = (low + high) / R(2);
    constexpr int most = 200;  // halvings to the last bit of any scalar
    for (int n = 0; n < most; ++n) {
      R value, slope;
      f.divided(theta, value, slope);
      if (value == R(0)) return theta;
      (value > R(0) ? low : high) = theta;
      R next = theta - value / slope;
      if (!(slope < R(0)) || !(next > low && next < high)) next = (low + high) / R(2);
      if (next == theta || !(next > low && next < high)) break;
      theta = next;
    }
    return high;
  }

  /// A guard that ends the step clearly below zero, though no fall was found: rounding or a graze hides
  /// it. By halving; at the start if it is hidden there. A contact that has opened below zero, by what its
  /// constraint has drifted, closes where it falls back to that.
  [[nodiscard]] static R lost_fall(const Curve& f, R noise) {
    const bool below = f.c[0] < -noise;
    if (!below && f.c[0] <= noise) return R(0);
    const R level = below ? f.c[0] : R(0);
    R low(0), high(1);
    for (;;) {
      const R middle = (low + high) / R(2);
      if (!(middle > low && middle < high)) return high;
      (f.value(middle) > level ? low : high) = middle;
    }
  }

  /// The time of an event with its variation, which follows from guard(τ) = 0.
  [[nodiscard]] S differentiated(const Event& event) const {
    if constexpr (is_dual<S>) {
      S f = motion_.guard(event.guard, motion_.order());
      R rate(0);
      for (int k = motion_.order() - 1; k >= 0; --k) {
        rate = rate * event.tau + real(f);
        f = f * S(event.tau) + motion_.guard(event.guard, k);
      }
      if (rate == R(0)) return S(event.tau);
      return differentiate_root(event.tau, f, rate);
    } else {
      return event.tau;
    }
  }

  /// Looks for minima of the gaps in the step and compares them with those before.
  bool repeats(const State& s, R h) {
    repetition_.observe(joined(motion_.state_at(s, S(h))));
    for (int k = 0; k < guards_->size(); ++k) {
      const Guard& guard = (*guards_)[k];
      if (guard.kind != GuardKind::gap) continue;
      const Curve f = curve(k, 0, h);
      if (!(f.rate(R(0)) < R(0)) || f.rate(R(1)) < R(0)) continue;
      R low(0), high(1);
      for (;;) {
        const R middle = (low + high) / R(2);
        if (!(middle > low && middle < high)) break;
        (f.rate(middle) < R(0) ? low : high) = middle;
      }
      const auto x = joined(motion_.state_at(s, S(high * h)));
      if (repetition_.minimum(guard.index, x, limits_.repeat)) return true;
    }
    return false;
  }

  void record(const State& s, const S& tau, const ModeDynamics<Model>& dynamics,
              Observer* observer) const {
    if (observer == nullptr || !(tau > S(0))) return;
    observer->step(s.t, S(s.t + tau), dynamics.mode(),
                   [&](const S& t) { return motion_.state_at(s, S(t - s.t)); });
  }

  TaylorOptions options_;
  int order_ = 0;
  TaylorMotion<Model> motion_;
  const GuardList<Model>* guards_ = nullptr;
  PhaseLimits<S> limits_;
  RepetitionDetector<Model> repetition_;
  std::array<bool, StopList<Model::contacts>::capacity> above_{};  // ends_above, of each surface
  std::vector<Curve> curves_;                                      // of the guards, over a step
  R step_{0};
  std::int64_t steps_ = 0;
};

}  // namespace specht::core

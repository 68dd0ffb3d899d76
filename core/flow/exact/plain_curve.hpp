#pragma once
// Guards along a motion with one undamped wave, the common case: f = p₀ + p₁ t + a C(t) + b S(t).
//
// PlainForm holds what is known of a guard before the motion is, PlainMotion what all guards share;
// PlainCurve is the guard along the motion. It offers what GeneralCurve (first_root.hpp) does; most
// guards need no search, because PlainWave knows a time before which they cannot fall. All in plain
// scalars: derivatives are taken where an event has been found.

#include <specht/core/numerics/exponential_sum.hpp>
#include <specht/core/numerics/first_root_sinh.hpp>

namespace specht::core {

template <class S, int Dof>
struct PlainMotion {
  using Vector = std::array<S, static_cast<std::size_t>(Dof)>;
  WaveKind kind = WaveKind::oscillation;  // or growth
  S omega;                                // [1/s]
  S y, turn;                              // y − y* and ẏ/ω at the start
  Vector q, u;                            // q′, u′

  /// The same without derivatives.
  [[nodiscard]] decltype(auto) plain() const {
    if constexpr (is_dual<S>) {
      PlainMotion<RealOf<S>, Dof> m{kind, omega.v, y.v, turn.v, {}, {}};
      for (std::size_t k = 0; k < static_cast<std::size_t>(Dof); ++k) {
        m.q[k] = q[k].v;
        m.u[k] = u[k].v;
      }
      return m;
    } else {
      return *this;
    }
  }
};

/// c_q · q + c_u · u + c₀ in a mode with the wave y; at most one of c_q, c_u is not zero. Without a
/// part in y it is a line.
template <class R, int Dof>
struct PlainForm {
  enum class Line : std::uint8_t { constant, coordinate, position, velocity };
  bool usable = false;   // the guard has this form
  bool by_turn = false;  // the wave is α ẏ/ω, else α y
  Line line = Line::constant;
  int coordinate = 0;                              // the one with c_q ≠ 0, if it is one only
  std::array<R, static_cast<std::size_t>(Dof)> c;  // c_q or c_u
  R constant, p1;                                  // p₁ but for c_q · u′
  R alpha, size;                                   // α and |α|
  R lag;                                           // the wave's trough behind that of y [s]
  R touches{0};                                    // 1: a touch of zero is no fall; else 0
  bool passes = false;                             // leaving a root downwards is no fall
};

/// p₀ + p₁ t.
template <class R>
struct PlainLine {
  R p0, p1;

  template <int Dof>
  PlainLine(const PlainForm<R, Dof>& form, const PlainMotion<R, Dof>& motion)
      : p0(form.constant), p1(form.p1) {
    using Line = typename PlainForm<R, Dof>::Line;
    if (form.line == Line::constant) return;
    if (form.line == Line::coordinate) {
      const auto i = static_cast<std::size_t>(form.coordinate);
      p0 += form.c[i] * motion.q[i];
      p1 += form.c[i] * motion.u[i];
      return;
    }
    for (std::size_t k = 0; k < static_cast<std::size_t>(Dof); ++k) {
      p0 += form.c[k] * (form.line == Line::velocity ? motion.u[k] : motion.q[k]);
      if (form.line == Line::position) p1 += form.c[k] * motion.u[k];
    }
  }
};

/// What the guards along one motion share: y = a C + b S and its derivative over ω.
template <class R, WaveKind Kind>
struct PlainWave {
  static constexpr WaveKind kind = Kind;
  static constexpr bool grows = Kind == WaveKind::growth;

  R omega;
  std::array<Pair<R>, 2> part;  // (a, b) of y and of its derivative over ω
  WaveShape<R> shape;           // of y, if it oscillates
  R bend;                       // a bound of |ÿ|, if it oscillates

  template <int Dof>
  explicit PlainWave(const PlainMotion<R, Dof>& motion)
      : omega(motion.omega),
        part{{{motion.y, motion.turn}, {motion.turn, grows ? motion.y : R(-motion.y)}}} {
    if constexpr (grows) return;
    shape = WaveShape<R>(motion.y, motion.turn, motion.omega);
    bend = omega * omega * shape.amplitude;
  }

  /// Of a guard's wave: (a, b).
  template <int Dof>
  [[nodiscard]] Pair<R> of(const PlainForm<R, Dof>& form) const {
    const Pair<R>& wave = part[form.by_turn ? 1 : 0];
    return {form.alpha * wave.c, form.alpha * wave.s};
  }

  /// A bound of |ÿ| until a time [s]; huge if none is known.
  [[nodiscard]] R largest_second(const R& until) const {
    if constexpr (grows) {
      if (until > growth_time()) return R(1e300);
      return growth_bound(part[0]);
    } else {
      return bend;
    }
  }

  /// A time [s] before which a guard does not fall through zero; `m` is the multiplicity of its root
  /// at t = 0, from which it rises, or falls at once unless it `passes`.
  template <int Dof>
  [[nodiscard]] R earliest(const PlainForm<R, Dof>& form, const PlainLine<R>& line, int m) const {
    using std::abs;
    if (form.alpha == R(0)) {
      if (m > 0 || line.p0 <= R(0)) return R(0);
      return line.p1 < R(0) ? R(line.p0 / -line.p1) : FirstRoot<R>::never;
    }
    const Pair<R> wave = of(form);
    const R &a = wave.c, &b = wave.s;
    const R value = m > 0 ? R(0) : R(line.p0 + a);
    R rate = m > 1 ? R(0) : R(line.p1 + omega * b);
    if (m == 1 && form.passes && rate < R(0)) rate = -rate;  // below zero as long
    if constexpr (grows) {
      const bool convex = m > 2 ? b >= R(0) : a >= R(0) && a + b >= R(0);
      if (convex && rate >= R(0) && value >= R(0)) return FirstRoot<R>::never;
      return std::min(positive(value, rate, wave, m, largest_second(form, wave)), growth_time());
    } else {
      const R amplitude = form.size * shape.amplitude, gap = line.p0 - amplitude;
      if (gap > R(0) && m == 0) {  // until the line comes down to the wave
        if (line.p1 >= R(0)) return FirstRoot<R>::never;
        if (gap * omega > -line.p1) return gap / -line.p1;
      }
      const R t = positive(value, rate, wave, m, largest_second(form, wave));
      // Once a rising line is above the wave, it stays there.
      return line.p1 > R(0) && value >= R(0) && line.p1 * t >= -gap ? FirstRoot<R>::never : t;
    }
  }

 private:
  /// A time [s] until which √e bounds both parts of a growing pair.
  [[nodiscard]] R growth_time() const { return R(0.5) / omega; }

  /// A bound of |f̈|, which with a factor ω for each bounds further derivatives; for a growth until
  /// `growth_time`.
  template <int Dof>
  [[nodiscard]] R largest_second(const PlainForm<R, Dof>& form, const Pair<R>& wave) const {
    if constexpr (grows) return growth_bound(wave);
    return form.size * bend;
  }
  [[nodiscard]] R growth_bound(const Pair<R>& wave) const {
    using std::abs;
    constexpr double above_root_e = 1.65;
    return R(above_root_e) * omega * omega * (abs(wave.c) + abs(wave.s));
  }

  /// The derivative m = 2, 3 at the start, over ωᵐ.
  [[nodiscard]] static R derivative(const Pair<R>& wave, int m) {
    const R d = m == 2 ? wave.c : wave.s;
    return grows ? d : R(-d);
  }

  /// How long f keeps its sign at least, from f, ḟ and its wave at the start, while |f̈| ≤ most.
  [[nodiscard]] R positive(const R& value, const R& rate, const Pair<R>& wave, int m,
                           const R& most) const {
    using std::sqrt;
    if (m > 1) {
      const R first = derivative(wave, m);
      return first > R(0) ? R(R(m + 1) * omega * first / most) : R(0);
    }
    const R v = value < R(0) ? R(-value) : value, d = value < R(0) ? R(-rate) : rate;
    const R root = sqrt(R(d * d + R(2) * most * v));
    const R t = d > R(0) ? R((d + root) / most) : R(R(2) * v / (root - d));
    return t > R(0) ? t : R(0);
  }
};

template <class R, WaveKind Kind>
class PlainCurve {
 public:
  using SharedWave = PlainWave<R, Kind>;
  static constexpr bool grows = SharedWave::grows;

  /// A minimum that is no deeper below zero than `depth` is a touch, and no fall.
  template <int Dof>
  PlainCurve(const PlainForm<R, Dof>& form, const PlainLine<R>& line, SharedWave& wave,
             const R& depth)
      : waves_(form.alpha != R(0)), p0_(line.p0), p1_(line.p1), wave_(&wave) {
    const Pair<R> own = wave.of(form);
    a_ = own.c;
    b_ = own.s;
    if constexpr (grows) return;
    amplitude_ = form.size * wave.shape.amplitude;
    lag_ = form.lag;
    depth_ = depth;
  }

  [[nodiscard]] R start() const { return p0_ + a_; }
  /// f⁽ᵐ⁾ there, m ≥ 1.
  [[nodiscard]] R start_derivative(int m) const {
    R d = m % 2 == 0 ? a_ : b_;
    for (int k = 0; k < m; ++k) d *= omega();
    if (m == 1) return p1_ + d;
    return !grows && m % 4 > 1 ? R(-d) : d;
  }

  [[nodiscard]] SumValue<R> at(const R& t) const { return fall().at(t); }

  /// The first fall through zero in (from, to]; `above`: f(from) > 0. See first_root.hpp.
  [[nodiscard, gnu::always_inline]] FirstRoot<R> first_root(const R& from, bool above,
                                                            const R& to) const {
    if (!(from < to)) return {};
    if (!waves_) {
      const R t = -p0_ / p1_;
      return p1_ < R(0) && t > from && t <= to ? FirstRoot<R>{t, p1_, R(0)} : FirstRoot<R>{};
    }
    if (!above)
      return PlainCurve(*this).behind_rise(from, to);  // NOTE: a copy, see cpu_dispatch.hpp
    return fall().first(from, to);
  }

  /// A time behind the root of multiplicity m = 1, 2, 3 at t = 0, before the next one; 0 if f falls
  /// there. |f⁽ᵐ⁺¹⁾| ≤ ωᵐ⁺¹ (|a| + |b|), or three times that for a growth until 1/ω.
  [[nodiscard]] R leave(int m) const {
    using std::abs;
    if (!waves_) return m == 1 && p1_ > R(0) ? R(R(1) / omega()) : R(0);
    const R square = omega() * omega(), sign = grows ? R(1) : R(-1);
    R bound = square * (abs(a_) + abs(b_)) * (grows ? R(3) : R(1));
    R first = p1_ + omega() * b_;
    if (m > 1) {
      first = sign * square * (m == 2 ? a_ : R(omega() * b_));
      bound *= m == 2 ? omega() : square;
    }
    if (!(first > R(0))) return R(0);
    const R safe = R(m + 1) * first * omega();
    return safe < bound ? R(safe / (R(2) * bound * omega())) : R(R(1) / (R(2) * omega()));
  }

  [[nodiscard]] PlainCurve operator-() const {
    PlainCurve f = *this;
    f.p0_ = -p0_;
    f.p1_ = -p1_;
    f.a_ = -a_;
    f.b_ = -b_;
    f.lag_ += std::numbers::pi_v<R> / omega();
    return f;
  }
  [[nodiscard]] PlainCurve lifted(const R& by) const {
    PlainCurve f = *this;
    f.p0_ += by;
    return f;
  }

 private:
  [[nodiscard]] auto fall() const {
    if constexpr (grows) {
      return FirstRootSinh<R>(p0_, p1_, a_, b_, omega());
    } else {
      return FirstRootSine<R>(p0_, p1_, a_, b_, omega(), amplitude_, lag_, wave_->shape, depth_);
    }
  }

  [[nodiscard, gnu::noinline, gnu::cold]] FirstRoot<R> behind_rise(R from, const R& to) const {
    using std::abs, std::sqrt;
    const R epsilon = std::numeric_limits<R>::epsilon();
    // NOTE: where f stays within its rounding of zero it seems to touch again at once: each time the search
    // goes twice as far on.
    for (R passed = R(2) * sqrt(epsilon) / omega();;
         passed = std::min(R(2) * passed, R(1) / omega())) {
      const SumValue<R> start =
          from == R(0) ? SumValue<R>{p0_ + a_, p1_ + omega() * b_, R(0)} : at(from);
      const bool at_once = !(start.value < R(0)) && start.rate > R(0);
      const FirstRoot<R> rise =
          at_once ? FirstRoot<R>{from, -start.rate, R(0)} : (-*this).first_root(from, true, to);
      if (!rise.found()) return {};
      const R size = abs(a_) + abs(b_) + abs(rise.second) / (omega() * omega());
      const R bound = R(3) * omega() * omega() * size;
      if (rise.rate < R(0)) {  // that of −f
        return first_root(rise.t + std::min(R(-rise.rate / bound), R(R(1) / omega())), true, to);
      }
      // It only touches zero from below.
      from = rise.t + passed + R(4) * epsilon * rise.t;
      if (!(from < to)) return {};
    }
  }

  [[nodiscard]] const R& omega() const { return wave_->omega; }

  bool waves_;
  R p0_, p1_, a_, b_;
  R amplitude_{0}, lag_{0}, depth_{0};  // of an oscillation
  SharedWave* wave_;
};

}  // namespace specht::core

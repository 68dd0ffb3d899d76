#pragma once
// Motion along a border of regions towards which both sides push (Filippov).
//
// In region A, at its border h = 0, h falls with the rate −a, and behind it, in B, the border back to A, −h, falls with
// −b: a, b > 0. The orbit stays on the border, with the force
//
//   (b h_A + a h_B)/(a + b),
//
// at which h stays zero. It leaves into A where a vanishes, into B where b does. To the integrator that is one more
// region, with these two borders, and behind them the others of A and of B.
//
// Source: A. F. Filippov, Differential Equations with Discontinuous Righthand Sides, Kluwer 1988, chapter 2; M. di
// Bernardo, C. J. Budd, A. R. Champneys, P. Kowalczyk, Piecewise-smooth Dynamical Systems, Springer 2008, section 2.2.

#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <specht/core/numerics/series.hpp>
#include <specht/core/system/rebind.hpp>
#include <specht/core/system/system_state.hpp>

namespace specht::core {

/// A region of a toy, or the border between two of them.
template <class Region>
class SlidingRegion {
 public:
  SlidingRegion() = default;
  explicit SlidingRegion(const Region& inside) { write(0, inside); }
  /// Along a border of `inside`, whose number in `behind` is `back`.
  SlidingRegion(const Region& inside, int border, const Region& behind, int back) {
    write(0, inside);
    write(size, behind);
    bytes_[2 * size] = static_cast<unsigned char>(border + 1);
    bytes_[2 * size + 1] = static_cast<unsigned char>(back);
  }
  [[nodiscard]] bool slides() const { return bytes_[2 * size] != 0; }
  [[nodiscard]] Region inside() const { return read(0); }
  [[nodiscard]] Region behind() const { return read(size); }
  [[nodiscard]] int border() const { return bytes_[2 * size] - 1; }
  [[nodiscard]] int back() const { return bytes_[2 * size + 1]; }

 private:
  static constexpr std::size_t size = sizeof(Region);

  void write(std::size_t at, const Region& region) {
    std::memcpy(bytes_.data() + at, &region, size);
  }
  [[nodiscard]] Region read(std::size_t at) const {
    Region region{};
    std::memcpy(static_cast<void*>(&region), bytes_.data() + at, size);
    return region;
  }

  // NOTE: bytes, for regions are compared by them.
  std::array<unsigned char, 2 * size + 2> bytes_{};
};

template <MechanicalSystem Toy>
class SlidingMotion {
 public:
  using S = typename Toy::Scalar;
  using State = typename Toy::State;
  using Code = SlidingRegion<typename State::Region>;
  using Velocity = Vector<S, Toy::dof>;
  /// Of each region.
  static constexpr int borders = 2 * Toy::region_borders;
  /// Borders of two regions that are met within this time are one [s].
  static constexpr double same_border = 1e-9;

  explicit SlidingMotion(const Toy& toy) : toy_(toy) {
    static_assert(Toy::region_parts == 1, "a system that slides along borders has one part");
    if constexpr (!is_series<S>) {
      static_assert(Rebind<Toy, Along>::possible,
                    "a system that slides along borders is a class template on its scalar, fully "
                    "given by its parameters");
      static_assert(std::same_as<typename AlongToy::State::Region, typename State::Region>,
                    "its regions are of one type for all scalars");
      along_ = rebind<Rebound<Toy, Along>>(toy);
      // NOTE: a variation of a parameter is none of time.
      for (const auto& parameter : Rebound<Toy, Along>::parameters()) {
        Along& value = along_.*parameter.member;
        value = Along(real(value));
      }
    }
  }

  /// h, or q̇ of a system of first order. The region of s is of no account.
  [[nodiscard]] Velocity force(const State& s, const Code& code) const {
    if (!code.slides()) return force_in(s, code.inside());
    const S a = outwards(s, code.inside(), code.border());
    const S b = outwards(s, code.behind(), code.back());
    const Velocity h_A = force_in(s, code.inside()), h_B = force_in(s, code.behind());
    Velocity h;
    for (int i = 0; i < Toy::dof; ++i) h(i) = (b * h_A(i) + a * h_B(i)) / (a + b);
    return h;
  }

  /// Value and rate of border k.
  [[nodiscard]] std::array<S, 2> border(const State& s, const Code& code, int k) const {
    if (!code.slides()) {
      return k < Toy::region_borders ? toy_.region_border(in(s, code.inside()), k) : nowhere();
    }
    if (k == 0) return falling(s, code, code.inside(), code.border());
    if (k == 1) return falling(s, code, code.behind(), code.back());
    const auto other = other_border(code, k);
    return {toy_.region_border(in(s, other.region), other.number)[0],
            rate(s, code, [&](const auto& toy, auto at) {
              at.region = other.region;
              return toy.region_border(at, other.number)[0];
            })};
  }

  /// What lies behind border k: another region, or the border itself where both sides push towards it.
  [[nodiscard]] Code behind(const State& s, const Code& code, int k) const {
    if (code.slides()) {
      if (k == 0) return Code(code.inside());
      if (k == 1) return Code(code.behind());
      const auto other = other_border(code, k);
      return Code(toy_.cross_region_border(in(s, other.region), other.number));
    }
    const auto region = code.inside(), next = toy_.cross_region_border(in(s, region), k);
    const State there = in(s, next);
    int back = -1;
    S nearest(0);
    for (int j = 0; j < Toy::region_borders; ++j) {
      using std::abs;
      if (!(toy_.cross_region_border(there, j) == region)) continue;
      const S away = abs(toy_.region_border(there, j)[0]);
      if (back >= 0 && !(away < nearest)) continue;
      back = j;
      nearest = away;
    }
    if (back < 0) return Code(next);
    using std::abs;
    const S a = outwards(s, region, k), b = outwards(s, next, back);
    // NOTE: with hysteresis the border back is another one.
    const S apart = abs(toy_.region_border(in(s, region), k)[0]) + nearest;
    const bool slides = a > S(0) && b > S(0) && apart <= S(same_border) * (a + b);
    return slides ? Code(region, k, next, back) : Code(next);
  }

  /// The number, in the region behind border k, of the border that an orbit leaves there after it has slid along it;
  /// −1 if it has not.
  [[nodiscard]] static int left(const Code& code, int k) {
    if (!code.slides() || k > 1) return -1;
    return k == 0 ? code.border() : code.back();
  }

 private:
  using Real = RealOf<S>;
  using Along = Dual<Real>;
  struct Nothing {};
  using AlongToy = typename std::conditional_t<is_series<S>, std::type_identity<Nothing>,
                                               Rebind<Toy, Along>>::type;

  [[nodiscard]] static State in(State s, const typename State::Region& region) {
    s.region = region;
    return s;
  }
  [[nodiscard]] static std::array<S, 2> nowhere() { return {S(1), S(0)}; }
  /// Border k ≥ 2 while sliding: one of A or of B, by its number there.
  struct OtherBorder {
    typename State::Region region;
    int number;
  };
  [[nodiscard]] static OtherBorder other_border(const Code& code, int k) {
    constexpr int others = Toy::region_borders - 1;
    const bool of_inside = k - 2 < others;
    const int place = of_inside ? k - 2 : k - 2 - others;
    const int own = of_inside ? code.border() : code.back();
    return {of_inside ? code.inside() : code.behind(), place < own ? place : place + 1};
  }
  [[nodiscard]] Velocity force_in(const State& s, const typename State::Region& region) const {
    if constexpr (is_first_order<Toy>()) {
      return toy_.rates(in(s, region));
    } else {
      return toy_.force(in(s, region));
    }
  }
  /// How fast the motion of a region leaves it through a border.
  [[nodiscard]] S outwards(const State& s, const typename State::Region& region, int k) const {
    return -toy_.region_border(in(s, region), k)[1];
  }
  [[nodiscard]] std::array<S, 2> falling(const State& s, const Code& code,
                                         const typename State::Region& region, int k) const {
    return {outwards(s, region, k), rate(s, code, [&](const auto& toy, auto at) {
              at.region = region;
              return -toy.region_border(at, k)[1];
            })};
  }

  /// The rate of f(toy, state) along the border. Series need none.
  template <class F>
  [[nodiscard]] S rate(const State& s, const Code& code, const F& f) const {
    if constexpr (is_series<S>) {
      return S(0);
    } else {
      const Velocity h = force(s, code);
      SmallVector<Real, Toy::dof> acceleration;
      for (int i = 0; i < Toy::dof; ++i) acceleration(i) = real(h(i));
      if constexpr (!is_first_order<Toy>()) {
        const auto M = toy_.mass(in(s, code.inside()));
        SmallMatrix<Real, Toy::dof, Toy::dof> mass, inverse;
        for (int i = 0; i < Toy::dof; ++i) {
          for (int j = 0; j < Toy::dof; ++j) mass(i, j) = real(M(i, j));
        }
        if (!invert_positive_definite(mass, inverse))
          return S(std::numeric_limits<Real>::quiet_NaN());
        acceleration = inverse * acceleration;
      }
      typename AlongToy::State at;
      at.t = Along(real(s.t), Real(1));
      at.region = code.inside();
      for (int i = 0; i < Toy::dof; ++i) {
        if constexpr (is_first_order<Toy>()) {
          at.q(i) = Along(real(s.q(i)), acceleration(i));
        } else {
          at.q(i) = Along(real(s.q(i)), real(s.u(i)));
          at.u(i) = Along(real(s.u(i)), acceleration(i));
        }
      }
      const Along value = f(along_, at);
      return S(value.d);
    }
  }

  Toy toy_;
  AlongToy along_{};
};

}  // namespace specht::core

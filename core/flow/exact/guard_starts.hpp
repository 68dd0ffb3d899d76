#pragma once
// Which guards of a plain mode keep away from zero for a while: all of them at once.
//
// Where a phase begins a guard f and its rate are affine functions of the state, and |f̈| has a bound,
//
//   f(t) ≥ f(0) + ḟ(0) t − max|f̈| t²/2,
//
// which is concave: if it is positive at both ends of an interval, f is positive on it. A guard with a
// simple root at the start has f(0) = 0, and needs the end only. Four guards share every operation.

#include <specht/core/mode/guards.hpp>
#include <specht/core/numerics/dual.hpp>

namespace specht::core {

template <int Dof, int Capacity>
class GuardStarts {
 public:
  /// Guard k: value and rate where the state is zero, or what a coordinate or velocity i of one adds
  /// to them (i < Dof: q_i, else u_{i − Dof}).
  void set_origin(int k, double value, double rate) { set(k, 0, value, rate); }
  void set_slope(int k, int i, double value, double rate) { set(k, i + 1, value, rate); }
  /// |f̈| over that of the wave.
  void set_size(int k, double size) { group_[at(k) / lanes].size[at(k) % lanes] = size; }
  /// Where the multiplicity of its root is kept; see KnownRoots.
  void set_place(int k, unsigned place) { group_[at(k) / lanes].place[at(k) % lanes] = place; }

  /// Bit k is set for those of `count` guards that may reach zero in (0, to]. `most` bounds |ÿ| of the
  /// wave until then.
  template <class Model>
  [[nodiscard]] unsigned may_fall(int count, const typename Model::State& s, double most, double to,
                                  const KnownRoots<Model>& roots) const {
    unsigned open = 0;
    const double half = most * to / 2;
    for (std::size_t g = 0; g * lanes < at(count); ++g) {
      const Group& group = group_[g];
      Lanes value = group.row[0].value, rate = group.row[0].rate;
      for (int i = 0; i < Dof; ++i) {
        const double q = real(s.q(i)), u = real(s.u(i));
        const Row &by_q = group.row[at(1 + i)], &by_u = group.row[at(1 + i + Dof)];
        value = value + by_q.value * q;
        rate = rate + by_q.rate * q;
        value = value + by_u.value * u;
        rate = rate + by_u.rate * u;
      }
      const Lanes gain = to * (rate - half * group.size), end = value + gain;
      const Integers known = (roots.bits() + Integers{}) >> group.place & 3;
      const auto clear = ((known == 1) & (gain > 0)) | ((known == 0) & (value > 0) & (end > 0));
      const auto left = ~clear & decltype(clear){1, 2, 4, 8};
      const auto pair =
          __builtin_shufflevector(left, left, 0, 1) | __builtin_shufflevector(left, left, 2, 3);
      open |= static_cast<unsigned>(pair[0] | pair[1]) << (g * lanes);
    }
    return open & ((1u << static_cast<unsigned>(count)) - 1);
  }

 private:
  static_assert(Capacity < 32);
  static constexpr std::size_t lanes = 4, groups = (Capacity + lanes - 1) / lanes;
  using Lanes [[gnu::vector_size(4 * sizeof(double))]] = double;
  using Integers [[gnu::vector_size(4 * sizeof(std::uint64_t))]] = std::uint64_t;
  // NOTE: without AVX a compiler may align such numbers to 16 bytes, with AVX it relies on 32.
  struct alignas(lanes * sizeof(double)) Row {
    Lanes value{}, rate{};
  };
  struct Group {
    std::array<Row, 2 * Dof + 1> row;
    Lanes size{};
    Integers place{};
  };
  static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

  void set(int k, int i, double value, double rate) {
    Row& row = group_[at(k) / lanes].row[at(i)];
    row.value[at(k) % lanes] = value;
    row.rate[at(k) % lanes] = rate;
  }

  std::array<Group, groups> group_{};
};

}  // namespace specht::core

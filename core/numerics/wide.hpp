#pragma once
// Scalars with some more digits, for what is prepared once and used often: it is then rounded once. What is
// zero but for rounding becomes zero.

#include <specht/core/numerics/small_matrix.hpp>

namespace specht::core {

template <class S>
struct Wide {
  using type = S;
};
template <>
struct Wide<double> {
  using type = long double;
};
template <>
struct Wide<Dual<double>> {
  using type = Dual<long double>;
};
template <class S>
using WideOf = typename Wide<S>::type;

/// A number in another scalar, with its derivative if it has one.
template <class To, class From>
[[nodiscard]] To convert(const From& x) {
  if constexpr (std::same_as<To, From>) {
    return x;
  } else if constexpr (is_dual<From>) {
    return To(static_cast<RealOf<To>>(x.v), static_cast<RealOf<To>>(x.d));
  } else {
    return static_cast<To>(x);
  }
}
template <class To, class From, int Rows, int Cols>
[[nodiscard]] SmallMatrix<To, Rows, Cols> convert(const SmallMatrix<From, Rows, Cols>& A) {
  SmallMatrix<To, Rows, Cols> result;
  for (int k = 0; k < A.size(); ++k) result(k) = convert<To>(A(k));
  return result;
}

/// Zero where |x| is rounding of terms of this size; a derivative stays.
template <class S>
void drop_rounding(S& x, const S& size) {
  using std::abs;
  using Real = RealOf<S>;
  constexpr int roundings = 1000;
  if (abs(real(x)) > Real(roundings) * std::numeric_limits<Real>::epsilon() * real(size)) return;
  if constexpr (is_dual<S>) {
    x.v = Real(0);
  } else {
    x = S(0);
  }
}

}  // namespace specht::core

#pragma once
// The numerical rank of DᵀM⁻¹B: which pivots of active constraints are but rounding of dependent ones.
//
// Small ones may as well be those of contacts that feel far larger masses than others: in units of their own,
// d and b of length 1 in the metric of M⁻¹, they are not. ModeDynamics asks when it enters a mode.

#include <algorithm>
#include <cmath>
#include <specht/core/lcp/options.hpp>
#include <specht/core/mode/active_constraints.hpp>

namespace specht::core {

namespace detail {

/// A = Dᵀ M⁻¹ B in units of the constraints' own.
template <class Model, class W, int Max>
[[nodiscard]] SmallMatrix<W, Max, Max> in_own_units(
    const ActiveConstraints<Model>& constraints,
    const SmallMatrix<W, Model::dof, Model::dof>& M_inverse, const SmallMatrix<W, Max, Max>& A) {
  using std::sqrt;
  using Vector = SmallVector<W, Model::dof>;
  const auto unit = [&](const Vector& v) {
    const W square = v.dot(M_inverse * v);
    return square > W(0) ? W(W(1) / sqrt(square)) : W(1);
  };
  auto result = A;
  for (int r = 0; r < constraints.size(); ++r) {
    const W of_row = unit(Vector(convert<W>(constraints.direction(r)))),
            of_column = unit(constraints.template force_direction<W>(r));
    for (int k = 0; k < constraints.size(); ++k) {
      result(r, k) *= of_row;
      result(k, r) *= of_column;
    }
  }
  return result;
}

}  // namespace detail

/// The rank of A = Dᵀ M⁻¹ B with this decomposition.
template <class Model, class W, int Max>
[[nodiscard]] int constraint_rank(const ActiveConstraints<Model>& constraints,
                                  const SmallMatrix<W, Model::dof, Model::dof>& M_inverse,
                                  const SmallMatrix<W, Max, Max>& A,
                                  const FullPivotLu<W, Max>& lu) {
  using R = RealOf<typename Model::Scalar>;
  constexpr double tolerance = LcpOptions{}.vanishing_tolerance;
  const int rows = constraints.size();
  const auto rounding = convert<RealOf<W>>(R(R(rows) * epsilons<R>(tolerance)));
  int rank = lu.rank(rounding);
  if (rank < rows) {
    const FullPivotLu<W, Max> own_units(detail::in_own_units(constraints, M_inverse, A), rows);
    rank = std::max(rank, std::min(own_units.rank(rounding), lu.rank()));
  }
  return rank;
}

}  // namespace specht::core

#pragma once
// The matrices of a toy's own functions: of fixed size, by Eigen. Inside the integrator they become
// SmallMatrix (small_matrix.hpp).

#include <Eigen/Core>

namespace specht::core {

template <class S, int N>
using Vector = Eigen::Matrix<S, N, 1>;

template <class S, int Rows, int Cols>
using Matrix = Eigen::Matrix<S, Rows, Cols>;

}  // namespace specht::core

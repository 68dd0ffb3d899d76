#pragma once
// Fixed-size linear algebra. Nothing here allocates: bounded types carry their storage inside and
// only their size varies at run time.

#include <Eigen/Dense>

namespace specht::core {

template <class S, int N>
using Vector = Eigen::Matrix<S, N, 1>;

template <class S, int Rows, int Cols>
using Matrix = Eigen::Matrix<S, Rows, Cols>;

/// A vector of at most `Max` entries, stored in place.
template <class S, int Max>
using BoundedVector = Eigen::Matrix<S, Eigen::Dynamic, 1, Eigen::ColMajor, Max, 1>;

/// A matrix of at most `MaxRows` × `MaxCols` entries, stored in place.
template <class S, int MaxRows, int MaxCols>
using BoundedMatrix =
    Eigen::Matrix<S, Eigen::Dynamic, Eigen::Dynamic,
                  MaxRows == 1 && MaxCols != 1 ? Eigen::RowMajor : Eigen::ColMajor, MaxRows,
                  MaxCols>;

}  // namespace specht::core

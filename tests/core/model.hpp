#pragma once
// Toys as the core computes with them: models, states, small matrices; and back.

#include <memory>
#include <specht/core/system/affine_model.hpp>
#include <specht/core/system/general_model.hpp>
#include <specht/core/system/toy_equations.hpp>

namespace specht::test {

template <class S, int Rows, int Cols>
[[nodiscard]] core::SmallMatrix<S, Rows, Cols> small(const Eigen::Matrix<S, Rows, Cols>& A) {
  core::SmallMatrix<S, Rows, Cols> result;
  for (int j = 0; j < Cols; ++j) {
    for (int i = 0; i < Rows; ++i) result(i, j) = A(i, j);
  }
  return result;
}
template <class S, int Rows, int Cols>
[[nodiscard]] Eigen::Matrix<S, Rows, Cols> eigen(const core::SmallMatrix<S, Rows, Cols>& A) {
  Eigen::Matrix<S, Rows, Cols> result;
  for (int j = 0; j < Cols; ++j) {
    for (int i = 0; i < Rows; ++i) result(i, j) = A(i, j);
  }
  return result;
}
template <class S, int MaxRows, int MaxCols>
[[nodiscard]] Eigen::Matrix<S, Eigen::Dynamic, Eigen::Dynamic, 0, MaxRows, MaxCols> eigen(
    const core::BoundedMatrix<S, MaxRows, MaxCols>& A) {
  Eigen::Matrix<S, Eigen::Dynamic, Eigen::Dynamic, 0, MaxRows, MaxCols> result(A.rows(), A.cols());
  for (int j = 0; j < A.cols(); ++j) {
    for (int i = 0; i < A.rows(); ++i) result(i, j) = A(i, j);
  }
  return result;
}
template <class S, int Max>
[[nodiscard]] Eigen::Matrix<S, Eigen::Dynamic, 1, 0, Max, 1> eigen(
    const core::BoundedVector<S, Max>& x) {
  Eigen::Matrix<S, Eigen::Dynamic, 1, 0, Max, 1> result(x.rows());
  for (int i = 0; i < x.rows(); ++i) result(i) = x(i);
  return result;
}

/// The matrices of a toy with a closed form, and the equations of another one.
template <class Toy>
using ModelOf =
    std::conditional_t<core::has_closed_form<Toy>(), core::AffineModelOf<Toy>,
                       core::GeneralModel<typename Toy::Scalar, Toy::dof, core::all_contacts<Toy>>>;

template <class Toy>
[[nodiscard]] ModelOf<Toy> model_of(const Toy& toy, const core::StopSurfaces<Toy>& surfaces = {}) {
  if constexpr (core::has_closed_form<Toy>()) {
    return ModelOf<Toy>(core::ToyEquations<Toy>(toy, surfaces));
  } else {
    return ModelOf<Toy>(std::make_shared<const core::ToyEquations<Toy>>(toy, surfaces));
  }
}

/// A toy's state as its model takes it.
template <class Toy>
[[nodiscard]] typename ModelOf<Toy>::State model_state(const typename Toy::State& s) {
  return core::convert_state<typename ModelOf<Toy>::State>(core::ToyEquations<Toy>::of(s));
}

/// Throws unless a toy is the affine system that it declares itself, with these surfaces.
template <class Toy>
void require_affine(const Toy& toy, const core::StopSurfaces<Toy>& surfaces = {}) {
  const core::ToyEquations<Toy> equations(toy, surfaces);
  core::require_affine(core::AffineModelOf<Toy>(equations), equations);
}

}  // namespace specht::test

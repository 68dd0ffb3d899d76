#pragma once
// The terms that the gaps of a system consist of, with |w_N| and |w_T| taken once (gap_scale.hpp).

#include <array>
#include <cmath>
#include <specht/core/contact/gap_scale.hpp>
#include <specht/core/system/contact_geometry.hpp>

namespace specht::core {

template <class Model>
class GapTerms {
 public:
  using R = RealOf<typename Model::Scalar>;

  GapTerms() = default;
  GapTerms(const Model& model, const typename Model::Geometry& geometry) {
    using std::abs;
    for (int i = 0; i < Model::contacts; ++i) {
      bool& exists = exists_[static_cast<std::size_t>(i)];
      exists = false;
      for (int k = 0; k < Model::dof; ++k) {
        normal_(k, i) = abs(real(geometry.W_N(k, i)));
        exists = exists || normal_(k, i) > R(0);
        const bool ignorable = model.traits().is_ignorable(k);
        tangential_(k, i) = ignorable ? R(0) : R(abs(real(geometry.W_T(k, i))));
      }
    }
  }

  /// Those of the first n contacts with coordinates q.
  template <class Gaps>
  void add(const Gaps& gaps, int n, const typename Model::State& s, GapScale<R>& scale) const {
    using std::abs;
    SmallVector<R, Model::dof> q;
    for (int k = 0; k < Model::dof; ++k) q(k) = abs(real(s.q(k)));
    for (int i = 0; i < n; ++i) {
      if (!exists_[static_cast<std::size_t>(i)]) continue;
      scale.add(abs(real(gaps(i))) + normal_.col_dot(i, q), tangential_.col_dot(i, q));
    }
  }

 private:
  SmallMatrix<R, Model::dof, Model::contacts> normal_, tangential_;
  std::array<bool, static_cast<std::size_t>(Model::contacts)> exists_{};  // w_N ≠ 0
};

}  // namespace specht::core

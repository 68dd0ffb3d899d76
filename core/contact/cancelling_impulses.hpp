#pragma once
// Impulses of several contacts that take each other away.
//
//   u⁺ − u⁻ = M⁻¹ Σ_i (w_Ni Λ_Ni + w_Ti Λ_Ti)
//
// Where contacts nearly depend on each other, their impulses may be many times as large as what they do together: a sum
// of the jumps of each leaves their rounding. The impulses are added before M⁻¹, with some more digits, so that what is
// left of them is right.

#include <algorithm>
#include <cmath>
#include <limits>
#include <specht/core/contact/contact_matrices.hpp>
#include <specht/core/contact/impact_law.hpp>
#include <specht/core/numerics/wide.hpp>

namespace specht::core {

template <class Model>
class CancellingImpulses {
 public:
  using S = typename Model::Scalar;
  using R = RealOf<S>;
  static constexpr int dof = Model::dof, contacts = Model::contacts;
  using Impulses = ImpactSolution<S, dof, contacts>;

  CancellingImpulses(const ContactMatrices<Model>& matrices, const Impulses& impulses)
      : matrices_(matrices), impulses_(impulses) {}

  /// The largest jump that one of them makes alone, in the metric of kinetic energy [√J].
  [[nodiscard]] R largest() const {
    using std::abs, std::max, std::sqrt;
    R most(0);
    for (int i = 0; i < contacts; ++i) {
      const R N = abs(real(impulses_.normal_impulse(i))),
              T = abs(real(impulses_.tangential_impulse(i)));
      if (N > R(0)) most = max(most, R(N * sqrt(R(real(matrices_.NN(i, i))))));
      if (T > R(0)) most = max(most, R(T * sqrt(R(real(matrices_.TT(i, i))))));
    }
    return most;
  }
  /// The largest jump that takes the speed of one contact away, which may move by itself, at a velocity u [√J].
  [[nodiscard]] R largest_stop(const SmallVector<S, dof>& u) const {
    using std::abs, std::max, std::sqrt;
    R most(0);
    for (int i = 0; i < contacts; ++i) {
      const R nn = real(matrices_.NN(i, i)), tt = real(matrices_.TT(i, i));
      if (nn > R(0))
        most = max(most, R(abs(real(matrices_.geometry.normal_speed(i, u))) / sqrt(nn)));
      if (tt > R(0))
        most = max(most, R(abs(real(matrices_.geometry.tangential_speed(i, u))) / sqrt(tt)));
    }
    return most;
  }
  /// u⁺ − u⁻ of all of them.
  [[nodiscard]] SmallVector<S, dof> jump() const {
    using W = WideOf<S>;
    auto sum = SmallVector<W, dof>::zero();
    for (int i = 0; i < contacts; ++i) {
      const W N = convert<W>(impulses_.normal_impulse(i)),
              T = convert<W>(impulses_.tangential_impulse(i));
      sum += N * convert<W>(matrices_.geometry.W_N.col(i));
      sum += T * convert<W>(matrices_.geometry.W_T.col(i));
    }
    return matrices_.geometry.M_inverse * convert<S>(sum);
  }
  /// What rounding leaves of the largest in that sum, as a part of it [1].
  [[nodiscard]] static R rounding() {
    return static_cast<R>(std::numeric_limits<RealOf<WideOf<S>>>::epsilon());
  }

 private:
  const ContactMatrices<Model>& matrices_;
  const Impulses& impulses_;
};

}  // namespace specht::core

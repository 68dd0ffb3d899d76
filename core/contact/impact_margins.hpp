#pragma once
// How near an impact comes to another set of active constraints, in each of its stages.
//
// Impulses are piecewise linear in the speeds before: a return map has a kink where a contact begins or
// ceases to be pressed (P > P₀), or to stick (y_T = 0), in compression or expansion, though the events along
// the orbit stay the same. Of each complementary pair the one that is not zero is a margin:
//
//   pressed   P − P₀           else y_N
//   sticks    μP + T, μP − T    else ±y_T
//
// NaN stands for the others (return_map.hpp). Which is which follows from the larger of the two: one of
// them is zero but for rounding.

#include <algorithm>
#include <limits>
#include <specht/core/contact/impact.hpp>

namespace specht::core {

template <class Model, class Sink>
class ImpactMargins {
 public:
  using S = typename Model::Scalar;

  ImpactMargins(const ContactMatrices<Model>& matrices, const Sink& sink)
      : matrices_(matrices), sink_(sink) {}

  /// Of contact i in one stage: impulses, the one it returns at least, the limit of friction, speeds behind.
  void contact(int i, const S& P, const S& P_0, const S& limit, const S& T, const S& y_N,
               const S& y_T) const {
    using std::abs;
    const S none(std::numeric_limits<RealOf<S>>::quiet_NaN()), more = P - P_0;
    const bool pressed = matrices_.NN(i, i) * more > y_N;
    sink_(pressed ? more : none);
    sink_(pressed ? none : y_N);
    const S forwards = limit + T, backwards = limit - T;
    const bool rubs = limit > S(0);
    const bool sticks = rubs && matrices_.TT(i, i) * std::min<S>(forwards, backwards) > S(abs(y_T));
    const bool slides = rubs && !sticks;
    sink_(sticks ? forwards : none);
    sink_(sticks ? backwards : none);
    sink_(slides && y_T > S(0) ? y_T : none);
    sink_(slides && y_T < S(0) ? S(-y_T) : none);
  }

 private:
  const ContactMatrices<Model>& matrices_;
  const Sink& sink_;
};

}  // namespace specht::core

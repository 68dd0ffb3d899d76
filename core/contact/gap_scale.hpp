#pragma once
// The terms that gaps consist of, the largest so far of all contacts of an orbit: the scale of their rounding.
//
//   open     |g_N| + Σ_k |w_Nk q_k|
//   closed   |g_N| + Σ_k |w_Nk q_k| + Σ_k |w_Tk q_k|, ignorable coordinates left out of the last sum:
//            what holds a contact balances forces that go with all coordinates
//
// of contacts that there are: a place for contacts that is empty, w_N = 0, has no gap. They are those at events.
// Integrator and checks of orbits divide by the same.

#include <algorithm>
#include <cmath>

namespace specht::core {

template <class R>
class GapScale {
 public:
  explicit GapScale(const R& least = R(0)) : open_(least), closed_(least) {}

  /// A contact: the first two terms, and the last one.
  void add(const R& normal, const R& tangential) {
    open_ = std::max(open_, normal);
    closed_ = std::max(closed_, R(normal + tangential));
  }
  [[nodiscard]] const R& of_open() const { return open_; }
  [[nodiscard]] const R& of_closed() const { return closed_; }
  /// How far an open gap is below zero, or a closed one off zero, of the scale [1].
  [[nodiscard]] R off(const R& gap, bool closed) const {
    using std::abs;
    return closed ? R(abs(gap) / closed_) : R(-gap / open_);
  }

 private:
  R open_, closed_;  // [m]
};

}  // namespace specht::core

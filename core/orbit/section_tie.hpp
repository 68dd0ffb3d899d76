#pragma once
// A section on which a force leaves its cone, as where friction is at its bound: both are one event, and rounding decides
// which comes first. The section does.

#include <cmath>
#include <specht/core/mode/contact_transitions.hpp>

namespace specht::core {

/// The section that an orbit reaches, within rounding, where a force leaves its cone; −1 if there is none.
template <class Model>
[[nodiscard]] int section_within_rounding(ContactTransitions<Model>& now) {
  using std::abs;
  using S = typename Model::Scalar;
  using R = RealOf<S>;
  using State = typename Model::State;
  const Model& model = now.model();
  const State& s = now.state;
  const auto& stops = model.traits().stops;
  const S part(epsilons<R>(LcpOptions{}.vanishing_tolerance));
  for (int k = 0; k < stops.size; ++k) {
    const auto at = static_cast<std::size_t>(k);
    // NOTE: a phase that began on a section has left it.
    if (stops.contact[at] >= 0 || now.roots.surface(k) > 0) continue;
    if (!stops.required[at].matches(now.mode)) continue;
    if constexpr (Model::has_regions) {
      if (stops.of_regions && !model.equations().stops_in(k, s.region)) continue;
    }
    const S value = model.surface(k, s);
    const S rate = model.surface_rate(k, s, now.dynamics->acceleration(model, s));
    if (!(S(stops.direction[at]) * rate > S(0))) continue;
    // What rounding of the state makes of it.
    const auto change = [&](const State& moved) {
      return R(abs(real(model.surface(k, moved) - value)));
    };
    State moved = s;
    moved.t += part * abs(s.t);
    R rounding = change(moved);
    for (int i = 0; i < Model::dof; ++i) {
      moved = s;
      moved.q(i) += part * abs(s.q(i));
      moved.u(i) += part * abs(s.u(i));
      rounding += change(moved);
    }
    if (abs(real(value)) <= rounding) return k;
  }
  return -1;
}

}  // namespace specht::core

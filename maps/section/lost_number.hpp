#pragma once
// Which number of the state a section loses (section_loss.hpp), for sections of any dimension.

#include <algorithm>
#include <array>
#include <cmath>
#include <specht/core/orbit/outcome.hpp>
#include <specht/maps/section_loss.hpp>

namespace specht::maps {

/// Relative to 1 + their size.
template <class S>
[[nodiscard]] bool same_number(const S& a, const S& b, double tolerance) {
  using std::abs;
  return abs(S(a - b)) <= S(tolerance) * (S(1) + abs(b));
}

/// Above the errors of an orbit, and at least `same_errors` times the tolerances of a phase by steps.
template <class FlowOptions>
[[nodiscard]] double same_number_tolerance(const FlowOptions& options) {
  constexpr double least = 1e-6, same_errors = 1e4;
  if constexpr (requires { options.rtol, options.atol; }) {
    return std::max({least, same_errors * options.rtol, same_errors * options.atol});
  }
  return least;
}

/// Of the state in which the orbit from x returns; x itself is the caller's to note. An Orbit follows orbits from
/// points of the section (`follow_again`), from states on one of its alternatives (`follow_from`), and on from where
/// it is (`follow_on`).
template <class Orbit, class X>
[[nodiscard]] SectionLoss find_lost_number(Orbit& orbit, const X& x, double tolerance) {
  using S = typename Orbit::S;
  using State = typename Orbit::State;
  constexpr int dof = Orbit::Model::dof;
  SectionLoss result;
  const auto first = orbit.follow_again(x);
  if (first.status != core::Outcome::returned) return result;
  const State z = orbit.engine().state();
  const int k = orbit.engine().surface();
  const State begin = orbit.lifted(first.value);

  const auto same_phase = [&](const S& a, const S& b) {
    if (orbit.engine().model().traits().autonomous) return true;
    const double period = orbit.source().drive_period();
    if (!(period > 0)) return same_number(a, b, tolerance);
    const double turns = static_cast<double>(S(a - b)) / period;
    return std::abs(turns - std::round(turns)) <= tolerance * (1.0 + std::abs(turns));
  };
  const auto same_return = [&](const auto& a, const auto& b) {
    if (a.status != b.status) return false;
    return a.status != core::Outcome::returned || (orbit.same_place(a.value, b.value, tolerance) &&
                                                   same_number(a.time, b.time, tolerance));
  };
  // The numbers that differ: 0 … dof − 1 coordinates, then velocities, then the time.
  std::array<bool, 2 * dof + 1> differs{};
  bool any = false;
  for (int i = 0; i < dof; ++i) {
    const auto own = static_cast<std::size_t>(i);
    differs[own] = !same_number(z.q(i), begin.q(i), tolerance);
    differs[own + dof] = !same_number(z.u(i), begin.u(i), tolerance);
    any = any || differs[own] || differs[own + dof];
  }
  differs.back() = !same_phase(z.t, begin.t);
  // NOTE: a region may be a number of turns, which matters to nothing.
  bool other_region = false;
  if constexpr (Orbit::Model::has_regions) other_region = !(z.region == begin.region);
  result.judged = !any && !differs.back() && !other_region;
  if (result.judged) return result;

  const auto next = orbit.follow_on();
  const auto again = orbit.follow_again(first.value);
  result.judged = next.status == core::Outcome::returned && again.status == core::Outcome::returned;
  if (!result.judged || same_return(next, again)) return result;

  if constexpr (Orbit::Model::has_regions) {
    if (!any && !differs.back()) {
      const auto& equations = orbit.engine().model().equations();
      const auto place = [&](const auto& region) {
        return static_cast<double>(equations.region_symbol(region, begin.region, 0));
      };
      result.lost = LostNumber{"region", {}, place(z.region), place(begin.region)};
      return result;
    }
  }
  const auto take = [&](std::size_t i) {
    LostNumber lost;
    if (i == differs.size() - 1) {
      lost.name = "t";
      lost.returned = static_cast<double>(z.t);
      lost.lifted = static_cast<double>(begin.t);
    } else {
      const int own = static_cast<int>(i) % dof;
      const bool is_velocity = static_cast<int>(i) >= dof;
      const bool first_order = orbit.engine().model().traits().first_order;
      lost.name = (is_velocity && !first_order ? "v_" : "") + orbit.source().coordinate_name(own);
      lost.returned = static_cast<double>(is_velocity ? z.u(own) : z.q(own));
      lost.lifted = static_cast<double>(is_velocity ? begin.u(own) : begin.q(own));
    }
    result.lost = std::move(lost);
  };
  // The first that makes the difference alone, from the last on: time, velocities, coordinates.
  for (std::size_t i = differs.size(); i-- > 0;) {
    if (!differs[i]) continue;
    if (!result.lost) take(i);
    State other = z;
    if (i == differs.size() - 1) {
      other.t = begin.t;
    } else if (static_cast<int>(i) >= dof) {
      other.u(static_cast<int>(i) - dof) = begin.u(static_cast<int>(i) - dof);
    } else {
      other.q(static_cast<int>(i)) = begin.q(static_cast<int>(i));
    }
    if (same_return(orbit.follow_from(other, k), next)) continue;
    take(i);
    break;
  }
  return result;
}

}  // namespace specht::maps

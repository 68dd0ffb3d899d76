#pragma once
// The same toy, and the same phase, with another scalar.
//
// A toy that is a class template on its scalar and is fully given by its parameter table, and by polygons, can be
// differentiated (Dual) and computed with more digits; one with a fixed scalar cannot.

#include <specht/core/system/given_polygon.hpp>
#include <specht/core/system/mechanical_system.hpp>
#include <specht/core/system/parameter.hpp>
#include <utility>

namespace specht::core {

template <class T, class S>
struct Rebind {
  static constexpr bool possible = false;
};
template <template <class> class T, class Old, class S>
struct Rebind<T<Old>, S> {
  static constexpr bool possible = requires { T<Old>::parameters(); };
  using type = T<S>;
};

/// The toy T<S> for a toy T<Old>.
template <class Toy, class S>
using Rebound = typename Rebind<Toy, S>::type;

template <class Phase, class Toy>
struct PhaseFor;
template <template <MechanicalSystem> class Phase, class Old, class Toy>
struct PhaseFor<Phase<Old>, Toy> {
  using type = Phase<Toy>;
};

/// Takes over the parameters and polygons of a toy with another scalar.
template <class To, class From>
[[nodiscard]] To rebind(const From& from) {
  using S = typename To::Scalar;
  To to;
  const auto old_table = From::parameters();
  const auto table = To::parameters();
  for (std::size_t k = 0; k < table.size(); ++k) {
    to.*table[k].member = S(from.*old_table[k].member);
  }
  if constexpr (HasGivenPolygons<From>) {
    const auto given = From::polygons();
    const auto taken = To::polygons();
    for (std::size_t k = 0; k < taken.size(); ++k) to.*taken[k].member = from.*given[k].member;
  }
  return to;
}

}  // namespace specht::core

#pragma once
// Input that cannot be computed with is refused before an orbit starts.

#include <specht/core/numerics/number_text.hpp>
#include <specht/core/system/mechanical_system.hpp>
#include <specht/core/system/options.hpp>
#include <stdexcept>
#include <string>

namespace specht::core {

/// Throws std::invalid_argument unless contact parameters suit the impact law, and limits are positive:
/// tangential restitution needs a law that has one.
template <class S, std::size_t Contacts>
void require_valid(const std::array<ContactParameters<S>, Contacts>& parameters,
                   const OrbitOptions& options) {
  if (!has_tangential_restitution(options.law)) {
    int i = 0;
    for (const auto& contact : parameters) {
      ++i;
      if (contact.eps_T != S(0)) {
        throw std::invalid_argument(
            "eps_T of contact " + std::to_string(i) + " must be 0 with the law " +
            std::string(name(options.law)) +
            "; tangential restitution needs the law newton or poisson-tangential");
      }
    }
  }
  const double nu = options.tangential_reversibility;
  if (!(nu >= 0.0 && nu <= 1.0)) {
    throw std::invalid_argument("tangential_reversibility = " + format_number(nu) +
                                " is not allowed; allowed: a number from 0 to 1");
  }
  if (!(options.max_time > 0) || options.max_events < 1) {
    throw std::invalid_argument("limits on time and events must be positive");
  }
}

/// Throws std::invalid_argument unless the toy's parameters fit together and suit the impact law.
template <MechanicalSystem Toy>
void require_valid(const Toy& toy, const OrbitOptions& options) {
  if constexpr (requires { toy.check(); }) toy.check();
  if constexpr (Toy::contacts > 0) {
    require_valid(toy.contact_parameters(), options);
  } else {
    require_valid(std::array<ContactParameters<typename Toy::Scalar>, 0>{}, options);
  }
}

/// Throws std::invalid_argument unless the step is usable and the law has a form for steps.
inline void require_valid(const TimeSteppingOptions& stepping, const OrbitOptions& options) {
  if (!(stepping.step > 0) || !(stepping.step < options.max_time)) {
    throw std::invalid_argument("the step must be positive and shorter than the limit of time");
  }
  if (options.law == ImpactLaw::poisson_coupled) {
    throw std::invalid_argument("time stepping has no form of the law " +
                                std::string(name(options.law)) + "; use newton or poisson");
  }
}

/// Throws std::invalid_argument unless the tolerances are usable.
template <class Steps>
requires(std::same_as<Steps, OdeintOptions> ||
         std::same_as<Steps, TaylorOptions>) void require_valid(const Steps& options) {
  if (!(options.rtol >= finest_tolerance && options.rtol <= coarsest_tolerance)) {
    throw std::invalid_argument("rtol must lie between 1e-15 and 1e-2");
  }
  if (!(options.atol >= 0.0 && options.atol <= coarsest_tolerance)) {
    throw std::invalid_argument("atol must lie between 0 (chosen from rtol) and 1e-2");
  }
}

}  // namespace specht::core

#pragma once
// How an orbit ends. Outcomes are values: a failure is reported, never thrown and never a hang.

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace specht::core {

enum class Outcome : std::uint8_t {
  returned,                 // reached the section
  no_return,                // all contacts open and the motion repeats: falls for ever
  at_rest,                  // velocities and accelerations vanish
  time_limit,               // OrbitOptions::max_time passed
  event_limit,              // OrbitOptions::max_events passed, or events without progress in time
  lcp_unsolved,             // a contact problem has no solution that was found
  accumulation_unresolved,  // impacts accumulate and do not come to an end
  out_of_domain,            // the initial condition is not admissible
  not_finite,               // a number overflowed or the step size vanished
  inaccurate,  // gaps, forces or impulses are none that contacts allow: digits are lost
};
inline constexpr std::size_t outcomes = static_cast<std::size_t>(Outcome::inaccurate) + 1;

[[nodiscard]] constexpr std::string_view name(Outcome outcome) {
  constexpr std::string_view names[] = {"returned",
                                        "no_return",
                                        "at_rest",
                                        "time_limit",
                                        "event_limit",
                                        "lcp_unsolved",
                                        "accumulation_unresolved",
                                        "out_of_domain",
                                        "not_finite",
                                        "inaccurate"};
  return names[static_cast<int>(outcome)];
}

}  // namespace specht::core

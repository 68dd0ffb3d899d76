#pragma once
// The toys that come with the project, in the order in which they are listed. Each makes its entry in a
// source of its own: toys/NAME.cpp defines NAME_entry().

#include <memory>
#include <specht/toys/entry/entry.hpp>

#define SPECHT_TOYS(X)   \
  X(woodpecker)          \
  X(woodpecker_4dof)     \
  X(tumbling)            \
  X(duck)                \
  X(brush)               \
  X(bouncing_ball)       \
  X(impact_oscillator)   \
  X(two_dof_impact)      \
  X(rocking_rod)         \
  X(two_masses)          \
  X(belt_oscillator)     \
  X(friction_oscillator) \
  X(belt_block)          \
  X(piecewise_linear)

namespace specht::toys {

#define SPECHT_DECLARE(toy) [[nodiscard]] std::unique_ptr<Entry> toy##_entry();
SPECHT_TOYS(SPECHT_DECLARE)
#undef SPECHT_DECLARE

}  // namespace specht::toys

#pragma once
// The entries of the toys that come with the project, each made in a source of its own.

#include <memory>
#include <specht/toys/entry/entry.hpp>

namespace specht::toys {

[[nodiscard]] std::unique_ptr<Entry> woodpecker_entry();
[[nodiscard]] std::unique_ptr<Entry> tumbling_entry();
[[nodiscard]] std::unique_ptr<Entry> duck_entry();
[[nodiscard]] std::unique_ptr<Entry> bouncing_ball_entry();
[[nodiscard]] std::unique_ptr<Entry> impact_oscillator_entry();
[[nodiscard]] std::unique_ptr<Entry> rocking_rod_entry();
[[nodiscard]] std::unique_ptr<Entry> piecewise_linear_entry();

}  // namespace specht::toys

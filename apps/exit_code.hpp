// How the program ends.
#pragma once

namespace specht::apps {

inline constexpr int done = 0, failed = 1, bad_input = 2, interrupted = 130;

}  // namespace specht::apps

// Ctrl-C asks a computation to stop; a second one ends the program at once.
#pragma once

#include <atomic>

namespace specht::apps {

/// From the first call on SIGINT and SIGTERM set the flag that is returned.
const std::atomic<bool>& interrupt_flag();

}  // namespace specht::apps

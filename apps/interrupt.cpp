#include <csignal>
#include <specht/apps/interrupt.hpp>

namespace specht::apps {
namespace {

std::atomic<bool> interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may set it");

void on_signal(int signal) {
  if (interrupted.exchange(true)) {
    std::signal(signal, SIG_DFL);
    std::raise(signal);
  }
}

}  // namespace

const std::atomic<bool>& interrupt_flag() {
  static const bool installed = [] {
    std::signal(SIGINT, on_signal);
    std::signal(SIGTERM, on_signal);
    return true;
  }();
  (void)installed;
  return interrupted;
}

}  // namespace specht::apps

#include <unistd.h>

#include <cstdio>
#include <specht/apps/progress.hpp>
#include <utility>

namespace specht::apps {

Progress::Progress(std::string what, bool quiet)
    : what_(std::move(what)), shown_(!quiet && isatty(STDERR_FILENO) != 0) {}

Progress::~Progress() {
  if (percent_ >= 0) std::fputs("\r\033[K", stderr);
}

std::function<void(double)> Progress::reporter() {
  if (!shown_) return {};
  return [this](double fraction) {
    const int percent = static_cast<int>(100.0 * fraction);
    if (percent == percent_) return;
    percent_ = percent;
    std::fprintf(stderr, "\r%s %d %%\033[K", what_.c_str(), percent);
  };
}

}  // namespace specht::apps

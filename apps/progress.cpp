#include <unistd.h>

#include <array>
#include <cmath>
#include <cstdio>
#include <specht/apps/progress.hpp>
#include <utility>

namespace specht::apps {
namespace {

/// Lines that follow one another faster cannot be read [s].
constexpr double least_interval = 0.1;
/// Before, a rate says nothing [s].
constexpr double least_time = 1.0;

/// Two digits of a rate below 10, whole numbers above.
std::string rate_text(double rate) {
  std::array<char, 32> text;
  std::snprintf(text.data(), text.size(), rate < 10 ? "%.2g" : "%.0f", rate);
  return text.data();
}

double seconds_between(std::chrono::steady_clock::time_point from,
                       std::chrono::steady_clock::time_point to) {
  return std::chrono::duration<double>(to - from).count();
}

}  // namespace

std::string duration_text(double seconds) {
  const auto whole = static_cast<long long>(std::ceil(seconds));
  const long long hours = whole / 3600, minutes = whole / 60 % 60;
  if (hours > 0) return std::to_string(hours) + " h " + std::to_string(minutes) + " min";
  const std::string rest = std::to_string(whole % 60) + " s";
  return minutes > 0 ? std::to_string(minutes) + " min " + rest : rest;
}

std::string progress_text(const std::string& what, double fraction, double first, double seconds,
                          const Amount& amount, long long returns) {
  std::string line = what + " " + std::to_string(static_cast<int>(100.0 * fraction)) + " %";
  const bool counted = amount.count > 0;
  if (counted) {
    line += ", " + std::to_string(static_cast<long long>(fraction * amount.count)) + " of " +
            std::to_string(static_cast<long long>(amount.count)) + " " + amount.unit;
  }
  if (!(seconds >= least_time) || !(fraction > first)) return line;
  const double rate = (fraction - first) / seconds;
  if (returns > 0) line += ", " + rate_text(static_cast<double>(returns) / seconds) + " returns/s";
  return line + ", " + duration_text((1.0 - fraction) / rate) + " left";
}

std::string elapsed_text(const std::string& line, double seconds, long long returns) {
  const std::string text = line + ", " + duration_text(seconds);
  return returns > 0 ? text + ", " + std::to_string(returns) + " returns" : text;
}

Progress::Progress(std::string what, bool quiet, Amount amount)
    : what_(std::move(what)),
      shown_(!quiet && isatty(STDERR_FILENO) != 0),
      amount_(std::move(amount)),
      made_(Clock::now()) {
  if (shown_) clock_ = std::thread([this] { tell_time(); });
}

Progress::~Progress() {
  if (clock_.joinable()) {
    {
      const std::lock_guard guard(mutex_);
      ends_ = true;
    }
    ended_.notify_one();
    clock_.join();
  }
  if (!line_.empty()) std::fputs("\r\033[K", stderr);
}

std::function<void(double)> Progress::reporter() {
  if (!shown_) return {};
  return [this](double fraction) { report(fraction); };
}

std::string Progress::line_at(Clock::time_point now) const {
  const long long returns = returns_.load(std::memory_order_relaxed);
  const double seconds = seconds_between(made_, now);
  if (!first_) return elapsed_text(what_, seconds, returns);
  const std::string line = progress_text(what_, fraction_, *first_, seconds_between(begin_, now),
                                         amount_, returns - first_returns_);
  const bool moves = fraction_ > *first_ || seconds < least_time;
  return moves ? line : elapsed_text(line, seconds, returns);
}

void Progress::report(double fraction) {
  const std::lock_guard guard(mutex_);
  const Clock::time_point now = Clock::now();
  if (!first_) {
    first_ = fraction;
    begin_ = now;
    first_returns_ = returns_.load(std::memory_order_relaxed);
  }
  fraction_ = fraction;
  if (!line_.empty() && seconds_between(latest_, now) < least_interval) return;
  latest_ = now;
  show(line_at(now));
}

void Progress::tell_time() {
  constexpr std::chrono::duration<double> interval(least_time);
  std::unique_lock guard(mutex_);
  while (!ended_.wait_for(guard, interval, [this] { return ends_; })) show(line_at(Clock::now()));
}

void Progress::show(const std::string& line) {
  if (line == line_) return;
  line_ = line;
  std::fprintf(stderr, "\r%s\033[K", line.c_str());
}

}  // namespace specht::apps

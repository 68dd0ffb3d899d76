// How far a computation is, on standard error, on a terminal only.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <specht/apps/counted_maps.hpp>
#include <string>
#include <thread>
#include <utility>

namespace specht::apps {

/// What a computation goes through: 94 "values".
struct Amount {
  double count = 0.0;
  std::string unit = {};
};

/// "45 s", "3 min 20 s", "2 h 5 min".
[[nodiscard]] std::string duration_text(double seconds);

/// "diagram 42 %, 40 of 94 values, 31000 returns/s, 24 s left": what is done of `amount`, if there is one, and how
/// fast, when `seconds` have passed since the part `first` was done and `returns` were computed, if they are counted.
/// The time left supposes that it goes on like that; it comes when a second has passed.
[[nodiscard]] std::string progress_text(const std::string& what, double fraction, double first,
                                        double seconds, const Amount& amount, long long returns);

/// "locus, 1 min 5 s, 310000 returns": before a part is done, or where nobody knows how far it is.
[[nodiscard]] std::string elapsed_text(const std::string& line, double seconds, long long returns);

/// Shows such a line, a new one each second at least; it is removed when this goes out of scope.
class Progress {
 public:
  Progress(std::string what, bool quiet, Amount amount = {});
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress();

  /// A function that takes the finished fraction; empty if nothing is to be shown.
  [[nodiscard]] std::function<void(double)> reporter();

  /// Makes maps, or a family of them, into those whose returns are counted. They are not used after this is gone.
  template <class Maps>
  void count(std::unique_ptr<Maps>& maps) {
    if (shown_) maps = counted(std::move(maps), returns_);
  }

 private:
  using Clock = std::chrono::steady_clock;
  void report(double fraction);
  void tell_time();
  [[nodiscard]] std::string line_at(Clock::time_point now) const;
  void show(const std::string& line);

  std::string what_;
  bool shown_;
  Amount amount_;
  ReturnCount returns_{0};
  std::string line_;  // that is shown
  std::optional<double>
      first_;              // the fraction at the beginning: an earlier run may have done a part
  double fraction_ = 0.0;  // the latest
  long long first_returns_ = 0;              // counted until the first
  Clock::time_point made_, begin_, latest_;  // of this, of the first report, and of the line
  std::mutex mutex_;                         // of all that a report changes
  std::condition_variable ended_;
  bool ends_ = false;
  std::thread clock_;  // that tells the time, if anything is shown
};

}  // namespace specht::apps

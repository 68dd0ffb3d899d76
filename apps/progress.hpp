// A percentage on standard error, on a terminal only.
#pragma once

#include <functional>
#include <string>

namespace specht::apps {

/// Shows `what 42 %`; the line is removed when this goes out of scope.
class Progress {
 public:
  Progress(std::string what, bool quiet);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress();

  /// A function that takes the finished fraction; empty if nothing is to be shown.
  [[nodiscard]] std::function<void(double)> reporter();

 private:
  std::string what_;
  bool shown_;
  int percent_ = -1;
};

}  // namespace specht::apps

#pragma once
// The orbits of an orbit diagram that grow as long as they are followed.

#include <span>
#include <string>

namespace specht::apps {

class GrowingOrbits {
 public:
  /// Whether an orbit grows, by the kept iterates of one of its coordinates; it is counted if so.
  bool count(const std::string& coordinate, double parameter, std::span<const double> x);
  /// "1 orbit still grows, and has reached no attractor: |v| up to 2516, at omega = 1"; nothing if none does.
  void note(const std::string& parameter) const;

 private:
  long count_ = 0;
  double largest_ = 0.0, at_ = 0.0;
  std::string coordinate_;
};

}  // namespace specht::apps

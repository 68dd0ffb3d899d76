#pragma once
// Steps of a locus that are short one after the other on a straight way: what keeps them short is a border. Where the
// curve bends, its bends do.

#include <algorithm>
#include <specht/bifurcation/locus/locus_curve.hpp>
#include <specht/bifurcation/locus/locus_options.hpp>

namespace specht::bifurcation {

class ShortSteps {
 public:
  explicit ShortSteps(const LocusOptions& options) : options_(options) {}

  /// A step of this length has led to a point with this tangent.
  void add(double length, const Vector3& tangent) {
    // NOTE: steps that may not be longer are not short for a border.
    const bool is_short = length < std::min(options_.short_step, options_.longest_step / 2);
    const bool bends = count_ > 0 && dot(tangent, first_tangent_) < options_.least_cosine;
    if (!is_short || bends) count_ = 0;
    if (!is_short) {
      least_ahead_ = 0.0;
      return;
    }
    if (count_++ == 0) first_tangent_ = tangent;
  }
  /// A point so far ahead has been found.
  void restart(double ahead) {
    count_ = 0;
    least_ahead_ = std::min(10 * ahead, options_.farthest_beyond);
  }
  /// Where steps are short again behind such a point the next one is searched for further ahead.
  [[nodiscard]] double least_ahead() const { return least_ahead_; }
  /// A step over the end of an itinerary counts as one, whatever its length.
  void add_change() { ++count_; }

  [[nodiscard]] bool are_too_many() const { return count_ > options_.most_short; }
  /// After as many as are several, and after twice as many each time.
  [[nodiscard]] bool is_searched_ahead() const {
    for (int n = options_.several_short; n <= count_; n *= 2) {
      if (n == count_) return true;
    }
    return false;
  }

 private:
  const LocusOptions& options_;
  int count_ = 0;
  double least_ahead_ = 0.0;
  Vector3 first_tangent_{};
};

}  // namespace specht::bifurcation

#pragma once
// Two points of a map with a change of itinerary between them, brought together: near the places that margins
// give, and then by halving.

#include <specht/maps/piecewise/itinerary_change.hpp>
#include <specht/maps/piecewise/piece_ends.hpp>
#include <utility>

namespace specht::maps {

/// `orbit(x)` gives the point at x, `as_left(m)` whether the change is to the right of it.
template <class Orbit, class AsLeft>
class ChangeBracket {
 public:
  ChangeBracket(MapPoint left, MapPoint right, const Orbit& orbit, const AsLeft& as_left,
                const GuideOptions& options)
      : left_(std::move(left)),
        right_(std::move(right)),
        orbit_(orbit),
        as_left_(as_left),
        options_(options) {}

  [[nodiscard]] const MapPoint& left() const { return left_; }
  [[nodiscard]] const MapPoint& right() const { return right_; }
  [[nodiscard]] double width() const { return right_.x - left_.x; }

  /// Tries points on both sides of each place where the change may be.
  void follow(const std::vector<Ending>& ends) {
    for (const Ending& end : ends) {
      const double w = width();
      const double away =
          std::max({2 * end.doubt, options_.aim * w, options_.aim_ulps * ulp(end.x)});
      if (!(away < w / 4)) continue;
      shrink(end.x - away);
      shrink(end.x + away);
    }
  }
  /// The same with the margins of its ends, unless they are so near that halving costs less.
  template <class ProbeAt>
  void follow_margins(const ProbeAt& probe) {
    if (!(width() > options_.lead_ulps * ulp(right_.x))) return;
    follow(guides_between(probe(left_.x), probe(right_.x), options_.agree));
  }
  void halve() { shrink(left_.x + width() / 2); }

 private:
  void shrink(double x) {
    if (!(x > left_.x && x < right_.x)) return;
    MapPoint m = orbit_(x);
    (as_left_(m, left_, right_) ? left_ : right_) = std::move(m);
  }

  MapPoint left_, right_;
  const Orbit& orbit_;
  const AsLeft& as_left_;
  GuideOptions options_;
};

}  // namespace specht::maps

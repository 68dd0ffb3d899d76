#pragma once
// What tells the two sides of a jump from each other: their returns up to that in which they part. Where P has no
// limits, and pieces accumulate, only the first event in which they part counts. Where both sides have the same events,
// as where a flight grazes what it lands on later, a point is on the side whose limit it is nearer to.

#include <algorithm>
#include <cmath>
#include <specht/bifurcation/crossings/circle.hpp>
#include <specht/maps/map_point.hpp>

namespace specht::bifurcation {

class Parting {
 public:
  /// The points must outlive it. `by_event`: what comes behind the event in which they part may be anything.
  Parting(const maps::MapPoint& left, const maps::MapPoint& right, bool by_event)
      : left_(left), right_(right) {
    const int all = std::min(left.pieces(), right.pieces());
    while (returns_ < all && same_first_pieces(left, right, returns_)) ++returns_;
    if (!by_event) return;
    const auto &a = left.piece(returns_ - 1), &b = right.piece(returns_ - 1);
    events_ = 1;
    while (begin_alike(a, b, events_)) ++events_;
  }

  /// The sides of a jump over the diagonal, which may have the same events. `period`: of the values, on a circle.
  static Parting of_jump(const maps::MapPoint& left, const maps::MapPoint& right, double period) {
    Parting parting(left, right, false);
    parting.by_value_ = left.has_value() && same_piece(left, right);
    parting.period_ = period;
    return parting;
  }

  /// The number of returns up to that in which they part.
  [[nodiscard]] int returns() const { return returns_; }
  [[nodiscard]] bool is_left(const maps::MapPoint& point) const {
    return is_as(point, left_) && is_nearer(point, left_, right_);
  }
  [[nodiscard]] bool is_right(const maps::MapPoint& point) const {
    return is_as(point, right_) && is_nearer(point, right_, left_);
  }
  /// Both sides have the same events.
  [[nodiscard]] bool by_value() const { return by_value_; }

 private:
  [[nodiscard]] bool is_nearer(const maps::MapPoint& point, const maps::MapPoint& one,
                               const maps::MapPoint& other) const {
    return !by_value_ || distance(point, one) < distance(point, other);
  }
  [[nodiscard]] double distance(const maps::MapPoint& a, const maps::MapPoint& b) const {
    return std::abs(nearest_to(b.value, a.value, period_) - b.value);
  }
  [[nodiscard]] static bool begin_alike(const core::Itinerary& a, const core::Itinerary& b,
                                        int events) {
    if (a.stored() < events || b.stored() < events) return false;
    for (int i = 0; i < events; ++i) {
      if (!(a[i] == b[i])) return false;
    }
    return true;
  }
  [[nodiscard]] bool is_as(const maps::MapPoint& point, const maps::MapPoint& side) const {
    if (events_ == 0) return point.has_value() && same_first_pieces(point, side, returns_);
    if (point.pieces() < returns_ || !same_first_pieces(point, side, returns_ - 1)) return false;
    return begin_alike(point.piece(returns_ - 1), side.piece(returns_ - 1), events_);
  }

  const maps::MapPoint &left_, &right_;
  bool by_value_ = false;
  double period_ = 0.0;
  int returns_ = 1;
  int events_ = 0;  // of the last of these returns, that in which they part included; 0: all
};

}  // namespace specht::bifurcation

#pragma once
// The steps along a curve of jumps, from one of its points to the border of an interval of p or to its end.
//
// Steps grow as long as the curve is found where it leads; where one fails, the border that is followed may meet another
// one ahead (meeting_borders.hpp).

#include <functional>
#include <optional>
#include <specht/bifurcation/continuation/meeting_borders.hpp>
#include <vector>

namespace specht::bifurcation {

/// dx/dp of a curve of jumps, NaN if it is not known, the length of a step that it is good for, relative to the interval,
/// and how well it is known; and of how its limits move against the diagonal.
struct JumpTangent {
  double speed = maps::missing, step = 0.0, error = 0.0;
  double left_rate = maps::missing, right_rate = maps::missing;
};

/// Where a walk has led.
struct JumpWalkEnd {
  enum class Kind {
    arrived,    // at the border of the interval
    leaves,     // the range where it is followed
    touches,    // the swing of P at a separatrix touches the diagonal
    half_turn,  // on a circle, where the other way round gets shorter
    swings,     // beyond, too much of that swing is across the diagonal for a jump over it
    changes,    // almost every step leads over a change of itinerary
    meets,      // another border
    ends        // there, or a limit crosses the diagonal
  };
  Kind kind = Kind::ends;
  std::vector<JumpPoint> points;  // on the way, in order, without the first
  JumpPoint place;
  double speed = 0.0;              // dx/dp there
  std::optional<Meeting> meeting;  // with the other border
};

class JumpWalk {
 public:
  /// `room`: how far a point is inside the range where it is followed; negative: outside [unit of x]. The first two
  /// arguments must outlive it.
  JumpWalk(const ParameterLine& line, const core::Interval& interval, int K,
           std::function<double(const JumpPoint&)> room)
      : line_(line),
        interval_(interval),
        jumps_(line, K),
        meeting_(line, K),
        room_(std::move(room)) {}

  /// From z upwards in p (direction 1) or downwards (−1), along a tangent if one is known. Its points are added to
  /// `past`.
  [[nodiscard]] JumpWalkEnd from(const JumpPoint& z, int direction,
                                 const std::optional<JumpTangent>& tangent, BranchPast& past) const;

 private:
  class Way;
  /// Next to others it is seen in a short step only, and not at all if the curve ends right there.
  [[nodiscard]] JumpTangent tangent_of(const JumpPoint& z, int direction) const;

  const ParameterLine& line_;
  const core::Interval& interval_;
  JumpCurve jumps_;
  MeetingBorders meeting_;
  std::function<double(const JumpPoint&)> room_;
};

}  // namespace specht::bifurcation

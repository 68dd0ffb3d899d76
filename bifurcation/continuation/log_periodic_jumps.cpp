#include <cmath>
#include <specht/bifurcation/continuation/log_periodic_jumps.hpp>
#include <specht/bifurcation/crossings/oscillation.hpp>

namespace specht::bifurcation {
namespace {

struct LogPeriodicJump {
  std::size_t index;
  bool rises;
  double speed;  // dx/dp; NaN if it is not found again at once
};

class LogPeriodicJumps {
 public:
  LogPeriodicJumps(const ParameterLine& line, const BranchSlice& before, const BranchSlice& after,
                   const ContinuationOptions& options)
      : line_(line), slice_{&before, &after}, options_(options) {}

  /// Those of one slice that are free.
  [[nodiscard]] std::vector<LogPeriodicJump> of(int side, const Matching& matching) const {
    std::vector<LogPeriodicJump> jumps;
    const auto& points = slice_[side]->points;
    for (std::size_t i = 0; i < points.size(); ++i) {
      if (points[i].kind != CrossingKind::jump || !matching.is_free(side, i)) continue;
      const BranchPoint jump =
          with_oscillation(line_, slice_[side]->parameter, points[i], options_.crossings);
      if (*jump.oscillates) jumps.push_back({i, jump.rises, speed(side, jump)});
    }
    return jumps;
  }

  /// Where a jump of the slice before goes on, of those of the slice after; index −1 if nowhere.
  [[nodiscard]] Port next(const LogPeriodicJump& jump, const std::vector<LogPeriodicJump>& after,
                          const Matching& matching) const {
    const BranchPoint& from = slice_[0]->points[jump.index];
    Port port{1, -1};
    double distance = options_.log_periodic_reach * (1.0 + std::abs(from.x));
    for (const LogPeriodicJump& other : after) {
      const BranchPoint& to = slice_[1]->points[other.index];
      if (!matching.is_free(1, other.index) || to.iterate != from.iterate) continue;
      if (other.rises != jump.rises) continue;
      const double speed = (jump.speed + other.speed) / 2;
      const double off = std::abs(to.x - from.x - speed * line_.width);
      if (!(off < distance)) continue;
      distance = off;
      port.index = static_cast<int>(other.index);
    }
    return port;
  }

  /// The segment of a jump that does not go on.
  [[nodiscard]] BranchSegment ended(int side, std::size_t i) const {
    const BranchPoint& point = slice_[side]->points[i];
    SpecialPoint s;
    s.kind = SpecialPointKind::unexplained;
    s.parameter = slice_[side]->parameter;
    s.x = point.x;
    s.iterate = point.iterate;
    s.final = true;
    s.note = "a separatrix of an iterate is not followed";
    BranchSegment segment;
    segment.from = {side, static_cast<int>(i)};
    segment.points.push_back(std::move(s));
    return segment;
  }

 private:
  /// How fast a jump moves with the parameter: over two steps that agree, for there may be others beside it.
  [[nodiscard]] double speed(int side, const BranchPoint& jump) const {
    const double size = 1.0 + std::abs(jump.x);
    const double same = options_.same_speed * options_.log_periodic_reach * size / line_.width;
    double last = maps::missing;
    double part = 1.0;
    for (int k = 0; k < options_.speed_steps; ++k, part *= options_.shorter_speed_step) {
      const double next = speed(side, jump, part);
      if (std::abs(next - last) <= same) return next;
      last = next;
    }
    return maps::missing;
  }
  /// Over this part of the longest step. It is where P − x changes its sign from far below to far above zero, or
  /// the other way round.
  [[nodiscard]] double speed(int side, const BranchPoint& jump, double part) const {
    const double x = jump.x, p = slice_[side]->parameter;
    const double next = p + (side == 0 ? 1 : -1) * part * options_.speed_step * line_.width;
    const auto map = line_.at(next, jump.iterate);
    if (!map) return maps::missing;
    const auto above = [&](double at) { return ((*map)(at).value > at) == jump.rises; };
    double reach = part * options_.speed_reach * (1.0 + std::abs(x));
    for (int k = 0; k < options_.speed_tries; ++k, reach *= 4) {
      double low = x - reach, high = x + reach;
      if (above(low) || !above(high)) continue;
      while (high - low > options_.speed_reach * reach) {
        const double middle = low + (high - low) / 2;
        (above(middle) ? high : low) = middle;
      }
      return (low + (high - low) / 2 - x) / (next - p);
    }
    return maps::missing;
  }

  const ParameterLine& line_;
  const BranchSlice* slice_[2];
  const ContinuationOptions& options_;
};

}  // namespace

BranchPoint with_oscillation(const ParameterLine& line, double p, const BranchPoint& point,
                             const CrossingOptions& options) {
  BranchPoint result = point;
  if (point.kind != CrossingKind::jump || point.oscillates) return result;
  Crossing jump;
  jump.x = point.x;
  const auto map = line.at(p, point.iterate);
  if (map) find_oscillation(*map, jump, options.oscillation);
  result.oscillates = jump.oscillates;
  result.rises = jump.rises;
  return result;
}

void join_log_periodic_jumps(const ParameterLine& line, const BranchSlice& before,
                             const BranchSlice& after, const ContinuationOptions& options,
                             Matching& matching, std::vector<BranchSegment>& found) {
  const LogPeriodicJumps jumps(line, before, after, options);
  const auto of_before = jumps.of(0, matching), of_after = jumps.of(1, matching);
  for (const LogPeriodicJump& jump : of_before) {
    BranchSegment segment;
    segment.from = {0, static_cast<int>(jump.index)};
    segment.to = jumps.next(jump, of_after, matching);
    if (segment.to.index < 0 && before.points[jump.index].iterate == 1) continue;
    if (segment.to.index < 0) segment = jumps.ended(0, jump.index);
    matching.take(segment.from);
    matching.take(segment.to);
    found.push_back(std::move(segment));
  }
  for (const LogPeriodicJump& jump : of_after) {
    if (!matching.is_free(1, jump.index) || after.points[jump.index].iterate == 1) continue;
    found.push_back(jumps.ended(1, jump.index));
    matching.take(found.back().from);
  }
}

}  // namespace specht::bifurcation

#include <algorithm>
#include <cmath>
#include <specht/bifurcation/continuation/branch_continuation.hpp>
#include <specht/bifurcation/continuation/neighbourhood.hpp>
#include <specht/bifurcation/continuation/slice_interval.hpp>

namespace specht::bifurcation {
namespace {

class Matching {
 public:
  Matching(const std::vector<BranchPoint>& before, const std::vector<BranchPoint>& after,
           const ContinuationOptions& options)
      : side_{&before, &after}, options_(options) {
    taken_[0].assign(before.size(), 0);
    taken_[1].assign(after.size(), 0);
  }

  /// The free crossing on a side next to x that a walk of this kind can have reached.
  [[nodiscard]] Port find(int side, const BranchPoint& like, bool is_fixed, double x) const {
    return find(side, like, is_fixed, x, false);
  }
  /// One that another walk has come from or reached.
  [[nodiscard]] bool is_known(int side, const BranchPoint& like, bool is_fixed, double x) const {
    return find(side, like, is_fixed, x, true).index >= 0;
  }
  [[nodiscard]] Port find(int side, const BranchPoint& like, bool is_fixed, double x,
                          bool taken) const {
    Port port{side, -1};
    double distance = options_.arrived * (1.0 + std::abs(x));
    const auto& points = *side_[side];
    for (std::size_t i = 0; i < points.size(); ++i) {
      const BranchPoint& c = points[i];
      if ((taken_[side][i] != 0) != taken || c.iterate != like.iterate || c.period != like.period)
        continue;
      if (is_fixed_point(c.kind) != is_fixed || c.kind == CrossingKind::marginal) continue;
      if (!(std::abs(c.x - x) <= distance)) continue;
      distance = std::abs(c.x - x);
      port.index = static_cast<int>(i);
    }
    return port;
  }
  [[nodiscard]] bool is_free(int side, std::size_t i) const { return taken_[side][i] == 0; }
  void take(const Port& port) {
    if (port.index >= 0) taken_[port.side][static_cast<std::size_t>(port.index)] = 1;
  }

 private:
  const std::vector<BranchPoint>* side_[2];
  std::vector<char> taken_[2];
  const ContinuationOptions& options_;
};

/// Marginal bands, in their order.
void pass_in_order(Matching& matching, const std::vector<BranchPoint>& before,
                   const std::vector<BranchPoint>& after, std::vector<BranchSegment>& found) {
  const auto ordered = [](const BranchPoint& c) { return c.kind == CrossingKind::marginal; };
  for (std::size_t i = 0; i < before.size(); ++i) {
    if (!ordered(before[i])) continue;
    for (std::size_t j = 0; j < after.size(); ++j) {
      if (!matching.is_free(1, j) || !ordered(after[j]) || before[i].iterate != after[j].iterate)
        continue;
      BranchSegment segment{{0, static_cast<int>(i)}, {1, static_cast<int>(j)}, {}, 1};
      matching.take(segment.from);
      matching.take(segment.to);
      found.push_back(std::move(segment));
      break;
    }
  }
}

/// P has no limit on a side of x, but swings for ever: next to the separatrix of a saddle-centre.
bool swings(maps::ReturnMap& map, double x, const ContinuationOptions& options) {
  const double size = 1.0 + std::abs(x);
  for (const int direction : {-1, 1}) {
    double last = map(x + direction * options.beside_swing * size).value;
    bool settles = false;
    for (double d = options.beside_swing; !settles && d > options.nearest_swing; d /= 4) {
      const double next = map(x + direction * d / 4 * size).value;
      settles = !(std::abs(next - last) > options.swing * (1.0 + std::abs(next)));
      last = next;
    }
    if (!settles) return true;
  }
  return false;
}

/// Walks through one matching.
class SliceInterval {
 public:
  SliceInterval(const maps::MapFamily& family, const BranchSlice& before, const BranchSlice& after,
                const core::Interval& range, const ContinuationOptions& options)
      : slice_{&before, &after},
        low_(before.parameter),
        high_(after.parameter),
        range_(range),
        options_(options),
        line_(family, {low_, high_}, range.high - range.low, options.curves),
        matching_(before.points, after.points, options) {}

  std::vector<BranchSegment> run() {
    pass_in_order(matching_, points(0), points(1), found_);
    pass_log_periodic();
    for (const int side : {0, 1}) {
      for (std::size_t i = 0; i < points(side).size(); ++i) {
        if (!matching_.is_free(side, i) || points(side)[i].kind == CrossingKind::marginal) continue;
        pass(side, separate_point(side, i));
        if (matching_.is_free(side, i)) pass(side, i);
      }
    }
    return std::move(found_);
  }

 private:
  [[nodiscard]] const std::vector<BranchPoint>& points(int side) const {
    return slice_[side]->points;
  }

  /// Jumps at which P swings have no limits that could be followed: from value to value those belong
  /// together that lead to the same side and to each other, by how fast they move.
  void pass_log_periodic() {
    struct LogPeriodicJump {
      std::size_t index;
      bool rises;
      double speed;  // dx/dp
    };
    std::vector<LogPeriodicJump> jumps[2];
    for (const int side : {0, 1}) {
      for (std::size_t i = 0; i < points(side).size(); ++i) {
        const BranchPoint& c = points(side)[i];
        if (c.kind != CrossingKind::jump || !matching_.is_free(side, i)) continue;
        const auto map = line_.at(side == 0 ? low_ : high_, c.iterate);
        if (!map || !swings(*map, c.x, options_)) continue;
        const double beside = options_.beside_swing * (1.0 + std::abs(c.x));
        const bool rises = (*map)(c.x + beside).value > (*map)(c.x - beside).value;
        jumps[side].push_back({i, rises, speed(side, c, rises)});
      }
    }
    for (const auto& [i, rises, speed] : jumps[0]) {
      const BranchPoint& from = points(0)[i];
      BranchSegment segment{{0, static_cast<int>(i)}, {1, -1}, {}, 1};
      double distance = options_.swing_moves * (1.0 + std::abs(from.x));
      for (const auto& [j, to_rises, to_speed] : jumps[1]) {
        const BranchPoint& to = points(1)[j];
        if (!matching_.is_free(1, j) || to.iterate != from.iterate || to_rises != rises) continue;
        const double off = std::abs(to.x - from.x - (speed + to_speed) / 2 * (high_ - low_));
        if (!(off < distance)) continue;
        distance = off;
        segment.to.index = static_cast<int>(j);
      }
      matching_.take(segment.to);
      if (segment.to.index < 0) segment = unfollowed(0, i);
      matching_.take(segment.from);
      found_.push_back(std::move(segment));
    }
    for (const auto& [j, rises, speed] : jumps[1]) {
      if (!matching_.is_free(1, j)) continue;
      found_.push_back(unfollowed(1, j));
      matching_.take(found_.back().from);
    }
  }
  /// How fast such a jump moves with the parameter; NaN if it is lost at once. It is where P − x changes its
  /// sign from far below to far above zero, or the other way round.
  [[nodiscard]] double speed(int side, const BranchPoint& jump, bool rises) const {
    const double x = jump.x;
    const double p = side == 0 ? low_ : high_;
    const double next = p + (side == 0 ? 1 : -1) * options_.speed_step * (high_ - low_);
    const auto map = line_.at(next, jump.iterate);
    if (!map) return maps::missing;
    const auto above = [&](double at) { return ((*map)(at).value > at) == rises; };
    double reach = options_.speed_reach * (1.0 + std::abs(x));
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
  [[nodiscard]] BranchSegment unfollowed(int side, std::size_t i) const {
    const BranchPoint& point = points(side)[i];
    SpecialPoint s;
    s.kind = "unexplained";
    s.parameter = side == 0 ? low_ : high_;
    s.x = point.x;
    s.iterate = point.iterate;
    s.note = "a separatrix at which P has no limits is not followed";
    return {{side, static_cast<int>(i)}, {-1, -1}, {std::move(s)}, 1};
  }

  /// The point of the cycle of a fixed point at which it is told best from its neighbours: behind the
  /// steepest slope. Next to a dip many cycles lie close together, and are apart in what P makes of that.
  [[nodiscard]] std::size_t separate_point(int side, std::size_t i) const {
    const BranchPoint& point = points(side)[i];
    const auto map = line_.at(side == 0 ? low_ : high_, 1);
    if (!is_fixed_point(point.kind) || point.period == 1 || !map) return i;
    double x = point.x, steepest = 0.0, separate = x;
    for (int k = 0; k < point.period; ++k) {
      const maps::MapPoint next = map->with_slope(x);
      x = next.value;
      if (!(std::abs(next.slope) > steepest)) continue;
      steepest = std::abs(next.slope);
      separate = x;
    }
    const Port port = matching_.find(side, point, true, separate);
    return port.index >= 0 ? static_cast<std::size_t>(port.index) : i;
  }

  void pass(int side, std::size_t i) {
    const BranchPoint& point = points(side)[i];
    const bool is_jump = point.kind == CrossingKind::jump;
    const int K = is_jump ? point.iterate : point.period;
    BranchSegment segment;
    segment.from = {side, static_cast<int>(i)};
    matching_.take(segment.from);
    const ContinuedBranch way =
        continue_branch(line_, {low_, high_}, range_, K, options_, side, point);
    const BranchEnd& end = way.end;
    segment.to = {end.side, -1};
    if (end.side >= 0) segment.to = matching_.find(end.side, point, way.is_fixed, end.x);
    matching_.take(segment.to);
    // What happens to a cycle of lower period stands with that.
    if (is_jump || point.period == point.iterate) segment.points = way.points;
    segment.parts = way.parts;
    const bool known = end.side >= 0 && matching_.is_known(end.side, point, way.is_fixed, end.x);
    if (end.side >= 0 && segment.to.index < 0 && K == point.iterate && !known) {
      segment.points.push_back(lost_at(K, end, segment.parts - 1));
    }
    found_.push_back(std::move(segment));
    if (!is_jump) pass_cycle(side, point, way);
  }

  [[nodiscard]] SpecialPoint lost_at(int K, const BranchEnd& end, int part) const {
    SpecialPoint s;
    s.parameter = end.side == 0 ? low_ : high_;
    s.x = end.x;
    const Neighbourhood near(line_, range_, K, options_);
    const bool unresolved = near.accumulation_at(s.parameter, s.x);
    s.kind = unresolved ? "dip_end" : "unexplained";
    s.note = unresolved ? "in an accumulation of breakpoints that the map at this value leaves open"
                        : "followed to here but the map at this value has no such crossing";
    s.iterate = K;
    s.branch_before = s.branch_after = part;
    return s;
  }

  /// The other points of a cycle go the way of the first, and so does the same cycle among the crossings of
  /// other iterates: each is an image of it. Where one leaves the range or becomes a jump the others need
  /// not, and where one is not explained another may be: they walk alone.
  void pass_cycle(int side, const BranchPoint& first, const ContinuedBranch& way) {
    const bool alone = std::any_of(way.points.begin(), way.points.end(), [](const auto& s) {
      return s.kind == "range_end" || s.kind == "jump_start" || s.kind == "jump_end" ||
             s.kind == "unexplained";
    });
    if (alone || !way.is_fixed) return;
    std::vector<int> iterates;
    for (const BranchPoint& c : points(side)) {
      if (c.period == first.period && is_fixed_point(c.kind)) iterates.push_back(c.iterate);
    }
    std::sort(iterates.begin(), iterates.end());
    iterates.erase(std::unique(iterates.begin(), iterates.end()), iterates.end());
    for (const int iterate : iterates) {
      for (int k = 0; k < first.period; ++k) pass_image(side, first, way, iterate, k);
    }
  }

  /// The image after k returns, among the crossings of P_`iterate`.
  void pass_image(int side, const BranchPoint& first, const ContinuedBranch& way, int iterate,
                  int k) {
    BranchPoint like = first;
    like.iterate = iterate;
    const double p = side == 0 ? low_ : high_;
    BranchSegment segment;
    segment.from = matching_.find(side, like, true, image(p, first.x, k));
    if (segment.from.index < 0) return;
    segment.to = {way.end.side, -1};
    if (way.end.side >= 0) {
      const double p_end = way.end.side == 0 ? low_ : high_;
      segment.to = matching_.find(way.end.side, like, true, image(p_end, way.end.x, k));
      if (segment.to.index < 0 || segment.to == segment.from) return;
    }
    segment.parts = way.parts;
    if (iterate == first.period) {
      for (SpecialPoint s : way.points) {
        s.x = image(s.parameter, s.x, k);
        if (!range_.contains(s.x)) return;
        segment.points.push_back(std::move(s));
      }
    }
    matching_.take(segment.from);
    matching_.take(segment.to);
    found_.push_back(std::move(segment));
  }

  /// x after k returns at p.
  [[nodiscard]] double image(double p, double x, int k) const {
    if (k == 0) return x;
    const auto map = line_.at(p, k);
    return map ? (*map)(x).value : maps::missing;
  }

  const BranchSlice* slice_[2];
  double low_, high_;
  core::Interval range_;
  const ContinuationOptions& options_;
  ParameterLine line_;
  Matching matching_;
  std::vector<BranchSegment> found_;
};

}  // namespace

std::vector<BranchSegment> branch_segments(const maps::MapFamily& family, const BranchSlice& before,
                                           const BranchSlice& after, const core::Interval& range,
                                           const ContinuationOptions& options) {
  return SliceInterval(family, before, after, range, options).run();
}

}  // namespace specht::bifurcation

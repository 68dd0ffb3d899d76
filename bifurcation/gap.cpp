#include <cmath>
#include <specht/bifurcation/gap.hpp>
#include <specht/bifurcation/neighbourhood.hpp>
#include <specht/bifurcation/walk.hpp>

namespace specht::bifurcation {
namespace {

class Gap {
 public:
  Gap(const std::vector<BranchPoint>& before, const std::vector<BranchPoint>& after,
      const GapOptions& options)
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
  const GapOptions& options_;
};

/// Marginal bands, in their order.
void pass_in_order(Gap& gap, const std::vector<BranchPoint>& before,
                   const std::vector<BranchPoint>& after, std::vector<Passage>& found) {
  const auto ordered = [](const BranchPoint& c) { return c.kind == CrossingKind::marginal; };
  for (std::size_t i = 0; i < before.size(); ++i) {
    if (!ordered(before[i])) continue;
    for (std::size_t j = 0; j < after.size(); ++j) {
      if (!gap.is_free(1, j) || !ordered(after[j]) || before[i].iterate != after[j].iterate)
        continue;
      Passage passage{{0, static_cast<int>(i)}, {1, static_cast<int>(j)}, {}, 1};
      gap.take(passage.from);
      gap.take(passage.to);
      found.push_back(std::move(passage));
      break;
    }
  }
}

}  // namespace

std::vector<Passage> passages(const maps::MapFamily& family, const BranchSlice& slice_before,
                              const BranchSlice& slice_after, const core::Interval& range,
                              const GapOptions& options) {
  const double low = slice_before.parameter, high = slice_after.parameter;
  const auto &before = slice_before.points, &after = slice_after.points;
  const ParameterLine line(family, {low, high}, range.high - range.low, options.curves);
  std::vector<Passage> found;
  Gap gap(before, after, options);
  pass_in_order(gap, before, after, found);
  for (const int side : {0, 1}) {
    const auto& points = side == 0 ? before : after;
    for (std::size_t i = 0; i < points.size(); ++i) {
      if (!gap.is_free(side, i) || points[i].kind == CrossingKind::marginal) continue;
      const bool is_jump = points[i].kind == CrossingKind::jump;
      const int K = is_jump ? points[i].iterate : points[i].period;
      Passage passage;
      passage.from = {side, static_cast<int>(i)};
      gap.take(passage.from);
      WalkResult way = walk(line, {low, high}, range, K, options, side, points[i]);
      const WalkEnd& end = way.end;
      passage.to = {end.side, -1};
      if (end.side >= 0) passage.to = gap.find(end.side, points[i], way.is_fixed, end.x);
      gap.take(passage.to);
      // What happens to a cycle of lower period stands with that.
      if (is_jump || points[i].period == points[i].iterate) passage.points = std::move(way.points);
      passage.parts = way.parts;
      const bool known = end.side >= 0 && gap.is_known(end.side, points[i], way.is_fixed, end.x);
      if (end.side >= 0 && passage.to.index < 0 && K == points[i].iterate && !known) {
        SpecialPoint s;
        s.parameter = end.side == 0 ? low : high;
        s.x = end.x;
        const Neighbourhood near(line, range, K, options);
        const bool unresolved = near.accumulation_at(s.parameter, s.x);
        s.kind = unresolved ? "dip_end" : "unexplained";
        s.note = unresolved
                     ? "in an accumulation of breakpoints that the map at this value leaves open"
                     : "followed to here but the map at this value has no such crossing";
        s.iterate = points[i].iterate;
        s.branch_before = s.branch_after = passage.parts - 1;
        passage.points.push_back(std::move(s));
      }
      found.push_back(std::move(passage));
    }
  }
  return found;
}

}  // namespace specht::bifurcation

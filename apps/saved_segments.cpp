#include <specht/apps/packed_point.hpp>
#include <specht/apps/saved_segments.hpp>

namespace specht::apps {

// What belongs to a segment: members in the order of their declaration.

static void pack(Packed& all, bifurcation::Crossing& c) {
  all(c.kind, c.x, c.left, c.right, c.slope, c.time, c.iterate, c.period, c.orbit, c.point,
      c.left_log_periodic, c.right_log_periodic, c.oscillates, c.rises);
}

static void pack(Packed& all, bifurcation::CurvePoint& p) {
  all(p.parameter, p.crossing, p.dx_dp, p.special, p.part);
}

static void pack(Packed& all, bifurcation::SpecialPoint& p) {
  all(p.kind, p.parameter, p.x, p.iterate, p.slope_before, p.slope_after, p.branch_before,
      p.branch_after, p.note, p.doubling);
}

static void pack(Packed& all, bifurcation::BranchSegment& s) {
  all(s.from, s.to, s.curve, s.points, s.parts, s.touches, s.cycle, s.parent, s.parent_part);
}

namespace {

std::string key_of(std::size_t k) { return "segments to slice " + std::to_string(k); }

}  // namespace

void save_segments(SavedWork& work, std::size_t k,
                   const std::vector<bifurcation::BranchSegment>& segments) {
  work.save(key_of(k), packed(segments));
}

std::vector<std::vector<bifurcation::BranchSegment>> saved_segments(const SavedWork& work,
                                                                    std::size_t last) {
  std::vector<std::vector<bifurcation::BranchSegment>> all;
  for (std::size_t k = 1; k <= last; ++k) {
    const std::string* saved = work.find(key_of(k));
    if (saved == nullptr) break;
    unpack(*saved, all.emplace_back());
  }
  return all;
}

}  // namespace specht::apps

#pragma once
// Branches of cycles as they are followed, each in one order from end to end, and what is known of where they
// lie: whether a point is on one of them, and which of them end at a point.

#include <map>
#include <memory>
#include <specht/bifurcation/cycles/cycle_joins.hpp>
#include <specht/bifurcation/cycles/cycle_limit.hpp>
#include <vector>

namespace specht::bifurcation {

/// Both directions from its start.
struct CycleTrack {
  int K = 1;
  std::vector<CycleCurvePoint> points;
  CurveEnd ends[2] = {CurveEnd::border, CurveEnd::border};  // at the first and at the last point
  std::optional<maps::VectorPoint> behind[2];               // a border there
  CycleLimit limits[2];                                     // there

  [[nodiscard]] const CycleCurvePoint& end(int side) const {
    return side == 0 ? points.front() : points.back();
  }
  /// The points in order from an end, which is number 0.
  [[nodiscard]] const CycleCurvePoint& from_end(int side, std::size_t i) const;
  /// The point next to an end.
  [[nodiscard]] const CycleCurvePoint& before_end(int side) const;
};

class CycleTracks {
 public:
  /// The family and the options must live as long as this does.
  CycleTracks(const maps::VectorMapFamily& family, Box box, core::Interval parameters,
              const CycleCurveOptions& options)
      : family_(family), box_(std::move(box)), parameters_(parameters), options_(options) {}

  /// The problem of P_K; it is lent.
  [[nodiscard]] CycleProblem& problem(int K);
  [[nodiscard]] std::size_t size() const { return tracks_.size(); }
  [[nodiscard]] const CycleTrack& operator[](std::size_t n) const { return tracks_[n]; }

  /// Multipliers diverge towards this end, as they do beside a graze.
  [[nodiscard]] bool diverges(const CycleTrack& track, int side) const;
  /// Whether a point lies in the box.
  [[nodiscard]] bool contains(const CycleJoin& join);
  /// A join beside the range of the parameter, moved along its branch to the end of the range; nothing if the branch
  /// is not there.
  [[nodiscard]] std::optional<CycleJoin> within_range(const CycleJoin& join);
  /// Follows the branch of a point in both directions, unless it is one that was put aside.
  void add(const CycleJoin& join);
  /// Puts the last one aside: it leads elsewhere, and is taken from there if it is added again.
  void put_aside();
  void drop_last() { tracks_.pop_back(); }
  /// The track that is the last one once more: it has the point in its middle, and ends where it does but for rounding
  /// beside borders.
  [[nodiscard]] std::optional<std::size_t> twin_of_last();
  /// The track that has this point, by any point of its cycle.
  [[nodiscard]] std::optional<std::size_t> find(const CycleJoin& join) {
    return find_among(tracks_, join);
  }
  /// The side of track n that ends at a border in one of the points of another end, by any point of its cycle. `roots`:
  /// they are known less well, as an end towards which multipliers diverge.
  [[nodiscard]] std::optional<int> end_at(std::size_t n, const CycleLimit& other, bool roots);
  /// Each point of its cycle at a border is one of another cycle's.
  [[nodiscard]] bool collapses(const CycleTrack& track, int side,
                               const std::vector<Eigen::VectorXd>& others);

 private:
  [[nodiscard]] bool meets(const CycleTrack& track, int side, const CycleLimit& other, bool roots);
  [[nodiscard]] CycleLimit limit(const CycleTrack& track, int side);
  [[nodiscard]] std::optional<std::size_t> find_among(const std::vector<CycleTrack>& tracks,
                                                      const CycleJoin& join);
  [[nodiscard]] bool has(const CycleTrack& track, CycleProblem& own, const Eigen::VectorXd& z);

  const maps::VectorMapFamily& family_;
  Box box_;
  core::Interval parameters_;
  const CycleCurveOptions& options_;
  std::map<int, std::unique_ptr<CycleProblem>> problems_;
  std::vector<CycleTrack> tracks_, aside_;
};

}  // namespace specht::bifurcation

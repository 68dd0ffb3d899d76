#pragma once
// Branches of cycles as they are followed, each in one order from end to end, and what is known of where they
// lie: whether a point is on one of them, and which of them end at a point.

#include <map>
#include <memory>
#include <specht/bifurcation/cycles/cycle_joins.hpp>
#include <vector>

namespace specht::bifurcation {

/// The points of a cycle at a border, scaled: where multipliers diverge extrapolated to where they would be infinite.
struct CycleLimit {
  std::vector<Eigen::VectorXd> points;
  double error = 0.0;  // by how much the highest order of the extrapolation changes them [1]
};

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
  /// Follows the branch of a point in both directions.
  void add(const CycleJoin& join);
  /// The parameter at an end.
  [[nodiscard]] double end_parameter(const CycleTrack& track, int side);
  /// Forgets the last one.
  void drop() { tracks_.pop_back(); }
  /// The track that has this point, by any point of its cycle.
  [[nodiscard]] std::optional<std::size_t> find(const CycleJoin& join);
  /// The side of track n that ends at a border in one of these scaled points, by any point of its cycle. `roots`: they
  /// are known less well, as an end towards which multipliers diverge.
  [[nodiscard]] std::optional<int> end_at(std::size_t n, const std::vector<Eigen::VectorXd>& points,
                                          bool roots);
  /// Each point of its cycle at a border is one of another cycle's.
  [[nodiscard]] bool collapses(const CycleTrack& track, int side,
                               const std::vector<Eigen::VectorXd>& others);

 private:
  [[nodiscard]] bool meets(const CycleTrack& track, int side, const Eigen::VectorXd& z, bool roots);
  [[nodiscard]] CycleLimit limit(const CycleTrack& track, int side);
  /// From points where multipliers are at most so large, as `at_end` is ordered.
  [[nodiscard]] CycleLimit extrapolated(const CycleTrack& track, int side,
                                        const std::vector<Eigen::VectorXd>& at_end, double largest);
  [[nodiscard]] bool has(const CycleTrack& track, CycleProblem& own, const Eigen::VectorXd& z);

  const maps::VectorMapFamily& family_;
  Box box_;
  core::Interval parameters_;
  const CycleCurveOptions& options_;
  std::map<int, std::unique_ptr<CycleProblem>> problems_;
  std::vector<CycleTrack> tracks_;
};

}  // namespace specht::bifurcation

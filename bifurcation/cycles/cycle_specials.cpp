#include <algorithm>
#include <cmath>
#include <specht/bifurcation/cycles/cycle_specials.hpp>

namespace specht::bifurcation {
void CycleSpecials::follow(const CycleJoin& first, const Execution& execution) {
  std::size_t next = tracks_.size();
  (void)number(first);
  for (; next < tracks_.size() && !execution.stopped(); ++next) {
    add_events(next);
    for (const int side : {0, 1}) add_end(next, side);
  }
}

std::vector<CycleSpecialPoint> CycleSpecials::points() const {
  std::vector<CycleSpecialPoint> result;
  for (std::size_t i = 0; i < points_.size(); ++i) {
    const auto open = open_ends_.find(i);
    if (open == open_ends_.end() || !explained_.contains(open->second))
      result.push_back(points_[i]);
  }
  std::stable_sort(result.begin(), result.end(), [](const auto& a, const auto& b) {
    return a.parameter != b.parameter ? a.parameter < b.parameter : a.branch < b.branch;
  });
  return result;
}

int CycleSpecials::number(const CycleJoin& found) {
  const auto moved = tracks_.within_range(found);
  if (!moved) return 0;
  const CycleJoin& join = *moved;
  if (const auto known = tracks_.find(join)) return static_cast<int>(*known) + 1;
  if (!tracks_.contains(join)) return 0;
  if (tracks_.size() >= most_) {
    ++left_out_;
    return 0;
  }
  tracks_.add(join);
  // NOTE: beside a border a branch that is known may end before this point.
  if (const auto known = tracks_.twin_of_last()) {
    tracks_.drop_last();
    return static_cast<int>(*known) + 1;
  }
  return static_cast<int>(tracks_.size());
}

int CycleSpecials::unstable(const CycleCurvePoint& point) const {
  return static_cast<int>(
      std::count_if(point.multipliers.begin(), point.multipliers.end(),
                    [&](const auto& m) { return std::abs(m) > 1.0 + options_.newton.marginal; }));
}

CycleSpecialPoint CycleSpecials::at(const CycleCurvePoint& point, std::size_t n) {
  CycleProblem& own = tracks_.problem(tracks_[n].K);
  CycleSpecialPoint special;
  special.parameter = own.parameter(point.z);
  set_coordinates(special, own, point.z);
  special.period = tracks_[n].K;
  special.multipliers = point.multipliers;
  special.branch = static_cast<int>(n) + 1;
  return special;
}

void CycleSpecials::set_coordinates(CycleSpecialPoint& special, CycleProblem& own,
                                    const Eigen::VectorXd& z) {
  special.x = own.point(z);
  for (std::size_t i = 0; i < special.x.size(); ++i) {
    special.x[i] = own.coordinates()[i].wrapped(special.x[i]);
  }
}

void CycleSpecials::add_events(std::size_t n) {
  for (std::size_t i = 0; i < tracks_[n].points.size(); ++i) {
    const CycleCurvePoint point = tracks_[n].points[i];
    if (point.event == CycleEvent::none) continue;
    const int K = tracks_[n].K;
    CycleSpecialPoint special = at(point, n);
    if (is_known_crossing(special, point)) continue;
    std::optional<CycleJoin> join;
    switch (point.event) {
      case CycleEvent::fold:
        special.kind = CycleSpecialKind::fold;
        break;
      case CycleEvent::flip:
        special.kind = CycleSpecialKind::flip;
        if (2 * K > most_period_) {
          special.note = "period " + std::to_string(2 * K) + " is not followed";
          break;
        }
        join = join_at_flip(tracks_.problem(2 * K), point, options_);
        if (!join) special.note = "no branch of twice the period was found";
        break;
      case CycleEvent::neimark_sacker:
        special.kind = CycleSpecialKind::neimark_sacker;
        break;
      default:
        special.kind = CycleSpecialKind::branch_point;
        join = join_at_branch_point(tracks_.problem(K), point, options_);
        if (!join) special.note = "no branch across was found";
    }
    if (join && has_least_period(*join)) special.other = number(*join);
    if (i > 0) special.unstable_before = unstable(tracks_[n].points[i - 1]);
    if (i + 1 < tracks_[n].points.size()) {
      special.unstable_after = unstable(tracks_[n].points[i + 1]);
    }
    points_.push_back(std::move(special));
  }
}

void CycleSpecials::follow_halved(std::size_t n, int side) {
  const int K = tracks_[n].K / 2;
  CycleProblem& halved = tracks_.problem(K);
  const Eigen::VectorXd z = tracks_[n].end(side).z;
  const Eigen::VectorXd along = Eigen::VectorXd::Unit(z.size(), z.size() - 1);
  // NOTE: a curve that starts in its flip does not see it.
  for (const double away : options_.borders.near_special) {
    for (const double distance : {away, -away}) {
      const auto start = cycle_on_plane(halved, z, along, distance, options_.newton);
      if (!start || !((start->z - z).norm() < options_.borders.reach * std::sqrt(away))) continue;
      (void)number({*start, K});
      return;
    }
  }
}

bool CycleSpecials::has_least_period(const CycleJoin& join) {
  CycleProblem& own = tracks_.problem(join.K);
  const double p = own.parameter(join.start.z);
  const auto cycle = cycle_of(own.map(p), own.point(join.start.z), join.K, options_.newton);
  return cycle && cycle->period() == join.K;
}

bool CycleSpecials::is_known_crossing(const CycleSpecialPoint& special,
                                      const CycleCurvePoint& point) {
  if (point.event != CycleEvent::branch_point) return false;
  return std::any_of(points_.begin(), points_.end(), [&](const CycleSpecialPoint& known) {
    if (known.kind != CycleSpecialKind::branch_point || known.other != special.branch) return false;
    const CycleProblem& problem = tracks_.problem(special.period);
    const Eigen::VectorXd z = problem.scaled(known.x, known.parameter);
    return problem.difference(z, point.z).norm() <= options_.multiplier;
  });
}

}  // namespace specht::bifurcation

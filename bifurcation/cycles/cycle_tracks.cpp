#include <algorithm>
#include <cmath>
#include <specht/bifurcation/cycles/cycle_tracks.hpp>

namespace specht::bifurcation {
namespace {

using Vector = Eigen::VectorXd;

/// The point of a track that is furthest from its ends: towards borders points come ever closer.
const CycleCurvePoint& inner_point(const CycleTrack& track) {
  const auto distance = [&](const CycleCurvePoint& point) {
    return std::min((point.z - track.points.front().z).norm(),
                    (point.z - track.points.back().z).norm());
  };
  return *std::max_element(track.points.begin(), track.points.end(),
                           [&](const auto& a, const auto& b) { return distance(a) < distance(b); });
}

}  // namespace

const CycleCurvePoint& CycleTrack::before_end(int side) const {
  const std::size_t second = points.size() > 1 ? 1 : 0;
  return side == 0 ? points[second] : points[points.size() - 1 - second];
}

const CycleCurvePoint& CycleTrack::from_end(int side, std::size_t i) const {
  return points[side == 0 ? i : points.size() - 1 - i];
}

bool CycleTracks::diverges(const CycleTrack& track, int side) const {
  const auto largest = [](const CycleCurvePoint& point) {
    return point.multipliers.empty() ? 0.0 : std::abs(point.multipliers.front());
  };
  const CycleCurvePoint& end = track.end(side);
  if (!(largest(end) > options_.borders.diverging)) return false;
  if (largest(end) > options_.borders.too_steep) return true;
  std::size_t i = 1;
  while (i + 1 < track.points.size() &&
         (track.from_end(side, i).z - end.z).norm() < options_.borders.same_root) {
    ++i;
  }
  return i >= track.points.size() ||
         largest(end) > options_.borders.growing * largest(track.from_end(side, i));
}

CycleProblem& CycleTracks::problem(int K) {
  auto& own = problems_[K];
  if (!own) own = std::make_unique<CycleProblem>(family_, box_, parameters_, K);
  return *own;
}

std::optional<CycleJoin> CycleTracks::within_range(const CycleJoin& join) {
  CycleProblem& own = problem(join.K);
  const double p = own.parameter(join.start.z);
  const double inside = std::clamp(p, parameters_.low, parameters_.high);
  if (inside == p) return join;
  const Eigen::Index d = own.dimension();
  const double distance = (inside - p) / (parameters_.high - parameters_.low);
  const auto start =
      cycle_on_plane(own, join.start.z, Vector::Unit(d + 1, d), distance, options_.newton);
  if (!start || !same_branch(*start, join.start, options_.time_change)) return {};
  CycleJoin moved = join;
  moved.start = *start;
  return moved;
}

bool CycleTracks::contains(const CycleJoin& join) {
  const CycleProblem& own = problem(join.K);
  return is_in_box(own.coordinates(), box_, own.point(join.start.z));
}

void CycleTracks::add(const CycleJoin& join) {
  if (const auto known = find_among(aside_, join)) {
    const auto place = aside_.begin() + static_cast<std::ptrdiff_t>(*known);
    tracks_.push_back(std::move(*place));
    aside_.erase(place);
    return;
  }
  CycleProblem& own = problem(join.K);
  CycleTrack track;
  track.K = join.K;
  CycleCurve forwards = follow_cycle(own, join.start, options_);
  track.ends[1] = forwards.end;
  track.behind[1] = std::move(forwards.behind);
  track.ends[0] = CurveEnd::closed;
  if (join.origin) {
    track.ends[0] = CurveEnd::doubling;
    track.points.push_back(*join.origin);
  } else if (forwards.end != CurveEnd::closed) {
    CycleCurvePoint start = join.start;
    start.tangent = -start.tangent;
    CycleCurve backwards = follow_cycle(own, start, options_);
    track.ends[0] = backwards.end;
    track.behind[0] = std::move(backwards.behind);
    for (auto& point : backwards.points) point.tangent = -point.tangent;
    track.points.assign(backwards.points.rbegin(), backwards.points.rend() - 1);
  }
  track.points.insert(track.points.end(), forwards.points.begin(), forwards.points.end());
  for (const int side : {0, 1}) {
    if (track.ends[side] == CurveEnd::border) track.limits[side] = limit(track, side);
  }
  tracks_.push_back(std::move(track));
}

CycleLimit CycleTracks::limit(const CycleTrack& track, int side) {
  CycleProblem& own = problem(track.K);
  if (!diverges(track, side)) return bounded_limit(own, track.end(side), options_);
  std::vector<const CycleCurvePoint*> from_end;
  for (std::size_t i = 0; i < track.points.size(); ++i) {
    from_end.push_back(&track.from_end(side, i));
  }
  return grazing_limit(own, from_end, options_);
}

void CycleTracks::put_aside() {
  aside_.push_back(std::move(tracks_.back()));
  tracks_.pop_back();
}

std::optional<std::size_t> CycleTracks::twin_of_last() {
  CycleTrack last = std::move(tracks_.back());
  tracks_.pop_back();
  const CycleCurvePoint& middle = inner_point(last);
  std::optional<std::size_t> twin;
  if (middle.value.has_value()) twin = find_among(tracks_, {middle, last.K});
  if (twin) {
    CycleProblem& own = problem(last.K);
    const auto ends_at = [&](const CycleCurvePoint& end) {
      const double p = own.parameter(end.z);
      std::vector<double> x = own.point(end.z);
      for (int k = 0; k < last.K; ++k) {
        const Vector z = own.scaled(x, p);
        for (const int side : {0, 1}) {
          const Vector away = own.difference(z, tracks_[*twin].end(side).z);
          if (away.norm() <= options_.borders.same_root) return true;
        }
        const maps::VectorPoint next = own.map(p)(x);
        if (!next.has_value()) break;
        x = next.value;
      }
      return false;
    };
    if (!ends_at(last.end(0)) || !ends_at(last.end(1))) twin.reset();
  }
  tracks_.push_back(std::move(last));
  return twin;
}

std::optional<std::size_t> CycleTracks::find_among(const std::vector<CycleTrack>& tracks,
                                                   const CycleJoin& join) {
  CycleProblem& own = problem(join.K);
  const double p = own.parameter(join.start.z);
  std::vector<double> x = own.point(join.start.z);
  for (int k = 0; k < join.K; ++k) {
    const Vector z = own.scaled(x, p);
    for (std::size_t n = 0; n < tracks.size(); ++n) {
      if (tracks[n].K == join.K && has(tracks[n], own, z)) return n;
    }
    const maps::VectorPoint next = own.map(p)(x);
    if (!next.has_value()) break;
    x = next.value;
  }
  return {};
}

bool CycleTracks::has(const CycleTrack& track, CycleProblem& own, const Vector& z) {
  const double same = options_.newton.same;
  for (std::size_t i = 1; i < track.points.size(); ++i) {
    const CycleCurvePoint &a = track.points[i - 1], &b = track.points[i];
    const Vector step = b.z - a.z, away = own.difference(z, a.z);
    const double length = step.norm();
    const Vector direction = length > 0.0 ? Vector(step / length) : a.tangent;
    const double along = direction.dot(away);
    if (along < -0.1 * length - same || along > 1.1 * length + same) continue;
    if ((along * direction - away).norm() > std::max(0.5 * length, same)) continue;
    const auto there = cycle_on_plane(own, a.z, direction, along, options_.newton);
    if (there && (there->z - a.z - away).norm() <= same) return true;
  }
  return false;
}

std::optional<int> CycleTracks::end_at(std::size_t n, const CycleLimit& limit, bool roots) {
  for (const int side : {0, 1}) {
    if (tracks_[n].ends[side] == CurveEnd::border && meets(tracks_[n], side, limit, roots)) {
      return side;
    }
  }
  return {};
}

bool CycleTracks::collapses(const CycleTrack& track, int side, const std::vector<Vector>& others) {
  const CycleProblem& own = problem(track.K);
  const auto& ends = track.limits[side].points;
  return std::all_of(ends.begin(), ends.end(), [&](const Vector& z) {
    return std::any_of(others.begin(), others.end(), [&](const Vector& w) {
      return own.difference(z, w).norm() <= options_.borders.same_root;
    });
  });
}

bool CycleTracks::meets(const CycleTrack& track, int side, const CycleLimit& other, bool roots) {
  const CycleProblem& own = problem(track.K);
  const CycleBorderOptions& borders = options_.borders;
  const double allowed = roots || diverges(track, side) ? borders.same_root : borders.same_end;
  const CycleLimit& limit = track.limits[side];
  const double same = allowed > borders.same_end ? borders.same_parameter : borders.same_end;
  const auto error = [&](const CycleLimit& of) {
    return of.doubt.allFinite() ? of.doubt.norm() : borders.largest_error;
  };
  const double in_parameter = same + borders.limit_errors * (error(limit) + error(other));
  const auto is_met = [&](const Vector& end) {
    return std::any_of(other.points.begin(), other.points.end(), [&](const Vector& z) {
      const Vector away = own.difference(end, z);
      return away.norm() <= allowed && std::abs(away(away.size() - 1)) <= in_parameter;
    });
  };
  return std::any_of(limit.points.begin(), limit.points.end(), is_met);
}

}  // namespace specht::bifurcation

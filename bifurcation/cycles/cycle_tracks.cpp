#include <algorithm>
#include <cmath>
#include <specht/bifurcation/cycles/cycle_tracks.hpp>

namespace specht::bifurcation {
namespace {

using Vector = Eigen::VectorXd;

/// Of the polynomial through the first n values at u, where u = 0.
std::vector<double> weights_at_zero(const std::vector<double>& u, std::size_t n) {
  std::vector<double> weights(u.size(), 0.0);
  for (std::size_t i = 0; i < n; ++i) {
    weights[i] = 1.0;
    for (std::size_t k = 0; k < n; ++k) {
      if (k != i) weights[i] *= u[k] / (u[k] - u[i]);
    }
  }
  return weights;
}

}  // namespace

const CycleCurvePoint& CycleTrack::before_end(int side) const {
  const std::size_t second = points.size() > 1 ? 1 : 0;
  return side == 0 ? points[second] : points[points.size() - 1 - second];
}

bool CycleTracks::diverges(const CycleTrack& track, int side) const {
  const auto& multipliers = track.end(side).multipliers;
  return !multipliers.empty() && std::abs(multipliers.front()) > options_.borders.diverging;
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
  CycleLimit best{problem(track.K).orbit(track.end(side).z, track.K), 0.0};
  if (!diverges(track, side)) return best;
  best.error = options_.borders.largest_error;
  const std::vector<Vector> at_end = best.points;
  // NOTE: where multipliers are largest rounding is, too; where they are less the branch may bend.
  for (const double largest : {1e7, 1e6, 1e5, 1e4}) {
    CycleLimit next = extrapolated(track, side, at_end, largest);
    if (next.error < best.error) std::swap(best, next);
  }
  return best;
}

CycleLimit CycleTracks::extrapolated(const CycleTrack& track, int side,
                                     const std::vector<Vector>& at_end, double largest) {
  // Multipliers of the samples are each so many times smaller than the one before.
  constexpr double least = 30.0, apart = 2.5;
  constexpr std::size_t most = 5, fewest = 3;
  CycleProblem& own = problem(track.K);
  std::vector<double> u;  // 1/λ
  std::vector<std::vector<Vector>> samples;
  const std::size_t count = track.points.size();
  double next = largest;
  for (std::size_t i = 0; i < count && samples.size() < most; ++i) {
    const CycleCurvePoint& point = track.points[side == 0 ? i : count - 1 - i];
    const auto multiplier = point.multipliers.empty() ? 0.0 : point.multipliers.front();
    if (std::abs(multiplier) > next) continue;
    if (std::abs(multiplier) < least || multiplier.imag() != 0.0) break;
    if (!u.empty() && u.front() * multiplier.real() < 0.0) break;
    auto orbit = own.orbit(point.z, track.K);
    if (orbit.size() != at_end.size()) break;
    next = std::abs(multiplier) / apart;
    u.push_back(1.0 / multiplier.real());
    samples.push_back(std::move(orbit));
  }
  CycleLimit limit{at_end, std::numeric_limits<double>::infinity()};
  if (samples.size() < fewest) return limit;
  const auto all = weights_at_zero(u, u.size()), fewer = weights_at_zero(u, u.size() - 1);
  limit.error = 0.0;
  for (std::size_t k = 0; k < at_end.size(); ++k) {
    Vector change = Vector::Zero(at_end[k].size()), last = change;
    for (std::size_t i = 0; i < u.size(); ++i) {
      const Vector away = own.difference(samples[i][k], at_end[k]);
      change += all[i] * away;
      last += (all[i] - fewer[i]) * away;
    }
    limit.error = std::max(limit.error, last.norm());
    limit.points[k] += change;
  }
  return limit;
}

double CycleTracks::end_parameter(const CycleTrack& track, int side) {
  const auto& points = track.limits[side].points;
  return problem(track.K).parameter(points.empty() ? track.end(side).z : points.front());
}

std::optional<std::size_t> CycleTracks::find(const CycleJoin& join) {
  CycleProblem& own = problem(join.K);
  const double p = own.parameter(join.start.z);
  std::vector<double> x = own.point(join.start.z);
  for (int k = 0; k < join.K; ++k) {
    const Vector z = own.scaled(x, p);
    for (std::size_t n = 0; n < tracks_.size(); ++n) {
      if (tracks_[n].K == join.K && has(tracks_[n], own, z)) return n;
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

std::optional<int> CycleTracks::end_at(std::size_t n, const std::vector<Vector>& points,
                                       bool roots) {
  for (const int side : {0, 1}) {
    if (tracks_[n].ends[side] != CurveEnd::border) continue;
    const auto is_met = [&](const Vector& z) { return meets(tracks_[n], side, z, roots); };
    if (std::any_of(points.begin(), points.end(), is_met)) return side;
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

bool CycleTracks::meets(const CycleTrack& track, int side, const Vector& z, bool roots) {
  const CycleProblem& own = problem(track.K);
  const CycleBorderOptions& borders = options_.borders;
  const double allowed = roots || diverges(track, side) ? borders.same_root : borders.same_end;
  const CycleLimit& limit = track.limits[side];
  const double same = allowed > borders.same_end ? borders.same_parameter : borders.same_end;
  const double in_parameter = same + borders.limit_errors * limit.error;
  return std::any_of(limit.points.begin(), limit.points.end(), [&](const Vector& end) {
    const Vector away = own.difference(end, z);
    return away.norm() <= allowed && std::abs(away(away.size() - 1)) <= in_parameter;
  });
}

}  // namespace specht::bifurcation

#include <algorithm>
#include <cmath>
#include <set>
#include <specht/bifurcation/cycles/cycle_mechanism.hpp>
#include <specht/bifurcation/cycles/cycle_specials.hpp>

namespace specht::bifurcation {
namespace {

int real_count(const CycleCurvePoint& point, double sign) {
  return static_cast<int>(
      std::count_if(point.multipliers.begin(), point.multipliers.end(),
                    [&](const auto& m) { return m.imag() == 0.0 && sign * m.real() > 1.0; }));
}

/// Feigin's numbers: real multipliers above 1 and below −1, of both sides.
std::string counts(const CycleCurvePoint& a, const CycleCurvePoint& b) {
  const auto pair = [&](double sign) {
    return std::to_string(real_count(a, sign)) + " and " + std::to_string(real_count(b, sign));
  };
  return "; real multipliers above 1: " + pair(1.0) + "; below -1: " + pair(-1.0);
}

void add_note(CycleSpecialPoint& special, const std::string& text) {
  special.note += (special.note.empty() ? "" : "; ") + text;
}

/// Periods of which a or b is two or more, from the longest.
std::vector<int> parts_of(int a, int b) {
  std::vector<int> result;
  for (int k = std::max(a, b) / 2; k >= 1; --k) {
    if ((a >= 2 * k && a % k == 0) || b % k == 0) result.push_back(k);
  }
  return result;
}

/// How many times an orbit goes round a shorter one by the ratio of their times: once if that is not known, 0 if it is
/// no whole number to this part of it.
int rounds_of(double ratio, double same) {
  if (!std::isfinite(ratio)) return 1;
  const double whole = std::round(ratio);
  return std::abs(ratio - whole) <= same * whole ? static_cast<int>(whole) : 0;
}

/// By how much the parameter changes from an end of a branch to the first point that is clearly beside it, in units of
/// the range; 0 if none is. The last steps to an end are as short as rounding.
double away_from_end(const CycleTrack& track, int side, double clearly) {
  const Eigen::Index p = track.end(side).z.size() - 1;
  const std::size_t count = track.points.size();
  for (std::size_t i = 0; i < count; ++i) {
    const double change = track.points[side == 0 ? i : count - 1 - i].z(p) - track.end(side).z(p);
    if (std::abs(change) > clearly) return change;
  }
  return 0.0;
}

/// Of two branches that meet, from the parameter on their way to the border; unexplained where one of them does not
/// clearly leave it.
CycleSpecialKind kind_of_border(const CycleTrack& own, int side, const CycleTrack& other,
                                int other_side, double clearly) {
  const double turned =
      away_from_end(own, side, clearly) * away_from_end(other, other_side, clearly);
  if (turned == 0.0) return CycleSpecialKind::unexplained;
  return turned < 0.0 ? CycleSpecialKind::persistence : CycleSpecialKind::nonsmooth_fold;
}

}  // namespace

void CycleSpecials::follow(const CycleJoin& first, const Execution& execution) {
  std::size_t next = tracks_.size();
  (void)number(first);
  for (; next < tracks_.size() && !execution.stopped(); ++next) {
    add_events(next);
    for (const int side : {0, 1}) add_end(next, side);
  }
}

std::vector<CycleSpecialPoint> CycleSpecials::points() const {
  auto result = points_;
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
  special.x = own.point(point.z);
  for (std::size_t i = 0; i < special.x.size(); ++i) {
    special.x[i] = own.coordinates()[i].wrapped(special.x[i]);
  }
  special.period = tracks_[n].K;
  special.multipliers = point.multipliers;
  special.branch = static_cast<int>(n) + 1;
  return special;
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

void CycleSpecials::add_end(std::size_t n, int side) {
  const CurveEnd reason = tracks_[n].ends[side];
  // NOTE: the flip of a doubling is a point of the other branch.
  if (reason == CurveEnd::doubling) follow_halved(n, side);
  const bool is_none = reason == CurveEnd::closed || reason == CurveEnd::doubling;
  if (is_none || is_known_border(n, side)) return;
  const CycleCurvePoint end = tracks_[n].end(side);
  CycleSpecialPoint special = at(end, n);
  special.unstable_before = unstable(tracks_[n].before_end(side));
  if (reason == CurveEnd::parameter || reason == CurveEnd::box) {
    special.kind = CycleSpecialKind::range_end;
  } else if (reason == CurveEnd::steps) {
    special.note = "the branch has more points than are followed";
  } else {
    const auto behind = tracks_[n].behind[side];
    if (behind) {
      special.note = border_mechanism(tracks_.problem(tracks_[n].K), end, side == 0 ? -1.0 : 1.0,
                                      *behind, options_.borders);
    }
    if (tracks_.diverges(tracks_[n], side)) add_note(special, "multipliers diverge");
    // Where a section is grazed an orbit has one return more on one side.
    bool any = false;
    const int K = tracks_[n].K;
    std::set<int> tried;
    for (const int k : {K, 2 * K, K % 2 == 0 ? K / 2 : K, K + 1, K - 1}) {
      if (k >= 1 && k <= most_period_ && tried.insert(k).second) {
        any = add_neighbours(n, side, k, special) || any;
      }
    }
    // An orbit that grazes has a return more in one of several rounds.
    for (const int k : parts_of(K - 1, K + 1)) {
      if (!any && tried.insert(k).second) any = add_neighbours(n, side, k, special);
    }
    if (any) return;
    const bool nothing_behind = behind && !behind->has_value();
    if (nothing_behind) special.kind = CycleSpecialKind::no_value;
    if (special.kind == CycleSpecialKind::unexplained) {
      if (jumps_behind(n, side)) add_note(special, "P jumps there with the same events");
      add_note(special, K + 1 > most_period_
                            ? "period " + std::to_string(K + 1) + " is not followed"
                            : "no other branch was found beside it");
    }
  }
  points_.push_back(std::move(special));
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

bool CycleSpecials::jumps_behind(std::size_t n, int side) {
  const CycleCurvePoint& end = tracks_[n].end(side);
  const double direction = side == 0 ? -1.0 : 1.0;
  const auto value =
      tracks_.problem(tracks_[n].K).at(end.z + direction * options_.borders.beyond * end.tangent);
  return value && maps::same_piece(value->point, end.value) &&
         value->defect.cwiseAbs().maxCoeff() > options_.borders.jump;
}

bool CycleSpecials::add_neighbours(std::size_t n, int side, int k,
                                   const CycleSpecialPoint& border) {
  const CycleCurvePoint end = tracks_[n].end(side);
  const int K = tracks_[n].K;
  // NOTE: the point of a graze is none of an orbit that does not graze.
  const auto near = tracks_.problem(K).orbit(end.z, k < K ? K : 1);
  std::vector<int> met{border.branch};
  for (const CycleJoin& join : joins_at_border(tracks_.problem(k), end, K, near, options_)) {
    if (!has_least_period(join)) continue;
    const std::size_t before = tracks_.size();
    const int other = number(join);
    if (other == 0 || std::find(met.begin(), met.end(), other) != met.end()) continue;
    const auto m = static_cast<std::size_t>(other - 1);
    // NOTE: towards a graze a cycle is like a square root, even if its multipliers are not.
    const bool roots = k < K || tracks_.diverges(tracks_[n], side);
    const auto other_side = tracks_.end_at(m, near, roots);
    if (!other_side) {
      // It leads elsewhere.
      if (tracks_.size() > before) tracks_.drop();
      continue;
    }
    met.push_back(other);
    CycleSpecialPoint special = border;
    special.other = other;
    const bool doubles =
        (k == 2 * K && tracks_.collapses(tracks_[m], *other_side, end, K)) ||
        (2 * k == K && tracks_.collapses(tracks_[n], side, tracks_[m].end(*other_side), k));
    // The longer one goes round the shorter one so many times, and grazes the section or not in one of them.
    const double ratio = end.value.time / tracks_[m].end(*other_side).value.time;
    const bool is_longer = ratio > 1.0;
    const int rounds = rounds_of(is_longer ? ratio : 1.0 / ratio, options_.borders.same_root);
    const int more = is_longer ? rounds * k - K : k - rounds * K;
    const bool grazes = rounds > 0 && std::abs(more) == 1 && !doubles;
    special.kind =
        doubles || (grazes && rounds == 2)
            ? CycleSpecialKind::nonsmooth_flip
            : kind_of_border(tracks_[n], side, tracks_[m], *other_side, options_.newton.same);
    special.unstable_after = unstable(tracks_[m].before_end(*other_side));
    const std::string of_both =
        counts(tracks_[n].before_end(side), tracks_[m].before_end(*other_side));
    if (k == K) special.note += of_both;
    if (grazes) {
      special.note = "a return " + std::string(more > 0 ? "more" : "less") + " beyond";
      if (rounds > 1) special.note += " in one of " + std::to_string(rounds) + " rounds";
      special.note += ": the orbit grazes the section" + of_both;
    }
    // The end with bounded multipliers is known better.
    if (tracks_.diverges(tracks_[n], side) && !tracks_.diverges(tracks_[m], *other_side)) {
      special.parameter = at(tracks_[m].end(*other_side), m).parameter;
    }
    points_.push_back(std::move(special));
  }
  return met.size() > 1;
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

bool CycleSpecials::is_known_border(std::size_t n, int side) {
  if (tracks_[n].ends[side] != CurveEnd::border) return false;
  const int own = static_cast<int>(n) + 1;
  return std::any_of(points_.begin(), points_.end(), [&](const CycleSpecialPoint& point) {
    if (point.other != own) return false;
    // NOTE: towards a graze a longer cycle is known less well, and one of its points is none of this one.
    CycleProblem& problem = tracks_.problem(point.period);
    const Eigen::VectorXd z = problem.scaled(point.x, point.parameter);
    const bool is_longer = point.period > tracks_[n].K;
    const auto points = problem.orbit(z, is_longer ? point.period : 1);
    return std::any_of(points.begin(), points.end(), [&](const Eigen::VectorXd& own_point) {
      return tracks_.meets(tracks_[n], side, own_point, is_longer);
    });
  });
}

}  // namespace specht::bifurcation

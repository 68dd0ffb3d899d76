#include <algorithm>
#include <cmath>
#include <set>
#include <specht/bifurcation/cycles/cycle_graze.hpp>
#include <specht/bifurcation/cycles/cycle_mechanism.hpp>
#include <specht/bifurcation/cycles/cycle_place.hpp>
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
  if (text.empty()) return;
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

/// By how much the parameter changes from an end of a branch to the first point that is clearly beside it, or to the
/// furthest one if none is, in units of the range. The last steps to an end are as short as rounding.
double away_from_end(const CycleTrack& track, int side, double clearly) {
  const Eigen::Index p = track.end(side).z.size() - 1;
  const std::size_t count = track.points.size();
  double furthest = 0.0;
  for (std::size_t i = 0; i < count; ++i) {
    const double change = track.from_end(side, i).z(p) - track.limits[side].points.front()(p);
    if (std::abs(change) > clearly) return change;
    if (std::abs(change) > std::abs(furthest)) furthest = change;
  }
  return furthest;
}

/// Of two branches that meet, from the parameter on their way to the border; unexplained where one of them does not
/// leave it.
CycleSpecialKind kind_of_border(double away, double other_away) {
  const double turned = away * other_away;
  if (turned == 0.0) return CycleSpecialKind::unexplained;
  return turned < 0.0 ? CycleSpecialKind::persistence : CycleSpecialKind::nonsmooth_fold;
}

}  // namespace

void CycleSpecials::add_end(std::size_t n, int side) {
  const CurveEnd reason = tracks_[n].ends[side];
  // NOTE: the flip of a doubling is a point of the other branch.
  if (reason == CurveEnd::doubling) follow_halved(n, side);
  if (reason == CurveEnd::closed || reason == CurveEnd::doubling) return;
  CycleSpecialPoint special = at(tracks_[n].end(side), n);
  special.unstable_before = unstable(tracks_[n].before_end(side));
  if (reason == CurveEnd::border) {
    add_border(n, side);
    return;
  }
  if (reason == CurveEnd::steps) {
    special.note = "the branch has more points than are followed";
  } else {
    special.kind = CycleSpecialKind::range_end;
  }
  points_.push_back(std::move(special));
}

void CycleSpecials::add_border(std::size_t n, int side) {
  if (met_.contains({n, side})) return;
  const CycleCurvePoint end = tracks_[n].end(side);
  CycleSpecialPoint special = at(end, n);
  special.unstable_before = unstable(beside_end(tracks_[n], side));
  const auto behind = tracks_[n].behind[side];
  if (behind && !maps::same_piece(*behind, end.value)) {
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
  if (any || explained_.contains({n, side})) return;
  explain(special, n, side);
  place(special, n, side);
  open_ends_[points_.size()] = {n, side};
  points_.push_back(std::move(special));
}

void CycleSpecials::place(CycleSpecialPoint& special, std::size_t n, int side,
                          const CycleLimit* other) {
  if (!tracks_.diverges(tracks_[n], side)) return;
  CycleProblem& own = tracks_.problem(tracks_[n].K);
  const CycleBorderOptions& borders = options_.borders;
  const CyclePlace known = place_of_end(own, tracks_[n].limits[side], other, borders.same_root);
  special.parameter = own.parameter(known.z);
  set_coordinates(special, own, known.z);
  add_note(special, doubt_in_words(known, own.parameters().width(), borders.located));
}

void CycleSpecials::explain(CycleSpecialPoint& special, std::size_t n, int side) {
  const CycleCurvePoint& end = tracks_[n].end(side);
  const int K = tracks_[n].K;
  CycleProblem& own = tracks_.problem(K);
  // NOTE: towards a graze the end lies before the border, and where orbits come to rest they creep beside it.
  const double short_of = (tracks_[n].limits[side].points.front() - end.z).norm();
  const double back = away_from_end(tracks_[n], side, options_.newton.same);
  const Eigen::Index last = end.z.size() - 1;
  const Eigen::VectorXd onwards = side == 0 ? Eigen::VectorXd(-end.tangent) : end.tangent;
  for (const double further : options_.borders.further_beyond) {
    const double step = further * options_.borders.beyond + 2.0 * short_of;
    Eigen::VectorXd beyond = end.z + step * onwards;
    // There it may run along the border.
    if (further > 1.0) beyond(last) = end.z(last) - std::copysign(step, back);
    const double p = own.parameter(beyond);
    if (!own.allows(p)) continue;
    const auto behind = maps::iterated(own.map(p), own.point(beyond), K);
    if (behind.has_value()) continue;
    const bool is_edge = behind.status == core::Outcome::out_of_domain;
    // NOTE: a longer cycle loses a point there, and may go on with the others.
    if (is_edge && K > 1) break;
    special.kind = CycleSpecialKind::no_value;
    add_note(special, is_edge ? "beyond it there is no such point of the section"
                              : "orbits beyond it do not return");
    return;
  }
  bool grazes = false;
  for (const double distance : options_.borders.beside_graze) {
    grazes = grazes || graze_beside(own, end, distance, options_).has_value();
  }
  if (!grazes) {
    add_note(special, "no other branch was found beside it");
    return;
  }
  add_note(special, "the orbit grazes the section between two returns");
  // NOTE: cycles with the touch as a return come nearer to the border with the touch.
  const auto near = own.orbit(end.z, 1);
  std::vector<double> away;
  for (const double distance : options_.borders.beside_graze) {
    for (const CycleJoin& join :
         joins_at_graze(tracks_.problem(K + 1), end, K, near, distance, options_)) {
      if (!has_least_period(join)) continue;
      away.push_back(join.start.z(end.z.size() - 1) -
                     tracks_[n].limits[side].points.front()(end.z.size() - 1));
      break;
    }
  }
  std::sort(away.begin(), away.end(), [](double a, double b) { return std::abs(a) > std::abs(b); });
  const bool is_confirmed = away.size() > 1 && away.front() * away.back() > 0.0;
  if (is_confirmed) {
    special.kind =
        kind_of_border(away_from_end(tracks_[n], side, options_.newton.same), away.front());
  }
  add_note(special, (K + 1 > most_period_
                         ? "the branch of period " + std::to_string(K + 1) + " is not followed"
                         : "no branch of period " + std::to_string(K + 1) + " was followed to it"));
}

bool CycleSpecials::add_neighbours(std::size_t n, int side, int k,
                                   const CycleSpecialPoint& border) {
  const CycleCurvePoint end = tracks_[n].end(side);
  const int K = tracks_[n].K;
  // NOTE: the point of a graze is none of an orbit that does not graze.
  const auto near = tracks_.problem(K).orbit(end.z, k < K ? K : 1);
  CycleLimit limit = tracks_[n].limits[side];
  if (k >= K) limit.points.resize(1);
  std::vector<int> met{border.branch};
  for (const CycleJoin& join : joins_at_border(tracks_.problem(k), end, K, near, options_)) {
    if (!has_least_period(join)) continue;
    const std::size_t before = tracks_.size();
    const int other = number(join);
    if (other == 0 || std::find(met.begin(), met.end(), other) != met.end()) continue;
    const auto m = static_cast<std::size_t>(other - 1);
    // NOTE: towards a graze a cycle is like a square root, even if its multipliers are not.
    const bool roots = k != K || tracks_.diverges(tracks_[n], side);
    const auto other_side = tracks_.end_at(m, limit, roots);
    if (!other_side) {
      // It leads elsewhere.
      if (tracks_.size() > before) tracks_.put_aside();
      continue;
    }
    met.push_back(other);
    CycleSpecialPoint special = border;
    special.other = other;
    const bool doubles =
        (k == 2 * K &&
         tracks_.collapses(tracks_[m], *other_side, tracks_[n].limits[side].points)) ||
        (2 * k == K && tracks_.collapses(tracks_[n], side, tracks_[m].limits[*other_side].points));
    // The longer one goes round the shorter one so many times, and grazes the section or not in one of them.
    const double ratio = end.value.time / tracks_[m].end(*other_side).value.time;
    const bool is_longer = ratio > 1.0;
    const int rounds = rounds_of(is_longer ? ratio : 1.0 / ratio, options_.borders.same_root);
    const int more = is_longer ? rounds * k - K : k - rounds * K;
    const bool grazes = rounds > 0 && std::abs(more) == 1 && !doubles;
    special.kind =
        doubles || (grazes && rounds == 2)
            ? CycleSpecialKind::nonsmooth_flip
            : kind_of_border(away_from_end(tracks_[n], side, options_.newton.same),
                             away_from_end(tracks_[m], *other_side, options_.newton.same));
    special.unstable_after = unstable(beside_end(tracks_[m], *other_side));
    const std::string of_both =
        counts(beside_end(tracks_[n], side), beside_end(tracks_[m], *other_side));
    if (k == K) special.note += of_both;
    if (grazes) {
      special.note = "a return " + std::string(more > 0 ? "more" : "less") + " beyond";
      if (rounds > 1) special.note += " in one of " + std::to_string(rounds) + " rounds";
      special.note += ": the orbit grazes the section" + of_both;
    }
    place(special, n, side, &tracks_[m].limits[*other_side]);
    explained_.insert({{n, side}, {m, *other_side}});
    met_.insert({m, *other_side});
    points_.push_back(std::move(special));
  }
  return met.size() > 1;
}

const CycleCurvePoint& CycleSpecials::beside_end(const CycleTrack& track, int side) const {
  const std::size_t count = track.points.size();
  const auto at_least = [&](double distance) -> const CycleCurvePoint* {
    for (std::size_t i = 0; i < count; ++i) {
      const CycleCurvePoint& point = track.from_end(side, i);
      if ((point.z - track.end(side).z).norm() >= distance) return &point;
    }
    return nullptr;
  };
  for (const double distance : options_.borders.beside_end) {
    const CycleCurvePoint *near = at_least(distance), *far = at_least(10.0 * distance);
    if (near && far && unstable(*near) == unstable(*far)) return *near;
  }
  return track.before_end(side);
}

}  // namespace specht::bifurcation

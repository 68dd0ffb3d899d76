#include <algorithm>
#include <cmath>
#include <specht/bifurcation/continuation/curve_refinement.hpp>

namespace specht::bifurcation {
namespace {

/// Of a parabola with slope dx/dp at one end: how far its middle lies from the chord.
double bend(const CurvePoint& at, const CurvePoint& other) {
  const double h = other.parameter - at.parameter;
  return std::abs(other.crossing.x - at.crossing.x - at.dx_dp * h) / 4;
}

/// Of a parabola through three points: how far the middle between the first two lies from their chord.
double bend(const CurvePoint& a, const CurvePoint& b, const CurvePoint& c) {
  const auto secant = [](const CurvePoint& p, const CurvePoint& q) {
    return (q.crossing.x - p.crossing.x) / (q.parameter - p.parameter);
  };
  const double h = b.parameter - a.parameter;
  const double second = (secant(b, c) - secant(a, b)) / (c.parameter - a.parameter);
  return std::abs(second) * h * h / 4;
}

/// The largest of the estimates that are known; infinite if none is.
double estimate(const std::vector<CurvePoint>& curve, std::size_t i) {
  const CurvePoint &a = curve[i], &b = curve[i + 1];
  double most = 0.0;
  bool known = false;
  for (const double one :
       {bend(a, b), bend(b, a),
        i > 0 && curve[i - 1].part == a.part ? bend(b, a, curve[i - 1]) : maps::missing,
        i + 2 < curve.size() && curve[i + 2].part == b.part ? bend(a, b, curve[i + 2])
                                                            : maps::missing}) {
    if (!std::isfinite(one)) continue;
    most = std::max(most, one);
    known = true;
  }
  return known ? most : core::Interval().high;
}

/// x at a part of the way from one point to another, on the line between them.
double on_chord(const CurvePoint& a, const CurvePoint& b, double part) {
  return a.crossing.x + part * (b.crossing.x - a.crossing.x);
}

/// … and how far the cubic with a slope dx/dp at each of them lies from there.
double bend_of_cubic(const CurvePoint& a, const CurvePoint& b, double part, double slope_a,
                     double slope_b) {
  const double h = b.parameter - a.parameter, left = 1.0 - part;
  const double chord = (b.crossing.x - a.crossing.x) / h;
  return h * part * left * (left * slope_a - part * slope_b - (left - part) * chord);
}

}  // namespace

CurvePoint curve_point(const FixedPoint& z, int iterate, int period) {
  CurvePoint point;
  point.parameter = z.p;
  Crossing& c = point.crossing;
  c.kind = std::abs(z.P_x) < 1.0 ? CrossingKind::stable : CrossingKind::unstable;
  c.x = z.x;
  c.left = c.right = z.point.value;
  c.slope = z.P_x;
  c.time = z.point.time;
  c.iterate = iterate;
  c.period = period;
  c.point = z.point;
  point.dx_dp = z.slope();
  return point;
}

CurvePoint curve_point(const JumpPoint& jump, int iterate) {
  CurvePoint point;
  point.parameter = jump.p;
  Crossing& c = point.crossing;
  c.kind = CrossingKind::jump;
  c.x = jump.x;
  c.left = jump.left_limit();
  c.right = jump.right_limit();
  c.oscillates = jump.swing.has_value();
  c.rises = jump.swing && jump.swing->rises;
  c.time = jump.left.time;
  c.iterate = c.period = iterate;
  c.point = jump.left;
  return point;
}

std::vector<CurvePoint> CurveRefinement::refined(const std::vector<CurvePoint>& curve) const {
  std::vector<CurvePoint> result;
  for (std::size_t i = 0; i < curve.size(); ++i) {
    result.push_back(curve[i]);
    if (i + 1 == curve.size() || curve[i].part != curve[i + 1].part) continue;
    if (curve[i].crossing.kind == CrossingKind::marginal) continue;
    if (estimate(curve, i) > tolerance_) {
      between(curve[i], curve[i + 1], options_.most_halvings, result);
    }
  }
  return result;
}

std::vector<CurvePoint> CurveRefinement::thinned(const std::vector<CurvePoint>& curve) const {
  std::vector<char> kept(curve.size(), 0);
  std::size_t last = 0;
  for (std::size_t i = 0; i < curve.size(); ++i) {
    const bool is_end = i == 0 || i + 1 == curve.size() || curve[i].special ||
                        curve[i].part != curve[i - 1].part || curve[i].part != curve[i + 1].part;
    if (!is_end) continue;
    kept[i] = 1;
    if (i > last) {
      keep_between(curve, last, i, kept);
      keep_kind(curve, last, i, kept);
    }
    last = i;
  }
  std::vector<CurvePoint> result;
  for (std::size_t i = 0; i < curve.size(); ++i) {
    if (kept[i] != 0) result.push_back(curve[i]);
  }
  return result;
}

void CurveRefinement::keep_between(const std::vector<CurvePoint>& curve, std::size_t a,
                                   std::size_t b, std::vector<char>& kept) const {
  const double p = curve[a].parameter, x = curve[a].crossing.x;
  const double slope = (curve[b].crossing.x - x) / (curve[b].parameter - p);
  double farthest = options_.thinned * tolerance_;
  std::size_t worst = a;
  for (std::size_t i = a + 1; i < b; ++i) {
    const double on_line = curve[b].parameter == p ? x : x + slope * (curve[i].parameter - p);
    const double off = std::abs(curve[i].crossing.x - on_line);
    if (!(off > farthest)) continue;
    farthest = off;
    worst = i;
  }
  if (worst == a) return;
  kept[worst] = 1;
  keep_between(curve, a, worst, kept);
  keep_between(curve, worst, b, kept);
}

void CurveRefinement::keep_kind(const std::vector<CurvePoint>& curve, std::size_t a, std::size_t b,
                                std::vector<char>& kept) {
  const std::size_t middle = a + (b - a) / 2;
  if (middle == a) return;
  const CrossingKind kind = curve[middle].crossing.kind;
  if (curve[a].crossing.kind == kind && curve[b].crossing.kind == kind) return;
  for (std::size_t i = a + 1; i < b; ++i) {
    if (kept[i] != 0) return;
  }
  kept[middle] = 1;
}

void CurveRefinement::between(const CurvePoint& a, const CurvePoint& b, int halvings,
                              std::vector<CurvePoint>& result) const {
  if (halvings == 0) return;
  double part = 0.5;
  auto m = point_between(a, b, part);
  for (auto other = options_.parts_of_way.begin(); !m && other != options_.parts_of_way.end();
       ++other) {
    part = *other;
    m = point_between(a, b, part);
    if (m && !is_as_steep(*m, a, b)) m.reset();
  }
  if (!m) return;
  // NOTE: as of a parabola, whose middle is the furthest from the line.
  const double off = m->crossing.x - on_chord(a, b, part);
  if (!(std::abs(off) > 4.0 * part * (1.0 - part) * tolerance_)) return;
  between(a, *m, halvings - 1, result);
  result.push_back(*m);
  between(*m, b, halvings - 1, result);
}

bool CurveRefinement::is_between(const FixedPoint& z, const CurvePoint& a,
                                 const CurvePoint& b) const {
  // Between two folds, or beside one, other fixed points are near.
  const CurvePoint& inner = a.special ? b : a;
  if ((z.P_x - 1.0) * (inner.crossing.slope - 1.0) < 0) return false;
  const double from = a.crossing.time, to = b.crossing.time;
  const double most =
      std::abs(to - from) + options_.curves.other_time * std::max(from, to) / fixed_.iterate();
  return !(std::abs(z.point.time - (from + to) / 2) > most);
}

bool CurveRefinement::is_as_steep(const CurvePoint& m, const CurvePoint& a,
                                  const CurvePoint& b) const {
  if (!is_fixed_point(m.crossing.kind)) return true;
  const auto steepness = [](const CurvePoint& point) {
    return std::abs(point.crossing.slope - 1.0);
  };
  const auto [least, most] = std::minmax({steepness(a), steepness(b)});
  const double factor = options_.curves.most_factor, change = options_.curves.most_change;
  return steepness(m) >= least / factor - change && steepness(m) <= most * factor + change;
}

std::optional<JumpPoint> CurveRefinement::jump_between(const CurvePoint& a, const CurvePoint& b,
                                                       double part, double p, double reach) const {
  if (a.crossing.oscillates) {
    JumpPoint like;
    like.p = a.parameter;
    like.x = a.crossing.x;
    like.left.value = a.crossing.left;
    like.right.value = a.crossing.right;
    like.swing = Swing{a.crossing.rises, a.crossing.left, a.crossing.right, 0.0, 0.0, 0.0};
    return jump_.across(like, p, {on_chord(a, b, part), reach});
  }
  const auto from = jump_at(a), to = jump_at(b);
  if (!from || !to) return {};
  const double h = b.parameter - a.parameter;
  const double bend = bend_of_cubic(a, b, part, speed_at(*from, h), speed_at(*to, -h));
  const double x = on_chord(a, b, part) + (std::isfinite(bend) ? bend : 0.0);
  const Extrapolation::Guess guess{x, reach};
  for (const JumpPoint& end : {*from, *to}) {
    auto next = jump_.along(end, p, guess);
    if (!next) next = jump_.across(end, p, guess);
    if (next) return next;
  }
  return {};
}

std::optional<JumpPoint> CurveRefinement::jump_at(const CurvePoint& point) const {
  const double near = options_.arrived * (1.0 + std::abs(point.crossing.x));
  return jump_.at(point.parameter, point.crossing.x, near);
}

double CurveRefinement::speed_at(const JumpPoint& z, double towards) const {
  const double dp = options_.curves.tangents.front() * towards;
  const auto next = jump_.follow(z, z.p + dp, z.x);
  return next ? (next->x - z.x) / dp : maps::missing;
}

double CurveRefinement::slope_at(const CurvePoint& point) const {
  if (std::isfinite(point.dx_dp)) return point.dx_dp;
  return fixed_.evaluate(point.parameter, point.crossing.x).slope();
}

std::optional<FixedPoint> CurveRefinement::fixed_between(const CurvePoint& a, const CurvePoint& b,
                                                         double part, double p,
                                                         double reach) const {
  const double x = on_chord(a, b, part);
  auto z = fixed_.within(p, x, reach);
  const bool fits = z && is_between(*z, a, b);
  const double off = z ? std::abs(z->x - x) : 0.0;
  // NOTE: where x is a phase there are others with the same time, too.
  if (fits && (!(off > tolerance_) || !is_phase(p))) return z;
  const double cubic = x + bend_of_cubic(a, b, part, slope_at(a), slope_at(b));
  if (fits && !(std::abs(z->x - cubic) > options_.off_cubic * off)) return z;
  if (!std::isfinite(cubic)) return fits ? z : std::nullopt;
  const auto other = fixed_.within(p, cubic, reach);
  if (!other || !is_between(*other, a, b)) return {};
  const double same = options_.arrived * (1.0 + std::abs(x));
  return fits && std::abs(other->x - z->x) <= same ? z : other;
}

bool CurveRefinement::is_phase(double p) const {
  const auto map = line_.at(p, 1);
  return map && map->period() > 0.0;
}

std::optional<CurvePoint> CurveRefinement::point_between(const CurvePoint& a, const CurvePoint& b,
                                                         double part) const {
  const double p = a.parameter + part * (b.parameter - a.parameter);
  if (p == a.parameter || p == b.parameter) return {};
  const double reach = std::abs(b.crossing.x - a.crossing.x) + tolerance_;
  std::optional<CurvePoint> m;
  if (is_fixed_point(a.crossing.kind)) {
    const auto z = fixed_between(a, b, part, p, reach);
    if (z) m = curve_point(*z, a.crossing.iterate, a.crossing.period);
  } else {
    const auto jump = jump_between(a, b, part, p, reach);
    if (jump) m = curve_point(*jump, a.crossing.iterate);
  }
  if (m) m->part = a.part;
  return m;
}

}  // namespace specht::bifurcation

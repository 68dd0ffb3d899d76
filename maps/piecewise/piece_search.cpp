#include <algorithm>
#include <cmath>
#include <specht/maps/piecewise/circle_cut.hpp>
#include <specht/maps/piecewise/cubic.hpp>
#include <specht/maps/piecewise/piece_search.hpp>
#include <specht/maps/piecewise/smoothness.hpp>
#include <specht/maps/slope.hpp>

namespace specht::maps {
namespace {

double middle(const Probe& a, const Probe& b) { return a.point.x + (b.point.x - a.point.x) / 2; }
double width(const Probe& a, const Probe& b) { return b.point.x - a.point.x; }

}  // namespace

Probe PieceSearch::orbit(double x) {
  ++returns_;
  return {map_(x)};
}

Probe PieceSearch::sloped(double x) {
  ++returns_;
  return {map_.with_slope(x)};
}

Probe PieceSearch::probe(double x) {
  ++returns_;
  Probe p;
  p.point = map_.with_margins(x, p.margins);
  p.has_margins = true;
  return p;
}

std::vector<Probe> PieceSearch::explore(const Probe& a, const Probe& b) {
  std::vector<Probe> seen;
  explore_between(a, b, seen);
  return seen;
}

void PieceSearch::explore_between(const Probe& a, const Probe& b, std::vector<Probe>& seen) {
  if (width(a, b) <= explored_ || both_beyond(a.point, b.point)) return;
  double x = middle(a, b);
  const bool same = alike(a.point, b.point);
  if (same) {
    if (!a.point.has_value()) return;
    if (a.has_margins && b.has_margins) {
      bool same_margins = true;
      const double suspected = suspect(a, b, same_margins);
      if (std::isfinite(suspected)) x = suspected;
    }
  }
  // NOTE: in a range of a few ulps, or of the smallest numbers, nothing lies between.
  if (!(x > a.point.x) || !(x < b.point.x)) return;
  const Probe m = sloped(x);
  const bool one = same && alike(a.point, m.point);
  const bool known = one && std::abs(misfit(a.point, m.point, b.point)) <=
                                options_.rough * (1.0 + std::abs(m.point.value));
  if (!known) explore_between(a, m, seen);
  seen.push_back(m);
  if (!known) explore_between(m, b, seen);
}

std::vector<Change> PieceSearch::between(const Probe& a, const Probe& b, double cell) {
  found_.clear();
  trials_ = options_.trials;
  cell_ = cell;
  narrow_ = options_.narrow * cell;
  if (is_skipped(a.point, b.point)) return {{a.point, b.point, false, true}};
  const Probe left = a.has_margins ? a : probe(a.point.x),
              right = b.has_margins ? b : probe(b.point.x);
  // NOTE: without margins no wider interval shows whether P has a break in a cell as narrow as that.
  const bool unknown = left.margins.empty() && width(left, right) <= resolution_;
  search(left, right, unknown ? Doubt::misfit : Doubt::none);
  if (trials_ <= 0) ++unfinished_;
  return std::move(found_);
}

void PieceSearch::search(const Probe& a, const Probe& b, Doubt doubt) {
  if (both_beyond(a.point, b.point)) {
    if (!alike(a.point, b.point)) found_.push_back({a.point, b.point, false, true});
  } else if (is_skipped(a.point, b.point)) {
    found_.push_back({a.point, b.point, false, true});
  } else if (alike(a.point, b.point)) {
    search_piece(a, b, doubt);
  } else if (width(a, b) <= resolution_ || is_closed(a.point.x, b.point.x, options_.bisection)) {
    close(a, b);
  } else if (!lead(a, b)) {
    const Probe m = probe(middle(a, b));
    search(a, m);
    search(m, b);
  }
}

bool PieceSearch::lead(const Probe& a, const Probe& b) {
  const Ending end = common_ending(a, b, options_.guides.agree);
  if (!std::isfinite(end.x)) return false;
  const double away = std::max(2 * end.doubt, options_.lead * resolution_);
  if (!(end.x - away > a.point.x) || !(end.x + away < b.point.x)) return false;
  const Probe l = probe(end.x - away), r = probe(end.x + away);
  search(a, l);
  // NOTE: where events swap the itinerary may be the same on both sides, and P has a kink.
  search(l, r, Doubt::misfit);
  search(r, b);
  return true;
}

void PieceSearch::search_piece(const Probe& a, const Probe& b, Doubt doubt, const Probe* inside) {
  if (!a.point.has_value() || trials_ <= 0) return;
  if (const auto cut = circle_cut_between(map_, a.point, b.point, options_.bisection)) {
    returns_ += cut->returns;
    search(a, probe(cut->left.x));
    found_.push_back({cut->left, cut->right, true});
    search(probe(cut->right.x), b);
    return;
  }
  const bool doubtful = doubt != Doubt::none;
  const bool last = width(a, b) <= resolution_;
  bool same_margins = true;
  const double x = last && doubtful ? missing : suspect(a, b, same_margins);
  if (std::isfinite(x)) {
    --trials_;
    // NOTE: a margin of each side that vanishes at the same place tells where they change.
    if (!same_margins && !last && lead(a, b)) return;
    const Probe m = probe(x);
    if (last && alike(a.point, m.point)) {
      if (is_suspicious(a, m, b)) hidden_break(a, sloped(middle(a, b)), b);
      return;
    }
    // NOTE: at the end, where the suspect is no change of itinerary, P may have a kink.
    const bool at_end = doubtful || width(a, b) <= 2 * resolution_;
    doubt = at_end ? Doubt::misfit : Doubt::none;
    search(a, m, doubt);
    search(m, b, doubt);
    return;
  }
  const bool narrow = !a.margins.empty() && width(a, b) < narrow_;
  if (!doubtful && (last || (narrow && !is_bent(a.point, b.point, options_)))) return;
  --trials_;
  const MapPoint at = (inside != nullptr ? *inside : sloped(middle(a, b))).point;
  const bool same = alike(a.point, at);
  if (same) {
    double allowed = tolerance(a, at, b);
    // NOTE: where margins suffice only a strong bend is a sign of a piece.
    if (narrow && !doubtful) allowed += options_.bent * width(a, b) * steeper(a.point, b.point);
    const bool off = doubt == Doubt::kink || std::abs(misfit(a.point, at, b.point)) > allowed;
    if (!off && !(last && is_kinked(a.point, at, b.point, options_))) {
      if (!last && !doubtful) search_kink(a, {at}, b);
      return;
    }
    if (last) {
      hidden_break(a, {at}, b);
      return;
    }
  }
  const Probe m = probe(at.x);
  if (!same) {
    search(a, m);
    search(m, b);
    return;
  }
  bool same_left = true, same_right = true;
  if (std::isfinite(suspect(a, m, same_left)) || std::isfinite(suspect(m, b, same_right))) {
    search_piece(a, m, Doubt::misfit);
    search_piece(m, b, Doubt::misfit);
    return;
  }
  const Probe l = sloped(middle(a, m)), r = sloped(middle(m, b));
  const std::optional<bool> left = hidden_kink(a, l, m, r, b);
  search_piece(a, m, left == true ? Doubt::kink : Doubt::misfit, &l);
  search_piece(m, b, left == false ? Doubt::kink : Doubt::misfit, &r);
}

void PieceSearch::search_kink(const Probe& a, const Probe& m, const Probe& b) {
  if (!options_.faint_kinks || a.margins.empty()) return;
  const Probe l = sloped(middle(a, m)), r = sloped(middle(m, b));
  const std::optional<bool> left = hidden_kink(a, l, m, r, b);
  if (!left) return;
  const Probe centre = probe(m.point.x);
  if (*left) {
    search_piece(a, centre, Doubt::kink, &l);
  } else {
    search_piece(centre, b, Doubt::kink, &r);
  }
}

std::optional<bool> PieceSearch::hidden_kink(const Probe& a, const Probe& l, const Probe& m,
                                             const Probe& r, const Probe& b) const {
  if (!alike(a.point, l.point) || !alike(a.point, r.point)) return {};
  const auto shows = [&](const Probe& p, const Probe& q, const Probe& s) {
    return std::abs(misfit(p.point, q.point, s.point)) > tolerance(p, q.point, s);
  };
  if (shows(a, l, m) || shows(m, r, b)) return {};
  // The misfits of a smooth slope in both halves make up half of that in the whole, but for what P misses its cubic by
  // in a width; where a kink makes that, it makes more of the former.
  const double whole = slope_misfit(a.point, m.point, b.point);
  const double on_left = slope_misfit(a.point, l.point, m.point);
  const double on_right = slope_misfit(m.point, r.point, b.point);
  const double off = std::abs(on_left + on_right - whole / 2);
  const double smooth = std::abs(misfit(a.point, m.point, b.point)) / width(a, b);
  const double rounding = options_.kinked * (1.0 + steeper(a.point, b.point)) / 2;
  if (!(off > std::max(smooth, rounding))) return {};
  return std::abs(4 * on_left - whole) > std::abs(4 * on_right - whole);
}

double PieceSearch::tolerance(const Probe& a, const MapPoint& m, const Probe& b) const {
  const double whole = options_.misfit * (1.0 + std::abs(m.value));
  // NOTE: orbits without margins are computed by steps, and the error of those does not shrink.
  if (a.margins.empty() || !(width(a, b) < cell_)) return whole;
  // The misfit of a kink shrinks with the width, that of a smooth function with its fourth power: what shows
  // in a cell is not lost on the way down.
  return std::max(whole * width(a, b) / cell_, misfit_by_rounding(m, options_));
}

bool PieceSearch::is_skipped(const MapPoint& a, const MapPoint& b) const {
  return options_.relevance != nullptr && !options_.relevance->is_relevant(a, b);
}

bool PieceSearch::both_beyond(const MapPoint& a, const MapPoint& b) const {
  const auto late = [](const MapPoint& p) {
    return p.status == core::Outcome::time_limit || p.status == core::Outcome::event_limit;
  };
  const auto below = [&](const MapPoint& p) { return late(p) || p.value < options_.values.low; };
  const auto above = [&](const MapPoint& p) { return late(p) || p.value > options_.values.high; };
  if (late(a) && late(b)) return false;
  return (below(a) && below(b) && !(extreme(a, b, 1.0) >= options_.values.low)) ||
         (above(a) && above(b) && !(extreme(a, b, -1.0) <= options_.values.high));
}

double PieceSearch::extreme(const MapPoint& a, const MapPoint& b, double sign) const {
  const double h = b.x - a.x;
  if (!(sign * a.slope > 0.0 && sign * b.slope < 0.0)) return missing;
  const double t = (b.value - a.value - b.slope * h) / (a.slope - b.slope);
  if (!(t > 0.0 && t < h)) return missing;
  return a.value + options_.sharper * a.slope * t;
}

double PieceSearch::suspect(const Probe& a, const Probe& b, bool& same_margins) const {
  const double h = width(a, b);
  double worst = options_.safe_margin, where = missing;
  const auto look = [&](const Margin& p, const Margin& q) {
    if (!(p.value > 0) || !(q.value > 0)) return;
    const Cubic cubic(p.value, p.slope, q.value, q.slope, h);
    const auto consider = [&](double t, double value) {
      const double part = value / std::min(p.value, q.value);
      if (!(t > 0) || !(t < h) || !(part < worst)) return;
      worst = part;
      where = a.point.x + t;
    };
    const double t = cubic.minimum();
    consider(t, cubic.at(t));
    // Else, that its tangents meet below zero.
    const double meet = (q.value - p.value - q.slope * h) / (p.slope - q.slope);
    const bool below = p.slope < 0 && q.slope > 0 && p.value + p.slope * meet < 0;
    if (below && !std::isfinite(where)) where = a.point.x + meet;
  };
  same_margins = for_common_margins(a, b, look);
  if (!same_margins) return middle(a, b);
  const double apart = options_.apart * h;
  return std::isfinite(where) ? std::clamp(where, a.point.x + apart, b.point.x - apart) : missing;
}

bool PieceSearch::goes_on(const MapPoint& a, const MapPoint& b) {
  if (options_.relevance == nullptr || !a.has_value() || !b.has_value()) return false;
  const MapPoint m = sloped(a.x + (b.x - a.x) / 2).point;
  const Cubic cubic(a.value, a.slope, b.value, b.slope, b.x - a.x);
  const double size = 1.0 + std::abs(m.value) + std::abs(m.slope) * std::abs(m.x);
  const double off = m.value - cubic.at(m.x - a.x), bent = m.slope - cubic.slope_at(m.x - a.x);
  return std::abs(off) <= options_.rounding_ulps * ulp(size) &&
         std::abs(bent) <= options_.same_slope * (1.0 + std::abs(m.slope));
}

void PieceSearch::close(const Probe& a, const Probe& b) {
  if (goes_on(a.point, b.point)) return;
  // NOTE: an orbit alone costs a fraction of one with margins, and a bracket needs many orbits.
  constexpr int parts = 8;
  const std::vector<Ending> guides = guides_between(a, b, options_.guides.agree);
  std::vector<Probe> inside{a};
  int changes = 0;
  for (int i = 1; i <= parts; ++i) {
    inside.push_back(i < parts ? orbit(a.point.x + width(a, b) * i / parts) : b);
    const MapPoint &p = inside[inside.size() - 2].point, &q = inside.back().point;
    if (!alike(p, q) && !both_beyond(p, q)) ++changes;
  }
  std::vector<Change> here;
  int brackets = 0;
  for (std::size_t i = 1; i < inside.size() && changes <= options_.separate; ++i) {
    Probe left = inside[i - 1];
    const Probe& right = inside[i];
    if (both_beyond(left.point, right.point)) {
      if (!alike(left.point, right.point)) here.push_back({left.point, right.point, false, true});
      continue;
    }
    for (; !alike(left.point, right.point) && brackets <= options_.separate; ++brackets) {
      here.push_back(bracket(left.point, right.point, Kept::left, guides));
      left = over_sliver(here, right);
    }
  }
  if (changes > options_.separate || brackets > options_.separate) {
    found_.push_back({a.point, b.point, false});
  } else {
    const MapPoint* from = &a.point;
    for (const Change& change : here) {
      search_gap(*from, change.left);
      found_.push_back(change);
      from = &change.right;
    }
    search_gap(*from, b.point);
    trials_ = options_.trials;
  }
}

void PieceSearch::search_gap(const MapPoint& from, const MapPoint& to) {
  const double aside = options_.beside_change * (to.x - from.x);
  if (!options_.faint_kinks || !alike(from, to)) return;
  if (!(aside > options_.bisection.sliver_ulps * ulp(to.x))) return;
  const Probe a = probe(from.x + aside), b = probe(to.x - aside);
  if (a.margins.empty() || !alike(from, a.point) || !alike(b.point, to)) return;
  search_piece(a, b, Doubt::misfit);
}

Probe PieceSearch::over_sliver(std::vector<Change>& here, const Probe& right) {
  // NOTE: where two events swap, rounding decides which of two simultaneous ones comes first; what lies
  // between is not searched.
  Change& change = here.back();
  Probe begin{change.right};
  if (alike(change.right, right.point)) return begin;
  const double x = change.right.x + options_.bisection.sliver_ulps * ulp(change.right.x);
  const Probe end = x < right.point.x ? orbit(x) : right;
  if (alike(end.point, change.right)) return begin;
  if (alike(end.point, change.left)) {
    here.pop_back();
  } else {
    change.right = is_minor(change.left, end.point)
                       ? end.point
                       : bracket(change.right, end.point, Kept::right, {}).right;
    change.minor = is_minor(change.left, change.right);
  }
  return end;
}

Change PieceSearch::bracket(MapPoint left, MapPoint right, Kept kept,
                            const std::vector<Ending>& guides) {
  const auto at = [&](double x) { return orbit(x).point; };
  const auto as_left = [&](const MapPoint& m, const MapPoint& l, const MapPoint& r) {
    return kept == Kept::left ? alike(m, l) : !alike(m, r);
  };
  ChangeBracket bracket(std::move(left), std::move(right), at, as_left, options_.guides);
  bracket.follow(guides);
  // The margins of the ends so far give the rest, unless that is a sliver.
  if (!guides.empty()) bracket.follow_margins([&](double x) { return probe(x); });
  const auto is_closed = [&] {
    return maps::is_closed(bracket.left().x, bracket.right().x, options_.bisection) ||
           is_minor(bracket.left(), bracket.right());
  };
  while (!is_closed()) bracket.halve();
  return {bracket.left(), bracket.right(), true, false, is_minor(bracket.left(), bracket.right())};
}

bool PieceSearch::is_minor(const MapPoint& left, const MapPoint& right) const {
  const double size = 1.0 + std::abs(left.value);
  return options_.relevance != nullptr && left.has_value() && right.has_value() &&
         right.x - left.x <= options_.bisection.sliver_ulps * ulp(right.x) &&
         std::abs(right.value - left.value) <= options_.continuous * size &&
         std::abs(left.value - left.x) > options_.continuous * size;
}

bool PieceSearch::is_suspicious(const Probe& a, const Probe& m, const Probe& b) const {
  return std::abs(misfit(a.point, m.point, b.point)) > tolerance(a, m.point, b) ||
         is_kinked(a.point, m.point, b.point, options_);
}

void PieceSearch::hidden_break(Probe a, Probe m, Probe b) {
  // NOTE: halving divides the misfit of a smooth function by 16 (of a chord by 4), of a kink by 2.
  constexpr double smooth_rate = 2.8;
  double bound = 0.0, last = 0.0;
  const auto with_margins = [&](const Probe& p) { return p.has_margins ? p : probe(p.point.x); };
  while (!is_closed(a.point.x, b.point.x, options_.bisection)) {
    const Probe l = sloped(middle(a, m)), r = sloped(middle(m, b));
    const bool one = alike(a.point, l.point) && alike(a.point, m.point) && alike(a.point, r.point);
    if (!one) {
      const Probe left = probe(l.point.x), centre = with_margins(m), right = probe(r.point.x);
      search(with_margins(a), left);
      search(left, centre);
      search(centre, right);
      search(right, with_margins(b));
      return;
    }
    const auto off = [&](const Probe& p, const Probe& q, const Probe& s) {
      constexpr double part = 1.0 / 8;  // as much as P is off in the middle of a kink
      return std::abs(misfit(p.point, q.point, s.point)) +
             part * width(p, s) * std::abs(slope_misfit(p.point, q.point, s.point));
    };
    if (!is_suspicious(a, l, m) && !is_suspicious(m, r, b)) return;
    if (is_smooth(a.point, l.point, m.point, r.point, b.point, tolerance(a, m.point, b),
                  options_)) {
      return;
    }
    const double on_left = off(a, l, m), on_right = off(m, r, b);
    const double next = std::max(on_left, on_right);
    if (!(next > misfit_by_rounding(m.point, options_))) break;
    last = next;
    bound = bound > 0.0 ? bound / smooth_rate : next;
    const bool left = on_left > on_right;
    (left ? b : a) = m;
    m = left ? l : r;
  }
  if (last > bound) found_.push_back({a.point, b.point, true});
}

}  // namespace specht::maps

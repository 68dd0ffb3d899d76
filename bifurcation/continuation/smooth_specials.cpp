#include <cmath>
#include <iomanip>
#include <specht/bifurcation/continuation/border_attractor.hpp>
#include <specht/bifurcation/continuation/fold_at_border.hpp>
#include <specht/bifurcation/continuation/known_to.hpp>
#include <specht/bifurcation/continuation/slope_rounding.hpp>
#include <specht/bifurcation/continuation/smooth_specials.hpp>
#include <sstream>

namespace specht::bifurcation {

double SmoothSpecials::distance(const FixedPoint& a, const FixedPoint& b) const {
  return std::hypot((b.p - a.p) / line_.width, (b.x - a.x) / line_.x_unit);
}

bool SmoothSpecials::ends_where_it_turns(const FixedPoint& z, const FixedPoint& next, double step,
                                         int direction) {
  const FixedPoint at = slopes_.sharpened(
      slopes_.sign_change(z, step, [](const FixedPoint& q) { return q.P_x - 1.0; }), 1.0);
  if (near_.begins_at_lower_period(at.p, at.x)) {
    if (const auto doubling = period_doubling(line_, K_, at.p, at.x, options_)) {
      record_.add_doubling(*doubling, direction);
      return true;
    }
  }
  if (const auto beside = check_.fold(at.p, at.x)) {
    add_fold(z, {at, *beside, "slope 1"}, next, direction);
    return false;
  }
  if (near_.is_at_equilibrium(at.p, at.x)) {
    // NOTE: there P_K is the identity within rounding.
    record_.add_equilibrium(at, direction);
    return true;
  }
  if (ends_in_rounding(at, z, next, direction)) return true;
  if (const auto kink = kink_near(check_, 1.0, at.p, at.x, furthest_kink())) {
    const auto [own, other] = sides_at(*kink, z, 1.0);
    record_.add_switch(own, other, direction, true, true,
                       less_known_to(kink->doubt, line_) + attractors(own, other, direction, true));
    return false;
  }
  record_.add(SpecialPointKind::unexplained, at, direction, z.P_x, next.P_x,
              "the branch turns back but no fold is confirmed", true);
  record_.visit(at, true);
  return false;
}

PointsBeside SmoothSpecials::sides_at(const Kink& kink, const FixedPoint& z, double slope) const {
  const auto side = [&](bool is_own) {
    const bool first = (kink.sides[0].P_x > slope) == (z.P_x > slope);
    FixedPoint one = kink.sides[first == is_own ? 0 : 1];
    fixed_.complete(one);
    one.p = kink.p;
    one.x = kink.x;
    return one;
  };
  return PointsBeside{side(true), side(false)};
}

bool SmoothSpecials::ends_in_rounding(const FixedPoint& at, const FixedPoint& z,
                                      const FixedPoint& next, int direction) {
  std::optional<double> spread;
  for (const FixedPoint* point : {&at, &z, &next}) {
    if (!spread) spread = slope_rounding(fixed_, *point, options_.special_points);
  }
  if (!spread) return false;
  std::ostringstream note;
  note << "within rounding of it slopes of P differ by " << std::setprecision(1) << *spread
       << " from point to point";
  record_.add(SpecialPointKind::dip_end, z, direction, maps::missing, maps::missing, note.str(),
              false);
  return true;
}

bool SmoothSpecials::ends_at_flip(const FixedPoint& z, const FixedPoint& next, int direction) {
  // NOTE: one of the two may be at the flip itself, where two intervals meet.
  if ((z.P_x > -1.0) == (next.P_x > -1.0)) return false;
  const auto sides = slopes_.beside_slope(z, next, -1.0);
  if (sides && jumps_over_flip((*sides)[0], (*sides)[1], direction)) return false;
  const auto by_p =
      sides ? slopes_.with_slope_between((*sides)[0], (*sides)[1], -1.0) : std::nullopt;
  const auto excess = [](const FixedPoint& q) { return q.P_x + 1.0; };
  FixedPoint at =
      slopes_.sharpened(by_p ? *by_p : slopes_.sign_change(z, distance(z, next), excess), -1.0);
  if (const auto beside = confirm_flip(at)) {
    add_flip(at, *beside, direction);
  } else if (!has_just_passed(at) && ends_in_rounding(at, z, next, direction)) {
    return true;
  } else if (const auto kink = kink_near(check_, -1.0, at.p, at.x, furthest_kink())) {
    const auto [own, other] = sides_at(*kink, z, -1.0);
    record_.add(SpecialPointKind::nonsmooth_flip, own, direction, own.P_x, other.P_x,
                "border collision: the slope jumps over -1" + less_known_to(kink->doubt, line_) +
                    attractors(own, other, direction, false),
                false);
  } else if (!has_just_passed(at)) {
    record_.add(SpecialPointKind::unexplained, at, direction, z.P_x, next.P_x,
                "the slope passes -1 but no flip is confirmed", false);
  }
  return false;
}

std::optional<PointsBeside> SmoothSpecials::confirm_flip(FixedPoint& at) const {
  const double off = std::abs(at.height()) / (1.0 + std::abs(at.x));
  if (off > options_.curves.settled) {
    if (const auto moved = slopes_.near_with_slope(at, -1.0)) {
      if (auto beside = check_.flip(moved->p, moved->x)) {
        at = *moved;
        return beside;
      }
    }
  }
  return check_.flip(at.p, at.x);
}

void SmoothSpecials::add_flip(const FixedPoint& flip, const PointsBeside& beside, int direction) {
  if (has_just_passed(flip)) return;
  // NOTE: measured in the order of p.
  const double before = beside[direction > 0 ? 0 : 1].P_x;
  const double after = beside[direction > 0 ? 1 : 0].P_x;
  record_.add(SpecialPointKind::flip, flip, direction, before, after, "slope -1", false);
}

bool SmoothSpecials::has_just_passed(const FixedPoint& flip) const {
  if (record_.points().empty()) return false;
  const SpecialPoint& last = record_.points().back();
  return last.kind == SpecialPointKind::flip &&
         std::abs(last.parameter - flip.p) <= options_.same_flip * line_.width &&
         std::abs(last.x - flip.x) <= options_.arrived * (1.0 + std::abs(flip.x));
}

bool SmoothSpecials::jumps_over_flip(const FixedPoint& before, const FixedPoint& after,
                                     int direction) {
  if (same_piece(before.point, after.point) || !check_.border(before.p, before.x)) return false;
  record_.add(
      SpecialPointKind::nonsmooth_flip, before, direction, before.P_x, after.P_x,
      "border collision: the slope jumps over -1" + attractors(before, after, direction, false),
      false);
  return true;
}

bool SmoothSpecials::flips_towards(const FixedPoint& here, const FixedPoint& there, int direction) {
  if ((here.P_x > -1.0) == (there.P_x > -1.0)) return false;
  // The next point may lie on another piece; one nearer to the flip does not.
  constexpr double nearer = 10.0;
  const double reach = std::abs(there.x - here.x), ulps = line_.options.fold_ulps;
  std::optional<FixedPoint> near;
  double part = 1.0;
  for (; !near && part * std::abs(there.p - here.p) > ulps * maps::ulp(here.p); part /= nearer) {
    const auto next = fixed_.within(here.p + part * (there.p - here.p),
                                    here.x + part * (there.x - here.x), reach);
    if (!next || !same_piece(next->point, here.point)) continue;
    if ((next->P_x > -1.0) == (here.P_x > -1.0)) return false;
    near = slopes_.with_slope_between(here, *next, -1.0);
  }
  if (!near) return false;
  FixedPoint at = slopes_.sharpened(*near, -1.0);
  // NOTE: a slope that jumps over -1 without a change of itinerary does not take values next to it.
  if (!(std::abs(at.P_x + 1.0) <= options_.curves.most_change)) return false;
  const auto beside = confirm_flip(at);
  if (!beside) return false;
  record_.visit(here);
  add_flip(at, *beside, direction);
  record_.visit(there);
  return true;
}

std::optional<SmoothSpecials::Fold> SmoothSpecials::fold_towards(const FixedPoint& here,
                                                                 const FixedPoint& there) const {
  std::optional<Fold> found;
  const auto is_found = [&](const std::optional<FixedPoint>& candidate) {
    const auto beside = candidate ? check_.fold(candidate->p, candidate->x) : std::nullopt;
    if (beside) found = Fold{*candidate, *beside, "slope 1"};
    return beside.has_value();
  };
  if (is_found(slopes_.fold_between(here, there))) return found;
  // NOTE: next to a dip a change of itinerary may lie as near to the fold as its two branches.
  if (is_found(slopes_.fold_near(here))) return found;
  // NOTE: where it moves with p faster than the branches part, p and x are to be corrected at once.
  const auto near = slopes_.near_with_slope(here, 1.0);
  if (near && is_found(slopes_.sharpened(*near, 1.0))) return found;
  if (is_found(slopes_.fold_near(there))) return found;
  return fold_across_border(here, there);
}

std::optional<SmoothSpecials::Fold> SmoothSpecials::fold_across_border(
    const FixedPoint& here, const FixedPoint& there) const {
  const auto place = slopes_.fold_across(here, there);
  if (!place || !check_.is_continuous(place->p, place->x, here.x) ||
      !check_.is_continuous(place->p, place->x, there.x)) {
    return {};
  }
  // NOTE: right at a kink the slopes next to it are on both sides of 1, too.
  if (!check_.jumps_over(1.0, place->p, place->x)) {
    if (const auto beside = check_.fold(place->p, place->x))
      return Fold{*place, *beside, "slope 1"};
  }
  const auto beside = fold_at_border(line_, K_, *place, here, options_.special_points);
  if (!beside) return {};
  return Fold{*place, *beside, "slope 1 where the itinerary changes and the slope does not jump"};
}

bool SmoothSpecials::turns_towards(const FixedPoint& here, const FixedPoint& there, int direction) {
  const auto fold = fold_towards(here, there);
  if (!fold) return false;
  add_fold(here, *fold, there, direction);
  record_.visit(there);
  return true;
}

std::optional<FixedPoint> SmoothSpecials::behind_turn(const FixedPoint& here, int direction) {
  const auto fold = slopes_.fold_beside(here);
  if (!fold || !(std::abs(fold->p - here.p) <= options_.same_flip * line_.width)) return {};
  const auto beside = check_.fold(fold->p, fold->x);
  if (!beside) return {};
  FixedPoint next = (*beside)[here.P_x < 1.0 ? 1 : 0];
  fixed_.complete(next);
  add_fold(here, {*fold, *beside, "slope 1"}, next, direction);
  record_.visit(next);
  return next;
}

void SmoothSpecials::add_fold(const FixedPoint& here, const Fold& fold, const FixedPoint& there,
                              int direction) {
  const bool from_low = here.P_x < there.P_x;
  // On the branch with the smaller slope that may pass -1 on the way.
  const FixedPoint& low = from_low ? here : there;
  const bool passes_flip = low.P_x < -1.0;
  std::optional<FixedPoint> flip;
  std::optional<PointsBeside> beside_flip;
  if (passes_flip) flip = slopes_.with_slope_near_fold(fold.place, low, -1.0);
  if (flip) beside_flip = confirm_flip(*flip);
  if (beside_flip && from_low) add_flip(*flip, *beside_flip, direction);
  record_.add(SpecialPointKind::fold, fold.place, direction, fold.beside[from_low ? 0 : 1].P_x,
              fold.beside[from_low ? 1 : 0].P_x,
              passes_flip && !beside_flip
                  ? fold.note + "; beside it the slope passes -1 but no flip is confirmed"
                  : fold.note,
              true);
  record_.visit(fold.place, true);
  if (beside_flip && !from_low) add_flip(*flip, *beside_flip, -direction);
}

std::string SmoothSpecials::attractors(const FixedPoint& end, const FixedPoint& next, int direction,
                                       bool backwards) const {
  return attractors_at_collision(fixed_, line_, K_, {end, next, direction, backwards},
                                 options_.special_points.attractor);
}

}  // namespace specht::bifurcation

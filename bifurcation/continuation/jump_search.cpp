#include <algorithm>
#include <cmath>
#include <specht/bifurcation/continuation/jump_search.hpp>
#include <specht/bifurcation/continuation/parting.hpp>
#include <type_traits>

namespace specht::bifurcation {

using maps::MapPoint;

namespace {

maps::Probe probe(maps::ReturnMap& map, double x) {
  maps::Probe found;
  found.point = map.with_margins(x, found.margins);
  found.has_margins = true;
  return found;
}

/// With what is known of the end of the last return only: that in which the sides of a jump part.
maps::Probe probe_last(maps::IteratedMap& map, double x) {
  maps::Probe found;
  found.point = map.with_last_margins(x, found.margins);
  found.has_margins = true;
  return found;
}

/// The first point behind a sliver that is as the right side, between the last one before it and one of that side; the
/// sliver is narrow: first points further and further away are tried.
template <class IsRight>
MapPoint behind_sliver(maps::ReturnMap& map, const MapPoint& low, const MapPoint& inside,
                       const MapPoint& right, const IsRight& is_right,
                       const CurveOptions& options) {
  MapPoint from = inside, to = right;
  bool found = false;
  for (double r = options.wider * (inside.x - low.x); !found && low.x + r < to.x;
       r *= options.wider) {
    MapPoint m = map(low.x + r);
    found = is_right(m);
    (found ? to : from) = std::move(m);
  }
  while (!maps::is_closed(from.x, to.x, options.bisection)) {
    MapPoint m = map(from.x + (to.x - from.x) / 2);
    (is_right(m) ? to : from) = std::move(m);
  }
  return to;
}

/// The jump between two points if nothing but a sliver lies between what is as the left one and what is as the right
/// one: where events are simultaneous within rounding. Its place is known to `width`, or to rounding. `guides`: where
/// it may be; empty: where margins say, if there is a `probe_at(x)`.
template <class IsLeft, class IsRight, class ProbeAt>
std::optional<JumpPoint> between(maps::ReturnMap& map, double p, const Sides& sides,
                                 const IsLeft& is_left, const IsRight& is_right, double width,
                                 const ProbeAt& probe_at, const CurveOptions& options,
                                 const std::vector<maps::Ending>& guides = {}) {
  const auto at = [&](double x) { return map(x); };
  const auto as_left = [&](const MapPoint& m, const MapPoint&, const MapPoint&) {
    return is_left(m);
  };
  maps::ChangeBracket bracket(sides.left, sides.right, at, as_left, options.guides);
  const auto is_closed = [&] {
    const bool close = bracket.width() <= width && is_right(bracket.right());
    return close || maps::is_closed(bracket.left().x, bracket.right().x, options.bisection);
  };
  bracket.follow(guides);
  if constexpr (!std::is_same_v<ProbeAt, std::nullptr_t>) {
    if (!is_closed()) bracket.follow_margins(probe_at);
  }
  while (!is_closed()) bracket.halve();
  const MapPoint& low = bracket.left();
  MapPoint to = is_right(bracket.right())
                    ? bracket.right()
                    : behind_sliver(map, low, bracket.right(), sides.right, is_right, options);
  if (!(to.x - low.x <= options.sliver * (1.0 + std::abs(low.x)))) return {};
  JumpPoint jump;
  jump.p = p;
  jump.period = map.period();
  jump.x = low.x + (to.x - low.x) / 2;
  jump.left = low;
  jump.right = std::move(to);
  return jump;
}

/// Where the sides of a map part by their values nothing else lies between them, and right beside they differ as they do
/// further away: they would be nearly the same if the map were steep there.
bool is_jump(const JumpPoint& jump, const Sides& further, double width,
             const CurveOptions& options) {
  const bool is_near = jump.right.x - jump.left.x <= width ||
                       maps::is_closed(jump.left.x, jump.right.x, options.bisection);
  if (!is_near) return false;
  const auto apart = [&](const MapPoint& left, const MapPoint& right) {
    return std::abs(nearest_to(left.value, right.value, jump.period) - left.value);
  };
  return apart(jump.left, jump.right) >= options.jump_lasts * apart(further.left, further.right);
}

/// `by_value`: both sides have the same events.
template <class ProbeAt>
std::optional<JumpPoint> between_pieces(maps::ReturnMap& map, double p, const Sides& sides,
                                        bool by_value, double width, const ProbeAt& probe_at,
                                        const CurveOptions& options,
                                        const std::vector<maps::Ending>& guides = {}) {
  if (by_value) {
    const Parting parting = Parting::of_jump(sides.left, sides.right, map.period());
    const auto is_left = [&](const MapPoint& m) { return parting.is_left(m); };
    const auto is_right = [&](const MapPoint& m) { return parting.is_right(m); };
    auto jump = between(map, p, sides, is_left, is_right, width, probe_at, options, guides);
    return jump && is_jump(*jump, sides, width, options) ? jump : std::nullopt;
  }
  const auto is_left = [&](const MapPoint& m) { return same_piece(m, sides.left); };
  const auto is_right = [&](const MapPoint& m) { return same_piece(m, sides.right); };
  return between(map, p, sides, is_left, is_right, width, probe_at, options, guides);
}

/// Where the margins of the point at x say that its piece ends.
std::optional<Sides> sides_by_margins(maps::IteratedMap& map, const Parting& parting, double x,
                                      double furthest, const CurveOptions& options) {
  const maps::Probe here = probe_last(map, x);
  const bool on_left = parting.is_left(here.point);
  if (on_left == parting.is_right(here.point)) return {};
  const double inwards = on_left ? 1.0 : -1.0;
  std::vector<double> ends = endings(here, inwards * furthest);
  const auto most = std::min(ends.size(), static_cast<std::size_t>(options.most_endings));
  std::partial_sort(ends.begin(), ends.begin() + static_cast<std::ptrdiff_t>(most), ends.end(),
                    [&](double a, double b) { return std::abs(a - x) < std::abs(b - x); });
  ends.resize(most);
  const auto is_own = [&](const MapPoint& m) {
    return on_left ? parting.is_left(m) : parting.is_right(m);
  };
  const auto is_other = [&](const MapPoint& m) {
    return on_left ? parting.is_right(m) : parting.is_left(m);
  };
  MapPoint inside = here.point;
  for (const double end : ends) {
    const double away =
        std::max(options.guides.aim * std::abs(end - x), options.guides.aim_ulps * maps::ulp(end));
    for (const double further : {1.0, options.further}) {
      MapPoint outside = map(end + inwards * further * away);
      if (is_own(outside)) {
        inside = std::move(outside);
        continue;
      }
      if (!is_other(outside)) break;
      MapPoint before = map(end - inwards * further * away);
      if (is_own(before)) inside = std::move(before);
      if (on_left) return Sides{std::move(inside), std::move(outside)};
      return Sides{std::move(outside), std::move(inside)};
    }
  }
  return {};
}

/// What lies behind the end of a piece, between a point of it and one outside, if that is what is sought: a point of
/// it; the one of the piece is brought nearer. A sliver by rounding is passed.
template <class IsInside, class IsSought>
std::optional<MapPoint> behind_end(maps::ReturnMap& map, MapPoint& inside, const MapPoint& outside,
                                   const IsInside& is_inside, const IsSought& is_sought,
                                   const CurveOptions& options) {
  const double size = std::max(std::abs(inside.x), std::abs(outside.x));
  const double sliver =
      std::copysign(options.bisection.sliver_ulps * maps::ulp(size), outside.x - inside.x);
  double beyond = outside.x;
  while (std::abs(beyond - inside.x) > std::abs(sliver)) {
    MapPoint middle = map(inside.x + (beyond - inside.x) / 2);
    if (is_sought(middle)) return middle;
    if (is_inside(middle)) {
      inside = std::move(middle);
    } else {
      beyond = middle.x;
    }
  }
  MapPoint behind = map(beyond + sliver);
  if (!is_sought(behind) && options.passes_wide_slivers) {
    behind = map(beyond + std::copysign(options.sliver * (1.0 + size), sliver));
  }
  return is_sought(behind) ? std::optional(std::move(behind)) : std::nullopt;
}

/// By points further and further from x, each time by a factor, up to the end of one of the two pieces: behind it is
/// the other one, or the jump is gone. Further away there may be another one between two such pieces.
std::optional<Sides> sides_around(maps::ReturnMap& map, const Parting& parting, double x,
                                  double furthest, double wider, const CurveOptions& options) {
  double r = options.nearest_side * (1.0 + std::abs(x));
  MapPoint left = map(x - r), right = map(x + r);
  const auto as_left = [&](const MapPoint& m) { return parting.is_left(m); };
  const auto as_right = [&](const MapPoint& m) { return parting.is_right(m); };
  for (;;) {
    const bool is_left = as_left(left), is_right = as_right(right);
    if (is_left && is_right) return Sides{std::move(left), std::move(right)};
    if (is_left && !as_left(right)) {
      auto behind = behind_end(map, left, right, as_left, as_right, options);
      return behind ? std::optional(Sides{std::move(left), std::move(*behind)}) : std::nullopt;
    }
    if (is_right && !as_right(left)) {
      auto behind = behind_end(map, right, left, as_right, as_left, options);
      return behind ? std::optional(Sides{std::move(*behind), std::move(right)}) : std::nullopt;
    }
    if (!(r < furthest)) return {};
    r = std::min(wider * r, furthest);
    // Where both are in one of the pieces the other is on that side.
    if (is_left) {
      left = std::move(right);
      right = map(x + r);
    } else if (is_right) {
      right = std::move(left);
      left = map(x - r);
    } else {
      left = map(x - r);
      right = map(x + r);
    }
  }
}

/// The place near x, up to `furthest` away, where orbits part by an event.
std::optional<JumpPoint> between_events(maps::IteratedMap& map, double p, const Parting& parting,
                                        double x, double furthest, const CurveOptions& options) {
  const auto sides = sides_around(map, parting, x, furthest, options.much_wider, options);
  if (!sides) return {};
  const auto is_left = [&](const MapPoint& m) { return parting.is_left(m); };
  const auto is_right = [&](const MapPoint& m) { return parting.is_right(m); };
  return between(map, p, *sides, is_left, is_right, 0.0, nullptr, options);
}

}  // namespace

std::optional<JumpPoint> jump_between_pieces(maps::ReturnMap& map, double p, const Sides& sides,
                                             double width, const CurveOptions& options,
                                             const std::vector<maps::Ending>& guides) {
  const auto probe_at = [&](double x) { return probe(map, x); };
  const bool by_value = same_piece(sides.left, sides.right);
  return between_pieces(map, p, sides, by_value, width, probe_at, options, guides);
}

std::optional<JumpPoint> parted_within(maps::IteratedMap& map, double p, double x, double r,
                                       const CurveOptions& options) {
  JumpPoint jump;
  jump.left = map(x - r);
  jump.right = map(x + r);
  if (!jump.left.has_value() || !jump.right.has_value()) return {};
  if (same_piece(jump.left, jump.right)) return {};
  const Parting parting(jump.left, jump.right, true);
  maps::IteratedMap parted = map.first(parting.returns());
  const auto place = between_events(parted, p, parting, x, r, options);
  if (!place) return {};
  jump.p = p;
  jump.x = place->x;
  jump.period = map.period();
  jump.swing.emplace().rises = jump.right.value > jump.left.value;
  return jump;
}

JumpPoint border_at(double p, double x, const MapPoint& from, const MapPoint& to, int side,
                    double period) {
  JumpPoint jump;
  jump.p = p;
  jump.period = period;
  jump.x = x;
  jump.left = side > 0 ? from : to;
  jump.right = side > 0 ? to : from;
  return jump;
}

std::optional<JumpPoint> find_jump(maps::IteratedMap& map, const JumpPoint& like, double p,
                                   double x, double width, double reach,
                                   const CurveOptions& options) {
  const double size = 1.0 + std::abs(x);
  const Parting parting = !like.swing && like.crosses(options)
                              ? Parting::of_jump(like.left, like.right, map.period())
                              : Parting(like.left, like.right, like.swing.has_value());
  maps::IteratedMap parted = map.first(parting.returns());
  std::optional<JumpPoint> jump;
  if (like.swing) {
    const double furthest = std::min(reach, options.furthest_separatrix * size);
    jump = between_events(parted, p, parting, x, furthest, options);
    if (jump) jump->swing = find_swing(map, jump->x, like.swing->rises, options.swing);
    if (jump && !jump->swing->lasts) return {};
  } else {
    const double furthest = std::min(reach, options.furthest * size);
    auto sides = sides_by_margins(parted, parting, x, furthest, options);
    if (!sides) sides = sides_around(parted, parting, x, furthest, options.wider, options);
    if (!sides) return {};
    const auto probe_at = [&](double at) { return probe_last(parted, at); };
    jump = between_pieces(parted, p, *sides, parting.by_value(), width, probe_at, options);
  }
  if (!jump || parting.returns() == map.iterate()) return jump;
  jump->left = map(jump->left.x);
  jump->right = map(jump->right.x);
  if (!jump->left.has_value() || !jump->right.has_value()) return {};
  return jump;
}

std::optional<Sides> change_of_side(maps::ReturnMap& map, double x, double r, double width,
                                    const CurveOptions& options) {
  MapPoint left = map(x - r), right = map(x + r);
  const auto [first, last] = heights(left.value - left.x, right.value - right.x, map.period());
  if (!(first * last <= 0.0)) return {};
  const auto as_left = [&, first = first](const MapPoint& m, const MapPoint&, const MapPoint&) {
    return (nearest_to(first, m.value - m.x, map.period()) > 0) == (first > 0);
  };
  const auto orbit = [&](double at) { return map(at); };
  maps::ChangeBracket bracket(std::move(left), std::move(right), orbit, as_left, options.guides);
  bracket.follow_margins([&](double at) { return probe(map, at); });
  while (!(bracket.width() <= width) &&
         !maps::is_closed(bracket.left().x, bracket.right().x, options.bisection)) {
    bracket.halve();
  }
  return Sides{bracket.left(), bracket.right()};
}

}  // namespace specht::bifurcation

#include <algorithm>
#include <cmath>
#include <specht/bifurcation/locus/codimension_two.hpp>
#include <specht/bifurcation/locus/locus.hpp>
#include <specht/bifurcation/locus/locus_entry.hpp>
#include <specht/bifurcation/locus/locus_notes.hpp>
#include <specht/bifurcation/locus/short_steps.hpp>
#include <specht/bifurcation/locus/straight_lines.hpp>
#include <sstream>
#include <stdexcept>

namespace specht::bifurcation {
namespace {

class LocusWalk {
 public:
  LocusWalk(const ParameterPlane& plane, const LocusRequest& request, const LocusScale& scale,
            const Execution& execution)
      : request_(request),
        execution_(execution),
        options_(request.options),
        scale_(scale),
        curve_(plane, request, scale) {}

  Locus run() {
    const Vector3 y{request_.x / scale_.x, request_.a / scale_.a, request_.b / scale_.b};
    const auto start = curve_.begin(y);
    if (!start) {
      throw std::invalid_argument("the start of the locus is no " +
                                  std::string(name(request_.kind)) +
                                  " of the map: Newton's method does not settle near it");
    }
    require_within(*start);
    const LocusCurve::Equations at_start = curve_.equations();
    LocusState turned = *start;
    LocusCurve::turn_back(turned);
    std::vector<LocusEntry> back = follow(turned), ahead;
    curve_.use(at_start);
    if (!closed_ && complete_) {
      ahead = follow(*start);
      // It has come back over what has stopped it the other way.
      if (closed_) back.resize(1);
    }
    for (LocusEntry& one : back) LocusCurve::turn_back(one.state);
    std::vector<LocusEntry> all(back.rbegin(), back.rend());
    if (!ahead.empty()) all.insert(all.end(), ahead.begin() + 1, ahead.end());
    CodimensionTwo special(curve_, options_, [&] { return is_stopped(); });
    all = special.named(refined(all), closed_);
    name_cusps_once(all);
    std::vector<LocusPoint> points;
    points.reserve(all.size());
    for (LocusEntry& one : all) points.push_back(std::move(one.point));
    return {std::move(points), complete_};
  }

 private:
  /// Throws unless the curve begins in the part of the plane, or as near to it as a start need be.
  void require_within(const LocusState& start) const {
    const auto near = [&](const core::Interval& range, double value) {
      const double beside = options_.start * (range.high - range.low);
      return value >= range.low - beside && value <= range.high + beside;
    };
    const auto [x, a, b] = scale_.values(start.y);
    const bool within =
        near(request_.range_a, a) && near(request_.range_b, b) && near(request_.range_x, x);
    if (within) return;
    std::ostringstream text;
    text << "no " << name(request_.kind) << " near the start lies in the ranges: the nearest is at "
         << request_.name_a << " = " << a << ", " << request_.name_b << " = " << b << ", x = " << x;
    throw std::invalid_argument(text.str());
  }

  /// Which border of the part of the plane lies before a point; empty inside.
  [[nodiscard]] std::string outside(const LocusState& at) const {
    const auto [x, a, b] = scale_.values(at.y);
    if (!request_.range_a.contains(a)) return "end of the range of " + request_.name_a;
    if (!request_.range_b.contains(b)) return "end of the range of " + request_.name_b;
    if (!request_.range_x.contains(x)) return "end of the range of x";
    return "";
  }

  [[nodiscard]] LocusEntry entry(const LocusState& at, const std::string& note) {
    return {curve_.point(at, note), at, curve_.equations()};
  }

  /// From a state to the end of the curve in the direction of its tangent.
  std::vector<LocusEntry> follow(const LocusState& at) {
    std::vector<LocusEntry> found = walk(at);
    if (!is_stopped()) return found;
    // The point that was under way may lack its kind, and what seems to be an end is none.
    if (found.size() > 1) found.pop_back();
    found.back().point.note.clear();
    return found;
  }
  std::vector<LocusEntry> walk(LocusState at) {
    std::vector<LocusEntry> found{entry(at, "")};
    const LocusState start = at;
    const double first_step = std::min(options_.first_step, options_.longest_step);
    double ds = first_step;
    bool left_start = false;
    ShortSteps short_steps(options_);
    while (static_cast<int>(found.size()) <= options_.most_points) {
      if (is_stopped()) return found;
      if (short_steps.are_too_many()) {
        found.back().point.note =
            "end: a border of the itinerary is so near that only short steps succeed; the "
            "curve may go on";
        return found;
      }
      auto next = curve_.step(at, ds);
      if (!next) {
        ds /= options_.factor;
        if (ds >= options_.shortest_step) continue;
        const LocusCurve::Equations equations = curve_.equations();
        next = curve_.beyond(at, options_.nearest_beyond, options_.farthest_beyond);
        if (!next || !outside(*next).empty()) {
          curve_.use(equations);
          note_end(found, at, equations->end());
          return found;
        }
        at = std::move(*next);
        found.push_back(entry(at, ""));
        ds = first_step;
        short_steps.add_change();
        continue;
      }
      if (const std::string border = outside(*next); !border.empty()) {
        note_end(found, last_inside(at, ds), border);
        return found;
      }
      const double away = norm(along(next->y, -1.0, start.y));
      left_start = left_start || away > 2 * options_.longest_step || dot(next->t, start.t) < 0;
      const bool is_ahead = dot(along(start.y, -1.0, at.y), at.t) > 0;
      if (left_start && is_ahead && away <= ds && dot(next->t, start.t) > 0 &&
          leads_to(at, start)) {
        closed_ = true;
        found.push_back(entry(start, "the curve is closed"));
        return found;
      }
      at = std::move(*next);
      found.push_back(entry(at, ""));
      short_steps.add(ds, at.t);
      if (short_steps.is_searched_ahead()) {
        // NOTE: a curve of folds or flips beside a border has many changes of itinerary as near as that.
        const double nearest = is_smooth() ? options_.nearest_leap : 0.0;
        const double least = std::max({4 * ds, short_steps.least_ahead(), nearest});
        if (auto far = over_border(at, least)) {
          short_steps.restart(norm(along(far->y, -1.0, at.y)));
          at = std::move(*far);
          found.push_back(entry(at, ""));
          ds = first_step;
          continue;
        }
      }
      ds = std::min(options_.longest_step, ds * options_.factor);
    }
    found.back().point.note = "end: too many points";
    return found;
  }

  [[nodiscard]] bool is_smooth() const {
    return request_.kind == SpecialPointKind::fold || request_.kind == SpecialPointKind::flip;
  }
  /// A point of the curve that far ahead, or the nearest beyond where there is one, within the part of the plane.
  std::optional<LocusState> over_border(const LocusState& at, double least) {
    const LocusCurve::Equations equations = curve_.equations();
    for (double far = least; far <= options_.farthest_beyond; far *= 10) {
      auto next = curve_.beyond(at, far, far);
      if (next && outside(*next).empty()) return next;
      curve_.use(equations);
    }
    return {};
  }

  /// Steps along the curve, each as long as the way that is left to a state that is near, end at it.
  [[nodiscard]] bool leads_to(LocusState at, const LocusState& state) {
    for (int i = 0; i < options_.most_corrections; ++i) {
      const Vector3 way = along(state.y, -1.0, at.y);
      if (norm(way) <= options_.closed) return true;
      auto next = curve_.step(at, dot(way, at.t));
      if (!next) return false;
      at = std::move(*next);
    }
    return false;
  }

  void note_end(std::vector<LocusEntry>& found, const LocusState& at, const std::string& note) {
    LocusEntry end = entry(at, note);
    const LocusPoint& last = found.back().point;
    if (found.size() > 1 && last.a == end.point.a && last.b == end.point.b && last.note.empty()) {
      found.pop_back();
    }
    found.push_back(std::move(end));
  }

  /// At a cusp the curve turns in both parameters, too: that is no point of its own.
  void name_cusps_once(std::vector<LocusEntry>& found) const {
    std::vector<Vector3> cusps;
    for (const LocusEntry& one : found) {
      if (one.point.note == cusp_note) cusps.push_back(one.state.y);
    }
    std::erase_if(found, [&](const LocusEntry& one) {
      const bool turns = one.point.note.starts_with(turns_note);
      return turns && std::any_of(cusps.begin(), cusps.end(), [&](const Vector3& cusp) {
               return norm(along(cusp, -1.0, one.state.y)) <= options_.difference;
             });
    });
  }

  /// The last state within a step of this length that is in the part of the plane.
  [[nodiscard]] LocusState last_inside(const LocusState& from, double length) {
    LocusState last = from;
    double low = 0.0, high = length;
    while (high - low > options_.located) {
      const double middle = low + (high - low) / 2;
      auto state = curve_.step(from, middle);
      if (state && outside(*state).empty()) {
        last = std::move(*state);
        low = middle;
      } else {
        high = middle;
      }
    }
    return last;
  }

  [[nodiscard]] static PlaneView view(const LocusEntry& one) {
    const auto &y = one.state.y, &t = one.state.t;
    return {{y[1], y[2]}, {t[1], t[2]}};
  }
  /// With more points, where straight lines would not show the curve.
  [[nodiscard]] std::vector<LocusEntry> refined(const std::vector<LocusEntry>& found) {
    StraightLines lines(options_.lines);
    for (const LocusEntry& one : found) lines.include(view(one));
    const auto between = [&](const LocusEntry& from, const LocusEntry& to,
                             double ahead) -> std::optional<LocusEntry> {
      if (is_stopped()) return {};
      curve_.use(from.equations);
      std::optional<LocusState> middle;
      if (from.equations == to.equations) middle = curve_.step(from.state, ahead);
      if (!middle) middle = curve_.middle(from.state, to.state);
      auto one = middle ? std::optional(entry(*middle, "")) : std::nullopt;
      return is_stopped() ? std::nullopt : std::move(one);
    };
    const auto length = [](const LocusEntry& from, const LocusEntry& to) {
      return distance(from, to);
    };
    return lines.refined(found, view, length, between);
  }

  [[nodiscard]] bool is_stopped() {
    complete_ = complete_ && !execution_.stopped();
    return !complete_;
  }

  const LocusRequest& request_;
  const Execution& execution_;
  const LocusOptions& options_;
  LocusScale scale_;
  LocusCurve curve_;
  bool closed_ = false, complete_ = true;
};

}  // namespace

Locus locus(const maps::MapFamily& ab, const maps::MapFamily& ba, const LocusRequest& request,
            const Execution& execution) {
  const LocusScale scale{request.range_x.high - request.range_x.low,
                         request.range_a.high - request.range_a.low,
                         request.range_b.high - request.range_b.low};
  const ParameterPlane plane(ab, ba, request.iterate, scale.a, scale.b, request.options.difference,
                             execution);
  try {
    return LocusWalk(plane, request, scale, execution).run();
  } catch (const std::invalid_argument&) {
    // NOTE: what is refused may be but what an interruption has left without orbits.
    if (execution.stopped()) return {{}, false};
    throw;
  }
}

}  // namespace specht::bifurcation

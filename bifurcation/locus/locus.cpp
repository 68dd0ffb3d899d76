#include <algorithm>
#include <cmath>
#include <specht/bifurcation/locus/locus.hpp>
#include <specht/bifurcation/locus/locus_curve.hpp>
#include <specht/bifurcation/locus/locus_notes.hpp>
#include <specht/bifurcation/locus/short_steps.hpp>
#include <specht/bifurcation/locus/straight_lines.hpp>
#include <sstream>
#include <stdexcept>

namespace specht::bifurcation {
namespace {

/// A point of the curve as it is reported, and as it goes on from there.
struct LocusEntry {
  LocusPoint point;
  LocusState state;
  LocusCurve::Equations equations;
};

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
    for (double& value : turned.t) value = -value;
    curve_.set_tests(turned);
    std::vector<LocusEntry> back = follow(turned), ahead;
    curve_.use(at_start);
    if (!closed_ && complete_) {
      ahead = follow(*start);
      // It has come back over what has stopped it the other way.
      if (closed_) back.resize(1);
    }
    name_cusps_once(back);
    name_cusps_once(ahead);
    StraightLines lines(options_.lines);
    for (const LocusEntry& one : back) lines.include(view(one));
    for (const LocusEntry& one : ahead) lines.include(view(one));
    std::vector<LocusPoint> points;
    for (const LocusEntry& one : refined(back, lines)) points.push_back(one.point);
    std::reverse(points.begin(), points.end());
    const std::vector<LocusEntry> others = refined(ahead, lines);
    for (std::size_t k = 1; k < others.size(); ++k) points.push_back(others[k].point);
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
  std::vector<LocusEntry> follow(LocusState at) {
    std::vector<LocusEntry> found{entry(at, "")};
    const LocusState start = at;
    const double first_step = std::min(options_.first_step, options_.longest_step);
    double ds = first_step;
    std::optional<Step> before;
    bool left_start = false;
    ShortSteps short_steps(options_);
    while (static_cast<int>(found.size()) <= options_.most_points) {
      if (short_steps.are_too_many()) {
        found.back().point.note =
            "end: a border of the itinerary is so near that only short steps succeed; the "
            "curve may go on";
        return found;
      }
      if (execution_.stopped()) {
        complete_ = false;
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
        before.reset();
        short_steps.add_change();
        continue;
      }
      if (const std::string border = outside(*next); !border.empty()) {
        const Located last =
            locate({at, *next, ds}, [&](const LocusState& s) { return outside(s).empty(); });
        note_end(found, last.state, border);
        return found;
      }
      name_step(found, before, {at, *next, ds});
      const double away = norm(along(next->y, -1.0, start.y));
      left_start = left_start || away > 2 * options_.longest_step || dot(next->t, start.t) < 0;
      const bool is_ahead = dot(along(start.y, -1.0, at.y), at.t) > 0;
      if (left_start && is_ahead && away <= ds && dot(next->t, start.t) > 0 &&
          leads_to(at, start)) {
        closed_ = true;
        found.push_back(entry(start, "the curve is closed"));
        return found;
      }
      before = Step{at, *next, ds};
      at = std::move(*next);
      found.push_back(entry(at, ""));
      short_steps.add(ds, at.t);
      if (short_steps.is_searched_ahead()) {
        if (auto far = over_border(at, ds)) {
          at = std::move(*far);
          found.push_back(entry(at, ""));
          before.reset();
          short_steps.restart();
          continue;
        }
      }
      ds = std::min(options_.longest_step, ds * options_.factor);
    }
    found.back().point.note = "end: too many points";
    return found;
  }

  /// A point of the curve, as far ahead as there is one, within the part of the plane.
  std::optional<LocusState> over_border(const LocusState& at, double ds) {
    const LocusCurve::Equations equations = curve_.equations();
    for (double far = options_.farthest_beyond; far > 2 * ds; far /= 10) {
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

  struct Step {
    LocusState from, to;
    double length;  // along the tangent
  };

  /// Adds the points of codimension two within a step, in order. Two of one kind leave the sign of their test as it
  /// was: where its parabola, with the step before, comes near zero, the step is taken in two.
  void name_step(std::vector<LocusEntry>& found, const std::optional<Step>& before,
                 const Step& step) {
    for (std::size_t k = 0; before && k < step.from.tests.size(); ++k) {
      const auto turn = near_zero(before->from.tests[k].value, before->length,
                                  step.from.tests[k].value, step.to.tests[k].value, step.length);
      if (!turn) continue;
      const auto middle = curve_.step(step.from, *turn);
      if (!middle || !(middle->tests[k].value * step.from.tests[k].value < 0)) continue;
      name_between(found, {step.from, *middle, *turn});
      found.push_back(entry(*middle, ""));
      name_between(found, {*middle, step.to, norm(along(step.to.y, -1.0, middle->y))});
      return;
    }
    name_between(found, step);
  }

  /// Where in a step, from the value `at` to one of the same sign, the parabola through these and the one a distance
  /// before turns near zero or beyond it; nothing if it does not.
  [[nodiscard]] std::optional<double> near_zero(double before, double distance, double at,
                                                double after, double length) const {
    if (!(at * after > 0)) return {};
    const double slope = (after - at) / length;
    const double bend = (slope - (at - before) / distance) / (length + distance);
    const double rate = slope - bend * length, turn = -rate / (2 * bend);
    if (!(turn > 0 && turn < length)) return {};
    const double least = at + rate / 2 * turn;
    const bool is_near = least / at < options_.near_zero;
    return is_near ? std::optional(turn) : std::nullopt;
  }

  /// Adds the points of codimension two between two states, in order.
  void name_between(std::vector<LocusEntry>& found, const Step& step) {
    struct Named {
      double s;
      LocusEntry entry;
    };
    std::vector<Named> all;
    const LocusState& from = step.from;
    for (std::size_t k = 0; k < from.tests.size(); ++k) {
      const double before = from.tests[k].value;
      if (!(before * step.to.tests[k].value < 0)) continue;
      const Located at =
          locate(step, [&](const LocusState& one) { return one.tests[k].value * before > 0; });
      std::string named = from.tests[k].note;
      if (!at.behind) {
        named += "; " + std::string(not_confirmed) + ": beside it no point is found";
      } else if (jumps(k, step, at)) {
        named += "; " + std::string(not_confirmed) + ": what vanishes there jumps";
      }
      all.push_back({at.s, entry(at.state, named)});
    }
    std::sort(all.begin(), all.end(), [](const Named& a, const Named& b) { return a.s < b.s; });
    for (Named& one : all) found.push_back(std::move(one.entry));
  }

  /// A state within a step, at s along the tangent, and the one behind it if that has been found, too.
  struct Located {
    LocusState state;
    double s;
    std::optional<LocusState> behind;
  };

  /// Over the place where it changes its sign a test changes as much as in most of the step.
  [[nodiscard]] bool jumps(std::size_t k, const Step& step, const Located& at) const {
    if (!(step.length > options_.wide * options_.located)) return false;
    const double whole = step.to.tests[k].value - step.from.tests[k].value;
    const double left = at.behind->tests[k].value - at.state.tests[k].value;
    return std::abs(left) > options_.jumps * std::abs(whole);
  }

  /// The last state within a step for which a condition holds that holds at its beginning and not at its end.
  template <class Condition>
  Located locate(const Step& step, const Condition& holds) {
    Located last{step.from, 0.0, step.to};
    double high = step.length;
    while (high - last.s > options_.located) {
      const double middle = last.s + (high - last.s) / 2;
      auto state = curve_.step(step.from, middle);
      if (state && holds(*state)) {
        last.state = std::move(*state);
        last.s = middle;
      } else {
        high = middle;
        last.behind = std::move(state);
      }
    }
    return last;
  }

  [[nodiscard]] static PlaneView view(const LocusEntry& one) {
    const auto &y = one.state.y, &t = one.state.t;
    return {{y[1], y[2]}, {t[1], t[2]}};
  }
  [[nodiscard]] std::vector<LocusEntry> refined(const std::vector<LocusEntry>& found,
                                                const StraightLines& lines) {
    const auto distance = [](const LocusEntry& from, const LocusEntry& to) {
      return norm(along(to.state.y, -1.0, from.state.y));
    };
    const auto between = [&](const LocusEntry& from, const LocusEntry& to,
                             double ahead) -> std::optional<LocusEntry> {
      complete_ = complete_ && !execution_.stopped();
      if (!complete_) return {};
      curve_.use(from.equations);
      std::optional<LocusState> middle;
      if (from.equations == to.equations) middle = curve_.step(from.state, ahead);
      if (!middle) middle = curve_.middle(from.state, to.state);
      return middle ? std::optional(entry(*middle, "")) : std::nullopt;
    };
    return lines.refined(found, view, distance, between);
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
  const ParameterPlane plane(ab, ba, request.iterate, scale.a, scale.b, request.options.difference);
  return LocusWalk(plane, request, scale, execution).run();
}

}  // namespace specht::bifurcation

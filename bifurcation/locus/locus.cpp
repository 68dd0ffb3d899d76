#include <algorithm>
#include <cmath>
#include <memory>
#include <specht/bifurcation/locus/locus.hpp>
#include <specht/bifurcation/locus/locus_equations.hpp>
#include <stdexcept>

namespace specht::bifurcation {
namespace {

double dot(const Vector3& a, const Vector3& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

Vector3 cross(const Vector3& a, const Vector3& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

Vector3 along(const Vector3& y, double s, const Vector3& t) {
  return {y[0] + s * t[0], y[1] + s * t[1], y[2] + s * t[2]};
}

double norm(const Vector3& v) { return std::sqrt(dot(v, v)); }

std::unique_ptr<LocusEquations> equations_for(const ParameterPlane& plane,
                                              const LocusRequest& request,
                                              const LocusScale& scale) {
  switch (request.kind) {
    case SpecialPointKind::fold:
    case SpecialPointKind::flip:
      return smooth_equations(plane, request, scale);
    case SpecialPointKind::nonsmooth_fold:
    case SpecialPointKind::nonsmooth_flip:
    case SpecialPointKind::jump_start:
    case SpecialPointKind::jump_end:
      return border_equations(plane, request, scale);
    case SpecialPointKind::dip_end:
    case SpecialPointKind::range_end:
    case SpecialPointKind::unexplained:
      break;
  }
  throw std::invalid_argument("a point of kind " + std::string(name(request.kind)) +
                              " has no locus; fold, flip, nonsmooth_fold, nonsmooth_flip, "
                              "jump_start and jump_end have");
}

/// A point of the curve, its unit tangent, and the tests there.
struct State {
  Vector3 y{}, t{};
  std::vector<LocusTest> tests = {};
};

class Follower {
 public:
  Follower(const ParameterPlane& plane, const LocusRequest& request, const LocusScale& scale,
           const Execution& execution)
      : plane_(plane),
        request_(request),
        execution_(execution),
        options_(request.options),
        scale_(scale),
        equations_(equations_for(plane, request, scale)) {}

  Locus run() {
    const Vector3 y{request_.x / scale_.x, request_.a / scale_.a, request_.b / scale_.b};
    const auto start = begin(y);
    if (!start) {
      throw std::invalid_argument("the start of the locus is no " +
                                  std::string(name(request_.kind)) +
                                  " of the map: Newton's method does not settle near it");
    }
    LocusPoint first = point(*start, "");
    const std::shared_ptr<LocusEquations> at_start = equations_;
    State back = *start;
    for (double& value : back.t) value = -value;
    set_tests(back);
    std::vector<LocusPoint> points = follow(back);
    equations_ = at_start;
    std::reverse(points.begin(), points.end());
    points.push_back(std::move(first));
    if (!closed_ && complete_) {
      const std::vector<LocusPoint> ahead = follow(*start);
      points.insert(points.end(), ahead.begin(), ahead.end());
    }
    return {std::move(points), complete_};
  }

 private:
  /// The point of the curve that is nearest to the start: each correction is normal to the curve.
  std::optional<State> begin(Vector3 y) {
    for (int i = 0; i < options_.most_corrections; ++i) {
      const auto system = equations_->at(y);
      if (!system) return {};
      const Vector3 t = cross(system->J[0], system->J[1]);
      const auto move = correction(*system, t);
      if (!move) return {};
      y = along(y, 1.0, *move);
      if (norm(*move) <= options_.settled || i + 1 == options_.most_corrections) {
        if (norm(*move) > options_.roughly_settled) return {};
        return complete(y, t);
      }
    }
    return {};
  }

  /// Solves J d = −F, t·d = 0.
  static std::optional<Vector3> correction(const LocusSystem& system, const Vector3& t) {
    const Vector3 &r = system.J[0], &q = system.J[1];
    const double determinant = dot(t, cross(r, q));
    if (!(std::abs(determinant) > 0)) return {};
    // Cramer's rule: d = −(F₀ (q × t) + F₁ (t × r)) / det.
    const Vector3 u = cross(q, t), v = cross(t, r);
    Vector3 d;
    for (std::size_t i = 0; i < 3; ++i) {
      d[i] = -(system.F[0] * u[i] + system.F[1] * v[i]) / determinant;
      if (!std::isfinite(d[i])) return {};
    }
    return d;
  }

  /// The state at a point of the curve, with its tangent in the direction of another.
  std::optional<State> complete(const Vector3& y, const Vector3& like) {
    const auto system = equations_->at(y);
    if (!system) return {};
    State state;
    state.y = y;
    state.t = cross(system->J[0], system->J[1]);
    const double length = std::copysign(norm(state.t), dot(state.t, like));
    if (!(std::abs(length) > 0)) return {};
    for (double& value : state.t) value /= length;
    set_tests(state);
    return state;
  }

  void set_tests(State& state) {
    state.tests = equations_->tests(state.y);
    const auto &a = request_.name_a, &b = request_.name_b;
    state.tests.push_back({state.t[2], "turns in " + b + ": not transversal to " + a});
    state.tests.push_back({state.t[1], "turns in " + a + ": not transversal to " + b});
  }

  /// The first point of the curve beyond the end of an itinerary, if it goes on with another one there.
  std::optional<State> beyond(const State& end) {
    const std::shared_ptr<LocusEquations> before = equations_;
    for (double ds = options_.nearest_beyond; ds <= options_.farthest_beyond; ds *= 10) {
      const Vector3 y = along(end.y, ds, end.t), values = scale_.values(y);
      LocusRequest there = request_;
      there.x = values[0];
      there.a = values[1];
      there.b = values[2];
      there.options.start = options_.most_corrected * ds * scale_.x;
      try {
        equations_ = equations_for(plane_, there, scale_);
      } catch (const std::invalid_argument&) {
        continue;
      }
      auto next = begin(y);
      if (next) next = complete(next->y, end.t);
      if (!next) continue;
      const bool is_near = norm(along(next->y, -1.0, y)) <= options_.most_corrected * ds;
      if (is_near && dot(next->t, end.t) >= options_.least_cosine) return next;
    }
    equations_ = before;
    return {};
  }

  std::optional<State> step(const State& from, double ds) {
    Vector3 y = along(from.y, ds, from.t);
    const Vector3 predicted = y;
    double last = core::Interval().high;
    for (int i = 0; i < options_.most_corrections; ++i) {
      const auto system = equations_->at(y);
      if (!system) return {};
      const auto move = correction(*system, from.t);
      if (!move) return {};
      y = along(y, 1.0, *move);
      const Vector3 all{y[0] - predicted[0], y[1] - predicted[1], y[2] - predicted[2]};
      if (norm(all) > options_.most_corrected * std::abs(ds) + options_.roughly_settled) return {};
      const double moved = norm(*move);
      // NOTE: moves that do not get shorter by half have met rounding, or no root.
      const bool slow = i >= options_.curves.least_corrections && !(moved <= last / 2);
      if (moved <= options_.settled || (slow && moved <= options_.roughly_settled)) {
        auto next = complete(y, from.t);
        if (!next || dot(next->t, from.t) < options_.least_cosine) return {};
        return next;
      }
      last = moved;
    }
    return {};
  }

  [[nodiscard]] LocusPoint point(const State& at, const std::string& note) {
    const auto [x, a, b] = scale_.values(at.y);
    return {a, b, x, equations_->kind(at.y), note};
  }

  /// Which border of the part of the plane lies before a point; empty inside.
  [[nodiscard]] std::string outside(const State& at) const {
    const auto [x, a, b] = scale_.values(at.y);
    if (!request_.range_a.contains(a)) return "end of the range of " + request_.name_a;
    if (!request_.range_b.contains(b)) return "end of the range of " + request_.name_b;
    if (!request_.range_x.contains(x)) return "end of the range of x";
    return "";
  }

  /// From a state to the end of the curve in the direction of its tangent, without the state itself.
  std::vector<LocusPoint> follow(State at) {
    std::vector<LocusPoint> points;
    const State start = at;
    double ds = options_.first_step;
    bool left_start = false;
    while (static_cast<int>(points.size()) < options_.most_points) {
      if (execution_.stopped()) {
        complete_ = false;
        return points;
      }
      auto next = step(at, ds);
      if (!next) {
        ds /= options_.factor;
        if (ds >= options_.shortest_step) continue;
        next = beyond(at);
        if (!next || !outside(*next).empty()) {
          note_end(points, at, equations_->end());
          return points;
        }
        at = std::move(*next);
        points.push_back(point(at, ""));
        ds = options_.first_step;
        continue;
      }
      if (const std::string border = outside(*next); !border.empty()) {
        const State last = locate(at, ds, [&](const State& s) { return outside(s).empty(); });
        note_end(points, last, border);
        return points;
      }
      name_between(points, at, *next, ds);
      const double away = norm(along(next->y, -1.0, start.y));
      left_start = left_start || away > 2 * options_.longest_step;
      if (left_start && away <= ds && dot(next->t, start.t) > 0) {
        closed_ = true;
        points.push_back(point(start, "the curve is closed"));
        return points;
      }
      at = std::move(*next);
      points.push_back(point(at, ""));
      ds = std::min(options_.longest_step, ds * options_.factor);
    }
    points.back().note = "end: too many points";
    return points;
  }

  void note_end(std::vector<LocusPoint>& points, const State& at, const std::string& note) {
    LocusPoint end = point(at, note);
    if (!points.empty() && points.back().a == end.a && points.back().b == end.b &&
        points.back().note.empty()) {
      points.pop_back();
    }
    points.push_back(std::move(end));
  }

  /// Adds the points of codimension two between two states, in order.
  void name_between(std::vector<LocusPoint>& points, const State& from, const State& to,
                    double ds) {
    struct Named {
      double s;
      LocusPoint point;
    };
    std::vector<Named> found;
    for (std::size_t k = 0; k < from.tests.size(); ++k) {
      const double before = from.tests[k].value;
      if (!(before * to.tests[k].value < 0)) continue;
      double s = 0.0;
      const State at = locate(
          from, ds, [&](const State& one) { return one.tests[k].value * before > 0; }, &s);
      found.push_back({s, point(at, from.tests[k].note)});
    }
    std::sort(found.begin(), found.end(), [](const Named& a, const Named& b) { return a.s < b.s; });
    for (Named& one : found) points.push_back(std::move(one.point));
  }

  /// The last state within a step for which a condition holds that holds at its beginning and not at its end.
  template <class Condition>
  State locate(const State& from, double ds, const Condition& holds, double* where = nullptr) {
    State last = from;
    double low = 0.0, high = ds;
    while (high - low > options_.located) {
      const double middle = low + (high - low) / 2;
      auto state = step(from, middle);
      if (state && holds(*state)) {
        low = middle;
        last = std::move(*state);
      } else {
        high = middle;
      }
    }
    if (where != nullptr) *where = low;
    return last;
  }

  const ParameterPlane& plane_;
  const LocusRequest& request_;
  const Execution& execution_;
  const LocusOptions& options_;
  LocusScale scale_;
  std::shared_ptr<LocusEquations> equations_;
  bool closed_ = false, complete_ = true;
};

}  // namespace

Locus locus(const maps::MapFamily& ab, const maps::MapFamily& ba, const LocusRequest& request,
            const Execution& execution) {
  const LocusScale scale{request.range_x.high - request.range_x.low,
                         request.range_a.high - request.range_a.low,
                         request.range_b.high - request.range_b.low};
  const ParameterPlane plane(ab, ba, request.iterate, scale.a, scale.b, request.options.difference);
  return Follower(plane, request, scale, execution).run();
}

}  // namespace specht::bifurcation

#include <algorithm>
#include <cmath>
#include <specht/bifurcation/locus/locus_curve.hpp>
#include <specht/bifurcation/locus/locus_notes.hpp>
#include <stdexcept>

namespace specht::bifurcation {
namespace {

Vector3 cross(const Vector3& a, const Vector3& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

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

/// Solves J d = −F, t·d = 0.
std::optional<Vector3> correction(const LocusSystem& system, const Vector3& t) {
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

}  // namespace

LocusCurve::LocusCurve(const ParameterPlane& plane, const LocusRequest& request,
                       const LocusScale& scale)
    : plane_(plane), request_(request), scale_(scale), options_(request.options) {
  equations_ = equations_for(plane, request, scale);
}

std::optional<LocusState> LocusCurve::begin(const Vector3& start, double reach) {
  Vector3 y = start;
  auto system = equations_->at(y);
  for (int i = 0; system && i < options_.most_corrections; ++i) {
    const Vector3 t = cross(system->J[0], system->J[1]);
    auto move = correction(*system, t);
    if (!move) return {};
    const double whole = norm(*move);
    if (norm(along(along(y, 1.0, *move), -1.0, start)) > 2 * reach) return {};
    const bool last = i + 1 == options_.most_corrections;
    system = moved(y, *move);
    if (!system) return {};
    if (whole <= options_.settled || last) {
      if (whole > options_.settled && !nearly_settled(whole, *system)) return {};
      return complete(y, t, *system);
    }
  }
  return {};
}

std::optional<LocusState> LocusCurve::complete(const Vector3& y, const Vector3& like,
                                               const LocusSystem& system) {
  LocusState state;
  state.y = y;
  state.t = cross(system.J[0], system.J[1]);
  const double length = std::copysign(norm(state.t), dot(state.t, like));
  if (!(std::abs(length) > 0)) return {};
  for (double& value : state.t) value /= length;
  set_tests(state);
  return state;
}

void LocusCurve::set_tests(LocusState& state) {
  state.tests = equations_->tests(state.y);
  const auto &a = request_.name_a, &b = request_.name_b;
  const double rounding = options_.tangent_rounding;
  state.tests.push_back({state.t[2], turns_note + b + ": not transversal to " + a, rounding});
  state.tests.push_back({state.t[1], turns_note + a + ": not transversal to " + b, rounding});
}

void LocusCurve::turn_back(LocusState& state) {
  for (double& value : state.t) value = -value;
  // The last two tests are of the tangent.
  for (std::size_t i = 1; i <= 2; ++i) {
    double& value = state.tests[state.tests.size() - i].value;
    value = -value;
  }
}

std::optional<LocusState> LocusCurve::anew(const Vector3& y, const Vector3& like, double reach) {
  const std::shared_ptr<LocusEquations> before = equations_;
  const Vector3 values = scale_.values(y);
  LocusRequest there = request_;
  there.x = values[0];
  there.a = values[1];
  there.b = values[2];
  there.options.start = reach * scale_.x;
  try {
    equations_ = equations_for(plane_, there, scale_);
  } catch (const std::invalid_argument&) {
    return {};
  }
  auto next = begin(y, reach);
  if (next && dot(next->t, like) < 0) turn_back(*next);
  const bool is_near = next && norm(along(next->y, -1.0, y)) <= reach;
  if (is_near && dot(next->t, like) >= options_.least_cosine) return next;
  equations_ = before;
  return {};
}

std::optional<LocusState> LocusCurve::beyond(const LocusState& end, double nearest,
                                             double farthest) {
  for (double ds = nearest; ds <= farthest; ds *= 10) {
    const double reach = options_.most_corrected * ds;
    const Vector3 ahead = along(end.y, ds, end.t);
    if (auto next = on_from(end, ahead, reach)) return next;
    for (const Vector3& beside : beside_border(end, ahead, reach)) {
      if (auto next = on_from(end, beside, reach)) return next;
    }
  }
  return {};
}

std::optional<LocusState> LocusCurve::on_from(const LocusState& end, const Vector3& y,
                                              double reach) {
  const Equations before = equations_;
  auto next = anew(y, end.t, reach);
  if (!next) return {};
  const Vector3 chord = along(next->y, -1.0, end.y);
  const double least = options_.least_cosine * norm(chord);
  const bool turns = !(dot(chord, end.t) >= least && dot(chord, next->t) >= least);
  // A border at which P_K jumps is not one at which it does not.
  if (!turns && equations_->jumps(next->y) == before->jumps(end.y)) return next;
  equations_ = before;
  return {};
}

std::optional<LocusState> LocusCurve::middle(const LocusState& from, const LocusState& to) {
  const Vector3 chord = along(to.y, -1.0, from.y);
  const double length = norm(chord);
  Vector3 y, t;
  for (std::size_t i = 0; i < 3; ++i) {
    y[i] = (from.y[i] + to.y[i]) / 2 + length / 8 * (from.t[i] - to.t[i]);
    t[i] = chord[i] / length;
  }
  return anew(y, t, options_.most_corrected * length / 2);
}

std::vector<Vector3> LocusCurve::beside_border(const LocusState& from, const Vector3& y,
                                               double reach) {
  const bool smooth =
      request_.kind == SpecialPointKind::fold || request_.kind == SpecialPointKind::flip;
  const auto system = smooth ? equations_->at(from.y) : std::nullopt;
  if (!system) return {};
  // Beside the border P_K′ changes across it, faster than in any other direction.
  Vector3 normal = along(system->J[1], -dot(system->J[1], from.t), from.t);
  const double length = norm(normal);
  if (!(length > 0)) return {};
  for (double& value : normal) value /= length;
  std::vector<Vector3> places;
  for (double s = options_.nearest_beside; s <= std::min(reach, options_.farthest_beside);
       s *= options_.further_beside) {
    places.push_back(along(y, s, normal));
    places.push_back(along(y, -s, normal));
  }
  return places;
}

bool LocusCurve::nearly_settled(double length, const LocusSystem& system) const {
  return length <= options_.roughly_settled && std::abs(system.F[1]) <= options_.roughly_zero;
}

std::optional<LocusSystem> LocusCurve::moved(Vector3& y, Vector3& move) {
  for (int halvings = 0; halvings <= options_.most_halvings; ++halvings) {
    const Vector3 there = along(y, 1.0, move);
    if (auto system = equations_->at(there)) {
      y = there;
      return system;
    }
    for (double& value : move) value /= 2;
  }
  return {};
}

std::optional<LocusState> LocusCurve::step(const LocusState& from, double ds) {
  const Vector3 predicted = along(from.y, ds, from.t);
  Vector3 y = predicted;
  auto system = equations_->at(y);
  if (!system) {
    for (const Vector3& place : beside_border(from, predicted, options_.most_corrected * ds)) {
      system = equations_->at(place);
      if (!system) continue;
      y = place;
      break;
    }
  }
  double last = core::Interval().high;
  for (int i = 0; system && i < options_.most_corrections; ++i) {
    auto move = correction(*system, from.t);
    if (!move) return {};
    const double whole = norm(*move);
    const double away = norm(along(along(y, 1.0, *move), -1.0, predicted));
    if (away > options_.most_corrected * std::abs(ds) + options_.roughly_settled) return {};
    system = moved(y, *move);
    if (!system) return {};
    const double length = norm(*move);
    if (length < whole) continue;
    // NOTE: moves that do not get shorter by half have met rounding, or no root.
    const bool slow = i >= options_.curves.least_corrections && !(length <= last / 2);
    if (length <= options_.settled || (slow && nearly_settled(length, *system))) {
      auto next = complete(y, from.t, *system);
      if (!next || dot(next->t, from.t) < options_.least_cosine) return {};
      return next;
    }
    last = length;
  }
  return {};
}

LocusPoint LocusCurve::point(const LocusState& at, const std::string& note) {
  const auto [x, a, b] = scale_.values(at.y);
  return {a, b, x, equations_->kind(at.y), note};
}

}  // namespace specht::bifurcation

#include <algorithm>
#include <cmath>
#include <memory>
#include <specht/bifurcation/cycles/cycle_locus.hpp>
#include <specht/bifurcation/cycles/cycle_locus_equations.hpp>
#include <specht/bifurcation/locus/straight_lines.hpp>
#include <stdexcept>

namespace specht::bifurcation {
namespace {

using Vector = Eigen::VectorXd;

bool is_smooth(CycleSpecialKind kind) {
  return kind == CycleSpecialKind::fold || kind == CycleSpecialKind::flip ||
         kind == CycleSpecialKind::neimark_sacker;
}

bool is_border(CycleSpecialKind kind) {
  return kind == CycleSpecialKind::persistence || kind == CycleSpecialKind::nonsmooth_fold ||
         kind == CycleSpecialKind::nonsmooth_flip || kind == CycleSpecialKind::no_value;
}

/// A point of the curve as it is reported, and as it goes on from there.
struct Entry {
  CycleLocusPoint point;
  CycleLocusState state;
  std::shared_ptr<CycleLocusEquations> equations;
};

class CycleLocusWalk {
 public:
  CycleLocusWalk(CyclePlane& plane, const CycleLocusRequest& request, const Execution& execution)
      : plane_(plane),
        request_(request),
        options_(request.options.curve),
        equations_(make()),
        execution_(execution) {}

  CycleLocus run() {
    const Vector y = plane_.scaled(request_.x, request_.a, request_.b);
    const auto start = equations_->begin(y);
    const bool is_there =
        start && outside(start->y).empty() && away(start->y, y).norm() <= request_.options.reach;
    if (!is_there) {
      throw std::invalid_argument(
          "the start of the locus is no " + std::string(name(request_.kind)) + " of a cycle: " +
          (is_smooth(request_.kind) ? "Newton's method does not settle near it"
                                    : "no branch of cycles was found that ends there at a border"));
    }
    CycleLocus result;
    result.mechanism = equations_->mechanism();
    const std::shared_ptr<CycleLocusEquations> at_start = equations_;
    CycleLocusState turned = *start;
    turned.tangent = -turned.tangent;
    std::vector<Entry> back = follow(turned), ahead;
    equations_ = at_start;
    if (!closed_ && complete_) ahead = follow(*start);
    StraightLines lines(options_.lines);
    for (const Entry& one : back) lines.include(view(one));
    for (const Entry& one : ahead) lines.include(view(one));
    for (const Entry& one : refined(back, lines)) result.points.push_back(one.point);
    std::reverse(result.points.begin(), result.points.end());
    const std::vector<Entry> others = refined(ahead, lines);
    for (std::size_t k = 1; k < others.size(); ++k) result.points.push_back(others[k].point);
    result.complete = complete_;
    return result;
  }

 private:
  [[nodiscard]] std::shared_ptr<CycleLocusEquations> make() {
    if (is_smooth(request_.kind)) {
      return smooth_cycle_equations(plane_, request_.kind, request_.options);
    }
    return border_cycle_equations(plane_, request_.options);
  }

  [[nodiscard]] CycleLocusPoint point(const CycleLocusState& at, const std::string& note) {
    CycleLocusPoint result{plane_.a(at.y), plane_.b(at.y), plane_.point(at.y), equations_->kind(at),
                           note};
    for (std::size_t i = 0; i < result.x.size(); ++i) {
      result.x[i] = plane_.coordinates()[i].wrapped(result.x[i]);
    }
    return result;
  }

  [[nodiscard]] Entry entry(const CycleLocusState& at, const std::string& note) {
    return {point(at, note), at, equations_};
  }
  [[nodiscard]] static PlaneView view(const Entry& one) {
    const Vector &y = one.state.y, &t = one.state.tangent;
    const auto n = y.size();
    return {{y(n - 2), y(n - 1)}, {t(n - 2), t(n - 1)}};
  }
  [[nodiscard]] std::vector<Entry> refined(const std::vector<Entry>& found,
                                           const StraightLines& lines) {
    const auto distance = [&](const Entry& from, const Entry& to) {
      return away(to.state.y, from.state.y).norm();
    };
    const auto between = [&](const Entry& from, const Entry& to,
                             double ahead) -> std::optional<Entry> {
      complete_ = complete_ && !execution_.stopped();
      if (from.equations != to.equations || !complete_) return {};
      equations_ = from.equations;
      const auto middle = equations_->step(from.state, ahead);
      return middle ? std::optional(entry(*middle, "")) : std::nullopt;
    };
    return lines.refined(found, view, distance, between);
  }

  /// Which face of the box and the plane lies before a point; empty inside.
  [[nodiscard]] std::string outside(const Vector& y) const {
    if (!plane_.range_a().contains(plane_.a(y))) return "end of the range of " + request_.name_a;
    if (!plane_.range_b().contains(plane_.b(y))) return "end of the range of " + request_.name_b;
    const std::vector<double> x = plane_.point(y);
    for (std::size_t i = 0; i < x.size(); ++i) {
      const auto& coordinate = plane_.coordinates()[i];
      if (coordinate.period > 0.0 || plane_.box()[i].contains(x[i])) continue;
      return "end of the range of " + coordinate.name;
    }
    return "";
  }
  [[nodiscard]] std::string ends_before(const CycleLocusState& at) const {
    const std::string face = outside(at.y);
    return face.empty() ? equations_->limit(at) : face;
  }

  [[nodiscard]] Vector away(const Vector& a, const Vector& b) const {
    Vector result = a - b;
    for (std::size_t i = 0; i < plane_.box().size(); ++i) {
      const auto k = static_cast<Eigen::Index>(i);
      const double unit = plane_.box()[i].high - plane_.box()[i].low;
      result(k) = plane_.coordinates()[i].difference(a(k) * unit, b(k) * unit) / unit;
    }
    return result;
  }

  /// From a state to the end of the curve in the direction of its tangent.
  std::vector<Entry> follow(CycleLocusState at) {
    std::vector<Entry> found{entry(at, "")};
    const CycleLocusState start = at;
    const double first_step = std::min(options_.first_step, options_.longest_step);
    double ds = first_step;
    bool left_start = false;
    int short_steps = 0;
    while (static_cast<int>(found.size()) <= options_.most_points) {
      if (execution_.stopped()) {
        complete_ = false;
        return found;
      }
      auto next = equations_->step(at, ds);
      if (!next) {
        ds /= options_.factor;
        if (ds >= options_.shortest_step) continue;
        const double reach = 2.0 * options_.shortest_step;
        const std::string face = outside(at.y + reach * at.tangent);
        const auto before = equations_;
        next = face.empty() ? beyond(at) : std::nullopt;
        if (!next || !ends_before(*next).empty()) {
          equations_ = before;
          note_end(found, at, face.empty() ? equations_->end() : face);
          return found;
        }
        at = std::move(*next);
        found.push_back(entry(at, ""));
        ds = first_step;
        continue;
      }
      if (const std::string end = ends_before(*next); !end.empty()) {
        const CycleLocusState last =
            locate(at, ds, [&](const CycleLocusState& s) { return ends_before(s).empty(); });
        note_end(found, last, end);
        return found;
      }
      name_between(found, at, *next, ds);
      const Vector from_start = away(next->y, start.y);
      left_start = left_start || from_start.norm() > 2.0 * options_.longest_step ||
                   next->tangent.dot(start.tangent) < 0.0;
      const bool is_near = from_start.norm() <= ds && next->tangent.dot(start.tangent) > 0.0;
      const bool is_ahead = away(start.y, at.y).dot(at.tangent) > 0.0;
      if (left_start && is_near && is_ahead && leads_to(at, start)) {
        closed_ = true;
        found.push_back(entry(start, "the curve is closed"));
        return found;
      }
      at = std::move(*next);
      found.push_back(entry(at, ""));
      short_steps = ds < request_.options.short_step ? short_steps + 1 : 0;
      if (short_steps > request_.options.most_short_steps) {
        found.back().point.note = "end: it goes on in steps too short to be followed";
        return found;
      }
      ds = std::min(options_.longest_step, ds * options_.factor);
    }
    found.back().point.note = "end: too many points";
    return found;
  }

  /// Steps along the curve, each as long as the way that is left to a state that is near, end at it.
  [[nodiscard]] bool leads_to(CycleLocusState at, const CycleLocusState& state) {
    for (int i = 0; i < options_.most_corrections; ++i) {
      const Vector way = away(state.y, at.y);
      if (way.norm() <= options_.closed) return true;
      if (way.dot(at.tangent) < 0.0) at.tangent = -at.tangent;
      auto next = equations_->step(at, way.dot(at.tangent));
      if (!next) return false;
      at = std::move(*next);
    }
    return false;
  }

  /// The first point of the curve beyond the end of an itinerary, if it goes on with another one there.
  std::optional<CycleLocusState> beyond(const CycleLocusState& end) {
    const std::shared_ptr<CycleLocusEquations> before = equations_;
    for (double ds = options_.nearest_beyond; ds <= options_.farthest_beyond; ds *= 10.0) {
      const Vector y = end.y + ds * end.tangent;
      equations_ = make();
      auto next = equations_->begin(y);
      if (!next) continue;
      if (next->tangent.dot(end.tangent) < 0.0) next->tangent = -next->tangent;
      const Vector gone = away(next->y, end.y);
      const bool is_near = (gone - ds * end.tangent).norm() <= options_.most_corrected * ds;
      if (is_near && next->tangent.dot(end.tangent) >= options_.least_cosine) return next;
    }
    equations_ = before;
    return {};
  }

  void note_end(std::vector<Entry>& found, const CycleLocusState& at, const std::string& note) {
    Entry end = entry(at, note);
    const CycleLocusPoint& last = found.back().point;
    if (found.size() > 1 && last.a == end.point.a && last.b == end.point.b && last.note.empty()) {
      found.pop_back();
    }
    found.push_back(std::move(end));
  }

  /// Test k of the equations, then whether the curve turns in b and in a.
  static double test(const CycleLocusState& at, std::size_t k) {
    const std::size_t own = at.tests.size();
    if (k < own) return at.tests[k];
    return at.tangent(at.tangent.size() - 1 - static_cast<Eigen::Index>(k - own));
  }
  [[nodiscard]] std::string name_of(const CycleLocusState& at, std::size_t k) const {
    if (k < at.tests.size()) return equations_->codimension_two(at, k);
    const auto &a = request_.name_a, &b = request_.name_b;
    // NOTE: at a cusp the curve turns in both.
    if (at.tangent.tail<2>().norm() <= request_.options.multiplier) return "";
    return k == at.tests.size() ? "turns in " + b + ": not transversal to " + a
                                : "turns in " + a + ": not transversal to " + b;
  }

  /// Adds the points of codimension two between two states, in order.
  void name_between(std::vector<Entry>& found, const CycleLocusState& from,
                    const CycleLocusState& to, double ds) {
    std::vector<std::pair<double, Entry>> named;
    for (std::size_t k = 0; k < from.tests.size() + 2; ++k) {
      const double before = test(from, k);
      if (!(before * test(to, k) < 0.0)) continue;
      double s = 0.0;
      const CycleLocusState at = locate(
          from, ds, [&](const CycleLocusState& one) { return test(one, k) * before > 0.0; }, &s);
      const std::string note = name_of(at, k);
      if (!note.empty()) named.emplace_back(s, entry(at, note));
    }
    std::sort(named.begin(), named.end(),
              [](const auto& a, const auto& b) { return a.first < b.first; });
    for (auto& one : named) found.push_back(std::move(one.second));
  }

  /// The last state within a step for which a condition holds that holds at its beginning and not at its end.
  template <class Condition>
  CycleLocusState locate(const CycleLocusState& from, double ds, const Condition& holds,
                         double* where = nullptr) {
    CycleLocusState last = from;
    double low = 0.0, high = ds;
    while (high - low > options_.located) {
      const double middle = low + (high - low) / 2.0;
      auto state = equations_->step(from, middle);
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

  CyclePlane& plane_;
  const CycleLocusRequest& request_;
  const LocusOptions& options_;
  std::shared_ptr<CycleLocusEquations> equations_;
  const Execution& execution_;
  bool closed_ = false, complete_ = true;
};

}  // namespace

bool has_locus(CycleSpecialKind kind) { return is_smooth(kind) || is_border(kind); }

CycleLocus cycle_locus(const maps::VectorMapFamily& ab, const maps::VectorMapFamily& ba,
                       const CycleLocusRequest& request, const Execution& execution) {
  if (!has_locus(request.kind)) {
    throw std::invalid_argument("a point of kind " + std::string(name(request.kind)) +
                                " of a cycle has no locus");
  }
  if (request.x.size() != request.box.size()) {
    throw std::invalid_argument("the start of the locus has " + std::to_string(request.x.size()) +
                                " coordinates; the section has " +
                                std::to_string(request.box.size()));
  }
  require_valid(request.options.cycles);
  CyclePlane plane(ab, ba, request.box, request.range_a, request.range_b, request.period);
  return CycleLocusWalk(plane, request, execution).run();
}

}  // namespace specht::bifurcation

#include <algorithm>
#include <cmath>
#include <specht/bifurcation/cycles/cycle_branches.hpp>
#include <specht/bifurcation/cycles/cycle_specials.hpp>
#include <specht/bifurcation/locus/straight_lines.hpp>
#include <specht/maps/piecewise/option_check.hpp>
#include <stdexcept>

namespace specht::bifurcation {
namespace {

using Vector = Eigen::VectorXd;
using Role = CycleBranchPoint::Role;

Vector parameter_axis(int d) { return Vector::Unit(d + 1, d); }

class DiagramMaker {
 public:
  DiagramMaker(const maps::VectorMapFamily& family, const CycleDiagramRequest& request,
               const Execution& execution)
      : family_(family),
        request_(request),
        execution_(execution),
        tracks_(family, request.box,
                {*std::min_element(request.parameters.begin(), request.parameters.end()),
                 *std::max_element(request.parameters.begin(), request.parameters.end())},
                request.curve),
        specials_(tracks_, request.curve, request.most_branches, request.K << request.doublings) {}

  CycleDiagram make() {
    if (!search()) {
      CycleDiagram nothing;
      nothing.complete = false;
      return nothing;
    }
    for (std::size_t n = 0; n < tracks_.size(); ++n) diagram_.branches.push_back(branch(n));
    diagram_.points = specials_.points();
    diagram_.left_out = specials_.left_out();
    return std::move(diagram_);
  }

 private:
  /// Cycles at some values, each followed with all that it leads to. False if interrupted.
  bool search() {
    const auto count = static_cast<int>(request_.parameters.size());
    const int searches = std::min(request_.searches, count);
    for (int n = 0; n < searches; ++n) {
      const long k = searches == 1
                         ? count / 2
                         : std::lround(static_cast<double>(n) * (count - 1) / (searches - 1));
      if (!search_at(request_.parameters[static_cast<std::size_t>(k)], n, searches)) return false;
    }
    return true;
  }

  bool search_at(double p, int n, int searches) {
    Execution part = execution_;
    part.progress = [this, n, searches](double finished) {
      if (execution_.progress) execution_.progress((n + 0.5 * finished) / searches);
    };
    const auto map = family_.at(std::span(&p, 1));
    const CycleSearch found = find_cycles(*map, request_.box, request_.K, request_.search, part);
    if (!found.complete) return false;
    diagram_.starts += found.starts;
    diagram_.converged += found.converged;
    diagram_.resting += found.resting;
    for (const auto& [outcome, times] : found.no_return) diagram_.no_return[outcome] += times;
    for (const Cycle& cycle : found.cycles) {
      if (!is_in_box(map->coordinates(), request_.box, cycle.points.front())) {
        diagram_.outside.push_back(cycle);
        continue;
      }
      CycleProblem& own = tracks_.problem(cycle.period());
      (void)own.map(p);
      const Vector z = own.scaled(cycle.points.front(), p);
      const auto start =
          cycle_on_plane(own, z, parameter_axis(own.dimension()), 0.0, request_.curve.newton);
      if (start) specials_.follow({*start, own.iterate()}, execution_);
      if (execution_.stopped()) return false;
    }
    if (execution_.progress) execution_.progress((n + 1.0) / searches);
    return true;
  }

  /// The points of a track in the units of the map, with those at the values of the sweep.
  CycleBranch branch(std::size_t n) {
    CycleTrack track = tracks_[n];
    CycleProblem& own = tracks_.problem(track.K);
    const Vector extent = extent_of(track);
    straighten(track, own);
    CycleBranch result;
    result.number = static_cast<int>(n) + 1;
    result.period = track.K;
    Vector shown = track.points.front().z;
    for (std::size_t i = 0; i < track.points.size(); ++i) {
      if (i > 0) add_grid(result, track, i);
      const bool is_end = i == 0 || i + 1 == track.points.size();
      // NOTE: towards a border points come ever closer.
      const Vector away = (track.points[i].z - shown).cwiseQuotient(extent);
      const bool is_close = away.norm() < request_.curve.spacing;
      if (!is_end && track.points[i].event == CycleEvent::none && is_close) continue;
      shown = track.points[i].z;
      Role role = track.points[i].event == CycleEvent::none ? Role::curve : Role::special;
      if (is_end && track.ends[i == 0 ? 0 : 1] != CurveEnd::closed) role = Role::end;
      add_point(result, own.parameter(track.points[i].z), own.point(track.points[i].z), role);
    }
    return result;
  }

  /// What a track fills of the range of each coordinate and of the parameter; 1 where that is rounding.
  [[nodiscard]] Vector extent_of(const CycleTrack& track) const {
    Vector low = track.points.front().z, high = low;
    for (const CycleCurvePoint& point : track.points) {
      low = low.cwiseMin(point.z);
      high = high.cwiseMax(point.z);
    }
    const double flat = request_.curve.lines.flat;
    return (high - low).unaryExpr([=](double width) { return width > flat ? width : 1.0; });
  }

  /// Adds points, so that straight lines show each coordinate over the parameter.
  void straighten(CycleTrack& track, CycleProblem& own) const {
    const Eigen::Index d = own.dimension();
    const auto distance = [](const CycleCurvePoint& from, const CycleCurvePoint& to) {
      return (to.z - from.z).norm();
    };
    const auto between = [&](const CycleCurvePoint& from, const CycleCurvePoint& to, double) {
      return middle_of(own, from, to);
    };
    for (Eigen::Index i = 0; i < d; ++i) {
      const auto view = [=](const CycleCurvePoint& point) {
        return PlaneView{{point.z(d), point.z(i)}, {point.tangent(d), point.tangent(i)}};
      };
      StraightLines lines(request_.curve.lines);
      for (const CycleCurvePoint& point : track.points) lines.include(view(point));
      track.points = lines.refined(track.points, view, distance, between);
    }
  }
  /// By the cubic with the tangents of both; nothing if the branch has no point near there.
  [[nodiscard]] std::optional<CycleCurvePoint> middle_of(CycleProblem& own,
                                                         const CycleCurvePoint& from,
                                                         const CycleCurvePoint& to) const {
    const Vector chord = to.z - from.z;
    const double length = chord.norm();
    const Vector expected = (from.z + to.z + length / 4 * (from.tangent - to.tangent)) / 2;
    auto found = cycle_on_plane(own, expected, chord / length, 0.0, request_.curve.newton);
    const bool is_near = found && (found->z - expected).norm() <= request_.curve.bend * length &&
                         same_branch(*found, from, request_.curve.time_change);
    return is_near ? found : std::nullopt;
  }

  /// The values of the sweep between the points i − 1 and i, in order along the branch; at the first point of a
  /// branch, too.
  void add_grid(CycleBranch& result, const CycleTrack& track, std::size_t i) {
    CycleProblem& own = tracks_.problem(track.K);
    const CycleCurvePoint &a = track.points[i - 1], &b = track.points[i];
    const Eigen::Index d = own.dimension();
    std::vector<double> values = request_.parameters;
    const double from = a.z(d), to = b.z(d);
    std::sort(values.begin(), values.end());
    if (to < from) std::reverse(values.begin(), values.end());
    for (const double value : values) {
      const double p = own.scaled_parameter(value);
      // NOTE: an end of a branch may be there twice, and at a value but for rounding; in the middle of the branch a value
      // belongs to the step that arrives there.
      const bool is_first = i == 1 && is_at(p, from);
      const bool is_between = p != from && p != to && (p > from) == (p < to) && !is_at(p, from);
      const bool arrives = from != to && is_at(p, to) && !is_at(p, from);
      if (!is_first && !is_between && !arrives) continue;
      const double part = is_first ? 0.0 : (p - from) / (to - from);
      const Vector between = a.z + part * (b.z - a.z);
      const auto there = cycle_on_plane(own, between, parameter_axis(own.dimension()),
                                        p - between(d), request_.curve.newton);
      if (there && (there->z - between).norm() <= request_.curve.bend &&
          same_branch(*there, a, request_.curve.time_change)) {
        add_point(result, value, own.point(there->z), Role::grid);
      }
    }
  }

  /// Two scaled parameters are one, but for rounding.
  [[nodiscard]] bool is_at(double p, double q) const {
    return std::abs(p - q) <= request_.curve.newton.accepted;
  }

  void add_point(CycleBranch& result, double p, const std::vector<double>& x, Role role) {
    maps::VectorMap& map = tracks_.problem(result.period).map(p);
    auto cycle = cycle_of(map, x, result.period, request_.curve.newton);
    if (!cycle) return;
    for (auto& point : cycle->points) {
      for (std::size_t i = 0; i < point.size(); ++i) {
        point[i] = map.coordinates()[i].wrapped(point[i]);
      }
    }
    result.points.push_back({p, std::move(*cycle), role});
  }

  const maps::VectorMapFamily& family_;
  const CycleDiagramRequest& request_;
  const Execution& execution_;
  CycleTracks tracks_;
  CycleSpecials specials_;
  CycleDiagram diagram_;
};

}  // namespace

void require_valid(const CycleDiagramRequest& request) {
  require_valid(request.search);
  require_valid(request.curve);
  const maps::OptionCheck check("the diagram of cycles");
  check.at_least("searches", request.searches, 1);
  check.at_least("most_branches", request.most_branches, 1);
  check.at_least("K", request.K, 1);
  check.at_least("doublings", request.doublings, 0);
  if (request.parameters.size() < 2) {
    throw std::invalid_argument("the diagram of cycles: two values of the parameter or more");
  }
}

CycleDiagram cycle_diagram(const maps::VectorMapFamily& family, const CycleDiagramRequest& request,
                           const Execution& execution) {
  require_valid(request);
  return DiagramMaker(family, request, execution).make();
}

}  // namespace specht::bifurcation

#pragma once
// Families of maps by a function of the parameter and x, and the special points of their diagrams.

#include <algorithm>
#include <functional>
#include <memory>
#include <span>
#include <specht/bifurcation/continuation/branches.hpp>
#include <specht/bifurcation/continuation/diagram.hpp>
#include <specht/bifurcation/crossings/sample.hpp>
#include <string>
#include <utility>
#include <vector>

namespace specht::test {

/// What a map says at a parameter and x: value, slopes and outcome.
using Point = std::function<maps::MapPoint(double p, double x)>;

class PointMap final : public maps::ReturnMap {
 public:
  PointMap(Point point, double p) : point_(std::move(point)), p_(p) {}
  [[nodiscard]] maps::MapPoint operator()(double x) override {
    maps::MapPoint result = point_(p_, x);
    result.x = x;
    return result;
  }
  [[nodiscard]] std::unique_ptr<maps::ReturnMap> clone() const override {
    return std::make_unique<PointMap>(*this);
  }

 private:
  Point point_;
  double p_;
};

class PointFamily final : public maps::MapFamily {
 public:
  explicit PointFamily(Point point) : point_(std::move(point)) {}
  [[nodiscard]] std::vector<std::string> names() const override { return {"p"}; }
  [[nodiscard]] std::unique_ptr<maps::ReturnMap> at(std::span<const double> p) const override {
    return std::make_unique<PointMap>(point_, p[0]);
  }

 private:
  Point point_;
};

/// The special points between the first and the last value.
[[nodiscard]] inline std::vector<bifurcation::SpecialPoint> special_points(
    const Point& point, double low, double high, int values, const core::Interval& range) {
  bifurcation::DiagramRequest request;
  request.parameters = bifurcation::grid(low, high, values);
  request.range = range;
  request.crossings.piecewise.points = 40;
  request.follow = true;
  bifurcation::Execution one;
  one.jobs = 1;
  bifurcation::Branches branches;
  for (const auto& slice : bifurcation::diagram(PointFamily(point), request, one).slices) {
    (void)branches.next(bifurcation::branch_slice(slice), slice.segments);
  }
  auto points = branches.special_points();
  std::erase_if(points, [&](const auto& s) { return s.parameter == low || s.parameter == high; });
  return points;
}

/// A return with P(x), P′(x) and ∂P/∂p.
[[nodiscard]] inline maps::MapPoint returned(double value, double slope, double by_p) {
  maps::MapPoint point;
  point.value = value;
  point.slope = slope;
  point.parameter_slope = by_p;
  point.time = 1.0;
  point.status = core::Outcome::returned;
  return point;
}

}  // namespace specht::test

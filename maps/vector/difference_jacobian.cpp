#include <algorithm>
#include <cmath>
#include <map>
#include <specht/maps/vector/difference_jacobian.hpp>

namespace specht::maps {
namespace {

/// x_k → P_i along a line through a point, one component after the other: each point is computed once.
class Line final : public ReturnMap {
 public:
  Line(VectorMap& map, const VectorPoint& at, std::size_t k) : map_(map), at_(at), k_(k) {}

  void show(std::size_t component) { component_ = component; }
  [[nodiscard]] MapPoint through() const { return shown(at_); }

  [[nodiscard]] MapPoint operator()(double x) override {
    auto known = points_.find(x);
    if (known == points_.end()) {
      std::vector<double> moved = at_.x;
      moved[k_] = x;
      known = points_.emplace(x, map_(moved)).first;
    }
    return shown(known->second);
  }
  [[nodiscard]] std::unique_ptr<ReturnMap> clone() const override {
    return std::make_unique<Line>(*this);
  }

 private:
  [[nodiscard]] MapPoint shown(const VectorPoint& point) const {
    MapPoint result;
    result.x = point.x[k_];
    result.status = point.status;
    result.time = point.time;
    if (!point.itinerary.empty()) {
      result.itinerary = point.itinerary.front();
      result.later.assign(point.itinerary.begin() + 1, point.itinerary.end());
    }
    if (!point.has_value()) return result;
    const double own = at_.value[component_];
    result.value = own + map_.coordinates()[component_].difference(point.value[component_], own);
    return result;
  }

  VectorMap& map_;
  const VectorPoint& at_;
  std::size_t k_, component_ = 0;
  std::map<double, VectorPoint> points_;
};

}  // namespace

std::vector<double> difference_jacobian(VectorMap& map, const VectorPoint& at,
                                        const DifferenceJacobianOptions& options) {
  if (!at.has_value()) return {};
  const std::size_t d = at.x.size();
  std::vector<double> jacobian(d * d);
  for (std::size_t k = 0; k < d; ++k) {
    SlopeOptions slope = options.slope;
    const core::Interval& range = map.coordinates()[k].range;
    const double part = options.first_part * (range.high - range.low);
    if (part > 0.0) slope.first_step = std::min(slope.first_step, part);
    Line line(map, at, k);
    for (std::size_t i = 0; i < d; ++i) {
      line.show(i);
      const double own = difference_slope(line, line.through(), slope).value;
      if (!std::isfinite(own)) return {};
      jacobian[i * d + k] = own;
    }
  }
  return jacobian;
}

}  // namespace specht::maps

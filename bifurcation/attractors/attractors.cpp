#include <algorithm>
#include <cmath>
#include <memory>
#include <specht/bifurcation/attractors/attractors.hpp>
#include <specht/maps/slope.hpp>
#include <stdexcept>

namespace specht::bifurcation {
namespace {

double slope_of(maps::ReturnMap& map, const maps::MapPoint& point) {
  if (!std::isnan(point.slope)) return point.slope;
  return maps::difference_slope(map, point, {}).value;
}

/// The map of one parameter value at a time.
class OneMap {
 public:
  explicit OneMap(const maps::MapFamily& family) : family_(family) {}

  maps::ReturnMap& at(double parameter) {
    if (!map_ || parameter != parameter_) {
      map_ = family_.at(std::span(&parameter, 1));
      parameter_ = parameter;
    }
    return *map_;
  }

 private:
  const maps::MapFamily& family_;
  std::unique_ptr<maps::ReturnMap> map_;
  double parameter_ = maps::missing;
};

void require_valid(const OrbitDiagramRequest& request) {
  if (request.seeds.empty()) throw std::invalid_argument("an orbit diagram needs a seed");
  if (request.iteration.transient < 0 || request.iteration.keep < 1) {
    throw std::invalid_argument(
        "an orbit diagram needs a transient of 0 returns or more and keeps 1 iterate or more");
  }
}

}  // namespace

AttractorOrbit iterate(maps::ReturnMap& map, double x, const Iteration& iteration) {
  AttractorOrbit orbit;
  orbit.seed = x;
  for (int n = 0; n < iteration.transient; ++n) {
    const maps::MapPoint point = map(x);
    orbit.status = point.status;
    if (!point.has_value()) return orbit;
    x = point.value;
  }
  double sum = 0.0;
  for (int n = 0; n < iteration.keep; ++n) {
    const maps::MapPoint point = map.with_slope(x);
    orbit.status = point.status;
    if (!point.has_value()) {
      orbit.x.clear();
      return orbit;
    }
    orbit.x.push_back(x);
    sum += std::log(std::abs(slope_of(map, point)));
    x = point.value;
  }
  orbit.lyapunov = sum / iteration.keep;
  return orbit;
}

int period_of(const std::vector<double>& x, int most, double same) {
  for (int p = 1; p <= most && 2 * p <= static_cast<int>(x.size()); ++p) {
    const auto step = static_cast<std::size_t>(p);
    bool repeats = true;
    for (std::size_t n = 0; n + step < x.size() && repeats; ++n) {
      repeats = std::abs(x[n + step] - x[n]) <= same * (1.0 + std::abs(x[n]));
    }
    if (repeats) return p;
  }
  return 0;
}

bool orbit_diagram(const maps::MapFamily& family, const OrbitDiagramRequest& request,
                   const std::vector<double>& begin, const Execution& execution,
                   const std::function<void(const OrbitSlice&)>& finished) {
  require_valid(request);
  for (const double value : request.parameters) (void)family.at(std::span(&value, 1));

  const std::size_t seeds = request.seeds.size(), total = request.parameters.size();
  std::vector<double> from = begin.empty() ? request.seeds : begin;
  // Some parameters at a time: enough to keep all threads busy, little to lose when interrupted.
  constexpr std::size_t parameters_per_thread = 4;
  const std::size_t at_once = parameters_per_thread * static_cast<std::size_t>(execution.threads());
  for (std::size_t first = 0; first < total; first += at_once) {
    const std::size_t count = std::min(at_once, total - first);
    std::vector<OrbitSlice> slices(count);
    for (std::size_t p = 0; p < count; ++p) {
      slices[p] = {request.parameters[first + p], std::vector<AttractorOrbit>(seeds)};
    }
    const auto compute = [&](OneMap& map, std::size_t p, std::size_t k) {
      AttractorOrbit& orbit = slices[p].orbits[k];
      orbit = iterate(map.at(slices[p].parameter), from[k], request.iteration);
      orbit.seed = request.seeds[k];
      if (request.continued) from[k] = orbit.x.empty() ? request.seeds[k] : orbit.x.back();
    };
    const auto make_worker = [&] {
      return [&, map = std::make_shared<OneMap>(family)](int i) {
        const auto task = static_cast<std::size_t>(i);
        if (!request.continued) return compute(*map, task / seeds, task % seeds);
        for (std::size_t p = 0; p < count; ++p) compute(*map, p, task);
      };
    };
    const std::size_t tasks = request.continued ? seeds : seeds * count;
    if (!parallel_for(static_cast<int>(tasks), 1, execution, make_worker)) return false;
    for (const OrbitSlice& slice : slices) finished(slice);
    if (execution.progress) {
      execution.progress(static_cast<double>(first + count) / static_cast<double>(total));
    }
  }
  return true;
}

}  // namespace specht::bifurcation

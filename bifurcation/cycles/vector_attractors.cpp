#include <algorithm>
#include <cmath>
#include <specht/bifurcation/cycles/even_points.hpp>
#include <specht/bifurcation/cycles/vector_attractors.hpp>
#include <specht/core/numerics/dense_solvers.hpp>
#include <specht/maps/piecewise/option_check.hpp>

namespace specht::bifurcation {
namespace {

using RowMatrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// Values of the parameter whose orbits are computed together.
constexpr int block = 64;

void require_valid(const VectorOrbitDiagramRequest& request) {
  const maps::OptionCheck check("the orbit diagram");
  check.at_least("transient", request.iteration.transient, 0);
  check.at_least("keep", request.iteration.keep, 1);
  check.at_least("seeds", request.seeds, 1);
}

}  // namespace

VectorAttractorOrbit iterate(maps::VectorMap& map, std::vector<double> x,
                             const VectorAttractorOptions& options) {
  VectorAttractorOrbit orbit;
  const Eigen::Index d = map.dimension();
  const auto wrap = [&](std::vector<double> value) {
    for (std::size_t i = 0; i < value.size(); ++i) {
      value[i] = map.coordinates()[i].wrapped(value[i]);
    }
    return value;
  };
  for (int n = 0; n < options.transient; ++n) {
    const maps::VectorPoint next = map(x);
    orbit.status = next.status;
    if (!next.has_value()) return orbit;
    x = wrap(next.value);
  }
  Eigen::MatrixXd Q = Eigen::MatrixXd::Identity(d, d);
  std::vector<double> sums(static_cast<std::size_t>(d), 0.0);
  std::vector<std::vector<double>> kept;
  for (int n = 0; n < options.keep; ++n) {
    const maps::VectorPoint next = map.with_jacobian(x);
    orbit.status = next.status;
    if (!next.has_value()) return orbit;
    x = wrap(next.value);
    kept.push_back(x);
    if (next.jacobian.size() != sums.size() * sums.size()) {
      sums.assign(sums.size(), maps::missing);
      continue;
    }
    const Eigen::MatrixXd JQ = Eigen::Map<const RowMatrix>(next.jacobian.data(), d, d) * Q;
    auto factor = core::orthogonal_factor(JQ);
    Q = std::move(factor.Q);
    for (Eigen::Index i = 0; i < d; ++i) {
      sums[static_cast<std::size_t>(i)] += std::log(std::abs(factor.diagonal(i)));
    }
  }
  orbit.points = std::move(kept);
  for (const double sum : sums) orbit.lyapunov.push_back(sum / options.keep);
  std::sort(orbit.lyapunov.begin(), orbit.lyapunov.end(), std::greater<>());
  return orbit;
}

bool vector_orbit_diagram(const maps::VectorMapFamily& family,
                          const VectorOrbitDiagramRequest& request, const Execution& execution,
                          const std::function<void(const VectorOrbitSlice&)>& finished) {
  require_valid(request);
  const auto count = static_cast<int>(request.parameters.size());
  for (int first = 0; first < count; first += block) {
    const int values = std::min(block, count - first);
    std::vector<VectorOrbitSlice> slices(static_cast<std::size_t>(values));
    for (int k = 0; k < values; ++k) {
      auto& slice = slices[static_cast<std::size_t>(k)];
      slice.parameter = request.parameters[static_cast<std::size_t>(first + k)];
      slice.orbits.resize(static_cast<std::size_t>(request.seeds));
    }
    const bool complete = parallel_for(values * request.seeds, 1, execution, [&] {
      return [&](int task) {
        auto& slice = slices[static_cast<std::size_t>(task / request.seeds)];
        const int seed = task % request.seeds;
        const auto map = family.at(std::span(&slice.parameter, 1));
        slice.orbits[static_cast<std::size_t>(seed)] =
            iterate(*map, even_point(request.box, seed), request.iteration);
        execution.report((first + task / static_cast<double>(request.seeds)) / count);
      };
    });
    if (!complete) return false;
    for (const auto& slice : slices) finished(slice);
  }
  return true;
}

}  // namespace specht::bifurcation

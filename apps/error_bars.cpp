#include <algorithm>
#include <specht/apps/error_bars.hpp>
#include <specht/bifurcation/crossings/sample.hpp>
#include <specht/maps/iterated_map.hpp>
#include <stdexcept>

namespace specht::apps {
namespace {

/// The tolerance that shows the error of another one.
double finer(double rtol) {
  return std::max(core::finest_tolerance, maps::ErrorOptions{}.finer * rtol);
}

std::shared_ptr<maps::ReturnMap> iterate_of(std::shared_ptr<maps::ReturnMap> map, int K) {
  if (K == 1) return map;
  return std::make_shared<maps::IteratedMap>(std::move(map), K);
}

}  // namespace

ErrorBars::ErrorBars(const toys::Entry& toy, const toys::Settings& settings, int K,
                     const bifurcation::Execution& execution) {
  if (settings.precision == toys::Precision::quad) {
    throw std::invalid_argument(
        "--errors is not allowed with --precision quad: its values are rounded to double");
  }
  std::vector<std::string> names;
  for (const auto& parameter : toy.parameters()) names.push_back(parameter.name);
  bifurcation::Execution quiet = execution;
  quiet.progress = {};
  for (auto& map : maps::neighbouring_maps(*toy.family(settings, names), toy.values(settings))) {
    neighbours_.emplace_back(iterate_of(std::move(map), K), quiet);
  }
  if (!toy.has_motion()) return;
  toys::Settings other = settings;
  if (settings.engine == toys::Engine::time_stepping) {
    // Half of the step shows half of an error of first order, which the factor of safety makes up for.
    other.time_stepping.step = settings.time_stepping.step / 2;
    finer_.emplace_back(iterate_of(toy.family(other, {})->at({}), K), quiet);
    return;
  }
  switch (toy.phase(settings)) {
    case toys::Phase::taylor:
      other.taylor.rtol = finer(settings.taylor.rtol);
      break;
    case toys::Phase::odeint:
      other.odeint.rtol = finer(settings.odeint.rtol);
      break;
    case toys::Phase::exact:
    case toys::Phase::automatic:
    case toys::Phase::stepwise:
      return;
  }
  finer_.emplace_back(iterate_of(toy.family(other, {})->at({}), K), quiet);
}

std::vector<maps::ErrorEstimate> ErrorBars::of(const std::vector<maps::MapPoint>& points,
                                               bool& complete) {
  std::vector<double> x;
  for (const auto& point : points) x.push_back(point.x);
  const auto values = [&](bifurcation::ParallelMap& map) {
    auto sample = bifurcation::sample(map, x, false, {});
    complete = complete && sample.complete;
    return std::move(sample.points);
  };
  std::vector<std::vector<maps::MapPoint>> others;
  for (auto& map : neighbours_) others.push_back(values(map));
  const auto better = finer_.empty() ? std::vector<maps::MapPoint>() : values(finer_.front());
  std::vector<maps::ErrorEstimate> errors(points.size());
  if (!complete) return errors;
  for (std::size_t i = 0; i < points.size(); ++i) {
    std::vector<maps::MapPoint> near;
    for (const auto& other : others) near.push_back(other[i]);
    errors[i] = maps::error_estimate(points[i], near, better.empty() ? nullptr : &better[i]);
  }
  return errors;
}

}  // namespace specht::apps

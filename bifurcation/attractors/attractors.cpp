#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <specht/bifurcation/attractors/attractors.hpp>
#include <specht/bifurcation/attractors/repelling_rest.hpp>
#include <specht/bifurcation/execution/family_maps.hpp>
#include <specht/maps/piecewise/option_check.hpp>
#include <specht/maps/slope.hpp>
#include <stdexcept>

namespace specht::bifurcation {
namespace {

double slope_of(maps::ReturnMap& map, const maps::MapPoint& point) {
  if (!std::isnan(point.slope)) return point.slope;
  return maps::difference_slope(map, point, {}).value;
}

/// ln |P′|.
double exponent_of(maps::ReturnMap& map, const maps::MapPoint& point, double vanishing) {
  const double slope = std::abs(slope_of(map, point));
  return slope <= vanishing ? -std::numeric_limits<double>::infinity() : std::log(slope);
}

/// Whether an iterate comes again.
bool same(double a, double b, double settled) {
  return a == b || std::abs(a - b) <= settled * (1.0 + std::abs(b));
}

/// Sees that an orbit is periodic, by the method of Brent: a later iterate is the one that is kept, which is
/// renewed whenever as many more have passed as before it.
class Repetition {
 public:
  Repetition(double x, double settled) : kept_(x), settled_(settled) {}

  /// How many iterates ago x was the kept one; 0 if it is another.
  int period_at(double x) {
    ++since_;
    if (same(x, kept_, settled_)) return since_;
    if (since_ == next_) {
      kept_ = x;
      since_ = 0;
      next_ *= 2;
    }
    return 0;
  }

 private:
  double kept_, settled_;
  int since_ = 0, next_ = 1;
};

/// Sees that an orbit creeps towards where it would arrive after very many returns only.
class Creep {
 public:
  explicit Creep(const Iteration& iteration) : options_(iteration) {}

  bool after(double step) {
    const bool one_sign = step * last_ > 0.0, shrinks = std::abs(step) < std::abs(last_);
    last_ = step;
    if (!one_sign || !shrinks) {
      first_ = step;
      returns_ = 0;
      return false;
    }
    if (++returns_ < options_.creep_returns) return false;
    const bool slow = std::abs(step) > std::pow(options_.creep, returns_) * std::abs(first_);
    first_ = step;
    returns_ = 0;
    return slow;
  }

 private:
  const Iteration& options_;
  double first_ = 0.0, last_ = 0.0;
  int returns_ = 0;
};

/// The map of one thread, and of which value it is.
struct ThreadMap {
  std::shared_ptr<maps::ReturnMap> map;
  std::size_t number = 0;
};

}  // namespace

void require_valid(const Iteration& iteration) {
  const maps::OptionCheck check("iteration");
  check.at_least("transient", iteration.transient, 0);
  check.at_least("keep", iteration.keep, 1);
  check.at_least("settled", iteration.settled, 0.0);
  check.at_least("vanishing_slope", iteration.vanishing_slope, 0.0);
  check.positive("creep", iteration.creep);
  check.at_least("creep_returns", iteration.creep_returns, 1);
}

AttractorOrbit iterate(maps::ReturnMap& map, double x, const Iteration& iteration) {
  AttractorOrbit orbit;
  orbit.seed = x;
  Repetition repetition(x, iteration.settled);
  Creep creep(iteration);
  for (int n = 0; n < iteration.transient; ++n) {
    const maps::MapPoint point = map(x);
    orbit.status = point.status;
    if (!point.has_value()) return orbit;
    if (is_at_rest(point)) {
      const auto off = way_off_rest(map, x);
      if (off && iteration.within.contains(*off)) {
        x = *off;
        continue;
      }
    }
    if (iteration.creep < 1.0 && creep.after(point.value - x)) return orbit;
    x = point.value;
    if (!iteration.within.contains(x)) {
      orbit.status = core::Outcome::out_of_domain;
      return orbit;
    }
    if (const int period = repetition.period_at(x)) {
      // All that follows is known: as many returns as do not go round.
      n = iteration.transient - 1 - (iteration.transient - 1 - n) % period;
      repetition = Repetition(x, iteration.settled);
    }
  }
  double sum = 0.0;
  std::vector<double> exponents;  // of the first iterates
  std::size_t period = 0;         // of the iterates, once one of them is the first again
  for (int n = 0; n < iteration.keep; ++n) {
    const auto k = static_cast<std::size_t>(n);
    if (n > 0 && period == 0 && same(x, orbit.x.front(), iteration.settled)) period = k;
    if (period != 0) {
      orbit.x.push_back(orbit.x[k - period]);
      sum += exponents[k % period];
      continue;
    }
    const maps::MapPoint point = map.with_slope(x);
    orbit.status = point.status;
    if (!point.has_value()) {
      orbit.x.clear();
      return orbit;
    }
    orbit.x.push_back(x);
    exponents.push_back(exponent_of(map, point, iteration.vanishing_slope));
    sum += exponents.back();
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
  if (request.seeds.empty()) throw std::invalid_argument("an orbit diagram needs a seed");
  require_valid(request.iteration);
  FamilyMaps of_values(family, request.parameters, false);
  std::vector<ThreadMap> own(static_cast<std::size_t>(execution.threads()));

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
    const auto compute = [&](ThreadMap& thread, std::size_t p, std::size_t k) {
      if (!thread.map || thread.number != first + p) of_values.copy(first + p, thread.map);
      thread.number = first + p;
      AttractorOrbit& orbit = slices[p].orbits[k];
      orbit = iterate(*thread.map, from[k], request.iteration);
      orbit.seed = request.seeds[k];
      if (request.continued) from[k] = orbit.x.empty() ? request.seeds[k] : orbit.x.back();
    };
    const auto make_worker = [&] {
      return [&, &thread = own[static_cast<std::size_t>(omp_get_thread_num())]](int i) {
        const auto task = static_cast<std::size_t>(i);
        if (!request.continued) return compute(thread, task / seeds, task % seeds);
        for (std::size_t p = 0; p < count; ++p) compute(thread, p, task);
      };
    };
    const std::size_t tasks = request.continued ? seeds : seeds * count;
    if (!parallel_for(static_cast<int>(tasks), 1, execution, make_worker)) return false;
    for (std::size_t p = 0; p < count; ++p) of_values.release(first + p);
    for (const OrbitSlice& slice : slices) finished(slice);
    if (execution.progress) {
      execution.progress(static_cast<double>(first + count) / static_cast<double>(total));
    }
  }
  return true;
}

}  // namespace specht::bifurcation

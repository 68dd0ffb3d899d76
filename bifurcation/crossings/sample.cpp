#include <atomic>
#include <cmath>
#include <specht/bifurcation/crossings/sample.hpp>
#include <stdexcept>
#include <string>

namespace specht::bifurcation {

std::vector<double> grid(double low, double high, int count) {
  if (!std::isfinite(low) || !std::isfinite(high) || !(low < high) || count < 2) {
    throw std::invalid_argument("a grid needs finite ends A < B and 2 points or more");
  }
  std::vector<double> x;
  for (int i = 0; i < count; ++i) {
    x.push_back(i == count - 1 ? high : low + (high - low) * i / (count - 1));
  }
  return x;
}

Sample sample(ParallelMap& map, std::span<const double> x, bool with_slopes,
              const maps::SlopeOptions& slopes) {
  Sample result;
  result.points.resize(x.size());
  std::vector<char> done(x.size(), 0);
  std::atomic<int> finished{0};
  const int count = static_cast<int>(x.size());
  constexpr int grain = 4;
  result.complete = map.for_all(count, grain, [&](const std::shared_ptr<maps::ReturnMap>& own) {
    return [&, own](int i) {
      const auto k = static_cast<std::size_t>(i);
      maps::MapPoint point = with_slopes ? own->with_slope(x[k]) : (*own)(x[k]);
      if (with_slopes && !std::isfinite(point.slope)) {
        point.slope = maps::difference_slope(*own, point, slopes).value;
      }
      result.points[k] = std::move(point);
      done[k] = 1;
      map.execution().report(static_cast<double>(++finished) / count);
    };
  });
  if (!result.complete) {
    std::size_t whole = 0;
    while (whole < done.size() && done[whole] != 0) ++whole;
    result.points.resize(whole);
  }
  return result;
}

Sample sample(const maps::ReturnMap& map, std::span<const double> x, bool with_slopes,
              const maps::SlopeOptions& slopes, const Execution& execution) {
  ParallelMap own(map, execution);
  return sample(own, x, with_slopes, slopes);
}

}  // namespace specht::bifurcation

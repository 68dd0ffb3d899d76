#include <algorithm>
#include <cmath>
#include <specht/maps/piecewise/log_periodic_limit.hpp>

namespace specht::maps {
namespace {

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

/// P at evenly spaced logarithms of the distance, from far to near.
class Samples {
 public:
  Samples(std::vector<double> values, double per_decade)
      : values_(std::move(values)), per_decade_(per_decade) {}

  /// |P − P shifted| at all distances at which both are known.
  struct Mismatch {
    double median = missing, mean = missing;
  };
  [[nodiscard]] Mismatch mismatch(double decades) const {
    const double shift = decades * per_decade_;
    const auto whole = static_cast<std::size_t>(shift);
    const double part = shift - static_cast<double>(whole);
    std::vector<double> differences;
    double sum = 0.0;
    for (std::size_t k = 0; k + whole + 1 < values_.size(); ++k) {
      const double a = values_[k + whole], b = values_[k + whole + 1];
      const double difference = std::abs(values_[k] - (a + part * (b - a)));
      if (!std::isfinite(difference)) continue;
      differences.push_back(difference);
      sum += difference;
    }
    if (differences.size() < 3) return {};
    const double mean = sum / static_cast<double>(differences.size());
    return {median(std::move(differences)), mean};
  }

  /// From the lower to the upper quartile.
  [[nodiscard]] double variation() const {
    std::vector<double> known = finite(values_);
    if (known.size() < 4) return 0.0;
    std::sort(known.begin(), known.end());
    return known[3 * known.size() / 4] - known[known.size() / 4];
  }

  [[nodiscard]] double part_known() const {
    return static_cast<double>(finite(values_).size()) / static_cast<double>(values_.size());
  }

  /// From the least to the greatest over the nearest decades.
  [[nodiscard]] double range(double decades) const {
    const auto [low, high] = extremes(decades);
    return high - low;
  }

  /// The extremes over the nearest decades.
  [[nodiscard]] std::pair<double, double> extremes(double decades) const {
    const auto count = static_cast<std::size_t>(decades * per_decade_) + 1;
    const auto begin = values_.end() - static_cast<std::ptrdiff_t>(std::min(count, values_.size()));
    const std::vector<double> last = finite({begin, values_.end()});
    if (last.empty()) return {missing, missing};
    const auto [low, high] = std::minmax_element(last.begin(), last.end());
    return {*low, *high};
  }

 private:
  static std::vector<double> finite(std::vector<double> values) {
    std::erase_if(values, [](double v) { return !std::isfinite(v); });
    return values;
  }

  std::vector<double> values_;
  double per_decade_;
};

}  // namespace

std::optional<LogPeriodicLimit> find_log_periodic_limit(ReturnMap& map, double x, int direction,
                                                        double nearest,
                                                        const LogPeriodicOptions& options,
                                                        long& returns) {
  const double size = 1.0 + std::abs(x);
  const double far = options.farthest * size, near = std::max(options.nearest * size, nearest);
  const double decades = std::log10(far / near);
  const double most = std::min(options.most, decades / 3);
  if (!(most > options.least)) return std::nullopt;
  const int count = static_cast<int>(decades * options.per_decade);
  std::vector<double> values(static_cast<std::size_t>(count) + 1, missing);
  const auto take = [&](int k) {
    ++returns;
    const double d = far * std::pow(10.0, -static_cast<double>(k) / options.per_decade);
    values[static_cast<std::size_t>(k)] = map(x + direction * d).value;
  };
  const auto sampled = [&] { return Samples(values, options.per_decade); };
  // The nearest ones, of the longest period, and a few further away: where those tell that an oscillation decays the
  // others do not change it, for P can only vary more.
  const int first_near = std::max(0, count - static_cast<int>(most * options.per_decade));
  const auto is_known = [&](int k) { return k >= first_near || k % options.per_decade == 0; };
  for (int k = 0; k <= count; ++k) {
    if (is_known(k)) take(k);
  }
  if (sampled().range(most) < options.lasts * sampled().range(decades)) return std::nullopt;
  for (int k = 0; k <= count; ++k) {
    if (!is_known(k)) take(k);
  }
  const Samples samples(std::move(values), options.per_decade);
  const auto [lowest, highest] = samples.extremes(decades);
  if (samples.part_known() < options.known) return std::nullopt;
  if (!(highest - lowest > options.varies * (1.0 + std::abs(highest) + std::abs(lowest)))) {
    return std::nullopt;
  }
  const double allowed = options.repeats * samples.variation();
  bool apart = false;
  double period = missing, best = missing;
  for (double shift = options.step; shift <= most; shift += options.step) {
    const auto [median, mean] = samples.mismatch(shift);
    if (!(median < allowed)) {
      if (std::isfinite(period)) break;
      apart = true;
    } else if (apart && shift >= options.least && !(mean >= best)) {
      best = mean;
      period = shift;
    }
  }
  if (!std::isfinite(period)) return std::nullopt;
  const auto [low, high] = samples.extremes(period);
  if (!(high - low >= options.lasts * (highest - lowest))) return std::nullopt;
  return LogPeriodicLimit{low, high, std::pow(10.0, period)};
}

}  // namespace specht::maps

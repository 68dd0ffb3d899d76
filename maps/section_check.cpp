#include <algorithm>
#include <cmath>
#include <specht/maps/section_check.hpp>
#include <sstream>
#include <stdexcept>

namespace specht::maps {
namespace {

std::string text_of(const LostNumber& lost) {
  std::ostringstream text;
  text << "the section does not keep " << lost.name << ": the orbit from x = ";
  for (std::size_t i = 0; i < lost.x.size(); ++i) text << (i == 0 ? "" : ", ") << lost.x[i];
  text << " returns with " << lost.name << " = " << lost.returned
       << ", and the next one begins with " << lost.lifted
       << ", which makes a difference; it has no return map in "
       << (lost.x.size() == 1 ? "one coordinate" : std::to_string(lost.x.size()) + " coordinates");
  return text.str();
}

/// Throws if most of the points that are judged lose a number; `loss_at`(k): at the k-th point.
template <class LossAt>
void require(const SectionCheckOptions& options, const LossAt& loss_at) {
  int judged = 0, kept = 0;
  std::optional<LostNumber> first;
  for (int k = 0; k < options.tried && judged < options.judged; ++k) {
    const SectionLoss loss = loss_at(k);
    if (!loss.judged) continue;
    ++judged;
    if (!loss.lost) ++kept;
    if (loss.lost && !first) first = loss.lost;
    if (2 * kept > options.judged) return;
  }
  if (first && 2 * kept < judged) throw std::invalid_argument(text_of(*first));
}

/// Part k of multiples of an irrational number, which spread evenly, however many are taken.
double part_of(double irrational, int k) {
  double integer = 0.0;
  return std::modf(irrational * (k + 1), &integer);
}

constexpr double golden = 0.6180339887498949;

}  // namespace

void require_section(ReturnMap& map, const core::Interval& range,
                     const SectionCheckOptions& options) {
  const core::Interval domain = map.domain();
  const double low = std::max(range.low, domain.low), high = std::min(range.high, domain.high);
  if (!std::isfinite(low) || !std::isfinite(high) || !(low < high)) return;
  require(options, [&](int k) { return map.loss(low + part_of(golden, k) * (high - low)); });
}

void require_section(VectorMap& map, const std::vector<core::Interval>& box,
                     const SectionCheckOptions& options) {
  require(options, [&](int k) {
    std::vector<double> x;
    double irrational = 1.0;
    for (const core::Interval& own : box) {
      irrational *= golden;
      x.push_back(own.low + part_of(irrational, k) * (own.high - own.low));
    }
    return map.loss(x);
  });
}

}  // namespace specht::maps

#include <algorithm>
#include <cmath>
#include <specht/maps/section_check.hpp>
#include <sstream>
#include <stdexcept>

namespace specht::maps {
namespace {

std::string text_of(const LostNumber& lost) {
  std::ostringstream text;
  text << "the section does not keep " << lost.name << ": the orbit from x = " << lost.x
       << " returns with " << lost.name << " = " << lost.returned
       << ", and the next one begins with " << lost.lifted
       << ", which makes a difference; it has no return map in one coordinate";
  return text.str();
}

}  // namespace

void require_section(ReturnMap& map, const core::Interval& range,
                     const SectionCheckOptions& options) {
  const core::Interval domain = map.domain();
  const double low = std::max(range.low, domain.low), high = std::min(range.high, domain.high);
  if (!std::isfinite(low) || !std::isfinite(high) || !(low < high)) return;
  int judged = 0, kept = 0;
  std::optional<LostNumber> first;
  for (int i = 0; i < options.tried && judged < options.judged; ++i) {
    // NOTE: multiples of the golden section spread evenly, however many are taken.
    constexpr double golden = 0.6180339887498949;
    double integer = 0.0;
    const double part = std::modf(golden * (i + 1), &integer);
    const SectionLoss loss = map.loss(low + part * (high - low));
    if (!loss.judged) continue;
    ++judged;
    if (!loss.lost) ++kept;
    if (loss.lost && !first) first = loss.lost;
    if (2 * kept > options.judged) return;
  }
  if (first && 2 * kept < judged) throw std::invalid_argument(text_of(*first));
}

}  // namespace specht::maps

#include <iostream>
#include <specht/apps/commands/reasons.hpp>
#include <specht/apps/files/table.hpp>
#include <specht/bifurcation/crossings/sample.hpp>
#include <specht/core/orbit/outcome.hpp>

namespace specht::apps {

int Endings::returned() const {
  const auto found = counts_.find(std::string(core::name(core::Outcome::returned)));
  return found == counts_.end() ? 0 : found->second;
}

bool Endings::any_value() const { return returned() > 0; }

std::string Endings::text() const {
  int all = 0;
  std::string why;
  for (const auto& [status, count] : counts_) {
    all += count;
    if (status == core::name(core::Outcome::returned)) continue;
    why += (why.empty() ? "" : ", ") + status + " " + std::to_string(count);
  }
  const int missing = all - returned();
  if (missing == 0) return "all " + std::to_string(all) + " points have a value";
  return std::to_string(missing) + " of " + std::to_string(all) + " points without a value (" +
         why + ")";
}

Endings endings(const maps::ReturnMap& map, core::Interval range, int points,
                const bifurcation::Execution& execution) {
  bifurcation::Execution quiet = execution;
  quiet.progress = {};
  const auto x = bifurcation::grid(range.low, range.high, points);
  Endings result;
  for (const auto& point : bifurcation::sample(map, x, false, {}, quiet).points) {
    result.count(std::string(core::name(point.status)));
  }
  return result;
}

std::string text_of(core::Interval range) {
  return "[" + format_number(range.low) + ", " + format_number(range.high) + "]";
}

void note(const std::string& text) { std::cerr << "specht: note: " << text << '\n'; }

}  // namespace specht::apps

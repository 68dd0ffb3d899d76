#include <cmath>
#include <specht/apps/commands/several_coordinates.hpp>
#include <specht/apps/commands/start_option.hpp>
#include <specht/apps/values.hpp>
#include <specht/maps/return_map.hpp>
#include <stdexcept>

namespace specht::apps {
namespace {

/// "from -0.1 to 0.12", "up to 0.12".
std::string words(const core::Interval& domain) {
  std::string text;
  if (std::isfinite(domain.low)) text = "from " + format_number(domain.low);
  if (!std::isfinite(domain.high)) return text;
  return text + (text.empty() ? "up to " : " to ") + format_number(domain.high);
}

}  // namespace

void require_start(const toys::Entry& toy, const toys::Settings& settings, double x) {
  if (has_several_coordinates(toy, settings)) {
    throw std::invalid_argument(
        "--x is not allowed: " + several_coordinates(toy, toy.vector_section(settings)) +
        "; give --state q1,...,u1,...");
  }
  const core::Interval domain = toy.family(settings, {})->at({})->domain();
  if (domain.contains(x)) return;
  refuse("x", format_number(x), "it lies outside the section's domain, " + words(domain));
}

}  // namespace specht::apps

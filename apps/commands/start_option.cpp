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

/// "--state z,v_z"
std::string state_of(const toys::Entry& toy) {
  std::string q, u;
  for (const std::string& name : toy.coordinates()) {
    q += (q.empty() ? "" : ",") + name;
    u += ",v_" + name;
  }
  return "--state " + q + u;
}

}  // namespace

void require_start(const toys::Entry& toy, const toys::Settings& settings, double x) {
  if (has_several_coordinates(toy, settings)) {
    throw std::invalid_argument(
        "--x is not allowed: " + several_coordinates(toy, toy.vector_section(settings)) +
        "; give " + state_of(toy));
  }
  const core::Interval domain = toy.family(settings, {})->at({})->domain();
  if (domain.contains(x)) return;
  refuse("x", format_number(x), "it lies outside the section's domain, " + words(domain));
}

void require_one_start(const Options& options, const toys::Entry& toy,
                       const toys::Settings& settings) {
  if (options.given("x") != options.given("state")) return;
  if (!toy.has_motion()) {
    throw std::invalid_argument(toy.name() + " is a map without motion; it has no orbit in time");
  }
  if (has_several_coordinates(toy, settings)) {
    throw std::invalid_argument("give a start, " + state_of(toy) + ": " +
                                several_coordinates(toy, toy.vector_section(settings)));
  }
  const auto section = toy.section(settings);
  throw std::invalid_argument("give either --x, a start on the section (" + section.coordinate +
                              ", shown from " + format_number(section.range.low) + " to " +
                              format_number(section.range.high) + "), or " + state_of(toy));
}

}  // namespace specht::apps

#include <algorithm>
#include <cmath>
#include <specht/apps/commands/growing_orbits.hpp>
#include <specht/apps/commands/reasons.hpp>
#include <specht/apps/files/table.hpp>
#include <specht/bifurcation/attractors/growth.hpp>

namespace specht::apps {

bool GrowingOrbits::count(const std::string& coordinate, double parameter,
                          std::span<const double> x) {
  if (!bifurcation::still_grows(x)) return false;
  ++count_;
  const auto [low, high] = std::minmax_element(x.begin(), x.end());
  const double largest = std::max(std::abs(*low), std::abs(*high));
  if (!(largest > largest_)) return true;
  largest_ = largest;
  at_ = parameter;
  coordinate_ = coordinate;
  return true;
}

void GrowingOrbits::note(const std::string& parameter) const {
  if (count_ == 0) return;
  apps::note(plural(count_, "orbit still grows, and has", "orbits still grow, and have") +
             " reached no attractor: |" + coordinate_ + "| up to " + format_number(largest_) +
             ", at " + parameter + " = " + format_number(at_));
}

}  // namespace specht::apps

#include <algorithm>
#include <array>
#include <cstdio>
#include <limits>
#include <specht/core/geometry/contact_search.hpp>
#include <specht/core/geometry/penetration.hpp>

namespace specht::core {

std::optional<double> penetration(const PlacedBody& first, const PlacedBody& second,
                                  double tolerance) {
  if (!overlap(first.shape, first.pose, second.shape, second.pose)) return std::nullopt;
  const ContactSearch search(first.shape, second.shape);
  FoundContacts found;
  search.find(first.pose, second.pose, std::numeric_limits<double>::infinity(), found);
  double deepest = 0;
  for (const TouchingPair& pair : found.pairs) deepest = std::max(deepest, -pair.distance);
  if (deepest > tolerance) return deepest;
  // Edges of bodies that touch may cross by rounding.
  return found.crossing ? std::optional(0.0) : std::nullopt;
}

std::string penetration_text(const PlacedBody& first, const PlacedBody& second, double tolerance) {
  const auto depth = penetration(first, second, tolerance);
  if (!depth) return {};
  const std::string both = first.name + " and " + second.name;
  if (*depth == 0) return "edges of " + both + " cross";
  std::array<char, 32> number{};
  std::snprintf(number.data(), number.size(), "%.3g", *depth);
  return both + " overlap, " + number.data() + " m deep";
}

}  // namespace specht::core

#pragma once
// Polygons of a toy that a user may replace: what the command line and files know of them.
//
// A toy lists them in `polygons()`. The member is null where the toy's own polygon serves, which follows from its
// parameters. Points are doubles in any scalar [m]: a polygon that is given does not vary with parameters. Bad
// input throws std::invalid_argument that names the polygon and says what is allowed.

#include <memory>
#include <specht/core/geometry/polygon.hpp>
#include <specht/core/system/there_are.hpp>
#include <stdexcept>
#include <string>
#include <vector>

namespace specht::core {

template <class Toy>
struct GivenPolygon {
  std::string_view name;
  std::shared_ptr<const Polygon> Toy::*member;
  Polygon (Toy::*own)() const;  // that which serves
  int most_edges;
  std::string_view meaning;  // of its points
};

template <class Toy>
concept HasGivenPolygons = requires {
  Toy::polygons().size();
};

/// The polygon of this name; throws std::invalid_argument that lists those there are.
template <class Toy>
[[nodiscard]] GivenPolygon<Toy> find_polygon(std::string_view name) {
  std::vector<std::string> names;
  if constexpr (HasGivenPolygons<Toy>) {
    for (const GivenPolygon<Toy>& p : Toy::polygons()) {
      if (p.name == name) return p;
      names.emplace_back(p.name);
    }
  }
  const std::string toy(Toy::name);
  throw std::invalid_argument(names.empty() ? toy + " has no polygon that could be given"
                                            : "unknown polygon '" + std::string(name) + "' of " +
                                                  toy + "; " + there_are(names));
}

/// `origin`: where the points come from, for messages.
template <class Toy>
void set_polygon(Toy& toy, std::string_view name, std::vector<Polygon::Point> points,
                 const std::string& origin) {
  const GivenPolygon<Toy> p = find_polygon<Toy>(name);
  const std::string what = std::string(name) + " of " + origin;
  if (points.size() > static_cast<std::size_t>(p.most_edges)) {
    throw std::invalid_argument(what + ": " + std::to_string(points.size()) +
                                " edges are too many for itineraries; at most " +
                                std::to_string(p.most_edges) + " are allowed");
  }
  toy.*p.member = std::make_shared<const Polygon>(std::move(points), what);
}

}  // namespace specht::core

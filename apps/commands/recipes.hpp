// Which figures `reproduce` makes, and from what.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace specht::apps {

/// What a figure shows.
enum class Shows {
  history,
  portraits,
  history_and_portraits,
  descents,
  map,
  maps,
  diagram,
  joined_diagrams,
  equilibria
};

struct Recipe {
  std::string_view name, number;
  std::string_view shows;
  Shows kind;
  std::string_view toy, setting;  // the paper's parameter, where it is not the toy's default
  std::string_view range;         // of the map; of orbits: where their fixed point is looked for
  int iterate;                    // the highest
  std::string_view sweep;
};

[[nodiscard]] std::span<const Recipe> recipes();
/// "time-history (fig5), …"
std::string figure_names();
/// By its name or number. Throws std::invalid_argument that says which there are.
const Recipe& find_recipe(const std::string& name);

}  // namespace specht::apps

#include <array>
#include <specht/apps/commands/recipes.hpp>
#include <specht/toys/entry/closest_name.hpp>
#include <stdexcept>
#include <vector>

namespace specht::apps {
namespace {

// NOTE: the printed diagram of the woodpecker shows 94 values of eps_N1 between 0 and 0.7, that of the
// tumbling toy 76 values of phi_R.
constexpr std::array<Recipe, 22> all_recipes{{
    {"time-history", "fig5", "coordinates along two periods of the limit cycle", Shows::history,
     "woodpecker", "eps_N1=0.5", "", 1, ""},
    {"phase-portraits", "fig6", "its velocities over its coordinates", Shows::portraits,
     "woodpecker", "eps_N1=0.5", "", 1, ""},
    {"poincare-map", "fig8", "return map at eps_N1 = 0.5, 1000 initial values", Shows::map,
     "woodpecker", "eps_N1=0.5", "-2.5:0.11", 1, ""},
    {"bifurcation", "fig9", "crossings along eps_N1, 94 values", Shows::diagram, "woodpecker", "",
     "-2.5:0.11", 1, "eps_N1=0:0.7:94"},
    {"period-2", "fig10", "the same, with the crossings of P_2", Shows::diagram, "woodpecker", "",
     "-2.5:0.11", 2, "eps_N1=0:0.7:94"},
    {"discontinuity-crossing", "fig11", "P and P_2 at eps_N1 = 0.125, near a jump crossing",
     Shows::maps, "woodpecker", "eps_N1=0.125", "-1.12:-0.78", 2, ""},
    {"orbits-3dof", "S11", "coordinates of the woodpecker, and its velocities over them",
     Shows::history_and_portraits, "woodpecker", "eps_N1=0.5", "-0.6:-0.45", 1, ""},
    {"orbits-4dof", "S12", "the same with four degrees of freedom", Shows::history_and_portraits,
     "woodpecker_4dof", "eps_N1=0.5", "-0.6:-0.45", 1, ""},
    {"descents", "S13", "descent of the sleeve with three and with four degrees of freedom",
     Shows::descents, "woodpecker_4dof", "eps_N1=0.5", "-0.6:-0.45", 1, ""},
    {"brush", "S14", "coordinates of the brush, and its velocities over them",
     Shows::history_and_portraits, "brush", "", "1.5e-5:2.5e-5", 1, ""},
    {"brush-map", "S14-map", "its return map; not in the paper", Shows::map, "brush", "", "0:6e-5",
     1, ""},
    {"bifurcation-4dof", "S-bifurcation", "its crossings along eps_N1, 21 values; not in the paper",
     Shows::diagram, "woodpecker_4dof", "", "-1:0.11", 1, "eps_N1=0:1:21"},
    {"piecewise-linear", "fig12", "P and P_2 of the local normal form", Shows::maps,
     "piecewise_linear", "r=1", "-3:3", 2, ""},
    {"tumbling-history", "fig16", "coordinates of the tumbling toy along one revolution",
     Shows::history, "tumbling", "", "16.5:18.5", 1, ""},
    {"tumbling-map", "fig18", "its return map, 1000 initial values", Shows::map, "tumbling", "",
     "0:20", 1, ""},
    {"tumbling-bifurcation", "fig19", "its crossings along phi_R, 76 values", Shows::diagram,
     "tumbling", "", "0:20", 1, "phi_R=0.36:0.8:76"},
    {"tumbling-near-saddle", "fig20", "its orbit at phi_R = 0.44, near the end of the branch",
     Shows::history, "tumbling", "phi_R=0.44", "17.35:17.5", 1, ""},
    {"duck-history", "fig23", "coordinates of the duck along two periods", Shows::history, "duck",
     "", "-3.5:-2", 1, ""},
    {"duck-equilibria", "fig25", "phi_S of the equilibria of the duck along phi_R, 121 values",
     Shows::equilibria, "duck", "", "", 1, "phi_R=0:0.3:121"},
    {"duck-map", "fig27", "its return map, 1000 initial values", Shows::map, "duck", "", "-5:0", 1,
     ""},
    {"walking-branch", "walk",
     "crossings of the duck's map along phi_R, 65 values; not in the paper", Shows::joined_diagrams,
     "duck", "", "-4:-0.05", 1, "phi_R=0.075:0.235:65"},
    {"walking-friction", "friction",
     "crossings of the duck's map along mu, 39 values; not in the paper", Shows::diagram, "duck",
     "", "-5:-0.05", 1, "mu=0.22:0.6:39"},
}};

}  // namespace

std::span<const Recipe> recipes() { return all_recipes; }

std::string figure_names() {
  std::string names;
  for (const Recipe& r : all_recipes) {
    names += (names.empty() ? "" : ", ") + std::string(r.name) + " (" + std::string(r.number) + ")";
  }
  return names;
}

const Recipe& find_recipe(const std::string& name) {
  for (const Recipe& r : all_recipes) {
    if (name == r.name || name == r.number) return r;
    const bool other =
        r.toy == "woodpecker_4dof" || r.toy == "tumbling" || r.toy == "duck" || r.toy == "brush";
    if (!other && name == "woodpecker-" + std::string(r.name)) return r;
    if (r.number == "fig8" && name == "woodpecker-map") return r;
  }
  std::vector<std::string> names;
  for (const Recipe& r : all_recipes)
    names.insert(names.end(), {std::string(r.name), std::string(r.number)});
  const auto near = toys::closest_name(name, names);
  throw std::invalid_argument("unknown figure '" + name + "'; " +
                              (near ? "did you mean " + *near + "? T" : "t") + "here are " +
                              figure_names());
}

}  // namespace specht::apps

#pragma once
// Equilibria at values of a parameter joined to branches, and the points between two values where
// branches begin, end and go on with other contacts.
//
//   fold                     two branches begin or end together: smoothly, or sharply, where on one of
//                            them a contact carries what on the other is open, or a contact has passed
//                            to another region
//   handover                 the branch goes on with other contacts or in another region
//   lift, slip, touch, region  the branch begins or ends, with nothing known beyond: a contact force
//                            vanishes, reaches the edge of its cone, another contact closes, or a contact
//                            passes to another region
//   area_start, area_end     an area shrinks to a point
//   box                      the branch leaves the box of postures
//   range_end                the branch goes on beyond the range of the parameter
//
// Points of branches are located to the last halving of a slice (equilibrium_path.hpp); so are those of
// areas, by whether there is one.

#include <limits>
#include <specht/bifurcation/equilibria/equilibrium.hpp>
#include <specht/bifurcation/equilibria/static_balance.hpp>
#include <specht/maps/statics/static_system.hpp>

namespace specht::bifurcation {

enum class EquilibriumPointKind : std::uint8_t {
  fold,
  handover,
  lift,
  slip,
  touch,
  region,
  box,
  area_start,
  area_end,
  range_end,
};

[[nodiscard]] constexpr std::string_view name(EquilibriumPointKind kind) {
  constexpr std::string_view names[] = {"fold",     "handover", "lift", "slip",
                                        "touch",    "region",   "box",  "area_start",
                                        "area_end", "range_end"};
  return names[static_cast<int>(kind)];
}

struct EquilibriumSlice {
  double parameter = std::numeric_limits<double>::quiet_NaN();
  std::vector<Equilibrium> equilibria;
  std::vector<int> branch;  // of each, from 1
};

/// Branches are those that exist before and after it, in the order of the parameter; 0: none. Both of a
/// fold exist on one side.
struct EquilibriumPoint {
  EquilibriumPointKind kind = EquilibriumPointKind::range_end;
  double parameter = 0.0;
  Eigen::VectorXd q;
  int branch_before = 0, branch_after = 0;
  ContactList contacts_before, contacts_after;
  std::string note;
};

/// Adds an equilibrium unless it is there; its place.
std::size_t add(std::vector<Equilibrium>& found, const StaticBalance& balance, Equilibrium one);

/// Whether a point is where one of the areas ends.
[[nodiscard]] bool ends_one(const std::vector<Equilibrium>& areas, const StaticBalance& balance,
                            const Equilibrium& point);

/// Numbers the branches of the slices and adds what following them finds. `along`: there is a parameter.
[[nodiscard]] std::vector<EquilibriumPoint> join_branches(const maps::StaticFamily& family,
                                                          const EquilibriumOptions& options,
                                                          std::vector<EquilibriumSlice>& slices,
                                                          bool along);

}  // namespace specht::bifurcation

#include <algorithm>
#include <atomic>
#include <memory>
#include <specht/bifurcation/equilibria/equilibria.hpp>
#include <specht/bifurcation/equilibria/equilibrium_area.hpp>
#include <specht/bifurcation/equilibria/static_balance.hpp>

namespace specht::bifurcation {
namespace {

bool before(const Equilibrium& a, const Equilibrium& b) {
  if (a.closed != b.closed) return a.closed < b.closed;
  return std::lexicographical_compare(a.q.begin(), a.q.end(), b.q.begin(), b.q.end());
}

std::vector<ContactList> sets_of(const maps::StaticSystem& system) {
  return contact_sets(system.contacts(), static_cast<int>(system.postures().size()));
}

/// The equilibria with one set of contacts.
std::vector<Equilibrium> search(const StaticBalance& balance, const ContactList& contacts,
                                const EquilibriumOptions& options) {
  std::vector<Equilibrium> found;
  std::vector<EquilibriumCurve> curves;
  const bool friction = balance.has_friction(contacts);
  StaticBalance::Way way;
  way.slide = options.slide;
  for (const Eigen::VectorXd& start : balance.starts()) {
    way.slide = -way.slide;  // every other one up, where saddles are
    auto one = balance.balanced(contacts, start, way);
    if (!one) continue;
    if (friction) {
      if (std::any_of(curves.begin(), curves.end(),
                      [&](const EquilibriumCurve& curve) { return curve.passes(one->q); })) {
        continue;
      }
      one->dimension = static_cast<int>(balance.continuum(*one).cols());
      if (one->dimension == 1) {
        if (!balance.in_box(one->q)) continue;
        curves.emplace_back(balance, *one, options);
        for (Equilibrium& area : curves.back().areas()) found.push_back(std::move(area));
        continue;
      }
    }
    if (!(one->room.minCoeff() >= -options.admissible)) continue;
    Equilibrium moved = one->dimension == 0 ? balance.moved_inside(*one) : *one;
    if (balance.in_box(moved.q)) (void)add(found, balance, std::move(moved));
  }
  return found;
}

/// The searches of one slice, a list for each set of contacts, as one.
std::vector<Equilibrium> merged(const StaticBalance& balance,
                                std::vector<std::vector<Equilibrium>> lists) {
  std::vector<Equilibrium> areas, found;
  for (const auto& list : lists) {
    for (const Equilibrium& one : list) {
      if (one.area) areas.push_back(one);
    }
  }
  found = areas;
  for (auto& list : lists) {
    for (Equilibrium& one : list) {
      if (!one.area && !ends_one(areas, balance, one)) (void)add(found, balance, std::move(one));
    }
  }
  std::sort(found.begin(), found.end(), before);
  return found;
}

std::unique_ptr<maps::StaticSystem> system_at(const maps::StaticFamily& family, double value,
                                              bool any) {
  return any ? family.at(std::span(&value, 1)) : family.at({});
}

}  // namespace

std::vector<ContactList> contact_sets(int contacts, int most) {
  std::vector<ContactList> sets{{}};
  for (std::size_t k = 0; k < sets.size(); ++k) {
    const ContactList set = sets[k];
    if (static_cast<int>(set.size()) >= most) continue;
    for (int i = set.empty() ? 0 : set.back() + 1; i < contacts; ++i) {
      sets.push_back(set);
      sets.back().push_back(i);
    }
  }
  return sets;
}

std::vector<Equilibrium> find_equilibria(const maps::StaticSystem& system,
                                         const EquilibriumOptions& options) {
  require_valid(options);
  const auto sets = sets_of(system);
  const StaticBalance balance(system, options);
  std::vector<std::vector<Equilibrium>> lists(sets.size());
  for (std::size_t k = 0; k < sets.size(); ++k) lists[k] = search(balance, sets[k], options);
  return merged(balance, std::move(lists));
}

EquilibriumDiagram equilibria(const maps::StaticFamily& family, const std::vector<double>& values,
                              const EquilibriumOptions& options, const Execution& execution) {
  require_valid(options);
  const bool any = !values.empty();
  EquilibriumDiagram diagram;
  diagram.slices.resize(std::max<std::size_t>(values.size(), 1));
  const std::size_t slices = diagram.slices.size();
  std::vector<std::unique_ptr<maps::StaticSystem>> systems;
  for (std::size_t i = 0; i < slices; ++i) {
    if (any) diagram.slices[i].parameter = values[i];
    systems.push_back(system_at(family, diagram.slices[i].parameter, any));
  }
  const std::vector<ContactList> sets = sets_of(*systems.back());
  std::vector<std::optional<StaticBalance>> balances(slices);
  (void)parallel_for(static_cast<int>(slices), 1, execution, [&] {
    return [&](int i) {
      const auto k = static_cast<std::size_t>(i);
      balances[k].emplace(*systems[k], options);
    };
  });

  std::vector<std::vector<std::vector<Equilibrium>>> lists(
      slices, std::vector<std::vector<Equilibrium>>(sets.size()));
  std::vector<std::vector<char>> done(slices, std::vector<char>(sets.size(), 0));
  const int count = static_cast<int>(slices * sets.size());
  std::atomic<int> finished{0};
  constexpr int grain = 1;
  diagram.complete = parallel_for(count, grain, execution, [&] {
    return [&](int task) {
      const auto i = static_cast<std::size_t>(task) / sets.size(),
                 k = static_cast<std::size_t>(task) % sets.size();
      lists[i][k] = search(*balances[i], sets[k], options);
      done[i][k] = 1;
      execution.report(static_cast<double>(++finished) / count);
    };
  });
  std::size_t whole = 0;
  while (whole < slices &&
         std::find(done[whole].begin(), done[whole].end(), 0) == done[whole].end()) {
    ++whole;
  }
  diagram.slices.resize(whole);
  for (std::size_t i = 0; i < whole; ++i) {
    diagram.slices[i].equilibria = merged(*balances[i], std::move(lists[i]));
  }
  // NOTE: branches are joined upwards, so that a sweep downwards has the same ones.
  const bool down = any && values.front() > values.back();
  if (down) std::reverse(diagram.slices.begin(), diagram.slices.end());
  diagram.points = join_branches(family, options, diagram.slices, any);
  if (down) std::reverse(diagram.slices.begin(), diagram.slices.end());
  return diagram;
}

}  // namespace specht::bifurcation

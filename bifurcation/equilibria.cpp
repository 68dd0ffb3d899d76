#include <algorithm>
#include <atomic>
#include <memory>
#include <specht/bifurcation/equilibria.hpp>
#include <specht/bifurcation/rest_path.hpp>
#include <specht/bifurcation/static_balance.hpp>
#include <stdexcept>

namespace specht::bifurcation {
namespace {

bool before(const Equilibrium& a, const Equilibrium& b) {
  if (a.closed != b.closed) return a.closed < b.closed;
  return std::lexicographical_compare(a.q.begin(), a.q.end(), b.q.begin(), b.q.end());
}

std::vector<ContactList> sets_of(const maps::StaticSystem& system) {
  if (system.friction().any()) {
    throw std::invalid_argument("equilibria of systems with friction are not computed");
  }
  return contact_sets(system.contacts(), static_cast<int>(system.postures().size()));
}

/// Adds an equilibrium unless it is there; its place.
std::size_t add(std::vector<Equilibrium>& found, const StaticBalance& balance, Equilibrium one) {
  for (std::size_t k = 0; k < found.size(); ++k) {
    if (balance.same(found[k], one)) return k;
  }
  found.push_back(std::move(one));
  return found.size() - 1;
}

/// The equilibria with one set of contacts.
void search(const StaticBalance& balance, const ContactList& contacts, double slide,
            std::vector<Equilibrium>& found) {
  for (const Eigen::VectorXd& start : balance.starts()) {
    slide = -slide;  // every other one up, where saddles are
    const auto one = balance.solve(contacts, start, slide);
    if (!one) continue;
    Equilibrium moved = balance.moved_inside(*one);
    if (balance.in_box(moved.q)) (void)add(found, balance, std::move(moved));
  }
}

/// The searches of one slice, a list for each set of contacts, as one.
std::vector<Equilibrium> merged(const StaticBalance& balance,
                                std::vector<std::vector<Equilibrium>> lists) {
  std::vector<Equilibrium> found;
  for (auto& list : lists) {
    for (Equilibrium& one : list) (void)add(found, balance, std::move(one));
  }
  std::sort(found.begin(), found.end(), before);
  return found;
}

std::unique_ptr<maps::StaticSystem> system_at(const maps::StaticFamily& family, double value,
                                              bool any) {
  return any ? family.at(std::span(&value, 1)) : family.at({});
}

/// Follows equilibria from slice to slice and joins them to branches.
class Joining {
 public:
  Joining(const maps::StaticFamily& family, const EquilibriumOptions& options,
          std::vector<EquilibriumSlice>& slices)
      : family_(family), options_(options), slices_(slices), links_(slices.size()) {}

  void join() {
    for (std::size_t i = 0; i + 1 < slices_.size(); ++i) follow(i, i + 1);
    for (std::size_t i = slices_.size(); i-- > 1;) follow(i, i - 1);
    number();
  }

 private:
  struct Link {
    std::size_t before, after;  // places in the slices i − 1 and i
  };

  void follow(std::size_t from, std::size_t to) {
    const double value = slices_[to].parameter;
    const auto system = family_.at(std::span(&value, 1));
    const StaticBalance balance(*system, options_);
    for (std::size_t k = 0; k < slices_[from].equilibria.size(); ++k) {
      if (linked(from, to, k)) continue;
      auto end = follow_rest(family_, slices_[from].equilibria[k], slices_[from].parameter, value,
                             options_);
      if (!end) continue;
      auto& found = slices_[to].equilibria;
      const std::size_t place = add(found, balance, *end);
      if (!link(from, to, k, place)) continue;
      // Of equal postures, that with continuous coordinates.
      if (from < to) found[place] = *std::move(end);
    }
  }

  [[nodiscard]] bool linked(std::size_t from, std::size_t to, std::size_t k) const {
    for (const Link& l : links_[std::max(from, to)]) {
      if ((from < to ? l.before : l.after) == k) return true;
    }
    return false;
  }
  /// False if the other end belongs to another branch.
  bool link(std::size_t from, std::size_t to, std::size_t k, std::size_t place) {
    if (linked(to, from, place)) return false;
    links_[std::max(from, to)].push_back(from < to ? Link{k, place} : Link{place, k});
    return true;
  }

  void number() {
    int last = 0;
    for (std::size_t i = 0; i < slices_.size(); ++i) {
      EquilibriumSlice& slice = slices_[i];
      slice.branch.assign(slice.equilibria.size(), 0);
      for (const Link& l : links_[i]) slice.branch[l.after] = slices_[i - 1].branch[l.before];
      for (int& branch : slice.branch) {
        if (branch == 0) branch = ++last;
      }
    }
  }

  const maps::StaticFamily& family_;
  const EquilibriumOptions& options_;
  std::vector<EquilibriumSlice>& slices_;
  std::vector<std::vector<Link>> links_;  // of the slices i − 1 and i
};

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
  const auto sets = sets_of(system);
  const StaticBalance balance(system, options);
  std::vector<std::vector<Equilibrium>> lists(sets.size());
  for (std::size_t k = 0; k < sets.size(); ++k) search(balance, sets[k], options.slide, lists[k]);
  return merged(balance, std::move(lists));
}

EquilibriumDiagram equilibria(const maps::StaticFamily& family, const std::vector<double>& values,
                              const EquilibriumOptions& options, const Execution& execution) {
  EquilibriumDiagram diagram;
  diagram.slices.resize(std::max<std::size_t>(values.size(), 1));
  std::vector<ContactList> sets;
  for (std::size_t i = 0; i < diagram.slices.size(); ++i) {
    if (!values.empty()) diagram.slices[i].parameter = values[i];
    sets = sets_of(*system_at(family, diagram.slices[i].parameter, !values.empty()));
  }

  std::vector<std::vector<std::vector<Equilibrium>>> lists(
      diagram.slices.size(), std::vector<std::vector<Equilibrium>>(sets.size()));
  std::vector<std::vector<char>> done(diagram.slices.size(), std::vector<char>(sets.size(), 0));
  const int count = static_cast<int>(diagram.slices.size() * sets.size());
  std::atomic<int> finished{0};
  constexpr int grain = 1;
  diagram.complete = parallel_for(count, grain, execution, [&] {
    return [&](int task) {
      const auto i = static_cast<std::size_t>(task) / sets.size(),
                 k = static_cast<std::size_t>(task) % sets.size();
      const auto system = system_at(family, diagram.slices[i].parameter, !values.empty());
      const StaticBalance balance(*system, options);
      search(balance, sets[k], options.slide, lists[i][k]);
      done[i][k] = 1;
      const int so_far = ++finished;
      if (execution.progress && omp_get_thread_num() == 0) {
        execution.progress(static_cast<double>(so_far) / count);
      }
    };
  });
  std::size_t whole = 0;
  while (whole < done.size() &&
         std::find(done[whole].begin(), done[whole].end(), 0) == done[whole].end()) {
    ++whole;
  }
  diagram.slices.resize(whole);
  for (std::size_t i = 0; i < whole; ++i) {
    const auto system = system_at(family, diagram.slices[i].parameter, !values.empty());
    diagram.slices[i].equilibria = merged(StaticBalance(*system, options), std::move(lists[i]));
  }
  Joining(family, options, diagram.slices).join();
  return diagram;
}

}  // namespace specht::bifurcation

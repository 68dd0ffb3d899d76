#include <algorithm>
#include <cmath>
#include <optional>
#include <specht/bifurcation/equilibria/equilibrium_area.hpp>
#include <specht/bifurcation/equilibria/equilibrium_branches.hpp>
#include <specht/bifurcation/equilibria/equilibrium_path.hpp>

namespace specht::bifurcation {
namespace {

std::string text(const EquilibriumEnd& end) {
  const std::string contact = "c" + std::to_string(end.contact + 1);
  switch (end.limit) {
    case EquilibriumLimit::lift:
      return "force of " + contact + " vanishes";
    case EquilibriumLimit::slip:
      return contact + " slips";
    case EquilibriumLimit::touch:
      return contact + " closes";
    case EquilibriumLimit::region:
      return "a contact changes its region";
    case EquilibriumLimit::fold:
      return "no solution beyond";
    case EquilibriumLimit::box:
      break;
  }
  return "leaves the box of postures";
}

EquilibriumPointKind kind_of(EquilibriumLimit limit) {
  switch (limit) {
    case EquilibriumLimit::lift:
      return EquilibriumPointKind::lift;
    case EquilibriumLimit::slip:
      return EquilibriumPointKind::slip;
    case EquilibriumLimit::touch:
      return EquilibriumPointKind::touch;
    case EquilibriumLimit::region:
      return EquilibriumPointKind::region;
    case EquilibriumLimit::fold:
      return EquilibriumPointKind::fold;
    case EquilibriumLimit::box:
      break;
  }
  return EquilibriumPointKind::box;
}

/// Where one of a slice's equilibria ends on the way to the slice after or before.
struct End {
  std::size_t slice, place;
  bool up;  // to the slice after
  double parameter;
  Equilibrium last;
  EquilibriumEnd why;

  [[nodiscard]] std::size_t interval() const { return up ? slice : slice - 1; }
};

class Joining {
 public:
  Joining(const maps::StaticFamily& family, const EquilibriumOptions& options,
          std::vector<EquilibriumSlice>& slices)
      : family_(family), options_(options), slices_(slices), links_(slices.size()) {}

  std::vector<EquilibriumPoint> join(bool along) {
    for (std::size_t i = 0; i + 1 < slices_.size(); ++i) follow(i, i + 1);
    for (std::size_t i = slices_.size(); i-- > 1;) follow(i, i - 1);
    pair_ends();
    fold_at_borders();
    number();
    return along ? points() : std::vector<EquilibriumPoint>();
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
      if (slices_[from].equilibria[k].dimension > 0) {
        follow_area(from, to, k, balance);
        continue;
      }
      EquilibriumPath path = equilibrium_path(family_, slices_[from].equilibria[k],
                                              slices_[from].parameter, value, options_);
      if (!path.arrived) {
        if (ends_at_once(path, slices_[from].equilibria[k], slices_[from].parameter, value)) {
          path.parameter = slices_[from].parameter;
          path.last = slices_[from].equilibria[k];
        }
        ends_.push_back({from, k, from < to, path.parameter, std::move(path.last), path.end});
        continue;
      }
      auto& found = slices_[to].equilibria;
      if (ends_one(found, balance, path.last)) continue;
      if (is_in_area(found, balance, path.last)) {  // what slid is held
        const int holding = path.last.closed.empty() ? -1 : path.last.closed.back();
        const EquilibriumEnd why{EquilibriumLimit::slip, holding};
        ends_.push_back({from, k, from < to, value, std::move(path.last), why});
        continue;
      }
      const std::size_t place = add(found, balance, path.last);
      if (!link(from, to, k, place)) {
        // Another branch has come there, too.
        if (const auto why = edge_of(path.last)) {
          ends_.push_back({from, k, from < to, value, std::move(path.last), *why});
        }
        continue;
      }
      // Of equal postures, that with continuous coordinates.
      if (from < to) found[place] = std::move(path.last);
    }
  }

  /// A path from an equilibrium at the edge of what is admissible, which the tolerance of zeros lets go a little beyond.
  [[nodiscard]] bool ends_at_once(const EquilibriumPath& path, const Equilibrium& start,
                                  double from, double to) const {
    return !path.arrived && start.room.minCoeff() <= options_.admissible &&
           std::abs(path.parameter - from) <= options_.same * std::abs(to - from);
  }
  /// What vanishes at an equilibrium, if anything does.
  [[nodiscard]] std::optional<EquilibriumEnd> edge_of(const Equilibrium& one) const {
    const Eigen::Index forces = one.room.size() - 1;
    for (Eigen::Index i = 0; i < forces; ++i) {
      if (one.room(i) > options_.admissible) continue;
      return EquilibriumEnd{EquilibriumLimit::touch, static_cast<int>(i)};
    }
    if (one.room(forces) > options_.admissible) return std::nullopt;
    return one.nearest_edge;
  }

  /// A posture of one of the areas, which the path of a single one has come to.
  [[nodiscard]] bool is_in_area(const std::vector<Equilibrium>& found, const StaticBalance& balance,
                                const Equilibrium& one) const {
    const Eigen::ArrayXd margin = options_.same * balance.width().array();
    const bool surrounded = std::any_of(found.begin(), found.end(), [&](const Equilibrium& other) {
      return other.area && (one.q.array() >= other.area->least.array() - margin).all() &&
             (one.q.array() <= other.area->most.array() + margin).all();
    });
    return surrounded && balance.continuum(one).cols() > 0;
  }
  void follow_area(std::size_t from, std::size_t to, std::size_t k, const StaticBalance& balance) {
    const Equilibrium& area = slices_[from].equilibria[k];
    auto& found = slices_[to].equilibria;
    for (std::size_t place = 0; place < found.size(); ++place) {
      if (overlap(area, found[place]) && link(from, to, k, place)) return;
    }
    if (!area.area) return;
    if (auto missed = area_like(area, balance); missed && !overlap_any(*missed, found)) {
      found.push_back(std::move(*missed));
      (void)link(from, to, k, found.size() - 1);
      return;
    }
    double with = slices_[from].parameter, without = slices_[to].parameter;
    Equilibrium last = area;
    for (int n = 0; n < options_.most_halvings; ++n) {
      const double middle = with + (without - with) / 2;
      if (middle == with || middle == without) break;
      const auto system = family_.at(std::span(&middle, 1));
      auto here = area_like(last, StaticBalance(*system, options_));
      (here ? with : without) = middle;
      if (here) last = std::move(*here);
    }
    const EquilibriumEnd why = last.area->low_end;
    ends_.push_back({from, k, from < to, with, std::move(last), why});
  }

  /// The area with the same contacts next to a given one.
  [[nodiscard]] std::optional<Equilibrium> area_like(const Equilibrium& area,
                                                     const StaticBalance& balance) const {
    const auto on_curve = balance.balanced(area.balance, area.q, {});
    if (!on_curve || balance.continuum(*on_curve).cols() != 1) return std::nullopt;
    for (Equilibrium& one : EquilibriumCurve(balance, *on_curve, options_).areas()) {
      if (overlap(area, one)) return std::move(one);
    }
    return std::nullopt;
  }
  [[nodiscard]] bool overlap_any(const Equilibrium& area,
                                 const std::vector<Equilibrium>& others) const {
    return std::any_of(others.begin(), others.end(),
                       [&](const Equilibrium& other) { return overlap(area, other); });
  }
  /// Whether two areas of neighbouring values may be one.
  [[nodiscard]] bool overlap(const Equilibrium& a, const Equilibrium& b) const {
    if (a.balance != b.balance || a.dimension != b.dimension) return false;
    if (!a.area || !b.area) return true;
    const double margin = options_.jump * (a.area->most - a.area->least).maxCoeff();
    return (a.area->least.array() <= b.area->most.array() + margin).all() &&
           (b.area->least.array() <= a.area->most.array() + margin).all();
  }

  [[nodiscard]] bool linked(std::size_t from, std::size_t to, std::size_t k) const {
    return neighbour(from, to, k) != nullptr;
  }
  /// In the slice `to`, on the same branch; null if there is none.
  [[nodiscard]] const Equilibrium* neighbour(std::size_t from, std::size_t to,
                                             std::size_t k) const {
    for (const Link& l : links_[std::max(from, to)]) {
      if ((from < to ? l.before : l.after) != k) continue;
      return &slices_[to].equilibria[from < to ? l.after : l.before];
    }
    return nullptr;
  }
  /// False if the other end belongs to another branch.
  bool link(std::size_t from, std::size_t to, std::size_t k, std::size_t place) {
    if (linked(to, from, place)) return false;
    links_[std::max(from, to)].push_back(from < to ? Link{k, place} : Link{place, k});
    return true;
  }

  /// Ends that meet: a branch goes on where they come from both sides, else it folds.
  void pair_ends() {
    partner_.assign(ends_.size(), -1);
    for (const bool opposite : {true, false}) {
      for (std::size_t a = 0; a < ends_.size(); ++a) {
        for (std::size_t b = a + 1; b < ends_.size() && partner_[a] < 0; ++b) {
          if (partner_[b] >= 0 || (ends_[a].up != ends_[b].up) != opposite) continue;
          if (!are_beside(ends_[a], ends_[b]) || !meet(ends_[a], ends_[b])) continue;
          partner_[a] = static_cast<int>(b);
          partner_[b] = static_cast<int>(a);
          const End &below = ends_[a].up ? ends_[a] : ends_[b],
                    &above = ends_[a].up ? ends_[b] : ends_[a];
          if (opposite) (void)link(below.slice, above.slice, below.place, above.place);
        }
      }
    }
  }
  /// In one interval; or, of a fold, at the value between two.
  [[nodiscard]] bool are_beside(const End& a, const End& b) const {
    if (a.interval() == b.interval()) return true;
    const std::size_t between = std::max(a.interval(), b.interval());
    return a.up == b.up && a.parameter == b.parameter &&
           a.interval() + b.interval() + 1 == 2 * between &&
           a.parameter == slices_[between].parameter;
  }
  [[nodiscard]] bool meet(const End& a, const End& b) const {
    if (a.last.area || b.last.area) return false;
    const double width = slices_[a.interval() + 1].parameter - slices_[a.interval()].parameter;
    if (!(std::abs(a.parameter - b.parameter) <= options_.same * width)) return false;
    const auto system = family_.at(std::span(&a.parameter, 1));
    return StaticBalance(*system, options_).distance(a.last.q, b.last.q) <= options_.meeting;
  }

  /// Where two branches meet at the first or the last value they fold, if neither goes on beyond it.
  void fold_at_borders() {
    for (std::size_t a = 0, count = ends_.size(); a < count; ++a) {
      const bool up = ends_[a].up;
      const std::size_t border = up ? slices_.size() - 1 : 0, from = up ? border - 1 : border + 1;
      const double value = slices_[border].parameter;
      if (partner_[a] >= 0 || ends_[a].slice != from || ends_[a].parameter != value) continue;
      const double beyond = value + (value - slices_[from].parameter);
      const auto end_of = [&](const Equilibrium& one) -> std::optional<EquilibriumEnd> {
        const EquilibriumPath path = equilibrium_path(family_, one, value, beyond, options_);
        return ends_at_once(path, one, value, beyond) ? std::optional(path.end) : std::nullopt;
      };
      for (std::size_t k = 0; k < slices_[border].equilibria.size(); ++k) {
        const Equilibrium& other = slices_[border].equilibria[k];
        End end{border, k, up, value, other, {}};
        if (!linked(border, from, k) || !meet(ends_[a], end)) continue;
        const auto why = end_of(ends_[a].last), why_other = end_of(other);
        if (!why || !why_other) continue;
        ends_[a].why = *why;
        end.why = *why_other;
        partner_[a] = static_cast<int>(ends_.size());
        partner_.push_back(static_cast<int>(a));
        ends_.push_back(std::move(end));
        break;
      }
    }
  }
  [[nodiscard]] bool folds_at(std::size_t slice, std::size_t place) const {
    return std::any_of(ends_.begin(), ends_.end(), [&](const End& end) {
      return end.slice == slice && end.place == place &&
             end.parameter == slices_[slice].parameter && end.up == (slice > 0);
    });
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

  /// The branch goes on with other contacts than it has where it ends, or in another region.
  [[nodiscard]] static bool hands_over(const End& end, const Equilibrium& next) {
    return end.why.limit == EquilibriumLimit::region || end.last.balance != next.balance ||
           end.last.closed != next.closed;
  }
  [[nodiscard]] int branch_of(const End& end) const { return slices_[end.slice].branch[end.place]; }

  [[nodiscard]] std::vector<EquilibriumPoint> points() const {
    std::vector<EquilibriumPoint> points;
    if (slices_.empty()) return points;
    for (std::size_t a = 0; a < ends_.size(); ++a) {
      const End& end = ends_[a];
      EquilibriumPoint point{kind_of(end.why.limit), end.parameter, end.last.q, 0, 0, {}, {},
                             text(end.why)};
      const End* other = partner_[a] < 0 ? nullptr : &ends_[static_cast<std::size_t>(partner_[a])];
      if (other != nullptr && partner_[a] < static_cast<int>(a)) continue;  // the pair is complete
      if (end.last.area)
        point.kind = end.up ? EquilibriumPointKind::area_end : EquilibriumPointKind::area_start;
      const bool goes_on = other != nullptr && other->up != end.up;
      if (other != nullptr)
        point.kind = goes_on ? EquilibriumPointKind::handover : EquilibriumPointKind::fold;
      const End &before = end.up || !goes_on ? end : *other,
                &after = goes_on && end.up ? *other : end;
      if (goes_on || end.up) {
        point.branch_before = branch_of(before);
        point.contacts_before = before.last.balance;
      }
      if (goes_on || !end.up) {
        point.branch_after = branch_of(after);
        point.contacts_after = after.last.balance;
      }
      if (other != nullptr && !goes_on) {
        (end.up ? point.branch_after : point.branch_before) = branch_of(*other);
        (end.up ? point.contacts_after : point.contacts_before) = other->last.balance;
      }
      const Equilibrium* next = end.up          ? neighbour(end.slice, end.slice + 1, end.place)
                                : end.slice > 0 ? neighbour(end.slice, end.slice - 1, end.place)
                                                : nullptr;
      if (other == nullptr && next != nullptr && !end.last.area) {  // it goes on from a value
        if (!hands_over(end, *next)) continue;
        point.kind = EquilibriumPointKind::handover;
        point.branch_before = point.branch_after = branch_of(end);
        (end.up ? point.contacts_after : point.contacts_before) = next->balance;
      }
      if (other != nullptr && text(other->why) != point.note) {
        point.note += "; " + text(other->why);
      }
      points.push_back(std::move(point));
    }
    for (const bool first : {true, false}) {
      const EquilibriumSlice& slice = first ? slices_.front() : slices_.back();
      for (std::size_t k = 0; k < slice.equilibria.size(); ++k) {
        if (folds_at(first ? 0 : slices_.size() - 1, k)) continue;
        const Equilibrium& one = slice.equilibria[k];
        EquilibriumPoint point{
            EquilibriumPointKind::range_end, slice.parameter, one.q, 0, 0, {}, {}, ""};
        (first ? point.branch_after : point.branch_before) = slice.branch[k];
        (first ? point.contacts_after : point.contacts_before) = one.balance;
        points.push_back(std::move(point));
      }
    }
    std::stable_sort(points.begin(), points.end(),
                     [](const EquilibriumPoint& a, const EquilibriumPoint& b) {
                       return a.parameter < b.parameter;
                     });
    return points;
  }

  const maps::StaticFamily& family_;
  const EquilibriumOptions& options_;
  std::vector<EquilibriumSlice>& slices_;
  std::vector<std::vector<Link>> links_;  // of the slices i − 1 and i
  std::vector<End> ends_;
  std::vector<int> partner_;  // of each end; −1: none
};

}  // namespace

std::size_t add(std::vector<Equilibrium>& found, const StaticBalance& balance, Equilibrium one) {
  for (std::size_t k = 0; k < found.size(); ++k) {
    if (!found[k].area && balance.same(found[k], one)) return k;
  }
  found.push_back(std::move(one));
  return found.size() - 1;
}

bool ends_one(const std::vector<Equilibrium>& areas, const StaticBalance& balance,
              const Equilibrium& point) {
  return std::any_of(areas.begin(), areas.end(), [&](const Equilibrium& one) {
    if (!one.area) return false;
    return balance.equal(point.q, one.area->low) || balance.equal(point.q, one.area->high);
  });
}

std::vector<EquilibriumPoint> join_branches(const maps::StaticFamily& family,
                                            const EquilibriumOptions& options,
                                            std::vector<EquilibriumSlice>& slices, bool along) {
  return Joining(family, options, slices).join(along);
}

}  // namespace specht::bifurcation

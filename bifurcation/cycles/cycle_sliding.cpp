#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <specht/bifurcation/cycles/cycle_sliding.hpp>

namespace specht::bifurcation {
namespace {

using core::ContactState;
using core::EventKind;
using States = std::vector<ContactState>;

constexpr std::array kinds{SlidingBifurcation::crossing_sliding,
                           SlidingBifurcation::grazing_sliding,
                           SlidingBifurcation::switching_sliding, SlidingBifurcation::multisliding};

/// Of each contact the states along a cycle, without repetitions; from its end on, so that a phase through the
/// section is whole.
std::optional<std::map<int, States>> states_along(const maps::VectorPoint& point) {
  std::map<int, States> all;
  for (const auto& piece : point.itinerary) {
    if (piece.overflow()) return {};
    for (int k = 0; k < piece.stored(); ++k) {
      const core::EventCode code = piece[k];
      const bool of_contact = !code.is_of_region() && code.kind() != EventKind::accumulation &&
                              code.kind() != EventKind::section;
      if (of_contact) all[code.contact()].push_back(code.after());
    }
  }
  for (auto& [contact, states] : all) {
    states.insert(states.begin(), states.back());
    states.erase(std::unique(states.begin(), states.end()), states.end());
  }
  return all;
}

/// All other events, in order.
std::vector<unsigned> other_events(const maps::VectorPoint& point, int contact) {
  std::vector<unsigned> others;
  for (const auto& piece : point.itinerary) {
    for (int k = 0; k < piece.stored(); ++k) {
      const core::EventCode code = piece[k];
      const bool of_contact = !code.is_of_region() && code.kind() != EventKind::accumulation &&
                              code.kind() != EventKind::section;
      if (!of_contact || code.contact() != contact) others.push_back(code.bits());
    }
  }
  return others;
}

bool are_opposite(ContactState a, ContactState b) {
  return core::is_slip(a) && core::is_slip(b) && a != b;
}

/// Whether the longer list is the shorter one but for insertions of one kind.
class Insertion {
 public:
  Insertion(const States& longer, const States& shorter, SlidingBifurcation kind)
      : longer_(longer), shorter_(shorter), kind_(kind) {}

  [[nodiscard]] bool explains() { return longer_.size() > shorter_.size() && matches(0, 0); }

 private:
  [[nodiscard]] ContactState state(std::size_t i) const {
    return i < longer_.size() ? longer_[i] : ContactState::open;
  }

  /// From state i of the longer and k of the shorter list on, which are the same.
  bool matches(std::size_t i, std::size_t k) {
    if (longer_[i] != shorter_[k] || !tried_.insert({i, k}).second) return false;
    if (i + 1 == longer_.size() && k + 1 == shorter_.size()) return true;
    const bool has_next = k + 1 < shorter_.size();
    if (i + 1 < longer_.size() && has_next && matches(i + 1, k + 1)) return true;
    if (i + 2 >= longer_.size()) return false;
    const ContactState own = state(i), first = state(i + 1), second = state(i + 2);
    switch (kind_) {
      case SlidingBifurcation::crossing_sliding:
        return first == ContactState::stick && are_opposite(own, second) && has_next &&
               matches(i + 2, k + 1);
      case SlidingBifurcation::grazing_sliding:
        return core::is_slip(own) && first == ContactState::stick && second == own &&
               matches(i + 2, k);
      case SlidingBifurcation::switching_sliding:
        return are_opposite(own, first) && second == ContactState::stick && has_next &&
               matches(i + 2, k + 1);
      case SlidingBifurcation::multisliding:
        return own == ContactState::stick && core::is_slip(first) && second == own &&
               matches(i + 2, k);
    }
    return false;
  }

  const States &longer_, &shorter_;
  SlidingBifurcation kind_;
  std::set<std::pair<std::size_t, std::size_t>> tried_;
};

double largest_difference(const std::vector<double>& a, const std::vector<double>& b) {
  double most = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) most = std::max(most, std::abs(a[i] - b[i]));
  return most;
}

/// How a quantity approaches its value before the border.
enum class Continuity : std::uint8_t { continuous, jumps, unknown };
Continuity continuity_of(double far, double near, const CycleBorderOptions& options) {
  if (near <= std::max(options.least_root, far * options.continuous)) return Continuity::continuous;
  return near >= far * options.jumping ? Continuity::jumps : Continuity::unknown;
}

}  // namespace

std::vector<SlidingBifurcation> possible_sliding(const maps::VectorPoint& before,
                                                 const maps::VectorPoint& behind) {
  std::vector<SlidingBifurcation> possible;
  if (!before.has_value() || !behind.has_value()) return possible;
  const auto a = states_along(before), b = states_along(behind);
  if (!a || !b || a->size() != b->size()) return possible;
  std::vector<int> changed;
  for (const auto& [contact, states] : *a) {
    const auto other = b->find(contact);
    if (other == b->end()) return possible;
    if (other->second != states) changed.push_back(contact);
  }
  if (changed.size() != 1) return possible;
  const int contact = changed.front();
  if (other_events(before, contact) != other_events(behind, contact)) return possible;
  const States &own = a->at(contact), &others = b->at(contact);
  for (const SlidingBifurcation kind : kinds) {
    if (Insertion(own, others, kind).explains() || Insertion(others, own, kind).explains()) {
      possible.push_back(kind);
    }
  }
  return possible;
}

std::optional<SlidingBifurcation> confirmed_sliding(
    const std::vector<maps::MapCoordinate>& coordinates, const maps::VectorPoint& before,
    const maps::VectorPoint& behind, const PointBehind& at, const CycleBorderOptions& options) {
  std::vector<SlidingBifurcation> possible = possible_sliding(before, behind);
  if (possible.empty() || before.jacobian.empty()) return {};
  const auto far = at(options.order_step), near = at(options.order_step * options.order_nearer);
  for (const auto& point : {far, near}) {
    if (!point || point->jacobian.size() != before.jacobian.size()) return {};
    // NOTE: of the two halves of a symmetric cycle one may change before the other.
    const std::vector<SlidingBifurcation> there = possible_sliding(before, *point);
    std::erase_if(possible, [&](SlidingBifurcation kind) {
      return std::find(there.begin(), there.end(), kind) == there.end();
    });
  }
  const Continuity slope =
      continuity_of(largest_difference(far->jacobian, before.jacobian),
                    largest_difference(near->jacobian, before.jacobian), options);
  const auto of_values = [&](const maps::VectorPoint& point) {
    double most = 0.0;
    for (std::size_t i = 0; i < coordinates.size(); ++i) {
      most = std::max(most, std::abs(coordinates[i].difference(point.value[i], before.value[i])));
    }
    return most;
  };
  const Continuity value = continuity_of(of_values(*far), of_values(*near), options);
  if (value != Continuity::continuous || slope == Continuity::unknown) return {};
  std::optional<SlidingBifurcation> confirmed;
  for (const SlidingBifurcation kind : possible) {
    if ((kind == SlidingBifurcation::grazing_sliding) != (slope == Continuity::jumps)) continue;
    if (confirmed) return {};
    confirmed = kind;
  }
  return confirmed;
}

}  // namespace specht::bifurcation

#include <algorithm>
#include <cmath>
#include <specht/core/geometry/contact_slots.hpp>

namespace specht::core {
namespace {

SlotPair slot_pair(const TouchingPair& pair) {
  return {pair.corner ? SlotPair::Kind::corner : SlotPair::Kind::edge, pair.vertex_of_first,
          pair.vertex, pair.edge};
}

}  // namespace

template <int N>
SlotRegion<N> find_slots(const ContactSearch& search, RelativePose pose, double radius,
                         const SlotRegion<N>* from, const SlotOptions& options, int ended) {
  const double speed = std::hypot(pose.x_rate, pose.y_rate) + radius * std::abs(pose.turn);
  if (from != nullptr && speed > 0) {
    const double wait = options.ahead / speed;
    pose.x += wait * pose.x_rate;
    pose.y += wait * pose.y_rate;
    pose.angle += wait * pose.turn;
  }
  const auto first = Pose<double>::of({pose.x, pose.y}, pose.angle);
  thread_local FoundContacts found;
  search.find(first, {}, options.reach, found);
  // Corners that meet have no normal: they are looked at again when they have moved on.
  const std::size_t all = found.pairs.size();
  std::erase_if(found.pairs, [&](const TouchingPair& pair) {
    return (pair.corner && std::abs(pair.distance) < options.same_distance) ||
           (ended >= 0 && from->pair(ended) == slot_pair(pair));
  });
  const bool passing = found.pairs.size() < all;
  std::sort(found.pairs.begin(), found.pairs.end(), [](const auto& a, const auto& b) {
    if (a.distance != b.distance) return a.distance < b.distance;
    return slot_pair(a).code() < slot_pair(b).code();
  });

  SlotRegion<N> region;
  region.set(0, pose.x);
  region.set(1, pose.y);
  region.set(2, pose.angle);
  const bool many = found.pairs.size() > static_cast<std::size_t>(N);
  double budget = many ? found.pairs[static_cast<std::size_t>(N)].distance : options.reach;
  if (budget < options.least_budget || found.crossing) budget = 0;
  if (passing) budget = std::min(budget, options.passing);
  region.set(3, budget);
  const int pairs = many ? N : static_cast<int>(found.pairs.size());

  std::array<bool, static_cast<std::size_t>(N)> is_placed{}, is_taken{};
  const auto put = [&](int k, int slot) {
    region.slot[static_cast<std::size_t>(slot)] =
        slot_pair(found.pairs[static_cast<std::size_t>(k)]).code();
    is_placed[static_cast<std::size_t>(k)] = is_taken[static_cast<std::size_t>(slot)] = true;
  };
  const auto free_slot = [&](auto&& suits) {
    for (int slot = 0; slot < N; ++slot) {
      if (!is_taken[static_cast<std::size_t>(slot)] && suits(slot)) return slot;
    }
    return -1;
  };
  // What stays keeps its slot; what touches in place of what ends takes its slot; then the others.
  for (int round = from != nullptr ? 0 : 2; round < 3; ++round) {
    for (int k = 0; k < pairs; ++k) {
      if (is_placed[static_cast<std::size_t>(k)]) continue;
      const TouchingPair& pair = found.pairs[static_cast<std::size_t>(k)];
      const int slot = free_slot([&](int s) {
        if (round == 2) return true;
        const SlotPair old = from->pair(s);
        if (round == 0) return old == slot_pair(pair);
        if (old.kind == SlotPair::Kind::none || std::abs(pair.distance) > options.same_distance) {
          return false;
        }
        // The vertex of one is the vertex of the other, or the corner that it has passed.
        const auto corner_of = [&](const SlotPair& p, bool of_first) {
          return p.vertex_of_first == of_first ? p.vertex : -1;
        };
        const SlotPair now = slot_pair(pair);
        const bool same_vertex =
            old.vertex_of_first == now.vertex_of_first && old.vertex == now.vertex;
        const int corner = corner_of(now, !old.vertex_of_first);
        const bool passed = corner >= 0 && search.ends_edge(!old.vertex_of_first, old.edge, corner);
        const int left = corner_of(old, !now.vertex_of_first);
        const bool entered = left >= 0 && search.ends_edge(!now.vertex_of_first, now.edge, left);
        return same_vertex || passed || entered;
      });
      if (slot >= 0) put(k, slot);
    }
  }
  return region;
}

#define SPECHT_SLOTS(N)                                                            \
  template SlotRegion<N> find_slots<N>(const ContactSearch&, RelativePose, double, \
                                       const SlotRegion<N>*, const SlotOptions&, int);
SPECHT_SLOTS(2)
SPECHT_SLOTS(4)
SPECHT_SLOTS(6)

}  // namespace specht::core

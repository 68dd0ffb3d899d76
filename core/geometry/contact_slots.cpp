#include <algorithm>
#include <cmath>
#include <span>
#include <specht/core/geometry/contact_slots.hpp>
#include <vector>

namespace specht::core {
namespace {

SlotPair slot_pair(const TouchingPair& pair) {
  return {pair.corner ? SlotPair::Kind::corner : SlotPair::Kind::edge, pair.vertex_of_first,
          pair.vertex, pair.edge};
}

/// The turn about the second body's origin that brings what has a slot no nearer, and all others no nearer than
/// `kept` [m]. Of what is not among them no more than `known` [m] is known.
double free_turn(std::span<const TouchingPair> others, double kept, double known,
                 const SlotOptions& options) {
  const double lever = options.outer + options.reach;
  double turn = (known - kept) / lever;
  for (const TouchingPair& pair : others) {
    const double rest = pair.distance - kept;
    if (pair.vertex_of_first || pair.corner) {
      turn = std::min(turn, rest / lever);
      continue;
    }
    // rest = |n·(k×p)| Δψ + |p| Δψ²/2, of a vertex of the second body
    const Polygon::Point& p = pair.on_vertex_body;
    const double rate = std::abs(cross(p, pair.normal));
    turn = std::min(turn, 2 * rest / (rate + std::sqrt(rate * rate + 2 * length(p) * rest)));
  }
  return turn;
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
  // Corners that meet have no normal: they are looked at again when they have moved on. So is a vertex at the end
  // of the edge that a corner slides along, where it nears the other edge at this corner: over the corner only.
  double known = options.reach;  // [m] what is left out is not nearer than that, or known to pass
  const auto behind_corner = [&](const TouchingPair& pair) {
    return !pair.corner && pair.distance >= 0 &&
           std::any_of(found.pairs.begin(), found.pairs.end(), [&](const TouchingPair& on) {
             return !on.corner && on.vertex_of_first != pair.vertex_of_first &&
                    std::abs(on.distance) < options.same_distance &&
                    search.ends_edge(!pair.vertex_of_first, pair.edge, on.vertex) &&
                    search.ends_edge(pair.vertex_of_first, on.edge, pair.vertex) &&
                    length(pair.on_edge_body - on.on_vertex_body) <= pair.distance;
           });
  };
  thread_local std::vector<TouchingPair> kept;
  kept.clear();
  for (const TouchingPair& pair : found.pairs) {
    if ((pair.corner && std::abs(pair.distance) < options.same_distance) ||
        (ended >= 0 && from->pair(ended) == slot_pair(pair))) {
      known = std::min(known, options.passing);
    } else if (behind_corner(pair)) {
      known = std::min(known, std::max(pair.distance, options.passing));
    } else {
      kept.push_back(pair);
    }
  }
  found.pairs.swap(kept);
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
  budget = std::min(budget, known);
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
  // What touches and stays keeps its slot; what touches in place of what ends takes its slot; the others, the
  // nearest first, have that of the number of their vertex, so that itineraries do not tell where they come from.
  for (int round = from != nullptr ? 0 : 2; round < 4; ++round) {
    for (int k = 0; k < pairs; ++k) {
      if (is_placed[static_cast<std::size_t>(k)]) continue;
      const TouchingPair& pair = found.pairs[static_cast<std::size_t>(k)];
      const int slot = free_slot([&](int s) {
        if (round >= 2) return round == 3 || s == pair.vertex % N;
        const SlotPair old = from->pair(s);
        if (old.kind == SlotPair::Kind::none || std::abs(pair.distance) > options.same_distance) {
          return false;
        }
        if (round == 0) return old == slot_pair(pair);
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

  // A pair beside its slot is looked at again before it touches, when it may be the nearest.
  const auto others =
      std::partition(found.pairs.begin(), found.pairs.begin() + pairs, [&](const TouchingPair& p) {
        const bool settled =
            p.distance <= options.beside || region.pair(p.vertex % N) == slot_pair(p);
        if (!settled) budget = std::min(budget, p.distance);
        return settled;
      });
  region.set(3, budget);
  region.set(4, free_turn({others, found.pairs.end()}, region.free_shift(), known, options));
  return region;
}

#define SPECHT_SLOTS(N)                                                            \
  template SlotRegion<N> find_slots<N>(const ContactSearch&, RelativePose, double, \
                                       const SlotRegion<N>*, const SlotOptions&, int);
SPECHT_SLOTS(2)
SPECHT_SLOTS(4)
SPECHT_SLOTS(6)

}  // namespace specht::core

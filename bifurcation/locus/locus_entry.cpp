#include <specht/bifurcation/locus/locus_entry.hpp>

namespace specht::bifurcation {

std::optional<LocusEntry> entry_between(LocusCurve& curve, const LocusEntry& from,
                                        const LocusEntry& to, double part) {
  const double length = distance(from, to);
  const auto entry = [&](const std::optional<LocusState>& found) -> std::optional<LocusEntry> {
    if (!found) return {};
    LocusEntry one{{}, *found, curve.equations()};
    // A step may end on another part of a curve that bends.
    if (!(distance(from, one) < length && distance(one, to) < length)) return {};
    one.point = curve.point(*found, "");
    return one;
  };
  curve.use(from.equations);
  if (auto one = entry(curve.step(from.state, part * length))) return one;
  curve.use(to.equations);
  if (auto one = entry(curve.step(to.state, (part - 1.0) * length))) return one;
  if (part != 0.5) return {};
  curve.use(from.equations);
  return entry(curve.middle(from.state, to.state));
}

}  // namespace specht::bifurcation

#include <algorithm>
#include <cmath>
#include <specht/bifurcation/locus/test_changes.hpp>

namespace specht::bifurcation {
namespace {

/// Where between 0 and `length` a parabola has its least distance from zero, and how much of `at` is left there:
/// negative beyond zero.
struct ParabolaTurn {
  double place, part;
};

/// … through `at` at 0, `after` at `length`, and a third value at q outside.
std::optional<ParabolaTurn> parabola_turn(double at, double after, double length, double third,
                                          double q) {
  const double slope = (after - at) / length;
  const double bend = ((third - at) / q - slope) / (q - length);
  const double rate = slope - bend * length, turn = -rate / (2 * bend);
  if (!(turn > 0 && turn < length)) return {};
  return ParabolaTurn{turn, (at + rate / 2 * turn) / at};
}

}  // namespace

std::vector<LocusEntry> TestChanges::added(const std::vector<LocusEntry>& found) {
  std::vector<LocusEntry> all{found.front()};
  for (std::size_t i = 1; i < found.size(); ++i) {
    const LocusEntry* before = i >= 2 ? &found[i - 2] : nullptr;
    const LocusEntry* after = i + 1 < found.size() ? &found[i + 1] : nullptr;
    part({before, &found[i - 1], &found[i], after}, options_.most_looks, all);
    all.push_back(found[i]);
  }
  return all;
}

void TestChanges::part(const Neighbours& at, int depth, std::vector<LocusEntry>& all) {
  if (depth == 0 || is_stopped_()) return;
  if (distance(*at.from, *at.to) < options_.wide * options_.located) return;
  const std::size_t tests = at.from->state.tests.size();
  std::optional<double> place;
  for (std::size_t k = 0; !place && k < tests; ++k) place = near_zero(k, at);
  const auto middle = place ? entry_between(curve_, *at.from, *at.to, *place) : std::nullopt;
  if (!middle || is_stopped_()) return;
  bool has_other_sign = false;
  for (std::size_t k = 0; k < tests; ++k) {
    const int sign = test_sign(*at.from, k);
    has_other_sign =
        has_other_sign || (sign * test_sign(*at.to, k) > 0 && sign * test_sign(*middle, k) < 0);
  }
  part({at.before, at.from, &*middle, at.to}, depth - 1, all);
  if (has_other_sign) all.push_back(*middle);
  part({at.from, &*middle, at.to, at.after}, depth - 1, all);
}

std::optional<double> TestChanges::near_zero(std::size_t k, const Neighbours& at) const {
  if (!(test_sign(*at.from, k) * test_sign(*at.to, k) > 0)) return {};
  const double length = distance(*at.from, *at.to);
  const double from = test_value(*at.from, k), to = test_value(*at.to, k);
  double bend = 0.0;
  for (const LocusEntry* third : {at.before, at.after}) {
    if (!third || !std::isfinite(test_value(*third, k))) continue;
    const double value = test_value(*third, k);
    const double far = third == at.before ? distance(*third, *at.from) : distance(*at.to, *third);
    const auto turn = third == at.before ? parabola_turn(from, to, length, value, -far)
                                         : parabola_turn(from, to, length, value, length + far);
    if (turn && turn->part < options_.near_zero) return turn->place / length;
    // How far the one in the middle is from the straight line between the others.
    const auto [outer, inner] = third == at.before ? std::pair(to, from) : std::pair(from, to);
    bend = std::max(bend, std::abs(inner - value + (value - outer) * far / (far + length)));
  }
  const double least = std::min(std::abs(from), std::abs(to));
  return least < options_.may_bend * bend ? std::optional(0.5) : std::nullopt;
}

}  // namespace specht::bifurcation

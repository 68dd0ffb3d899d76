#include <algorithm>
#include <array>
#include <cmath>
#include <specht/bifurcation/continuation/flat_piece.hpp>
#include <specht/bifurcation/crossings/circle.hpp>

namespace specht::bifurcation {
namespace {

using maps::MapPoint;

/// P_K on one side of x, further and less far away.
using PieceSide = std::array<MapPoint, 2>;
/// On both, left and right.
using BothSides = std::array<PieceSide, 2>;

bool is_one_piece(const PieceSide& side) { return same_piece(side[0], side[1]); }
double above(const MapPoint& m) { return m.value - m.x; }

std::optional<BothSides> sides_at(const ParameterLine& line, int K, double p, double x,
                                  double away) {
  const auto map = line.at(p, K);
  if (!map) return {};
  const BothSides sides{PieceSide{(*map)(x - away), (*map)(x - away / 2)},
                        PieceSide{(*map)(x + away), (*map)(x + away / 2)}};
  if (!is_one_piece(sides[0]) || !is_one_piece(sides[1])) return {};
  return sides;
}

/// `period`: of x, if that is a circle.
bool crosses(const BothSides& sides, double period) {
  const auto [left, right] = heights(above(sides[0][1]), above(sides[1][1]), period);
  return left * right < 0.0;
}

/// How much the values of a side change with p: the least.
double change(const PieceSide& before, const PieceSide& behind) {
  return std::min(std::abs(behind[0].value - before[0].value),
                  std::abs(behind[1].value - before[1].value));
}

}  // namespace

bool changes_at_once(const ParameterLine& line, int K, double width,
                     const ContinuationOptions& options, const Place& end, int direction) {
  const double away = options.flat * width, size = 1.0 + std::abs(x_of(end));
  const auto [near, far] = options.at_once;
  const auto here = line.at(p_of(end), K);
  const double period = here ? here->period() : 0.0;
  std::array<double, 2> left{}, right{};
  for (const int n : {0, 1}) {
    const double dp = direction * (n == 0 ? near : far) * line.width;
    const auto before = sides_at(line, K, p_of(end) - dp, x_of(end), away);
    const auto behind = sides_at(line, K, p_of(end) + dp, x_of(end), away);
    if (!before || !behind || crosses(*behind, period)) return false;
    // NOTE: further from p* the fixed point may have left: it moves like a square root where the piece begins at a graze.
    if (n == 0 && !crosses(*before, period)) return false;
    left[static_cast<std::size_t>(n)] = change((*before)[0], (*behind)[0]);
    right[static_cast<std::size_t>(n)] = change((*before)[1], (*behind)[1]);
  }
  // NOTE: what is continuous changes the less the nearer p is: even a cube root, by a factor.
  const auto jumps = [&](const std::array<double, 2>& changes) {
    return changes[0] > options.crossings.continuity_tolerance() * size &&
           changes[0] >= options.at_once_lasts * changes[1];
  };
  return jumps(left) || jumps(right);
}

}  // namespace specht::bifurcation

#include <cmath>
#include <specht/bifurcation/continuation/piece_annihilation.hpp>

namespace specht::bifurcation {
namespace {

using maps::MapPoint;

/// The border at x from one piece to another that lies in this direction.
JumpPoint in_order(double p, double x, const MapPoint& from, const MapPoint& to, int direction) {
  JumpPoint jump;
  jump.p = p;
  jump.x = x;
  jump.left = direction > 0 ? from : to;
  jump.right = direction > 0 ? to : from;
  return jump;
}

bool is_above(const MapPoint& m) { return m.value > m.x; }

class AnnihilatedPiece {
 public:
  AnnihilatedPiece(const ParameterLine& line, int K, const CurveOptions& options)
      : line_(line), K_(K), options_(options) {}

  /// The other border of the piece of a jump that lies in this direction from it.
  [[nodiscard]] std::optional<JumpPoint> other_border(const JumpPoint& jump, int direction) const {
    const auto map = line_.at(jump.p, K_);
    if (!map) return {};
    const MapPoint& inner = direction > 0 ? jump.right : jump.left;
    const double size = 1.0 + std::abs(jump.x);
    MapPoint near = inner;
    for (double r = options_.nearest * size; r <= options_.furthest * size; r *= options_.wider) {
      MapPoint far = (*map)(inner.x + direction * r);
      if (!far.has_value()) return {};
      if (same_piece(far, inner)) {
        near = std::move(far);
        continue;
      }
      while (
          !maps::is_closed(std::min(near.x, far.x), std::max(near.x, far.x), options_.bisection)) {
        MapPoint m = (*map)(near.x + (far.x - near.x) / 2);
        (same_piece(m, inner) ? near : far) = std::move(m);
      }
      // Next to a border there may be a sliver by rounding.
      const double sliver = options_.bisection.sliver_ulps * maps::ulp(size);
      const MapPoint behind = (*map)(far.x + direction * sliver);
      const bool is_sliver = behind.has_value() && !same_piece(behind, far);
      return in_order(jump.p, far.x, near, is_sliver ? behind : far, direction);
    }
    return {};
  }

  /// At p, P_K is on one side of the diagonal up to `around` from x.
  [[nodiscard]] bool is_gone(double p, double x, double around, bool above) const {
    const auto map = line_.at(p, K_);
    if (!map) return false;
    for (const double at : {x - around, x, x + around}) {
      const MapPoint m = (*map)(at);
      if (!m.has_value() || is_above(m) != above) return false;
    }
    return true;
  }

 private:
  const ParameterLine& line_;
  int K_;
  const CurveOptions& options_;
};

}  // namespace

std::optional<BranchSwitch> switch_at_piece_annihilation(const ParameterLine& line, int K,
                                                         const ContinuationOptions& options,
                                                         const JumpPoint& end, int direction,
                                                         const BranchPast& past) {
  const AnnihilatedPiece piece(line, K, options.curves);
  const JumpCurve jumps(line, K);
  for (std::size_t i = past.p.size(); i-- > 0;) {
    const double p = past.p[i];
    const double away = (end.p - p) * direction / line.width;
    if (away < options.nearest_past) continue;
    if (away > options.furthest_past) break;
    const auto own = jumps.follow(end, p, past.x[i]);
    if (!own) continue;
    for (const int side : {-1, 1}) {
      const auto now = piece.other_border(end, side), before = piece.other_border(*own, side);
      if (!now || !before) continue;
      const double width = std::abs(before->x - own->x);
      if (!(std::abs(now->x - end.x) <= options.annihilation * width)) continue;
      const MapPoint& outer = side > 0 ? own->left : own->right;
      const MapPoint& other = side > 0 ? before->right : before->left;
      // The map that lies as far beyond shows what is there when the piece is gone.
      const double p_beyond = 2 * end.p - p, x_beyond = 2 * end.x - past.x[i];
      BranchSwitch branch_switch;
      if (is_above(outer) == is_above(other)) {
        if (!piece.is_gone(p_beyond, x_beyond, width, is_above(outer))) continue;
        branch_switch.backwards = true;
        branch_switch.place = *before;
        return branch_switch;
      }
      const JumpPoint whole = in_order(p_beyond, x_beyond, outer, other, side);
      if (const auto next = jumps.follow(whole, p_beyond, x_beyond)) {
        branch_switch.place = *next;
        return branch_switch;
      }
    }
  }
  return std::nullopt;
}

}  // namespace specht::bifurcation

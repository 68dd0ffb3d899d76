#include <cmath>
#include <specht/bifurcation/continuation/jump_search.hpp>
#include <specht/bifurcation/continuation/meeting_borders.hpp>
#include <specht/bifurcation/continuation/piece_annihilation.hpp>

namespace specht::bifurcation {
namespace {

using maps::MapPoint;

bool is_above(const MapPoint& m) { return m.value > m.x; }

class AnnihilatedPiece {
 public:
  AnnihilatedPiece(const ParameterLine& line, int K) : line_(line), K_(K) {}

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
};

}  // namespace

std::optional<BranchSwitch> switch_at_piece_annihilation(const ParameterLine& line, int K,
                                                         const ContinuationOptions& options,
                                                         const JumpPoint& end, int direction,
                                                         const BranchPast& past) {
  const AnnihilatedPiece piece(line, K);
  const MeetingBorders borders(line, K);
  const JumpCurve jumps(line, K);
  for (std::size_t i = past.p.size(); i-- > 0;) {
    const double p = past.p[i];
    const double away = (end.p - p) * direction / line.width;
    if (away < options.nearest_past) continue;
    if (away > options.furthest_past) break;
    const auto own = jumps.follow(end, p, past.x[i]);
    if (!own) continue;
    for (const int side : {-1, 1}) {
      const double size = 1.0 + std::abs(end.x);
      const double nearest = options.curves.nearest * size,
                   furthest = options.curves.furthest * size;
      const auto now = borders.other_border(end, side, nearest, furthest);
      const auto before = borders.other_border(*own, side, nearest, furthest);
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
      const JumpPoint whole = border_at(p_beyond, x_beyond, outer, other, side, end.period);
      if (const auto next = jumps.follow(whole, p_beyond, x_beyond)) {
        branch_switch.place = *next;
        return branch_switch;
      }
    }
  }
  return std::nullopt;
}

}  // namespace specht::bifurcation

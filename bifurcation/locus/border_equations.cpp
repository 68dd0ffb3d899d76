#include <cmath>
#include <specht/bifurcation/continuation/continuous_border.hpp>
#include <specht/bifurcation/continuation/jump_search.hpp>
#include <specht/bifurcation/locus/locus_equations.hpp>
#include <stdexcept>

namespace specht::bifurcation {
namespace {

/// x is the breakpoint between two pieces of P_K, and a limit of P_K there is x.
class BorderEquations final : public LocusEquations {
 public:
  BorderEquations(const ParameterPlane& plane, const LocusRequest& request, const LocusScale& scale)
      : plane_(plane), scale_(scale), options_(request.options) {
    options_.curves.passes_wide_slivers = true;
    find_pieces(request);
  }

  std::optional<LocusSystem> at(const Vector3& y) override {
    const auto here = breakpoint(y);
    if (!here) return {};
    const PlanePoint z = beside(y, *here, own_);
    if (!std::isfinite(z.P_x)) return {};
    const auto moved = place_changes(y, here->x);
    if (!moved) return {};
    LocusSystem s;
    s.F = {y[0] - here->x / scale_.x, height(*here, own_) / scale_.x};
    s.J[0] = {1.0, -(*moved)[0], -(*moved)[1]};
    // The limit at the breakpoint does not depend on x.
    s.J[1] = {0.0, z.P_a * scale_.a / scale_.x + (z.P_x - 1.0) * (*moved)[0],
              z.P_b * scale_.b / scale_.x + (z.P_x - 1.0) * (*moved)[1]};
    for (const Vector3& row : s.J) {
      for (const double value : row) {
        if (!std::isfinite(value)) return {};
      }
    }
    return s;
  }

  std::vector<LocusTest> tests(const Vector3& y) override {
    std::vector<LocusTest> all;
    const auto here = breakpoint(y);
    for (const int side : {0, 1}) {
      const double slope = here ? beside(y, *here, side).P_x : maps::missing;
      const std::string where = side == 0 ? " on its left" : " on its right";
      all.push_back({slope - 1.0, "border collision and fold: slope 1" + where});
      all.push_back({slope + 1.0, "border collision and flip: slope -1" + where});
    }
    const bool jumps = here && !is_continuous(y, *here);
    all.push_back({jumps ? height(*here, 1 - own_) : maps::missing,
                   "two border collisions: both limits on the diagonal"});
    return all;
  }

  std::string kind(const Vector3& y) override {
    const auto here = breakpoint(y);
    if (!here) return "unexplained";
    const PlanePoint left = beside(y, *here, 0), right = beside(y, *here, 1);
    if (is_continuous(y, *here)) {
      if ((left.P_x - 1.0) * (right.P_x - 1.0) < 0) return "nonsmooth_fold";
      const bool same = (std::abs(left.P_x) < 1.0) == (std::abs(right.P_x) < 1.0);
      return same ? "persistence" : "nonsmooth_flip";
    }
    // The jump crossing exists where the limits lie on both sides of the diagonal.
    const auto system = at(y);
    if (!system) return "unexplained";
    return system->J[1][1] * height(*here, 1 - own_) < 0 ? "jump_start" : "jump_end";
  }

  [[nodiscard]] bool jumps(const Vector3& y) override {
    const auto here = breakpoint(y);
    return here && !is_continuous(y, *here);
  }

  [[nodiscard]] std::string end() const override {
    return "end: one of the two pieces ends; another border collision";
  }

 private:
  /// The pieces on both sides of the start, a little away from it, and the one whose limit is x.
  void find_pieces(const LocusRequest& request) {
    const auto map = plane_.at(request.a, request.b);
    const double size = 1.0 + std::abs(request.x);
    for (double r = options_.curves.sliver * size; map && r <= options_.curves.furthest * size;
         r *= options_.curves.wider) {
      like_.left = (*map)(request.x - r);
      like_.right = (*map)(request.x + r);
      if (!like_.left.has_value() || !like_.right.has_value()) continue;
      if (same_piece(like_.left, like_.right)) continue;
      const auto here = find_jump(*map, like_, 0.0, request.x, 0.0, reach(), options_.curves);
      if (!here) continue;
      own_ = std::abs(height(*here, 0)) <= std::abs(height(*here, 1)) ? 0 : 1;
      const Vector3 y{request.x / scale_.x, request.a / scale_.a, request.b / scale_.b};
      if (is_continuous(y, *here)) choose_flatter(y, *here);
      if (std::abs(height(*here, own_)) <= options_.start * size) return;
    }
    throw std::invalid_argument(
        "the start of the locus is no border collision: next to it no limit "
        "of the map at a breakpoint lies on the diagonal");
  }

  [[nodiscard]] static double reach() { return core::Interval().high; }
  [[nodiscard]] static double height(const JumpPoint& at, int side) {
    return side == 0 ? at.left_height() : at.right_height();
  }
  [[nodiscard]] bool is_continuous(const Vector3& y, const JumpPoint& at) const {
    if (std::abs(at.right.value - at.left.value) <=
        options_.continuous * (1.0 + std::abs(at.left.value))) {
      return true;
    }
    const auto [x, a, b] = scale_.values(y);
    const auto map = plane_.at(a, b);
    return map && is_continuous_over(*map, at, options_.continuous, options_.curves);
  }
  /// Of a limit that is the same on both sides the flatter one is known best: on one that is as steep as a square root it
  /// is off as far as P falls within rounding.
  void choose_flatter(const Vector3& y, const JumpPoint& at) {
    const double left = std::abs(beside(y, at, 0).P_x), right = std::abs(beside(y, at, 1).P_x);
    if (std::isfinite(left) && std::isfinite(right)) own_ = left <= right ? 0 : 1;
  }

  [[nodiscard]] std::optional<JumpPoint> breakpoint(const Vector3& y) const {
    const auto [x, a, b] = scale_.values(y);
    const auto map = plane_.at(a, b);
    return map ? find_jump(*map, like_, 0.0, x, 0.0, reach(), options_.curves) : std::nullopt;
  }

  /// P_K on one side of the breakpoint, a little away from rounding.
  [[nodiscard]] PlanePoint beside(const Vector3& y, const JumpPoint& at, int side) const {
    const auto [x, a, b] = scale_.values(y);
    const double away = options_.curves.sliver * (1.0 + std::abs(x));
    const PlanePoint z = plane_.with_derivatives(at.x + (side == 0 ? -away : away), a, b);
    return same_piece(z.point, side == 0 ? like_.left : like_.right) ? z : PlanePoint();
  }

  /// How fast the breakpoint moves with a and b, all in units of the ranges.
  [[nodiscard]] std::optional<std::array<double, 2>> place_changes(const Vector3& y,
                                                                   double here) const {
    std::array<double, 2> changes{};
    const double h = options_.difference;
    for (const std::size_t i : {std::size_t{1}, std::size_t{2}}) {
      Vector3 up = y, down = y;
      up[i] += h;
      down[i] -= h;
      const auto above = breakpoint(up), below = breakpoint(down);
      if (!above && !below) return {};
      const double span = (above ? h : 0.0) + (below ? h : 0.0);
      changes[i - 1] = ((above ? above->x : here) - (below ? below->x : here)) / (span * scale_.x);
    }
    return changes;
  }

  const ParameterPlane& plane_;
  LocusScale scale_;
  LocusOptions options_;
  JumpPoint like_;
  int own_ = 0;
};

}  // namespace

std::unique_ptr<LocusEquations> border_equations(const ParameterPlane& plane,
                                                 const LocusRequest& request,
                                                 const LocusScale& scale) {
  return std::make_unique<BorderEquations>(plane, request, scale);
}

}  // namespace specht::bifurcation

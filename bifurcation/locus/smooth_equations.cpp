#include <cmath>
#include <specht/bifurcation/locus/locus_equations.hpp>
#include <specht/bifurcation/locus/locus_notes.hpp>
#include <stdexcept>

namespace specht::bifurcation {
namespace {

/// P_K(x) = x and P_K′(x) = σ on one smooth piece.
class SmoothEquations final : public LocusEquations {
 public:
  SmoothEquations(const ParameterPlane& plane, const LocusRequest& request, const LocusScale& scale)
      : plane_(plane),
        scale_(scale),
        options_(request.options),
        sigma_(request.kind == SpecialPointKind::fold ? 1.0 : -1.0),
        h_(request.options.difference),
        second_h_(request.options.second_difference),
        piece_(plane.with_slope(request.x, request.a, request.b).point) {
    if (!piece_.has_value()) {
      throw std::invalid_argument("the start of the locus has no return");
    }
  }

  std::optional<LocusSystem> at(const Vector3& y) override {
    const auto [x, a, b] = scale_.values(y);
    const PlanePoint z = plane_.with_derivatives(x, a, b);
    if (!same_piece(z.point, piece_)) return {};
    LocusSystem s;
    s.F = {(z.point.value - x) / scale_.x, z.P_x - sigma_};
    s.J[0] = {z.P_x - 1.0, z.P_a * scale_.a / scale_.x, z.P_b * scale_.b / scale_.x};
    for (std::size_t i = 0; i < 3; ++i) s.J[1][i] = slope_change(y, i, z.P_x);
    for (const Vector3& row : s.J) {
      for (const double value : row) {
        if (!std::isfinite(value)) return {};
      }
    }
    return s;
  }

  std::vector<LocusTest> tests(const Vector3& y) override {
    const double h = sigma_ > 0 ? h_ : second_h_;
    const double above = slope({y[0] + h, y[1], y[2]}), here = slope(y),
                 below = slope({y[0] - h, y[1], y[2]});
    const double second = (above - below) / (2 * h);
    if (sigma_ > 0) return {{second, cusp_note}};
    const double third = (above - 2 * here + below) / (h * h);
    return {{second * second / 2 + third / 3,
             "generalised flip: the doubling turns from soft to hard"}};
  }

  std::string kind(const Vector3& /*y*/) override { return sigma_ > 0 ? "fold" : "flip"; }
  [[nodiscard]] std::string end() const override {
    return "end: the itinerary changes; a border collision";
  }

 private:
  /// P_K′; NaN on another piece.
  [[nodiscard]] double slope(const Vector3& y) const {
    const auto [x, a, b] = scale_.values(y);
    const PlanePoint z = plane_.with_slope(x, a, b);
    return same_piece(z.point, piece_) ? z.P_x : maps::missing;
  }

  /// ∂P_K′/∂y_i, from one side where the piece ends on the other. Beside a border where P_K bends like a root steps are
  /// shortened until the difference is a straight line's; NaN where rounding allows none.
  [[nodiscard]] double slope_change(const Vector3& y, std::size_t i, double here) const {
    const auto moved = [&](double by) {
      Vector3 z = y;
      z[i] += by;
      return slope(z);
    };
    double wider = maps::missing, wider_bend = maps::missing;
    for (double h = h_; h >= options_.shortest_difference; h /= options_.shorter_difference) {
      const double above = moved(h), below = moved(-h);
      double change = (above - below) / 2, bend = above - 2 * here + below, rate = change / h;
      if (!std::isfinite(bend)) {
        const double side = std::isfinite(above) ? h : -h;
        const double far = std::isfinite(above) ? above : below, near = moved(side / 2);
        change = far - here;
        bend = far - 2 * near + here;
        rate = (4 * near - 3 * here - far) / side;
      }
      if (std::abs(bend) <= options_.most_bend * (std::abs(change) + h)) return rate;
      // A bend that does not fall with the step is rounding.
      if (std::abs(bend) > options_.least_fall * std::abs(wider_bend)) return wider;
      wider = rate;
      wider_bend = bend;
    }
    return maps::missing;
  }

  const ParameterPlane& plane_;
  LocusScale scale_;
  LocusOptions options_;
  double sigma_, h_, second_h_;
  maps::MapPoint piece_;
};

}  // namespace

std::unique_ptr<LocusEquations> smooth_equations(const ParameterPlane& plane,
                                                 const LocusRequest& request,
                                                 const LocusScale& scale) {
  return std::make_unique<SmoothEquations>(plane, request, scale);
}

}  // namespace specht::bifurcation

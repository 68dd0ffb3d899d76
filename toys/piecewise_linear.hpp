#pragma once
// The piecewise-linear map that is the local normal form of a jump crossing.
//
//   P(x) = r − 2    for x ≤ 0
//   P(x) = r − a x  for x > 0,   a > 1
//
// Regular crossings x = r − 2 (r ≤ 2, slope 0) and x = r/(1 + a) (r > 0, slope −a); a jump crossing
// at x = 0 for 0 ≤ r ≤ 2. Iterates have further jump crossings; see docs/physics.md.
//
// Source: [L51] in Leine, van Campen, Glocker 2003, section 4.2.

#include <specht/core/system/parameter.hpp>
#include <specht/maps/return_map.hpp>

namespace specht::toys {

struct PiecewiseLinear {
  using Scalar = double;
  static constexpr std::string_view name = "piecewise_linear";
  static constexpr std::string_view meaning = "map with one jump, no mechanics";
  static constexpr std::string_view source = "Leine, van Campen, Glocker 2003, equation (51)";

  double a, r;

  PiecewiseLinear() { core::set_defaults(*this); }

  static std::array<core::Parameter<PiecewiseLinear>, 2> parameters() {
    using namespace core;
    return {{
        {"a", &PiecewiseLinear::a, "1", "slope of the right piece, reversed", "1.25", positive},
        {"r", &PiecewiseLinear::r, "1", "offset", "1", any_number},
    }};
  }
};

class PiecewiseLinearMap final : public maps::ReturnMap {
 public:
  /// `parameter`: the one that `parameter_slope` is by; null: none.
  explicit PiecewiseLinearMap(const PiecewiseLinear& toy,
                              double PiecewiseLinear::*parameter = nullptr)
      : toy_(toy), parameter_(parameter) {}

  [[nodiscard]] maps::MapPoint operator()(double x) override {
    maps::MapPoint point;
    point.x = x;
    if (!(x - x == 0.0)) return point;
    const bool left = x <= 0.0;
    point.value = left ? toy_.r - 2.0 : toy_.r - toy_.a * x;
    if (!point.has_value()) {  // an overflow
      point.value = maps::missing;
      point.status = core::Outcome::not_finite;
      return point;
    }
    point.slope = left ? 0.0 : -toy_.a;
    if (parameter_ == &PiecewiseLinear::a) point.parameter_slope = left ? 0.0 : -x;
    if (parameter_ == &PiecewiseLinear::r) point.parameter_slope = 1.0;
    point.time = 1.0;
    point.error = 0.0;
    point.status = core::Outcome::returned;
    point.itinerary.push(core::EventCode::of_region(left ? 0 : 1));
    return point;
  }
  [[nodiscard]] std::unique_ptr<maps::ReturnMap> clone() const override {
    return std::make_unique<PiecewiseLinearMap>(*this);
  }

 private:
  PiecewiseLinear toy_;
  double PiecewiseLinear::*parameter_;
};

}  // namespace specht::toys

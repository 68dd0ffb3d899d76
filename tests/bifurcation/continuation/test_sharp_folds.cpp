// Folds that bend so sharply that a step from one branch to the other leads over the flip beside them.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <specht/bifurcation/continuation/branches.hpp>
#include <specht/bifurcation/continuation/diagram.hpp>
#include <specht/bifurcation/crossings/sample.hpp>

namespace test_sharp_folds {

using namespace specht;
using bifurcation::SpecialPointKind;

namespace {

constexpr double p_0 = 0.03, x_0 = -1.37;

/// P = x + c (x − x_0)²/2 − (p − p_0): a fold at (p_0, x_0) and a flip 2/c behind it, at x_0 − 2/c.
class SharpFold final : public maps::ReturnMap {
 public:
  SharpFold(double c, double p) : c_(c), p_(p) {}
  [[nodiscard]] maps::MapPoint operator()(double x) override {
    maps::MapPoint point;
    point.x = x;
    point.value = x + (c_ / 2 * (x - x_0) * (x - x_0) - (p_ - p_0));
    point.slope = 1.0 + c_ * (x - x_0);
    point.parameter_slope = -1.0;
    point.time = 1.0;
    point.status = core::Outcome::returned;
    return point;
  }
  [[nodiscard]] std::unique_ptr<maps::ReturnMap> clone() const override {
    return std::make_unique<SharpFold>(*this);
  }

 private:
  double c_, p_;
};

class SharpFolds final : public maps::MapFamily {
 public:
  explicit SharpFolds(double c) : c_(c) {}
  [[nodiscard]] std::vector<std::string> names() const override { return {"p"}; }
  [[nodiscard]] std::unique_ptr<maps::ReturnMap> at(std::span<const double> p) const override {
    return std::make_unique<SharpFold>(c_, p[0]);
  }

 private:
  double c_;
};

}  // namespace

TEST_CASE("sharp folds: the flip beside a fold is found, however near it lies") {
  for (const double c : {1e2, 1e4, 1e6, 1e8, 1e10, 1e12, 1e14, 1e15}) {
    CAPTURE(c);
    bifurcation::DiagramRequest request;
    request.parameters = bifurcation::grid(0.0, 0.1, 2);
    request.range = {x_0 - 1.1, x_0 + 1.0};
    request.follow = true;
    bifurcation::Execution one;
    one.jobs = 1;
    bifurcation::Branches branches;
    for (const auto& slice : bifurcation::diagram(SharpFolds(c), request, one).slices) {
      (void)branches.next(bifurcation::branch_slice(slice), slice.segments);
    }
    const auto points = branches.special_points();
    const auto count = [&](SpecialPointKind kind) {
      return std::count_if(points.begin(), points.end(),
                           [&](const auto& s) { return s.kind == kind; });
    };
    CHECK(count(SpecialPointKind::fold) == 1);
    CHECK(count(SpecialPointKind::flip) == 1);
    // A place is known to the rounding of p and of x.
    const double near = 0.1 / c + 2 * maps::ulp(x_0);
    for (const auto& s : points) {
      if (s.kind == SpecialPointKind::fold) {
        CHECK(std::abs(s.parameter - p_0) < 1e-13);
        CHECK(std::abs(s.x - x_0) < near);
      }
      if (s.kind == SpecialPointKind::flip) {
        CHECK(std::abs(s.parameter - p_0 - 2 / c) < 1e-13);
        CHECK(std::abs(s.x - x_0 + 2 / c) < near);
      }
    }
  }
}

}  // namespace test_sharp_folds

// Where one jump crossing of P_2 becomes two, with a fixed point of P between them.
#include <doctest/doctest.h>

#include <cmath>

#include "../../maps/formula_map.hpp"
#include "point_family.hpp"

namespace test_lower_period_end {

using namespace specht;
using namespace specht::test;
using namespace specht::bifurcation;

TEST_CASE(
    "end at a lower period: of two jump crossings that meet one goes on, the other one ends") {
  // P has a jump at 0, whose left limit 1 − r meets the diagonal at r = 1. P_2 has a jump crossing at 0; for r > 1 there is
  // another one at (1 − r)/0.7, where P meets 0, and the fixed point (1 − r)/1.7 between them.
  const FormulaFamily family(
      [](double r, double x) {
        return x < 0.0 ? Formula{1.0 - r - 0.7 * x, 0} : Formula{-0.8 + 0.3 * x, 1};
      },
      [](double, double x) { return x < 0.0 ? -0.7 : 0.3; });
  DiagramRequest request;
  request.parameters = grid(0.69, 1.29, 4);
  request.range = {-0.7, 0.7};
  request.last_iterate = 2;
  request.crossings.piecewise.points = 60;
  request.follow = true;
  Execution one;
  one.jobs = 1;
  Branches branches;
  for (const auto& slice : diagram(family, request, one).slices) {
    (void)branches.next(branch_slice(slice), slice.segments);
  }
  int ends = 0;
  for (const SpecialPoint& point : branches.special_points()) {
    CAPTURE(point.parameter);
    CHECK(point.kind != SpecialPointKind::unexplained);
    if (point.iterate != 2 || point.note.find("lower period") == std::string::npos) continue;
    ++ends;
    CHECK(point.kind == SpecialPointKind::jump_start);
    CHECK(std::abs(point.parameter - 1.0) < 1e-10);
    CHECK(std::abs(point.x) < 1e-10);
  }
  CHECK(ends == 1);
}

}  // namespace test_lower_period_end

// Beginnings, ends and changes of stability of branches, on diagrams that are known.

#include <doctest/doctest.h>

#include <algorithm>
#include <specht/bifurcation/diagram.hpp>
#include <specht/bifurcation/sample.hpp>
#include <specht/bifurcation/special_points.hpp>

namespace {

using namespace specht;
using bifurcation::NumberedSlice;
using bifurcation::SpecialPoint;

/// A map family from a formula P(x; p) with slope P′.
class Formula final : public maps::MapFamily {
 public:
  using Function = maps::MapPoint (*)(double x, double p);
  explicit Formula(Function f) : f_(f) {}
  std::vector<std::string> names() const override { return {"p"}; }
  std::unique_ptr<maps::ReturnMap> at(std::span<const double> values) const override {
    return std::make_unique<Map>(f_, values[0]);
  }

 private:
  class Map final : public maps::ReturnMap {
   public:
    Map(Function f, double p) : f_(f), p_(p) {}
    maps::MapPoint operator()(double x) override { return f_(x, p_); }
    std::unique_ptr<ReturnMap> clone() const override { return std::make_unique<Map>(f_, p_); }

   private:
    Function f_;
    double p_;
  };
  Function f_;
};

maps::MapPoint point(double x, double value, double slope, int piece) {
  maps::MapPoint p;
  p.x = x;
  p.value = value;
  p.slope = slope;
  p.time = 1.0;
  p.status = core::Outcome::returned;
  p.itinerary.push(core::EventCode::of_region(piece));
  return p;
}

std::vector<SpecialPoint> special_points(Formula::Function f, double low, double high, int values) {
  bifurcation::DiagramRequest request;
  request.parameters = bifurcation::grid(low, high, values);
  request.range = {-3.0, 3.0};
  request.crossings.typed.points = 201;
  bifurcation::BranchJoiner joiner(6.0);
  std::vector<NumberedSlice> slices;
  for (const auto& slice : bifurcation::diagram(Formula(f), request, {}).slices) {
    std::vector<bifurcation::BranchPoint> points;
    for (const auto& c : slice.crossings) {
      const std::string piece(1, c.point.itinerary[0].region_symbol() == 0 ? 'a' : 'b');
      points.push_back({c.kind, c.iterate, c.period, c.x, c.slope, piece});
    }
    const auto numbers = joiner.next(points);
    slices.push_back({slice.parameter, std::move(points), numbers});
  }
  return bifurcation::special_points(slices, request.range);
}

const SpecialPoint* find(const std::vector<SpecialPoint>& points, const std::string& kind) {
  const auto found = std::find_if(points.begin(), points.end(),
                                  [&](const SpecialPoint& p) { return p.kind == kind; });
  return found == points.end() ? nullptr : &*found;
}

}  // namespace

TEST_CASE("special points: the quadratic map has a fold and a flip") {
  // P = p − x²: fold at p = −1/4 (x = −1/2), flip at p = 3/4 (x = 1/2).
  const auto quadratic = [](double x, double p) { return point(x, p - x * x, -2 * x, 0); };
  const auto points = special_points(quadratic, -1.0, 1.0, 61);
  const SpecialPoint* fold = find(points, "fold");
  REQUIRE(fold != nullptr);
  CHECK(std::abs(fold->parameter + 0.25) < 1.0 / 30);
  const SpecialPoint* flip = find(points, "flip");
  REQUIRE(flip != nullptr);
  CHECK(std::abs(flip->parameter - 0.75) < 1e-3);
  CHECK(std::abs(flip->x - 0.5) < 1e-3);
  CHECK(flip->slope_before > -1.0);
  CHECK(flip->slope_after < -1.0);
  CHECK(flip->branch_before == flip->branch_after);
  CHECK(find(points, "unexplained") == nullptr);
}

TEST_CASE("special points: the jump of the piecewise-linear map starts at A and ends at B") {
  const auto map = [](double x, double r) {
    return x <= 0 ? point(x, r - 2, 0.0, 0) : point(x, r - 1.25 * x, -1.25, 1);
  };
  const auto points = special_points(map, -0.9, 2.9, 39);
  const SpecialPoint* start = find(points, "jump_start");
  REQUIRE(start != nullptr);
  CHECK(std::abs(start->parameter) < 0.1);
  const SpecialPoint* end = find(points, "jump_end");
  REQUIRE(end != nullptr);
  CHECK(std::abs(end->parameter - 2.0) < 0.1);
  CHECK(find(points, "unexplained") == nullptr);
}

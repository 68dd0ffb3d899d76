// Iterates of maps on ℝᵈ.

#include <doctest/doctest.h>
#include <specht/maps/vector_map.hpp>

#include "../vector_formula_map.hpp"

using namespace specht;

namespace {

/// x → 2 x, y → x on x < 1: a point outside has no orbit, and no events.
class Doubling final : public maps::VectorMap {
 public:
  [[nodiscard]] const std::vector<maps::MapCoordinate>& coordinates() const override {
    return coordinates_;
  }
  [[nodiscard]] maps::VectorPoint operator()(std::span<const double> x) override {
    if (x[0] < 1.0) return inside_(x);
    maps::VectorPoint outside;
    outside.x.assign(x.begin(), x.end());
    return outside;
  }
  [[nodiscard]] maps::VectorPoint with_jacobian(std::span<const double> x) override {
    return x[0] < 1.0 ? inside_.with_jacobian(x) : (*this)(x);
  }
  [[nodiscard]] maps::VectorPoint with_parameter_slope(std::span<const double> x) override {
    return with_jacobian(x);
  }
  [[nodiscard]] std::unique_ptr<maps::VectorMap> clone() const override {
    return std::make_unique<Doubling>();
  }

 private:
  std::vector<maps::MapCoordinate> coordinates_{{"x", "1", {}, 0.0}, {"y", "1", {}, 0.0}};
  test::VectorFormulaMap inside_{coordinates_,
                                 [](auto x) {
                                   return std::vector{2 * x[0], x[0]};
                                 },
                                 [](auto) {
                                   return std::vector{2.0, 0.0, 1.0, 0.0};
                                 }};
};

}  // namespace

TEST_CASE("iterated vector map: the values and Jacobians of its returns are chained") {
  Doubling map;
  const auto point = maps::iterated(map, std::vector{0.125, 7.0}, 3, true, false);
  REQUIRE(point.has_value());
  CHECK(point.value == std::vector{1.0, 0.5});
  CHECK(point.jacobian == std::vector{8.0, 0.0, 4.0, 0.0});
  CHECK(point.itinerary.size() == 3);
  CHECK(point.time == 3.0);
}

TEST_CASE(
    "iterated vector map: an orbit that leaves the domain has the events of the returns before") {
  Doubling map;
  for (const bool with_slopes : {false, true}) {
    const auto point = maps::iterated(map, std::vector{0.5, 0.0}, 4, with_slopes, with_slopes);
    CHECK(!point.has_value());
    CHECK(point.status == core::Outcome::out_of_domain);
    CHECK(point.itinerary.size() == 1);
  }
}

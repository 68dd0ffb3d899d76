// Kinks that margins do not show and P hardly does.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <specht/maps/piecewise/piecewise_map.hpp>
#include <utility>
#include <vector>

namespace test_faint_kinks {

using namespace specht;
using maps::BreakpointKind;

namespace {

/// P = 0.5 x + 0.1 sin 3x, whose slope rises by `step` at each of some places; one margin, which is nowhere small. From
/// `change` on the itinerary is another one, and P goes on.
class FaintKinks final : public maps::ReturnMap {
 public:
  struct Kink {
    double x, step;
  };
  FaintKinks(std::vector<Kink> kinks, double change) : kinks_(std::move(kinks)), change_(change) {}
  [[nodiscard]] maps::MapPoint operator()(double x) override {
    maps::MapPoint point;
    point.x = x;
    point.value = 0.5 * x + 0.1 * std::sin(3 * x);
    point.slope = 0.5 + 0.3 * std::cos(3 * x);
    for (const Kink& kink : kinks_) {
      point.value += kink.step * std::max(0.0, x - kink.x);
      point.slope += x > kink.x ? kink.step : 0.0;
    }
    point.status = core::Outcome::returned;
    point.itinerary.push(core::EventCode::of_region(x < change_ ? 0 : 1));
    return point;
  }
  [[nodiscard]] maps::MapPoint with_margins(double x, std::vector<maps::Margin>& margins) override {
    margins = {{1.0, 0.0}};
    return (*this)(x);
  }
  [[nodiscard]] std::unique_ptr<ReturnMap> clone() const override {
    return std::make_unique<FaintKinks>(*this);
  }

 private:
  std::vector<Kink> kinks_;
  double change_;
};

constexpr core::Interval range{-1.0, 1.0};
constexpr double nowhere = 2.0;

std::vector<maps::Breakpoint> kinks(FaintKinks map, const maps::PiecewiseMapOptions& options = {}) {
  auto found = maps::compute_piecewise_map(map, range, options).breakpoints;
  std::erase_if(found, [](const auto& b) { return b.kind != BreakpointKind::kink; });
  return found;
}

}  // namespace

TEST_CASE("faint kinks: on a fine grid P' shows those that P does not") {
  constexpr double c = 0.314159, step = 2e-5;
  const auto found = kinks({{{c, step}}, nowhere});
  REQUIRE(found.size() == 1);
  CHECK(std::abs(found[0].x - c) < 1e-7);
  CHECK(std::abs(found[0].right_slope - found[0].left_slope - step) < 1e-6);
  maps::PiecewiseMapOptions by_value;
  by_value.search.faint_kinks = false;
  CHECK(kinks({{{c, step}}, nowhere}, by_value).empty());
}

TEST_CASE(
    "faint kinks: one as close to a change of itinerary as the resolution is another breakpoint") {
  constexpr double change = 0.2718281;
  const double resolution = maps::SearchOptions{}.resolution * (range.high - range.low);
  for (const double away : {-0.3 * resolution, 0.3 * resolution}) {
    CAPTURE(away);
    const auto found = kinks({{{change, 0.2}, {change + away, 0.1}}, change});
    REQUIRE(found.size() == 2);
    CHECK(std::abs(found[0].x - std::min(change, change + away)) < 1e-9);
    CHECK(std::abs(found[1].x - std::max(change, change + away)) < 1e-9);
  }
}

TEST_CASE("faint kinks: a smooth map has none, nor has a change through which it goes on") {
  CHECK(kinks({{}, nowhere}).empty());
  CHECK(kinks({{}, 0.2718281}).empty());
}

}  // namespace test_faint_kinks

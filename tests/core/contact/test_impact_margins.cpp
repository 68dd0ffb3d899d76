// What an impact tells about the nearest other set of active constraints.
#include <doctest/doctest.h>

#include <cmath>
#include <specht/core/contact/impact_margins.hpp>
#include <vector>

#include "../../toys_for_tests/incline.hpp"
#include "../model.hpp"

namespace test_impact_margins {

using namespace specht;
using namespace specht::core;
using Block = test::Incline<>;

namespace {

/// Pressed, free, sticks forwards and backwards, slides forwards, backwards; for each stage.
std::vector<double> margins_of(const Block& block, double gamma_T, double gamma_N) {
  using Model = test::ModelOf<Block>;
  const auto model = test::model_of(block);
  ContactMatrices<Model> matrices;
  matrices.update(model, {});
  std::vector<double> found;
  const auto sink = [&](double m) { found.push_back(m); };
  const ImpactMargins<Model, decltype(sink)> margins(matrices, sink);
  const Vector<double, 2> u{gamma_T, gamma_N};
  (void)solve_impact(block.contact_parameters(), matrices, test::small(u), ContactSet{0}, {},
                     margins);
  return found;
}

void check_stage(const std::vector<double>& found, std::size_t stage,
                 const std::vector<double>& expected) {
  REQUIRE(found.size() >= 6 * (stage + 1));
  for (std::size_t k = 0; k < 6; ++k) {
    CAPTURE(stage);
    CAPTURE(k);
    const double value = found[6 * stage + k];
    if (std::isnan(expected[k])) {
      CHECK(std::isnan(value));
    } else {
      CHECK(value == doctest::Approx(expected[k]));
    }
  }
}

}  // namespace

TEST_CASE("impact margins: of each pair the part that is not zero, in compression and expansion") {
  const double none = std::nan("");
  Block block;
  block.mu = 0.5;
  block.eps_N = 0.5;
  const double m = block.m;
  // Sliding stops in compression with 0.6 m of friction out of m; expansion has nothing to stop.
  const auto sticks = margins_of(block, 0.6, -2.0);
  REQUIRE(sticks.size() == 12);
  check_stage(sticks, 0, {2 * m, none, 0.4 * m, 1.6 * m, none, none});
  // It goes on through both.
  const auto slides = margins_of(block, 5.0, -2.0);
  check_stage(slides, 0, {2 * m, none, none, none, 4.0, none});
  check_stage(slides, 1, {none, 1.0, none, none, 3.5, none});
  const auto back = margins_of(block, -5.0, -2.0);
  check_stage(back, 0, {2 * m, none, none, none, none, 4.0});
  // It stops in expansion: compression takes 1.0, and expansion needs 0.2 out of 0.5.
  const auto later = margins_of(block, 1.2, -2.0);
  check_stage(later, 0, {2 * m, none, none, none, 0.2, none});
  check_stage(later, 1, {none, 1.0, 0.3 * m, 0.7 * m, none, none});
}

}  // namespace test_impact_margins

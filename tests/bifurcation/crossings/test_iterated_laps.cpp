// Laps of iterates by composition, on closed formulas.
#include <doctest/doctest.h>

#include <cmath>
#include <specht/bifurcation/crossings/iterated_laps.hpp>
#include <specht/bifurcation/crossings/parallel_piecewise_map.hpp>
#include <specht/maps/iterated_map.hpp>

#include "../../maps/formula_map.hpp"

namespace test_iterated_laps {

using namespace specht;
using namespace specht::test;
using bifurcation::Iterate;
using bifurcation::IteratedLap;

namespace {

bifurcation::Execution one_thread() {
  bifurcation::Execution execution;
  execution.jobs = 1;
  return execution;
}

std::vector<Iterate> iterates(const maps::ReturnMap& map, const core::Interval& range, int count,
                              const bifurcation::ComposeOptions& options = {}) {
  maps::PiecewiseMapOptions piecewise;
  piecewise.points = 40;
  const auto execution = one_thread();
  const auto laps = bifurcation::laps(
      map, bifurcation::parallel_piecewise_map(map, range, piecewise, execution), {}, execution);
  std::vector<Iterate> all{{1, bifurcation::iterated_laps(laps)}};
  for (int k = 2; k <= count; ++k) {
    all.push_back({k, bifurcation::compose(map, all.front(), all.back(), options, execution)});
  }
  return all;
}

}  // namespace

TEST_CASE("iterated laps: the full logistic map has 2^k of them, between sin²(πm/2^(k+1))") {
  const FormulaMap map([](double x) { return Formula{4 * x * (1 - x), 0}; });
  for (const Iterate& P_k : iterates(map, {0.0, 1.0}, 6)) {
    const int count = 1 << P_k.j;
    REQUIRE(static_cast<int>(P_k.laps.size()) == count);
    for (int m = 0; m < count; ++m) {
      const IteratedLap& lap = P_k.laps[static_cast<std::size_t>(m)];
      const double s = std::sin(M_PI * m / (2.0 * count)),
                   e = std::sin(M_PI * (m + 1) / (2.0 * count));
      CHECK(std::abs(lap.begin - s * s) < 1e-9);  // a turning point of height 1 is flat
      CHECK(std::abs(lap.end - e * e) < 1e-9);
      CHECK(std::abs(lap.P_begin - (m % 2 == 0 ? 0.0 : 1.0)) < 1e-9);
      CHECK(std::abs(lap.P_end - (m % 2 == 0 ? 1.0 : 0.0)) < 1e-9);
    }
  }
}

TEST_CASE(
    "laps: for crossings only, P is cut exactly where it turns next to the diagonal, and roughly "
    "elsewhere") {
  struct Cut {
    double x;
    int evaluations;
  };
  // P turns at 1/3, at this height above the diagonal.
  const auto cut = [](double height, bool crossings_only) {
    const FormulaMap map(
        [=](double x) {
          const double z = x - 1.0 / 3;
          return Formula{1.0 / 3 + height + z * z * (1 + z), 0};
        },
        [](double x) {
          const double z = x - 1.0 / 3;
          return 2 * z + 3 * z * z;
        });
    const auto execution = one_thread();
    maps::PiecewiseMapOptions piecewise;
    piecewise.points = 40;
    const auto pieces =
        bifurcation::parallel_piecewise_map(map, {-0.25, 1.0}, piecewise, execution);
    bifurcation::LapOptions options;
    options.crossings_only = crossings_only;
    const int before = map.evaluations();
    const auto laps = bifurcation::laps(map, pieces, options, execution);
    REQUIRE(laps.size() == 2);
    return Cut{laps[0].end, map.evaluations() - before};
  };
  CHECK(std::abs(cut(1e-3, true).x - 1.0 / 3) < 1e-14);
  CHECK(std::abs(cut(3.0, false).x - 1.0 / 3) < 1e-14);
  const Cut rough = cut(3.0, true);
  CHECK(std::abs(rough.x - 1.0 / 3) < 0.05);
  CHECK(rough.evaluations < cut(3.0, false).evaluations);
}

TEST_CASE("laps: two turning points between neighbouring samples are seen by the values there") {
  // It falls with slope −1, but for a step up at 0.94, which is over before the next sample.
  const FormulaMap map(
      [](double x) {
        return Formula{-x + 0.15 * std::tanh((x - 0.94) / 0.01), 0};
      },
      [](double x) {
        const double c = std::cosh((x - 0.94) / 0.01);
        return -1 + 15 / (c * c);
      });
  const auto laps = iterates(map, {0.0, 1.0}, 1).front().laps;
  REQUIRE(laps.size() == 3);
  const double turn = 0.01 * std::acosh(std::sqrt(15.0));
  CHECK(std::abs(laps[0].end - (0.94 - turn)) < 1e-9);
  CHECK(std::abs(laps[1].end - (0.94 + turn)) < 1e-9);
}

TEST_CASE("iterated laps: one-sided limits at a preimage are those of the jump") {
  // A doubling map with a jump at 1/2, and its preimages at odd multiples of 2^−k.
  const FormulaMap map([](double x) {
    return x < 0.5 ? Formula{0.9 * x + 0.1, 0} : Formula{2 * x - 1, 1};
  });
  const auto all = iterates(map, {0.0, 1.0}, 3);
  const auto& P_2 = all[1].laps;
  REQUIRE(P_2.size() == 4);  // cut at 4/9, where 0.9x + 0.1 = 1/2, at 1/2, and at 3/4
  CHECK(std::abs(P_2[0].end - 4.0 / 9.0) < 1e-15);
  CHECK(std::abs(P_2[0].P_end - 0.55) < 1e-15);
  CHECK(std::abs(P_2[1].P_begin - 0.0) < 1e-15);
  CHECK(P_2[1].end == doctest::Approx(0.5).epsilon(1e-15));
  CHECK(std::abs(P_2[3].begin - 0.75) < 1e-15);
  for (const Iterate& P_k : all) {
    maps::IteratedMap direct(map.clone(), P_k.j);
    for (const IteratedLap& lap : P_k.laps) {
      for (const double part : {0.1, 0.5, 0.9}) {
        const double P = direct(lap.begin + part * (lap.end - lap.begin)).value;
        CHECK(P >= std::min(lap.P_begin, lap.P_end) - 1e-14);
        CHECK(P <= std::max(lap.P_begin, lap.P_end) + 1e-14);
      }
    }
  }
}

TEST_CASE(
    "iterated laps: beside skipped laps a jump keeps its limits, though its laps have no width") {
  // P is steep on [1, 1 + 1e-9], and jumps at 0.7; what is known beside the jump has a preimage below rounding.
  const FormulaMap map([](double x) {
    if (x >= 1.0) return Formula{1e9 * (x - 1.0), 0};
    return x < 0.7 ? Formula{-1.0 - 1e3 * (0.7 - x), 1} : Formula{2.0 + 1e3 * (x - 0.7), 2};
  });
  for (const double known : {1e-8, 1e-14}) {  // above and below the tolerance for ties
    for (const bool crossings_only : {false, true}) {
      CAPTURE(known);
      CAPTURE(crossings_only);
      const auto skipped = [](double begin, double end, double P_begin, double P_end) {
        IteratedLap lap{.begin = begin, .end = end, .P_begin = P_begin, .P_end = P_end};
        lap.unresolved = lap.skipped = true;
        return lap;
      };
      const double low = 0.7 - known, high = 0.7 + known, between = 0.7 - known / 2;
      const Iterate P_j{1, {{.begin = 1.0, .end = 1.0 + 1e-9, .P_begin = 0.0, .P_end = 1.0}}};
      const Iterate P_k{
          1,
          {skipped(0.0, low, -701.0, -1.0 - 1e3 * known),
           {.begin = low,
            .end = between,
            .P_begin = -1.0 - 1e3 * known,
            .P_end = -1.0 - 5e2 * known},
           {.begin = between, .end = 0.7, .P_begin = -1.0 - 5e2 * known, .P_end = -1.0},
           {.begin = 0.7, .end = high, .P_begin = 2.0, .P_end = 2.0 + 1e3 * known},
           skipped(high, 1.0, 2.0 + 1e3 * known, 302.0)}};
      const auto laps =
          bifurcation::compose(map, P_j, P_k, {.crossings_only = crossings_only}, one_thread());
      int jumps = 0;
      for (std::size_t i = 1; i < laps.size(); ++i) {
        CHECK(laps[i - 1].end == laps[i].begin);
        if (!(std::abs(laps[i].P_begin - laps[i - 1].P_end) > 1.0)) continue;
        ++jumps;
        CHECK(std::abs(laps[i].begin - (1.0 + 0.7e-9)) < 1e-15);
        CHECK(laps[i - 1].P_end == doctest::Approx(-1.0).epsilon(1e-13));
        CHECK(laps[i].P_begin == doctest::Approx(2.0).epsilon(1e-13));
      }
      CHECK(jumps == 1);
    }
  }
}

TEST_CASE("iterated laps: a limit that leads into a lap that is not resolved is evaluated there") {
  const FormulaMap map([](double x) { return Formula{x / 2, 0}; });
  const Iterate P_j{1, {{.begin = 0.0, .end = 1.0, .P_begin = 0.0, .P_end = 0.5}}};
  IteratedLap unresolved{.begin = 0.4, .end = 1.0};
  unresolved.unresolved = true;
  const Iterate P_k{1, {{.begin = 0.0, .end = 0.4, .P_begin = 0.0, .P_end = 0.2}, unresolved}};
  const auto laps = bifurcation::compose(map, P_j, P_k, {}, one_thread());
  REQUIRE(laps.size() == 2);
  CHECK(laps.back().unresolved);
  CHECK(laps.back().begin == doctest::Approx(0.8));
  CHECK(laps.back().P_end == 0.25);
}

TEST_CASE("iterated laps: where orbits leave the range P_2 has no value") {
  const FormulaMap map([](double x) { return Formula{3 * x, 0}; });
  const auto P_2 = iterates(map, {-1.0, 1.0}, 2)[1].laps;
  REQUIRE(P_2.size() == 3);
  CHECK_FALSE(P_2[0].has_values());
  CHECK(P_2[1].has_values());
  CHECK(std::abs(P_2[1].begin + 1.0 / 3.0) < 1e-15);
  CHECK(std::abs(P_2[1].P_end - 3.0) < 1e-14);
  CHECK_FALSE(P_2[2].has_values());
}

TEST_CASE("iterated laps: limited to crossings, none is missing") {
  const FormulaMap map([](double x) { return Formula{3.9 * x * (1 - x), 0}; });
  bifurcation::ComposeOptions sparse;
  sparse.crossings_only = true;
  const auto all = iterates(map, {0.0, 1.0}, 3);
  const auto whole = bifurcation::compose(map, all[2], all[2], {}, one_thread());
  const auto few = bifurcation::compose(map, all[2], all[2], sparse, one_thread());
  CHECK(few.size() < whole.size());
  const auto crosses = [](const IteratedLap& lap) {
    return lap.has_values() && (lap.P_begin - lap.begin) * (lap.P_end - lap.end) < 0;
  };
  std::vector<double> all_begins, few_begins;
  for (const auto& lap : whole) {
    if (crosses(lap)) all_begins.push_back(lap.begin);
  }
  for (const auto& lap : few) {
    if (crosses(lap)) few_begins.push_back(lap.begin);
  }
  REQUIRE(few_begins.size() == all_begins.size());
  for (std::size_t k = 0; k < few_begins.size(); ++k) {
    CHECK(std::abs(few_begins[k] - all_begins[k]) < 1e-12);
  }
}

}  // namespace test_iterated_laps

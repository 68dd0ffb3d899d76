// Return maps as curves: points of pieces, so close that the lines between them show P.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <specht/bifurcation/crossings/piece_sample.hpp>
#include <specht/bifurcation/crossings/sample.hpp>

#include "../../maps/formula_map.hpp"

namespace test_piece_sample {

using namespace specht;
using namespace specht::test;

namespace {

/// A dip at `dip`, a jump by 0.2 at `jump`, no return above `end`.
constexpr double dip = 0.31234, jump = 0.61234, end = 0.91234;

Formula formula(double x) {
  if (x > end) return {};
  if (x > jump) return {0.7 + 0.2 * std::sin(20 * (x - jump)), 3};
  return {0.5 + 0.02 * std::log(std::abs(x - dip)), x < dip ? 1 : 2};
}

double slope(double x) {
  if (x > end) return maps::missing;
  return x > jump ? 4 * std::cos(20 * (x - jump)) : 0.02 / (x - dip);
}

bifurcation::PieceSample sampled(int points) {
  const FormulaMap map(formula, slope);
  bifurcation::ParallelMap parallel(map, {});
  return bifurcation::sample_pieces(parallel, bifurcation::grid(0.0, 1.0, points));
}

}  // namespace

TEST_CASE("pieces: points on both sides of every breakpoint, none joins two sides") {
  const auto sample = sampled(21);
  REQUIRE(sample.complete);
  std::map<int, std::pair<double, double>> ends;  // of each piece with values
  for (const auto& p : sample.points) {
    if (!p.point.has_value()) continue;
    REQUIRE(p.piece > 0);
    const auto [place, is_new] = ends.try_emplace(p.piece, p.point.x, p.point.x);
    place->second.second = std::max(place->second.second, p.point.x);
  }
  REQUIRE(ends.size() == 3);
  double before = 0.0;
  auto piece = ends.begin();
  for (const double border : {dip, jump, end}) {
    CHECK(std::abs(piece->second.first - before) < 1e-12);
    CHECK(std::abs(piece->second.second - border) < 1e-12);
    before = border;
    ++piece;
  }
}

TEST_CASE("pieces: lines between the points leave P by no more than can be seen") {
  const auto sample = sampled(21);
  for (const int factor : {1, 3, 5, 7}) {
    for (std::size_t i = 1; i < sample.points.size(); ++i) {
      const auto &a = sample.points[i - 1], &b = sample.points[i];
      if (a.piece != b.piece || !a.point.has_value() || a.point.value < -0.2) continue;
      const double t = factor / 8.0;
      const double x = a.point.x + t * (b.point.x - a.point.x);
      const double line = a.point.value + t * (b.point.value - a.point.value);
      const double steep = (b.point.value - a.point.value) / (b.point.x - a.point.x);
      CAPTURE(x);
      CHECK(std::abs(formula(x).value - line) / std::hypot(1.0, steep) < 5e-4);
    }
  }
  // A dip has left the frame, and the points of a coarse grid are still there.
  const auto lowest =
      std::min_element(sample.points.begin(), sample.points.end(),
                       [](const auto& a, const auto& b) { return a.point.value < b.point.value; });
  CHECK(lowest->point.value < -0.1);
  for (const double x : bifurcation::grid(0.0, 1.0, 21)) {
    CHECK(std::count_if(sample.points.begin(), sample.points.end(),
                        [x](const auto& p) { return p.point.x == x; }) == 1);
  }
  CHECK(sample.points.size() < 2000);
  // The limits on both sides of the dip.
  CHECK(std::count_if(sample.points.begin(), sample.points.end(), [](const auto& p) {
          return std::isinf(p.limit) && std::abs(p.point.x - dip) < 1e-12;
        }) == 2);
}

TEST_CASE("pieces: where breakpoints accumulate at a dip, points lead down out of the frame") {
  // No return below `start`; above it c log₂ d, in lines between the distances d = 2⁻ᵏ, with kinks there.
  constexpr double start = 0.31234, c = 0.03;
  const auto octave = [](double x) { return std::ilogb(x - start); };
  const FormulaMap map(
      [&](double x) -> Formula {
        if (x <= start) return {};
        const int k = octave(x);
        return {0.5 + c * (k + std::ldexp(x - start, -k) - 1), k};
      },
      [&](double x) { return x > start ? c * std::ldexp(1.0, -octave(x)) : maps::missing; });
  bifurcation::ParallelMap parallel(map, {});
  const auto sample = bifurcation::sample_pieces(parallel, bifurcation::grid(0.0, 1.0, 301));
  REQUIRE(sample.complete);
  const auto piece = std::find_if(sample.points.begin(), sample.points.end(),
                                  [](const auto& p) { return p.piece > 0 && p.point.has_value(); });
  REQUIRE(piece != sample.points.end());
  REQUIRE(piece->point.value > 0);  // in mid-frame, 0 … 1, the pieces end
  CHECK(piece->point.x > start);
  double before = piece->point.value, lowest = before;
  std::size_t count = 0;
  for (auto p = std::make_reverse_iterator(piece); p != sample.points.rend(); ++p, ++count) {
    if (!p->point.has_value()) break;
    CHECK(p->piece == 0);
    CHECK(p->point.x > start);
    if (before > 0) CHECK(std::abs(p->point.value - before) < 0.002);
    before = p->point.value;
    lowest = std::min(lowest, before);
  }
  CHECK(lowest < 0);
  CHECK(count < 2000);
}

}  // namespace test_piece_sample

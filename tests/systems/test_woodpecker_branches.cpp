// The period-1 branches of the woodpecker along eps_N1, and where they meet the jumps of the map.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <specht/bifurcation/continuation/diagram.hpp>
#include <specht/bifurcation/continuation/slice_interval.hpp>
#include <specht/bifurcation/crossings/sample.hpp>
#include <specht/maps/slope.hpp>
#include <specht/toys/entry/entries.hpp>
#include <vector>

#include "../bifurcation/crossings/find_crossings.hpp"
#include "../toys/woodpecker_map.hpp"

namespace test_woodpecker_branches {

using namespace specht;
using namespace specht::test;
using bifurcation::CrossingKind;

namespace {

/// Jumps of the first cycle: beak first or upper sleeve first, beak or second upper-sleeve impact.
constexpr double first_jump = -0.88477334401382633;
constexpr double second_jump = -0.75778725734156197;
enum class Side { left = -1, right = 1 };

/// The one-sided value of P at a jump [rad]: taken beyond what rtol = 1e-11 leaves of the jump.
double one_sided(double eps_N1, double jump, Side side, core::ImpactLaw law) {
  constexpr double offset = 2e-11;
  auto map = woodpecker_map(eps_N1, 1e-11, law);
  return map(jump + static_cast<int>(side) * offset).value;
}

/// The eps_N1 between low and high at which a one-sided value meets the diagonal.
double meets_diagonal(double low, double high, double jump, Side side,
                      core::ImpactLaw law = core::ImpactLaw::poisson) {
  const auto above = [&](double e) { return one_sided(e, jump, side, law) > jump; };
  CAPTURE(low);
  CAPTURE(one_sided(low, jump, side, law));
  CAPTURE(one_sided(high, jump, side, law));
  REQUIRE(above(low) != above(high));
  return threshold(low, high, above);
}

}  // namespace

TEST_CASE("woodpecker: the stable branch at eps_N1 = 0.2, 0.4, 0.6") {
  struct Point {
    double eps_N1, x, slope, time;
  };
  for (const Point& expected : {Point{0.2, -0.715091737424, -0.68822, 0.272487},
                                Point{0.4, -0.548232128282259, -0.796245, 0.164970},
                                Point{0.6, -0.520499851138719, -0.877461, 0.132810}}) {
    CAPTURE(expected.eps_N1);
    auto map = woodpecker_map(expected.eps_N1, 1e-11);
    const auto found = find_crossings(map, expected.x - 4e-3, expected.x + 6e-3, 6);
    REQUIRE(found.size() == 1);
    CHECK(found[0].kind == CrossingKind::stable);
    CHECK(std::abs(found[0].x - expected.x) < 1e-10);
    CHECK(std::abs(found[0].left - found[0].x) < 1e-14);
    CHECK(std::abs(found[0].slope - expected.slope) < 6e-6);  // digits given
    CHECK(std::abs(found[0].time - expected.time) < 6e-7);
  }
}

TEST_CASE(
    "woodpecker: a fixed point at the edge of a separatrix is found from any range about it") {
  // 7.6e-9 beside the end of its piece, where P diverges.
  const auto map = exact_woodpecker_map(0.1680717268632966);
  for (const double half : {0.3, 0.1, 0.05, 0.005}) {
    CAPTURE(half);
    const double middle = -2.225;
    const auto found = find_crossings(map, middle - half, middle + half, 300);
    const auto is_there = [](const auto& c) { return std::abs(c.x - -2.2259100145452) < 1e-12; };
    const auto place = std::find_if(found.begin(), found.end(), is_there);
    REQUIRE(place != found.end());
    CHECK(place->kind == CrossingKind::unstable);
    CHECK(place->slope == doctest::Approx(1.518829e7).epsilon(1e-4));
  }
}

TEST_CASE("woodpecker: three fixed points and the centres at eps_N1 = 0.5") {
  const auto map = exact_woodpecker_map(0.5);
  const auto found = find_crossings(map, -2.5, 0.11, 300);
  REQUIRE(found.size() == 5);
  CHECK(found[0].kind == CrossingKind::unstable);
  CHECK(std::abs(found[0].x - -1.25079115862861600) < 1e-10);
  CHECK(std::abs(found[0].slope - -25.323136) < 2e-6);
  CHECK(found[1].kind == CrossingKind::unstable);
  CHECK(std::abs(found[1].x - -1.22475346753146656) < 1e-10);
  CHECK(std::abs(found[1].slope - 4915.4) < 0.1);
  CHECK(found[2].kind == CrossingKind::stable);
  CHECK(std::abs(found[2].x - phi_cycle) < 1e-11);
  CHECK(found[3].kind == CrossingKind::marginal);
  CHECK(std::abs(found[3].left - (2 * phi_equilibrium - phi_stick)) < 1e-9);
  CHECK(std::abs(found[3].right - phi_equilibrium) < 1e-9);
  CHECK(std::abs(found[3].slope - 1.0) < 1e-7);
  // What the return convention sees of the same centres from the other turning point.
  CHECK(found[4].kind == CrossingKind::marginal);
  CHECK(std::abs(found[4].left - phi_equilibrium) < 1e-12);
  CHECK(std::abs(found[4].right - phi_stick) < 1e-12);
  CHECK(std::abs(found[4].slope - -1.0) < 1e-7);
}

TEST_CASE("woodpecker: the stable branch begins at the second jump") {
  constexpr double begin = 0.185126950931;
  CHECK(std::abs(meets_diagonal(0.18, 0.19, second_jump, Side::right) - begin) < 1e-9);
  auto before = woodpecker_map(begin - 1e-5, 1e-11), after = woodpecker_map(begin + 1e-5, 1e-11);
  CHECK(find_crossings(before, second_jump + 1e-9, second_jump + 0.01, 5).empty());
  const auto born = find_crossings(after, second_jump + 1e-9, second_jump + 0.01, 5);
  REQUIRE(born.size() == 1);
  CHECK(born[0].kind == CrossingKind::stable);
  CHECK(born[0].x - second_jump < 1e-4);
}

TEST_CASE("woodpecker: branches that begin and end at the first jump, printed law") {
  const double A = meets_diagonal(0.03, 0.05, first_jump, Side::right);
  const double B = meets_diagonal(0.31, 0.325, first_jump, Side::left);
  CHECK(std::abs(A - 0.042164330913) < 1e-9);
  CHECK(std::abs(B - 0.321036146455) < 1e-9);
  CHECK(std::abs(meets_diagonal(0.06, 0.075, second_jump, Side::left) - 0.069817816298) < 1e-9);

  auto unborn = woodpecker_map(A - 1e-5, 1e-11), born = woodpecker_map(A + 1e-5, 1e-11);
  CHECK(find_crossings(unborn, first_jump + 1e-9, first_jump + 0.005, 5).empty());
  const auto right = find_crossings(born, first_jump + 1e-9, first_jump + 0.005, 5);
  REQUIRE(right.size() == 1);
  CHECK(right[0].kind == CrossingKind::unstable);

  auto alive = woodpecker_map(B - 1e-5, 1e-11), over = woodpecker_map(B + 1e-5, 1e-11);
  const auto left = find_crossings(alive, first_jump - 0.001, first_jump - 1e-9, 5);
  REQUIRE(left.size() == 1);
  CHECK(left[0].kind == CrossingKind::stable);
  CHECK(find_crossings(over, first_jump - 0.001, first_jump - 1e-9, 5).empty());
}

TEST_CASE("woodpecker: the same points with the law behind the printed figures") {
  constexpr auto coupled = core::ImpactLaw::poisson_coupled;
  constexpr double digits = 6e-7;  // given
  CHECK(std::abs(meets_diagonal(0.10, 0.12, first_jump, Side::right, coupled) - 0.111971) < digits);
  CHECK(std::abs(meets_diagonal(0.28, 0.30, first_jump, Side::left, coupled) - 0.291522) < digits);
  CHECK(std::abs(meets_diagonal(0.18, 0.19, second_jump, Side::right, coupled) - 0.185127) <
        digits);
  CHECK(std::abs(meets_diagonal(0.18, 0.20, second_jump, Side::left, coupled) - 0.188159) < digits);
}

TEST_CASE(
    "woodpecker: the fixed point is there while it passes a graze, and loses stability behind it") {
  constexpr double flip = 0.6485492002275745;
  for (const double before : {1e-5, 1e-6, 3e-7, 2.5219e-7, 1e-7, 1e-9}) {
    CAPTURE(before);
    const auto found = find_crossings(exact_woodpecker_map(flip - before), -0.51863, -0.51853, 20);
    REQUIRE(found.size() == 1);
    CHECK(found[0].kind == CrossingKind::stable);
    const auto behind = find_crossings(exact_woodpecker_map(flip + before), -0.51863, -0.51853, 20);
    REQUIRE(behind.size() == 1);
    CHECK(behind[0].kind == CrossingKind::unstable);
  }
}

TEST_CASE("woodpecker: the fixed point right at the graze is found once") {
  const auto at_kink =
      find_crossings(exact_woodpecker_map(0.6485489480364469), -0.51863, -0.51853, 20);
  REQUIRE(at_kink.size() == 1);
  CHECK(std::abs(at_kink[0].x - -0.51858125744291) < 2e-11);
}

TEST_CASE("woodpecker: a cycle next to a dip is not taken for a neighbour") {
  // Their points next to the dip at -2.04 are 1.5e-5 apart, the others 0.36. As of
  // `specht fixed-points woodpecker --set eps_N1=0.18 --iterate 2`: slopes are above 1e5, so the last
  // digits count.
  toys::Settings exact;
  exact.phase = toys::Phase::exact;
  const auto family = toys::woodpecker_entry()->family(exact, {"eps_N1"});
  const auto slice = [](double eps_N1, const std::vector<double>& points) {
    bifurcation::BranchSlice result{eps_N1, {}};
    for (const double x : points) {
      result.points.push_back({CrossingKind::unstable, 2, 2, x, maps::missing});
    }
    return result;
  };
  const auto before = slice(0.18, {-2.0706598603191804, -1.3312697693780566});
  const auto after = slice(
      0.1825, {-2.0431898459470412, -2.0431746092471130, -1.6767358521454117, -1.3171610550751383});
  const auto found = bifurcation::branch_segments(*family, before, after, {-2.5, 0.11}, {});
  for (const bifurcation::Port& from : {bifurcation::Port{0, 0}, bifurcation::Port{0, 1}}) {
    CAPTURE(from.index);
    const auto way =
        std::find_if(found.begin(), found.end(), [&](const auto& p) { return p.from == from; });
    REQUIRE(way != found.end());
    // At 0.18094 the slope passes 1e9, beyond which nothing is followed: in a step, or at its end.
    if (way->to.index < 0) {
      REQUIRE(way->points.size() == 1);
      CHECK(way->points.front().kind == bifurcation::SpecialPointKind::dip_end);
      CHECK(std::abs(way->points.front().parameter - 0.180943) < 4e-6);
      continue;
    }
    CHECK(way->to == bifurcation::Port{1, from.index == 0 ? 1 : 3});
    CHECK(way->points.empty());
  }
}

namespace {

/// The slices of two values, with all segments between them, in one interval. `repeats`: of doubtful branches.
bifurcation::Diagram diagram_between(double low, double high, int K, int repeats) {
  toys::Settings exact;
  exact.phase = toys::Phase::exact;
  bifurcation::DiagramRequest request;
  request.parameters = {low, high};
  request.range = {-2.5, 0.11};
  request.last_iterate = K;
  request.crossings.section = request.continuation.crossings.section = request.range;
  request.follow = true;
  request.continuation.most_divisions = 0;
  request.continuation.most_repeats = repeats;
  const auto family = toys::woodpecker_entry()->family(exact, {"eps_N1"});
  return bifurcation::diagram(*family, request, {});
}

std::vector<bifurcation::BranchSegment> segments_between(double low, double high, int K,
                                                         int repeats = 2) {
  return diagram_between(low, high, K, repeats).slices.back().segments;
}

std::vector<bifurcation::SpecialPoint> special_points(
    const std::vector<bifurcation::BranchSegment>& segments) {
  std::vector<bifurcation::SpecialPoint> all;
  for (const auto& one : segments) all.insert(all.end(), one.points.begin(), one.points.end());
  return all;
}

bool is_unexplained(const bifurcation::SpecialPoint& point) {
  return point.kind == bifurcation::SpecialPointKind::unexplained;
}

}  // namespace

TEST_CASE("woodpecker: a branch beside a dip is followed through four turns, not over them") {
  // Two of its folds are 1e-11 beside their flips, in a step to the next of which P′ changes by a quarter.
  using Kind = bifurcation::SpecialPointKind;
  const auto segments = segments_between(0.1775, 0.18, 1);
  bool found = false;
  for (const auto& segment : segments) {
    for (const auto& point : segment.points) CHECK(point.kind != Kind::unexplained);
    const auto has = [&](Kind kind, double parameter) {
      return std::any_of(segment.points.begin(), segment.points.end(), [&](const auto& point) {
        return point.kind == kind && std::abs(point.parameter - parameter) < 1e-12;
      });
    };
    if (!has(Kind::fold, 0.17882508272680)) continue;
    found = true;
    CHECK(has(Kind::flip, 0.17882508271943));
    CHECK(has(Kind::fold, 0.17840963978570));
    CHECK(has(Kind::flip, 0.17840963978750));
    CHECK(has(Kind::fold, 0.17841304405209));
    CHECK(has(Kind::flip, 0.17841304406513));
    CHECK(segment.from.side == 0);
    CHECK(segment.to.side == 0);
    CHECK(segment.to.index >= 0);
  }
  CHECK(found);
}

TEST_CASE("woodpecker: a cycle ends where the other doubles, however near both are") {
  // Behind the doubling Newton's method for P_2 finds the other cycle, off by more than rounding: P_2′ is 1 there.
  using Doubling = bifurcation::SpecialPoint::Doubling;
  int ends = 0;
  for (const auto& segment : segments_between(0.4125, 0.415, 2)) {
    for (const auto& point : segment.points) {
      CHECK(point.kind != bifurcation::SpecialPointKind::unexplained);
      if (point.doubling == Doubling::none) continue;
      ++ends;
      CHECK(point.doubling == Doubling::ends);
      CHECK(std::abs(point.parameter - 0.41252275856547) < 1e-12);
    }
  }
  CHECK(ends == 2);
}

TEST_CASE("woodpecker: where steps have led to another branch, shorter ones lead along both") {
  const auto hasty = special_points(segments_between(0.145, 0.15, 2, 0));
  CHECK(std::count_if(hasty.begin(), hasty.end(), is_unexplained) > 0);
  const auto found = special_points(segments_between(0.145, 0.15, 2));
  CHECK(std::count_if(found.begin(), found.end(), is_unexplained) == 0);
  CHECK(found.size() > 10);
}

TEST_CASE("woodpecker: a branch does not go over to another cycle that has a point as near") {
  // Of two cycles of period 2 one point is 7e-6 apart, the other 1.05. One has a fold at 0.22259, the other goes on.
  const auto slices = diagram_between(0.222043010752688, 0.225806451612903, 2, 2).slices;
  REQUIRE(slices.size() == 2);
  int joined = 0;
  for (const auto& segment : slices[1].segments) {
    if (segment.from.index < 0 || segment.to.index < 0) continue;
    const auto crossing = [&](const bifurcation::Port& port) {
      return slices[static_cast<std::size_t>(port.side)]
          .crossings[static_cast<std::size_t>(port.index)];
    };
    const auto from = crossing(segment.from), to = crossing(segment.to);
    if (from.period != 2 || segment.from.side == segment.to.side) continue;
    CHECK(std::abs(to.x - from.x) < 0.1);
    ++joined;
  }
  CHECK(joined > 10);
}

TEST_CASE("woodpecker: a branch leaves the range at its end, over changes of itinerary") {
  int ends = 0;
  for (const double low : {0.03, 0.0475, 0.1525}) {
    for (const auto& point : special_points(segments_between(low, low + 0.0025, 1))) {
      if (point.kind != bifurcation::SpecialPointKind::range_end) continue;
      CHECK(std::abs(point.x - -2.5) < 1e-10);
      ++ends;
    }
  }
  CHECK(ends >= 3);
}

TEST_CASE("woodpecker: a jump ends where P diverges with the parameter, not with x") {
  // Up to there P falls by 0.27 for each decade of the distance; beyond orbits on the left take too long.
  int ends = 0;
  for (const auto& point : special_points(segments_between(0.7475, 0.75, 1))) {
    CHECK_FALSE(is_unexplained(point));
    if (std::abs(point.parameter - 0.74893957060889) > 1e-12) continue;
    CHECK(point.kind == bifurcation::SpecialPointKind::dip_end);
    CHECK(std::abs(point.x - -1.1127653206688) < 1e-11);
    ++ends;
  }
  CHECK(ends == 1);
}

TEST_CASE("woodpecker: six values show flips beside sharp folds that twelve show") {
  const auto toys = toys::registry();
  const auto family = toys::find(toys, "woodpecker").family({}, {"eps_N1"});
  bifurcation::DiagramRequest request;
  request.range = {-2.5, 0.11};
  request.crossings.section = request.range;
  request.continuation.crossings = request.crossings;
  request.follow = true;
  // By the slopes of fixed points beside them: from below -1 to above in 2e-12.
  constexpr double flips[] = {0.1583400694397, 0.1674564263204, 0.1728416650418};
  for (const int count : {6, 12}) {
    CAPTURE(count);
    request.parameters = bifurcation::grid(0.1, 0.6, count);
    std::vector<bifurcation::SpecialPoint> points;
    for (const auto& slice : bifurcation::diagram(*family, request, {}).slices) {
      for (const auto& segment : slice.segments) {
        points.insert(points.end(), segment.points.begin(), segment.points.end());
      }
    }
    for (const auto& s : points) CHECK(s.kind != bifurcation::SpecialPointKind::unexplained);
    for (const double flip : flips) {
      CAPTURE(flip);
      const auto is_there = [flip](const bifurcation::SpecialPoint& s) {
        return s.kind == bifurcation::SpecialPointKind::flip &&
               std::abs(s.parameter - flip) < 1e-12 &&
               (s.slope_before + 1.0) * (s.slope_after + 1.0) < 0.0;
      };
      CHECK(std::count_if(points.begin(), points.end(), is_there) == 1);
    }
  }
}

}  // namespace test_woodpecker_branches

// Ends of branches of cycles in a graze, of maps by formula.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <specht/bifurcation/cycles/cycle_events.hpp>
#include <specht/bifurcation/cycles/cycle_place.hpp>
#include <specht/bifurcation/cycles/cycle_specials.hpp>

#include "../../maps/vector_formula_family.hpp"

namespace test_cycle_limit {

using namespace specht;
using bifurcation::CycleCurveOptions;
using test::Number;
using test::VectorFormulaFamily;

namespace {

/// An impact of the speed V′ = s, s² = p + φ/4 + V/10, φ′ = φ/2 + s: fixed points φ = 2s, V = s at p = s² − 0.6 s, up to
/// the touch s = 0. Its section is V ≥ 0, or all of the plane.
VectorFormulaFamily impact(bool has_edge, int* evaluations = nullptr) {
  const auto value = [=](const std::vector<Number>& z, const Number& p) {
    if (evaluations) ++*evaluations;
    const Number s = sqrt(p + z[0] * Number(0.25) + z[1] * Number(0.1));
    return std::vector<Number>{z[0] * Number(0.5) + s, s};
  };
  const auto is_inside = [=](std::span<const double> x) { return !has_edge || x[1] >= 0; };
  return {{{"phi", "1", {-1, 1}}, {"V", "1", {0, 1}}}, {value, nullptr, {}, is_inside}};
}
const bifurcation::Box box{{-1, 1}, {-0.5, 1}};
constexpr core::Interval parameters{-0.2, 0.1};

/// The fixed point with this speed.
bifurcation::CycleJoin join_at(bifurcation::CycleTracks& tracks, double s,
                               const CycleCurveOptions& options) {
  auto& problem = tracks.problem(1);
  const auto start =
      bifurcation::cycle_on_plane(problem, problem.scaled({2 * s, s}, s * s - 0.6 * s),
                                  Eigen::VectorXd::Unit(3, 1), 0.0, options.newton);
  REQUIRE(start);
  return {*start, 1};
}

/// The row of the touch.
bifurcation::CycleSpecialPoint touch_of(const VectorFormulaFamily& family,
                                        const CycleCurveOptions& options) {
  bifurcation::CycleTracks tracks(family, box, parameters, options);
  bifurcation::CycleSpecials specials(tracks, options, 20, 1);
  specials.follow(join_at(tracks, 0.1, options), {});
  const auto points = specials.points();
  const auto row = std::find_if(points.begin(), points.end(), [](const auto& point) {
    return point.note.find("multipliers diverge") != std::string::npos;
  });
  REQUIRE(row != points.end());
  return *row;
}

/// The number behind these words of a note.
double number_behind(const std::string& note, const std::string& words) {
  const auto place = note.find(words);
  REQUIRE(place != std::string::npos);
  return std::stod(note.substr(place + words.size()));
}

}  // namespace

TEST_CASE("limit of cycles: where the touch is a point of the section its place is exact") {
  const auto row = touch_of(impact(true), {});
  CHECK(std::abs(row.parameter) <= 1e-14);
  CHECK(std::abs(row.x[0]) <= 1e-14);
  CHECK(row.x[1] == 0.0);
  CHECK(row.note.find("known to") == std::string::npos);
}

TEST_CASE("limit of cycles: a place that is known less well says how well") {
  CycleCurveOptions options;
  options.borders.located = 1e-18;
  const auto row = touch_of(impact(false), options);
  const double doubt = number_behind(row.note, "parameter known to ");
  CHECK(doubt <= 1e-9);
  CHECK(std::abs(row.parameter) <= doubt);
  const double of_ranges = number_behind(row.note, "point known to ");
  CHECK(std::abs(row.x[0]) <= 2 * of_ranges);
  CHECK(std::abs(row.x[1]) <= 1.5 * of_ranges);
}

TEST_CASE("limit of cycles: of two ends that meet the one that is known better places them") {
  const bifurcation::CycleProblem problem(impact(true), box, parameters, 1);
  const double missing = maps::missing;
  const auto limit_at = [](double x, double y, double p, double point_doubt, double doubt) {
    return bifurcation::CycleLimit{{Eigen::Vector3d(x, y, p)},
                                   Eigen::Vector3d(point_doubt, point_doubt, doubt)};
  };
  const auto place_by = [&](const bifurcation::CycleLimit& own,
                            const bifurcation::CycleLimit& other) {
    return bifurcation::place_of_end(problem, own, &other, 1e-4);
  };
  const auto rough = limit_at(0, 0, 0, 1e-8, 1e-9), exact = limit_at(1e-7, 0, 1e-8, 1e-13, 1e-13),
             unknown = limit_at(1e-6, 0, 1e-6, missing, missing),
             elsewhere = limit_at(0.1, 0, 1e-8, 1e-13, 1e-13);
  for (const auto& place : {place_by(rough, exact), place_by(exact, rough),
                            place_by(unknown, exact), place_by(exact, unknown)}) {
    CHECK(place.z == exact.points.front());
    CHECK(bifurcation::doubt_in_words(place, 1.0, 1e-12).empty());
  }
  const auto beside = place_by(rough, elsewhere);
  CHECK(beside.z == Eigen::Vector3d(0, 0, 1e-8));
  CHECK(bifurcation::doubt_in_words(beside, 2.0, 1e-12) == "point known to 1e-08 of its ranges");
  CHECK(bifurcation::doubt_in_words(place_by(unknown, elsewhere), 2.0, 1e-12) ==
        "how well its point is known is not measured");
  CHECK(bifurcation::doubt_in_words(place_by(rough, rough), 2.0, 1e-12) ==
        "parameter known to 2e-09; point known to 1e-08 of its ranges");
}

TEST_CASE("limit of cycles: one that is not measured says so") {
  CycleCurveOptions options;
  options.borders.largest_error = 1e-30;
  const auto row = touch_of(impact(false), options);
  CHECK(row.note.find("how well it is known is not measured") != std::string::npos);
}

TEST_CASE("limit of cycles: multipliers that are large and stay so do not diverge") {
  // x' = 2000 (x - p) + p up to x = 1, with the fixed point x = p; beyond there is no value.
  const VectorFormulaFamily family(
      {{"x", "1", {-1, 2}}}, {[](const std::vector<Number>& z, const Number& p) {
        const Number value = (z[0] - p) * Number(2000.0) + p;
        return std::vector<Number>{z[0].v > 1 ? sqrt(Number(-1.0)) : value};
      }});
  const CycleCurveOptions options;
  bifurcation::CycleTracks tracks(family, {{-1, 2}}, {0, 3}, options);
  bifurcation::CycleSpecials specials(tracks, options, 20, 1);
  auto& problem = tracks.problem(1);
  const auto start = bifurcation::cycle_on_plane(problem, problem.scaled({0.5}, 0.5),
                                                 Eigen::VectorXd::Unit(2, 1), 0.0, options.newton);
  REQUIRE(start);
  specials.follow({*start, 1}, {});
  int ends = 0;
  for (const auto& point : specials.points()) {
    if (point.parameter < 0.5) continue;
    ++ends;
    CHECK(std::abs(point.parameter - 1) <= 1e-12);
    CHECK(std::abs(point.x[0] - 1) <= 1e-12);
    CHECK(point.note.find("diverge") == std::string::npos);
    CHECK(point.note.find("known") == std::string::npos);
  }
  CHECK(ends == 1);
}

TEST_CASE("limit of cycles: a branch that leads elsewhere is not followed again") {
  const CycleCurveOptions options;
  int evaluations = 0;
  const auto family = impact(true, &evaluations);
  bifurcation::CycleTracks tracks(family, box, parameters, options);
  tracks.add(join_at(tracks, 0.1, options));
  const int to_follow = evaluations;
  const auto points = tracks[0].points.size();
  tracks.put_aside();
  CHECK(tracks.size() == 0);
  const auto again = join_at(tracks, 0.12, options);
  evaluations = 0;
  tracks.add(again);
  REQUIRE(tracks.size() == 1);
  CHECK(tracks[0].points.size() == points);
  CHECK(evaluations < to_follow / 10);
}

TEST_CASE("limit of cycles: products of multipliers that are rounding are no tori") {
  int evaluations = 0;
  const auto family = impact(true, &evaluations);
  const CycleCurveOptions options;
  bifurcation::CycleTracks tracks(family, box, parameters, options);
  auto a = join_at(tracks, 0.1, options).start, b = join_at(tracks, 0.101, options).start;
  a.multipliers = {3e8, 1e-9};
  b.multipliers = {3e8, 1e-8};
  evaluations = 0;
  const auto events = bifurcation::events_between(tracks.problem(1), a, b, options);
  REQUIRE(events);
  CHECK(events->empty());
  CHECK(evaluations == 0);
}

TEST_CASE("limit of cycles: options that make no sense are refused") {
  const auto check_refused = [](auto member, auto value) {
    bifurcation::CycleBorderOptions options;
    options.*member = value;
    CHECK_THROWS_AS(require_valid(options), std::invalid_argument);
  };
  using Options = bifurcation::CycleBorderOptions;
  check_refused(&Options::limit_samples, 2);
  check_refused(&Options::heights_apart, 1.0);
  check_refused(&Options::multipliers_apart, 1.0);
  check_refused(&Options::located, 0.0);
  for (const double part : {0.0, 1.5}) {
    CycleCurveOptions options;
    options.before_doubling = part;
    CHECK_THROWS_AS(require_valid(options), std::invalid_argument);
  }
  CycleCurveOptions options;
  options.most_root_steps = 0;
  CHECK_THROWS_AS(require_valid(options), std::invalid_argument);
}

}  // namespace test_cycle_limit

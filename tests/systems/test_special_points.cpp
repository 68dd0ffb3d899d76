// Every special point of some diagrams, confirmed by values and slopes of the map alone.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <specht/bifurcation/continuation/branches.hpp>
#include <specht/bifurcation/continuation/diagram.hpp>
#include <specht/bifurcation/crossings/sample.hpp>
#include <specht/maps/iterated_map.hpp>
#include <specht/toys/entry/registry.hpp>

namespace test_special_points {

using namespace specht;
using bifurcation::SpecialPoint;
using bifurcation::SpecialPointKind;

namespace {

struct Sweep {
  const char *toy, *parameter;
  double low, high;
  int values, iterates;
  /// At least so many points are confirmed.
  int least;
  std::optional<core::Interval> range = {};  // of x, if not that of the section
};

/// From one point of a branch to the next the slope passes 1 or −1, and neither is a special point where it does.
bool passes_silently(const bifurcation::CurvePoint& a, const bifurcation::CurvePoint& b) {
  const double before = a.crossing.slope, after = b.crossing.slope;
  const bool passes_fold = (before - 1.0) * (after - 1.0) < 0;
  const bool passes_flip = (before + 1.0) * (after + 1.0) < 0;
  const auto is_fold = [](const auto& z) { return std::abs(z.crossing.slope - 1.0) < 0.5; };
  return (passes_fold && !a.special && !b.special) ||
         (passes_flip && !(a.special && !is_fold(a)) && !(b.special && !is_fold(b)));
}

std::vector<SpecialPoint> special_points(const maps::MapFamily& family, const toys::Entry& toy,
                                         const Sweep& sweep) {
  bifurcation::DiagramRequest request;
  request.parameters = bifurcation::grid(sweep.low, sweep.high, sweep.values);
  request.range = sweep.range.value_or(toy.section({}).range);
  request.last_iterate = sweep.iterates;
  request.crossings.piecewise.points = 150;
  request.follow = true;
  bifurcation::Execution execution;
  execution.jobs = 2;
  bifurcation::Branches branches;
  std::vector<std::array<bifurcation::Branches::NumberedPoint, 2>> silent;
  for (const auto& slice : bifurcation::diagram(family, request, execution).slices) {
    const auto curve = branches.next(bifurcation::branch_slice(slice), slice.segments).curve;
    for (std::size_t i = 1; i < curve.size(); ++i) {
      const auto &a = curve[i - 1], &b = curve[i];
      if (a.branch == b.branch && passes_silently(a.point, b.point)) silent.push_back({a, b});
    }
  }
  const auto points = branches.special_points();
  for (const auto& [a, b] : silent) {
    // A fold says that no flip is confirmed.
    CAPTURE(a.point.parameter);
    CAPTURE(b.point.parameter);
    CAPTURE(b.point.crossing.x);
    CHECK(std::any_of(points.begin(), points.end(), [&](const SpecialPoint& s) {
      return s.note.find("no flip is confirmed") != std::string::npos &&
             (s.parameter == a.point.parameter || s.parameter == b.point.parameter);
    }));
  }
  return points;
}

/// P_K at p.
class Map {
 public:
  Map(const maps::MapFamily& family, double p, int K) : map_(family.at(std::span(&p, 1)), K) {}
  maps::MapPoint operator()(double x) { return map_.with_slope(x); }

 private:
  maps::IteratedMap map_;
};

/// The least and the largest slope of P_K as far as p and x are known: to the rounding of P.
std::pair<double, double> slopes(const maps::MapFamily& family, const SpecialPoint& s) {
  constexpr double ulps = 64.0;
  double low = 1e300, high = -1e300;
  for (const double p_ulps : {-ulps, 0.0, ulps}) {
    Map P(family, s.parameter + p_ulps * maps::ulp(s.parameter), s.iterate);
    for (const double x_ulps : {-ulps, 0.0, ulps}) {
      const double slope = P(s.x + x_ulps * maps::ulp(s.x)).slope;
      low = std::min(low, slope);
      high = std::max(high, slope);
    }
  }
  return {low, high};
}

void check_smooth(const maps::MapFamily& family, const SpecialPoint& s, double slope) {
  const auto [low, high] = slopes(family, s);
  constexpr double sharp = 1e-3;
  CHECK(low - sharp <= slope);
  CHECK(high + sharp >= slope);
  Map P(family, s.parameter, s.iterate);
  CHECK(std::abs(P(s.x).value - s.x) < 1e-8);
  CHECK((s.slope_before - slope) * (s.slope_after - slope) < 0);
}

/// Two pieces of P_K meet, and a limit of one lies on the diagonal, unless two jumps meet.
void check_border(const maps::MapFamily& family, const SpecialPoint& s) {
  Map P(family, s.parameter, s.iterate);
  bool differ = false, meets = s.note.find("jumps") != std::string::npos;
  // NOTE: the other points of a cycle are images of one, and know their place by its slope less well.
  for (const double beside : {1e-13, 1e-12, 1e-11, 1e-10, 1e-9, 1e-8, 1e-7}) {
    const double away = beside * (1.0 + std::abs(s.x));
    const maps::MapPoint left = P(s.x - away), right = P(s.x + away);
    // Within an impact stick and slip may change without a trace in the itinerary, but in the slope.
    const double kink = std::abs(right.slope - left.slope) / (1.0 + std::abs(left.slope));
    differ = differ || !same_piece(left, right) || kink > 1e-4;
    for (const maps::MapPoint& m : {left, right}) {
      const double steep = std::isfinite(m.slope) ? std::abs(m.slope - 1.0) : 0.0;
      meets = meets || std::abs(m.value - m.x) <= 1e-8 + 2 * steep * away;
    }
  }
  CHECK(differ);
  CHECK(meets);
}

/// Confirms the special points of a sweep, and returns them.
std::vector<SpecialPoint> check(const Sweep& sweep) {
  const auto toys = toys::registry();
  const toys::Entry& toy = toys::find(toys, sweep.toy);
  const auto family = toy.family({}, {sweep.parameter});
  const auto points = special_points(*family, toy, sweep);
  int confirmed = 0;
  for (const SpecialPoint& s : points) {
    const std::string kind(bifurcation::name(s.kind));
    CAPTURE(kind);
    CAPTURE(s.parameter);
    CAPTURE(s.x);
    CAPTURE(s.iterate);
    CAPTURE(s.note);
    ++confirmed;
    switch (s.kind) {
      case SpecialPointKind::fold:
        check_smooth(*family, s, 1.0);
        break;
      case SpecialPointKind::flip:
        check_smooth(*family, s, -1.0);
        break;
      case SpecialPointKind::nonsmooth_fold:
      case SpecialPointKind::nonsmooth_flip:
      case SpecialPointKind::jump_start:
      case SpecialPointKind::jump_end:
        check_border(*family, s);
        break;
      case SpecialPointKind::dip_end:
      case SpecialPointKind::range_end:
      case SpecialPointKind::unexplained:
        --confirmed;
        break;
    }
  }
  CAPTURE(sweep.toy);
  CAPTURE(sweep.parameter);
  CAPTURE(points.size());
  CHECK(confirmed >= sweep.least);
  return points;
}

}  // namespace

TEST_CASE("special points: those of the woodpecker are what the map says") {
  const auto has_fold = [](const std::vector<SpecialPoint>& points, double p, double x) {
    return std::any_of(points.begin(), points.end(), [&](const SpecialPoint& s) {
      return s.kind == SpecialPointKind::fold && std::abs(s.parameter - p) < 1e-7 &&
             std::abs(s.x - x) < 1e-4;
    });
  };
  // P_2′ is 6.56 at -1.166413: no fold.
  const auto points = check({"woodpecker", "eps_N1", 0.44, 0.46, 3, 2, 14});
  CHECK_FALSE(has_fold(points, 0.44495469, -1.166413));
  check({"woodpecker", "eps_N1", 0.3, 0.36, 4, 1, 9});
  check({"woodpecker", "eps_N1", 0.148, 0.15, 2, 2, 12});
  check({"woodpecker", "mu_2", 0.295, 0.305, 3, 2, 60});
}

TEST_CASE("special points: a fold is told where P2 bends within the rounding of p") {
  // Between −2.0782811018086 and −2.078281101808 the slope falls from 5 to −3.
  const auto points = check({"woodpecker", "eps_N1", 0.1525, 0.155, 2, 2, 10});
  const auto fold = std::find_if(points.begin(), points.end(), [](const SpecialPoint& s) {
    return s.kind == SpecialPointKind::fold && std::abs(s.x + 2.0782811018084) < 1e-12;
  });
  REQUIRE(fold != points.end());
  CHECK(std::abs(fold->parameter - 0.153198530987098) < 1e-14);
}

TEST_CASE("special points: the flip beside a fold is told, however near it is") {
  // At 0.23834265416542 both are within 1e-14 of each other in p, and P_2' changes by 1e4 within 1e-12 of x.
  const auto points = check({"woodpecker", "eps_N1", 0.238, 0.2387, 2, 2, 6});
  for (const SpecialPointKind kind : {SpecialPointKind::fold, SpecialPointKind::flip}) {
    const auto found = std::count_if(points.begin(), points.end(), [&](const SpecialPoint& s) {
      return s.kind == kind && std::abs(s.parameter - 0.2383426541654) < 1e-12;
    });
    CHECK(found == 2);  // at both points of the cycle
  }
}

TEST_CASE("special points: a fold beside a border is no border collision") {
  // Where P_2' is 1 the border is 1e-11 away, and there P_2' jumps from 1e3 to 4e3.
  const auto points = check({"woodpecker", "eps_N1", 0.273, 0.27475, 2, 2, 4});
  const auto count = [&](SpecialPointKind kind) {
    return std::count_if(points.begin(), points.end(), [&](const SpecialPoint& s) {
      return s.kind == kind && std::abs(s.parameter - 0.274600170718) < 1e-12;
    });
  };
  CHECK(count(SpecialPointKind::fold) == 2);  // at both points of the cycle
  CHECK(count(SpecialPointKind::nonsmooth_fold) == 0);
}

TEST_CASE("special points: no jump is made of the border next to a fold where P2 is steep") {
  // Some 1e-12 behind the fold P_2' falls by 1e4 within 1e-12, and does not jump.
  struct Case {
    double low, high, p, x;
  };
  for (const Case& c : {Case{0.15395, 0.154, 0.15397853178289, -1.99783108790380},
                        Case{0.1465, 0.1466, 0.14655866214951, -2.15308649175403},
                        Case{0.2655, 0.2656, 0.26558329361209, -2.44366667902942}}) {
    const auto points = check({"woodpecker", "eps_N1", c.low, c.high, 2, 2, 2});
    CHECK(std::any_of(points.begin(), points.end(), [&](const SpecialPoint& s) {
      return s.kind == SpecialPointKind::fold && std::abs(s.parameter - c.p) < 1e-12 &&
             std::abs(s.x - c.x) < 1e-11;
    }));
    CHECK(std::none_of(points.begin(), points.end(), [&](const SpecialPoint& s) {
      const bool is_jump =
          s.kind == SpecialPointKind::jump_start || s.kind == SpecialPointKind::jump_end;
      return is_jump && std::abs(s.x - c.x) < 1e-7;
    }));
  }
}

TEST_CASE("special points: those of the tumbling toy are what the map says") {
  // Folds and flips beside a separatrix, and where a branch begins there.
  check({"tumbling", "phi_R", 0.4289, 0.4294, 2, 1, 7, core::Interval{17.3, 17.5}});
  // A branch of period 1 begins and ends at a jump.
  check({"tumbling", "phi_R", 0.533, 0.536, 2, 2, 2, core::Interval{17.0, 17.5}});
  check({"tumbling", "phi_T", 0.27, 0.29, 2, 1, 2, core::Interval{17.0, 17.5}});
}

TEST_CASE("special points: those of the duck are what the map says") {
  check({"duck", "phi_R", 0.14, 0.16, 2, 1, 1});
  check({"duck", "c", 0.001, 0.01, 2, 1, 1});
  // A stable point goes on at 0.1304, and there is nothing special.
  for (const SpecialPoint& s : check({"duck", "phi_R", 0.12, 0.14, 2, 1, 0})) {
    CAPTURE(s.parameter);
    CHECK(!(s.parameter > 0.12 && s.parameter < 0.14));
  }
}

}  // namespace test_special_points

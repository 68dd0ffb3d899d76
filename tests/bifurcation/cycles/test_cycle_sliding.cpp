// Names of sliding bifurcations, from events, values and derivatives on both sides of a border.
#include <doctest/doctest.h>

#include <cmath>
#include <specht/bifurcation/cycles/cycle_sliding.hpp>
#include <string_view>

namespace test_cycle_sliding {

using namespace specht;
using bifurcation::SlidingBifurcation;
using core::ContactState;

namespace {

/// A cycle on which contact 1 goes through these states: + and − slides, s sticks. Derivative and value as given.
maps::VectorPoint point(std::string_view states, double slope = 0.5, double value = 1.0) {
  maps::VectorPoint result;
  result.x = {1.0};
  result.value = {value};
  result.jacobian = {slope};
  result.status = core::Outcome::returned;
  result.itinerary.resize(1);
  for (const char c : states) {
    const ContactState state = c == '+'   ? ContactState::slip_positive
                               : c == '-' ? ContactState::slip_negative
                                          : ContactState::stick;
    result.itinerary[0].push(core::EventCode::of_contact(core::EventKind::slip_end, 0, state));
  }
  return result;
}

std::vector<SlidingBifurcation> both_ways(std::string_view a, std::string_view b) {
  const auto there = bifurcation::possible_sliding(point(a), point(b));
  CHECK(there == bifurcation::possible_sliding(point(b), point(a)));
  return there;
}

/// With a derivative that differs by `jump` behind the border, and by what vanishes there.
std::optional<SlidingBifurcation> confirmed(std::string_view a, std::string_view b, double jump,
                                            double value_jump = 0.0) {
  const maps::VectorPoint before = point(a), behind = point(b);
  const auto at = [&](double distance) {
    return std::optional(point(b, 0.5 + jump + std::sqrt(distance), 1.0 + value_jump + distance));
  };
  return bifurcation::confirmed_sliding({{"x", "1", {0, 2}}}, before, behind, at, {});
}

using Kinds = std::vector<SlidingBifurcation>;

}  // namespace

TEST_CASE("sliding bifurcations: the events on both sides tell which are possible") {
  using enum SlidingBifurcation;
  CHECK(both_ways("+-", "+s-") == Kinds{crossing_sliding});
  CHECK(both_ways("-+", "s-s+") == Kinds{crossing_sliding});  // both halves of a symmetric cycle
  CHECK(both_ways("+-", "+s+-") == Kinds{grazing_sliding});
  CHECK(both_ways("+-s", "+-+s") == Kinds{switching_sliding});
  CHECK(both_ways("-s", "-s+s") == Kinds{multisliding});
  // Sliding that appears within sticking, or sticking within sliding: the derivatives decide.
  CHECK(both_ways("-s+s", "-s-s+s") == Kinds{grazing_sliding, multisliding});
  CHECK(both_ways("+-", "-+").empty());
  CHECK(both_ways("+s", "+s").empty());
  CHECK(both_ways("+-+-", "+s+s-").empty());  // two different ones at once
}

TEST_CASE("sliding bifurcations: another event that differs leaves the border without a name") {
  maps::VectorPoint a = point("+-"), b = point("+s-");
  b.itinerary[0].push(core::EventCode::of_region(1));
  CHECK(bifurcation::possible_sliding(a, b).empty());
  a.itinerary[0].push(core::EventCode::of_region(1));
  CHECK(bifurcation::possible_sliding(a, b).size() == 1);
  b.itinerary[0].push(core::EventCode::of_contact(core::EventKind::impact, 1, ContactState::open));
  CHECK(bifurcation::possible_sliding(a, b).empty());
  CHECK(bifurcation::possible_sliding(a, maps::VectorPoint()).empty());
}

TEST_CASE("sliding bifurcations: continuity of P and of its derivative confirm the name") {
  using enum SlidingBifurcation;
  CHECK(confirmed("+-", "+s-", 0.0) == crossing_sliding);
  CHECK_FALSE(confirmed("+-", "+s-", 0.1));
  CHECK(confirmed("+-", "+s+-", 0.1) == grazing_sliding);
  CHECK_FALSE(confirmed("+-", "+s+-", 0.0));
  CHECK(confirmed("+-s", "+-+s", 0.0) == switching_sliding);
  CHECK(confirmed("-s+s", "-s-s+s", 0.0) == multisliding);
  CHECK(confirmed("-s+s", "-s-s+s", 0.1) == grazing_sliding);
  CHECK_FALSE(confirmed("-s+s", "-s-s+s", 0.0, 0.01));
  // Nothing is known behind it.
  const auto nothing = [](double) { return std::optional<maps::VectorPoint>(); };
  CHECK_FALSE(
      bifurcation::confirmed_sliding({{"x", "1", {0, 2}}}, point("+-"), point("+s-"), nothing, {}));
}

}  // namespace test_cycle_sliding

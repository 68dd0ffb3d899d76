// The woodpecker's cycle on the section `jammed`, of one coordinate, and on one of all its coordinates.
//
// A jam keeps φ_S only: of the four multipliers on a section in free flight one is the slope of the map of one
// coordinate, the others vanish.
#include <doctest/doctest.h>

#include <cmath>
#include <specht/bifurcation/cycles/cycle_search.hpp>
#include <specht/maps/section_check.hpp>
#include <specht/maps/vector/vector_maps.hpp>
#include <specht/toys/woodpecker.hpp>

namespace test_woodpecker_dimensions {

using namespace specht;
using bifurcation::Cycle;

namespace {

/// With the section φ_M = 0, rising, no contact closed: φ_S, ẏ, φ̇_M, φ̇_S. Nothing depends on y.
template <class S = double>
struct FlyingWoodpecker : toys::Woodpecker<S> {
  using typename toys::Woodpecker<S>::State;
  static std::array<core::Parameter<FlyingWoodpecker>, 22> parameters() {
    std::array<core::Parameter<FlyingWoodpecker>, 22> own{};
    std::size_t k = 0;
    for (const auto& p : toys::Woodpecker<S>::parameters()) {
      own[k++] = {p.name, p.member, p.unit, p.meaning, p.default_value, p.allowed};
    }
    return own;
  }
  static std::array<maps::VectorSection<FlyingWoodpecker>, 1> vector_sections() {
    using Section = maps::VectorSection<FlyingWoodpecker>;
    using Point = typename Section::Point;
    using Pattern = core::ContactPattern<3>;
    constexpr auto open = core::ContactState::open;
    Section flight;
    flight.name = "flight";
    flight.meaning = "the sleeve turns through the middle";
    flight.dimension = 4;
    flight.coordinate = {{{"phi_S", "rad", {-0.02, 0.02}},
                          {"v_y", "m/s", {-0.5, -0.2}},
                          {"v_phi_M", "rad/s", {25, 40}},
                          {"v_phi_S", "rad/s", {13, 16}}}};
    flight.surface = [](const FlyingWoodpecker&, const State& s, S) { return s.q(1); };
    flight.rate = [](const FlyingWoodpecker&, const State& s, const core::Vector<S, 3>&, S) {
      return s.u(1);
    };
    flight.direction = 1;
    flight.required = {{Pattern::only(open), Pattern::only(open), Pattern::only(open)}};
    flight.lift = [](const FlyingWoodpecker&, const Point& x, S) {
      State s;
      s.q << S(0), S(0), x[0];
      s.u << x[1], x[2], x[3];
      return s;
    };
    flight.project = [](const FlyingWoodpecker&, const State& s, S) {
      return Point{s.q(2), s.u(0), s.u(1), s.u(2)};
    };
    return {flight};
  }
};

using Jammed = maps::ScalarSource<double, 3, 3>;

std::shared_ptr<const Jammed> jammed_source() {
  using Toy = toys::Woodpecker<>;
  const auto section = Toy::sections()[0];
  return std::make_shared<const Jammed>(
      std::make_shared<const maps::ToySection<Toy>>(Toy(), section, 0.0),
      maps::MapCoordinate{"phi_S", "rad", section.range, 0.0});
}

/// The only cycle of period 1 in the box.
Cycle cycle_of(const maps::VectorMap& map, const bifurcation::Box& box) {
  bifurcation::CycleSearchOptions options;
  options.starts = 5;
  options.settle = 50;
  const auto search = bifurcation::find_cycles(map, box, 1, options, {});
  REQUIRE(search.cycles.size() == 1);
  return search.cycles.front();
}

}  // namespace

TEST_CASE("woodpecker: its cycle is the same in one coordinate and in all") {
  using Maps = maps::VectorMaps<double, 3, 3, core::ExactFlow>;
  using Flying = FlyingWoodpecker<>;
  const auto jammed = Maps::make(jammed_source(), {}, {}, "");
  const auto flight = Maps::make(std::make_shared<const maps::ToyVectorSection<Flying>>(
                                     Flying(), Flying::vector_sections()[0], 0.0),
                                 {}, {}, "");
  const Cycle one = cycle_of(*jammed, {{-0.6, -0.45}});
  const Cycle all = cycle_of(*flight, bifurcation::box_of(*flight));
  CHECK(one.residual <= 1e-12);
  CHECK(all.residual <= 1e-10);
  CHECK(std::abs(one.time - all.time) <= 1e-10);

  REQUIRE(one.multipliers.size() == 1);
  REQUIRE(all.multipliers.size() == 4);
  CHECK(std::abs(one.multipliers[0] - (-0.839155653)) <= 1e-8);
  CHECK(std::abs(all.multipliers[0] - one.multipliers[0]) <= 1e-9);
  for (std::size_t k = 1; k < 4; ++k) CHECK(std::abs(all.multipliers[k]) <= 1e-7);

  // The orbit of the one jams in the point of the other.
  maps::VectorOrbit<double, 3, 3, core::ExactFlow> orbit(jammed_source(), {}, {}, false);
  const auto& x = all.points.front();
  core::State<double, 3> start;
  start.q << 0.0, 0.0, x[0];
  start.u << x[1], x[2], x[3];
  using OrbitState = decltype(orbit)::State;
  const auto lowered = core::ToyEquations<toys::Woodpecker<>>::of(start);
  const auto end = orbit.follow_from(core::convert_state<OrbitState>(lowered), 0);
  REQUIRE(end.status == core::Outcome::returned);
  CHECK(std::abs(end.value[0] - one.points[0][0]) <= 1e-10);
  CHECK(std::abs(end.value[0] - (-0.52947196711085108)) <= 1e-10);
}

}  // namespace test_woodpecker_dimensions

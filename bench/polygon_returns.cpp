// What holds along every orbit of the woodpecker with four degrees of freedom and of the brush, and the cost of a
// return.
//
//   polygon_returns [woodpecker_4dof | brush] [RETURNS] [FIRST]
//
// RETURNS random initial values, 1e5 without, from the value of number FIRST on.
//
// The commutator does work on the brush when it hits, so that only the energy between events is looked at there.
// At every sample a search between the block and the commutator says how deep they are in each other.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <specht/toys/brush.hpp>
#include <string_view>

#include "../tests/toys/audit.hpp"
#include "../tests/toys/woodpecker_4dof_map.hpp"
#include "random_unit.hpp"

using namespace specht;

namespace {

using BrushMap = test::CompiledMap<toys::Brush<double>, core::OdeintFlow>;

struct Tally {
  std::uint64_t orbits = 0, returned = 0;
  test::Audit worst;

  void add(const test::Audit& one) {
    ++orbits;
    returned += one.returned;
    worst.gain = std::max(worst.gain, one.gain);
    worst.smooth_gain = std::max(worst.smooth_gain, one.smooth_gain);
    worst.gap = std::min(worst.gap, one.gap);
    worst.speed = std::max(worst.speed, one.speed);
    worst.pull = std::min(worst.pull, one.pull);
    worst.cone = std::min(worst.cone, one.cone);
  }
};

void print_head(const char* more) {
  std::printf(
      "| orbits | returned | energy gained by an event [J] | between samples [J] | least gap [m] |"
      " speed of closed contacts [m/s] | least force [N] | least cone [N] |%s\n",
      more);
  std::printf("|--:|--:|--:|--:|--:|--:|--:|--:|%s\n", *more ? "--:|" : "");
}

void print(const Tally& all, bool energy_of_events) {
  std::printf("| %llu | %llu | ", static_cast<unsigned long long>(all.orbits),
              static_cast<unsigned long long>(all.returned));
  if (energy_of_events) std::printf("%.1e ", all.worst.gain);
  std::printf("| %.1e | %.1e | %.1e | %.1e | %.1e |", all.worst.smooth_gain, all.worst.gap,
              all.worst.speed, all.worst.pull, all.worst.cone);
}

double microseconds(int count, const auto& work) {
  const auto begin = std::chrono::steady_clock::now();
  for (int k = 0; k < count; ++k) work(static_cast<std::uint64_t>(k));
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
  return 1e6 * time.count() / count;
}

void woodpecker_4dof(std::uint64_t returns, std::uint64_t first) {
  const auto x = [&](std::uint64_t k) { return -0.95 + bench::random_unit(1, first + k); };
  test::Woodpecker4DofMap map({});
  const auto& toy = map.toy();
  const core::Polygon bird = toy.shapes().bird;
  Tally all;
  double least = 1;
  // All vertices of the bird, whichever are in its slots, from the right face of the pole.
  const auto look = [&](const auto& s) {
    const auto at = test::Woodpecker4DofMap::of(s);
    const auto spring = core::Pose<double>::of(
        {at.q(0) + toy.l_M * std::cos(at.q(2)) + toy.l_G * std::cos(at.q(3)), 0}, at.q(3));
    for (int i = 0; i < bird.size(); ++i) {
      least = std::min(least, spring.at(bird.vertex(i)).x - toy.r_0);
    }
  };
  for (std::uint64_t k = 0; k < returns; ++k) all.add(test::audit(map, x(k), 0, look));
  print_head(" vertices of the bird from the pole [m] |");
  print(all, true);
  std::printf(
      " %.1e |\n\n| rtol | limit cycle [µs] | range [µs] | range, with slope [µs] "
      "|\n|--:|--:|--:|--:|\n",
      least);
  for (const double rtol : {1e-8, 1e-10, 1e-12}) {
    core::TaylorOptions taylor;
    taylor.rtol = rtol;
    test::Woodpecker4DofMap timed({}, {}, taylor);
    double sum = 0;
    const double cycle = microseconds(500, [&](auto) { sum += timed(-0.515943099214).value; });
    const double range = microseconds(2000, [&](auto k) { sum += timed(x(k)).value; });
    const double slope = microseconds(1000, [&](auto k) { sum += timed.with_slope(x(k)).slope; });
    std::printf("| %.0e | %.0f | %.0f | %.0f |\n", rtol, cycle, range, slope);
    if (sum > 1e300) std::printf("\n");
  }
}

void brush(std::uint64_t returns, std::uint64_t first) {
  const auto x = [&](std::uint64_t k) { return 6e-5 * bench::random_unit(2, first + k); };
  const double pi = std::numbers::pi;
  BrushMap map({}, {}, {}, {}, 0, pi);
  const auto& toy = map.toy();
  const core::Polygon block = toy.block_shape(), commutator = toy.commutator_shape();
  const core::ContactSearch search(block, commutator);
  core::FoundContacts found;
  Tally all;
  double least = 1;
  const auto look = [&](const auto& s) {
    const auto at = BrushMap::of(s);
    search.find(toy.block_pose(at), core::Pose<double>::of({0, -toy.R}, toy.omega * at.t), 1e-4,
                found);
    if (found.crossing) least = -1;
    for (const auto& pair : found.pairs) least = std::min(least, pair.distance);
  };
  for (std::uint64_t k = 0; k < returns; ++k) {
    all.add(test::audit(map, x(k), pi / toy.omega, look));
  }
  print_head(" least distance of the bodies [m] |");
  print(all, false);
  std::printf(" %.1e |\n\n| rtol | range [µs] |\n|--:|--:|\n", least);
  for (const double rtol : {1e-9, 1e-12}) {
    core::OdeintOptions odeint;
    odeint.rtol = rtol;
    BrushMap timed({}, {}, odeint, {}, 0, pi);
    double sum = 0;
    const double range = microseconds(100, [&](auto k) { sum += timed(x(k)).value; });
    std::printf("| %.0e | %.0f |\n", rtol, range);
    if (sum > 1e300) std::printf("\n");
  }
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view toy = argc > 1 ? argv[1] : "";
  const auto returns = static_cast<std::uint64_t>(argc > 2 ? std::atof(argv[2]) : 1e5);
  const auto first = static_cast<std::uint64_t>(argc > 3 ? std::atof(argv[3]) : 0);
  if (toy != "brush") woodpecker_4dof(returns, first);
  if (toy.empty()) std::printf("\n");
  if (toy != "woodpecker_4dof") brush(returns, first);
}

// The exact phase against the Odeint phase at random points, as a Markdown table. Every difference
// is classified by what removes it; the program fails if one is left over.
//
//     phase_agreement [points, 100000] [seed, 1] [rtol of the Odeint phase, 1e-12]
//
// Two minutes on one core.

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <specht/bifurcation/execution/parallel.hpp>
#include <specht/core/orbit/itinerary_text.hpp>
#include <vector>

#include "phase_difference.hpp"

namespace {

using namespace specht;
using namespace specht::bench;

// A point nearer to a dip than this is counted apart [rad].
constexpr double near_dip = 1e-3;
// Of different itineraries, on standard error.
constexpr int most_printed = 50;

struct Tally {
  long points = 0, same = 0, values = 0, within = 0;
  double worst = 0.0;
  std::array<long, classes> by_class{};
  std::array<double, classes> shift{};

  void add(const Compared& c, double rtol) {
    ++points;
    same += c.same ? 1 : 0;
    if (c.same && c.exact.has_value()) ++values, within += c.difference <= agreement * rtol ? 1 : 0;
    worst = std::max(worst, c.difference);
    if (!c.why) return;
    ++by_class[*c.why];
    shift[*c.why] = std::max(shift[*c.why], c.shift);
  }
};

void print(const RandomPoint& point, const Compared& c) {
  std::fprintf(stderr, "%s (shift %.1e)\n  x = %.17g, eps_N1 = %.17g, slope %.3g, dip at %.1e\n",
               meaning[*c.why], c.shift, point.x, point.eps_N1, c.exact.slope, c.dip);
  for (const auto* p : {&c.exact, &c.odeint}) {
    std::fprintf(stderr, "  %.16g %s: %s\n", p->value, core::name(p->status).data(),
                 core::to_text(p->itinerary).c_str());
  }
}

}  // namespace

int main(int argc, char** argv) {
  const int count = argc > 1 ? std::atoi(argv[1]) : 100000;
  const auto seed = static_cast<std::uint64_t>(argc > 2 ? std::atoi(argv[2]) : 1);
  const double rtol = argc > 3 ? std::atof(argv[3]) : 1e-12;
  std::vector<Compared> compared(static_cast<std::size_t>(count));
  bifurcation::parallel_for(count, 64, {}, [&] {
    return [&](int i) {
      compared[static_cast<std::size_t>(i)] = compare(random_point(seed, i), rtol);
    };
  });
  Tally far, near;
  int printed = 0;
  for (int i = 0; i < count; ++i) {
    const Compared& c = compared[static_cast<std::size_t>(i)];
    (c.dip < near_dip ? near : far).add(c, rtol);
    if (c.why && *c.why != steep && ++printed <= most_printed) print(random_point(seed, i), c);
  }
  std::puts("| | away from dips | nearer than 1e-3 to a dip |\n|---|--:|--:|");
  const auto row = [&](const char* what, long a, long b) {
    std::printf("| %s | %ld | %ld |\n", what, a, b);
  };
  row("points", far.points, near.points);
  row("same status and itinerary", far.same, near.same);
  row("values compared", far.values, near.values);
  row("values within 1000 rtol", far.within, near.within);
  std::printf("| largest difference of values | %.1e | %.1e |\n", far.worst, near.worst);
  for (std::size_t k = 0; k < classes; ++k) {
    row(meaning[k], far.by_class[k], near.by_class[k]);
    const double shift = std::max(far.shift[k], near.shift[k]);
    if (shift > 0.0)
      std::printf("| … largest shift of x | %.1e | %.1e |\n", far.shift[k], near.shift[k]);
  }
  return far.by_class[unexplained] + near.by_class[unexplained] > 0 ? 1 : 0;
}

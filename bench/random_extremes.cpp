// Orbits of every toy with random parameters, from the sensible to the degenerate, as a Markdown table: how they
// end, the deepest gap, the largest energy that an impact adds.
//
//     random_extremes [sets of parameters, 1000] [orbits of each, 10] [seed, 1] [toy, all] [decades, all four]
#include <cstdio>
#include <cstdlib>
#include <specht/toys/entry/registry.hpp>
#include <string>

#include "../tests/toys/random_extremes.hpp"

int main(int argc, char** argv) {
  using namespace specht;
  const int sets = argc > 1 ? std::atoi(argv[1]) : 1000;
  const int orbits = argc > 2 ? std::atoi(argv[2]) : 10;
  const auto seed = static_cast<std::uint64_t>(argc > 3 ? std::atoi(argv[3]) : 1);
  const std::string own = argc > 4 ? argv[4] : "";
  const double only = argc > 5 ? std::atof(argv[5]) : 0.0;
  std::printf("| toy | decades | refused | orbits | impacts ");
  for (std::size_t k = 0; k < test::ExtremeTally::outcomes; ++k) {
    std::printf("| %s ", std::string(core::name(static_cast<core::Outcome>(k))).c_str());
  }
  std::puts("| deepest gap | largest gain |");
  for (const auto& toy : toys::registry()) {
    if (toy->sections().empty() || !toy->has_motion()) continue;
    if (!own.empty() && toy->name() != own) continue;
    for (const double decades : {0.1, 0.5, 2.0, 6.0}) {
      if (only > 0 && decades != only) continue;
      test::RandomExtremes extremes(*toy, decades, seed);
      test::ExtremeTally tally;
      for (int k = 0; k < sets; ++k) extremes.add(orbits, tally);
      std::printf("| %s | %g | %ld | %ld | %ld ", toy->name().c_str(), decades, tally.refused,
                  tally.orbits, tally.impacts);
      for (const long count : tally.ended) std::printf("| %ld ", count);
      std::printf("| %.2g | %.2g |\n", tally.depth, tally.gain);
      std::fprintf(stderr, "deepest gap: %s\nlargest gain: %s\n", tally.deepest.c_str(),
                   tally.largest.c_str());
      std::fflush(stdout);
    }
  }
  return 0;
}
